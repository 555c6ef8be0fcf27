"""Mistakes like a person's: what gives away little is often taken, what gives away much hardly ever."""

import math
import random
from collections.abc import Sequence


def slip(values: Sequence[float], heat: float, chance: random.Random) -> int:
    """The number of one of these, the less likely the more it gives away."""
    best = max(values)
    weights = [math.exp((value - best) / heat) for value in values]
    left = chance.random() * sum(weights)
    taken = 0
    while taken < len(values) - 1 and left >= weights[taken]:
        left -= weights[taken]
        taken += 1
    return taken
