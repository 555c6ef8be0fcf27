"""How seats may bid: evenly at random, in proportion to the prizes, and in equilibrium; each as chances of bids."""

import random
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.chocolatl.table import Table
from kakaw.bots.kernels import bidding, proposals
from kakaw.bots.kernels.winnings import BIDS, expected

Array = NDArray[Any]
Spread = list[list[int]]  # numbers of cards at each location
SAMPLES = 150
NOISE = 0.25  # how far a proportional bidder strays, in shares of a prize
DRAWS = 4
# Answers of each seat before an equilibrium is measured first, and then between two measurements: a share of those so
# far, but not too few, as a measurement takes about as long as an answer.
FIRST_MEASURE, FEWEST_BETWEEN, BETWEEN = 100, 20, 10


def word_of(chance: random.Random) -> Any:
    """A random word for a kernel."""
    return np.uint64(chance.getrandbits(64))


def uniform_chances(table: Table) -> Array:
    """All seats bid at random."""
    out = table.nothing()
    proposals.uniform_chances(table.cards, table.needs, table.base, out)
    return out


def proportional_spread(table: Table, seat: int, chance: random.Random, noise: float = NOISE) -> Spread:
    """The highest cards where most is to win: bids about in proportion to the prizes, with some noise."""
    out = np.zeros((table.locations, 2), np.int64)
    proposals.propose(table.cards[seat], table.needs, table.prices[seat], table.gap[seat], noise, word_of(chance), out)
    return [[int(k) for k in row[: table.needs]] for row in out]


def proportional_chances(table: Table, chance: random.Random, samples: int = SAMPLES) -> Array:
    """All seats bid in proportion to the prizes."""
    out = table.nothing()
    proposals.proportional_chances(
        table.cards, table.needs, table.base, table.prices, table.gap, NOISE, samples, word_of(chance), out
    )
    return out


def best_spread(table: Table, seat: int, chances: Array, chance: random.Random, heat: float = 0.0) -> Spread:
    """The spread of a seat that wins most against these chances; with some heat, one that wins about as much."""
    return _pairs(table, answer(table, seat, chances, chance, heat)[0])


def answer(table: Table, seat: int, chances: Array, chance: random.Random, heat: float) -> tuple[Array, float, Array]:
    """An answer as numbers of pairs, what the best one wins, and what each bid wins."""
    low, high = table.bounds()
    out, worth = np.zeros(table.locations, np.int64), np.zeros((table.locations, BIDS))
    most = bidding.answer_to(
        seat, table.over, table.prices, table.gap, table.harm, table.cards, table.base, table.needs, low, high,
        *table.lattice.arrays, chances, heat, word_of(chance), out, worth,
    )  # fmt: skip
    return out, most, worth


@dataclass(frozen=True)
class Outlook:
    """What a spread may expect of one location."""

    place: int  # from 0, of all locations
    bid: int
    first: float  # the chance to bid most
    worth: float  # points ahead that come of it on average


def outlooks(table: Table, chances: Array, spread: Spread) -> list[Outlook]:
    """What a spread of the own seat may expect of each location against these chances."""
    seat, source = table.seat, random.Random(0)
    only_first = np.zeros_like(table.prices)
    only_first[:, :, 0] = 1.0
    chance_table = replace(table, prices=only_first, gap=np.zeros_like(table.gap), harm=np.zeros_like(table.harm))
    worth, first = (answer(each, seat, chances, source, 0.0)[2] for each in (table, chance_table))
    found = []
    for place, numbers in enumerate(spread):
        bid = sum(int(table.cards[seat, k]) for k in numbers)
        at = int(table.base[seat, place]) + bid
        found.append(Outlook(table.first + place, bid, float(first[place, at]), float(worth[place, at])))
    return found


def answer_chances(table: Table, chances: Array, chance: random.Random, heat: float, samples: int) -> Array:
    """All seats answer these chances, almost best."""
    out = table.nothing()
    pairs = table.lattice.pairs
    for seat in range(table.seats):
        for _ in range(samples):
            chosen, _, _ = answer(table, seat, chances, chance, heat)
            for place, j in enumerate(chosen):
                laid = table.cards[seat, pairs[j, : table.needs]].sum()
                out[seat, place, int(table.base[seat, place] + laid)] += 1 / samples
    return out


def _pairs(table: Table, numbers: Array) -> Spread:
    return [[int(k) for k in table.lattice.pairs[j, : table.needs]] for j in numbers]


class Equilibrium:
    """Fictitious play: chances of bids that leave no seat much to gain by bidding otherwise.

    The average of all answers now and then circles for a while before it settles. So it is measured every so often, and
    the best so far is kept: `chances` is the average until it is measured first, then that of the least gain.
    """

    def __init__(self, table: Table, word: int = 1) -> None:
        """Begin with every spread alike."""
        self.table = table
        self.low, self.high = table.bounds()
        self.average = uniform_chances(table)
        self.chances = self.average
        self.seen = self.average.copy()
        self.dual = np.zeros((table.seats, table.count))
        self.draws = np.zeros((DRAWS, table.locations), np.int64)
        self.drawn = self.draws
        self.word = np.uint64(word)
        self.rounds = 0
        self.least, self.measured_next = np.inf, FIRST_MEASURE

    def improve(self, rounds: int) -> None:
        """Answer that many times more."""
        end = self.rounds + rounds
        while self.rounds < end:
            self._play(min(end, self.measured_next) - self.rounds)
            if self.rounds == self.measured_next:
                self._measure()

    def _measure(self) -> None:
        """Keep the average, if no other left less to gain."""
        kept, self.chances = self.chances, self.average
        gain = self.most_gain()
        if gain < self.least:
            self.least, self.chances, self.drawn = gain, self.average.copy(), self.draws.copy()
        else:
            self.chances = kept
        self.measured_next += max(FEWEST_BETWEEN, self.rounds // BETWEEN)

    def _play(self, rounds: int) -> None:
        table = self.table
        word = bidding.play_fictitiously(
            rounds, self.rounds, table.seat, table.over, table.prices, table.gap, table.harm, table.cards, table.base,
            table.needs, self.low, self.high, *table.lattice.arrays, self.average, self.seen, self.dual, self.word,
            self.draws,
        )  # fmt: skip
        self.word = np.uint64(word)
        self.rounds += rounds

    def draw(self) -> Spread:
        """A spread of the own seat, as likely as in the average of its answers."""
        return _pairs(self.table, self.drawn[0])

    def gain(self, seat: int) -> float:
        """What a seat would gain at most by bidding otherwise, in points."""
        table = self.table
        _, most, _ = answer(table, seat, self.chances, random.Random(0), 0.0)
        now = expected(self.chances, self.low, self.high, seat, table.over, table.prices, table.gap, table.harm)
        return float(most - now)

    def most_gain(self) -> float:
        """The greatest gain of any seat."""
        return max(self.gain(seat) for seat in range(self.table.seats))
