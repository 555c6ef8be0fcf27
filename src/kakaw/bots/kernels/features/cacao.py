"""A position of Cacao in numbers: villages, idle workers, temples, what lies open and what is still to come."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels import omens
from kakaw.bots.kernels.omens import BEYOND, STAGE_OF_TILES
from kakaw.core.grid import slot
from kakaw.core.jit import jit, part
from kakaw.games.cacao import box
from kakaw.games.cacao.kernel import (
    ACTION,
    FACE_TILE,
    MARKET,
    OPPOSITE,
    PLANTATION,
    STORAGE,
    TEMPLE,
    VALUE,
    is_jungle,
    owner_of,
    workers_facing,
)
from kakaw.games.cacao.layout import (
    ACT,
    CELL_MASK,
    CELL_SHIFT,
    DETAIL_MASK,
    MAX_SEATS,
    OPEN,
    PLACE,
    WORKER,
)

Array = NDArray[Any]
promises = omens.promises
ACTIONS = ("plantations", "markets", "mines", "cenotes", "sun sites", "temples")

# Per seat; written once for the own seat and once for the mean of the others.
VILLAGE = (
    "gold",
    "river value",
    "next river step",
    *(f"{n} fruits" for n in range(1, 6)),
    *(f"{n} suns" for n in range(1, 4)),
    "temple gold",
    "workers at temples",
    "free sides of led temples",
    "free sides of lost temples",
    "idle workers",
    "idle pairs of workers",
    "idle threes of workers",
    "idle workers near an open cell",
    *(f"idle workers x open {action}" for action in ACTIONS),
    *(f"unseen {tile}" for tile in box.WORKER_TILES),
    "best cell",
    "second best cell",
    "third best cell",
    "fruits x best open market",
)
NAMES = (
    *(f"own {name}" for name in VILLAGE),
    *(f"others' {name}" for name in VILLAGE),
    *(f"own hand {tile}" for tile in box.WORKER_TILES),
    "lead over the best other",
    "one",
    *(f"open {code}" for code in box.JUNGLE[1:]),
    *(f"pile {code}" for code in box.JUNGLE[1:]),
)
PER_SEAT = len(VILLAGE)
HAND, LEAD, ONE = 2 * PER_SEAT, 2 * PER_SEAT + 4, 2 * PER_SEAT + 5
SHOWN, PILE = ONE + 1, ONE + 11
STAGES = 8 * MAX_SEATS  # by the tiles the next seat has left, and by how many seats come before the own

TEMPLE_GOLD, TEMPLE_WORKERS, LED, LOST = 11, 12, 13, 14
IDLE, PAIRS, THREES, NEAR, IDLE_OPEN, UNSEEN, BEST, SALE = 15, 16, 17, 18, 19, 25, 29, 32
# What one worker beside a jungle tile is worth about, in gold, to sort the cells by what they promise.
PROMISE = np.array((0, 1.4, 2.6, 0, 0, 0, 1.0, 2.0, 2.5, 1.2, 1.5), np.float64)


@jit
def describe(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the numbers of NAMES; give the stage."""
    s = states[i]
    n_seats = int(s["n_seats"])
    rows = np.zeros((n_seats, PER_SEAT), np.float64)
    villages(states, i, rows)
    idle_workers(states, i, rows)
    temple_prospects(states, i, rows)
    cells(states, i, rows)
    most = -1.0e9
    for k in range(PER_SEAT):
        out[k] = rows[seat, k]
        out[PER_SEAT + k] = 0.0
    share = 1.0 / (n_seats - 1)
    for other in range(n_seats):
        if other != seat:
            for k in range(PER_SEAT):
                out[PER_SEAT + k] += share * rows[other, k]
    for other in range(n_seats):
        if other != seat:
            has = rows[other, 0] + rows[other, 1] + rows[other, TEMPLE_GOLD] + float(s["suns"][other])
            if has > most:
                most = has
    for tile in range(4):
        out[HAND + tile] = float(s["hand"][seat, tile])
    out[LEAD] = rows[seat, 0] + rows[seat, 1] + rows[seat, TEMPLE_GOLD] + float(s["suns"][seat]) - most
    out[ONE] = 1.0
    for kind in range(10):
        out[SHOWN + kind] = float(s["display"][kind + 1])
        out[PILE + kind] = float(s["pile"][kind + 1])
    active = int(s["active"])
    left = min(int(s["hand_n"][active]) + int(s["stack_n"][active]), 11)
    return int(STAGE_OF_TILES[left]) * MAX_SEATS + (seat - active) % n_seats


