"""SQLite: one writer thread that commits what waits together, and readers beside it.

A commit waits for the disk, whatever is in it; while one is under way further writes gather and share the next. So
every move is on disk before it is acknowledged, and many tables still play fast.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import QueuePool

from kakaw.store.migrate import upgrade
from kakaw.store.store import KEEP, Row, StoreError, Work

T = TypeVar("T")
INSERT = "INSERT INTO plays (table_id, n, kind, seat, prompt, steps, luck, at, data) VALUES "
VALUES = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
UNLESS_THERE = " ON CONFLICT DO NOTHING"
INSERT_ONE = INSERT + VALUES + UNLESS_THERE
SET_DUE = "UPDATE tables SET due = ? WHERE id = ?"
MOST_TOGETHER = 1000
READERS = 2
GATHER = 0.005  # seconds in which others may join, where several writes came together the last time


class _Item(NamedTuple):
    """Something to write, and who waits for it."""

    future: "asyncio.Future[Any]"
    row: Row | None
    due: int | None
    work: Callable[[Connection], Any] | None


class SqliteStore:
    """A database in one file, for one server process."""

    def __init__(self, url: str) -> None:
        """Use the file of a URL such as `sqlite:///games.db`; it is made when missing."""
        self.url = url
        self.path = make_url(url).database or ""
        self._queue: queue.SimpleQueue[_Item | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, "store-reader")
        self._thread: threading.Thread | None = None
        self._engine: Engine | None = None
        self.engine = create_async_engine(
            make_url(url).set(drivername="sqlite+aiosqlite"), connect_args={"timeout": 15}
        )
        _durable(self.engine.sync_engine, "BEGIN")
        self.commits = 0
        self.appended = 0

    async def open(self) -> None:
        """Make or upgrade the file, and start the writer."""
        self._loop = asyncio.get_running_loop()
        await asyncio.to_thread(self._prepare)
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()

    def _prepare(self) -> None:
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        try:
            self._engine = make_engine(self.url)
            upgrade(self._engine)
        except SQLAlchemyError as problem:
            raise StoreError(f"database {self.path}: {problem}") from None

    async def close(self) -> None:
        """Write what waits, then let go of the file."""
        if self._thread:
            self._queue.put(None)
            await asyncio.to_thread(self._thread.join)
            self._thread = None
        await asyncio.to_thread(self._readers.shutdown)
        if self._engine:
            self._engine.dispose()
        await self.engine.dispose()

    # --- asking

    async def append(self, row: Row, due: int | None = KEEP, also: Work[object] | None = None) -> bool:
        """Add a row of a log; False when the table has a row of that number."""
        done: bool = await self._put(row, due, also)
        return done

    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction."""
        result: T = await self._put(None, KEEP, work)
        return result

    def _put(self, row: Row | None, due: int | None, work: Callable[[Connection], Any] | None) -> "asyncio.Future[Any]":
        if self._thread is None:
            raise StoreError(f"database {self.path}: closed")
        future = self._loop.create_future()
        self._queue.put(_Item(future, row, due, work))
        return future

    async def read(self, work: Work[T], *, one_moment: bool = False) -> T:
        """Run a function that only looks, beside the writer, and always at one moment."""
        return await self._loop.run_in_executor(self._readers, self._read, work)

    def _read(self, work: Work[T]) -> T:
        assert self._engine is not None
        with self._engine.connect().execution_options(reads_only=True) as connection:
            return work(connection)

    # --- the writer

    def _run(self) -> None:
        assert self._engine is not None
        with self._engine.connect() as connection:
            last, busy = False, False
            while not last:
                batch = [self._queue.get()]
                if busy:
                    time.sleep(GATHER)
                while len(batch) < MOST_TOGETHER:
                    try:
                        batch.append(self._queue.get_nowait())
                    except queue.Empty:
                        break
                last, busy = None in batch, len(batch) > 1
                items = [item for item in batch if item is not None]
                if items:
                    answers = self._commit(connection, items)
                    self._loop.call_soon_threadsafe(_settle, answers)

    def _commit(self, connection: Connection, items: list[_Item]) -> list[tuple["asyncio.Future[Any]", Any]]:
        """Do everything in one transaction; what fails alone fails alone."""
        if all(item.work is None for item in items):
            return self._commit_rows(connection, items)
        answers: list[tuple[asyncio.Future[Any], Any]] = []
        try:
            with connection.begin():
                cursor = connection.connection.cursor()
                for item in items:
                    answers.append((item.future, self._one(connection, cursor, item)))
            self.commits += 1
        except Exception as problem:  # whatever it is, whoever waits must be told that nothing was written
            failed = StoreError(f"database {self.path}: {problem}")
            return [(item.future, failed) for item in items]
        return answers

    def _commit_rows(self, connection: Connection, items: list[_Item]) -> list[tuple["asyncio.Future[Any]", Any]]:
        """The same for moves alone, which is nearly always: straight to the driver, at a third of the cost."""
        cursor = connection.connection.cursor()
        try:
            if all(item.due == KEEP for item in items) and self._insert_all(cursor, items):
                return [(item.future, True) for item in items]
            cursor.execute("BEGIN IMMEDIATE")
            answers = [(item.future, self._insert(cursor, item)) for item in items]
            cursor.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as problem:
            with suppress(sqlite3.Error):  # where even this fails, the next transaction tells
                cursor.execute("ROLLBACK")
            failed = StoreError(f"database {self.path}: {problem}")
            return [(item.future, failed) for item in items]
        finally:
            cursor.close()
        return answers

    def _insert_all(self, cursor: Any, items: list[_Item]) -> bool:
        """Insert rows by one statement, a transaction of its own; False, and nothing written, when one is there.

        The driver lets other threads run during each statement and then waits for its turn again, so one statement for
        fifty moves, commit included, waits once where fifty-two would wait fifty-two times.
        """
        rows = [item.row for item in items if item.row is not None]
        try:
            cursor.execute(_insert_text(len(rows)), list(chain.from_iterable(rows)))
        except sqlite3.IntegrityError:
            return False
        self.appended += len(rows)
        self.commits += 1
        return True

    def _insert(self, cursor: Any, item: _Item) -> bool:
        """Insert a row; False when there is one of that number."""
        assert item.row is not None
        cursor.execute(INSERT_ONE, item.row)
        if cursor.rowcount != 1:
            return False
        self.appended += 1
        if item.due != KEEP:
            cursor.execute(SET_DUE, (item.due, item.row.table_id))
        return True

    def _one(self, connection: Connection, cursor: Any, item: _Item) -> Any:
        if item.work is None:
            return self._insert(cursor, item)
        try:
            with connection.begin_nested():
                return self._work(connection, cursor, item)
        except sqlite3.OperationalError:
            raise
        except Exception as problem:  # it goes to the one who asked, not to those who share the commit
            return problem

    def _work(self, connection: Connection, cursor: Any, item: _Item) -> Any:
        assert item.work is not None
        if item.row is None:
            return item.work(connection)
        if not self._insert(cursor, item):
            return False
        item.work(connection)
        return True


