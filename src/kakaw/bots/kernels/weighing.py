"""The learned worth of a position that is described in numbers."""

from typing import Any

from numpy.typing import NDArray

from kakaw.core.jit import inline

Array = NDArray[Any]
TIE = 0.01  # what one unit of a tie-break is worth in points: less than any point


@inline
def weighted(weights: Array, numbers: Array) -> float:
    """The sum of the numbers times their weights; in four parts, which a processor adds up at the same time."""
    n = weights.shape[0]
    a, b, c, d = 0.0, 0.0, 0.0, 0.0
    whole = n & ~3
    for k in range(0, whole, 4):
        a += weights[k] * numbers[k]
        b += weights[k + 1] * numbers[k + 1]
        c += weights[k + 2] * numbers[k + 2]
        d += weights[k + 3] * numbers[k + 3]
    for k in range(whole, n):
        a += weights[k] * numbers[k]
    return (a + b) + (c + d)