@part
def villages(states: Array, i: int, rows: Array) -> None:
    """What lies in the villages, and the tiles to come."""
    s = states[i]
    for k in range(int(s["n_seats"])):
        river = int(s["river"][k])
        rows[k, 0] = float(s["gold"][k])
        rows[k, 1] = float(s["river_value"][river])
        if river + 1 < s["river_fields"]:
            rows[k, 2] = float(s["river_value"][river + 1]) - float(s["river_value"][river])
        fruit, suns = int(s["fruit"][k]), int(s["suns"][k])
        if fruit > 0:
            rows[k, 2 + fruit] = 1.0
        if suns > 0:
            rows[k, 7 + suns] = 1.0
        for tile in range(4):
            rows[k, UNSEEN + tile] = float(s["unseen"][k, tile])


@part
def idle_workers(states: Array, i: int, rows: Array) -> None:
    """Workers that face an empty jungle space: they act when a second worker tile comes beside it."""
    s = states[i]
    if s["display_n"] + s["pile_n"] == 0:
        return
    table = s["table"]
    for k in range(int(s["place_n"])):
        cell = int(s["place"][k])
        byte = int(table[slot(cell)])
        owner = owner_of(byte)
        for edge in range(4):
            space = cell + BEYOND[edge]
            if table[slot(space)] == 0:
                workers = workers_facing(byte, edge)
                if workers == 0:
                    continue
                rows[owner, IDLE] += workers
                if workers == 2:
                    rows[owner, PAIRS] += 1.0
                elif workers == 3:
                    rows[owner, THREES] += 1.0
                for side in range(4):
                    if table[slot(space + BEYOND[side])] == OPEN:
                        rows[owner, NEAR] += workers
                        break
    for kind in range(1, 11):
        if s["display"][kind] > 0:
            for seat in range(int(s["n_seats"])):
                rows[seat, IDLE_OPEN + int(ACTION[kind]) - 1] += rows[seat, IDLE] * int(s["display"][kind])


@part
def temple_prospects(states: Array, i: int, rows: Array) -> None:
    """What the temples would pay now, and how many of their sides are free to change that."""
    s = states[i]
    table = s["table"]
    n_seats = int(s["n_seats"])
    workers = np.zeros(MAX_SEATS, np.int64)
    for k in range(int(s["jungle_n"])):
        cell = int(s["jungle"][k])
        if ACTION[int(table[slot(cell)])] != TEMPLE:
            continue
        workers[:] = 0
        free = 0
        for edge in range(4):
            byte = int(table[slot(cell + BEYOND[edge])])
            if byte >= WORKER:
                workers[owner_of(byte)] += workers_facing(byte, int(OPPOSITE[edge]))
            else:
                free += 1
        first, second, leaders, followers = 0, 0, 0, 0
        for seat in range(n_seats):
            if workers[seat] > first:
                first = int(workers[seat])
        for seat in range(n_seats):
            if workers[seat] == first:
                leaders += 1
            elif workers[seat] > second:
                second = int(workers[seat])
        for seat in range(n_seats):
            if workers[seat] == second:
                followers += 1
        for seat in range(n_seats):
            rows[seat, TEMPLE_WORKERS] += workers[seat]
            if first > 0 and workers[seat] == first:
                rows[seat, TEMPLE_GOLD] += 6 // leaders
                rows[seat, LED] += free
            else:
                rows[seat, LOST] += free
                if leaders == 1 and second > 0 and workers[seat] == second:
                    rows[seat, TEMPLE_GOLD] += 3 // followers


