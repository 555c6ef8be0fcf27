"""A round of Chocolatl as a game of bids: who has which cards, what ranks bring at each location, who wins ties."""

import random
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.chocolatl.lattice import Lattice, lattice
from kakaw.bots.chocolatl.prices import Prices
from kakaw.bots.kernels import courses, rounds, winnings
from kakaw.bots.kernels.winnings import BIDS
from kakaw.core.chance import Chance
from kakaw.core.view import View
from kakaw.games.chocolatl.box import IN_PLAY
from kakaw.games.chocolatl.layout import MODE_GOLD, MODE_GREEN, N_LOCATIONS

Array = NDArray[Any]
DRIFT = 5.0  # points behind that make a tie likely won later in the round


@dataclass(frozen=True)
class Table:
    """What is left of a round: some locations, with `needs` more cards of every seat at each."""

    seat: int
    first: int  # the first of the locations, from 0
    needs: int
    cards: Array  # seats x cards: values
    base: Array  # seats x locations: what is added to the cards there, counted from -LOWEST
    over: Array  # locations x seats x seats: the chance that one wins a tie with another
    prices: Array  # seats x locations x ranks
    gap: Array  # seats x locations x 2: what a clear lead brings the first besides, and the second
    harm: Array  # seats x seats: how much a seat minds what another wins

    @property
    def seats(self) -> int:
        """How many bid."""
        return len(self.cards)

    @property
    def count(self) -> int:
        """How many cards each seat has left."""
        return int(self.cards.shape[1])

    @property
    def locations(self) -> int:
        """How many locations are still to be bid for."""
        return self.count // self.needs

    @property
    def lattice(self) -> Lattice:
        """All ways to lay these cards."""
        return lattice(self.count, self.needs)

    def foreseen(self, chances: Array) -> "Table":
        """This round with what its first location decides for the others, if seats bid there with these chances.

        Whoever wins it wins ties (X-8.2), whoever comes last bids one less (X-5.3); and a hut built counts at once.
        """
        if self.first > 0:
            return self
        low, high = self.bounds()
        found = np.zeros((self.seats, 4))
        winnings.side_effects(
            chances, low, high, self.over, self.prices, self.gap, self.harm, rounds.PYRAMID - 1, found
        )
        prices, over, owns = self.prices.copy(), self.over.copy(), found[:, 3]
        prices[:, 0, 0] += found[:, 0] / np.maximum(1.0 - owns, 0.2) - rounds.TIES_NOW
        prices[:, 0, -1] -= found[:, 1] - rounds.OLD_MAN_NOW
        prices[:, rounds.CITY - 1, 0] += np.maximum(0.0, found[:, 2] - rounds.HUT_NOW)
        neither = np.maximum(0.0, 1.0 - owns[:, None] - owns[None, :])
        over[1:] = owns[:, None] + neither * over[1:]
        return replace(self, prices=prices, over=over)

    def bounds(self) -> tuple[Array, Array]:
        """The lowest and the highest bid of each seat at each location."""
        low, high = np.zeros_like(self.base), np.zeros_like(self.base)
        courses.bounds(self.cards, self.count, self.needs, self.base, low, high)
        return low, high

    def nothing(self) -> Array:
        """No chances yet: seats x locations x bids."""
        return np.zeros((self.seats, self.locations, BIDS))


def dealt(view: View, chance: random.Random) -> Array:
    """The view as a state: what it does not know is dealt."""
    return view.rules.complete(view.record, view.seat, Chance(f"{chance.getrandbits(64)}"))


def read_table(states: Array, seat: int, prices: Prices) -> Table | None:
    """The round of a state by these prices; None where seats have different numbers of cards."""
    s = states[0]
    seats = int(s["n_seats"])
    first = int(s["location"]) - 1 if int(s["mode"]) == MODE_GOLD else 0
    needs = 1 if int(s["mode"]) == MODE_GREEN and s["firsts"] == 1 else 2
    locations = N_LOCATIONS - first
    cards, base = np.zeros((seats, IN_PLAY), np.int64), np.zeros((seats, locations), np.int64)
    ties, gap = np.zeros(seats, np.int64), np.zeros((seats, locations, 2))
    table_prices = np.zeros((seats, locations, seats))
    count = rounds.read_round(states, 0, prices.weights, prices.ends, cards, base, ties, table_prices, gap)
    if count < 0:
        return None
    harm = np.zeros((seats, seats))
    rounds.rivals(states, 0, prices.weights, prices.ends, harm)
    over = np.zeros((locations, seats, seats))
    rounds.strict(ties, over)
    if first == 0:  # points won on the way change who wins ties behind the first location
        lead = np.array([[float(s["score"][k]) - float(s["score"][j]) for k in range(seats)] for j in range(seats)])
        over[1:] = 1 / (1 + np.exp(-lead / DRIFT))
    return Table(seat, first, needs, np.ascontiguousarray(cards[:, :count]), base, over, table_prices, gap, harm)
