"""The rules of Cacao as plain functions over one record. Section and rule numbers are those of docs/rules/cacao.md."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.chance import draw_kind, draw_number
from kakaw.core.events import emit
from kakaw.core.grid import ASCENDING_EDGES, TO_EDGE, cell_at, insert_sorted, odd, remove_sorted, slot
from kakaw.core.jit import inline, jit, part
from kakaw.core.view import UNKNOWN
from kakaw.games.cacao import box
from kakaw.games.cacao.layout import (
    ACT,
    ALL_TILES_PLAYED,
    ASK_HARVEST,
    ASK_MINE,
    ASK_RIVER,
    ASK_SUN,
    CELL_MASK,
    CELL_SHIFT,
    DETAIL_MASK,
    E_CARRIED,
    E_DREW,
    E_ENDED,
    E_HARVESTED,
    E_LAID,
    E_MINED,
    E_OVERBUILT,
    E_PLACED,
    E_SHOWN,
    E_SOLD,
    E_START,
    E_SUNS,
    E_TEMPLE,
    E_TURN,
    FACE,
    FILL,
    KIND_SHIFT,
    MAX_SPACES,
    OPEN,
    OPT_ASKS,
    OPT_BANK,
    OPT_COLOURS,
    OPT_PER_PLACE,
    OPT_RIVER,
    OPT_RIVER_FIELDS,
    OPT_START,
    OPT_TOGETHER,
    OVER,
    OVERBUILT,
    PILE_JUNGLE,
    PILE_STACK,
    PILE_START,
    PLACE,
    START_RANDOM,
    STEP_ACT,
    STEP_FILL,
    STEP_OVERBUILD,
    STEP_PLACE,
    WORKER,
)
from kakaw.games.cacao.meta import Fault, Refusal

Array = NDArray[Any]

# Reasons and faults as plain numbers: kernels know no classes.
OK = 0
GAME_OVER = int(Refusal.GAME_OVER)
NOT_ASKED = int(Refusal.NOT_ASKED)
NOT_NOW = int(Refusal.NOT_NOW)
NOT_IN_HAND = int(Refusal.NOT_IN_HAND)
WRONG_SORT = int(Refusal.WRONG_SORT)
OCCUPIED = int(Refusal.OCCUPIED)
NO_JUNGLE = int(Refusal.NO_JUNGLE)
SUPPLY_LEFT = int(Refusal.SUPPLY_LEFT)
NO_SUN = int(Refusal.NO_SUN)
NOT_OWN_TILE = int(Refusal.NOT_OWN_TILE)
BUILT_ALREADY = int(Refusal.BUILT_ALREADY)
NOT_IN_DISPLAY = int(Refusal.NOT_IN_DISPLAY)
NOT_TO_FILL = int(Refusal.NOT_TO_FILL)
FILL_ORDER = int(Refusal.FILL_ORDER)
NOT_ACTIVATED = int(Refusal.NOT_ACTIVATED)
NOT_OWN_WORKERS = int(Refusal.NOT_OWN_WORKERS)
NO_CHOICE = int(Refusal.NO_CHOICE)
TOO_FEW_WORKERS = int(Refusal.TOO_FEW_WORKERS)
TOO_FEW_FRUITS = int(Refusal.TOO_FEW_FRUITS)
WRONG_AMOUNT = int(Refusal.WRONG_AMOUNT)
WRONG_ACTION = int(Refusal.WRONG_ACTION)
MALFORMED = int(Refusal.MALFORMED)

N_FACES = len(box.FACES)
N_TILES = len(box.WORKER_TILES)
N_JUNGLE = len(box.JUNGLE)
FACE_TILE = np.array(box.FACE_TILE, np.int64)
FACE_WORKERS = np.array(box.FACE_WORKERS, np.int64)
FIRST_FACE = np.array([box.FACE_TILE.index(t) for t in range(N_TILES)] + [N_FACES], np.int64)
ACTION = np.array(box.JUNGLE_ACTION, np.int64)
VALUE = np.array(box.JUNGLE_VALUE, np.int64)
WORKER_SET = np.array([box.worker_set(max(n, 2)) for n in range(5)], np.int64)
SUPPLY = np.array([box.jungle_supply(max(n, 2)) for n in range(5)], np.int64)
START_TILES = np.array([(x, y, box.JUNGLE.index(code)) for x, y, code in box.START_TILES], np.int64)
PLANTATION, MARKET, MINE, CENOTE, SUN_SITE, TEMPLE = (
    box.PLANTATION,
    box.MARKET,
    box.MINE,
    box.CENOTE,
    box.SUN_SITE,
    box.TEMPLE,
)
STORAGE, SUN_SLOTS, HAND, DISPLAY = box.STORAGE, box.SUN_SLOTS, box.HAND, box.DISPLAY
TEMPLE_FIRST, TEMPLE_SECOND = box.TEMPLE_FIRST, box.TEMPLE_SECOND
BEYOND = np.array(TO_EDGE, np.int64)
BY_CELL = np.array(ASCENDING_EDGES, np.int64)
OPPOSITE = np.array((2, 3, 0, 1), np.int64)


# ---------------------------------------------------------------------------------------------------------------------
# Set-up (section 2)


@jit
def setup(states: Array, i: int, n_seats: int, options: Array, chance: Array, log: Array) -> None:
    """Turn a record of zeros into the start of a game.

    Zeros are what every village starts with: no gold, fruit or suns, the carrier on the first river field (C-1.8,
    C-2.1). Seats beyond `n_seats` stay empty (C-1.14).
    """
    s = states[i]
    s["n_seats"] = n_seats
    s["bank"] = options[OPT_BANK]
    s["asks"] = options[OPT_ASKS]
    s["per_place"] = options[OPT_PER_PLACE]
    s["together"] = options[OPT_TOGETHER]
    s["river_fields"] = options[OPT_RIVER_FIELDS]
    for k in range(options[OPT_RIVER_FIELDS]):
        s["river_value"][k] = options[OPT_RIVER + k]
    start = int(options[OPT_START])
    if start == START_RANDOM:  # C-2.12
        start = draw_number(chance, PILE_START, 0, n_seats - 1)
    s["start"] = start
    s["active"] = start
    s["turn"] = 1
    emit(log, E_START, start, n_seats, 0, 0, 0)
    for kind in range(N_JUNGLE):
        s["pile"][kind] = SUPPLY[n_seats, kind]
        s["pile_n"] += SUPPLY[n_seats, kind]
    for k in range(START_TILES.shape[0]):
        put_jungle(states, i, int(START_TILES[k, 2]), cell_at(START_TILES[k, 0], START_TILES[k, 1]))
    for seat in range(n_seats):
        s["colour"][seat] = options[OPT_COLOURS + seat]
        for tile in range(N_TILES):
            s["stack"][seat, tile] = WORKER_SET[n_seats, tile]
            s["unseen"][seat, tile] = WORKER_SET[n_seats, tile]
            s["stack_n"][seat] += WORKER_SET[n_seats, tile]
        for _ in range(HAND):  # C-2.4
            draw_worker_tile(states, i, seat, chance, log)
    refill(states, i, chance, log)  # C-2.10
    s["phase"] = PLACE
    s["acting"] = 1 << start


# ---------------------------------------------------------------------------------------------------------------------
# The table (section 3): worker spaces have x + y odd, jungle spaces even, so like tiles never share a side (C-3.3,
# C-3.4). Beside means across a whole side (C-3.2): only the four cells of BEYOND.


@part
def put_jungle(states: Array, i: int, kind: int, cell: int) -> None:
    """Lay a jungle tile; the empty worker spaces around it become open (C-5.2, C-5.4, C-3.2)."""
    s = states[i]
    table = s["table"]
    table[slot(cell)] = kind
    s["jungle_n"] = insert_sorted(s["jungle"][:], s["jungle_n"], cell)
    for edge in range(4):
        beside = cell + BEYOND[edge]
        if table[slot(beside)] == 0:
            table[slot(beside)] = OPEN
            s["open_n"] = insert_sorted(s["open"][:], s["open_n"], beside)


@part
def put_worker(states: Array, i: int, seat: int, face: int, cell: int) -> None:
    """Lay a worker tile on an empty worker space, for good (C-5.6)."""
    s = states[i]
    at = slot(cell)
    if s["table"][at] == OPEN:
        s["open_n"] = remove_sorted(s["open"][:], s["open_n"], cell)
    s["table"][at] = WORKER | (seat << 5) | face
    s["place_n"] = insert_sorted(s["place"][:], s["place_n"], cell)


@part
def cover_worker(states: Array, i: int, seat: int, face: int, cell: int) -> None:
    """Lay a worker tile on top of another: from now on only the upper one counts (C-8.12, C-8.16)."""
    s = states[i]
    at = slot(cell)
    n = int(s["under_n"])
    k = n
    while k > 0 and s["under"][k - 1] > cell:
        s["under"][k] = s["under"][k - 1]
        s["under_face"][k] = s["under_face"][k - 1]
        k -= 1
    s["under"][k] = cell
    s["under_face"][k] = s["table"][at] & FACE
    s["under_n"] = n + 1
    s["table"][at] = WORKER | OVERBUILT | (seat << 5) | face


@inline
def is_jungle(byte: int) -> bool:
    """Whether a table byte is a jungle tile."""
    return 0 < byte < OPEN


@inline
def owner_of(byte: int) -> int:
    """The seat of a worker tile."""
    return (byte >> 5) & 3


@inline
def workers_facing(byte: int, edge: int) -> int:
    """How many workers a worker tile has on that edge, which faces one jungle space for good (C-3.6)."""
    return int(FACE_WORKERS[byte & FACE, edge])


@part
def worker_tiles_around(table: Array, cell: int) -> int:
    """How many worker tiles, of whatever colour, lie beside a jungle space (C-6.1, C-6.2)."""
    n = 0
    for edge in range(4):
        if table[slot(cell + BEYOND[edge])] >= WORKER:
            n += 1
    return n


@part
def jungle_beside(table: Array, cell: int) -> bool:
    """Whether a jungle tile lies beside this cell."""
    for edge in range(4):
        if is_jungle(int(table[slot(cell + BEYOND[edge])])):
            return True
    return False


@part
def layers_below(states: Array, i: int, cell: int) -> int:
    """How many covered tiles lie on a place."""
    s = states[i]
    n = 0
    for k in range(int(s["under_n"])):
        if s["under"][k] == cell:
            n += 1
    return n


# ---------------------------------------------------------------------------------------------------------------------
# May I? (every reason has its rule in meta.py)


@jit
def why_not(states: Array, i: int, seat: int, step: int) -> int:
    """0 when the seat may take this step now, else the reason."""
    s = states[i]
    kind = step >> KIND_SHIFT
    cell = (step >> CELL_SHIFT) & CELL_MASK
    detail = step & DETAIL_MASK
    if step < 0 or kind > STEP_ACT:
        return MALFORMED
    if s["over"] == 1:
        return GAME_OVER
    if seat < 0 or seat >= s["n_seats"] or (s["acting"] >> seat) & 1 == 0:
        return NOT_ASKED
    phase = int(s["phase"])
    if kind == STEP_PLACE or kind == STEP_OVERBUILD:
        if phase != PLACE:
            return NOT_NOW
        return why_not_place(states, i, seat, kind, cell, detail)
    if kind == STEP_FILL:
        if phase != FILL:
            return NOT_NOW
        return why_not_fill(states, i, cell, detail)
    if phase != ACT:
        return NOT_NOW
    return why_not_act(states, i, seat, cell, detail >> 7, (detail >> 4) & 7, detail & 0x0F)


@part
def may_hold(states: Array, i: int, seat: int, tile: int) -> bool:
    """Whether the hand holds this tile, or may hold it where the hand is not known."""
    s = states[i]
    if s["hand"][seat, tile] == UNKNOWN:
        return bool(s["unseen"][seat, tile] > 0)
    return bool(s["hand"][seat, tile] > 0)


@part
def why_not_place(states: Array, i: int, seat: int, kind: int, cell: int, face: int) -> int:
    """Sections 5 and 8.

    Neither the way a tile is turned nor what lies around beyond the one jungle tile matters (C-5.3, C-5.5, C-8.5).
    """
    s = states[i]
    if face >= N_FACES:
        return MALFORMED
    if not may_hold(states, i, seat, int(FACE_TILE[face])):
        return NOT_IN_HAND
    byte = int(s["table"][slot(cell)])
    if kind == STEP_OVERBUILD:
        if s["display_n"] + s["pile_n"] > 0:  # C-8.1, C-8.2: both
            return SUPPLY_LEFT
        if s["suns"][seat] == 0:
            return NO_SUN
        if byte < WORKER or owner_of(byte) != seat or not stored(states, i, cell):
            return NOT_OWN_TILE
        if not may_cover(states, i, cell, byte):
            return BUILT_ALREADY
        return OK
    if odd(cell) == 0:  # C-3.5: a jungle space, with or without a tile
        return WRONG_SORT
    if byte == OPEN:
        return OK if stored(states, i, cell) else NO_JUNGLE
    if byte >= WORKER and stored(states, i, cell):
        return OCCUPIED
    return NO_JUNGLE


@part
def stored(states: Array, i: int, cell: int) -> bool:
    """Whether the torus holds this very cell and not one 32 columns or rows away: the table has no end (C-3.1)."""
    s = states[i]
    for k in range(int(s["place_n"])):
        if s["place"][k] == cell:
            return True
    for k in range(int(s["open_n"])):
        if s["open"][k] == cell:
            return True
    return False


@part
def may_cover(states: Array, i: int, cell: int, byte: int) -> bool:
    """Whether the tile on this place may still be built upon (C-8.6, C-8.7)."""
    per_place = int(states[i]["per_place"])
    if per_place == 1:
        return byte & OVERBUILT == 0
    return layers_below(states, i, cell) < per_place


@part
def why_not_fill(states: Array, i: int, cell: int, kind: int) -> int:
    """Section 6.

    Like tiles are laid in the order of their cells and tiles in the order of their kinds, so that each assignment has
    one sequence of steps.
    """
    s = states[i]
    if kind < 1 or kind >= N_JUNGLE:
        return MALFORMED
    if s["display"][kind] == 0:
        return NOT_IN_DISPLAY
    at = -1
    for k in range(int(s["space_n"])):
        if s["space"][k] == cell:
            at = k
    if at < 0:
        return NOT_TO_FILL
    if s["display_n"] > s["space_n"]:
        return OK
    for lower in range(1, kind):
        if s["display"][lower] > 0:
            return FILL_ORDER
    if s["display"][kind] == 2 and at == s["space_n"] - 1:
        return FILL_ORDER
    if s["floor_kind"] == kind and cell < s["floor"]:
        return FILL_ORDER
    return OK


@part
def why_not_act(states: Array, i: int, seat: int, cell: int, edge: int, action: int, amount: int) -> int:
    """Section 7."""
    s = states[i]
    k = find_block(states, i, cell, edge)
    if k < 0:
        return NOT_ACTIVATED
    byte = int(s["table"][slot(cell)])
    if owner_of(byte) != seat:
        return NOT_OWN_WORKERS
    real, least, most, unit = block_range(states, i, seat, cell, edge)
    if not is_offered(states, i, seat, real):
        return NO_CHOICE
    if action != (real if amount > 0 or real == MARKET else 0):
        return WRONG_ACTION
    if action == MARKET and amount > workers_facing(byte, edge):
        return TOO_FEW_WORKERS
    if action == MARKET and amount > most:
        return TOO_FEW_FRUITS
    if amount < least or amount > most or amount % unit != 0:
        return WRONG_AMOUNT
    return OK


# ---------------------------------------------------------------------------------------------------------------------
# All legal steps, ascending


@jit
def legal(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the steps this seat may take now, ascending; give their number."""
    s = states[i]
    if seat < 0 or seat >= s["n_seats"] or (s["acting"] >> seat) & 1 == 0:
        return 0
    phase = int(s["phase"])
    if phase == PLACE:
        return legal_places(states, i, seat, out)
    if phase == FILL:
        return legal_fills(states, i, out)
    return legal_acts(states, i, seat, out)


