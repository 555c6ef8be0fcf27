"""Two workers over one database: whatever one has done the other knows, without sticky sessions."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

from kakaw.cli.private.redis import PrivateRedis
from kakaw.server.hall import Hall
from kakaw.server.redishub import RedisHub
from kakaw.store.store import open_store


class Somebody:
    """A person."""

    def __init__(self, name: str) -> None:
        self.id = self.name = name


ANA, BEN = Somebody("ana"), Somebody("ben")


def with_two_halls(database: str, redis: PrivateRedis, work: Callable[[Hall, Hall], Awaitable[Any]]) -> Any:
    async def once() -> Any:
        stores = [open_store(database) for _ in range(2)]
        for store in stores:
            await store.open()
        halls = [Hall(store, RedisHub(redis.url())) for store in stores]
        for hall in halls:
            await hall.open()
        try:
            return await asyncio.wait_for(work(*halls), 120)
        finally:
            for hall in halls:
                await hall.close()
            for store in stores:
                await store.close()

    return asyncio.run(once())


def test_every_request_may_go_to_another_worker(database: str, redis: PrivateRedis) -> None:
    """Also without Redis: the database alone has to be enough."""
    redis.stop()

    async def work(one: Hall, other: Hall) -> None:
        made = await one.create(ANA, "cacao", 2)
        await (await other.find(made.id, BEN)).join(BEN)
        await (await one.find(made.id, ANA)).start(ANA)
        random, halls = Random(1), [one, other]
        for turn in range(30):
            table = await halls[turn % 2].find(made.id, ANA)
            assert table.status == "running"
            async with table.lock:
                course = await table.load()
            assert len(course.entries) == turn + 1  # everything until now
            seat = course.acting[0]
            question = course.questions[seat]
            step = course.rules.step_text(random.choice(question.legal))
            await table.submit((ANA, BEN)[seat], question.id, [step])

    with_two_halls(database, redis, work)


def test_a_move_at_both_workers_at_once_is_made_once(database: str, redis: PrivateRedis) -> None:
    async def work(one: Hall, other: Hall) -> None:
        made = await one.create(ANA, "cacao", 2)
        await (await other.find(made.id, BEN)).join(BEN)
        await (await one.find(made.id, ANA)).start(ANA)
        tables = [await hall.find(made.id, ANA) for hall in (one, other)]
        for _ in range(12):
            courses = []
            for table in tables:
                await table.refresh()
                async with table.lock:
                    courses.append(await table.load())
            seat = courses[0].acting[0]
            question = courses[0].questions[seat]
            step = courses[0].rules.step_text(question.legal[0])
            rows = len(courses[0].entries)
            answers = await asyncio.gather(*(table.submit((ANA, BEN)[seat], question.id, [step]) for table in tables))
            assert {entry.n for entry in answers} == {rows}
        for table in tables:
            await table.refresh()
            async with table.lock:
                assert len((await table.load()).entries) == 13

    with_two_halls(database, redis, work)


def test_what_one_worker_does_reaches_the_clients_of_the_other(database: str, redis: PrivateRedis) -> None:
    from kakaw.server.client import Client

    async def work(one: Hall, other: Hall) -> None:
        made = await one.create(ANA, "cacao", 2)
        await (await other.find(made.id, BEN)).join(BEN)
        await (await one.find(made.id, ANA)).start(ANA)
        here, there = await one.find(made.id, ANA), await other.find(made.id, BEN)
        heard: list[bytes] = []

        async def hear(message: bytes) -> None:
            heard.append(message)

        client = Client(BEN, hear)
        client.audience = there.seats_of(BEN)
        async with there.lock:
            await there.load()
        there.enter(client)
        running = asyncio.ensure_future(client.run())
        await asyncio.sleep(0.3)
        async with here.lock:
            course = await here.load()
        for _ in range(5):
            seat = course.acting[0]
            question = course.questions[seat]
            await here.submit((ANA, BEN)[seat], question.id, [course.rules.step_text(question.legal[0])])
        for _ in range(500):
            if sum(b'"t":"update"' in message for message in heard) >= 5:
                break
            await asyncio.sleep(0.01)
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        assert sum(b'"t":"update"' in message for message in heard) == 5

    with_two_halls(database, redis, work)
