"""Whole games of Maya as text: header tags and numbered moves (section 16c), both ways.

A move text tells how many tiles were drawn; which ones follow after `/`, where the reader may know them.
"""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from kakaw.core.errors import KakawError, NotationError, clip
from kakaw.core.events import Event, redact
from kakaw.core.game import Game
from kakaw.core.scan import Scanner
from kakaw.core.view import UNKNOWN
from kakaw.games.maya import box, meta
from kakaw.games.maya.board import label_text
from kakaw.games.maya.layout import PILE_RESERVE, STEP_EXPAND, STEP_PLANT, STEP_STOP, STEP_STUCK, UNSEEN
from kakaw.games.maya.notation import STUCK, pack, read_label, read_tile, tile_text

FIRST = ("planted", "expanded", "stuck")  # what a turn begins with
FROM_POSITION = ("colours", "start.player", "areas", "variant")  # options that the position text tells


# ---------------------------------------------------------------------------------------------------------------------
# Writing


def record_text(game: Game, seat: int | None = None) -> str:
    """The game as a record: the whole truth, or what one seat (a spectator: -1) may know. Only whole turns."""
    whole = seat is None
    events = game.events() if seat is None else redact(game.events(), seat)
    colours = _colours(game)
    start = game.start_position if whole and game.start_position else _start_position(game, seat)
    tags = {"Game": "maya", "Rules": str(meta.RULES_VERSION), "Players": " ".join(colours)}
    tags["Seed" if whole else "Commitment"] = game.chance.seed if whole else game.chance.commitment
    tags["Options"] = json.dumps({k: v for k, v in game.options.items() if k not in FROM_POSITION})
    tags["Position"] = start
    if game.over:
        tags["Result"] = _result(game)
    lines = [f"[{key} {json.dumps(value)}]" for key, value in tags.items()]
    lines.append("")
    first = _first_turn(start)
    for k, turn in enumerate(_turns(events)):
        lines.append(f"{first + k}. {colours[turn[0].seat]} {turn_text(turn, colours)}{_drawn_text(turn)}")
    return "\n".join(lines) + "\n"


def _colours(game: Game) -> list[str]:
    return [box.COLOURS[c] for c in game.states["colour"][0, : game.players]]


def _result(game: Game) -> str:
    return " ".join(f"{colour}:{score}" for colour, score in zip(_colours(game), game.scores(), strict=True))


def _start_position(game: Game, seat: int | None) -> str:
    states = game._past[0][0] if game._past else game.states
    if seat is not None:
        states = game.rules.view(states, seat)
    return game.rules.position_text(states)


def _first_turn(position: str) -> int:
    found = re.search(r"\d+$", position)
    return int(found.group()) if found else 1


def _turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    turn: list[Event] = []
    for event in events:
        if event.kind.name in ("turn", "ended"):
            if turn:
                yield turn
            turn = []
        elif turn or event.kind.name in FIRST:
            turn.append(event)


def turn_text(turn: list[Event], colours: list[str]) -> str:
    """One turn in move text, from its events."""
    first = turn[0]
    drawn = sum(event.kind.name == "drew" for event in turn)
    if first.kind.name == "stuck":
        text = f"{STUCK}<{drawn}"
    elif first.kind.name == "expanded":
        text = f"#{label_text(first['space'])}{{{tile_text(first['tile'])}}}<{drawn}"
    else:
        planted = sorted((event["space"], event["tile"]) for event in turn if event.kind.name == "planted")
        tiles = ",".join(f"{label_text(space)}={box.TILE_COUNT[tile]}" for space, tile in planted)
        temples = sorted(event["space"] for event in turn if event.kind.name == "temple")
        points = sum(event["points"] for event in turn if event.kind.name == "crops")
        text = (
            box.TILES[planted[0][1]][0] + tiles + "".join(f"^{label_text(space)}" for space in temples) + f"+{points}"
        )
    return text + _closed_text(turn, colours)


def _closed_text(turn: list[Event], colours: list[str]) -> str:
    text = ""
    for city in sorted((event for event in turn if event.kind.name == "city"), key=lambda event: event["space"]):
        awards = [event for event in turn if event.kind.name == "award" and event["space"] == city["space"]]
        paid = "".join(f" {colours[event.seat]}{event['points']}" for event in sorted(awards, key=lambda e: e.seat))
        text += f" !{label_text(city['space'])}:{city['size']}{paid}"
    return text


