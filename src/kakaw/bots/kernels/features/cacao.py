"""A position of Cacao in numbers: villages, idle workers, temples, what lies open and what is still to come."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels import closing, omens, prospects, trials
from kakaw.bots.kernels.omens import STAGE_OF_TILES
from kakaw.bots.kernels.prospects import HAND, PER_SEAT, PILE, SHOWN, UNSEEN
from kakaw.bots.kernels.trading import OTHERS, harvest_urgency, sale_urgency
from kakaw.core.grid import slot
from kakaw.core.jit import jit
from kakaw.games.cacao.kernel import (
    BEYOND,
    FACE_TILE,
    MARKET,
    PLANTATION,
    STORAGE,
    VALUE,
    is_jungle,
    workers_facing,
)
from kakaw.games.cacao.layout import (
    ACT,
    CELL_MASK,
    CELL_SHIFT,
    DETAIL_MASK,
    MAX_SEATS,
    PLACE,
    WORKER,
)

Array = NDArray[Any]
promises, best_way = omens.promises, trials.best_way
NAMES = prospects.NAMES
STAGES = 8 * MAX_SEATS  # by the tiles the next seat has left, and by how many seats come before the own


@jit
def describe(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the numbers of NAMES; give the stage."""
    s = states[i]
    n_seats = int(s["n_seats"])
    rows = np.zeros((n_seats, PER_SEAT), np.float64)
    for k in range(n_seats):
        gold, river, fruit, suns = int(s["gold"][k]), int(s["river"][k]), int(s["fruit"][k]), int(s["suns"][k])
        prospects.village(s, k, gold, river, fruit, suns, rows)
        for tile in range(4):
            rows[k, UNSEEN + tile] = float(s["unseen"][k, tile])
    if s["display_n"] + s["pile_n"] > 0:
        prospects.idle_workers(s, rows)
        for kind in range(1, 11):
            if s["display"][kind] > 0:
                prospects.idle_beside(n_seats, kind, int(s["display"][kind]), rows)
    prospects.temple_prospects(s, rows)
    prospects.cells(s, rows)
    prospects.add_up(rows, n_seats, seat, out)
    for tile in range(4):
        out[HAND + tile] = float(s["hand"][seat, tile])
    for kind in range(10):
        out[SHOWN + kind] = float(s["display"][kind + 1])
        out[PILE + kind] = float(s["pile"][kind + 1])
    active = int(s["active"])
    left = min(int(s["hand_n"][active]) + int(s["stack_n"][active]), 11)
    return int(STAGE_OF_TILES[left]) * MAX_SEATS + (seat - active) % n_seats


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
            urgency = sale_urgency(value, amount)
        elif action == PLANTATION:
            fits = workers_facing(int(s["table"][slot(cell)]), edge) * value <= room
            urgency = harvest_urgency(amount, fits)
        else:
            urgency = OTHERS + amount
        if urgency > most:
            best, most = k, urgency
    return best


@jit
def without_worse(states: Array, i: int, seat: int, steps: Array, n: int) -> int:
    """Of the ways to turn a tile on a cell, only those with workers that some other way has not at the same tiles.

    Once the jungle is used up, workers who face an empty space never act, and workers beside a jungle tile never harm
    their owner: what they bring is taken in full or may be left, and a temple pays the other no more for them. A seat
    that acts for the last time takes what brings most.
    """
    s = states[i]
    if s["phase"] == ACT and n > 1 and closing.acts_for_the_last_time(s, seat):
        best = closing.best_trade(s, seat, steps, n)
        if best >= 0:
            steps[0] = steps[best]
            return 1
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
def gains(states: Array, i: int, seat: int, steps: Array, n: int, out: Array) -> None:
    """What the workers of a tile bring at once."""
    for k in range(n):
        out[k] = closing.gain(states, i, seat, int(steps[k]))


@jit
def last_gain(states: Array, i: int, seat: int, killer: int, enough: float, steps: Array, unknown: float) -> float:
    """What the last tile brings once the jungle is used up."""
    return closing.last_gain(states, i, seat, killer, enough, steps, unknown)


@jit
def clock(states: Array, i: int) -> int:
    """The number of the turn."""
    return int(states[i]["turn"])


@jit
def settled(states: Array, i: int) -> int:
    """Turns left, once all tiles of the jungle pile are alike and stacks are used up: every hand and draw is known.

    The seat whose turn it is may have a tile in its stack, as it draws it before anybody can play from its hand again.
    """
    s = states[i]
    turns = 0 if s["phase"] == PLACE else 1
    for seat in range(int(s["n_seats"])):
        stack = int(s["stack_n"][seat])
        if stack > (1 if seat == s["active"] else 0):
            return 0
        turns += int(s["hand_n"][seat]) + stack
    kinds = 0
    for kind in range(1, 11):
        if s["pile"][kind] > 0:
            kinds += 1
    return turns if kinds <= 1 else 0
