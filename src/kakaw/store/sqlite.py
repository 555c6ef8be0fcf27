"""SQLite: one writer thread that commits what waits together, and readers beside it.

A commit waits for the disk, whatever is in it; while one is under way further writes gather and share the next. So
every move is on disk before it is acknowledged, and many tables still play fast.
"""

import asyncio
import queue
import sqlite3
import sys
import threading
import time
from collections.abc import Callable, Iterator
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
from kakaw.store.store import KEEP, Change, Row, StoreError, Work, changes

T = TypeVar("T")
INSERT = "INSERT INTO plays (table_id, n, kind, seat, prompt, steps, luck, at, data) VALUES "
VALUES = "(?, ?, ?, ?, ?, ?, ?, ?, ?)"
UNLESS_THERE = " ON CONFLICT DO NOTHING"
INSERT_ONE = INSERT + VALUES + UNLESS_THERE
MOST_TOGETHER = 1000
READERS = 2
# Seconds until the interpreter gives the writer its turn while the event loop is busy. The writer asks for one after
# each statement, and at Python's own 5 ms those waits would be most of the time a move takes.
TURN = 0.0003
GATHER = 0.002  # seconds in which others may join, where several writes came together the last time


Answer = tuple["asyncio.Future[Any]", Any]  # who waits, and what for


class _Item(NamedTuple):
    """Something to write, a row or work, and who waits for it."""

    future: "asyncio.Future[Any]"
    row: Row | None
    due: int | None = KEEP
    also: Change | None = None
    work: Callable[[Connection], Any] | None = None

    def changes(self) -> Iterator[tuple[str, tuple[Any, ...]]]:
        """The statements of what changes with the row."""
        assert self.row is not None
        return changes(self.row.table_id, self.due, self.also, lambda _: "?")


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
        sys.setswitchinterval(TURN)
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

    def append(self, row: Row, due: int | None = KEEP, also: Change | None = None) -> "asyncio.Future[bool]":
        """Add a row of a log; False when the table has a row of that number."""
        return self._put(_Item(self._loop.create_future(), row, due, also))

    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction."""
        result: T = await self._put(_Item(self._loop.create_future(), None, work=work))
        return result

    def _put(self, item: _Item) -> "asyncio.Future[Any]":
        if self._thread is None:
            raise StoreError(f"database {self.path}: closed")
        self._queue.put(item)
        return item.future

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

    def _commit(self, connection: Connection, items: list[_Item]) -> list[Answer]:
        """Do everything in one transaction; what fails alone fails alone."""
        works = [item for item in items if item.work is not None]
        rows = [item for item in items if item.work is None]
        cursor: Any = connection.connection.cursor()  # of the driver, an sqlite3.Cursor
        try:
            if not works:
                answers = self._commit_rows(cursor, rows)
            else:
                with connection.begin():
                    answers = [(item.future, self._row(cursor, item)) for item in rows]
                    answers += [(item.future, self._work(connection, item)) for item in works]
            self.commits += 1
        except Exception as problem:  # whatever it is, whoever waits must be told that nothing was written
            failed = StoreError(f"database {self.path}: {problem}")
            return [(item.future, failed) for item in items]
        finally:
            cursor.close()
        self.appended += sum(answer is True for _, answer in answers[: len(rows)])
        return answers

    def _commit_rows(self, cursor: sqlite3.Cursor, items: list[_Item]) -> list[Answer]:
        """The same for rows alone, which is nearly always: straight to the driver, in as few statements as can be.

        The driver lets other threads run during each statement and then waits for its turn again, so one statement for
        fifty moves, commit included, waits once where fifty-two would wait fifty-two times.
        """
        texts = [found for item in items for found in item.changes()]
        try:
            if texts:
                cursor.execute("BEGIN IMMEDIATE")
            cursor.execute(_insert_text(len(items)), list(chain.from_iterable(item.row for item in items if item.row)))
            for text, values in texts:
                cursor.execute(text, values)
            if texts:
                cursor.execute("COMMIT")
        except sqlite3.Error as problem:
            with suppress(sqlite3.Error):  # there is nothing to take back where no transaction was begun
                cursor.execute("ROLLBACK")
            if not isinstance(problem, sqlite3.IntegrityError):
                raise
        else:
            return [(item.future, True) for item in items]
        # One of them cannot be stored, mostly because its number is taken: each for itself.
        cursor.execute("BEGIN IMMEDIATE")
        try:
            answers: list[Answer] = [(item.future, self._row(cursor, item)) for item in items]
            cursor.execute("COMMIT")
        except sqlite3.Error:
            with suppress(sqlite3.Error):  # where even this fails, the next transaction tells
                cursor.execute("ROLLBACK")
            raise
        return answers

    def _row(self, cursor: sqlite3.Cursor, item: _Item) -> bool | StoreError:
        """Insert a row with what changes with it; False, and nothing else, when there is one of that number."""
        assert item.row is not None
        cursor.execute("SAVEPOINT alone")
        try:
            cursor.execute(INSERT_ONE, item.row)
            if fresh := cursor.rowcount == 1:
                for text, values in item.changes():
                    cursor.execute(text, values)
        except sqlite3.IntegrityError as problem:  # it goes to the one who asked, not to those who share the commit
            cursor.execute("ROLLBACK TO alone")
            return StoreError(f"database {self.path}: {problem}")
        finally:
            cursor.execute("RELEASE alone")
        return fresh

    def _work(self, connection: Connection, item: _Item) -> Any:
        assert item.work is not None
        try:
            with connection.begin_nested():
                return item.work(connection)
        except sqlite3.OperationalError:
            raise
        except Exception as problem:  # it goes to the one who asked, not to those who share the commit
            return problem


@cache
def _insert_text(rows: int) -> str:
    """A statement that inserts so many rows or none."""
    return INSERT + ", ".join([VALUES] * rows)


def _settle(answers: list[Answer]) -> None:
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
