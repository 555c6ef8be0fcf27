"""A position of Cacao in numbers: villages, idle workers, temples, what lies open and what is still to come."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.grid import TO_EDGE, slot
from kakaw.core.jit import jit, part
from kakaw.games.cacao import box
from kakaw.games.cacao.kernel import (
    ACTION,
    CENOTE,
    FACE_TILE,
    MARKET,
    OPPOSITE,
    PLANTATION,
    STORAGE,
    SUN_SITE,
    SUN_SLOTS,
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
    KIND_SHIFT,
    MAX_SEATS,
    OPEN,
    PLACE,
    STEP_OVERBUILD,
    STEP_PLACE,
    WORKER,
)

Array = NDArray[Any]
BEYOND = np.array(TO_EDGE, np.int64)
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
STAGE_OF_TILES = np.array((0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7), np.int64)  # by the tiles the next seat has left
STAGES = 8 * MAX_SEATS  # and by how many seats come before the own

TEMPLE_GOLD, TEMPLE_WORKERS, LED, LOST = 11, 12, 13, 14
IDLE, PAIRS, THREES, NEAR, IDLE_OPEN, UNSEEN, BEST, SALE = 15, 16, 17, 18, 19, 25, 29, 32
# What one worker beside a jungle tile is worth about, in gold, to sort the cells by what they promise.
PROMISE = np.array((0, 1.4, 2.6, 0, 0, 0, 1.0, 2.0, 2.5, 1.2, 1.5), np.float64)

# What the first step of a turn can be judged by before it is carried out.
OMENS = (
    *(f"plays {tile}" for tile in box.WORKER_TILES),
    "overbuilds",
    "fruits",
    "river value",
    "suns",
    "workers at temples",
    "gold from sales",
    "gold from mines",
    "spaces filled",
    "workers at filled spaces",
    "own other workers there",
    "others' workers there",
    "workers that wait",
    "workers at filled spaces x best open tile",
    "own other workers there x best open tile",
    "others' workers there x best open tile",
)
COVERS, FRUITS, RIVER, SUNS, AT_TEMPLE, SALES, MINED, FIRES, FIRES_WORKERS, FIRES_MATES, FIRES_OTHERS, WAITS = range(
    4, 16
)
BEST_OPEN = 16
N_OMENS = len(OMENS)
# By the stage of a game, as in STAGE_OF_TILES: fitted by least squares to what `value` said of all first steps in 150
# games of its own, the better steps counting more.
OMEN_WEIGHTS = np.array(
    (
        (0, 0, 0, 0, -1.38, 0.25, 0.85, 0.87, 1.68, 0.88, 0.86, 0.08, 0.26, 1.02, -0.26, -0.37, 0.25, 0.19, -0.03),
        (0, 0, 0, 0, -1.38, 0.25, 0.85, 0.87, 1.68, 0.88, 0.86, 0.08, 0.26, 1.02, -0.26, -0.37, 0.25, 0.19, -0.03),
        (
            1.77,
            0.17,
            -1.04,
            -0.9,
            -1.68,
            0.44,
            0.75,
            1.09,
            1.49,
            0.77,
            0.83,
            -0.39,
            0,
            0.4,
            -0.31,
            -0.39,
            0.46,
            0.3,
            -0.12,
        ),
        (
            1.8,
            0.22,
            -1.03,
            -0.99,
            -1.83,
            0.58,
            0.75,
            1.36,
            1.41,
            0.66,
            0.81,
            -0.25,
            0.22,
            0.52,
            -0.62,
            -0.14,
            0.41,
            0.31,
            -0.05,
        ),
        (
            1.75,
            0.23,
            -0.97,
            -1,
            -1.69,
            0.53,
            0.7,
            1.12,
            1.23,
            0.54,
            0.72,
            -0.2,
            0.24,
            0.39,
            -0.39,
            -0.14,
            0.38,
            0.36,
            -0.06,
        ),
        (
            1.53,
            0.19,
            -0.88,
            -0.84,
            0,
            0.65,
            0.64,
            0.88,
            1.11,
            0.45,
            0.64,
            0.11,
            0.42,
            0.25,
            -0.35,
            0.16,
            0.27,
            0.25,
            -0.07,
        ),
        (
            1.28,
            0.19,
            -0.72,
            -0.75,
            0,
            0.68,
            0.58,
            0.78,
            0.98,
            0.36,
            0.6,
            0.26,
            0.39,
            0.11,
            -0.17,
            0.34,
            0.21,
            0.21,
            -0.08,
        ),
        (
            1.2,
            0.2,
            -0.64,
            -0.76,
            0,
            0.64,
            0.49,
            0.58,
            0.68,
            0.22,
            0.5,
            0.2,
            0.14,
            -0.32,
            -0.25,
            0.24,
            0.19,
            0.29,
            -0.08,
        ),
    ),
    np.float64,
)


@jit
def describe(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the numbers of NAMES; give the stage."""
    s = states[i]
    n_seats = int(s["n_seats"])
    rows = np.zeros((MAX_SEATS, PER_SEAT), np.float64)
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
def omens(states: Array, i: int, seat: int, step: int, out: Array) -> None:
    """Write the numbers of OMENS about placing a tile: what its workers do at once, and what it starts."""
    s = states[i]
    table = s["table"]
    cell = (step >> CELL_SHIFT) & CELL_MASK
    face = WORKER | (step & DETAIL_MASK)
    fruit, river, last = int(s["fruit"][seat]), int(s["river"][seat]), int(s["river_fields"]) - 1
    more = s["display_n"] + s["pile_n"] > 0
    for k in range(N_OMENS):
        out[k] = 0.0
    out[int(FACE_TILE[step & DETAIL_MASK])] = 1.0
    covers = (step >> KIND_SHIFT) == STEP_OVERBUILD
    if covers:
        out[COVERS] = 1.0
    for edge in range(4):
        workers = workers_facing(face, edge)
        space = cell + BEYOND[edge]
        byte = int(table[slot(space)])
        if is_jungle(byte):
            action = int(ACTION[byte])
            if action == PLANTATION:
                out[FRUITS] += min(workers * int(VALUE[byte]), STORAGE - fruit)
            elif action == CENOTE:
                out[RIVER] += float(s["river_value"][min(river + workers, last)]) - float(s["river_value"][river])
            elif action == SUN_SITE:
                out[SUNS] += min(workers, SUN_SLOTS - int(s["suns"][seat]))
            elif action == TEMPLE:
                out[AT_TEMPLE] += workers
            elif action == MARKET:
                out[SALES] += int(VALUE[byte]) * min(workers, fruit)
            else:
                out[MINED] += int(VALUE[byte]) * workers
        elif more and not covers:
            fires = False
            for side in range(4):
                beside = int(table[slot(space + BEYOND[side])])
                if beside >= WORKER:
                    fires = True
                    facing = workers_facing(beside, int(OPPOSITE[side]))
                    out[FIRES_MATES if owner_of(beside) == seat else FIRES_OTHERS] += facing
            if fires:
                out[FIRES] += 1.0
                out[FIRES_WORKERS] += workers
            else:
                out[WAITS] += workers
    if out[FIRES] > 0.0:
        best = 0.0
        for kind in range(1, 11):
            if s["display"][kind] > 0:
                best = max(best, worker_worth(states, i, seat, kind))
        for k in range(3):
            out[BEST_OPEN + k] = best * out[FIRES_WORKERS + k]


