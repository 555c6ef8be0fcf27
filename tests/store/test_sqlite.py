"""SQLite: every row is on disk before its writer goes on, many share a commit, and a number is given once."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from kakaw.store import tables
from kakaw.store.migrate import newest, version
from kakaw.store.schema import metadata
from kakaw.store.store import StoreError, open_store
from tests.kit.hall import run, store_in
from tests.kit.stores import LAWS, Law, head, log, row, with_table


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


@pytest.mark.parametrize("law", LAWS)
def test_it_keeps_the_laws_of_stores(tmp_path: Path, law: Law) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            await with_table(store)
            await law(store)

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
            table, _ = await head(store)
            assert (table["name"], table["revision"]) == ("first", 1)

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
