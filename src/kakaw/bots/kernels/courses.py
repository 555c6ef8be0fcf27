"""Games of Chocolatl played for learning what things are worth: bids in proportion, and answers to such bids."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.bidding import answer_to
from kakaw.bots.kernels.decisions import decide
from kakaw.bots.kernels.proposals import proportional_chances, spread_by_stakes, uniform_chances
from kakaw.bots.kernels.rounds import (
    NUMBERS,
    described,
    end_bin,
    read_round,
    stage_of,
    strict,
    to_come,
)
from kakaw.bots.kernels.winnings import BIDS
from kakaw.bots.rollout import first_acting
from kakaw.core.chance import below, mix, restart
from kakaw.core.jit import jit, part
from kakaw.games.chocolatl.box import CARDS, IN_PLAY, ROUNDS
from kakaw.games.chocolatl.kernel import apply, final_points, setup
from kakaw.games.chocolatl.layout import (
    BID,
    KIND_SHIFT,
    MAX_SEATS,
    MODE_GOLD,
    MODE_GREEN,
    N_LOCATIONS,
    SACRIFICE,
    STEP_LAY,
    STEP_SACRIFICE,
    VALUE_BITS,
)

Array = NDArray[Any]
MODELS = 8  # bids of each seat by which an answering seat knows it
EVEN = 0.3  # and the share of bids it takes for random


@part
def lay(
    states: Array, i: int, seat: int, cards: Array, needs: int, spread: Array, word: Any, chance: Array, log: Array
) -> None:
    """Lay a spread, as far as it is asked for now. In a green round luck says which card of a pair comes first."""
    s = states[i]
    gold, first = s["mode"] == MODE_GOLD, int(s["location"]) - 1 if s["mode"] == MODE_GOLD else 0
    green, ply = s["mode"] == MODE_GREEN, int(s["ply"])
    for place in range(1 if gold else N_LOCATIONS):
        high = cards[spread[place, 0]]
        low = -1
        if needs == 2:
            low = min(high, cards[spread[place, 1]])
            high = max(high, cards[spread[place, 1]])
        if green and needs == 2:
            word = mix(word)
            if below(word, 2) == 0:
                high = low
            low = -1
        for card in range(2):
            value = high if card == 0 else low
            if value < 0 or (int(s["acting"]) >> seat) & 1 == 0 or s["ply"] != ply:
                continue
            step = STEP_LAY << KIND_SHIFT | (first + place) << VALUE_BITS | value
            apply(states, i, seat, step, chance, log)


@jit
def teach(
    states: Array,
    blank: Array,
    games: int,
    n_seats: int,
    options: Array,
    weights: Array,
    ends: Array,
    noise: float,
    heat: float,
    begin: Array,
    prior: Array,
    pair: Array,
    level: Array,
    pairs: Array,
    chance: Array,
    log: Array,
    word: Any,
    squares: Array,
    products: Array,
    totals: Array,
    lasts: Array,
) -> None:
    """Play games in which all bid in proportion to the stakes, and games in which all answer such bids.

    What a seat has at the end of each round but the last, against the mean of the others, is set against its points at
    the end: sums for each stage of the round. `lasts[b]` counts rounds by `end_bin`, and those that were the last.
    The lattice is that of twelve cards; later in a gold or green round all bid in proportion.
    """
    n_numbers = len(NUMBERS)
    cards, base = np.zeros((n_seats, IN_PLAY), np.int64), np.zeros((n_seats, N_LOCATIONS), np.int64)
    ties, prices = np.zeros(n_seats, np.int64), np.zeros((n_seats, N_LOCATIONS, n_seats), np.float64)
    gap, harm = np.zeros((n_seats, N_LOCATIONS, 2), np.float64), np.zeros((n_seats, n_seats), np.float64)
    spread, over = np.zeros((N_LOCATIONS, 2), np.int64), np.zeros((N_LOCATIONS, n_seats, n_seats), np.float64)
    chances = np.zeros((n_seats, N_LOCATIONS, BIDS), np.float64)
    worth, chosen = np.zeros((N_LOCATIONS, BIDS), np.float64), np.zeros(N_LOCATIONS, np.int64)
    low, high = np.zeros((n_seats, N_LOCATIONS), np.int64), np.zeros((n_seats, N_LOCATIONS), np.int64)
    seen = np.zeros((ROUNDS, MAX_SEATS, n_numbers), np.float64)
    stages, values = np.zeros(ROUNDS, np.int64), np.zeros(64, np.float64)
    points = np.zeros((MAX_SEATS, 6), np.int64)
    difference = np.zeros(n_numbers, np.float64)
    for _ in range(games):
        word = mix(word)
        restart(chance, word)
        states[0] = blank[0]
        setup(states, 0, n_seats, options, chance, log)
        word = mix(word)
        answers = below(word, 2)  # the same for all: else a weight would tell who plays well, not what helps
        rounds, now, stage, bins = 0, 0, 0, 0
        s = states[0]
        while s["over"] == 0:
            seat = first_acting(states, 0)
            word = mix(word)
            phase = int(s["phase"])
            if phase == SACRIFICE:
                apply(states, 0, seat, STEP_SACRIFICE << KIND_SHIFT | below(word, CARDS), chance, log)
            elif phase != BID:
                apply(states, 0, seat, decide(states, 0, seat, weights, ends, 0.0, word, values), chance, log)
            else:
                if s["round"] != now:  # a round begins
                    now = int(s["round"])
                    stage, bins = stage_of(to_come(states, 0)), end_bin(to_come(states, 0))
                needs = 1 if s["mode"] == MODE_GREEN and s["firsts"] == 1 else 2
                count = read_round(states, 0, weights, ends, cards, base, ties, prices, gap)
                locations = count // needs
                if answers == 0 or count < IN_PLAY:
                    spread_by_stakes(cards[seat], count, needs, prices[seat], gap[seat], noise, word, spread)
                else:
                    chances[:, :, :] = 0.0
                    proportional_chances(cards, needs, base, prices, gap, noise, MODELS, word, chances)
                    chances *= 1.0 - EVEN
                    uniform_part(cards, needs, base, EVEN, chances)
                    bounds(cards, count, needs, base, low, high)
                    strict(ties, over)
                    answer_to(
                        seat, over, prices, gap, harm, cards, base, needs, low, high, begin, prior, pair, level, pairs,
                        chances, heat, word, chosen, worth,
                    )  # fmt: skip
                    for k in range(locations):
                        spread[k, 0], spread[k, 1] = pairs[chosen[k], 0], pairs[chosen[k], 1]
                lay(states, 0, seat, cards[seat], needs, spread, word, chance, log)
            if s["over"] == 0 and s["round"] != now and now > 0:  # a round has ended, and it was not the last
                for k in range(n_seats):
                    described(states, 0, k, seen[rounds, k])
                stages[rounds] = stage
                rounds += 1
                lasts[bins, 0] += 1.0
                now = 0
        lasts[bins, 0] += 1.0
        lasts[bins, 1] += 1.0
        final_points(states, 0, points)
        mean = 0.0
        for k in range(n_seats):
            for column in range(6):
                points[k, 0] += points[k, column] if column > 0 else int(s["score"][k])
            mean += points[k, 0] / n_seats
        scale = n_seats / (n_seats - 1.0)
        for t in range(rounds):
            for k in range(n_seats):
                margin = (points[k, 0] - mean) * scale
                for a in range(n_numbers):
                    middle = 0.0
                    for other in range(n_seats):
                        middle += seen[t, other, a] / n_seats
                    difference[a] = (seen[t, k, a] - middle) * scale
                stage = stages[t]
                totals[stage, 0] += 1.0
                totals[stage, 1] += margin
                totals[stage, 2] += margin * margin
                for a in range(n_numbers):
                    products[stage, a] += difference[a] * margin
                    for b in range(a + 1):
                        squares[stage, a, b] += difference[a] * difference[b]


@part
def uniform_part(cards: Array, needs: int, base: Array, share: float, chances: Array) -> None:
    """Add a share of bids at random."""
    even = np.zeros_like(chances)
    uniform_chances(cards, needs, base, even)
    chances += share * even


@jit
def bounds(cards: Array, count: int, needs: int, base: Array, low: Array, high: Array) -> None:
    """Write the lowest and the highest bid of each seat at each location."""
    for seat in range(cards.shape[0]):
        least, most = cards[seat, 0], cards[seat, count - 1]
        if needs == 2:
            least += cards[seat, 1]
            most += cards[seat, count - 2]
        for k in range(count // needs):
            low[seat, k], high[seat, k] = base[seat, k] + least, base[seat, k] + most
