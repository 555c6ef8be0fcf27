"""Whole turns: what a position is worth by learned weights, and the best way to play one's turn to its end."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.features import answer, best_way, clock, describe, promises
from kakaw.bots.kernels.weighing import TIE, weighted
from kakaw.bots.rollout import first_acting
from kakaw.core.chance import PILES
from kakaw.core.dispatch import apply, legal, score
from kakaw.core.jit import jit, part

Array = NDArray[Any]
DEPTH = 5  # decisions of one turn that are looked through; those after them are taken one by one
MOST_LEAVES = 48  # ways to end a turn that are looked at after its first step
LEAVES_A_STEP = 2  # the same, for each later step that is tried where only the most promising are
FOUND, REPLY, TREE = 0, 1, 2  # records of a turn's scratch array: the best end; a reply; the line
RECORDS = TREE + DEPTH + 1


@part
def final_margin(states: Array, i: int, seat: int) -> float:
    """Points ahead of the best other seat at the end; tie-breaks count a little."""
    n_seats = int(states[i]["n_seats"])
    rows = np.zeros((8, 4), np.int32)
    score(states, i, rows)
    best = -1.0e9
    for k in range(n_seats):
        if k != seat:
            points = rows[k, 0] + TIE * rows[k, 1]
            if points > best:
                best = points
    return float(rows[seat, 0] + TIE * rows[seat, 1] - best)


@jit
def margin(states: Array, i: int, seat: int, weights: Array, numbers: Array) -> float:
    """Points by which the seat will be ahead of the best other in the end, as learned."""
    if states[i]["over"] == 1:
        return final_margin(states, i, seat)
    stage = describe(states, i, seat, numbers)
    return weighted(weights[stage], numbers)


@jit
def utility(states: Array, i: int, seat: int, weights: Array, spread: Array, numbers: Array) -> float:
    """Chance to win with a little for the margin: what a search maximises."""
    if states[i]["over"] == 1:
        points = final_margin(states, i, seat)
        won = 0.5 if points == 0.0 else (1.0 if points > 0.0 else 0.0)
        return won + 0.002 * points
    stage = describe(states, i, seat, numbers)
    points = weighted(weights[stage], numbers)
    return 1.0 / (1.0 + math.exp(-1.7 * points / spread[stage])) + 0.002 * points


@part
def same_luck(chance: Array, drawn: Array) -> None:
    """Go back to the luck that was marked."""
    for pile in range(PILES):
        chance[0]["drawn"][pile] = drawn[pile]
    chance[0]["n"] = 0


@part
def finish(
    room: Array,
    i: int,
    turn: int,
    weights: Array,
    steps: Array,
    numbers: Array,
    chance: Array,
    log: Array,
) -> None:
    """Answer what is still asked in this turn, of whatever seat, quickly or with the step that looks best at once."""
    if room[i]["over"] == 1 or clock(room, i) != turn:
        return
    drawn = np.zeros(PILES, np.int64)
    while room[i]["over"] == 0 and clock(room, i) == turn:
        seat = first_acting(room, i)
        n = legal(room, i, seat, steps)
        taken = answer(room, i, seat, steps, n)
        if taken >= 0:
            apply(room, i, seat, steps[taken], chance, log)
            continue
        for pile in range(PILES):
            drawn[pile] = chance[0]["drawn"][pile]
        best, taken = -1.0e18, 0
        for k in range(n):
            room[REPLY] = room[i]
            same_luck(chance, drawn)
            apply(room, REPLY, seat, steps[k], chance, log)
            value = margin(room, REPLY, seat, weights, numbers)
            if value > best:
                best, taken = value, k
        same_luck(chance, drawn)
        apply(room, i, seat, steps[taken], chance, log)


@part
def most_promising(states: Array, i: int, seat: int, steps: Array, n: int, width: int) -> int:
    """Keep the steps that promise most, that many, the best first; give their number."""
    if width == 0 or n <= width:
        return n
    promised = np.empty(n, np.float64)
    promises(states, i, seat, steps, n, promised)
    guesses = np.zeros(width, np.float64)
    kept = np.zeros(width, np.int64)
    for k in range(n):
        guess = promised[k]
        if k >= width and guess <= guesses[width - 1]:
            continue
        m = min(k, width - 1)
        while m > 0 and guesses[m - 1] < guess:
            guesses[m] = guesses[m - 1]
            kept[m] = kept[m - 1]
            m -= 1
        guesses[m] = guess
        kept[m] = steps[k]
    for k in range(width):
        steps[k] = kept[k]
    return width


@jit
def play_turn(
    states: Array,
    i: int,
    seat: int,
    width: int,
    later: int,
    weights: Array,
    room: Array,
    steps: Array,
    numbers: Array,
    chance: Array,
    log: Array,
    tried: Array,
    tally: Array,
) -> float:
    """Play the turn to its end, the seat's part in the way that is worth most by the weights; give that worth.

    Every way is tried with the same luck. With a `width` only that many first steps are tried, the most promising, and
    `later` steps after each, beside the one that ends the turn; later questions are answered quickly where that can be
    done. With 0 all are looked through. `tried`, if it has room, gets the best worth of each first step; `tally` counts
    the turns tried.
    """
    turn = clock(states, i)
    room[TREE] = states[i]
    first_steps = most_promising(room, TREE, seat, steps[0], legal(room, TREE, seat, steps[0]), width)
    if width > 0:
        way = np.empty(DEPTH, np.int64)
        length, best = best_way(room, TREE, seat, steps[0], first_steps, weights, chance, tried, tally, way)
        if length > 0:
            for k in range(length):
                apply(room, TREE, seat, way[k], chance, log)
            finish(room, TREE, turn, weights, steps[DEPTH], numbers, chance, log)
            states[i] = room[TREE]
            chance[0]["n"] = 0
            return float(best)
    counts = np.zeros(DEPTH, np.int64)
    at = np.zeros(DEPTH, np.int64)
    drawn = np.zeros(PILES, np.int64)
    after = np.zeros(PILES, np.int64)
    for pile in range(PILES):
        drawn[pile] = chance[0]["drawn"][pile]
        after[pile] = drawn[pile]
    counts[0] = first_steps
    best, most, leaves = -1.0e18, -1.0e18, 0
    most_leaves = MOST_LEAVES if width == 0 else LEAVES_A_STEP * later
    depth = 0
    while True:
        if at[depth] == counts[depth]:
            if depth == 0:
                break
            depth -= 1
            continue
        if depth == 0:
            most, leaves = -1.0e18, 0
        elif leaves >= most_leaves:
            depth -= 1
            continue
        here = TREE + depth + 1
        room[here] = room[here - 1]
        same_luck(chance, drawn)
        # The step that ends a turn comes last, but is tried first.
        way = at[depth] if depth == 0 else (at[depth] - 1) % counts[depth]
        apply(room, here, seat, steps[depth, way], chance, log)
        at[depth] += 1
        goes_on = (int(room[here]["acting"]) >> seat) & 1 == 1 and chance[0]["n"] == 0
        if goes_on and depth + 1 < DEPTH:
            n = legal(room, here, seat, steps[depth + 1])
            if width == 0 or answer(room, here, seat, steps[depth + 1], n) < 0:
                depth += 1
                if width > 0 and n > later + 1:
                    last = steps[depth, n - 1]
                    n = most_promising(room, here, seat, steps[depth], n - 1, later) + 1
                    steps[depth, n - 1] = last
                counts[depth] = n
                at[depth] = 0
                continue
        leaves += 1
        tally[0] += 1
        finish(room, here, turn, weights, steps[DEPTH], numbers, chance, log)
        value = margin(room, here, seat, weights, numbers)
        if value > most:
            most = value
            first = at[0] - 1
            if first < tried.shape[0]:
                tried[first] = value
        if value > best:
            best = value
            room[FOUND] = room[here]
            for pile in range(PILES):
                after[pile] = chance[0]["drawn"][pile]
    states[i] = room[FOUND]
    same_luck(chance, after)
    return best
