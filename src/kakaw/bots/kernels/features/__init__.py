"""A position as one seat knows it, in named numbers: one module per title, callable from compiled code.

A module has `NAMES`, the names of the numbers; `STAGES`, how many stages of a game are told apart; and nine kernels:
- `describe(states, i, seat, out)` writes the numbers and gives the stage;
- `promises(states, i, seat, steps, n, out)` writes quick guesses of what first steps of a turn are worth;
- `best_way(states, i, seat, steps, n, ...)` tries all ways to play a turn that begin with those steps, if it can;
- `answer(states, i, seat, steps, n)` is a quick and sensible answer to a later question of a turn;
- `without_worse(states, i, seat, steps, n)` leaves out steps that are certainly no better than others;
- `gains(states, i, seat, steps, n, out)` writes quick guesses of the points that steps bring near the end;
- `last_gain(states, i, seat, killer, enough, steps, unknown)` is what the last turn of a game brings, where known;
- `clock(states, i)` is the number of the turn;
- `settled(states, i)` is the number of turns left once there is neither luck nor secret, 0 before.

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


def settled(states: Array, i: int) -> int:
    """How many turns are left, if the rest of the game holds neither luck nor secrets; else 0."""
    turns: int = _features[states.dtype].settled(states, i)
    return turns


def promises(states: Array, i: int, seat: int, steps: Array, n: int, out: Array) -> None:
    """Write a quick guess of what each of the first n steps is worth as the first of a turn, to sort them by."""
    _features[states.dtype].promises(states, i, seat, steps, n, out)


def best_way(
    states: Array,
    i: int,
    seat: int,
    steps: Array,
    n: int,
    weights: Array,
    chance: Array,
    tried: Array,
    tally: Array,
    way: Array,
) -> tuple[int, float]:
    """Try the turns that begin with the first n steps, without carrying all of each out on a record of its own.

    Write the steps of the best into `way`; give their number and what it is worth by the weights. What is tried, and
    what each way is worth, is what `play_turn` would find step by step. No steps where it takes that. The record and
    the luck are as before in the end.
    """
    found: tuple[int, float] = _features[states.dtype].best_way(
        states, i, seat, steps, n, weights, chance, tried, tally, way
    )
    return found


def answer(states: Array, i: int, seat: int, steps: Array, n: int) -> int:
    """Which of the first n steps answers a question within a turn sensibly; -1 where that takes a closer look."""
    chosen: int = _features[states.dtype].answer(states, i, seat, steps, n)
    return chosen


def without_worse(states: Array, i: int, seat: int, steps: Array, n: int) -> int:
    """Drop those of the first n steps that are certainly no better than one that stays; give how many stay.

    For games between two in which only the margin counts.
    """
    kept: int = _features[states.dtype].without_worse(states, i, seat, steps, n)
    return kept


def gains(states: Array, i: int, seat: int, steps: Array, n: int, out: Array) -> None:
    """Write a quick guess of the points that each of the first n steps brings soon, to sort the end of a game by."""
    _features[states.dtype].gains(states, i, seat, steps, n, out)


def last_gain(states: Array, i: int, seat: int, killer: int, enough: float, steps: Array, unknown: float) -> float:
    """How many points more a seat will be ahead after the last turn of a game, which is its own, played at its best.

    `unknown` where it is not the last turn, or that takes a closer look. For games between two. A step that brings
    `enough` will do, and `killer`, if there is one, is tried first; the first of `steps` becomes the best step found.
    """
    gain: float = _features[states.dtype].last_gain(states, i, seat, killer, enough, steps, unknown)
    return gain


def clock(states: Array, i: int) -> int:
    """The number of the turn."""
    turn: int = _features[states.dtype].clock(states, i)
    return turn


for _stub in (describe, promises, best_way, answer, without_worse, gains, last_gain, clock, settled):
    overload_by_record(_stub, _features)


def has_features(title: str) -> bool:
    """Whether positions of a title can be described."""
    return importlib.util.find_spec(f"kakaw.bots.kernels.features.{title}") is not None


@cache
def load(title: str) -> ModuleType:
    """The features of a title, from now on known to `describe`."""
    module = importlib.import_module(f"kakaw.bots.kernels.features.{title}")
    _features[rules(title).dtype] = module
    return module
