"""All ways to lay cards location by location, as a lattice of sets of cards."""

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


@dataclass(frozen=True)
class Lattice:
    """Nodes are sets of cards, the empty one first and smaller ones before larger; edges lead from set to set.

    Node i holds the cards of locations 0 to `level[i]`; the edges to it are `begin[i]` to `begin[i + 1] - 1`, each from
    node `prior[e]` by laying `pairs[pair[e]]` at that location (twice the same card where one is laid).
    """

    begin: Array
    prior: Array
    pair: Array
    level: Array
    pairs: Array

    @property
    def arrays(self) -> tuple[Array, Array, Array, Array, Array]:
        """In the order in which the kernels take them."""
        return self.begin, self.prior, self.pair, self.level, self.pairs


@cache
def lattice(count: int, needs: int) -> Lattice:
    """The lattice for so many cards, one or two at each location."""
    pairs = list(combinations(range(count), 2)) if needs == 2 else [(card, card) for card in range(count)]
    bits = [(1 << a) | (1 << b) for a, b in pairs]
    nodes = sorted((m for m in range(1 << count) if m.bit_count() % needs == 0), key=lambda m: (m.bit_count(), m))
    number = {mask: i for i, mask in enumerate(nodes)}
    begin, prior, pair = [0], list[int](), list[int]()
    for mask in nodes:
        for j, laid in enumerate(bits):
            if mask & laid == laid:
                prior.append(number[mask ^ laid])
                pair.append(j)
        begin.append(len(prior))
    level = [mask.bit_count() // needs - 1 for mask in nodes]
    return Lattice(
        np.array(begin, np.int32),
        np.array(prior, np.int16),
        np.array(pair, np.int16),
        np.array(level, np.int16),
        np.array(pairs, np.int64),
    )
