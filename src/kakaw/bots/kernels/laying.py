"""A worker tile of Cacao is laid and spaces are filled: what that changes about a position, for `trials`.

`s` is the record of the position, whose table is changed and set back; `t` is the record of the trial.
"""

from typing import Any

import numpy as np

from kakaw.bots.kernels import prospects
from kakaw.bots.kernels.prospects import HAND, IDLE, NEAR, PER_SEAT, PILE, SHOWN, UNSEEN
from kakaw.core.grid import slot
from kakaw.core.jit import inline, part
from kakaw.games.cacao.kernel import (
    ACTION,
    BEYOND,
    BY_CELL,
    DISPLAY,
    FACE_TILE,
    OPPOSITE,
    TEMPLE,
    is_jungle,
    owner_of,
    workers_facing,
)
from kakaw.games.cacao.layout import (
    CELL_MASK,
    CELL_SHIFT,
    DETAIL_MASK,
    KIND_SHIFT,
    OPEN,
    OVERBUILT,
    STEP_OVERBUILD,
    WORKER,
)

SPACES = 3  # beside a tile that touches the jungle (C-6.3)
STOCK = 20  # numbers of the open tiles and the pile, which follow one another
FROM_PILE = 2  # or nothing, where the pile has ended; 0 and 1 are the open tiles, the lower kind first

# The ways to fill no, one, two or three spaces, in the order in which they are tried: which tile goes to each space,
# the spaces in ascending order; and of that, what is asked of the player: pairs of space and tile.
NONE_OPEN = (((), ()),)
ONE_OPEN = (
    NONE_OPEN,
    (((0,), ()),),
    (((2, 0), ((1, 0),)), ((0, 2), ((0, 0),))),
    (((2, 2, 0), ((2, 0),)), ((2, 0, 2), ((1, 0),)), ((0, 2, 2), ((0, 0),))),
)
TWO_ALIKE = (
    NONE_OPEN,
    (((0,), ()),),
    (((0, 1), ()),),
    (((2, 0, 1), ((1, 0),)), ((0, 2, 1), ((0, 0), (2, 1))), ((0, 1, 2), ((0, 0), (1, 1)))),
)
TWO_KINDS = (
    NONE_OPEN,
    (((1,), ((0, 1),)), ((0,), ((0, 0),))),
    (((1, 0), ((1, 0),)), ((0, 1), ((0, 0),))),
    (
        ((2, 1, 0), ((2, 0), (1, 1))),
        ((1, 2, 0), ((2, 0), (0, 1))),
        ((2, 0, 1), ((1, 0), (2, 1))),
        ((1, 0, 2), ((1, 0), (0, 1))),
        ((0, 2, 1), ((0, 0), (2, 1))),
        ((0, 1, 2), ((0, 0), (1, 1))),
    ),
)

# A case is 4 x (open tiles, 3 for two that differ) + spaces.
_CASES = (NONE_OPEN,) * 4 + ONE_OPEN + TWO_ALIKE + TWO_KINDS
WAYS = np.array([len(ways) for ways in _CASES], np.int64)
TILES = np.zeros((len(_CASES), 6, SPACES), np.int64)
QUESTIONS = np.full((len(_CASES), 6, 2, 2), -1, np.int64)
for _case, _ways in enumerate(_CASES):
    for _k, (_tiles, _asked) in enumerate(_ways):
        TILES[_case, _k, : len(_tiles)] = _tiles
        for _question, _pair in enumerate(_asked):
            QUESTIONS[_case, _k, _question] = _pair


@part
def lay(s: Any, t: Any, seat: int, step: int) -> None:
    """Lay the tile: spaces to fill, idle workers, temples beside it, and the hand after the turn."""
    table, rows, numbers = s["table"], t["laid"], t["numbers"]
    n_seats = int(s["n_seats"])
    cell, face = (step >> CELL_SHIFT) & CELL_MASK, step & DETAIL_MASK
    tile = int(FACE_TILE[face])
    for k in range(n_seats):
        for a in range(PER_SEAT):
            rows[k, a] = t["before"][k, a]
    rows[seat, UNSEEN + tile] -= 1.0
    for k in range(4):
        numbers[HAND + k] = float(s["hand"][seat, k])
    numbers[HAND + tile] -= 1.0
    if t["tile"] >= 0:
        numbers[HAND + int(t["tile"])] += 1.0
    t["space_n"] = 0
    t["mate_n"] = 0
    t["beside_n"] = 0
    t["opened_n"] = 0
    covers = step >> KIND_SHIFT == STEP_OVERBUILD
    temples(s, rows, cell, -1.0)
    byte = WORKER | (OVERBUILT if covers else 0) | (seat << 5) | face
    table[slot(cell)] = byte
    temples(s, rows, cell, 1.0)
    # A cell beside a new tile fetches no lower price than before; so only the cell that is taken counts no more.
    price, taken = 4, -1
    if not covers:
        _, _, taken = prospects.best_around(table, cell)
    while price > 0 and t["priced"][price] - (1 if price == taken else 0) == 0:
        price -= 1
    t["price_left"] = price
    if s["display_n"] > 0:
        find_spaces(s, t, cell, byte)
        open_cells(s, t)