@part
def legal_places(states: Array, i: int, seat: int, out: Array) -> int:
    """Every face of every tile in hand on every open cell, of which there is always one (C-4.4, C-5.1, C-5.3).

    Then overbuilding, which is never the only way (C-8.15).
    """
    s = states[i]
    n = 0
    holds = 0
    for tile in range(N_TILES):
        if may_hold(states, i, seat, tile):
            holds |= 1 << tile
    cells = s["open"]
    for k in range(int(s["open_n"])):
        base = int(cells[k]) << CELL_SHIFT
        for tile in range(N_TILES):
            if (holds >> tile) & 1:
                for face in range(FIRST_FACE[tile], FIRST_FACE[tile + 1]):
                    out[n] = base | face
                    n += 1
    if s["display_n"] + s["pile_n"] == 0 and s["suns"][seat] > 0:
        for k in range(int(s["place_n"])):
            cell = int(s["place"][k])
            byte = int(s["table"][slot(cell)])
            if owner_of(byte) == seat and may_cover(states, i, cell, byte):
                base = (STEP_OVERBUILD << KIND_SHIFT) | (cell << CELL_SHIFT)
                for tile in range(N_TILES):
                    if (holds >> tile) & 1:
                        for face in range(FIRST_FACE[tile], FIRST_FACE[tile + 1]):
                            out[n] = base | face
                            n += 1
    return n