@part
def worker_worth(states: Array, i: int, seat: int, kind: int) -> float:
    """About what one worker beside a jungle tile brings the seat, in gold."""
    s = states[i]
    action = int(ACTION[kind])
    if action == MARKET:
        return float(VALUE[kind]) if s["fruit"][seat] > 0 else 0.5
    if action == CENOTE:
        river, last = int(s["river"][seat]), int(s["river_fields"]) - 1
        return float(s["river_value"][min(river + 1, last)]) - float(s["river_value"][river])
    if action == SUN_SITE:
        return 1.5 if s["suns"][seat] < SUN_SLOTS else 0.0
    if action == PLANTATION:
        return float(VALUE[kind]) if s["fruit"][seat] < STORAGE else 0.0
    return 1.5 if action == TEMPLE else float(VALUE[kind])


@jit
def promise(states: Array, i: int, seat: int, step: int, scratch: Array) -> float:
    """What placing a tile is worth by its omens, which were fitted to what the learned weights say a turn later."""
    kind = step >> KIND_SHIFT
    if kind != STEP_PLACE and kind != STEP_OVERBUILD:
        return 0.0
    s = states[i]
    omens(states, i, seat, step, scratch)
    stage = STAGE_OF_TILES[min(int(s["hand_n"][seat]) + int(s["stack_n"][seat]), 11)]
    total = 0.0
    for k in range(N_OMENS):
        total += OMEN_WEIGHTS[stage, k] * scratch[k]
    return total


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
