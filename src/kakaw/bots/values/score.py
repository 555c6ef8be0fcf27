"""The value of any title: the score as it stands, less that of the best other seat."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.dispatch import score
from kakaw.core.jit import jit

MAX_SEATS, MAX_COLUMNS = 8, 8  # more than any title has
TIE_BREAK = 0.01  # each column counts a hundredth of the one before


@jit
def worth(states: NDArray[Any], i: int, seat: int) -> float:
    """Own score less the best other."""
    rows = np.zeros((MAX_SEATS, MAX_COLUMNS), np.int32)
    score(states, i, rows)
    own = 0.0
    best = -1.0e9
    for k in range(int(states[i]["n_seats"])):
        value = 0.0
        weight = 1.0
        for column in range(MAX_COLUMNS):
            value += weight * rows[k, column]
            weight *= TIE_BREAK
        if k == seat:
            own = value
        elif value > best:
            best = value
    return own - best