@part
def legal_fills(states: Array, i: int, out: Array) -> int:
    """Which open jungle tile goes where (section 6)."""
    s = states[i]
    n = 0
    base = STEP_FILL << KIND_SHIFT
    spaces = int(s["space_n"])
    if s["display_n"] > spaces:
        for kind in range(1, N_JUNGLE):
            if s["display"][kind] > 0:
                out[n] = base | (int(s["space"][0]) << CELL_SHIFT) | kind
                n += 1
        return n
    kind = 1
    while s["display"][kind] == 0:
        kind += 1
    last = spaces - 1 if s["display"][kind] == 2 else spaces
    for k in range(last):
        cell = int(s["space"][k])
        if s["floor_kind"] == kind and cell < s["floor"]:
            continue
        out[n] = base | (cell << CELL_SHIFT) | kind
        n += 1
    return n


@part
def legal_acts(states: Array, i: int, seat: int, out: Array) -> int:
    """What the seat may do with its blocks that are still to decide, in any order across tiles (C-7.11, C-7.12).

    A step finishes its block (C-7.13); a market may go first with nothing to sell (C-7.29).
    """
    s = states[i]
    n = 0
    for k in range(int(s["block_n"])):
        cell = int(s["block"][k])
        edge = int(s["block_edge"][k])
        if owner_of(int(s["table"][slot(cell)])) != seat:
            continue
        action, least, most, unit = block_range(states, i, seat, cell, edge)
        if is_offered(states, i, seat, action):
            base = (STEP_ACT << KIND_SHIFT) | (cell << CELL_SHIFT) | (edge << 7)
            for amount in range(least, most + 1, unit):
                out[n] = base | (((action << 4) | amount) if amount > 0 or action == MARKET else 0)
                n += 1
    return n


