"""How seats may bid: evenly at random, in proportion to the prizes, and in equilibrium; each as chances of bids."""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.chocolatl.table import Table
from kakaw.bots.kernels import bidding
from kakaw.bots.kernels.bidding import BIDS

Array = NDArray[Any]
SAMPLES = 60
NOISE = 0.25  # how far a proportional bidder strays, in shares of a prize
SLICE = 20  # rounds of fictitious play between two looks at the clock


def spread_chances(table: Table, seat: int, spreads: list[list[list[int]]]) -> Array:
    """Chances of a seat's bids from spreads of its cards: numbers of cards per location."""
    out = np.zeros((table.locations, BIDS))
    for spread in spreads:
        for place, numbers in enumerate(spread):
            bid = int(table.base[seat, place]) + sum(int(table.cards[seat, k]) for k in numbers)
            out[place, bid] += 1 / len(spreads)
    return out


def uniform_spread(table: Table, chance: random.Random) -> list[list[int]]:
    """Any spread of the cards with equal chance."""
    order = _shuffled(range(table.count), chance)
    return [order[k * table.needs : (k + 1) * table.needs] for k in range(table.locations)]


def proportional_spread(table: Table, seat: int, chance: random.Random) -> list[list[int]]:
    """The highest cards where most is to win: bids about in proportion to the prizes, with some noise."""
    stakes = table.prices[seat].max(axis=1) - table.prices[seat].min(axis=1) + table.extra[seat] * 0.5
    stakes = np.maximum(stakes, 0.2) * np.array([1 + NOISE * chance.gauss(0, 1) for _ in range(table.locations)])
    stakes = np.maximum(stakes, 0.05)
    goals = stakes / stakes.sum() * table.cards[seat].sum()
    spread: list[list[int]] = [[] for _ in range(table.locations)]
    for card in reversed(range(table.count)):  # the highest card goes where most is missing
        open_places = [k for k in range(table.locations) if len(spread[k]) < table.needs]
        best = max(open_places, key=lambda k: goals[k] / (table.needs - len(spread[k])))
        spread[best].append(card)
        goals[best] -= table.cards[seat, card]
    return spread


def uniform_chances(table: Table, chance: random.Random) -> Array:
    """All seats bid at random."""
    return np.array(
        [
            spread_chances(table, seat, [uniform_spread(table, chance) for _ in range(SAMPLES)])
            for seat in range(table.seats)
        ]
    )


def proportional_chances(table: Table, chance: random.Random) -> Array:
    """All seats bid in proportion to the prizes."""
    return np.array(
        [
            spread_chances(table, seat, [proportional_spread(table, seat, chance) for _ in range(SAMPLES)])
            for seat in range(table.seats)
        ]
    )


def best_spread(table: Table, seat: int, chances: Array, chance: random.Random, blur: float = 0.0) -> list[list[int]]:
    """The spread of a seat that wins most against these chances; with a blur, one that wins about as much."""
    noise = np.zeros((table.locations, BIDS))
    if blur:
        noise[:] = [[blur * chance.gauss(0, 1) for _ in range(BIDS)] for _ in range(table.locations)]
    out = np.full((table.locations, 2), -1)
    bidding.answer_to(
        chances, seat, table.ties, table.prices[seat], table.extra[seat],
        table.cards[seat], table.count, table.needs, table.base[seat], noise, out,
    )  # fmt: skip
    return [[int(k) for k in row if k >= 0] for row in out]


class Equilibrium:
    """Fictitious play: chances of bids that leave no seat much to gain by bidding otherwise."""

    def __init__(self, table: Table) -> None:
        """Begin with every bid alike."""
        self.table = table
        self.sums = np.zeros((table.seats, table.locations, BIDS))
        for seat in range(table.seats):
            for place in range(table.locations):
                low, high = int(table.base[seat, place]), int(table.base[seat, place] + table.cards[seat][-2:].sum())
                self.sums[seat, place, low : high + 1] = 1 / (high - low + 1)
        self.weight = np.ones(table.seats)
        self.rounds = 0
        self.answers: list[Array] = []

    def improve(self, rounds: int) -> None:
        """Answer that many times more."""
        table = self.table
        answers = np.full((rounds, table.locations, 2), -1)
        bidding.play_fictitiously(
            rounds, self.rounds, self.sums, self.weight, table.ties, table.prices, table.extra, table.cards,
            table.count, table.needs, table.base, table.seat, answers,
        )  # fmt: skip
        self.rounds += rounds
        self.answers.extend(answers)

    @property
    def chances(self) -> Array:
        """The chances of all seats' bids."""
        return np.asarray(self.sums / self.weight[:, None, None])

    def draw(self, chance: random.Random) -> list[list[int]]:
        """One of the own answers, later ones more likely, as they weigh in the average."""
        number = int(len(self.answers) * chance.random() ** 0.5)
        return [[int(k) for k in row if k >= 0] for row in self.answers[number]]

    def gain(self, seat: int) -> float:
        """What a seat would gain at most by bidding otherwise, in points."""
        table, chances = self.table, self.chances
        out, noise = np.zeros((table.locations, 2), np.int64), np.zeros((table.locations, BIDS))
        best = bidding.answer_to(
            chances, seat, table.ties, table.prices[seat], table.extra[seat],
            table.cards[seat], table.count, table.needs, table.base[seat], noise, out,
        )  # fmt: skip
        return float(best - bidding.expected(chances, seat, table.ties, table.prices[seat], table.extra[seat]))


def _shuffled(numbers: Any, chance: random.Random) -> list[int]:
    """The numbers in any order; `random()` alone is promised to stay the same in Python."""
    return sorted(numbers, key=lambda _: chance.random())
