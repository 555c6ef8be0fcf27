"""A round of Chocolatl as a game of bids: who has which cards, what ranks bring at each location, who wins ties."""

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.bidding import BIDS, LOWEST
from kakaw.core.chance import Chance
from kakaw.core.view import View
from kakaw.games.chocolatl.box import CHOCOLATL, CITY, DRINK, HARVEST, PENALTY, PYRAMID, TACHLI, TACHLI_POINTS
from kakaw.games.chocolatl.layout import MODE_GOLD, MODE_GREEN, N_LOCATIONS, VALUES

Array = NDArray[Any]
# What is worth what, in points.
PIP = 1.6  # one more on a card, in each round to come: cards win more cards
TIES = 0.7  # winning ties for a round, and being first to choose
OLD_MAN = 1.3  # one less at five locations of this round
STONE = 2.1  # with its share of level bonuses and of the majority
HUT = 1.0  # in each round to come
DIE = 2.0
FIGURE_AT_END = 3.0
USUAL_ROUNDS = {2: 5.5, 3: 5.5, 4: 6.0, 5: 6.3}
NEAR_END = 32  # points of a leader that make the next round likely the last


@dataclass(frozen=True)
class Table:
    """What is left of a round: `locations` of them, with `needs` more cards of every seat at each."""

    seat: int
    first: int  # the first of the locations, from 0
    needs: int
    cards: Array  # seats x cards: values
    base: Array  # seats x locations: what is added to the cards there, counted from -LOWEST
    ties: Array  # seats: greater wins
    prices: Array  # seats x locations x ranks
    extra: Array  # seats x locations: what a clear lead brings besides

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


def read_table(view: View, chance: random.Random) -> Table | None:
    """The round as a view shows it, what it does not know dealt; None where seats have different numbers of cards."""
    s = view.rules.complete(view.record, view.seat, Chance(f"{chance.getrandbits(64)}"))[0]
    seats, mode = int(s["n_seats"]), int(s["mode"])
    first = int(s["location"]) - 1 if mode == MODE_GOLD else 0
    needs = 1 if mode == MODE_GREEN and s["firsts"] == 1 else 2
    cards = [_cards(s, seat, first, 1 if needs == 1 else 0) for seat in range(seats)]
    locations = N_LOCATIONS - first
    if any(len(held) != needs * locations for held in cards):
        return None
    base = np.zeros((seats, locations), np.int64)
    for seat in range(seats):
        for k in range(locations):
            base[seat, k] = LOWEST + _added(s, seat, first + k + 1)
            if needs == 1:
                base[seat, k] += int(s["shown"][seat, first + k, 0]) - 1
    np.clip(base, 0, BIDS - 64, out=base)
    prices = np.array([_prices(s, seat, first) for seat in range(seats)])
    extra = np.zeros((seats, locations))
    if first < PYRAMID:
        extra[:, PYRAMID - 1 - first] = STONE
    return Table(view.seat, first, needs, np.array(cards), base, _ties(s, seats), prices, extra)


def _cards(s: Any, seat: int, first: int, card: int) -> list[int]:
    """Values of all cards that a seat has still to show, ascending."""
    held = [value for value in range(VALUES) for _ in range(int(s["hand"][seat, value]))]
    for place in range(first, N_LOCATIONS):
        held += [int(s["laid"][seat, place, k]) - 1 for k in range(card, 2) if s["laid"][seat, place, k] > 0]
    return sorted(held)


def _added(s: Any, seat: int, location: int) -> int:
    """Huts and the Old Man: what is added to two cards (X-5.1 to X-5.8)."""
    huts = int(s["huts"][seat])
    value = -huts if location == CITY else huts
    if int(s["old_man"]) == seat + 1:
        value += 1 if location == CHOCOLATL else -1
    return value


def _ties(s: Any, seats: int) -> Array:
    """Who wins ties, as the kernel's key orders them."""
    order = [int(k) for k in s["track"][:seats]]
    return np.array(
        [
            (1 << 15 if int(s["chocolatl"]) == seat + 1 else 0)
            + ((1024 - int(s["score"][seat])) << 3)
            + order.index(seat)
            for seat in range(seats)
        ]
    )


def rounds_to_come(s: Any) -> float:
    """How many rounds follow this one, about."""
    if s["last"] != 0:
        return 0.0
    seats = int(s["n_seats"])
    left = max(0.3, USUAL_ROUNDS[seats] - int(s["round"]))
    if int(s["score"][:seats].max()) >= NEAR_END:
        left = min(left, 0.5)
    return left


def _prices(s: Any, seat: int, first: int) -> Array:
    """What each rank brings a seat at each location from `first` on."""
    seats, rest = int(s["n_seats"]), rounds_to_come(s)
    ends = 1.0 if s["last"] != 0 else max(0.0, 1.0 - rest)
    out = np.zeros((N_LOCATIONS, seats))
    out[CHOCOLATL - 1, 0] = 1.0 + TIES + FIGURE_AT_END * ends
    out[CHOCOLATL - 1, -1] -= OLD_MAN + FIGURE_AT_END * ends
    for k in range(min(3, seats)):
        out[HARVEST - 1, k] = float(s["white"][k])
    better, worse = max(HUT * rest, DIE), min(HUT * rest, DIE)
    out[CITY - 1, :2] = better, worse
    out[PYRAMID - 1, :2] = STONE, 0.8 * STONE
    out[DRINK - 1, :2] = s["prize"][:, int(s["round"]) - 1]
    out[DRINK - 1, -1] -= PENALTY
    if s["last"] != 0:
        out[TACHLI - 1, :2] = TACHLI_POINTS
    elif s["open_card"][0] > 0 and s["open_card"][1] > 0:
        lowest = _lowest(s, seat)
        cards = sorted((int(card) - 1 for card in s["open_card"]), reverse=True)
        out[TACHLI - 1, :2] = [PIP * rest * (card - lowest) for card in cards]
    return out[first:]


def _lowest(s: Any, seat: int) -> int:
    """The lowest of all cards of a seat, wherever they are."""
    held = _cards(s, seat, 0, 0)
    held += [int(card) - 1 for card in s["shown"][seat].ravel() if card > 0]
    return min(held, default=0)