# ---------------------------------------------------------------------------------------------------------------------
# Do it: the turn (sections 4 to 9)


@jit
def apply(states: Array, i: int, seat: int, step: int, chance: Array, log: Array) -> None:
    """Carry out a legal step and all that follows from it without a decision.

    The order of a turn: place, fill, act, draw, refill (C-4.1, C-4.2). Acting leads to no more tiles (C-7.30).
    """
    s = states[i]
    s["ply"] += 1
    kind = step >> KIND_SHIFT
    cell = (step >> CELL_SHIFT) & CELL_MASK
    detail = step & DETAIL_MASK
    after = 0  # how many seats after the active one step C has come
    if kind == STEP_ACT:
        resolve_block(states, i, seat, cell, detail >> 7, detail & 0x0F, log)
        if is_asked(states, i, seat):
            return
        resolve_rest(states, i, seat, log)
        s["acting"] &= ~(1 << seat)
        n_seats = int(s["n_seats"])
        after = n_seats if s["together"] == 1 else (seat - int(s["active"])) % n_seats + 1
    else:
        if kind == STEP_FILL:
            lay_open_tile(states, i, detail, cell, log)
        else:
            play_worker_tile(states, i, seat, kind, cell, detail, log)
        if kind == STEP_PLACE:  # C-8.9: overbuilding fills nothing
            find_spaces(states, i, cell)
        if fill_spaces(states, i, chance, log):
            return
        activate(states, i)
    if ask_from(states, i, after, log):
        return
    end_turn(states, i, chance, log)


@part
def play_worker_tile(states: Array, i: int, seat: int, kind: int, cell: int, face: int, log: Array) -> None:
    """Step A: one tile leaves the hand for the table, at most one sun pays for it (C-4.3, C-8.8, C-8.14)."""
    s = states[i]
    tile = FACE_TILE[face]
    s["unseen"][seat, tile] -= 1
    if s["hand"][seat, tile] != UNKNOWN:
        s["hand"][seat, tile] -= 1
    s["hand_n"][seat] -= 1
    s["placed"] = cell
    if kind == STEP_OVERBUILD:
        s["suns"][seat] -= 1  # C-8.13: paid before the actions
        cover_worker(states, i, seat, face, cell)
        emit(log, E_OVERBUILT, seat, cell, face, 0, 0)
    else:
        put_worker(states, i, seat, face, cell)
        emit(log, E_PLACED, seat, cell, face, 0, 0)


@part
def find_spaces(states: Array, i: int, cell: int) -> None:
    """Which jungle spaces must be filled now (C-6.1).

    Only those beside the new tile can need it, unless a hand-made position left others (`overdue`).
    """
    s = states[i]
    if s["display_n"] + s["pile_n"] == 0:  # C-6.10
        return
    table = s["table"]
    n = 0
    if s["overdue"] == 1:
        for k in range(int(s["place_n"])):
            for e in range(4):
                space = int(s["place"][k]) + BEYOND[e]
                if table[slot(space)] == 0 and worker_tiles_around(table, space) >= 2:
                    known = False
                    for m in range(n):
                        known = known or s["space"][m] == space
                    if not known and n < MAX_SPACES:
                        n = insert_sorted(s["space"][:], n, space)
        s["overdue"] = 0
    else:
        for e in range(4):
            space = cell + BEYOND[BY_CELL[e]]
            if table[slot(space)] == 0 and worker_tiles_around(table, space) >= 2:
                s["space"][n] = space
                n += 1
    s["space_n"] = n


@part
def fill_spaces(states: Array, i: int, chance: Array, log: Array) -> bool:
    """Step B: lay what has only one way, then take the pile (C-6.7); True when there is a choice to make first.

    The display is not refilled in between (C-6.9), and no space is left out while there are tiles (C-6.12).
    """
    s = states[i]
    while s["space_n"] > 0 and s["display_n"] > 0:
        if not one_way_to_fill(states, i):
            s["phase"] = FILL
            s["acting"] = 1 << int(s["active"])
            return True
        kind = 1
        while s["display"][kind] == 0:
            kind += 1
        k = 0
        while s["floor_kind"] == kind and s["space"][k] < s["floor"]:
            k += 1
        lay_open_tile(states, i, kind, int(s["space"][k]), log)
    while s["space_n"] > 0 and s["pile_n"] > 0:  # C-6.8: unseen, to the spaces left
        kind = draw_kind(chance, PILE_JUNGLE, s["pile"][:])
        s["pile"][kind] -= 1
        s["pile_n"] -= 1
        lay_jungle(states, i, kind, int(s["space"][0]), 1, log)
    while s["space_n"] > 0:  # C-6.13: they stay empty
        s["space_n"] -= 1
        s["space"][s["space_n"]] = 0
    s["floor"] = 0
    s["floor_kind"] = 0
    return False


