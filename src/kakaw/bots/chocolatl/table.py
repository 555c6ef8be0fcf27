"""A round of Chocolatl as a game of bids: who has which cards, what ranks bring at each location, who wins ties."""

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.chocolatl.lattice import Lattice, lattice
from kakaw.bots.chocolatl.prices import Prices
from kakaw.bots.kernels import courses, rounds
from kakaw.bots.kernels.bidding import BIDS
from kakaw.core.chance import Chance
from kakaw.core.view import View
from kakaw.games.chocolatl.box import IN_PLAY
from kakaw.games.chocolatl.layout import MODE_GOLD, MODE_GREEN, N_LOCATIONS

Array = NDArray[Any]


@dataclass(frozen=True)
class Table:
    """What is left of a round: some locations, with `needs` more cards of every seat at each."""

    seat: int
    first: int  # the first of the locations, from 0
    needs: int
    cards: Array  # seats x cards: values
    base: Array  # seats x locations: what is added to the cards there, counted from -LOWEST
    ties: Array  # seats: greater wins
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
    return Table(seat, first, needs, np.ascontiguousarray(cards[:, :count]), base, ties, table_prices, gap, harm)