@inline
def temples(s: Any, rows: Any, cell: int, sign: float) -> None:
    """Add what the temples beside a worker tile promise, or take it off."""
    for edge in range(4):
        kind = int(s["table"][slot(cell + BEYOND[edge])])
        if is_jungle(kind) and ACTION[kind] == TEMPLE:
            prospects.temple(s["table"], cell + BEYOND[edge], int(s["n_seats"]), sign, rows)


@part
def find_spaces(s: Any, t: Any, cell: int, byte: int) -> None:
    """Find the spaces that the new tile fills and the workers there; its other workers wait."""
    table, rows = s["table"], t["laid"]
    spaces, mates = 0, 0
    for e in range(4):
        edge = BY_CELL[e]
        space = cell + BEYOND[edge]
        if table[slot(space)] != 0:
            continue
        before = mates
        for side in range(4):
            beside = space + BEYOND[side]
            worker = int(table[slot(beside)])
            if worker >= WORKER and beside != cell:
                workers, owner = workers_facing(worker, int(OPPOSITE[side])), owner_of(worker)
                t["mate_space"][mates] = spaces
                t["mate_owner"][mates] = owner
                t["mate_workers"][mates] = workers
                t["mate_key"][mates] = (beside << 2) | OPPOSITE[side]
                mates += 1
                if workers > 0:
                    prospects.idle(rows, owner, workers, -1.0, True)  # the cell was open, so they were near
        if mates > before:
            t["space"][spaces] = space
            spaces += 1
        elif workers_facing(byte, edge) > 0:
            near = prospects.is_near(table, space)
            prospects.idle(rows, owner_of(byte), workers_facing(byte, edge), 1.0, near)
    t["space_n"] = spaces
    t["mate_n"] = mates
    for k in range(spaces):
        table[slot(int(t["space"][k]))] = 1  # some tile; which one, `fill` knows


@part
def open_cells(s: Any, t: Any) -> None:
    """Find the open cells beside the spaces that are filled, and open those that were not: workers there are near."""
    table, rows = s["table"], t["laid"]
    n, opened = 0, 0
    for k in range(int(t["space_n"])):
        for edge in range(4):
            cell = int(t["space"][k]) + BEYOND[edge]
            at = slot(cell)
            if table[at] == 0:
                for side in range(4):
                    space = cell + BEYOND[side]
                    if table[slot(space)] == 0 and not prospects.is_near(table, space):
                        for e in range(4):
                            worker = int(table[slot(space + BEYOND[e])])
                            if worker >= WORKER:
                                rows[owner_of(worker), NEAR] += workers_facing(worker, int(OPPOSITE[e]))
                table[at] = OPEN
                t["opened"][opened] = at
                opened += 1
            if table[at] == OPEN and t["is_beside"][at] == 0:
                t["is_beside"][at] = 1
                t["beside"][n] = cell
                n += 1
    t["beside_n"] = n
    t["opened_n"] = opened


@part
def take_back(s: Any, t: Any, cell: int, under: int) -> None:
    """Make the table what it was before the tile was laid."""
    table = s["table"]
    table[slot(cell)] = under
    for k in range(int(t["space_n"])):
        table[slot(int(t["space"][k]))] = 0
    for k in range(int(t["opened_n"])):
        table[t["opened"][k]] = 0
    for k in range(int(t["beside_n"])):
        t["is_beside"][slot(int(t["beside"][k]))] = 0


@part
def fill(s: Any, t: Any, case: int, way: int) -> None:
    """Fill the spaces in that way and refill the display; what is open and what is in the pile after the turn.

    Once the jungle is used up, workers that wait never act. A cell that only a space left empty would have opened has
    no jungle beside it, and promises nothing.
    """
    table, rows, numbers = s["table"], t["after"], t["numbers"]
    n_seats, pile, spaces = int(s["n_seats"]), int(s["pile_n"]), int(t["space_n"])
    for k in range(n_seats):
        for a in range(PER_SEAT):
            rows[k, a] = t["laid"][k, a]
    for k in range(STOCK):
        numbers[SHOWN + k] = t["stock"][k]
    for k in range(spaces):
        tile, space = TILES[case, way, k], int(t["space"][k])
        if tile == FROM_PILE:
            kind = int(t["kinds"][0])
        else:
            kind = int(t["shown"][tile])
            numbers[SHOWN + kind - 1] -= 1.0
        table[slot(space)] = kind
        if ACTION[kind] == TEMPLE:
            prospects.temple(table, space, n_seats, 1.0, rows)
    for k in range(min(spaces, pile)):
        kind = int(t["kinds"][k])
        numbers[PILE + kind - 1] -= 1.0
        if k > 0 or spaces <= DISPLAY:  # else it fills the third space
            numbers[SHOWN + kind - 1] += 1.0
    if spaces < int(s["display_n"]) + pile:
        for kind in range(1, 11):
            if numbers[SHOWN + kind - 1] > 0.0:
                prospects.idle_beside(n_seats, kind, int(numbers[SHOWN + kind - 1]), rows)
    else:
        for k in range(n_seats):
            for a in range(IDLE, NEAR + 1):
                rows[k, a] = 0.0