@part
def cells(states: Array, i: int, rows: Array) -> None:
    """What the three best open cells promise each seat, and what its fruits would bring at the best open market."""
    s = states[i]
    table = s["table"]
    n_seats = int(s["n_seats"])
    for k in range(int(s["open_n"])):
        cell = int(s["open"][k])
        first, second, price = 0.0, 0.0, 0
        for edge in range(4):
            byte = int(table[slot(cell + BEYOND[edge])])
            if is_jungle(byte):
                promise = PROMISE[byte]
                if 3 <= byte <= 5:
                    price = max(price, int(VALUE[byte]))
                if promise > first:
                    second = first
                    first = promise
                elif promise > second:
                    second = promise
        for seat in range(n_seats):
            fruit = min(2, int(s["fruit"][seat]))
            best, next_best = first, second
            sale = 0.5 * price * fruit
            if sale > best:
                next_best = best
                best = sale
            elif sale > next_best:
                next_best = sale
            promise = 2.0 * best + next_best
            if price * float(s["fruit"][seat]) > rows[seat, SALE]:
                rows[seat, SALE] = price * float(s["fruit"][seat])
            if promise > rows[seat, BEST]:
                rows[seat, BEST + 2] = rows[seat, BEST + 1]
                rows[seat, BEST + 1] = rows[seat, BEST]
                rows[seat, BEST] = promise
            elif promise > rows[seat, BEST + 1]:
                rows[seat, BEST + 2] = rows[seat, BEST + 1]
                rows[seat, BEST + 1] = promise
            elif promise > rows[seat, BEST + 2]:
                rows[seat, BEST + 2] = promise


@jit
def answer(states: Array, i: int, seat: int, steps: Array, n: int) -> int:
    """Harvest what there is room for, then sell at the best price, then harvest what goes to waste in part."""
    s = states[i]
    if s["phase"] != ACT:
        return -1
    room = STORAGE - int(s["fruit"][seat])
    best, most = 0, -1
    for k in range(n):
        step = int(steps[k])
        cell, detail = (step >> CELL_SHIFT) & CELL_MASK, step & DETAIL_MASK
        edge, action, amount = detail >> 7, (detail >> 4) & 7, detail & 0x0F
        beside = int(s["table"][slot(cell + BEYOND[edge])])
        value = int(VALUE[beside])
        if action == MARKET:
            urgency = 100 + 10 * value + amount if amount > 0 else 0
        elif action == PLANTATION:
            fits = workers_facing(int(s["table"][slot(cell)]), edge) * value <= room
            urgency = (300 if fits else 50) + amount
        else:
            urgency = 200 + amount
        if urgency > most:
            best, most = k, urgency
    return best


@jit
def without_worse(states: Array, i: int, seat: int, steps: Array, n: int) -> int:
    """Of the ways to turn a tile on a cell, only those with workers that some other way has not at the same tiles.

    Once the jungle is used up, workers who face an empty space never act, and workers beside a jungle tile never harm
    their owner: what they bring is taken in full or may be left, and a temple pays the other no more for them.
    """
    s = states[i]
    if s["phase"] != PLACE or s["display_n"] + s["pile_n"] > 0:
        return n
    table = s["table"]
    kept, first, group = 0, 0, -1
    for k in range(n):
        step = int(steps[k])
        cell, face = (step >> CELL_SHIFT) & CELL_MASK, step & DETAIL_MASK
        here = ((step >> CELL_SHIFT) << 3) | int(FACE_TILE[face])
        if here != group:
            group, first = here, kept
        worse = False
        m = first
        while m < kept and not worse:
            other = int(steps[m]) & DETAIL_MASK
            less, more = False, False
            for edge in range(4):
                if is_jungle(int(table[slot(cell + BEYOND[edge])])):
                    mine, theirs = workers_facing(WORKER | face, edge), workers_facing(WORKER | other, edge)
                    less = less or mine < theirs
                    more = more or mine > theirs
            if not more:
                worse = True
            elif not less:  # the other is the worse: this one takes its place, and those behind move up
                kept -= 1
                for j in range(m, kept):
                    steps[j] = steps[j + 1]
            else:
                m += 1
        if not worse:
            steps[kept] = step
            kept += 1
    return kept


@jit
def clock(states: Array, i: int) -> int:
    """The number of the turn."""
    return int(states[i]["turn"])


@jit
def settled(states: Array, i: int) -> int:
    """Turns left, once stacks are used up and all tiles of the jungle pile are alike: every hand and draw is known."""
    s = states[i]
    turns = 0 if s["phase"] == PLACE else 1
    for seat in range(int(s["n_seats"])):
        turns += int(s["hand_n"][seat])
        if s["stack_n"][seat] > 0:
            return 0
    kinds = 0
    for kind in range(1, 11):
        if s["pile"][kind] > 0:
            kinds += 1
    return turns if kinds <= 1 else 0
