"""Store: where tables live. Functions over a SQLAlchemy connection run the same on SQLite and on PostgreSQL."""

from collections.abc import Callable
from typing import NamedTuple, Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncEngine

from kakaw.core.errors import KakawError

T = TypeVar("T")
Work = Callable[[Connection], T]


class StoreError(KakawError):
    """The database cannot be reached or says no."""


class Row(NamedTuple):
    """One row of a table's log, in the order of the columns of `plays`."""

    table_id: str
    n: int
    kind: str
    seat: int
    prompt: int
    steps: str
    luck: str
    at: int
    data: str = ""


KEEP = -1  # of `due`: leave it as it is


class Store(Protocol):
    """What a table asks of a database. Everything is durable when the call returns."""

    url: str
    engine: AsyncEngine  # for what is written seldom: people, their sessions and tokens

    async def open(self) -> None:
        """Connect, and bring the tables up to date where that is safe."""
        ...

    async def close(self) -> None:
        """Write what waits and let go."""
        ...

    async def append(self, row: Row, due: int | None = KEEP, also: Work[object] | None = None) -> bool:
        """Add row n of a table's log; False when there is one already, and then nothing was done.

        `due` becomes the table's; `also` runs in the same transaction.
        """
        ...

    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction: all of it, or, when it raises, nothing."""
        ...

    async def read(self, work: Work[T], *, one_moment: bool = False) -> T:
        """Run a function that only looks; with `one_moment` nothing changes between its questions."""
        ...


def open_store(url: str) -> Store:
    """The store of a URL: `sqlite:///path` or `postgresql://...`."""
    if url.startswith("sqlite"):
        from kakaw.store.sqlite import SqliteStore

        return SqliteStore(url)
    if url.startswith("postgres"):
        from kakaw.store.postgres import PostgresStore

        return PostgresStore(url)
    scheme = url.partition(":")[0]
    raise StoreError(f"database {scheme!r}: expected sqlite:///PATH or postgresql://USER@HOST/NAME")
