"""Rounds of secret bids as a game of their own: what a bid wins on average, the best answer, and an equilibrium.

Every seat spreads its cards over the locations; a location pays by rank. As payments add up over locations, only the
chances of each bid at each location matter, and the best spread is found by a dynamic programme over subsets of cards.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.jit import jit, part

Array = NDArray[Any]
BIDS = 96  # bids that are told apart, from -LOWEST on
LOWEST = 24
MOST_CARDS = 12
PYRAMID_AT, LEAD = 3, 3  # the location, from 0, where a lead of three counts again


@part
def winnings(chances: Array, seat: int, ties: Array, prices: Array, extra: Array, out: Array) -> None:
    """Write what each bid of a seat wins at each location against the chances of the others' bids.

    `chances[k, l, b]` is the chance that seat k bids b at location l; `prices[l, r]` what rank r brings; `extra[l]`
    what a lead of LEAD over all others brings besides.
    """
    n_seats, locations = chances.shape[0], chances.shape[1]
    ahead = np.zeros(n_seats + 1, np.float64)
    for place in range(locations):
        clear = np.ones(BIDS, np.float64)
        tails = np.zeros((n_seats, BIDS + 1), np.float64)
        for k in range(n_seats):
            for b in range(BIDS - 1, -1, -1):
                tails[k, b] = tails[k, b + 1] + chances[k, place, b]
        for b in range(BIDS):
            ahead[:] = 0.0
            ahead[0] = 1.0
            for k in range(n_seats):
                if k == seat:
                    continue
                beaten = tails[k, b + 1]
                if ties[k] > ties[seat]:
                    beaten = tails[k, b]
                for r in range(n_seats - 1, 0, -1):
                    ahead[r] = ahead[r] * (1.0 - beaten) + ahead[r - 1] * beaten
                ahead[0] *= 1.0 - beaten
                if b - LEAD + 1 >= 0:
                    clear[b] *= 1.0 - tails[k, b - LEAD + 1]
                else:
                    clear[b] = 0.0
            total = 0.0
            for r in range(n_seats):
                total += ahead[r] * prices[place, r]
            out[place, b] = total + extra[place] * clear[b]


@part
def best_answer(
    cards: Array, count: int, needs: int, base: Array, worth: Array, totals: Array, via: Array, out: Array
) -> float:
    """Spread the cards over the locations, `needs` at each, so that they win most; give how much that is.

    `base[l]` is added to the cards at location l. `out[l]` gets the cards of location l, as numbers of cards.
    """
    full = (1 << count) - 1
    locations = count // needs
    for mask in range(full + 1):
        totals[mask] = -1.0e18
    totals[0] = 0.0
    for mask in range(full):
        if totals[mask] < -1.0e17:
            continue
        used = 0
        for c in range(count):
            used += (mask >> c) & 1
        place = used // needs
        for a in range(count):
            if (mask >> a) & 1:
                continue
            if needs == 1:
                after = mask | (1 << a)
                value = totals[mask] + worth[place, base[place] + cards[a]]
                if value > totals[after]:
                    totals[after] = value
                    via[after] = a
                continue
            for b in range(a + 1, count):
                if (mask >> b) & 1:
                    continue
                after = mask | (1 << a) | (1 << b)
                value = totals[mask] + worth[place, base[place] + cards[a] + cards[b]]
                if value > totals[after]:
                    totals[after] = value
                    via[after] = a * 16 + b
    mask = full
    for place in range(locations - 1, -1, -1):
        if needs == 1:
            out[place, 0] = via[mask]
            mask ^= 1 << int(via[mask])
        else:
            a, b = via[mask] // 16, via[mask] % 16
            out[place, 0], out[place, 1] = a, b
            mask ^= (1 << a) | (1 << b)
    return float(totals[full])


@jit
def answer_to(
    chances: Array,
    seat: int,
    ties: Array,
    prices: Array,
    extra: Array,
    cards: Array,
    count: int,
    needs: int,
    base: Array,
    noise: Array,
    out: Array,
) -> float:
    """The best spread of a seat's cards against these chances; `noise` is added to what each bid wins."""
    locations = count // needs
    worth = np.zeros((locations, BIDS), np.float64)
    winnings(chances, seat, ties, prices, extra, worth)
    for place in range(locations):
        for b in range(BIDS):
            worth[place, b] += noise[place, b]
    totals, via = np.zeros(1 << count, np.float64), np.zeros(1 << count, np.int64)
    return best_answer(cards, count, needs, base, worth, totals, via, out)


@jit
def play_fictitiously(
    rounds: int,
    begun: int,
    sums: Array,
    weight: Array,
    ties: Array,
    prices: Array,
    extra: Array,
    cards: Array,
    count: int,
    needs: int,
    base: Array,
    seat: int,
    answers: Array,
) -> None:
    """Let every seat answer what the others have answered on average, again and again; later answers weigh more.

    `sums[k, l, b]` and `weight[k]` hold seat k's answers so far; those of `seat` go to `answers`, one after another.
    """
    n_seats, locations = sums.shape[0], sums.shape[1]
    worth = np.zeros((locations, BIDS), np.float64)
    chances = np.zeros((n_seats, locations, BIDS), np.float64)
    totals, via = np.zeros(1 << count, np.float64), np.zeros(1 << count, np.int64)
    chosen = np.zeros((locations, 2), np.int64)
    for number in range(rounds):
        for k in range(n_seats):
            for place in range(locations):
                for b in range(BIDS):
                    chances[k, place, b] = sums[k, place, b] / weight[k]
        for k in range(n_seats):
            winnings(chances, k, ties, prices[k], extra[k], worth)
            best_answer(cards[k], count, needs, base[k], worth, totals, via, chosen)
            share = 1.0 + begun + number
            weight[k] += share
            for place in range(locations):
                bid = base[k, place] + cards[k, chosen[place, 0]]
                if needs == 2:
                    bid += cards[k, chosen[place, 1]]
                sums[k, place, bid] += share
                if k == seat and number < answers.shape[0]:
                    answers[number, place, 0] = chosen[place, 0]
                    answers[number, place, 1] = chosen[place, 1] if needs == 2 else -1


@jit
def expected(chances: Array, seat: int, ties: Array, prices: Array, extra: Array) -> float:
    """What a seat wins on average when it bids by its own chances too."""
    locations = chances.shape[1]
    worth = np.zeros((locations, BIDS), np.float64)
    winnings(chances, seat, ties, prices, extra, worth)
    total = 0.0
    for place in range(locations):
        for b in range(BIDS):
            total += chances[seat, place, b] * worth[place, b]
    return total
