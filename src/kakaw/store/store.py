"""Store: where tables live. Functions over a SQLAlchemy connection run the same on SQLite and on PostgreSQL."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, NamedTuple, Protocol, TypeVar

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


class Change(NamedTuple):
    """What changes at a table together with a row of its log. Plain data: many of them share one transaction."""

    table: dict[str, Any]  # columns of `tables`
    seats: tuple[dict[str, Any], ...] = ()  # columns of `seats`, with the `seat` they are for


def changes(
    table: str, due: int | None, also: Change | None, mark: Callable[[int], str]
) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The statements that make a change, for a driver whose k-th parameter is written as `mark(k)`."""
    columns = dict(also.table) if also else {}
    if due != KEEP:
        columns["due"] = due
    sets = [f'"{name}" = {mark(k)}' for k, name in enumerate(columns, 1)]
    if also:
        sets.append("revision = revision + 1")
    if sets:
        yield f"UPDATE tables SET {', '.join(sets)} WHERE id = {mark(len(columns) + 1)}", (*columns.values(), table)
    for chair in also.seats if also else ():
        columns = {name: value for name, value in chair.items() if name != "seat"}
        sets = [f'"{name}" = {mark(k)}' for k, name in enumerate(columns, 1)]
        place = f"table_id = {mark(len(columns) + 1)} AND seat = {mark(len(columns) + 2)}"
        yield f"UPDATE seats SET {', '.join(sets)} WHERE {place}", (*columns.values(), table, chair["seat"])


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

    def append(self, row: Row, due: int | None = KEEP, also: Change | None = None) -> Awaitable[bool]:
        """Add row n of a table's log; False when there is one already, and then nothing was done.

        `due` becomes the table's; `also` is done in the same transaction.
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
