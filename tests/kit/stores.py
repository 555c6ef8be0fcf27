"""What every store must keep to when rows are appended: laws that run on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kakaw.store import tables
from kakaw.store.store import Change, Row, Store, StoreError

Law = Callable[[Store], Awaitable[None]]
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


async def head(store: Store) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    found = await store.read(lambda connection: tables.head(connection, "t"))
    assert found is not None
    return found


OVER = Change({"status": "over"}, ({"seat": 1, "bot": "greedy", "left": True},))
FAILS = Change({"status": "over"}, ({"seat": 1, "name": None},))  # every seat has a name


async def the_second_with_a_number_is_told_so_and_changes_nothing(store: Store) -> None:
    found = await asyncio.gather(*(store.append(row(0, letter), also=OVER) for letter in "abc"))
    assert found == [True, False, False]
    assert (await head(store))[0]["revision"] == 1
    assert not await store.append(row(0, "d"), due=5, also=Change({"status": "open"}, ({"seat": 0, "bot": "x"},)))
    assert await log(store) == ["a"]
    table, seats = await head(store)
    assert (table["due"], table["status"], table["revision"]) == (None, "over", 1)
    assert seats[0]["bot"] is None


async def what_goes_together_is_stored_together_or_not_at_all(store: Store) -> None:
    done = await asyncio.gather(
        store.append(row(0)), store.append(row(1), also=FAILS), store.append(row(2), due=3), return_exceptions=True
    )
    assert done[0] is True
    assert isinstance(done[1], StoreError)
    assert done[2] is True
    table, _ = await head(store)
    assert (table["status"], table["due"]) == ("running", 3)
    assert [found.n for found in await store.read(lambda connection: tables.rows(connection, "t"))] == [0, 2]
    assert await store.append(row(1), due=7, also=OVER)
    table, seats = await head(store)
    assert (table["status"], table["due"], table["revision"]) == ("over", 7, 1)
    assert [(seat["bot"], seat["left"]) for seat in seats] == [(None, False), ("greedy", True)]


async def a_row_of_no_table_is_refused_and_only_that_one(store: Store) -> None:
    done = await asyncio.gather(store.append(row(0, table="nowhere")), store.append(row(0)), return_exceptions=True)
    assert isinstance(done[0], StoreError)
    assert done[1] is True
    with pytest.raises(StoreError):
        await store.append(row(1, table="nowhere"))
    assert await log(store) == ["a"]


LAWS: list[Law] = [
    the_second_with_a_number_is_told_so_and_changes_nothing,
    what_goes_together_is_stored_together_or_not_at_all,
    a_row_of_no_table_is_refused_and_only_that_one,
]
