"""Games of a bot against itself, and what they teach: sums from which the weights are solved."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.features import clock, describe
from kakaw.bots.kernels.turn import final_margin, play_turn
from kakaw.bots.rollout import first_acting
from kakaw.core.chance import below, mix, restart
from kakaw.core.dispatch import apply, legal, setup
from kakaw.core.jit import jit

Array = NDArray[Any]
MOST_TURNS = 400


@jit
def teach(
    states: Array,
    blank: Array,
    games: int,
    n_seats: int,
    options: Array,
    weights: Array,
    width: int,
    later: int,
    wander: float,
    sober: bool,
    room: Array,
    steps: Array,
    chance: Array,
    log: Array,
    word: Any,
    squares: Array,
    products: Array,
    totals: Array,
) -> float:
    """Play games with these weights, wandering off at random now and then; add what each turn taught to the sums.

    `width` first steps of a turn are tried, and `later` ones after each: the most promising.
    With `sober` only what came after the last wandering counts: margins then tell of good play alone.
    For stage t: `squares[t]` sums the outer products of the numbers, `products[t]` their products with the margin at
    the end, `totals[t]` counts, and sums margins and their squares. Gives the sum of the winners' margins.
    """
    n_numbers = weights.shape[1]
    numbers = np.zeros(n_numbers, np.float64)
    seen = np.zeros((MOST_TURNS, n_seats, n_numbers), np.float64)
    stages = np.zeros((MOST_TURNS, n_seats), np.int64)
    nothing = np.zeros(0, np.float64)
    tally = np.zeros(1, np.int64)
    lead = 0.0
    for _ in range(games):
        word = mix(word)
        restart(chance, word)
        states[0] = blank[0]
        setup(states, 0, n_seats, options, chance, log)
        turns = 0
        first = 0  # the turn that teaches first
        while states[0]["over"] == 0:
            seat = first_acting(states, 0)
            word = mix(word)
            if below(word, 1000) < 1000.0 * wander:
                turn = clock(states, 0)
                while states[0]["over"] == 0 and clock(states, 0) == turn:
                    seat = first_acting(states, 0)
                    word = mix(word)
                    many = legal(states, 0, seat, steps[0])
                    apply(states, 0, seat, steps[0, below(word, many)], chance, log)
                if sober:
                    first = turns
            else:
                play_turn(states, 0, seat, width, later, weights, room, steps, numbers, chance, log, nothing, tally)
            chance[0]["n"] = 0
            if states[0]["over"] == 0 and turns < MOST_TURNS:
                for k in range(n_seats):
                    stages[turns, k] = describe(states, 0, k, seen[turns, k])
                turns += 1
        for k in range(n_seats):
            points = final_margin(states, 0, k)
            if points > 0:
                lead += points
            for t in range(first, turns):
                stage = stages[t, k]
                totals[stage, 0] += 1.0
                totals[stage, 1] += points
                totals[stage, 2] += points * points
                for a in range(n_numbers):
                    x = seen[t, k, a]
                    if x != 0.0:
                        products[stage, a] += x * points
                        for b in range(a + 1):
                            squares[stage, a, b] += x * seen[t, k, b]
    return lead