@part
def one_way_to_fill(states: Array, i: int) -> bool:
    """Whether the next open tile has only one place to go (C-6.5, C-6.6, C-6.11 with like tiles)."""
    s = states[i]
    display, spaces = int(s["display_n"]), int(s["space_n"])
    kinds = 0
    lowest = 0
    for kind in range(N_JUNGLE - 1, 0, -1):
        if s["display"][kind] > 0:
            kinds += 1
            lowest = kind
    if display > spaces:
        return kinds == 1
    choices = spaces - 1 if s["display"][lowest] == 2 else spaces
    if s["floor_kind"] == lowest:
        for k in range(spaces):
            if s["space"][k] < s["floor"]:
                choices -= 1
    return choices == 1


@part
def lay_open_tile(states: Array, i: int, kind: int, cell: int, log: Array) -> None:
    """An open jungle tile goes to a space."""
    s = states[i]
    s["display"][kind] -= 1
    s["display_n"] -= 1
    s["floor"] = cell
    s["floor_kind"] = kind
    lay_jungle(states, i, kind, cell, 0, log)


@part
def lay_jungle(states: Array, i: int, kind: int, cell: int, from_pile: int, log: Array) -> None:
    """A space is filled."""
    s = states[i]
    s["space_n"] = remove_sorted(s["space"][:], s["space_n"], cell)
    put_jungle(states, i, kind, cell)
    s["fresh"][s["fresh_n"]] = cell
    s["fresh_n"] += 1
    emit(log, E_LAID, int(s["active"]), kind, cell, from_pile, 0)


# --- step C


@part
def add_block(states: Array, i: int, cell: int, edge: int) -> None:
    """A block of workers is activated (C-7.4)."""
    s = states[i]
    n = int(s["block_n"])
    key = (cell << 2) | edge
    k = n
    while k > 0 and ((int(s["block"][k - 1]) << 2) | int(s["block_edge"][k - 1])) > key:
        s["block"][k] = s["block"][k - 1]
        s["block_edge"][k] = s["block_edge"][k - 1]
        k -= 1
    s["block"][k] = cell
    s["block_edge"][k] = edge
    s["block_n"] = n + 1


@part
def find_block(states: Array, i: int, cell: int, edge: int) -> int:
    """Index of an open block, -1 when there is none."""
    s = states[i]
    for k in range(int(s["block_n"])):
        if s["block"][k] == cell and s["block_edge"][k] == edge:
            return k
    return -1


@part
def remove_block(states: Array, i: int, k: int) -> None:
    """A block is finished; it never acts again (C-7.2, C-7.7)."""
    s = states[i]
    n = int(s["block_n"]) - 1
    for m in range(k, n):
        s["block"][m] = s["block"][m + 1]
        s["block_edge"][m] = s["block_edge"][m + 1]
    s["block"][n] = 0
    s["block_edge"][n] = 0
    s["block_n"] = n


@part
def activate(states: Array, i: int) -> None:
    """Step C begins: find the blocks that are activated (C-7.1, C-8.10, C-8.11). Temples have no action (C-7.28)."""
    s = states[i]
    table = s["table"]
    cell = int(s["placed"])
    byte = int(table[slot(cell)])
    for edge in range(4):
        action = ACTION[jungle_kind(int(table[slot(cell + BEYOND[edge])]))]
        if action != 0 and action != TEMPLE and workers_facing(byte, edge) > 0:
            add_block(states, i, cell, edge)
    for k in range(int(s["fresh_n"])):
        laid = int(s["fresh"][k])
        action = ACTION[int(table[slot(laid)])]
        if action == TEMPLE:
            continue
        for edge in range(4):
            other = laid + BEYOND[edge]
            if other == cell:  # C-7.3: already counted
                continue
            worker = int(table[slot(other)])
            if worker >= WORKER and workers_facing(worker, int(OPPOSITE[edge])) > 0:
                add_block(states, i, other, int(OPPOSITE[edge]))
    s["phase"] = ACT
    s["acting"] = 0


@inline
def jungle_kind(byte: int) -> int:
    """The jungle tile of a table byte, 0 for anything else."""
    return byte if byte < OPEN else 0


@part
def ask_from(states: Array, i: int, after: int, log: Array) -> bool:
    """Ask the active player first, then the others clockwise (C-7.10), from the seat `after` the active one on.

    Who has nothing to decide acts at once. True when somebody has to decide. With `together` all are asked at once
    (C-7.8), which changes nobody's result (C-7.9).
    """
    s = states[i]
    n_seats = int(s["n_seats"])
    if s["block_n"] > 0:
        for k in range(after, n_seats):
            seat = (int(s["active"]) + k) % n_seats
            if is_asked(states, i, seat):
                s["acting"] |= 1 << seat
                if s["together"] == 0:
                    return True
            else:
                resolve_rest(states, i, seat, log)
    return bool(s["acting"] != 0)


