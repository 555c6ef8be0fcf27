"""Some good spreads of a round of Chocolatl, tried out against bids that the others may make."""

import math
import random
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.bot import Budget
from kakaw.bots.chocolatl.models import Spread, best_spread, proportional_spread, uniform_chances
from kakaw.bots.chocolatl.prices import Prices
from kakaw.bots.chocolatl.table import Table
from kakaw.bots.kernels import rehearsals
from kakaw.bots.thinking import threads
from kakaw.core.chance import CHANCE
from kakaw.core.events import new_log
from kakaw.games.chocolatl.layout import N_LOCATIONS

Array = NDArray[Any]
TRIED = ((0.03, 4), (0.3, 8), (0.8, 8), (1.5, 4))  # heats of the answers that are tried, and how many
THEIRS, THEIR_HEAT = 48, 0.5  # ways of each other seat to bid, and the heat of those that are answers
GOOD = 0.5  # of them answer as good players
PROPORTIONAL = 0.6  # of the others bid in proportion, the rest answers seats that bid at random
SLICE = 10  # times each is tried between two looks at the clock
ENOUGH = 60  # times that spreads are tried on average, before the best are changed
BEST, CHANGES = 3, 8  # so many of the best, and of the changes of each, are compared next


@dataclass(frozen=True)
class Rehearsed:
    """A spread, and what came of it in rounds that were tried out."""

    spread: Spread
    times: int
    share: float  # of victory
    margin: float  # points ahead of the best other seat in the end
    error: float  # standard error of the margin


class Rehearsal:
    """A round that is tried out with spreads of the own seat, against bids that the others may make."""

    def __init__(
        self,
        states: Array,
        table: Table,
        prices: Prices,
        chances: Array,
        budget: Budget,
        chance: random.Random,
        cores: int = 1,
        good: float = GOOD,
    ) -> None:
        """In this state, where seats bid with these chances, and that many as good players; on that many cores."""
        self.table, self.prices, self.chances = table, prices, chances
        self.budget, self.chance, self.cores = budget, chance, cores
        self.states = np.concatenate([states, states])
        rehearsals.take_back(self.states, 0)
        self.others = np.array([_theirs(table, k, chances, good, chance) for k in range(table.seats)])
        self.word = np.uint64(chance.getrandbits(64))

    def compare(self, spreads: list[Spread], samples: int, kept: int) -> list[Rehearsed]:
        """These spreads, the one that wins most often first: half of them are dropped again and again, but `kept`.

        Each is tried as often as `samples` says on average, as far as the time allows.
        """
        plans = np.array([_plan(self.table, self.table.seat, spread) for spread in spreads])
        alive, times = np.ones(len(spreads), np.int64), np.zeros(len(spreads), np.int64)
        sums = np.zeros((len(spreads), 3))
        order = list(range(len(spreads)))
        halvings = max(1, math.ceil(math.log2(max(1, len(spreads) / kept))))
        for number in range(halvings):
            done, wanted = 0, math.ceil(max(1, samples * len(spreads) // (halvings * int(alive.sum()))) / SLICE)
            while (number == 0 and done == 0) or (done < wanted and self.budget.left > 0):
                slices = min(self.cores, wanted - done)
                sums += self._try(plans, alive, slices)
                done += slices
            times[alive == 1] += SLICE * done
            left = int(alive.sum())
            order[:left] = sorted(order[:left], key=lambda k: -sums[k, rehearsals.SHARE])
            alive[order[max(kept, (left + 1) // 2) : left]] = 0
        return [_result(spreads[k], int(times[k]), sums[k]) for k in order]

    def _try(self, plans: Array, alive: Array, slices: int) -> Array:
        """What comes of that many slices, each with luck of its own: so the number of cores changes nothing."""
        words = []
        for _ in range(slices):
            words.append(self.word)
            self.word = np.uint64(rehearsals.word_after(self.word, SLICE * (self.table.seats + 1)))
        if slices == 1:
            return self._slice(plans, alive, words[0])
        parts = threads(self.cores).map(partial(self._slice, plans, alive), words)
        return np.asarray(sum(parts))

    def _slice(self, plans: Array, alive: Array, word: Any) -> Array:
        sums = np.zeros((len(plans), 3))
        rehearsals.rehearse(
            self.states.copy(), self.table.seat, plans, alive, self.others, SLICE, self.prices.weights,
            self.prices.ends, word, np.zeros(1, CHANCE), new_log(0), sums,
        )  # fmt: skip
        return sums


def rehearse(it: Rehearsal, samples: int, kept: int = 1) -> list[Rehearsed]:
    """Spreads that promise much against what is expected, the one that wins most often first.

    The best are changed a little and compared with what came of that, as often as there is time; `samples` says how
    often a spread is tried on average, over all.
    """
    table, chance, budget = it.table, it.chance, it.budget
    spreads = [best_spread(table, table.seat, it.chances, chance, heat) for heat, times in TRIED for _ in range(times)]
    best = it.compare(_distinct(table, spreads), min(samples, ENOUGH), max(kept, BEST))
    for _ in range(samples // ENOUGH - 1):
        if budget.left <= 0:
            break
        spreads = [found.spread for found in best[: max(kept, BEST)]]
        spreads += [_changed(spread, chance) for spread in spreads for _ in range(CHANGES)]
        better = it.compare(_distinct(table, spreads), ENOUGH, max(kept, BEST))
        if budget.left > 0:  # else too little was tried to tell
            best = better
    return best


def _changed(spread: Spread, chance: random.Random) -> Spread:
    """The spread with cards of two locations exchanged, once or twice."""
    out = [list(cards) for cards in spread]
    for _ in range(1 + (chance.random() < 0.4)):
        if len(out) > 1:
            a, b = chance.sample(range(len(out)), 2)
            j, k = chance.randrange(len(out[a])), chance.randrange(len(out[b]))
            out[a][j], out[b][k] = out[b][k], out[a][j]
    return out


def _result(spread: Spread, times: int, sums: Array) -> Rehearsed:
    share, margin, square = (float(total) / times for total in sums)
    return Rehearsed(spread, times, share, margin, math.sqrt(max(0.0, square - margin**2) / times))


def _theirs(table: Table, seat: int, chances: Array, good: float, chance: random.Random) -> list[Array]:
    """How another seat may bid: as a good player, or like people."""
    out = [best_spread(table, seat, chances, chance, THEIR_HEAT) for _ in range(int(good * THEIRS))]
    out += [proportional_spread(table, seat, chance) for _ in range(int(PROPORTIONAL * (THEIRS - len(out))))]
    even = uniform_chances(table)
    out += [best_spread(table, seat, even, chance, THEIR_HEAT) for _ in range(THEIRS - len(out))]
    return [_plan(table, seat, spread) for spread in out]


def _plan(table: Table, seat: int, spread: Spread) -> Array:
    """The values of a spread at all locations, higher first; -1 for no card."""
    out = np.full((N_LOCATIONS, 2), -1, np.int64)
    for place, cards in enumerate(spread):
        values = sorted((int(table.cards[seat, k]) for k in cards), reverse=True)
        out[table.first + place, : len(values)] = values
    return out


def _distinct(table: Table, spreads: list[Spread]) -> list[Spread]:
    """Each way to bid once."""
    return list({_plan(table, table.seat, spread).tobytes(): spread for spread in spreads}.values())
