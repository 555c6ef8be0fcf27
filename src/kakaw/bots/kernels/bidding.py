"""Rounds of secret bids as a game of their own: the best answer, answers almost as good, and an equilibrium.

Every seat spreads its cards over the locations; a location pays by rank. As payments add up over locations, only the
chances of each bid at each location matter, and the best spread is found by a dynamic programme over sets of cards.
A set is a node, the cards laid at one more location are an edge: `Lattice` in chocolatl/lattice.py lists them.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.winnings import BIDS, winnings
from kakaw.core.chance import mix
from kakaw.core.jit import jit, part

Array = NDArray[Any]

# Fictitious play with smoothed answers to where the others are heading.
STEP = 3.0  # the n-th answer weighs STEP / (n + STEP) in the average
HEAT = 3.0  # points, times that weight: how much an answer may give away. It cools as the average settles.
COOLEST = 0.004
FORESIGHT = 1.5  # how many steps ahead of the average the others are seen
CARD_STEP = 0.1  # points by which the prices of cards move
LIFT = 100.0  # keeps sums of tiny exponentials within the range of floats
NEGLIGIBLE = 1e-18  # the share of spreads that may be left out
# The least sum of all spreads. `pair_chances` divides it by sums of up to 1e224 (exp(LIFT) at five locations, and all
# ways to lay ten cards), times NEGLIGIBLE: what is less than this would vanish there.
TINY = 1e-60
WARMER = 1.5  # times the heat, as often as needed


@part
def card_worths(worth: Array, cards: Array, base: Array, pairs: Array, needs: int, out: Array) -> None:
    """Write what each pair of cards, or each card, wins at each location."""
    for place in range(out.shape[0]):
        for j in range(pairs.shape[0]):
            total = cards[pairs[j, 0]]
            if needs == 2:
                total += cards[pairs[j, 1]]
            out[place, j] = worth[place, base[place] + total]


@part
def best_answer(
    begin: Array, prior: Array, pair: Array, level: Array, worths: Array, totals: Array, out: Array
) -> float:
    """Find the spread that wins most; give how much that is. `out[l]` gets the number of the pair at location l."""
    n = level.shape[0]
    totals[0] = 0.0
    for i in range(1, n):
        row = worths[level[i]]
        most = -1.0e18
        for e in range(begin[i], begin[i + 1]):
            value = totals[prior[e]] + row[pair[e]]
            if value > most:
                most = value
        totals[i] = most
    i = n - 1
    while i > 0:
        row = worths[level[i]]
        most, taken = -1.0e18, begin[i]
        for e in range(begin[i], begin[i + 1]):
            value = totals[prior[e]] + row[pair[e]]
            if value > most:
                most, taken = value, e
        out[level[i]] = pair[taken]
        i = prior[taken]
    return float(totals[n - 1])


@part
def price_cards(worths: Array, pairs: Array, needs: int, steps: int, size: float, cards: Array) -> None:
    """Move the prices of cards so that what is best at every location takes each card about once.

    Taken off every pair they change all spreads alike, as each card is laid once: so they only keep numbers small.
    """
    wanted = np.zeros(cards.shape[0], np.float64)
    for _ in range(steps):
        wanted[:] = -1.0
        for place in range(worths.shape[0]):
            most, taken = -1.0e18, 0
            for j in range(pairs.shape[0]):
                value = worths[place, j] - cards[pairs[j, 0]]
                if needs == 2:
                    value -= cards[pairs[j, 1]]
                if value > most:
                    most, taken = value, j
            wanted[pairs[taken, 0]] += 1.0
            if needs == 2:
                wanted[pairs[taken, 1]] += 1.0
        for c in range(cards.shape[0]):
            cards[c] += size * wanted[c]


@part
def weigh_spreads(
    begin: Array,
    prior: Array,
    pair: Array,
    level: Array,
    worths: Array,
    heat: float,
    cards: Array,
    pairs: Array,
    needs: int,
    odds: Array,
    sums: Array,
) -> None:
    """Sum exp(winnings / heat) over all spreads, node by node; with more heat where the numbers do not hold the sum.

    `odds[l, j]` gets the factor of pair j at location l, `sums[i]` the sum over all ways to node i.
    """
    n = level.shape[0]
    sums[0], sums[n - 1] = 1.0, 0.0
    while sums[n - 1] < TINY:
        for place in range(worths.shape[0]):
            most = -1.0e18
            for j in range(pairs.shape[0]):
                value = worths[place, j] - cards[pairs[j, 0]]
                if needs == 2:
                    value -= cards[pairs[j, 1]]
                odds[place, j] = value
                if value > most:
                    most = value
            for j in range(pairs.shape[0]):
                odds[place, j] = math.exp((odds[place, j] - most) / heat + LIFT)
        for i in range(1, n):
            row = odds[level[i]]
            total = 0.0
            for e in range(begin[i], begin[i + 1]):
                total += sums[prior[e]] * row[pair[e]]
            sums[i] = total
        heat *= WARMER


@part
def pair_chances(
    begin: Array, prior: Array, pair: Array, level: Array, odds: Array, sums: Array, back: Array, out: Array
) -> None:
    """Write how often each pair lies at each location among the weighed spreads."""
    n = level.shape[0]
    least = sums[n - 1] * NEGLIGIBLE
    back[:] = 0.0
    back[n - 1] = 1.0
    out[:, :] = 0.0
    for i in range(n - 1, 0, -1):
        here = back[i]
        if here * sums[i] < least:
            continue
        row, found = odds[level[i]], out[level[i]]
        for e in range(begin[i], begin[i + 1]):
            share = row[pair[e]] * here
            back[prior[e]] += share
            found[pair[e]] += share * sums[prior[e]]
    for place in range(out.shape[0]):
        total = 0.0
        for j in range(out.shape[1]):
            total += out[place, j]
        for j in range(out.shape[1]):
            out[place, j] /= total


@part
def draw_spread(
    begin: Array, prior: Array, pair: Array, level: Array, odds: Array, sums: Array, word: Any, out: Array
) -> Any:
    """Draw one of the weighed spreads; give the next random word."""
    i = level.shape[0] - 1
    while i > 0:
        word = mix(word)
        left = float(word >> np.uint64(11)) / 2.0**53 * sums[i]
        row = odds[level[i]]
        e = begin[i]
        while e < begin[i + 1] - 1:
            left -= sums[prior[e]] * row[pair[e]]
            if left < 0.0:
                break
            e += 1
        out[level[i]] = pair[e]
        i = prior[e]
    return word


@jit
def play_fictitiously(
    rounds: int,
    begun: int,
    seat: int,
    over: Array,
    prices: Array,
    gap: Array,
    harm: Array,
    cards: Array,
    base: Array,
    needs: int,
    low: Array,
    high: Array,
    begin: Array,
    prior: Array,
    pair: Array,
    level: Array,
    pairs: Array,
    chances: Array,
    seen: Array,
    dual: Array,
    word: Any,
    draws: Array,
) -> Any:
    """Let the seats answer one another in turn, each almost best; average the answers, later ones weighing more.

    `chances` is the average and `seen` what the others take it to become; `dual` the prices of cards. Each row of
    `draws` is kept a spread drawn from the average of `seat`. Give the next random word.
    """
    n_seats, locations = chances.shape[0], chances.shape[1]
    worth = np.zeros((locations, BIDS), np.float64)
    worths = np.zeros((locations, pairs.shape[0]), np.float64)
    odds, found = np.zeros_like(worths), np.zeros_like(worths)
    sums, back = np.zeros(level.shape[0], np.float64), np.zeros(level.shape[0], np.float64)
    fresh = np.zeros(BIDS, np.float64)
    for number in range(begun, begun + rounds):
        share = STEP / (number + STEP)
        heat = max(COOLEST, HEAT * share)
        ahead = min(1.0, FORESIGHT * share)
        for k in range(n_seats):
            winnings(seen, low, high, k, over, prices, gap, harm, worth)
            card_worths(worth, cards[k], base[k], pairs, needs, worths)
            if number == 0:
                price_cards(worths, pairs, needs, 100, CARD_STEP, dual[k])
            price_cards(worths, pairs, needs, 3, CARD_STEP * 10.0 / (10.0 + number) + 0.003, dual[k])
            weigh_spreads(begin, prior, pair, level, worths, heat, dual[k], pairs, needs, odds, sums)
            pair_chances(begin, prior, pair, level, odds, sums, back, found)
            for place in range(locations):
                for b in range(low[k, place], high[k, place] + 1):
                    fresh[b] = 0.0
                for j in range(pairs.shape[0]):
                    total = base[k, place] + cards[k, pairs[j, 0]]
                    if needs == 2:
                        total += cards[k, pairs[j, 1]]
                    fresh[total] += found[place, j]
                for b in range(low[k, place], high[k, place] + 1):
                    change = fresh[b] - chances[k, place, b]
                    chances[k, place, b] += share * change
                    seen[k, place, b] = chances[k, place, b] + ahead * change
            if k == seat:
                for d in range(draws.shape[0]):
                    word = mix(word)
                    if float(word >> np.uint64(11)) / 2.0**53 < share:
                        word = draw_spread(begin, prior, pair, level, odds, sums, word, draws[d])
    return word


@jit
def answer_to(
    seat: int,
    over: Array,
    prices: Array,
    gap: Array,
    harm: Array,
    cards: Array,
    base: Array,
    needs: int,
    low: Array,
    high: Array,
    begin: Array,
    prior: Array,
    pair: Array,
    level: Array,
    pairs: Array,
    chances: Array,
    heat: float,
    word: Any,
    out: Array,
    worth: Array,
) -> float:
    """A spread of a seat against these chances: the best, or with some heat one drawn among those about as good.

    Gives what the best wins; `worth` gets what each bid wins.
    """
    locations = chances.shape[1]
    worths = np.zeros((locations, pairs.shape[0]), np.float64)
    sums = np.zeros(level.shape[0], np.float64)
    winnings(chances, low, high, seat, over, prices, gap, harm, worth)
    card_worths(worth, cards[seat], base[seat], pairs, needs, worths)
    most = best_answer(begin, prior, pair, level, worths, sums, out)
    if heat > 0.0:
        odds, dual = np.zeros_like(worths), np.zeros(cards.shape[1], np.float64)
        price_cards(worths, pairs, needs, 50, CARD_STEP, dual)
        weigh_spreads(begin, prior, pair, level, worths, heat, dual, pairs, needs, odds, sums)
        draw_spread(begin, prior, pair, level, odds, sums, word, out)
    return most
