"""SQLite: every row is on disk before its writer goes on, many share a commit, and a number is given once."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from kakaw.store import tables
from kakaw.store.migrate import newest, version
from kakaw.store.schema import metadata
from kakaw.store.store import Row, Store, StoreError, open_store
from tests.kit.hall import run, store_in

HEAD: dict[str, Any] = {
    "id": "t",
    "title": "cacao",
    "name": "",
    "players": 2,
    "options": "{}",
    "config": "{}",
    "status": "running",
    "rules_version": 1,
    "public": True,
    "host": None,
    "seed": "s",
    "link": "l",
    "created": 1,
}


def row(n: int, steps: str = "a", table: str = "t") -> Row:
    return Row(table, n, "move", 0, 8, steps, "", 5)


async def with_table(store: Store) -> None:
    seats = [{"table_id": "t", "seat": seat, "person": None, "name": "", "bot": None, "left": False} for seat in (0, 1)]
    await store.write(lambda connection: tables.add(connection, HEAD, seats))


async def log(store: Store) -> list[str]:
    return [found.steps for found in await store.read(lambda connection: tables.rows(connection, "t"))]


def test_a_row_is_there_for_another_connection_when_append_returns(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            await with_table(store)
            assert await store.append(row(0), due=77)
            with sqlite3.connect(tmp_path / "kakaw.db") as other:
                assert other.execute("SELECT n, steps FROM plays").fetchall() == [(0, "a")]
                assert other.execute("SELECT due FROM tables").fetchall() == [(77,)]
                assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
            other.close()

    run(test())


def test_the_second_with_a_number_is_told_so_and_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            await with_table(store)
            found = await asyncio.gather(*(store.append(row(0, letter)) for letter in "abc"))
            assert found == [True, False, False]
            ran: list[int] = []
            assert not await store.append(row(0, "d"), due=5, also=lambda _: ran.append(1))
            assert await log(store) == ["a"]
            assert not ran
            head = await store.read(lambda connection: tables.head(connection, "t"))
            assert head is not None
            assert head[0]["due"] is None

    run(test())


def test_what_goes_together_is_stored_together_or_not_at_all(tmp_path: Path) -> None:
    def fails(connection: Connection) -> None:
        tables.change(connection, "t", status="over")
        raise ZeroDivisionError

    async def test() -> None:
        async with store_in(tmp_path) as store:
            await with_table(store)
            done = await asyncio.gather(
                store.append(row(0)), store.append(row(1), also=fails), store.append(row(2)), return_exceptions=True
            )
            assert done[0] is True
            assert isinstance(done[1], ZeroDivisionError)
            assert done[2] is True
            found = await store.read(lambda connection: tables.head(connection, "t"))
            assert found is not None
            assert found[0]["status"] == "running"
            assert [r.n for r in await store.read(lambda c: tables.rows(c, "t"))] == [0, 2]
            assert await store.append(row(1), also=lambda connection: tables.change(connection, "t", status="over"))
            assert (await store.read(lambda connection: tables.head(connection, "t")))[0]["status"] == "over"  # type: ignore[index]  # it is there

    run(test())


def test_many_writers_share_commits(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            await with_table(store)
            before = store.commits  # type: ignore[attr-defined]  # of SQLite
            assert all(await asyncio.gather(*(store.append(row(n)) for n in range(300))))
            assert store.commits - before < 30  # type: ignore[attr-defined]  # of SQLite
            assert len(await log(store)) == 300

    run(test())


def test_a_change_that_comes_second_is_not_made(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            await with_table(store)
            assert await store.write(lambda connection: tables.change_if(connection, "t", 0, name="first"))
            assert not await store.write(lambda connection: tables.change_if(connection, "t", 0, name="second"))
            found = await store.read(lambda connection: tables.head(connection, "t"))
            assert found is not None
            assert (found[0]["name"], found[0]["revision"]) == ("first", 1)

    run(test())


def test_nothing_is_taken_after_the_end_and_nothing_that_waits_is_lost(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            await with_table(store)
            waiting = [asyncio.ensure_future(store.append(row(n))) for n in range(50)]
            await asyncio.sleep(0)
            await store.close()
            assert all(await asyncio.gather(*waiting))
            with pytest.raises(StoreError, match="closed"):
                await store.append(row(50))
        async with store_in(tmp_path) as store:
            assert len(await log(store)) == 50

    run(test())


def test_a_row_of_no_table_is_refused_and_only_that_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            await with_table(store)
            with pytest.raises(StoreError):
                await store.append(row(0, table="nowhere"))
            assert await store.append(row(0))

    run(test())


def test_the_migrations_make_what_the_schema_says(tmp_path: Path) -> None:
    def columns(connection: Connection) -> dict[str, set[str]]:
        return {
            name: {found[1] for found in connection.execute(text(f"PRAGMA table_info({name})"))}
            for name in metadata.tables
        }

    async def test() -> None:
        async with store_in(tmp_path) as store:
            assert await store.read(version) == newest()
            found = await store.read(columns)
        assert found == {name: set(table.columns.keys()) for name, table in metadata.tables.items()}

    run(test())


def test_a_url_of_another_sort_is_refused() -> None:
    with pytest.raises(StoreError, match="expected sqlite"):
        open_store("mysql://somewhere/kakaw")