@part
def is_offered(states: Array, i: int, seat: int, action: int) -> bool:
    """Whether a block with this action is for the seat to decide: only where the choice can matter.

    A market matters once there is something to sell or to harvest; a plantation matters beside such a market. Taking
    all of everything else is never worse, so it is asked only if the options say so (C-7.6, C-7.22, `auto.*`).
    """
    s = states[i]
    asks = int(s["asks"])
    if action == MINE:
        return asks & ASK_MINE != 0
    if action == CENOTE:
        return asks & ASK_RIVER != 0 and s["river"][seat] < s["river_fields"] - 1
    if action == SUN_SITE:
        return asks & ASK_SUN != 0 and s["suns"][seat] < SUN_SLOTS
    if action == PLANTATION and asks & ASK_HARVEST != 0 and s["fruit"][seat] < STORAGE:
        return True
    if action == MARKET and s["fruit"][seat] > 0:
        return True
    return has_block(states, i, seat, MARKET) and (s["fruit"][seat] > 0 or has_block(states, i, seat, PLANTATION))


@part
def has_block(states: Array, i: int, seat: int, action: int) -> bool:
    """Whether the seat has an open block with this action."""
    s = states[i]
    for k in range(int(s["block_n"])):
        if block_action(states, i, k, seat) == action:
            return True
    return False


@part
def block_action(states: Array, i: int, k: int, seat: int) -> int:
    """The action of open block k, 0 when it is not the seat's."""
    s = states[i]
    table = s["table"]
    cell = int(s["block"][k])
    if owner_of(int(table[slot(cell)])) != seat:
        return 0
    return int(ACTION[int(table[slot(cell + BEYOND[s["block_edge"][k]])])])


@part
def is_asked(states: Array, i: int, seat: int) -> bool:
    """Whether the seat has anything to decide in step C."""
    s = states[i]
    for k in range(int(s["block_n"])):
        action = block_action(states, i, k, seat)
        if action != 0 and is_offered(states, i, seat, action):
            return True
    return False


@part
def block_range(states: Array, i: int, seat: int, cell: int, edge: int) -> tuple[int, int, int, int]:
    """The action of a block, the least and most it may bring, and in which unit.

    Fruits for plantations and markets, gold for mines, river fields and sun tokens; mines, cenotes and sun sites may be
    forgone by whole workers (section 20 on C-7.22). The reserves of fruits and suns cannot run out (C-1.13).
    """
    s = states[i]
    table = s["table"]
    kind = int(table[slot(cell + BEYOND[edge])])
    workers = workers_facing(int(table[slot(cell)]), edge)
    action = int(ACTION[kind])
    value = int(VALUE[kind])
    unit = 1
    if action == PLANTATION:
        most = min(workers * value, STORAGE - int(s["fruit"][seat]))  # C-7.20, C-7.21
        ask = ASK_HARVEST
    elif action == MARKET:
        return action, 0, min(workers, int(s["fruit"][seat])), unit  # C-7.24
    elif action == MINE:
        most = workers * value  # C-7.25
        unit = value
        ask = ASK_MINE
    elif action == CENOTE:
        most = min(workers, int(s["river_fields"]) - 1 - int(s["river"][seat]))  # C-7.26
        ask = ASK_RIVER
    else:
        most = min(workers, SUN_SLOTS - int(s["suns"][seat]))  # C-7.27
        ask = ASK_SUN
    return action, 0 if int(s["asks"]) & ask else most, most, unit


@part
def resolve_block(states: Array, i: int, seat: int, cell: int, edge: int, amount: int, log: Array) -> None:
    """What one block does (C-7.20 to C-7.27)."""
    s = states[i]
    action, _, most, _ = block_range(states, i, seat, cell, edge)
    value = int(VALUE[int(s["table"][slot(cell + BEYOND[edge])])])
    if action == PLANTATION:
        s["fruit"][seat] += amount
        emit(log, E_HARVESTED, seat, cell, edge, amount, most)
    elif action == MARKET:
        s["fruit"][seat] -= amount
        gold = pay(states, i, seat, amount * value)
        emit(log, E_SOLD, seat, cell, edge, amount, gold)
    elif action == MINE:
        gold = pay(states, i, seat, amount)
        emit(log, E_MINED, seat, cell, edge, amount, gold)
    elif action == CENOTE:
        s["river"][seat] += amount
        emit(log, E_CARRIED, seat, cell, edge, amount, most)
    else:
        s["suns"][seat] += amount
        emit(log, E_SUNS, seat, cell, edge, amount, most)
    remove_block(states, i, find_block(states, i, cell, edge))


@part
def pay(states: Array, i: int, seat: int, gold: int) -> int:
    """The bank pays; it never runs dry (C-1.12) unless `bank.limit` says so. Gold is one number (C-1.11)."""
    s = states[i]
    if s["bank"] >= 0:
        gold = min(gold, int(s["bank"]))
        s["bank"] -= gold
    s["gold"][seat] += gold
    return gold


@part
def resolve_rest(states: Array, i: int, seat: int, log: Array) -> None:
    """Everything of this seat that needs no decision, at its maximum."""
    s = states[i]
    k = 0
    while k < s["block_n"]:
        if block_action(states, i, k, seat) == 0:
            k += 1
            continue
        cell, edge = int(s["block"][k]), int(s["block_edge"][k])
        _, _, most, _ = block_range(states, i, seat, cell, edge)
        resolve_block(states, i, seat, cell, edge, most, log)


# --- steps D and E, and the end


@part
def end_turn(states: Array, i: int, chance: Array, log: Array) -> None:
    """Draw a worker tile, refill the display, then pass the turn to the left or end the game (C-2.11, C-9.4, C-9.7)."""
    s = states[i]
    active = int(s["active"])
    draw_worker_tile(states, i, active, chance, log)
    refill(states, i, chance, log)
    s["placed"] = 0
    for k in range(int(s["fresh_n"])):
        s["fresh"][k] = 0
    s["fresh_n"] = 0
    s["turn"] += 1
    n_seats = int(s["n_seats"])
    for k in range(1, n_seats + 1):
        seat = (active + k) % n_seats
        if s["hand_n"][seat] > 0:
            s["active"] = seat
            s["phase"] = PLACE
            s["acting"] = 1 << seat
            emit(log, E_TURN, seat, int(s["turn"]), 0, 0, 0)
            return
    end_game(states, i, log)


