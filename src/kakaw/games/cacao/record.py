"""Games of Cacao as text: header tags and numbered moves (section 18b), both ways. A record holds whole turns."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter

from kakaw.core.events import Event, redact
from kakaw.core.game import Game
from kakaw.core.rules import rules
from kakaw.core.scan import Scanner
from kakaw.core.tagged import check_tags, first_turn, header, read_game, start_position
from kakaw.core.view import UNKNOWN
from kakaw.games.cacao import box
from kakaw.games.cacao.layout import ACT, FILL, PILE_JUNGLE, PILE_STACK
from kakaw.games.cacao.notation import EDGES, OPERATIONS, cell_text, operation_text, scan_step, step_text

FROM_POSITION = ("colours", "start.player")  # options that the position text tells
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
    """The game as a record: the whole truth, or what one seat (a spectator: -1) may know.

    Players stand in the order of play, first the one who begins. A turn in progress is left out.
    """
    events = game.events() if seat is None else redact(game.events(), seat)
    colours = _colours(game)
    lines = header(game, seat, _players(game), _result(game), FROM_POSITION)
    turns = list(_turns(events))
    if game.states["phase"][0] in (FILL, ACT):
        turns.pop()
    first = first_turn(start_position(game, seat))
    lines += [f"{first + k}. {colours[turn[0].seat]} {turn_text(turn, colours)}" for k, turn in enumerate(turns)]
    return "\n".join(lines) + "\n"


def _colours(game: Game) -> list[str]:
    return [box.COLOURS[c] for c in game.states["colour"][0, : game.players]]


def _order(game: Game) -> list[int]:
    return [(int(game.states["start"][0]) + k) % game.players for k in range(game.players)]


def _players(game: Game) -> str:
    return " ".join(_colours(game)[seat] for seat in _order(game))


def _result(game: Game) -> str:
    scores = game.scores()
    return " ".join(f"{_colours(game)[seat]}:{scores[seat]}" for seat in _order(game)) if game.over else ""


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
    actions = [event for event in turn if event.kind.name in ACTIONS]
    traders = {event.seat for event in actions if event.kind.name == "sold"}
    written = [(event.seat, text) for event in actions if (text := _block_text(event, event.seat in traders))]
    for seat, texts in groupby(written, key=itemgetter(0)):
        parts.append(" ".join(["|", colours[seat], *(text for _, text in texts)]))
    for event in turn:
        if event.kind.name == "drew" and event["tile"] != UNKNOWN:
            parts.append(f"/{box.WORKER_TILES[event['tile']]}")
    if shown := [box.JUNGLE[event["kind"]] for event in turn if event.kind.name == "shown"]:
        parts.append(">" + "+".join(shown))
    return " ".join(parts)


def _block_text(event: Event, trading: bool) -> str:
    """One block, or nothing where leaving it out means the same: it could bring nothing.

    To whoever trades in this turn the order of harvests matters, so all of them are written.
    """
    action = ACTIONS[event.kind.name]
    nothing = action not in (box.MARKET, box.MINE) and event["most"] == 0
    return "" if nothing and not (trading and action == box.PLANTATION) else _act_text(event)


# ---------------------------------------------------------------------------------------------------------------------
# Reading


def read_record(text: str) -> Game:
    """The game of a record, played to its last move."""
    game, tags = read_game("cacao", text, _colours, play_turn)
    check_tags(tags, _players(game), _result(game))
    return game


def play_turn(game: Game, scan: Scanner) -> None:
    """Push one turn given as move text. Blocks left out are taken in full; markets must be written."""
    colours = _colours(game)
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
        actor, text = _next_act(game, acts, scan)
        game.push(text, seat=actor)
    _compare(game, before, scan, (fills, acts, luck), colours)


def _scan_rest(
    scan: Scanner, colours: list[str], seat: int
) -> tuple[list[str], list[tuple[int, str]], list[tuple[int, int]]]:
    fills: list[str] = []
    acts: list[tuple[int, str]] = []
    luck: list[tuple[int, int]] = []
    while scan.maybe(r"\s+(?=\+)"):
        fills.append(step_text(scan_step(scan)))
        if scan.maybe(r"\*"):
            code = re.match(r"\+(\w+)@", fills[-1])
            assert code is not None
            luck.append((PILE_JUNGLE, box.JUNGLE.index(code[1])))
    while scan.maybe(r"\s+\|\s+"):
        actor = colours.index(scan.one_of(tuple(colours), "a colour"))
        while scan.maybe(r"\s+(?=-?\d+,)"):
            acts.append((actor, step_text(scan_step(scan))))
    if scan.maybe(r"\s+/"):
        luck.append((PILE_STACK + seat, box.WORKER_TILES.index(scan.one_of(box.WORKER_TILES, "a worker tile"))))
    if scan.maybe(r"\s+>"):
        while True:
            luck.append((PILE_JUNGLE, box.JUNGLE.index(scan.one_of(box.JUNGLE[1:], "a jungle tile"))))
            if not scan.maybe(r"\+"):
                break
    scan.end("a fill, | and actions, / and a drawn tile, or > and shown tiles")
    return fills, acts, luck


def _next_act(game: Game, acts: list[tuple[int, str]], scan: Scanner) -> tuple[int, str]:
    """Who acts next and how: as written, in the order written; then what was left out, as much as it can bring."""
    menus = {seat: game.menu(seat).texts() for seat in game.acting}
    for actor, text in acts:
        options = menus.get(actor, ())
        if _block(text) in map(_block, options):  # a block that has acted is on no menu
            if text not in options:
                break
            return actor, text
    else:
        for actor, options in menus.items():
            if rest := [text for text in options if "$" not in text]:
                return actor, [text for text in rest if _block(text) == _block(rest[0])][-1]
        actor, options = next(iter(menus.items()))
    raise scan.fail(f"what {_colours(game)[actor]} does: one of {', '.join(options)}")


def _block(text: str) -> str:
    """The cell and edge that an act text begins with."""
    return re.split(r"(?<=[NESW])", text)[0]


def _compare(
    game: Game,
    before: int,
    scan: Scanner,
    written: tuple[list[str], list[tuple[int, str]], list[tuple[int, int]]],
    colours: list[str],
) -> None:
    """Refuse a record that tells of something that did not happen."""
    fills, acts, luck = written
    events = [event for play in game.plays[before:] for event in play.events]
    laid = [f"+{box.JUNGLE[e['kind']]}@{cell_text(e['cell'])}" for e in events if e.kind.name == "laid"]
    scan.place = 0
    if sorted(fills) != sorted(laid):
        raise scan.fail(f"the fills {' '.join(laid) or 'none'}")
    for seat, colour in enumerate(colours):
        texts = [text for actor, text in acts if actor == seat]
        own = [event for event in events if event.kind.name in ACTIONS and event.seat == seat]
        done = [_act_text(event) for event in own]
        blocks = set(map(_block, texts))
        known = len(blocks) == len(texts) and blocks <= set(map(_block, done))
        if not known or not all(_agree(texts, [e for e in own if e.kind.name == kind]) for kind in ACTIONS):
            raise scan.fail(f"what {colour} did: {' '.join(done) or 'nothing'}")
    drawn = [outcome for play in game.plays[before:] for outcome in play.luck]
    for pile in {pile for pile, _ in luck}:
        told = [outcome for outcome in luck if outcome[0] == pile]
        if told != [outcome for outcome in drawn if outcome[0] == pile][: len(told)]:
            raise scan.fail(f"the luck {' '.join(rules('cacao').luck_text(tuple(drawn))) or 'none'}")


def _act_text(event: Event) -> str:
    amount = event["amount"]
    action = ACTIONS[event.kind.name] if amount or event.kind.name == "sold" else 0
    return f"{cell_text(event['cell'])}{EDGES[event['edge']]}{operation_text(action, amount)}"


def _agree(texts: list[str], events: list[Event]) -> bool:
    """Whether texts tell what these events of one kind did.

    Storage, suns and river can be full: then several blocks bring one sum, and which of them came too late to bring its
    share does not matter.
    """
    done = {_block(_act_text(event)): _act_text(event) for event in events}
    told = [text for text in texts if _block(text) in done]
    if not events or "most" not in events[0].kind.fields:
        return set(told) <= set(done.values())
    if any(text.removeprefix(_block(text))[0] not in ("x", OPERATIONS[ACTIONS[events[0].kind.name]]) for text in told):
        return False
    missing = sum(event["amount"] for event in events) - sum(map(_amount, told))
    return missing == 0 or (missing > 0 and len(told) < len(done))


def _amount(text: str) -> int:
    found = re.search(r"\d+$", text)
    return int(found.group()) if found else 0
