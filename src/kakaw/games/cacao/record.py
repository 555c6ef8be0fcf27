"""Whole games of Cacao as text: header tags and numbered moves (section 18b), both ways."""

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from kakaw.core.errors import KakawError, NotationError
from kakaw.core.events import Event, redact
from kakaw.core.game import Game
from kakaw.core.rules import rules
from kakaw.core.scan import Scanner
from kakaw.core.view import UNKNOWN
from kakaw.games.cacao import box, meta
from kakaw.games.cacao.layout import ACT, FILL, PILE_JUNGLE, PILE_STACK
from kakaw.games.cacao.notation import EDGES, cell_text, operation_text, scan_step, step_text

ACTIONS = {
    "harvested": box.PLANTATION,
    "sold": box.MARKET,
    "mined": box.MINE,
    "carried": box.CENOTE,
    "suns": box.SUN_SITE,
}


# ---------------------------------------------------------------------------------------------------------------------
# Writing


def record_text(game: Game, seat: int | None = None) -> str:
    """The game as a record: the whole truth, or what one seat (a spectator: -1) may know."""
    whole = seat is None
    events = game.events() if seat is None else redact(game.events(), seat)
    colours = [box.COLOURS[c] for c in game.states["colour"][0]]
    start = game.start_position or _start_position(game, seat)
    tags = {"Game": "cacao", "Rules": str(meta.RULES_VERSION), "Players": " ".join(colours[: game.players])}
    tags["Seed" if whole else "Commitment"] = game.chance.seed if whole else game.chance.commitment
    tags["Options"] = json.dumps({k: v for k, v in game.options.items() if k not in ("colours", "start.player")})
    tags["Position"] = start
    lines = [f'[{key} "{_escape(value)}"]' for key, value in tags.items()]
    if game.over:
        lines.append('[Result "' + " ".join(f"{colours[k]}:{score}" for k, score in enumerate(game.scores())) + '"]')
    lines.append("")
    turns = list(_turns(events))
    first = _first_turn(start)
    lines += [f"{first + k}. {colours[turn[0].seat]} {turn_text(turn, colours)}" for k, turn in enumerate(turns)]
    return "\n".join(lines) + "\n"


def _start_position(game: Game, seat: int | None) -> str:
    states = game._past[0][0] if game._past else game.states
    if seat is not None:
        states = game.rules.view(states, seat)
    return game.rules.position_text(states)


def _first_turn(position: str) -> int:
    found = re.search(r"\d+$", position)
    return int(found.group()) if found else 1


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"')


def _turns(events: Iterable[Event]) -> Iterator[list[Event]]:
    turn: list[Event] = []
    for event in events:
        if event.kind.name in ("placed", "overbuilt"):
            if turn:
                yield turn
            turn = [event]
        elif turn:
            turn.append(event)
    if turn:
        yield turn


def turn_text(turn: list[Event], colours: list[str]) -> str:
    """One turn in move text, from its events."""
    first = turn[0]
    mark = "@" if first.kind.name == "placed" else "^"
    parts = [f"{box.FACES[first['face']]}{mark}{cell_text(first['cell'])}"]
    for event in turn:
        if event.kind.name == "laid":
            parts.append(f"+{box.JUNGLE[event['kind']]}@{cell_text(event['cell'])}" + "*" * event["from_pile"])
    for seat in dict.fromkeys(event.seat for event in turn if event.kind.name in ACTIONS):
        own = [event for event in turn if event.seat == seat and event.kind.name in ACTIONS]
        if texts := [text for event in own if (text := _block_text(event, own))]:
            parts.append(" ".join(["|", colours[seat], *texts]))
    for event in turn:
        if event.kind.name == "drew" and event["tile"] != UNKNOWN:
            parts.append(f"/{box.WORKER_TILES[event['tile']]}")
    if shown := [box.JUNGLE[event["kind"]] for event in turn if event.kind.name == "shown"]:
        parts.append(">" + "+".join(shown))
    return " ".join(parts)


def _block_text(event: Event, own: list[Event]) -> str:
    """One block, or nothing where leaving it out means the same: all that it could bring was taken."""
    action = ACTIONS[event.kind.name]
    amount = event["amount"]
    trading = any(other.kind.name == "sold" for other in own)  # then the order of harvests matters
    if amount == 0 and action != box.MARKET:
        if event["most"] == 0 and not (trading and action == box.PLANTATION):
            return ""
        action = 0
    return f"{cell_text(event['cell'])}{EDGES[event['edge']]}{operation_text(action, amount)}"


# ---------------------------------------------------------------------------------------------------------------------
# Reading


def read_record(text: str) -> Game:
    """The game of a record, played to its last move."""
    tags, moves = _split(text)
    if tags.get("Game") != "cacao":
        raise NotationError("record", text, 0, '[Game "cacao"]')
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
    game = Game.from_position("cacao", tags["Position"], seed=tags.get("Seed"), options=options)
    if "Seed" not in tags:
        game.chance.only_read()
    number = _first_turn(tags["Position"])
    for line in moves:
        scan = Scanner(f"record, move {number}", line)
        scan.take(rf"{number}\.\s+", f"{number}. before the move")
        colour = box.COLOURS[game.states["colour"][0, game.states["active"][0]]]
        scan.take(rf"{colour}\s+", f"{colour}, the colour to move")
        try:
            _play_turn(game, scan)
        except NotationError:
            raise
        except KakawError as error:
            raise KakawError(f"record, move {number}: {error}") from None
        number += 1
    return game


