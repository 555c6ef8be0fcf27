"""Small and full rounds of bids with prices made up for tests."""

import random
from itertools import combinations

import numpy as np

from kakaw.bots.chocolatl.table import Table
from kakaw.bots.kernels.rounds import strict
from kakaw.bots.kernels.winnings import LOWEST


def round_of(
    seats: int, cards: int = 12, needs: int = 2, gap: float = 0.0, seed: int | None = None, *, zero_sum: bool = False
) -> Table:
    """A round with prizes that grow from location to location, or with any prizes where a seed is given."""
    locations = cards // needs
    source = random.Random(seed)
    prices, gaps = np.zeros((seats, locations, seats)), np.zeros((seats, locations, 2))
    for place in range(locations):
        prices[:, place, 0] = 2 + place
        prices[:, place, 1] = 1 + place / 2
        if seed is not None:
            prices[:, place] = [[3 * source.random() + 2 * (seats - r) for r in range(seats)] for _ in range(seats)]
        if zero_sum:
            prices[:, place] = [2 + place, -2 - place]
    if gap:
        gaps[:, -1] = [gap, -gap]
    held = np.tile(np.arange(cards), (seats, 1))
    base = np.full((seats, locations), LOWEST)
    over = np.zeros((locations, seats, seats))
    strict(np.arange(seats), over)
    return Table(0, 0, needs, held, base, over, prices, gaps, np.zeros((seats, seats)))


def all_spreads(table: Table, seat: int) -> list[tuple[int, ...]]:
    """The bids of every spread of a seat's cards, one of each kind."""

    def rest(left: tuple[int, ...], place: int) -> list[tuple[int, ...]]:
        if not left:
            return [()]
        found = []
        for laid in combinations(left, table.needs):
            bid = int(table.base[seat, place]) + sum(int(table.cards[seat, k]) for k in laid)
            found += [(bid, *more) for more in rest(tuple(k for k in left if k not in laid), place + 1)]
        return found

    return rest(tuple(range(table.count)), 0)
