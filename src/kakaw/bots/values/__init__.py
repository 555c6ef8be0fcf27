"""How good a position is for a seat: one module per title, callable from compiled code whatever the title.

A module has one kernel, `worth(states, i, seat)`: the greater the better for that seat, in points of the title.
"""

import importlib
import importlib.util
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.jit import overload_by_record
from kakaw.core.rules import rules

Array = NDArray[Any]
_values: dict[np.dtype[Any], Any] = {}


def worth(states: Array, i: int, seat: int) -> float:
    """How good the position is for a seat."""
    value: float = _values[states.dtype].worth(states, i, seat)
    return value


overload_by_record(worth, _values)


@cache
def load(title: str) -> None:
    """Make `worth` known for a title: its own, or the difference of scores for a title that has none yet."""
    name = f"kakaw.bots.values.{title}"
    known = importlib.util.find_spec(name) is not None
    _values[rules(title).dtype] = importlib.import_module(name if known else "kakaw.bots.values.score")
