"""The value of a position of Cacao, in gold: what a seat has, and what its fruits, suns and idle workers may bring."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.grid import TO_EDGE, slot
from kakaw.core.jit import jit, part
from kakaw.games.cacao.kernel import owner_of, temples, workers_facing
from kakaw.games.cacao.layout import MAX_SEATS

BEYOND = np.array(TO_EDGE, np.int64)
# What a fruit is worth to somebody with that many tiles to play: markets must still be reached.
FRUIT = np.array((0.01, 1.2, 1.6, 1.8, 1.9), np.float64)
FULL_STORAGE = 0.35  # each fruit makes the next one worth that much less per fruit already there: room gets scarce
SUN = 1.2  # beyond the one gold it pays, while it can still buy an overbuilding
IDLE_WORKER = 0.7  # a worker beside an empty jungle space, while jungle tiles are left
TEMPLE_DOUBT = 0.75  # a majority now may be lost later


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
    """Write what each seat may expect to end with."""
    s = states[i]
    paid = np.zeros(MAX_SEATS, np.int64)
    temples(states, i, paid)
    for k in range(int(s["n_seats"])):
        left = int(s["hand_n"][k]) + int(s["stack_n"][k])
        fruit = int(s["fruit"][k])
        suns = int(s["suns"][k])
        each = FRUIT[min(left, FRUIT.shape[0] - 1)]
        value = float(s["gold"][k]) + float(s["river_value"][int(s["river"][k])])
        value += each * (fruit - FULL_STORAGE * fruit * (fruit - 1) / 10.0)
        value += suns + SUN * min(suns, left)
        value += paid[k] * (1.0 if s["over"] == 1 else TEMPLE_DOUBT)
        values[k] = value
    if s["display_n"] + s["pile_n"] == 0:
        return
    table = s["table"]
    for k in range(int(s["place_n"])):
        cell = int(s["place"][k])
        byte = int(table[slot(cell)])
        for edge in range(4):
            if table[slot(cell + BEYOND[edge])] == 0:
                values[owner_of(byte)] += IDLE_WORKER * workers_facing(byte, edge)
