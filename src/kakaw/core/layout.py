"""How a title describes its record: every field with its meaning, its range and who may see it."""

from collections.abc import Sequence
from dataclasses import dataclass
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

PUBLIC = "everybody"
OWNER = "its seat"  # row k of the field belongs to seat k


@dataclass(frozen=True)
class Field:
    """One field of a title's record."""

    name: str
    kind: str  # NumPy code: i1, u1, i2, i4
    meaning: str
    low: int
    high: int
    shape: tuple[int, ...] = ()
    seen_by: str = PUBLIC

    @property
    def private(self) -> bool:
        """Whether some seat must see UNKNOWN here."""
        return self.seen_by != PUBLIC


# The fields every title has, in this order, at the start of its record.
HEADER = (
    # Public, so it must not betray a sealed answer: steps in the open count, and sealed answers once, all together.
    Field("ply", "i2", "steps that all have seen so far", 0, 30000),
    Field("n_seats", "i1", "seats in play", 2, 5),
    Field("phase", "i1", "which kind of decision is next", 0, 15),
    Field("acting", "i1", "bit set of the seats that have to decide", 0, 31),
    Field("over", "i1", "1 when the game has ended", 0, 1),
    Field("end_reason", "i1", "how it ended, 0 while it runs", 0, 15),
    Field("spare", "i1", "nothing; keeps what follows aligned", 0, 0),
)

_HEAD = Struct("=h5b")


class Head(NamedTuple):
    """The numbers every record begins with."""

    ply: int
    n_seats: int
    phase: int
    acting: int
    over: int
    end_reason: int


def head(records: NDArray[Any]) -> Head:
    """The head of the first record: all of it for less than what NumPy takes for one field."""
    return Head._make(_HEAD.unpack_from(records))  # type: ignore[arg-type]  # an array is a buffer, if untyped as one


def copied(records: NDArray[Any]) -> NDArray[Any]:
    """A copy of records, all bytes at once: NumPy's own copy goes field by field and takes thirty times as long."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


def record_dtype(fields: Sequence[Field]) -> np.dtype[Any]:
    """The record of these fields: naturally aligned, without hidden padding, a multiple of eight bytes long.

    Hidden padding would make equal states differ byte by byte.
    """
    names = [f.name for f in fields]
    if tuple(fields[: len(HEADER)]) != HEADER or len(set(names)) != len(names):
        raise ValueError("a record starts with the common header and names each field once")
    dtype = np.dtype([(f.name, f.kind, f.shape) if f.shape else (f.name, f.kind) for f in fields])
    for f in fields:
        offset = dtype.fields[f.name][1]  # type: ignore[index]  # a structured dtype has fields
        if offset % np.dtype(f.kind).itemsize:
            raise ValueError(f"field {f.name} at offset {offset} is not aligned")
    if missing := -dtype.itemsize % 8:
        dtype = np.dtype([*dtype.descr, ("tail", "u1", (missing,))])
    return dtype
