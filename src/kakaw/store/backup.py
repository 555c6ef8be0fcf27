"""Backups: everything in a database as it was at one moment, while the server goes on, and back again.

A backup is a gzip file of JSON lines: a header, then for every table of the database its name and columns and a line
per row. It can be restored into SQLite and into PostgreSQL alike, so it is also the way from one to the other.
"""

import gzip
import json
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select, text

from kakaw.store import people, schema
from kakaw.store.migrate import newest, version
from kakaw.store.store import Store, StoreError

FORMAT = 1
TOGETHER = 1000  # rows read and written at a time
ALL: tuple[Table, ...] = tuple(schema.metadata.sorted_tables)  # owners before what they own
assert people.PERSON in ALL  # imported for this: its tables belong to a backup


def _lines(connection: Connection) -> Iterator[str]:
    found = version(connection)
    if found != newest():
        raise StoreError(
            f"database: its version is {found or 'none'}, expected {newest()}; run `kakaw db upgrade` first"
        )
    yield json.dumps({"kakaw backup": FORMAT, "schema": found})
    for table in ALL:
        yield json.dumps({"table": table.name, "columns": [column.name for column in table.columns]})
        ordered = select(table).order_by(*table.primary_key.columns)
        for row in connection.execution_options(yield_per=TOGETHER).execute(ordered):
            yield json.dumps(list(row), ensure_ascii=False, separators=(",", ":"))
    yield json.dumps({"end": True})  # so that a file cut short is noticed


async def backup(store: Store, path: Path) -> int:
    """Write everything to a new file; give how many rows that were."""
    if path.exists():
        raise StoreError(f"file {path}: there already; a backup is not written over another")
    part = path.with_name(path.name + ".part")

    def work(connection: Connection) -> int:
        rows = 0
        with gzip.open(part, "wt", encoding="utf-8", compresslevel=6) as file:
            for line in _lines(connection):
                rows += line.startswith("[")
                file.write(line + "\n")
        return rows

    try:
        rows = await store.read(work, one_moment=True)
        with part.open("rb") as written:
            os.fsync(written.fileno())
        part.rename(path)  # a backup that was interrupted has another name
    except OSError as error:
        raise StoreError(f"file {path}: {error.strerror}") from None
    finally:
        part.unlink(missing_ok=True)
    return rows


async def restore(store: Store, path: Path) -> int:
    """Fill an empty database from a backup: all of it, or nothing; give how many rows that were."""

    def work(connection: Connection) -> int:
        for table in ALL:
            if connection.execute(select(func.count()).select_from(table)).scalar():
                raise StoreError(
                    f"database: not empty, there are rows in {table.name}; restore only fills an empty one"
                )
        try:
            with gzip.open(path, "rt", encoding="utf-8") as file:
                rows = _fill(connection, iter(file), str(path))
        except OSError as error:
            raise StoreError(f"file {path}: {error.strerror or 'not a backup'}") from None
        except (EOFError, UnicodeDecodeError, json.JSONDecodeError, zlib.error):
            raise StoreError(f"file {path}: damaged; the database stays as it was") from None
        return rows

    return await store.write(work)


def _fill(connection: Connection, lines: Iterator[str], place: str) -> int:
    header = json.loads(next(lines, "null"))
    if not isinstance(header, dict) or header.get("kakaw backup") != FORMAT:
        raise StoreError(f"file {place}: not a backup of kakaw")
    if header["schema"] != newest():
        raise StoreError(f"file {place}: of database version {header['schema']}, expected {newest()}")
    known = {table.name: table for table in ALL}
    table: Table | None = None
    columns: list[str] = []
    waiting: list[dict[str, Any]] = []
    rows, ended = 0, False

    def flush() -> None:
        if waiting and table is not None:
            connection.execute(insert(table), waiting)
            waiting.clear()

    for line in lines:
        data = json.loads(line)
        if isinstance(data, list):
            waiting.append(dict(zip(columns, data, strict=True)))
            rows += 1
            if len(waiting) >= TOGETHER:
                flush()
            continue
        flush()
        if data.get("end"):
            ended = True
            break
        if data["table"] not in known:
            raise StoreError(f"file {place}: table {data['table']!r}: no such table")
        table, columns = known[data["table"]], data["columns"]
    if not ended:
        raise StoreError(f"file {place}: cut short; the database stays as it was")
    _set_counters(connection)
    return rows


def _set_counters(connection: Connection) -> None:
    """Let numbers that the database gives out go on after the highest restored one; SQLite does so by itself."""
    if connection.dialect.name != "postgresql":
        return
    for table in ALL:
        counter = table.autoincrement_column
        if counter is not None and counter.autoincrement is True:
            name = connection.execute(
                text("SELECT pg_get_serial_sequence(:table, :column)"), {"table": table.name, "column": counter.name}
            ).scalar()
            highest = connection.execute(select(func.max(counter))).scalar()
            if name and highest:
                connection.execute(text("SELECT setval(:name, :highest)"), {"name": name, "highest": highest})