@cache
def _insert_text(rows: int) -> str:
    """A statement that inserts so many rows or none."""
    return INSERT + ", ".join([VALUES] * rows)


def _settle(answers: list[tuple["asyncio.Future[Any]", Any]]) -> None:
    for future, answer in answers:
        if future.done():  # whoever waited was cancelled
            continue
        if isinstance(answer, BaseException):
            future.set_exception(answer)
        else:
            future.set_result(answer)


def make_engine(url: str) -> Engine:
    """An engine over a SQLite file, with durable commits and foreign keys."""
    engine = create_engine(
        url, poolclass=QueuePool, pool_size=READERS + 1, connect_args={"check_same_thread": False, "timeout": 15}
    )

    _durable(engine, "BEGIN IMMEDIATE")
    return engine


def _durable(engine: Engine, begin: str) -> None:
    """Make every commit wait for the disk, and transactions begin where SQLAlchemy says."""

    @event.listens_for(engine, "connect")
    def _connect(dbapi_connection: Any, _record: Any) -> None:
        dbapi_connection.isolation_level = None  # the driver begins none by itself
        cursor = dbapi_connection.cursor()
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "cache_size = -16000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        reads = connection.get_execution_options().get("reads_only")
        connection.exec_driver_sql("BEGIN" if reads else begin)
