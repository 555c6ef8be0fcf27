"""The value of a position of Maya, in points: what a seat has, what its rack may bring, its share of open cities."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.jit import jit, part
from kakaw.core.view import UNKNOWN
from kakaw.games.maya.kernel import COUNT, award, gather_group
from kakaw.games.maya.layout import KINDS, MAX_SEATS, PLANTING

TILE = 1.6  # a tile in the rack
ALIKE = 0.35  # each pair of tiles of one crop in the rack: they can be planted together
CLOSING = 0.85  # an open city pays most of its award to whoever leads it now
FADING = 0.8  # and less for each space that is still empty around it
GROWING = 4  # empty spaces that let a city grow by one tile more


@jit
def worth(states: NDArray[Any], i: int, seat: int) -> float:
    """Own prospects less those of the best other seat."""
    values = np.zeros(MAX_SEATS, np.float64)
    prospects(states, i, values)
    best = -1.0e9
    for k in range(int(states[i]["n_seats"])):
        if k != seat and values[k] > best:
            best = values[k]
    return float(values[seat] - best)


@part
def prospects(states: NDArray[Any], i: int, values: NDArray[Any]) -> None:
    """Write what each seat may expect."""
    s = states[i]
    for k in range(int(s["n_seats"])):
        values[k] = float(s["score"][k])
    if s["over"] == 1:
        return
    if s["phase"] == PLANTING:
        values[int(s["active"])] += crop_points(states, i)
    for k in range(int(s["n_seats"])):
        values[k] += TILE * float(s["rack_n"][k])
        if s["rack"][k, 0] != UNKNOWN:
            for tile in range(0, KINDS, 2):
                n = int(s["rack"][k, tile]) + int(s["rack"][k, tile + 1])
                values[k] += ALIKE * (n * (n - 1) // 2)
    paid = np.zeros(MAX_SEATS, np.int64)
    for city in range(int(s["temple_n"])):
        if s["size"][city] > 0 and (s["scored"] >> city) & 1 == 0:
            gaps = int(s["gaps"][city])
            paid[:] = 0
            award(int(s["size"][city]) + gaps // GROWING, s["crops"][city], paid)
            likely = 1.0 if gaps == 0 else CLOSING * FADING ** (gaps - 1)
            for k in range(int(s["n_seats"])):
                values[k] += likely * paid[k]


@part
def crop_points(states: NDArray[Any], i: int) -> int:
    """What the planting in progress would score if it stopped here."""
    s = states[i]
    n = gather_group(states, i, int(s["planted"][0]))
    points = 0
    for k in range(n):
        tile = int(s["group"][k])
        points += COUNT[int(s["cell"][tile]) & 7]
        s["group"][k] = 0
        s["passed"][tile] &= 1
    return points