def _split(text: str) -> tuple[dict[str, str], list[str]]:
    tags: dict[str, str] = {}
    moves: list[str] = []
    for line in map(str.strip, text.splitlines()):
        if found := re.fullmatch(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]', line):
            tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
        elif line:
            moves.append(line)
    return tags, moves


def _play_turn(game: Game, scan: Scanner) -> None:
    """Push one turn given as move text. Blocks left out are taken in full; markets must be written."""
    colours = [box.COLOURS[c] for c in game.states["colour"][0]]
    seat = int(game.states["active"][0])
    place = scan_step(scan)
    fills, acts, luck = _scan_rest(scan, colours, seat)
    game.chance.write_all(luck)
    before = len(game.plays)
    game.push(place, seat=seat)
    while game.states["phase"][0] == FILL and game.acting:
        options = game.menu().texts()
        chosen = next((text for text in options if text in fills), None)
        if chosen is None:
            raise scan.fail(f"a fill: one of {', '.join(options)}")
        game.push(chosen)
    while game.states["phase"][0] == ACT and game.acting:
        actor = game.acting[0]
        game.push(_next_act(game, actor, acts[actor], scan), seat=actor)
    _compare(game, before, scan, (fills, acts, luck), colours)


def _scan_rest(
    scan: Scanner, colours: list[str], seat: int
) -> tuple[list[str], dict[int, list[str]], list[tuple[int, int]]]:
    fills: list[str] = []
    acts: dict[int, list[str]] = {k: [] for k in range(len(colours))}
    luck: list[tuple[int, int]] = []
    while scan.maybe(r"\s+(?=\+)"):
        fills.append(step_text(scan_step(scan)))
        if scan.maybe(r"\*"):
            code = re.match(r"\+(\w+)@", fills[-1])
            assert code is not None
            luck.append((PILE_JUNGLE, box.JUNGLE.index(code[1])))
    while scan.maybe(r"\s+\|\s+"):
        actor = colours.index(scan.one_of(tuple(dict.fromkeys(colours)), "a colour"))
        while scan.maybe(r"\s+(?=-?\d+,)"):
            acts[actor].append(step_text(scan_step(scan)))
    if scan.maybe(r"\s+/"):
        luck.append((PILE_STACK + seat, box.WORKER_TILES.index(scan.one_of(box.WORKER_TILES, "a worker tile"))))
    if scan.maybe(r"\s+>"):
        while True:
            luck.append((PILE_JUNGLE, box.JUNGLE.index(scan.one_of(box.JUNGLE[1:], "a jungle tile"))))
            if not scan.maybe(r"\+"):
                break
    scan.end("a fill, | and actions, / and a drawn tile, or > and shown tiles")
    return fills, acts, luck


def _next_act(game: Game, actor: int, written: list[str], scan: Scanner) -> str:
    options = game.menu(actor).texts()
    for text in written:
        if text in options:  # a block that has acted is on no menu, so each text is used once
            return text
    blocks = {_block(text) for text in written}
    rest = [text for text in options if "$" not in text and _block(text) not in blocks]
    if rest:  # the greatest amount of the first block left out
        return [text for text in rest if _block(text) == _block(rest[0])][-1]
    raise scan.fail(f"what {box.COLOURS[game.states['colour'][0, actor]]} does: one of {', '.join(options)}")


def _block(text: str) -> str:
    """The cell and edge that an act text begins with."""
    return re.split(r"(?<=[NESW])", text)[0]


def _compare(
    game: Game,
    before: int,
    scan: Scanner,
    written: tuple[list[str], dict[int, list[str]], list[tuple[int, int]]],
    colours: list[str],
) -> None:
    """Refuse a record that tells of something that did not happen."""
    fills, acts, luck = written
    events = [event for play in game.plays[before:] for event in play.events]
    laid = [f"+{box.JUNGLE[e['kind']]}@{cell_text(e['cell'])}" for e in events if e.kind.name == "laid"]
    scan.place = 0
    if sorted(fills) != sorted(laid):
        raise scan.fail(f"the fills {' '.join(laid) or 'none'}")
    for seat, texts in acts.items():
        own = [event for event in events if event.kind.name in ACTIONS and event.seat == seat]
        done = [
            f"{cell_text(e['cell'])}{EDGES[e['edge']]}{operation_text(ACTIONS[e.kind.name], e['amount'])}" for e in own
        ]
        done = [re.sub(r"[+gws]0$", "x", text) for text in done]
        for text in texts:
            if text not in done:
                raise scan.fail(f"what {colours[seat]} did: {' '.join(done) or 'nothing'}")
    drawn = [outcome for play in game.plays[before:] for outcome in play.luck]
    if luck and sorted(luck) != sorted(drawn):
        raise scan.fail(f"the luck {' '.join(rules('cacao').luck_text(tuple(drawn))) or 'none'}")
