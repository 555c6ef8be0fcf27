"""The hub: a doorbell between workers. It tells that something changed, and hands over copies of rows stored before.

A row from the hub saves a look into the store and no more than that: one that does not follow the last row known is
not used, and nothing is stored or acknowledged because of it (decision 10).
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from kakaw.store.store import Row

EVERY = "*"  # the table of a ring that means: look at all of them, rings may have been lost
# The table (or person), what ("rows", "head", "chat", "muted", who came or went), and new rows of its log where known.
Ring = Callable[[str, str, Sequence[Row]], None]


class Hub(Protocol):
    """Rings at the other workers."""

    shared: bool  # whether there are other workers

    async def open(self, ring: Ring) -> None:
        """Call `ring` whenever another worker rings."""
        ...

    async def close(self) -> None:
        """Hear nothing more."""
        ...

    def ring(self, table: str, what: str, row: Row | None = None) -> None:
        """Tell the other workers that something of a table changed. Loses nothing but time if it fails."""
        ...


class MemoryHub:
    """The hub of a server with one process: there is nobody else."""

    shared = False

    async def open(self, ring: Ring) -> None:
        """Nobody will ring."""

    async def close(self) -> None:
        """Nothing was open."""

    def ring(self, table: str, what: str, row: Row | None = None) -> None:
        """Everybody at the table is in this process and knows already."""
