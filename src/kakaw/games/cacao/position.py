"""Positions of Cacao as text (section 18a), both ways."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.errors import PositionError
from kakaw.core.grid import SIDE, TO_EDGE
from kakaw.core.options import settle
from kakaw.core.scan import Scanner
from kakaw.core.view import UNKNOWN
from kakaw.games.cacao import box, meta
from kakaw.games.cacao.layout import (
    ALL_TILES_PLAYED,
    FACE,
    MAX_JUNGLE,
    MAX_OPEN,
    MAX_PLACES,
    OPEN,
    OPT_ASKS,
    OPT_BANK,
    OPT_PER_PLACE,
    OPT_TOGETHER,
    OVER,
    OVERBUILT,
    PILE_JUNGLE,
    PILE_STACK,
    PLACE,
    STATE,
    WORKER,
)
from kakaw.games.cacao.notation import cell_text, encode_options, read_cell

Array = NDArray[Any]
Script = dict[int, list[int]]
MOST_OVERDUE = 4


# ---------------------------------------------------------------------------------------------------------------------
# Writing


def position_text(states: Array) -> str:
    """The position as text; empty while a turn is in progress, which the notation cannot write."""
    s = states[0]
    if s["phase"] not in (PLACE, OVER):
        return ""
    colours = [box.COLOURS[c] for c in s["colour"]]
    order = [(int(s["start"]) + k) % int(s["n_seats"]) for k in range(int(s["n_seats"]))]
    jungle = ";".join(f"{cell_text(c)}={box.JUNGLE[s['table'][_slot(c)]]}" for c in _first(s, "jungle"))
    return " ".join(
        (
            jungle or "-",
            ";".join(_stack_text(s, cell, colours) for cell in _first(s, "place")) or "-",
            "/".join(_player_text(s, seat, colours) for seat in order),
            f"{_counts_text(s['display'], box.JUNGLE) or '-'}|{s['pile_n']}",
            f"{colours[s['active']]}{s['turn']}",
        )
    )


def _first(s: Any, name: str) -> list[int]:
    return [int(cell) for cell in s[name][: s[f"{name}_n"]]]


def _slot(cell: int) -> int:
    return ((cell >> 7) % SIDE) * SIDE + cell % SIDE


def _stack_text(s: Any, cell: int, colours: list[str]) -> str:
    byte = int(s["table"][_slot(cell)])
    colour = colours[byte >> 5 & 3]
    layers = [int(f) for c, f in zip(_first(s, "under"), s["under_face"], strict=False) if c == cell] + [byte & FACE]
    return f"{cell_text(cell)}=" + ">".join(f"{colour}:{box.FACES[face]}" for face in layers)


def _player_text(s: Any, seat: int, colours: list[str]) -> str:
    hand = _counts_text(s["hand"][seat], box.WORKER_TILES) if s["hand"][seat, 0] != UNKNOWN else f"?{s['hand_n'][seat]}"
    if s["hand_n"][seat] == 0:
        hand = "-"
    river = s["river_value"][s["river"][seat]]
    return f"{colours[seat]}:{s['gold'][seat]},{s['fruit'][seat]},{s['suns'][seat]},{river},{hand},{s['stack_n'][seat]}"


def _counts_text(counts: Array, names: tuple[str, ...]) -> str:
    return "+".join(name for name, n in zip(names, counts, strict=True) for _ in range(n))


# ---------------------------------------------------------------------------------------------------------------------
# Reading


@dataclass
class Player:
    """One player of a position text."""

    colour: str
    gold: int
    fruit: int
    suns: int
    river: int
    hand: list[str] | int  # the tiles, or how many unknown ones
    stack: int
    order: list[str] | None  # the stack from the top, where given

    @property
    def hand_n(self) -> int:
        """How many tiles are in hand."""
        return self.hand if isinstance(self.hand, int) else len(self.hand)


@dataclass
class Position:
    """A position text, taken apart."""

    jungle: dict[int, str] = field(default_factory=dict)
    workers: dict[int, list[tuple[str, str]]] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    display: list[str] = field(default_factory=list)
    pile: int = 0
    pile_order: list[str] | None = None
    active: str = ""
    turn: int = 0


def read_position(text: str, options: Mapping[str, Any] | None) -> tuple[Array, Script, dict[str, Any]]:
    """The record of a position, the draws it fixes per pile, and the options of the game."""
    names = ("jungle tiles", "worker tiles", "players", "supply", "turn")
    parts = text.strip().split(" ")
    if len(parts) != len(names):
        raise PositionError(
            "fields", text, f"expected {len(names)} separated by single spaces ({', '.join(names)}), found {len(parts)}"
        )
    position = Position()
    for read, name, part in zip(
        (_read_jungle, _read_workers, _read_players, _read_supply, _read_turn), names, parts, strict=True
    ):
        scan = Scanner(f"position, {name}", part)
        read(scan, position)
        scan.end("the end of the field")
    colours = "".join(player.colour for player in position.players)
    given = {**(options or {}), "colours": colours, "start.player": 0}
    settled = settle(meta.OPTIONS, given, len(position.players))
    _check(position, text, settled)
    states, script = _build(position, settled)
    return states, script, settled


def _read_jungle(scan: Scanner, position: Position) -> None:
    while True:
        before = scan.place
        cell = read_cell(scan)
        if ((cell >> 7) + cell) & 1:
            scan.place = before
            raise scan.fail("a jungle space, where x + y is even (C-3.4)")
        if cell in position.jungle:
            scan.place = before
            raise scan.fail("a cell that has no tile yet")
        scan.take("=", "= and a jungle tile")
        position.jungle[cell] = scan.one_of(box.JUNGLE[1:], "a jungle tile")
        if not scan.maybe(";"):
            return


def _read_workers(scan: Scanner, position: Position) -> None:
    if scan.maybe("-$"):
        return
    while True:
        before = scan.place
        cell = read_cell(scan)
        if not ((cell >> 7) + cell) & 1:
            scan.place = before
            raise scan.fail("a worker space, where x + y is odd (C-3.4)")
        if cell in position.workers:
            scan.place = before
            raise scan.fail("a cell that has no tile yet")
        scan.take("=", "= and a worker tile")
        layers = [_read_layer(scan)]
        while scan.maybe(">"):
            before = scan.place
            layers.append(_read_layer(scan))
            if layers[-1][0] != layers[0][0]:
                scan.place = before
                raise scan.fail("a tile of the same colour as the one below (C-8.3)")
        position.workers[cell] = layers
        if not scan.maybe(";"):
            return


def _read_layer(scan: Scanner) -> tuple[str, str]:
    colour = scan.one_of(tuple(box.COLOURS), "a colour")
    scan.take(":", ": before the tile")
    return colour, scan.one_of(box.FACES, "a worker tile as it lies, north first")


def _read_players(scan: Scanner, position: Position) -> None:
    while True:
        before = scan.place
        colour = scan.one_of(tuple(box.COLOURS), "a colour")
        if colour in (player.colour for player in position.players):
            scan.place = before
            raise scan.fail("a colour that no other player has")
        scan.take(":", ": before the gold")
        gold = scan.number("gold", 0, 100_000)
        scan.take(",", "a comma before the fruits")
        fruit = scan.number("fruits", 0, box.STORAGE)
        scan.take(",", "a comma before the suns")
        suns = scan.number("sun tokens", 0, box.SUN_SLOTS)
        scan.take(",", "a comma before the river field")
        river = scan.number("the value of a river field", -1000, 1000)
        scan.take(",", "a comma before the hand")
        hand = _read_hand(scan)
        scan.take(",", "a comma before the stack")
        stack = scan.number("tiles in the stack", 0, 11)
        order = _read_order(scan, stack, box.WORKER_TILES)
        position.players.append(Player(colour, gold, fruit, suns, river, hand, stack, order))
        if not scan.maybe("/"):
            break
    if len(position.players) not in meta.PLAYERS:
        raise scan.fail("2 to 4 players, separated by /")


def _read_hand(scan: Scanner) -> list[str] | int:
    if scan.maybe("-"):
        return []
    if scan.maybe(r"\?"):
        return scan.number("tiles in hand", 0, 11)
    hand = [scan.one_of(box.WORKER_TILES, "a worker tile, ? and a number, or -")]
    while scan.maybe(r"\+"):
        hand.append(scan.one_of(box.WORKER_TILES, "a worker tile"))
    return hand


def _read_order(scan: Scanner, n: int, names: tuple[str, ...]) -> list[str] | None:
    if not scan.maybe(r"\["):
        return None
    before = scan.place
    order = [scan.one_of(names, "a tile")]
    while scan.maybe(r"\+"):
        order.append(scan.one_of(names, "a tile"))
    scan.take("]", "+ and another tile, or ]")
    if len(order) != n:
        scan.place = before
        raise scan.fail(f"{n} tiles, top first, not {len(order)}")
    return order


def _read_supply(scan: Scanner, position: Position) -> None:
    if not scan.maybe("-"):
        position.display = [scan.one_of(box.JUNGLE[1:], "a jungle tile or -")]
        while scan.maybe(r"\+"):
            position.display.append(scan.one_of(box.JUNGLE[1:], "a jungle tile"))
        if len(position.display) > box.DISPLAY:
            raise scan.fail(f"at most {box.DISPLAY} tiles in the display (C-2.10)")
    scan.take(r"\|", "| and the size of the pile")
    position.pile = scan.number("tiles in the pile", 0, MAX_JUNGLE)
    position.pile_order = _read_order(scan, position.pile, box.JUNGLE[1:])


def _read_turn(scan: Scanner, position: Position) -> None:
    colours = tuple(player.colour for player in position.players)
    position.active = scan.one_of(colours, "the colour of the player to move")
    position.turn = scan.number("the number of the turn", 1, 999)


def _check(position: Position, text: str, options: Mapping[str, Any]) -> None:
    """Refuse what the record cannot hold; what is merely impossible is left to `faults`."""
    colours = {player.colour for player in position.players}
    for cell, layers in position.workers.items():
        if layers[0][0] not in colours:
            raise PositionError("worker tiles", cell_text(cell), f"no player has the colour {layers[0][0]}")
        if len(layers) > 1 + options["overbuild.perPlace"]:
            raise PositionError(
                "worker tiles", cell_text(cell), "more tiles on one place than overbuild.perPlace allows (C-8.7)"
            )
    for player in position.players:
        if player.river not in options["river.values"]:
            values = ", ".join(map(str, options["river.values"]))
            raise PositionError(
                "players", player.colour, f"river {player.river} is not a field; expected one of {values} (C-1.9)"
            )
    supply = len(position.display) + position.pile
    if len(position.jungle) + supply > MAX_JUNGLE:
        raise PositionError("supply", text, f"more than {MAX_JUNGLE} jungle tiles in all (C-1.5)")
    left = sum(player.hand_n + player.stack for player in position.players)
    if len(position.workers) + left > MAX_PLACES:
        raise PositionError("players", text, f"more than {MAX_PLACES} worker tiles on the table and to come (C-2.3)")
    mover = next(player for player in position.players if player.colour == position.active)
    if left and not mover.hand_n:
        raise PositionError("turn", position.active, "the player to move has no worker tile in hand (C-4.3)")
    for shift, axis in ((7, "x"), (0, "y")):
        jungle = [cell >> shift & 127 for cell in position.jungle]
        workers = [cell >> shift & 127 for cell in position.workers]
        low, high = min([*jungle, *(w + 1 for w in workers)]), max([*jungle, *(w - 1 for w in workers)])
        if high - low + supply > SIDE - 5 or low - supply < 4 or high + supply > 123:
            raise PositionError(
                "tiles", text, f"spread too wide in {axis} for any game (at most {SIDE - 4} with what is to come)"
            )


def _build(position: Position, options: Mapping[str, Any]) -> tuple[Array, Script]:
    states = np.zeros(1, STATE)
    s = states[0]
    players = len(position.players)
    colours = [player.colour for player in position.players]
    words = encode_options(options, players)
    s["n_seats"], s["bank"], s["asks"] = players, words[OPT_BANK], words[OPT_ASKS]
    s["per_place"], s["together"] = words[OPT_PER_PLACE], words[OPT_TOGETHER]
    s["river_fields"] = len(options["river.values"])
    s["river_value"][: s["river_fields"]] = options["river.values"]
    s["active"], s["turn"] = colours.index(position.active), position.turn
    _lay_tiles(s, position, colours)
    script: Script = {}
    for seat, player in enumerate(position.players):
        s["colour"][seat] = box.COLOURS.index(player.colour)
        _seat_player(s, seat, player, position, options, script)
    _fill_supply(s, position, script)
    if any(player.hand_n for player in position.players):
        s["phase"], s["acting"] = PLACE, 1 << int(s["active"])
    else:
        s["phase"], s["over"], s["end_reason"] = OVER, 1, ALL_TILES_PLAYED
    return states, script


def _lay_tiles(s: Any, position: Position, colours: list[str]) -> None:
    table = s["table"]
    for name, cells in (("jungle", position.jungle), ("place", position.workers)):
        s[name][: len(cells)] = sorted(cells)
        s[f"{name}_n"] = len(cells)
    for cell, code in position.jungle.items():
        table[_slot(cell)] = box.JUNGLE.index(code)
    under = []
    for cell, layers in sorted(position.workers.items()):
        faces = [box.FACES.index(face) for _, face in layers]
        table[_slot(cell)] = (
            WORKER | colours.index(layers[0][0]) << 5 | (OVERBUILT if len(faces) > 1 else 0) | faces[-1]
        )
        under += [(cell, face) for face in faces[:-1]]
    s["under_n"] = len(under)
    s["under"][: len(under)] = [cell for cell, _ in under]
    s["under_face"][: len(under)] = [face for _, face in under]
    around = {cell + step for cell in position.jungle for step in TO_EDGE} - set(position.workers)
    supply = len(position.display) + position.pile
    if len(around) + 2 * supply > MAX_OPEN:
        raise PositionError("jungle tiles", f"{len(position.jungle)} tiles", "lie too far apart for any game (C-6.1)")
    for cell in around:
        table[_slot(cell)] = OPEN
    s["open"][: len(around)] = sorted(around)
    s["open_n"] = len(around)
    spaces = Counter(cell + step for cell in position.workers for step in TO_EDGE)
    overdue = [cell for cell, n in spaces.items() if n >= 2 and cell not in position.jungle]
    if supply and overdue:
        if len(overdue) > MOST_OVERDUE:
            raise PositionError(
                "worker tiles",
                cell_text(overdue[0]),
                f"more than {MOST_OVERDUE} jungle spaces wait to be filled (C-6.12)",
            )
        s["overdue"] = 1


def _seat_player(
    s: Any, seat: int, player: Player, position: Position, options: Mapping[str, Any], script: Script
) -> None:
    s["gold"][seat], s["fruit"][seat], s["suns"][seat] = player.gold, player.fruit, player.suns
    s["river"][seat] = options["river.values"].index(player.river)
    s["hand_n"][seat], s["stack_n"][seat] = player.hand_n, player.stack
    played = Counter(box.WORKER_TILES[box.FACE_TILE[box.FACES.index(face)]] for layers in position.workers.values()
                     for colour, face in layers if colour == player.colour)  # fmt: skip
    whole = box.worker_set(len(position.players))
    left = [max(0, n - played[tile]) for n, tile in zip(whole, box.WORKER_TILES, strict=True)]
    hand = player.hand
    order = _counts(player.order or [], box.WORKER_TILES)
    if isinstance(hand, int) and player.order is not None:  # the hand follows from the stack
        rest = [max(0, n - o) for n, o in zip(left, order, strict=True)]
        if sum(rest) != hand:
            raise PositionError(
                "players", player.colour, f"a hand of {hand} does not follow from the stack; name its tiles"
            )
        hand = [tile for tile, n in zip(box.WORKER_TILES, rest, strict=True) for _ in range(n)]
    if isinstance(hand, int):
        s["hand"][seat] = s["stack"][seat] = UNKNOWN
        s["unseen"][seat] = _at_least(left, hand + player.stack, whole)
        return
    held = _counts(hand, box.WORKER_TILES)
    if player.order is not None:
        stack = order
        script[PILE_STACK + seat] = [box.WORKER_TILES.index(tile) for tile in player.order]
    else:
        stack = _at_least([max(0, n - h) for n, h in zip(left, held, strict=True)], player.stack, whole)
    s["hand"][seat], s["stack"][seat] = held, stack
    s["unseen"][seat] = s["hand"][seat] + s["stack"][seat]


def _fill_supply(s: Any, position: Position, script: Script) -> None:
    whole = list(box.jungle_supply(len(position.players)))
    for _, _, code in box.START_TILES:
        whole[box.JUNGLE.index(code)] += 1
    gone = Counter([*position.jungle.values(), *position.display])
    left = [max(0, n - gone[code]) for n, code in zip(whole, box.JUNGLE, strict=True)]
    s["display"] = _counts(position.display, box.JUNGLE)
    s["display_n"], s["pile_n"] = len(position.display), position.pile
    if position.pile_order is not None:
        s["pile"] = _counts(position.pile_order, box.JUNGLE)
        script[PILE_JUNGLE] = [box.JUNGLE.index(code) for code in position.pile_order]
    else:
        s["pile"] = _at_least(left, position.pile, tuple(whole))


def _counts(names: list[str], of: tuple[str, ...]) -> list[int]:
    counter = Counter(names)
    return [counter[name] for name in of]


def _at_least(left: list[int], n: int, whole: tuple[int, ...]) -> list[int]:
    """What is left by elimination; in positions that break conservation, enough to draw n from, or none for none."""
    if n == 0:
        return [0] * len(left)
    while sum(left) < n:
        left = [a + b for a, b in zip(left, whole, strict=True)]
    return left
