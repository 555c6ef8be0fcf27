"""The contract of a title, callable from compiled code whatever the title: chosen by the record `states` holds.

A search or a play-out written once against these stubs serves every game at full speed. Interpreted, the stubs look
the kernel up themselves.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.jit import overload_by_record

Array = NDArray[Any]
_kernels: dict[np.dtype[Any], Any] = {}


def register(dtype: np.dtype[Any], kernel: Any) -> None:
    """Make the kernels of a title, a module with the functions of the contract, known by its record."""
    _kernels[dtype] = kernel


def setup(states: Array, i: int, n_seats: int, options: Array, chance: Array, log: Array) -> None:
    """Turn a record of zeros into the start of a game."""
    _kernels[states.dtype].setup(states, i, n_seats, options, chance, log)


def why_not(states: Array, i: int, seat: int, step: int) -> int:
    """0 when legal, else the code of a reason."""
    code: int = _kernels[states.dtype].why_not(states, i, seat, step)
    return code


def legal(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the legal steps, ascending; give their number."""
    n: int = _kernels[states.dtype].legal(states, i, seat, out)
    return n


def apply(states: Array, i: int, seat: int, step: int, chance: Array, log: Array) -> None:
    """Carry out a legal step."""
    _kernels[states.dtype].apply(states, i, seat, step, chance, log)


def view(states: Array, i: int, seat: int, out: Array, j: int) -> None:
    """Copy what a seat may know."""
    _kernels[states.dtype].view(states, i, seat, out, j)


def complete(views: Array, i: int, seat: int, chance: Array, out: Array, j: int) -> None:
    """Make a state this view could be of."""
    _kernels[views.dtype].complete(views, i, seat, chance, out, j)


def score(states: Array, i: int, out: Array) -> None:
    """Write score and tie-breaks of each seat."""
    _kernels[states.dtype].score(states, i, out)


for _stub in (setup, why_not, legal, apply, view, complete, score):
    overload_by_record(_stub, _kernels)
