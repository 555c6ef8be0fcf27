"""A position as one seat knows it, in named numbers: one module per title, callable from compiled code.

A module has `NAMES`, the names of the numbers; `STAGES`, how many stages of a game are told apart; and four kernels:
- `describe(states, i, seat, out)` writes the numbers and gives the stage;
- `promise(states, i, seat, step)` is a quick guess of what a first step of a turn is worth;
- `clock(states, i)` is the number of the turn;
- `settled(states, i)` tells whether no luck and no secret is left.

Only what the seat may know is used, so a state and its view are described alike.
"""

import importlib
import importlib.util
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.jit import overload_by_record
from kakaw.core.rules import rules

Array = NDArray[Any]
_features: dict[np.dtype[Any], Any] = {}


def describe(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the numbers that describe a position for a seat; give the stage of the game."""
    stage: int = _features[states.dtype].describe(states, i, seat, out)
    return stage


def settled(states: Array, i: int) -> bool:
    """Whether the rest of the game holds neither luck nor secrets."""
    answer: bool = _features[states.dtype].settled(states, i)
    return answer


def promise(states: Array, i: int, seat: int, step: int) -> float:
    """A quick guess of what the first step of a turn is worth, to sort such steps by."""
    guess: float = _features[states.dtype].promise(states, i, seat, step)
    return guess


def clock(states: Array, i: int) -> int:
    """The number of the turn."""
    turn: int = _features[states.dtype].clock(states, i)
    return turn


overload_by_record(describe, _features)
overload_by_record(promise, _features)
overload_by_record(clock, _features)
overload_by_record(settled, _features)


def has_features(title: str) -> bool:
    """Whether positions of a title can be described."""
    return importlib.util.find_spec(f"kakaw.bots.kernels.features.{title}") is not None


@cache
def load(title: str) -> ModuleType:
    """The features of a title, from now on known to `describe`."""
    module = importlib.import_module(f"kakaw.bots.kernels.features.{title}")
    _features[rules(title).dtype] = module
    return module
