"""The hub: a doorbell between workers. It tells that something changed; what changed is read from the store."""

from collections.abc import Callable
from typing import Protocol

EVERY = "*"  # the table of a ring that means: look at all of them, rings may have been lost
Ring = Callable[[str, str], None]  # table, what: "rows", "head" or "chat"


class Hub(Protocol):
    """Rings at the other workers."""

    shared: bool  # whether there are other workers

    async def open(self, ring: Ring) -> None:
        """Call `ring` whenever another worker rings."""
        ...

    async def close(self) -> None:
        """Hear nothing more."""
        ...

    def ring(self, table: str, what: str) -> None:
        """Tell the other workers that something of a table changed. Loses nothing but time if it fails."""
        ...


class MemoryHub:
    """The hub of a server with one process: there is nobody else."""

    shared = False

    async def open(self, ring: Ring) -> None:
        """Nobody will ring."""

    async def close(self) -> None:
        """Nothing was open."""

    def ring(self, table: str, what: str) -> None:
        """Everybody at the table is in this process and knows already."""
