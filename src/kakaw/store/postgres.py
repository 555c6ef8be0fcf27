"""PostgreSQL: many workers, any of which serves any table. Rows that wait are inserted together.

Moves go straight to the driver, one statement on a connection of each writer's own: a statement alone is a transaction,
and what a pool, a transaction and a compiled statement cost is more than what a move costs.
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple, TypeVar

import asyncpg  # type: ignore[import-untyped]  # it has no types
from sqlalchemy import Connection, make_url
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from kakaw.store.migrate import newest, upgrade_over, version
from kakaw.store.store import KEEP, Change, Row, StoreError, Work, changes

T = TypeVar("T")
MOST_TOGETHER = 500
WRITERS = 2  # while one waits for its commit the other gathers
GATHER = 0.005  # seconds in which others may join, where several rows came together the last time
TRIES = 8
PAUSE = 0.1  # seconds before the second try; each further one waits twice as long
UPGRADE_LOCK = 7_305_001  # one worker upgrades, the others wait
INSERT_ALL = """
INSERT INTO plays (table_id, n, kind, seat, prompt, steps, luck, at, data)
SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::bigint[],
                     $6::text[], $7::text[], $8::bigint[], $9::text[])
ON CONFLICT DO NOTHING RETURNING table_id, n"""
SET_ALL_DUE = """
UPDATE tables SET due = fresh.due FROM unnest($1::text[], $2::bigint[]) AS fresh (id, due) WHERE tables.id = fresh.id"""


class _Item(NamedTuple):
    """A row to insert, and who waits for it."""

    future: "asyncio.Future[bool]"
    row: Row
    due: int | None
    also: Change | None


class _Line:
    """A connection of one writer, opened when it is needed."""

    def __init__(self, url: str) -> None:
        """Lead to the database of a URL for asyncpg; nothing is open yet."""
        self._url = url
        self._connection: Any = None

    async def insert(self, batch: list[_Item]) -> set[tuple[str, int]]:
        """Insert rows, all of those whose numbers are free, and set when their tables are due; give what was added."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._url)
        columns = zip(*(item.row for item in batch), strict=True)
        if all(item.due == KEEP and item.also is None for item in batch):
            return {(table, n) for table, n in await self._connection.fetch(INSERT_ALL, *columns)}
        async with self._connection.transaction():
            added = {(table, n) for table, n in await self._connection.fetch(INSERT_ALL, *columns)}
            first = {(item.row.table_id, item.row.n): item for item in reversed(batch)}  # of two of one number
            fresh = [first[key] for key in sorted(added)]  # the last row of a table counts for when it is due
            if due := {item.row.table_id: item.due for item in fresh if item.due != KEEP and item.also is None}:
                await self._connection.execute(SET_ALL_DUE, list(due), list(due.values()))
            for item in fresh:
                if item.also is not None:
                    for text, values in changes(item.row.table_id, item.due, item.also, "${}".format):
                        await self._connection.execute(text, *values)
        return added

    def cut(self) -> None:
        """Let go at once; the next use opens it again."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


class PostgresStore:
    """A database on a server, for many server processes."""

    def __init__(self, url: str) -> None:
        """Use the database of a URL such as `postgresql://kakaw@localhost/kakaw`."""
        self.url = url
        driver = make_url(url).set(drivername="postgresql+asyncpg")
        self.engine = create_async_engine(driver, pool_size=2, max_overflow=6, pool_pre_ping=True)
        # What is tried again when a connection turns out to be lost need not ask first whether it is.
        self._writing_to = create_async_engine(driver, pool_size=8, max_overflow=8)
        self._reading_from = self._writing_to.execution_options(isolation_level="AUTOCOMMIT")
        self._one_moment = self._writing_to.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )
        self._waiting: list[_Item] = []
        self._writing = 0  # writers at work
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.commits = 0
        self.appended = 0

    async def open(self) -> None:
        """Connect, upgrade if needed, and start the writers."""
        try:
            async with self._writing_to.begin() as connection:
                await connection.run_sync(_upgrade)
        except (SQLAlchemyError, OSError) as problem:
            raise StoreError(f"database {self._place()}: {problem}") from None
        self._tasks = [asyncio.create_task(self._writer(), name=f"store-writer-{k}") for k in range(WRITERS)]

    def _place(self) -> str:
        return make_url(self.url).render_as_string(hide_password=True)

    async def close(self) -> None:
        """Write what waits, then let go."""
        while self._waiting or self._writing:
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.engine.dispose()
        await self._writing_to.dispose()

    # --- asking

    def append(self, row: Row, due: int | None = KEEP, also: Change | None = None) -> "asyncio.Future[bool]":
        """Add a row of a log; False when the table has a row of that number."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Item(future, row, due, also))
        self._wake.set()
        return future

    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction; while the server is away, try again for a while."""

        async def once() -> T:
            async with self._writing_to.begin() as connection:
                return await connection.run_sync(work)

        return await self._try(once)

    async def read(self, work: Work[T], *, one_moment: bool = False) -> T:
        """Run a function that only looks; its questions are answered one by one, or all as of one moment."""

        async def once() -> T:
            async with (self._one_moment if one_moment else self._reading_from).connect() as connection:
                return await connection.run_sync(work)

        return await self._try(once)

    async def _try(self, work: Callable[[], Awaitable[T]]) -> T:
        pause = PAUSE
        for attempt in range(TRIES):
            try:
                return await work()
            except (DBAPIError, asyncpg.PostgresError, asyncpg.InterfaceError, OSError) as problem:
                if not _lost(problem) or attempt == TRIES - 1:
                    raise StoreError(f"database {self._place()}: {_first_line(problem)}") from problem
            await asyncio.sleep(pause)
            pause *= 2
        raise AssertionError("the last try returns or raises")

    # --- the writers

    async def _writer(self) -> None:
        line = _Line(make_url(self.url).set(drivername="postgresql").render_as_string(hide_password=False))
        try:
            last = 0
            while True:
                await self._wake.wait()
                if last > 1:
                    await asyncio.sleep(GATHER)
                batch, self._waiting = self._waiting[:MOST_TOGETHER], self._waiting[MOST_TOGETHER:]
                if not self._waiting:
                    self._wake.clear()
                if last := len(batch):
                    self._writing += 1
                    await self._commit(line, batch)
                    self._writing -= 1
        finally:
            line.cut()

    async def _commit(self, line: _Line, batch: list[_Item]) -> None:
        async def insert_all() -> set[tuple[str, int]]:
            try:
                return await line.insert(batch)
            except BaseException:
                line.cut()  # whatever state it is in
                raise

        try:
            added = await self._try(insert_all)
        except StoreError as problem:
            if len(batch) > 1 and isinstance(problem.__cause__, asyncpg.IntegrityConstraintViolationError):
                for item in batch:  # one of them cannot be stored: each for itself
                    await self._commit(line, [item])
            else:
                _refuse(batch, problem)
            return
        except Exception as problem:  # whoever waits must be told, whatever it is
            _refuse(batch, StoreError(f"database {self._place()}: {problem}"))
            return
        self.commits += 1
        for item in batch:
            fresh = (item.row.table_id, item.row.n) in added
            added.discard((item.row.table_id, item.row.n))  # two rows of one number: the first one counts
            self.appended += fresh
            if not item.future.done():
                item.future.set_result(fresh)


def _refuse(batch: list[_Item], problem: StoreError) -> None:
    for item in batch:
        if not item.future.done():
            item.future.set_exception(problem)


def _upgrade(connection: Connection) -> None:
    if version(connection) == newest():
        return
    connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})")
    upgrade_over(connection)


def _lost(problem: Exception) -> bool:
    """Whether the server is stopping, starting or gone, rather than saying no."""
    if isinstance(problem, DBAPIError):
        if problem.connection_invalidated or isinstance(problem.orig.__cause__ if problem.orig else None, OSError):
            return True
        state = getattr(problem.orig, "sqlstate", None)
    else:
        state = getattr(problem, "sqlstate", None)
    if state:
        return str(state).startswith(("08", "57P"))
    return isinstance(problem, asyncpg.InterfaceError | OSError)


def _first_line(problem: BaseException) -> str:
    return str(problem).partition("\n")[0]
