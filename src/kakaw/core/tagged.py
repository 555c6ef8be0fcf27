"""Games as header tags and numbered moves, one turn a line: what the records of several titles have in common."""

import json
import re
from collections.abc import Callable, Collection, Mapping
from typing import Any

from kakaw.core.errors import KakawError, NotationError, clip
from kakaw.core.game import Game
from kakaw.core.rules import meta
from kakaw.core.scan import Scanner


def start_position(game: Game, seat: int | None) -> str:
    """The position a game began with: the whole truth, or what one seat (a spectator: -1) may know."""
    if seat is None and game.start_position:
        return game.start_position
    states = game._past[0][0] if game._past else game.states
    return game.rules.position_text(states if seat is None else game.rules.view(states, seat))


def first_turn(position: str) -> int:
    """The number of the turn that a position text ends with."""
    found = re.search(r"\d+$", position)
    return int(found.group()) if found else 1


def header(game: Game, seat: int | None, players: str, result: str, told: Collection[str]) -> list[str]:
    """The lines of the tags, and an empty one; `told` are the options that the position tells already."""
    whole = seat is None
    tags = {"Game": game.title, "Rules": str(game.rules.version), "Players": players}
    tags["Seed" if whole else "Commitment"] = game.chance.seed if whole else game.chance.commitment
    tags["Options"] = json.dumps({key: value for key, value in game.options.items() if key not in told})
    tags["Position"] = start_position(game, seat)
    if game.over:
        tags["Result"] = result
    return [*(f"[{key} {json.dumps(value)}]" for key, value in tags.items()), ""]


def read_game(
    title: str, text: str, colours: Callable[[Game], list[str]], play_turn: Callable[[Game, Scanner], None]
) -> tuple[Game, Mapping[str, str]]:
    """The game of a record, played to its last move by `play_turn`, and the tags."""
    tags, moves = _split(text)
    version = str(meta(title).RULES_VERSION)
    if tags.get("Game") != title:
        raise NotationError("record", text, 0, f'[Game "{title}"]')
    if tags.get("Rules", version) != version:
        raise KakawError(f"record: rules version {tags['Rules']} is unknown; expected {version}")
    if "Position" not in tags:
        raise NotationError("record", text, 0, 'a [Position "..."] tag')
    game = Game.from_position(title, tags["Position"], seed=tags.get("Seed"), options=_options(tags))
    if "Seed" not in tags:
        game.chance.only_read()
    for number, line in enumerate(moves, first_turn(tags["Position"])):
        scan = Scanner(f"record, move {number}", line)
        scan.take(rf"{number}\.\s+", f"{number}. before the move")
        colour = colours(game)[int(game.states["active"][0])]
        scan.take(rf"{colour}\s+", f"{colour}, the colour to move")
        try:
            play_turn(game, scan)
        except NotationError:
            raise
        except KakawError as error:
            raise KakawError(f"record, move {number}: {error}") from None
    return game, tags


def check_tags(tags: Mapping[str, str], players: str, result: str) -> None:
    """Refuse tags that tell of another game than the one that was played."""
    for key, found in (("Players", players), ("Result", result)):
        if tags.get(key, found) != found:
            raise KakawError(f"record, {key} {clip(tags[key])!r}: expected {found or 'none, the game is not over'}")


def _options(tags: Mapping[str, str]) -> dict[str, Any]:
    if "Options" not in tags:
        return {}
    try:
        options = json.loads(tags["Options"])
    except json.JSONDecodeError as error:
        raise KakawError(f"record, Options: not JSON: {error.msg} at character {error.pos + 1}") from None
    if not isinstance(options, dict):
        raise KakawError(f"record, Options: expected a JSON object, found {clip(tags['Options'])!r}")
    return options


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    tags: dict[str, str] = {}
    moves: list[str] = []
    for line in map(str.strip, text.splitlines()):
        if found := re.fullmatch(r'\[(\w+) (".*")\]', line):
            try:
                tags[found[1]] = str(json.loads(found[2]))
            except json.JSONDecodeError as error:
                raise NotationError("record", line, found.start(2) + error.pos, "a text in double quotes") from None
        elif line:
            moves.append(line)
    return tags, moves