@part
def end_game(states: Array, i: int, log: Array) -> None:
    """Every player has placed the last worker tile (C-9.5, C-9.6)."""
    s = states[i]
    s["active"] = s["start"]
    s["phase"] = OVER
    s["acting"] = 0
    s["over"] = 1
    s["end_reason"] = ALL_TILES_PLAYED
    paid = np.zeros(4, np.int64)
    for k in range(int(s["jungle_n"])):
        cell = int(s["jungle"][k])
        if ACTION[int(s["table"][slot(cell)])] == TEMPLE:
            paid[:] = 0
            temple_gold(states, i, cell, paid)
            for seat in range(int(s["n_seats"])):
                if paid[seat] > 0:
                    emit(log, E_TEMPLE, seat, cell, int(paid[seat]), 0, 0)
    emit(log, E_ENDED, int(s["start"]), ALL_TILES_PLAYED, 0, 0, 0)


@part
def draw_worker_tile(states: Array, i: int, seat: int, chance: Array, log: Array) -> None:
    """Step D: from the own stack into the hand, if any is left (C-9.1, C-9.2)."""
    s = states[i]
    if s["stack_n"][seat] == 0:
        return
    tile = UNKNOWN
    if s["stack"][seat, 0] != UNKNOWN:
        tile = draw_kind(chance, PILE_STACK + seat, s["stack"][seat])
        s["stack"][seat, tile] -= 1
        s["hand"][seat, tile] += 1
    s["stack_n"][seat] -= 1
    s["hand_n"][seat] += 1
    emit(log, E_DREW, seat, tile, 0, 0, 0)


@part
def refill(states: Array, i: int, chance: Array, log: Array) -> None:
    """Step E: the display holds two tiles again, as far as possible (C-9.3, C-6.14)."""
    s = states[i]
    while s["display_n"] < DISPLAY and s["pile_n"] > 0:
        kind = draw_kind(chance, PILE_JUNGLE, s["pile"][:])
        s["pile"][kind] -= 1
        s["pile_n"] -= 1
        s["display"][kind] += 1
        s["display_n"] += 1
        emit(log, E_SHOWN, int(s["active"]), kind, 0, 0, 0)


# ---------------------------------------------------------------------------------------------------------------------
# Scoring (sections 10 and 11)


@part
def temple_gold(states: Array, i: int, cell: int, out: Array) -> None:
    """Add what one temple pays to each seat: 6 for most, 3 for second most workers on top tiles (C-10.1, C-10.2).

    Whether those workers ever acted does not matter (C-10.7).
    """
    s = states[i]
    table = s["table"]
    workers = np.zeros(4, np.int64)
    for edge in range(4):
        byte = int(table[slot(cell + BEYOND[edge])])
        if byte >= WORKER:
            workers[owner_of(byte)] += workers_facing(byte, int(OPPOSITE[edge]))
    first = 0
    for seat in range(4):
        first = max(first, workers[seat])
    if first == 0:  # C-10.5
        return
    leaders = 0
    second = 0
    for seat in range(4):
        if workers[seat] == first:
            leaders += 1
        else:
            second = max(second, workers[seat])
    followers = 0
    for seat in range(4):
        if workers[seat] == second:
            followers += 1
    for seat in range(4):
        if workers[seat] == first:
            out[seat] += TEMPLE_FIRST // leaders  # C-10.3, C-10.6
        elif leaders == 1 and second > 0 and workers[seat] == second:
            out[seat] += TEMPLE_SECOND // followers  # C-10.4, C-10.5


@jit
def temples(states: Array, i: int, out: Array) -> None:
    """Write what all temples on the table would pay each seat now (C-10.12)."""
    s = states[i]
    out[:] = 0
    for k in range(int(s["jungle_n"])):
        cell = int(s["jungle"][k])
        if ACTION[int(s["table"][slot(cell)])] == TEMPLE:
            temple_gold(states, i, cell, out)


@jit
def score(states: Array, i: int, out: Array) -> None:
    """Write per seat the score if the game ended now (C-10.11) and the fruits that break ties (C-11.2).

    Suns pay 1 gold each (C-10.8), the river pays its value, also a negative one (C-10.9), fruits pay nothing (C-10.10).
    """
    s = states[i]
    paid = np.zeros(4, np.int64)
    temples(states, i, paid)
    for seat in range(int(s["n_seats"])):
        river = int(s["river_value"][int(s["river"][seat])])
        out[seat, 0] = int(s["gold"][seat]) + paid[seat] + int(s["suns"][seat]) + river
        out[seat, 1] = int(s["fruit"][seat])


# ---------------------------------------------------------------------------------------------------------------------
# What a seat may know (section 16)


@jit
def view(states: Array, i: int, seat: int, out: Array, j: int) -> None:
    """Copy the state without the tiles in other seats' hands and stacks."""
    out[j] = states[i]
    s = out[j]
    for other in range(int(s["n_seats"])):
        if other != seat:
            for tile in range(N_TILES):
                s["hand"][other, tile] = UNKNOWN
                s["stack"][other, tile] = UNKNOWN


@jit
def complete(views: Array, i: int, seat: int, chance: Array, out: Array, j: int) -> None:
    """Deal the tiles this view does not know: each hand evenly from that colour's unseen tiles."""
    out[j] = views[i]
    s = out[j]
    for other in range(int(s["n_seats"])):
        if s["hand"][other, 0] == UNKNOWN:
            for tile in range(N_TILES):
                s["hand"][other, tile] = 0
                s["stack"][other, tile] = s["unseen"][other, tile]
            for _ in range(int(s["hand_n"][other])):
                tile = draw_kind(chance, PILE_STACK + other, s["stack"][other])
                s["stack"][other, tile] -= 1
                s["hand"][other, tile] += 1


# ---------------------------------------------------------------------------------------------------------------------
# What is impossible here

