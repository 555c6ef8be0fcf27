"""The end of Cacao: what a seat takes that never acts again, and what the last tile brings, worked out at once."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.weighing import TIE
from kakaw.core.grid import slot
from kakaw.core.jit import inline, part
from kakaw.games.cacao.kernel import (
    ACTION,
    BEYOND,
    CENOTE,
    FACE_WORKERS,
    MARKET,
    MINE,
    PLANTATION,
    STORAGE,
    SUN_SITE,
    SUN_SLOTS,
    TEMPLE,
    VALUE,
    is_jungle,
    legal,
    owner_of,
    temple_gold,
    why_not,
    workers_facing,
)
from kakaw.games.cacao.layout import (
    CELL_MASK,
    CELL_SHIFT,
    DETAIL_MASK,
    KIND_SHIFT,
    MAX_BLOCKS,
    PLACE,
    STEP_ACT,
    STEP_FILL,
    STEP_OVERBUILD,
    WORKER,
)

Array = NDArray[Any]
MOST_BLOCKS = 5  # more of one seat are left to be tried one by one


@inline
def tiles_left(s: Any) -> int:
    """Worker tiles that are still to be laid."""
    tiles = 0
    for k in range(int(s["n_seats"])):
        tiles += int(s["hand_n"][k]) + int(s["stack_n"][k])
    return tiles


@inline
def takes_for_itself(s: Any) -> bool:
    """Whether a seat takes all it can of everything but fruits, and nobody takes from what others could have."""
    return bool(s["asks"] == 0 and s["bank"] < 0)


@inline
def acts_for_the_last_time(s: Any, seat: int) -> bool:
    """Whether no worker of the seat will be activated after this turn."""
    if not takes_for_itself(s):
        return False
    own = int(s["hand_n"][seat]) + int(s["stack_n"][seat])
    return (own == 0 and s["display_n"] + s["pile_n"] == 0) or tiles_left(s) == 0


@part
def trade_worths(kinds: Array, workers: Array, m: int, worths: Array) -> None:
    """Write what the seat can still make of m blocks, by those that are finished and by the fruits in storage.

    That is the gold and the fruits left. Blocks go in any order, and a market sells any number.
    """
    for fruit in range(STORAGE + 1):
        worths[(1 << m) - 1, fruit] = TIE * fruit
    for finished in range((1 << m) - 2, -1, -1):
        for fruit in range(STORAGE + 1):
            most = 0.0
            for k in range(m):
                if finished >> k & 1:
                    continue
                value = int(VALUE[kinds[k]])
                then = finished | 1 << k
                if ACTION[kinds[k]] == PLANTATION:
                    most = max(most, worths[then, min(STORAGE, fruit + workers[k] * value)])
                else:
                    for amount in range(min(workers[k], fruit) + 1):
                        most = max(most, amount * value + worths[then, fruit - amount])
            worths[finished, fruit] = most


@part
def best_trade(s: Any, seat: int, steps: Array, n: int) -> int:
    """Of the steps of a seat that acts for the last time, the index of a best one; -1 where there are many blocks."""
    blocks = np.zeros(MAX_BLOCKS, np.int64)
    kinds = np.zeros(MAX_BLOCKS, np.int64)
    workers = np.zeros(MAX_BLOCKS, np.int64)
    m = 0
    table = s["table"]
    for k in range(int(s["block_n"])):
        cell, edge = int(s["block"][k]), int(s["block_edge"][k])
        byte = int(table[slot(cell)])
        kind = int(table[slot(cell + BEYOND[edge])])
        if owner_of(byte) == seat and (ACTION[kind] == MARKET or ACTION[kind] == PLANTATION):
            blocks[m] = (cell << 2) | edge
            kinds[m], workers[m] = kind, workers_facing(byte, edge)
            m += 1
    if m > MOST_BLOCKS:
        return -1
    worths = np.empty((1 << m, STORAGE + 1), np.float64)
    trade_worths(kinds, workers, m, worths)
    fruit = int(s["fruit"][seat])
    best, most = 0, -1.0
    for k in range(n):
        step = int(steps[k])
        detail = step & DETAIL_MASK
        block = (((step >> CELL_SHIFT) & CELL_MASK) << 2) | (detail >> 7)
        for b in range(m):
            if blocks[b] == block:
                amount = detail & 0x0F
                if ACTION[kinds[b]] == PLANTATION:
                    worth = worths[1 << b, fruit + amount]
                else:
                    worth = amount * int(VALUE[kinds[b]]) + worths[1 << b, fruit - amount]
                if worth > most:
                    best, most = k, worth
    return best


@part
def gain(states: Array, i: int, seat: int, step: int) -> float:
    """Points ahead that a step brings at once between two seats: of a tile, all that its workers bring.

    It is exact for a tile where nothing is filled and the seat acts for the last time; else a guess to sort by.
    """
    s = states[i]
    cell, detail = (step >> CELL_SHIFT) & CELL_MASK, step & DETAIL_MASK
    table = s["table"]
    if step >> KIND_SHIFT == STEP_FILL:
        return 0.0
    if step >> KIND_SHIFT == STEP_ACT:
        return float((detail & 0x0F) * VALUE[int(table[slot(cell + BEYOND[detail >> 7])])])
    markets, harvest, carried, points = 0, 0, 0, 0
    suns = int(s["suns"][seat])
    if step >> KIND_SHIFT == STEP_OVERBUILD:
        suns -= 1
    beside_temple = False
    for edge in range(4):
        kind = int(table[slot(cell + BEYOND[edge])])
        if not is_jungle(kind):
            continue
        action, workers = ACTION[kind], int(FACE_WORKERS[detail, edge])
        if action == PLANTATION:
            harvest += workers * VALUE[kind]
        elif action == MARKET:
            markets += workers
        elif action == MINE:
            points += workers * VALUE[kind]
        elif action == CENOTE:
            carried += workers
        elif action == SUN_SITE:
            suns = min(suns + workers, SUN_SLOTS)
        elif action == TEMPLE:
            beside_temple = True
    river = int(s["river"][seat])
    points += int(s["river_value"][min(river + carried, int(s["river_fields"]) - 1)]) - int(s["river_value"][river])
    points += suns - int(s["suns"][seat])
    if beside_temple:
        points += temple_gain(states, i, seat, cell, detail)
    fruit = int(s["fruit"][seat])
    if markets > 0 and fruit + harvest > 0:
        return points + trade(table, cell, detail, fruit) - TIE * fruit
    return points + TIE * (min(STORAGE, fruit + harvest) - fruit)


@part
def trade(table: Array, cell: int, face: int, fruit: int) -> float:
    """The gold and the fruits that a tile beside a market leads to, by the fruits there are."""
    kinds = np.empty(4, np.int64)
    workers = np.empty(4, np.int64)
    m = 0
    for edge in range(4):
        kind = int(table[slot(cell + BEYOND[edge])])
        workers[m] = FACE_WORKERS[face, edge]
        if workers[m] > 0 and is_jungle(kind) and (ACTION[kind] == MARKET or ACTION[kind] == PLANTATION):
            kinds[m] = kind
            m += 1
    if m == 1:
        sold = min(workers[0], fruit)
        return float(sold * VALUE[kinds[0]] + TIE * (fruit - sold))
    worths = np.empty((1 << m, STORAGE + 1), np.float64)
    trade_worths(kinds, workers, m, worths)
    return float(worths[0, fruit])


@part
def temple_gain(states: Array, i: int, seat: int, cell: int, face: int) -> int:
    """What the temples beside a cell pay the seat more than the other, with its tile turned so, than they do now."""
    s = states[i]
    table = s["table"]
    here = slot(cell)
    before = int(table[here])
    gained = 0
    paid = np.zeros(4, np.int64)
    for after in range(2):
        table[here] = WORKER | (seat << 5) | face if after else before
        paid[:] = 0
        for edge in range(4):
            kind = int(table[slot(cell + BEYOND[edge])])
            if is_jungle(kind) and ACTION[kind] == TEMPLE:
                temple_gold(states, i, cell + BEYOND[edge], paid)
        gained = int(paid[seat] - paid[1 - seat]) - gained
    table[here] = before
    return gained


@part
def last_gain(states: Array, i: int, seat: int, killer: int, enough: float, steps: Array, unknown: float) -> float:
    """The points ahead that the last turn of a game brings its seat at best; `unknown` before that turn.

    The killer is tried first, and what is enough ends it. The first of `steps` becomes the best step found.
    """
    s = states[i]
    if s["phase"] != PLACE or s["display_n"] + s["pile_n"] > 0 or not takes_for_itself(s) or tiles_left(s) != 1:
        return unknown
    if killer >= 0 and why_not(states, i, seat, killer) == 0:
        gained = gain(states, i, seat, killer)
        if gained >= enough:
            steps[0] = killer
            return gained
    best, most = 0, unknown
    for k in range(legal(states, i, seat, steps)):
        gained = gain(states, i, seat, int(steps[k]))
        if gained > most:
            best, most = k, gained
            if most >= enough:
                break
    steps[0] = steps[best]
    return most
