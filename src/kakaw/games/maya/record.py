"""Whole games of Maya as text: header tags and numbered moves (section 16c), both ways.

A move text tells how many tiles were drawn; which ones follow after `/`, where the reader may know them.
"""

from collections.abc import Iterable, Iterator

from kakaw.core.events import Event, redact
from kakaw.core.game import Game
from kakaw.core.scan import Scanner
from kakaw.core.tagged import check_tags, first_turn, header, read_game, start_position
from kakaw.core.view import UNKNOWN
from kakaw.games.maya import box
from kakaw.games.maya.board import label_text
from kakaw.games.maya.layout import PILE_RESERVE, STEP_EXPAND, STEP_PLANT, STEP_STOP, STEP_STUCK, UNSEEN
from kakaw.games.maya.notation import STUCK, pack, read_label, read_tile, tile_text

FIRST = ("planted", "expanded", "stuck")  # what a turn begins with
FROM_POSITION = ("colours", "start.player", "areas", "variant")  # options that the position text tells


# ---------------------------------------------------------------------------------------------------------------------
# Writing


def record_text(game: Game, seat: int | None = None) -> str:
    """The game as a record: the whole truth, or what one seat (a spectator: -1) may know. Only whole turns."""
    events = game.events() if seat is None else redact(game.events(), seat)
    colours = _colours(game)
    lines = header(game, seat, " ".join(colours), _result(game), FROM_POSITION)
    first = first_turn(start_position(game, seat))
    for k, turn in enumerate(_turns(events)):
        lines.append(f"{first + k}. {colours[turn[0].seat]} {turn_text(turn, colours)}{_drawn_text(turn)}")
    return "\n".join(lines) + "\n"


def _colours(game: Game) -> list[str]:
    return [box.COLOURS[c] for c in game.states["colour"][0, : game.players]]


def _result(game: Game) -> str:
    return " ".join(f"{colour}:{score}" for colour, score in zip(_colours(game), game.scores(), strict=True))


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
    game, tags = read_game("maya", text, _colours, play_turn)
    check_tags(tags, " ".join(_colours(game)), _result(game) if game.over else "")
    return game


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
