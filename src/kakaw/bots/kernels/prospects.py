"""What a position of Cacao promises, part by part: villages, idle workers, temples, open cells.

`describe` adds all parts up; `trials` finds what a turn changes about each. Helpers take records: counting who holds an
array takes longer than most of them do.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.grid import slot
from kakaw.core.jit import inline, part
from kakaw.games.cacao import box
from kakaw.games.cacao.kernel import ACTION, BEYOND, OPPOSITE, TEMPLE, VALUE, is_jungle, owner_of, workers_facing
from kakaw.games.cacao.layout import OPEN, WORKER

Array = NDArray[Any]
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

FRUITS, SUNS = 2, 7  # before the first of those numbers
TEMPLE_GOLD, TEMPLE_WORKERS, LED, LOST = 11, 12, 13, 14
IDLE, PAIRS, THREES, NEAR, IDLE_OPEN, UNSEEN, BEST, SALE = 15, 16, 17, 18, 19, 25, 29, 32
# What one worker beside a jungle tile is worth about, in gold, to sort the cells by what they promise.
PROMISE = np.array((0, 1.4, 2.6, 0, 0, 0, 1.0, 2.0, 2.5, 1.2, 1.5), np.float64)
MARKETS = np.array((0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0), np.int64) * VALUE  # what one fruit brings at a jungle tile
FRUITS_SOLD = 2  # at an open cell, as far as there are any


@inline
def village(s: Any, seat: int, gold: int, river: int, fruit: int, suns: int, rows: Array) -> None:
    """What lies in a village; the numbers of fruits and suns were zero."""
    rows[seat, 0] = float(gold)
    rows[seat, 1] = float(s["river_value"][river])
    rows[seat, 2] = 0.0
    if river + 1 < s["river_fields"]:
        rows[seat, 2] = float(s["river_value"][river + 1]) - float(s["river_value"][river])
    if fruit > 0:
        rows[seat, FRUITS + fruit] = 1.0
    if suns > 0:
        rows[seat, SUNS + suns] = 1.0


@part
def idle_workers(s: Any, rows: Array) -> None:
    """Workers that face an empty jungle space: they act when a second worker tile comes beside it."""
    table = s["table"]
    for k in range(int(s["place_n"])):
        cell = int(s["place"][k])
        byte = int(table[slot(cell)])
        owner = owner_of(byte)
        for edge in range(4):
            workers = workers_facing(byte, edge)
            if workers > 0:
                space = cell + BEYOND[edge]
                if table[slot(space)] == 0:
                    idle(rows, owner, workers, 1.0, is_near(table, space))


@inline
def idle(rows: Array, owner: int, workers: int, sign: float, near: bool) -> None:
    """One block of workers has become idle, or with -1 is so no more."""
    rows[owner, IDLE] += sign * workers
    if workers == 2:
        rows[owner, PAIRS] += sign
    elif workers == 3:
        rows[owner, THREES] += sign
    if near:
        rows[owner, NEAR] += sign * workers


@inline
def is_near(table: Array, space: int) -> bool:
    """Whether an open cell lies beside a jungle space."""
    for side in range(4):
        if table[slot(space + BEYOND[side])] == OPEN:
            return True
    return False


@part
def idle_beside(n_seats: int, kind: int, number: int, rows: Array) -> None:
    """How many workers wait for each sort of tile that lies open; to be added for each kind."""
    at = IDLE_OPEN + int(ACTION[kind]) - 1
    for seat in range(n_seats):
        rows[seat, at] += rows[seat, IDLE] * number


@part
def temple_prospects(s: Any, rows: Array) -> None:
    """What the temples would pay now, and how many of their sides are free to change that."""
    table = s["table"]
    for k in range(int(s["jungle_n"])):
        cell = int(s["jungle"][k])
        if ACTION[int(table[slot(cell)])] == TEMPLE:
            temple(table, cell, int(s["n_seats"]), 1.0, rows)


@part
def temple(table: Array, cell: int, n_seats: int, sign: float, rows: Array) -> None:
    """Add what one temple would pay and how many sides are free, or with -1 take it off."""
    counts = 0  # a byte for each seat; an array would take longer to make than to fill
    free = 0
    for edge in range(4):
        byte = int(table[slot(cell + BEYOND[edge])])
        if byte >= WORKER:
            counts += workers_facing(byte, int(OPPOSITE[edge])) << (8 * owner_of(byte))
        else:
            free += 1
    first, second, leaders, followers = 0, 0, 0, 0
    for seat in range(n_seats):
        first = max(first, (counts >> (8 * seat)) & 0xFF)
    for seat in range(n_seats):
        workers = (counts >> (8 * seat)) & 0xFF
        if workers == first:
            leaders += 1
        elif workers > second:
            second = workers
    for seat in range(n_seats):
        if (counts >> (8 * seat)) & 0xFF == second:
            followers += 1
    for seat in range(n_seats):
        workers = (counts >> (8 * seat)) & 0xFF
        rows[seat, TEMPLE_WORKERS] += sign * workers
        if first > 0 and workers == first:
            rows[seat, TEMPLE_GOLD] += sign * (6 // leaders)
            rows[seat, LED] += sign * free
        else:
            rows[seat, LOST] += sign * free
            if leaders == 1 and second > 0 and workers == second:
                rows[seat, TEMPLE_GOLD] += sign * (3 // followers)


@part
def cells(s: Any, rows: Array) -> None:
    """What the three best open cells promise each seat, and what its fruits would bring at the best open market."""
    table = s["table"]
    n_seats = int(s["n_seats"])
    for k in range(int(s["open_n"])):
        first, second, price = best_around(table, int(s["open"][k]))
        for seat in range(n_seats):
            fruit = int(s["fruit"][seat])
            if price * float(fruit) > rows[seat, SALE]:
                rows[seat, SALE] = price * float(fruit)
            promise = cell_promise(first, second, price, min(FRUITS_SOLD, fruit))
            rows[seat, BEST], rows[seat, BEST + 1], rows[seat, BEST + 2] = best_three(
                rows[seat, BEST], rows[seat, BEST + 1], rows[seat, BEST + 2], promise
            )


@inline
def best_around(table: Array, cell: int) -> tuple[float, float, int]:
    """What the two best jungle tiles beside an open cell promise one worker, and the best price there."""
    first, second, price = 0.0, 0.0, 0
    for edge in range(4):
        byte = int(table[slot(cell + BEYOND[edge])])
        if is_jungle(byte):
            promise = PROMISE[byte]
            price = max(price, int(MARKETS[byte]))
            if promise > first:
                second = first
                first = promise
            elif promise > second:
                second = promise
    return first, second, price


@inline
def cell_promise(first: float, second: float, price: int, sold: int) -> float:
    """What a cell promises a seat that would sell so many fruits there."""
    sale = 0.5 * price * sold
    best = max(first, sale)
    next_best = max(second, min(first, sale))
    return 2.0 * best + next_best


@inline
def best_three(first: float, second: float, third: float, promise: float) -> tuple[float, float, float]:
    """The three best of four promises, the first three of which descend."""
    if promise > second:
        return (promise, first, second) if promise > first else (first, promise, second)
    return (first, second, promise) if promise > third else (first, second, third)


@part
def add_up(rows: Array, n_seats: int, seat: int, out: Array) -> None:
    """Write the numbers of the own seat, the means of the others, and the lead."""
    share = 1.0 / (n_seats - 1)
    other = 1 if seat == 0 else 0
    for k in range(PER_SEAT):
        out[k] = rows[seat, k]
        out[PER_SEAT + k] = share * rows[other, k]
    most = wealth(rows, other)
    for another in range(other + 1, n_seats):
        if another != seat:
            for k in range(PER_SEAT):
                out[PER_SEAT + k] += share * rows[another, k]
            most = max(most, wealth(rows, another))
    out[LEAD] = wealth(rows, seat) - most
    out[ONE] = 1.0


@inline
def wealth(rows: Array, seat: int) -> float:
    """The points that a seat would have if the game ended now."""
    suns = rows[seat, SUNS + 1] + 2.0 * rows[seat, SUNS + 2] + 3.0 * rows[seat, SUNS + 3]
    return float(rows[seat, 0] + rows[seat, 1] + rows[seat, TEMPLE_GOLD] + suns)
