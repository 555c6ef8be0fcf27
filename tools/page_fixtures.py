"""Writes ui/fixtures: every position of every game in fixtures/ as its seats see it, for the page's gallery and tests.

`python tools/page_fixtures.py [title ...]`. One file per game. Each play gives one position, seen by the seat that is
asked, in turn by the others, and at the end by a spectator. Where no luck followed a play, it is kept as a draft, too.
The files are made, not kept: they follow the fixtures and the rules.
"""

from __future__ import annotations

import base64
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kakaw.core.events import Event
from kakaw.core.game import Game, Outcome, Play
from kakaw.core.titles import titles
from kakaw.core.transcript import Transcript
from kakaw.core.view import SPECTATOR

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
TARGET = ROOT / "ui" / "fixtures"
NAMES = ("Ana", "Tomás", "Ixchel", "Kuk", "Nayeli")


def wire_event(event: Event, seat: int) -> dict[str, Any]:
    """An event as that seat gets it on the wire."""
    seen = event.seen_by(seat)
    return {"k": seen.kind.name, "s": seen.seat, "f": dict(zip(seen.kind.fields, seen.values, strict=True))}


def wire_view(game: Game, seat: int) -> str:
    """A view as that seat gets it on the wire."""
    return base64.b64encode(game.view(seat).tobytes()).decode()


def wire_prompt(game: Game, seat: int, number: int) -> dict[str, Any] | None:
    """What a seat is asked, as it gets it on the wire; None where it is asked nothing."""
    if seat == SPECTATOR or seat not in game.acting:
        return None
    prompt = game.menu(seat).prompt
    return None if prompt is None else {"id": number, "seat": seat, **prompt.to_dict(), "until": None}


def wire_outcome(outcome: Outcome) -> dict[str, Any]:
    """How a game ended, as it stands on the wire."""
    data = outcome.to_dict()
    tie_breaks = data.pop("tie_breaks")
    return {**data, "tieBreaks": tie_breaks, "forfeits": []}


def position(game: Game, me: int, name: str, events: tuple[Event, ...]) -> dict[str, Any]:
    """One position as a seat (or a spectator) sees it."""
    outcome = game.outcome()
    return {
        "name": name,
        "me": me,
        "view": wire_view(game, me),
        "prompt": wire_prompt(game, me, game.ply),
        "acting": list(game.acting),
        "scores": list(game.scores()),
        "events": [wire_event(event, me) for event in events],
        "outcome": wire_outcome(outcome) if outcome else None,
        "draft": None,
    }


def draft(game: Game, play: Play) -> dict[str, Any] | None:
    """A play as a draft of its seat, seen after it; None where luck followed."""
    if len(game.rules.luck_text(play.luck)):
        return None
    return {
        "steps": [game.rules.step_text(step) for step in play.steps],
        "view": wire_view(game, play.seat),
        "events": [wire_event(event, play.seat) for event in play.events],
        "prompt": wire_prompt(game, play.seat, game.ply - 1),
    }


def walk(whole: Game) -> Iterator[tuple[Game, tuple[Event, ...], Play | None]]:
    """The game before each of its plays, with the events that led there and the play that follows, and at its end."""
    plays = list(whole.plays)
    game, stages = whole.copy(), [whole.copy()]
    while game.plays:  # backwards: what was unknown at the start of a position cannot be drawn a second time
        game.pop()
        stages.append(game.copy())
    led = [whole.setup_events, *(play.events for play in plays)]
    yield from zip(reversed(stages), led, [*plays, None], strict=True)


def positions(whole: Game) -> list[dict[str, Any]]:
    """Every position of a game, each seen by the seat that played next; the end by a spectator."""
    found: list[dict[str, Any]] = []
    for number, (game, events, play) in enumerate(walk(whole)):
        if found and found[-1]["play"] is not None:
            last = found[-1]
            last["draft"] = draft(game, last["play"])
        me = SPECTATOR if play is None else play.seat
        name = "the end" if play is None else " ".join(game.rules.step_text(step) for step in play.steps)
        found.append({**position(game, me, f"{number}: {name}", events), "play": play})
    for entry in found:
        del entry["play"]
    return found


def playthrough(title: str, text: str) -> Game:
    """The game of a playthrough file, played again from its seed and its steps."""
    players, seed = re.match(rf"{title}, (\d) players, .*?seed '(.*?)'", text).groups()  # type: ignore[union-attr]  # tools/pin.py writes this line
    game = Game(title, int(players), seed=seed)
    for seat, steps in re.findall(r"^--- play \d+: seat (\d): (.*)$", text, re.MULTILINE):
        game.push(*steps.split(), seat=int(seat))
    return game


def games(title: str) -> Iterator[tuple[str, Game]]:
    """The games in the fixtures of a title, by name."""
    folder = FIXTURES / title
    for path in sorted(folder.glob("games/*.json")):
        yield path.stem, Transcript.from_json(path.read_text(encoding="utf-8")).replay()
    for path in sorted(folder.glob("examples/*.txt")):
        yield path.stem, Game.from_record(title, path.read_text(encoding="utf-8"))
    for path in sorted(folder.glob("playthrough-*.txt")):
        yield path.stem, playthrough(title, path.read_text(encoding="utf-8"))


def main() -> None:
    """Write the files of the titles named, or of all."""
    for title in sys.argv[1:] or titles():
        folder = TARGET / title
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.json"):
            old.unlink()
        for name, game in games(title):
            shown = positions(game)
            data = {
                "title": title,
                "name": name,
                "players": game.players,
                "names": list(NAMES[: game.players]),
                "options": game.options,
                "positions": shown,
            }
            (folder / f"{name}.json").write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
            print(f"{title}/{name}: {len(shown)} positions")


if __name__ == "__main__":
    main()
