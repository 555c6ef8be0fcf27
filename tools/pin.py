"""Pins what the rules of a title do into fixtures/<title>/: `python3 tools/pin.py TITLE...`, all titles without one.

`perft.json` holds, for fixed deals, how many sequences of steps there are to some depth and a hash over all lists of
legal steps on the way, so their number and order cannot change unseen. `playthrough-N.txt` shows a game with N players
state by state: a change of play is a diff that a person can read. Both follow from default options, the seeds below and
`random.random()`, the one method whose numbers Python promises to keep.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kakaw.core.events import new_log
from kakaw.core.game import Game, Play
from kakaw.core.titles import meta, titles
from kakaw.core.view import SPECTATOR

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures"
SEED = "pinned"
MOST_EXPANDED = 1500  # positions whose steps are all taken, for one perft
FRACTIONS = (0.0, 0.3, 0.6, 0.9)  # where in a random game perft begins
GAMES = 5  # per number of players, pinned by their lists of legal steps
SHOWN_STEPS = 5  # of each menu in a playthrough
SHOWN_PLIES = 8  # of the games beyond the smallest number of players, which is shown whole


def random_game(title: str, players: int, seed: str) -> Iterator[Game]:
    """One game at random, handed out at every position."""
    game = Game(title, players, seed=seed)
    source = random.Random(seed)
    while True:
        yield game
        if game.over:
            return
        seat = game.acting[int(source.random() * len(game.acting))]
        steps = game.rules.legal(game.states, seat)
        game.push(steps[int(source.random() * len(steps))], seat=seat)


# ---------------------------------------------------------------------------------------------------------------------
# Perft


def count_sequences(game: Game) -> tuple[list[int], str]:
    """How many sequences of 1, 2, ... steps there are, the lowest acting seat first; and a hash over all menus."""
    apply, log = game.rules.kernel.apply, new_log(0)
    digest = hashlib.sha256()
    level = [(game.states, game.chance.record)]
    counts: list[int] = []
    while 0 < len(level) <= MOST_EXPANDED:
        counts.append(0)
        following = []
        for states, luck in level:
            acting = game.rules.acting(states)
            steps = game.rules.legal(states, acting[0]) if acting else []
            digest.update(json.dumps(steps).encode())
            counts[-1] += len(steps)
            for step in steps if counts[-1] <= MOST_EXPANDED else ():
                child, chance = states.copy(), luck.copy()
                apply(child, 0, acting[0], step, chance, log)
                following.append((child, chance))
        level = following if counts[-1] <= MOST_EXPANDED else []
    return counts, digest.hexdigest()[:16]


def perft(title: str) -> dict[str, Any]:
    """What `perft.json` holds."""
    pinned: dict[str, Any] = {"title": title, "rules": meta(title).RULES_VERSION, "perft": [], "games": []}
    for players in meta(title).PLAYERS:
        *_, last = random_game(title, players, SEED)
        wanted = {int(fraction * last.ply) for fraction in FRACTIONS}
        for game in random_game(title, players, SEED):
            if game.ply in wanted:
                counts, steps = count_sequences(game)
                pinned["perft"].append({"players": players, "ply": game.ply, "sequences": counts, "steps": steps})
        pinned["games"] += [menus_of_game(title, players, f"{SEED} {k}") for k in range(GAMES)]
    return pinned


def menus_of_game(title: str, players: int, seed: str) -> dict[str, Any]:
    """A whole random game in a few numbers."""
    digest, legal = hashlib.sha256(), 0
    for game in random_game(title, players, seed):
        menus = {seat: game.rules.legal(game.states, seat) for seat in game.acting}
        legal += sum(map(len, menus.values()))
        digest.update(json.dumps(menus).encode())
    return {
        "players": players,
        "seed": seed,
        "plies": game.ply,
        "legal": legal,
        "steps": digest.hexdigest()[:16],
        "scores": list(game.scores()),
    }


# ---------------------------------------------------------------------------------------------------------------------
# Playthrough


def playthrough(title: str, players: int) -> str:
    """The text of `playthrough-N.txt`."""
    whole = players == min(meta(title).PLAYERS)
    lines = [f"{title}, {players} players, rules version {meta(title).RULES_VERSION}, seed {SEED!r}, default options"]
    for game in random_game(title, players, SEED):
        lines += ["", *(_set_up(game) if game.ply == 0 else _play(game, game.plays[-1])), "", *_position(game)]
        if game.ply == SHOWN_PLIES and not whole:
            break
    if outcome := game.outcome():
        lines += ["", *(f"{key}: {value}" for key, value in outcome.to_dict().items())]
    return "\n".join(lines) + "\n"


def _set_up(game: Game) -> list[str]:
    luck = " ".join(game.rules.luck_text(game.setup_luck))
    return ["--- set-up", f"luck: {luck or 'none'}", *_events(game, 0)]


def _play(game: Game, play: Play) -> list[str]:
    steps = " ".join(game.rules.step_text(step) for step in play.steps)
    luck = " ".join(game.rules.luck_text(play.luck))
    return [f"--- play {play.ply}: seat {play.seat}: {steps}", f"luck: {luck or 'none'}", *_events(game, game.ply)]


def _events(game: Game, ply: int) -> list[str]:
    events = game.plays[ply - 1].events if ply else game.setup_events
    lines = []
    for event in events:
        values = "".join(f" {name}={value}" for name, value in zip(event.kind.fields, event.values, strict=True))
        secret = f" (secret: {', '.join(event.kind.secret)})" if event.kind.secret else ""
        lines.append(f"event: {event.kind.name} seat={event.seat}{values}{secret}")
    return lines


def _position(game: Game) -> list[str]:
    board = str(game).split("\n")
    lines = [*board, "", f"position: {game.position() or 'a turn is in progress'}"]
    for viewer in (*range(game.players), SPECTATOR):
        name = "spectator" if viewer == SPECTATOR else f"seat {viewer}"
        seen = str(game.view(viewer)).split("\n")
        lines += [f"{name} sees: {line}" for k, line in enumerate(seen) if k >= len(board) or line != board[k]]
    for seat in game.acting:
        texts = game.menu(seat).texts()
        more = ", ..." if len(texts) > SHOWN_STEPS else ""
        lines.append(f"legal for seat {seat}: {len(texts)}: {', '.join(texts[:SHOWN_STEPS])}{more}")
    return lines


# ---------------------------------------------------------------------------------------------------------------------


def pins(title: str) -> dict[str, str]:
    """The files of a title, by name."""
    table = perft(title)
    rows = [
        f"  {json.dumps(key)}: "
        + (
            "[\n    " + ",\n    ".join(map(json.dumps, value)) + "\n  ]"
            if isinstance(value, list)
            else json.dumps(value)
        )
        for key, value in table.items()
    ]
    files = {"perft.json": "{\n" + ",\n".join(rows) + "\n}\n"}
    for players in meta(title).PLAYERS:
        files[f"playthrough-{players}.txt"] = playthrough(title, players)
    return files


def main() -> None:
    """Write the files of the titles named."""
    for title in sys.argv[1:] or titles():
        folder = FIXTURES / title
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in pins(title).items():
            (folder / name).write_text(text, encoding="utf-8", newline="\n")
            print(f"fixtures/{title}/{name}: {text.count(chr(10))} lines")


if __name__ == "__main__":
    main()