BAD_WORKERS = int(Fault.WORKER_TILES)
BAD_JUNGLE = int(Fault.JUNGLE_TILES)
BAD_START = int(Fault.START_TILES)
BAD_LONELY = int(Fault.LONELY_WORKER)
BAD_UNEARNED = int(Fault.UNEARNED_JUNGLE)
BAD_UNFILLED = int(Fault.UNFILLED_SPACE)
BAD_DISPLAY = int(Fault.SHORT_DISPLAY)
BAD_HAND = int(Fault.HAND_SIZE)
BAD_OVERBUILD = int(Fault.EARLY_OVERBUILD)
BAD_TURN = int(Fault.TURN_NUMBER)
BAD_VILLAGE = int(Fault.VILLAGE)


@jit
def faults(states: Array, i: int) -> int:
    """A set of flags: what no game could have brought about. 0 for every state a game reaches."""
    return tile_faults(states, i) | table_faults(states, i) | turn_faults(states, i)


@part
def tile_faults(states: Array, i: int) -> int:
    """Conservation of tiles, and what a village can hold."""
    s = states[i]
    n_seats = int(s["n_seats"])
    flags = 0
    played = np.zeros((4, N_TILES), np.int64)
    for k in range(int(s["place_n"])):
        byte = int(s["table"][slot(int(s["place"][k]))])
        played[owner_of(byte), FACE_TILE[byte & FACE]] += 1
    for k in range(int(s["under_n"])):
        byte = int(s["table"][slot(int(s["under"][k]))])
        played[owner_of(byte), FACE_TILE[int(s["under_face"][k])]] += 1
    for seat in range(4):
        left = 0
        held = 0
        for tile in range(N_TILES):
            whole = int(WORKER_SET[n_seats, tile]) if seat < n_seats else 0
            if played[seat, tile] + s["unseen"][seat, tile] != whole:
                flags |= BAD_WORKERS
            left += int(s["unseen"][seat, tile])
            held += int(s["hand"][seat, tile])
            if s["hand"][seat, tile] != UNKNOWN:
                if s["hand"][seat, tile] + s["stack"][seat, tile] != s["unseen"][seat, tile]:
                    flags |= BAD_WORKERS
        if left != s["hand_n"][seat] + s["stack_n"][seat]:
            flags |= BAD_WORKERS
        if s["hand"][seat, 0] != UNKNOWN and held != s["hand_n"][seat]:
            flags |= BAD_HAND
        if s["fruit"][seat] > STORAGE or s["suns"][seat] > SUN_SLOTS or s["gold"][seat] < 0:
            flags |= BAD_VILLAGE
        if s["river"][seat] < 0 or s["river"][seat] >= s["river_fields"]:
            flags |= BAD_VILLAGE
    total = np.zeros(N_JUNGLE, np.int64)
    for k in range(int(s["jungle_n"])):
        total[int(s["table"][slot(int(s["jungle"][k]))])] += 1
    for k in range(START_TILES.shape[0]):
        total[START_TILES[k, 2]] -= 1
        if s["table"][slot(cell_at(START_TILES[k, 0], START_TILES[k, 1]))] != START_TILES[k, 2]:
            flags |= BAD_START
    open_tiles = 0
    hidden_tiles = 0
    for kind in range(N_JUNGLE):
        if total[kind] + s["display"][kind] + s["pile"][kind] != SUPPLY[n_seats, kind]:
            flags |= BAD_JUNGLE
        open_tiles += int(s["display"][kind])
        hidden_tiles += int(s["pile"][kind])
    if open_tiles != s["display_n"] or hidden_tiles != s["pile_n"]:
        flags |= BAD_JUNGLE
    return flags


@part
def table_faults(states: Array, i: int) -> int:
    """What lies where it cannot lie."""
    s = states[i]
    table = s["table"]
    flags = 0
    supply = int(s["display_n"]) + int(s["pile_n"])
    for k in range(int(s["place_n"])):
        cell = int(s["place"][k])
        if not jungle_beside(table, cell):
            flags |= BAD_LONELY
        if s["phase"] == PLACE and supply > 0:
            for edge in range(4):
                space = cell + BEYOND[edge]
                if table[slot(space)] == 0 and worker_tiles_around(table, space) >= 2:
                    flags |= BAD_UNFILLED
    for k in range(int(s["jungle_n"])):
        cell = int(s["jungle"][k])
        start = False
        for m in range(START_TILES.shape[0]):
            start = start or cell == cell_at(START_TILES[m, 0], START_TILES[m, 1])
        if not start and worker_tiles_around(table, cell) < 2:
            flags |= BAD_UNEARNED
    if s["under_n"] > 0 and supply > 0:
        flags |= BAD_OVERBUILD
    return flags


@part
def turn_faults(states: Array, i: int) -> int:
    """Counts that do not fit the number of the turn: everybody plays one tile a turn (C-4.3, C-9.2, C-9.6)."""
    s = states[i]
    flags = 0
    n_seats = int(s["n_seats"])
    turn = int(s["turn"])
    if s["phase"] == PLACE or s["phase"] == OVER:
        if s["display_n"] < DISPLAY and s["pile_n"] > 0:
            flags |= BAD_DISPLAY
        if s["place_n"] + s["under_n"] != turn - 1:
            flags |= BAD_TURN
        if (int(s["start"]) + turn - 1) % n_seats != s["active"]:
            flags |= BAD_TURN
        whole = 0
        for tile in range(N_TILES):
            whole += int(WORKER_SET[n_seats, tile])
        for seat in range(n_seats):
            after = (seat - int(s["start"])) % n_seats  # so many seats after the first
            if s["hand_n"][seat] + s["stack_n"][seat] != whole - (turn - 2 - after + n_seats) // n_seats:
                flags |= BAD_TURN
    for seat in range(n_seats):
        if s["phase"] == PLACE and s["stack_n"][seat] > 0 and s["hand_n"][seat] != HAND:
            flags |= BAD_HAND
        if s["hand_n"][seat] > HAND:
            flags |= BAD_HAND
    return flags
