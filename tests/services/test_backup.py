"""Backups from and into both databases: nothing is lost, nothing is overwritten, damage is noticed."""

import asyncio
import gzip
import json
import threading
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, func, select
from sqlalchemy.util import await_only

from kakaw.store import tables
from kakaw.store.backup import ALL, backup, restore
from kakaw.store.schema import CHAT, PLAYS
from kakaw.store.store import Row, Store, StoreError, open_store
from tests.kit import stores

HEAD = {**stores.HEAD, "id": "t1", "name": "Ěva's table", "host": "p1", "seed": "5eed", "link": "l1"}


def with_store(url: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def once() -> Any:
        store = open_store(url)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(once())


async def fill(store: Store, plays: int = 2500) -> None:
    """A table with more plays than are read at a time, and a line of chat."""
    seats = [{"table_id": "t1", "seat": seat, "person": f"p{seat}", "name": "né\t☕", "left": False} for seat in (0, 1)]
    line = {"table_id": "t1", "person": "p1", "key": "k", "name": "n", "seat": 1, "text": 'hel"lo\n', "at": 5}

    def work(connection: Connection) -> None:
        tables.add(connection, dict(HEAD), seats)
        tables.say(connection, line)

    await store.write(work)
    rows = [Row("t1", n, "move", n % 2, n, "a@1,2 b", "1:2 3:4", 1000 + n, "") for n in range(plays)]
    assert all(await asyncio.gather(*(store.append(row) for row in rows)))


async def contents(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    def work(connection: Connection) -> dict[str, list[tuple[Any, ...]]]:
        return {
            table.name: [tuple(row) for row in connection.execute(select(table).order_by(*table.primary_key.columns))]
            for table in ALL
        }

    return await store.read(work)


@pytest.fixture
def places(tmp_path: Path, database: str, cluster: Any) -> dict[str, tuple[str, str]]:
    """Per sort of database one to read from and an empty one."""
    return {
        "sqlite": (f"sqlite:///{tmp_path / 'from.db'}", f"sqlite:///{tmp_path / 'to.db'}"),
        "postgresql": (database, cluster.new_database(database.rpartition("/")[2] + "_to")),
    }


@pytest.mark.parametrize("source", ["sqlite", "postgresql"])
@pytest.mark.parametrize("target", ["sqlite", "postgresql"])
def test_what_was_backed_up_is_restored_into_either_database(
    source: str, target: str, places: dict[str, tuple[str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "backup.jsonl.gz"

    async def write(store: Store) -> Any:
        await fill(store)
        assert await backup(store, file) == 2504
        return await contents(store)

    before = with_store(places[source][0], write)

    async def read(store: Store) -> Any:
        assert await restore(store, file) == 2504
        found = await contents(store)
        line = {"table_id": "t1", "person": "p1", "key": "k2", "name": "n", "seat": 1, "text": "more", "at": 6}
        said = await store.write(lambda connection: tables.say(connection, line))
        assert said.id > max(row[0] for row in found["chat"])  # numbers go on where they were
        return found

    assert with_store(places[target][1], read) == before


def test_a_backup_is_of_one_moment_while_plays_are_added(tmp_path: Path, database: str) -> None:
    file = tmp_path / "backup.jsonl.gz"

    async def work(store: Store) -> None:
        await fill(store, 10)
        going, n = True, 10

        async def play_on() -> None:
            nonlocal n
            while going:
                await store.append(Row("t1", n, "move", 0, n, "a", "", n))
                n += 1

        playing = asyncio.ensure_future(play_on())
        await asyncio.sleep(0.05)
        await backup(store, file)
        going = False
        await playing

    with_store(database, work)
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        rows = [json.loads(line) for line in lines]
    plays = [row[1] for row in rows if isinstance(row, list) and row[2] == "move"]
    assert plays == list(range(len(plays)))
    assert len(plays) >= 10


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_restore_refuses_a_database_that_is_not_empty(
    kind: str, places: dict[str, tuple[str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "backup.jsonl.gz"

    async def work(store: Store) -> Any:
        await fill(store, 3)
        await backup(store, file)
        with pytest.raises(StoreError, match="not empty"):
            await restore(store, file)
        with pytest.raises(StoreError, match="there already"):
            await backup(store, file)
        return await contents(store)

    assert len(with_store(places[kind][0], work)["plays"]) == 3


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
@pytest.mark.parametrize("damage", ["half", "no end", "text", "other"])
def test_a_damaged_backup_is_refused_and_leaves_the_database_empty(
    kind: str, damage: str, places: dict[str, tuple[str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "backup.jsonl.gz"

    async def write(store: Store) -> None:
        await fill(store, 1500)
        await backup(store, file)

    with_store(places[kind][0], write)
    whole = file.read_bytes()
    match damage:
        case "half":
            file.write_bytes(whole[: len(whole) // 2])
        case "no end":
            file.write_bytes(gzip.compress(gzip.decompress(whole).rpartition(b'{"end"')[0]))
        case "text":
            file.write_text("not a backup")
        case "other":
            file.write_bytes(gzip.compress(b'{"hello": 1}\n'))

    async def read(store: Store) -> int:
        with pytest.raises(StoreError, match=r"damaged|cut short|not a backup"):
            await restore(store, file)
        counted = [select(func.count()).select_from(table) for table in (PLAYS, CHAT)]
        return await store.read(lambda connection: sum(connection.execute(each).scalar() or 0 for each in counted))

    assert with_store(places[kind][1], read) == 0


def test_nothing_changes_while_a_backup_is_read(database: str, tmp_path: Path) -> None:
    """What is written between two questions of a backup is not in it, in either database."""

    async def work(store: Store) -> list[tuple[int, int]]:
        await fill(store, plays=3)
        asked, written = threading.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def look(connection: Connection) -> tuple[int, int]:
            count = select(func.count()).select_from(PLAYS)
            before = connection.execute(count).scalar_one()
            loop.call_soon_threadsafe(asked.set)
            if connection.dialect.name == "sqlite":
                written.wait(10)
            else:
                await_only(until_written())
            return before, connection.execute(count).scalar_one()

        async def until_written() -> None:
            while not written.is_set():
                await asyncio.sleep(0.005)

        looking = asyncio.ensure_future(store.read(look, one_moment=True))
        while not asked.is_set():
            await asyncio.sleep(0.005)
        assert await store.append(Row("t1", 3, "move", 1, 3, "a", "", 1, ""))
        written.set()
        return [await looking]

    for url in (database, f"sqlite:///{tmp_path}/kakaw.db"):
        assert with_store(url, work) == [(3, 3)]
