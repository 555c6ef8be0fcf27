"""Turns of Cacao, tried from one position: each is worked out on what it changes, and judged like any position.

All turns that begin in one position share most of what can be said of it. So the position is looked through once; a
tile on a cell changes the idle workers and temples around it and the cells that it opens (`laying`); and a way to fill
the spaces changes what the workers bring (`trading`) and what the open cells promise. The luck is the same for all.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels import prospects
from kakaw.bots.kernels.laying import QUESTIONS, SPACES, STOCK, WAYS, fill, lay, take_back
from kakaw.bots.kernels.omens import STAGE_OF_TILES
from kakaw.bots.kernels.prospects import BEST, FRUITS_SOLD, NAMES, PER_SEAT, PILE, SALE, SHOWN, UNSEEN
from kakaw.bots.kernels.trading import act
from kakaw.bots.kernels.weighing import weighted
from kakaw.core.chance import draw_kind
from kakaw.core.grid import SIDE, slot
from kakaw.core.jit import jit, part
from kakaw.core.view import UNKNOWN
from kakaw.games.cacao.kernel import DISPLAY
from kakaw.games.cacao.layout import (
    CELL_MASK,
    CELL_SHIFT,
    KIND_SHIFT,
    MAX_OPEN,
    MAX_SEATS,
    OPEN,
    PILE_JUNGLE,
    PILE_STACK,
    PLACE,
    STEP_FILL,
)

Array = NDArray[Any]
KEPT = 10  # best cells of a position: three, the one that a tile takes, and two beside each space that it fills
LEVELS = FRUITS_SOLD + 1  # cells promise the same to all who could sell as many fruits there
BLOCKS = 4 + 3 * SPACES

TRIAL = np.dtype(
    [
        # The position before the turn: numbers of each seat without those of its cells, and the cells.
        ("before", "f8", (MAX_SEATS, PER_SEAT)),
        ("first", "f8", (MAX_OPEN,)),
        ("second", "f8", (MAX_OPEN,)),
        ("price", "i8", (MAX_OPEN,)),
        ("priced", "i8", (5,)),  # cells by their price
        ("best_n", "i8", (LEVELS,)),  # -1 while unknown
        ("best_slot", "i8", (LEVELS, KEPT)),
        ("best", "f8", (LEVELS, KEPT)),
        ("stock", "f8", (STOCK,)),
        # The luck of the turn.
        ("tile", "i8"),  # drawn from the stack; -1 for none
        ("kinds", "i8", (SPACES,)),  # drawn from the pile; 0 for none
        ("shown", "i8", (DISPLAY,)),  # open before the turn
        # The tile is laid: numbers, spaces to fill, workers that wait there, cells beside new tiles.
        ("laid", "f8", (MAX_SEATS, PER_SEAT)),
        ("space_n", "i8"),
        ("space", "i8", (SPACES,)),
        ("mate_n", "i8"),
        ("mate_space", "i8", (3 * SPACES,)),
        ("mate_owner", "i8", (3 * SPACES,)),
        ("mate_workers", "i8", (3 * SPACES,)),
        ("mate_key", "i8", (3 * SPACES,)),
        ("beside_n", "i8"),
        ("beside", "i8", (4 * SPACES,)),
        ("beside_first", "f8", (4 * SPACES,)),
        ("beside_second", "f8", (4 * SPACES,)),
        ("beside_price", "i8", (4 * SPACES,)),
        ("opened_n", "i8"),
        ("opened", "i8", (4 * SPACES,)),
        ("is_beside", "u1", (SIDE * SIDE,)),
        ("price_left", "i8"),
        # The spaces are filled and the workers have acted.
        ("after", "f8", (MAX_SEATS, PER_SEAT)),
        ("gold", "i8", (MAX_SEATS,)),
        ("river", "i8", (MAX_SEATS,)),
        ("fruit", "i8", (MAX_SEATS,)),
        ("suns", "i8", (MAX_SEATS,)),
        ("harvest", "i8", (MAX_SEATS,)),
        ("markets", "i8", (MAX_SEATS,)),
        ("block_n", "i8"),
        ("block_owner", "i8", (BLOCKS,)),
        ("block_kind", "i8", (BLOCKS,)),
        ("block_workers", "i8", (BLOCKS,)),
        ("block_key", "i8", (BLOCKS,)),
        ("numbers", "f8", (len(NAMES),)),
        ("weights", "f8", (len(NAMES),)),
    ],
    align=True,
)


@jit
def best_way(
    states: Array,
    i: int,
    seat: int,
    steps: Array,
    n: int,
    weights: Array,
    chance: Array,
    tried: Array,
    tally: Array,
    way: Array,
) -> tuple[int, float]:
    """Try all ways of the turns that begin with the first n steps, as the stub of this name says."""
    s = states[i]
    stage = stage_after(s, seat)
    if stage < 0:
        return 0, 0.0
    trials = np.zeros(1, TRIAL)
    t = trials[0]
    for k in range(weights.shape[1]):
        t["weights"][k] = weights[stage, k]
    look_through(s, t)
    draw(s, t, seat, chance)
    best, length = -1.0e18, 0
    for k in range(n):
        step = int(steps[k])
        cell = (step >> CELL_SHIFT) & CELL_MASK
        under = int(s["table"][slot(cell)])
        lay(s, t, seat, step)
        most = -1.0e18
        case = 4 * (int(s["display_n"]) + (1 if t["shown"][0] < t["shown"][1] else 0)) + int(t["space_n"])
        for w in range(WAYS[case]):
            fill(s, t, case, w)
            act(s, t, seat, step)
            judge(s, t, seat)
            value = weighted(t["weights"], t["numbers"])
            if value > most:
                most = value
            if value > best:
                best, length = value, 1
                way[0] = step
                for q in range(2):
                    if QUESTIONS[case, w, q, 0] >= 0:
                        space = int(t["space"][QUESTIONS[case, w, q, 0]])
                        kind = int(t["shown"][QUESTIONS[case, w, q, 1]])
                        way[length] = (STEP_FILL << KIND_SHIFT) | (space << CELL_SHIFT) | kind
                        length += 1
        tally[0] += WAYS[case]
        if k < tried.shape[0]:
            tried[k] = most
        take_back(s, t, cell, under)
    return length, best


@part
def stage_after(s: Any, seat: int) -> int:
    """The stage of the game after a turn of the seat that can be tried here; -1 for others.

    Those are turns under the usual options that begin with a tile and do not end the game.
    """
    display, pile = int(s["display_n"]), int(s["pile_n"])
    if s["phase"] != PLACE or s["active"] != seat or s["over"] == 1 or s["overdue"] == 1:
        return -1
    if s["asks"] != 0 or s["bank"] >= 0 or s["hand"][seat, 0] == UNKNOWN or s["stack"][seat, 0] == UNKNOWN:
        return -1
    if display != min(DISPLAY, display + pile):
        return -1
    n_seats = int(s["n_seats"])
    for k in range(1, n_seats + 1):
        after = (seat + k) % n_seats
        hand, stack = int(s["hand_n"][after]), int(s["stack_n"][after])
        left = hand + stack
        if after == seat:  # a tile goes to the table, another comes from the stack
            left -= 1
            hand = min(left, hand)
        if hand > 0:
            return int(STAGE_OF_TILES[min(left, 11)]) * MAX_SEATS + (seat - after) % n_seats
    return -1


@part
def look_through(s: Any, t: Any) -> None:
    """Find what all turns from this position share: its numbers and its cells."""
    before = t["before"]
    for k in range(int(s["n_seats"])):
        for tile in range(4):
            before[k, UNSEEN + tile] = float(s["unseen"][k, tile])
    if s["display_n"] > 0:
        prospects.idle_workers(s, before)
    prospects.temple_prospects(s, before)
    for k in range(int(s["open_n"])):
        first, second, price = prospects.best_around(s["table"], int(s["open"][k]))
        t["first"][k] = first
        t["second"][k] = second
        t["price"][k] = price
        t["priced"][price] += 1
    for level in range(LEVELS):
        t["best_n"][level] = -1
    shown = 0
    for kind in range(1, 11):
        t["stock"][kind - 1] = float(s["display"][kind])
        t["stock"][PILE - SHOWN + kind - 1] = float(s["pile"][kind])
        for _ in range(int(s["display"][kind])):
            t["shown"][shown] = kind
            shown += 1


@part
def draw(s: Any, t: Any, seat: int, chance: Array) -> None:
    """Find what will be drawn whatever the seat does: the next tile of its stack, and the next of the jungle."""
    c = chance[0]
    t["tile"] = -1
    if s["stack_n"][seat] > 0:
        t["tile"] = draw_kind(chance, PILE_STACK + seat, s["stack"][seat])
        c["drawn"][PILE_STACK + seat] -= 1
    draws = min(SPACES, int(s["pile_n"]))
    for k in range(draws):
        kind = draw_kind(chance, PILE_JUNGLE, s["pile"][:])
        s["pile"][kind] -= 1
        t["kinds"][k] = kind
    for k in range(draws):
        s["pile"][t["kinds"][k]] += 1
    c["drawn"][PILE_JUNGLE] -= draws
    c["n"] = 0


@part
def rank_cells(s: Any, t: Any, level: int) -> None:
    """Find the cells that promise most to a seat which could sell so many fruits."""
    n = 0
    best, slots = t["best"], t["best_slot"]
    for k in range(int(s["open_n"])):
        promise = prospects.cell_promise(t["first"][k], t["second"][k], t["price"][k], level)
        if n == KEPT and promise <= best[level, KEPT - 1]:
            continue
        m = min(n, KEPT - 1)
        while m > 0 and best[level, m - 1] < promise:
            best[level, m] = best[level, m - 1]
            slots[level, m] = slots[level, m - 1]
            m -= 1
        best[level, m] = promise
        slots[level, m] = slot(int(s["open"][k]))
        n = min(n + 1, KEPT)
    t["best_n"][level] = n


@part
def judge(s: Any, t: Any, seat: int) -> None:
    """Write the numbers that describe the position after the turn."""
    rows, table = t["after"], s["table"]
    n_seats = int(s["n_seats"])
    for k in range(n_seats):
        gold, river, fruit, suns = int(t["gold"][k]), int(t["river"][k]), int(t["fruit"][k]), int(t["suns"][k])
        prospects.village(s, k, gold, river, fruit, suns, rows)
    price = int(t["price_left"])
    for b in range(int(t["beside_n"])):
        first, second, its_price = prospects.best_around(table, int(t["beside"][b]))
        t["beside_first"][b] = first
        t["beside_second"][b] = second
        t["beside_price"][b] = its_price
        price = max(price, its_price)
    for k in range(n_seats):
        rows[k, SALE] = price * float(t["fruit"][k])
        level = min(FRUITS_SOLD, int(t["fruit"][k]))
        x, y, z = 0.0, 0.0, 0.0
        for b in range(int(t["beside_n"])):
            promise = prospects.cell_promise(t["beside_first"][b], t["beside_second"][b], t["beside_price"][b], level)
            x, y, z = prospects.best_three(x, y, z, promise)
        if t["best_n"][level] < 0:
            rank_cells(s, t, level)
        for b in range(int(t["best_n"][level])):
            promise = t["best"][level, b]
            if promise <= z:
                break
            at = t["best_slot"][level, b]
            if t["is_beside"][at] == 0 and table[at] == OPEN:
                x, y, z = prospects.best_three(x, y, z, promise)
        rows[k, BEST] = x
        rows[k, BEST + 1] = y
        rows[k, BEST + 2] = z
    prospects.add_up(rows, n_seats, seat, t["numbers"])
