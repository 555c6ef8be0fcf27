"""A round of Chocolatl carried out by the rules with bids that seats may make: which of some spreads wins most often.

Prices that add up over locations leave out what one location does to another, and that a game is won by being ahead
of all others; here both count.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.decisions import decide
from kakaw.bots.kernels.rounds import NUMBERS, described, stage_of, to_come
from kakaw.bots.kernels.weighing import TIE
from kakaw.bots.rollout import first_acting
from kakaw.core.chance import below, mix, restart
from kakaw.core.jit import jit, part
from kakaw.games.chocolatl.kernel import apply, next_place, score
from kakaw.games.chocolatl.layout import BID, KIND_SHIFT, MODE_GREEN, N_LOCATIONS, STEP_LAY

Array = NDArray[Any]
SURE, DOUBT = 3.0, 1.2  # points that make a lead likely to last: with no round to come, and more for each
DONE = TIE / 10.0  # the same when the game is over, where any lead lasts
FAR = 600.0  # so much behind there is no chance
SHARE, MARGIN, SQUARE = 0, 1, 2  # sums: of shares of victory, of points ahead of the best other, of their squares


@jit
def take_back(states: Array, i: int) -> None:
    """Cards that lie face down go back to the hands, and all seats are asked for theirs."""
    s = states[i]
    for seat in range(int(s["n_seats"])):
        for place in range(N_LOCATIONS):
            for card in range(2):
                if s["laid"][seat, place, card] > 0:
                    s["hand"][seat, int(s["laid"][seat, place, card]) - 1] += 1
                    s["laid"][seat, place, card] = 0
    s["acting"] = s["asked"]


@part
def standings(states: Array, i: int, weights: Array, stage: int, numbers: Array, out: Array) -> None:
    """Write the points each seat has in the end, as learned for the end of a round of that stage."""
    s = states[i]
    n_seats = int(s["n_seats"])
    if s["over"] == 1:
        rows = np.zeros((8, 4), np.int32)
        score(states, i, rows)
        for k in range(n_seats):
            out[k] = rows[k, 0] + TIE * rows[k, 1]
        return
    for k in range(n_seats):
        described(states, i, k, numbers)
        out[k] = 0.0
        for number in range(len(NUMBERS)):
            out[k] += weights[stage, number] * numbers[number]


@part
def share_of(seat: int, points: Array, scale: float) -> float:
    """How likely a seat is to win with these points, when they may still change by so much."""
    total = 0.0
    for k in range(points.shape[0]):
        total += math.exp(min(FAR, (points[k] - points[seat]) / scale))
    return 1.0 / total


@part
def play_round(
    states: Array,
    i: int,
    plans: Array,
    flips: Any,
    weights: Array,
    ends: Array,
    values: Array,
    chance: Array,
    log: Array,
) -> None:
    """Play the round to its end with the bids of these plans; `flips` says which card of a green pair comes first."""
    s = states[i]
    now = int(s["round"])
    while s["over"] == 0 and s["round"] == now:
        seat = first_acting(states, i)
        if s["phase"] != BID:
            apply(states, i, seat, decide(states, i, seat, weights, ends, 0.0, flips, values), chance, log)
            continue
        place = next_place(states, i, seat)
        plan = plans[seat, place >> 1]
        card = place & 1 if plan[1] >= 0 else 0
        if plan[1] >= 0 and s["mode"] == MODE_GREEN:
            card ^= int(flips >> np.uint64(8 * seat + (place >> 1))) & 1
        apply(states, i, seat, STEP_LAY << KIND_SHIFT | plan[card], chance, log)


@jit
def word_after(word: Any, times: int) -> Any:
    """The random word that so many others come before."""
    for _ in range(times):
        word = mix(word)
    return word


@jit
def rehearse(
    states: Array,
    seat: int,
    tried: Array,
    alive: Array,
    others: Array,
    samples: int,
    weights: Array,
    ends: Array,
    word: Any,
    chance: Array,
    log: Array,
    sums: Array,
) -> None:
    """Play the round of states[0] so often with each spread of `tried` that is alive.

    `others[k, d]` is one way of seat k to bid, `tried[c]` one of the own seat: two values for each location, or one and
    -1. All that are tried meet the same bids and the same luck. `sums[c]` grows by what came of it.
    """
    n_seats = int(states[0]["n_seats"])
    rounds = to_come(states, 0)
    stage, scale = stage_of(rounds), SURE + DOUBT * rounds
    plans = np.zeros((n_seats, N_LOCATIONS, 2), np.int64)
    values, numbers = np.zeros(64, np.float64), np.zeros(len(NUMBERS), np.float64)
    points = np.zeros(n_seats, np.float64)
    for _ in range(samples):
        for k in range(n_seats):
            word = mix(word)
            plans[k] = others[k, below(word, others.shape[1])]
        word = mix(word)
        flips = mix(word)
        for c in range(tried.shape[0]):
            if alive[c] == 0:
                continue
            plans[seat] = tried[c]
            states[1] = states[0]
            restart(chance, word)
            play_round(states, 1, plans, flips, weights, ends, values, chance, log)
            standings(states, 1, weights, stage, numbers, points)
            best = -1.0e9
            for k in range(n_seats):
                if k != seat:
                    best = max(best, points[k])
            sums[c, SHARE] += share_of(seat, points, DONE if states[1]["over"] == 1 else scale)
            sums[c, MARGIN] += points[seat] - best
            sums[c, SQUARE] += (points[seat] - best) ** 2