def _drawn_text(turn: list[Event]) -> str:
    tiles = [box.TILES[e["tile"]] for e in turn if e.kind.name == "drew" and e["tile"] != UNKNOWN]
    return " /" + "+".join(tiles) if tiles else ""


# ---------------------------------------------------------------------------------------------------------------------
# Reading


def read_record(text: str) -> Game:
    """The game of a record, played to its last move."""
    tags, moves = _split(text)
    if tags.get("Game") != "maya":
        raise NotationError("record", text, 0, '[Game "maya"]')
    if tags.get("Rules", str(meta.RULES_VERSION)) != str(meta.RULES_VERSION):
        raise KakawError(f"record: rules version {tags['Rules']} is unknown; expected {meta.RULES_VERSION}")
    if "Position" not in tags:
        raise NotationError("record", text, 0, 'a [Position "..."] tag')
    options: dict[str, Any] = {}
    if "Options" in tags:
        try:
            options = json.loads(tags["Options"])
        except json.JSONDecodeError as error:
            raise KakawError(f"record, Options: not JSON: {error.msg} at character {error.pos + 1}") from None
        if not isinstance(options, dict):
            raise KakawError(f"record, Options: expected a JSON object, found {clip(tags['Options'])!r}")
    game = Game.from_position("maya", tags["Position"], seed=tags.get("Seed"), options=options)
    if "Seed" not in tags:
        game.chance.only_read()
    number = _first_turn(tags["Position"])
    for line in moves:
        scan = Scanner(f"record, move {number}", line)
        scan.take(rf"{number}\.\s+", f"{number}. before the move")
        colour = _colours(game)[int(game.states["active"][0])]
        scan.take(rf"{colour}\s+", f"{colour}, the colour to move")
        try:
            play_turn(game, scan)
        except NotationError:
            raise
        except KakawError as error:
            raise KakawError(f"record, move {number}: {error}") from None
        number += 1
    for key, found in (("Players", " ".join(_colours(game))), ("Result", _result(game) if game.over else "")):
        if tags.get(key, found) != found:
            raise KakawError(f"record, {key} {clip(tags[key])!r}: expected {found or 'none, the game is not over'}")
    return game


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


def play_turn(game: Game, scan: Scanner) -> None:
    """Push one turn given as move text, and refuse a text that tells of something that did not happen."""
    seat = int(game.states["active"][0])
    begin = scan.place
    steps = scan_action(scan)
    told = scan.text[begin : scan.place] + scan.take(r"[^/]*?(?=\s*(/|$))", "what the move brought")
    if scan.maybe(r"\s*/"):
        drawn = [read_tile(scan)]
        while scan.maybe(r"\+"):
            drawn.append(read_tile(scan))
        game.chance.write_all((PILE_RESERVE + seat, tile) for tile in drawn)
    scan.end("/ and the tiles drawn, or the end of the move")
    play = game.push(*game.arranged(*steps, seat=seat), seat=seat)
    if told != (found := turn_text(next(_turns(play.events)), _colours(game))):
        scan.place = begin
        raise scan.fail(found)


def scan_action(scan: Scanner) -> list[int]:
    """The steps of one turn in move text: `Me3=2,e4=1`, `#d5{M1}`, `#d5{?}` or `#--`."""
    if scan.maybe(STUCK):
        return [pack(STEP_STUCK)]
    if scan.maybe("#"):
        label = read_label(scan)
        scan.take(r"\{", "{ and the tile")
        tile = UNSEEN if scan.maybe(r"\?") else read_tile(scan)
        scan.take(r"\}", "}")
        return [pack(STEP_EXPAND, label, tile)]
    crop = scan.one_of(tuple(box.CROPS), "a crop, # and a space, or #--")
    steps: list[int] = []
    while True:
        label = read_label(scan)
        scan.take("=", "= and the number of crops")
        steps.append(pack(STEP_PLANT, label, box.TILES.index(crop + scan.one_of("12", "a number of crops"))))
        if not scan.maybe(","):
            return [*steps, pack(STEP_STOP)]
