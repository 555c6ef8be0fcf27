"""What happened, written where the change is made, with its audience; and its redaction."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.jit import part
from kakaw.core.view import UNKNOWN

COLUMNS = 6  # kind, seat, and four numbers whose meaning the kind gives


@dataclass(frozen=True)
class EventKind:
    """A sort of event of a title: the names of its numbers, and which of them only its own seat may know.

    `reveals` marks an event that tells what was hidden from somebody until then, such as bids turned up. A move ends
    there: if it went on and were refused as a whole, the refusal would have shown the secret for nothing.
    """

    name: str
    fields: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()
    reveals: bool = False


@dataclass(slots=True, unsafe_hash=True)
class Event:
    """One consequence of a step. Nobody changes one; `frozen` would make it so at three times the cost."""

    kind: EventKind
    seat: int
    values: tuple[int, ...]

    def __getitem__(self, name: str) -> int:
        return self.values[self.kind.fields.index(name)]

    def seen_by(self, seat: int) -> "Event":
        """The event as that seat may know it."""
        if seat == self.seat or not self.kind.secret:
            return self
        names = zip(self.kind.fields, self.values, strict=True)
        return Event(self.kind, self.seat, tuple(UNKNOWN if n in self.kind.secret else v for n, v in names))


def new_log(rows: int) -> NDArray[np.int32]:
    """Room for that many events; a log without room costs a kernel one comparison per event."""
    return np.zeros((rows + 1, COLUMNS), np.int32)


@part
def emit(log: NDArray[Any], kind: int, seat: int, a: int, b: int, c: int, d: int) -> None:
    """Write an event if the log has room. Row 0 holds the number of rows written."""
    n = log[0, 0] + 1
    if n < log.shape[0]:
        log[n, 0] = kind
        log[n, 1] = seat
        log[n, 2] = a
        log[n, 3] = b
        log[n, 4] = c
        log[n, 5] = d
        log[0, 0] = n


def take(log: NDArray[np.int32], kinds: Sequence[EventKind]) -> tuple[Event, ...]:
    """The events written since the last call."""
    rows = log[1 : log.item(0) + 1].tolist()
    log[0, 0] = 0
    return tuple([Event(kind := kinds[row[0]], row[1], tuple(row[2 : 2 + len(kind.fields)])) for row in rows])


def redact(events: Iterable[Event], seat: int) -> tuple[Event, ...]:
    """The events as one seat (or a spectator) may know them."""
    return tuple(event.seen_by(seat) for event in events)
