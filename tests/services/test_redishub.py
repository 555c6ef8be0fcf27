"""The doorbell between workers: rings arrive, own ones do not, and without Redis everybody looks by himself."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest

from kakaw.cli.private.redis import PrivateRedis
from kakaw.server import redishub
from kakaw.server.hub import EVERY
from kakaw.server.redishub import RedisHub
from kakaw.store.store import Row

Heard = list[tuple[str, str]]


@asynccontextmanager
async def two_hubs(redis: PrivateRedis) -> AsyncIterator[tuple[RedisHub, Heard, RedisHub, Heard]]:
    one, other = RedisHub(redis.url()), RedisHub(redis.url())
    heard: Heard = []
    other_heard: Heard = []
    await one.open(lambda table, what, _rows: heard.append((table, what)))
    await other.open(lambda table, what, _rows: other_heard.append((table, what)))
    try:
        yield one, heard, other, other_heard
    finally:
        await one.close()
        await other.close()


async def until(true: Callable[[], bool], seconds: float = 10.0) -> None:
    for _ in range(int(seconds * 100)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come true")


def test_a_ring_reaches_the_other_worker_and_not_oneself(redis: PrivateRedis) -> None:
    async def work() -> None:
        async with two_hubs(redis) as (one, heard, other, other_heard):
            await until(lambda: one.heard and other.heard)
            one.ring("t1", "rows")
            one.ring("t1", "rows")
            one.ring("t2", "chat")
            await until(lambda: ("t2", "chat") in other_heard)
            assert other_heard.count(("t1", "rows")) == 1  # nobody needs to be told twice at once
            other.ring("t3", "head")
            await until(lambda: ("t3", "head") in heard)
            assert ("t1", "rows") not in heard

    asyncio.run(work())


def test_a_ring_brings_the_rows_that_were_stored(redis: PrivateRedis) -> None:
    async def work() -> None:
        one, other = RedisHub(redis.url()), RedisHub(redis.url())
        brought: list[Row] = []
        await one.open(lambda *_: None)
        await other.open(lambda _table, _what, rows: brought.extend(rows))
        try:
            await until(lambda: one.heard and other.heard)
            rows = [Row("t1", n, "move", 1, 17, 'a"b\n', "3:1", 1_700_000_000_000, '{"drop": [1]}') for n in (4, 5)]
            for row in rows:
                one.ring("t1", "rows", row)
            await until(lambda: len(brought) == 2)
            assert brought == rows
        finally:
            await one.close()
            await other.close()

    asyncio.run(work())


def test_a_ring_that_cannot_be_read_makes_every_table_look(redis: PrivateRedis) -> None:
    async def work() -> None:
        async with two_hubs(redis) as (one, heard, other, _):
            await until(lambda: one.heard and other.heard)
            heard.clear()
            await other._redis.publish(redishub.CHANNEL, b"\xff not ours")
            await until(lambda: (EVERY, "rows") in heard)

    asyncio.run(work())


def test_without_redis_every_table_looks_again_and_again_and_once_more_when_it_is_back(
    redis: PrivateRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redishub, "ALONE", 0.05)

    async def work() -> None:
        async with two_hubs(redis) as (one, heard, other, other_heard):
            await until(lambda: one.heard and other.heard)
            redis.stop()
            await until(lambda: not one.heard)
            heard.clear()
            one.ring("t1", "rows")
            await until(lambda: heard.count((EVERY, "rows")) >= 3)
            other_heard.clear()
            redis.start()
            await until(lambda: one.heard and other.heard)
            # The ring of t1 came through, or the other worker began to hear after it and looks at everything.
            await until(lambda: bool({("t1", "rows"), (EVERY, "rows")} & set(other_heard)))
            await asyncio.sleep(0.3)
            heard.clear()
            await asyncio.sleep(0.3)
            assert heard == []  # and then nobody looks in vain

    asyncio.run(work())


def test_a_hub_opens_and_closes_without_redis(redis: PrivateRedis) -> None:
    redis.stop()

    async def work() -> None:
        hub = RedisHub(redis.url())
        heard: Heard = []
        await hub.open(lambda table, what, _rows: heard.append((table, what)))
        hub.ring("t1", "rows")
        await until(lambda: (EVERY, "rows") in heard)
        await hub.close()

    asyncio.run(work())
