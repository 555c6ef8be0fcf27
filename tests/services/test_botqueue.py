"""Bots that think elsewhere: questions reach a worker, answers come back, and nothing hangs when something is away."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kakaw.cli.private.redis import PrivateRedis
from kakaw.core.game import Game
from kakaw.server import botqueue
from kakaw.server.botdesk import Question
from kakaw.server.botqueue import QUESTIONS, BotWorker, Job, QueueDesk, connect
from kakaw.server.hall import Hall


class Somebody:
    """A person."""

    id, name = "p1", "Ana"


def question(spec: str = "greedy", seconds: float = 2.0) -> Question:
    game = Game("cacao", 2, seed="bots")
    seat = game.acting[0]
    return Question("cacao", seat, game.view(seat).tobytes(), spec, "luck", 1, seconds)


def together(
    redis: PrivateRedis, work: Callable[[QueueDesk, BotWorker], Awaitable[Any]], **settings: Any
) -> tuple[Any, BotWorker]:
    """A desk and a worker, running, while something is done."""

    async def once() -> tuple[Any, BotWorker]:
        desk = QueueDesk(redis.url(), elsewhere=True, seconds=2)
        worker = BotWorker(redis.url(), **settings)
        stop = asyncio.Event()
        answering = asyncio.ensure_future(worker.run(stop))
        try:
            return await asyncio.wait_for(work(desk, worker), 60), worker
        finally:
            stop.set()
            await answering
            await worker.close()
            await desk.close()

    return asyncio.run(once())


def test_a_question_is_answered_by_the_worker(redis: PrivateRedis) -> None:
    async def work(desk: QueueDesk, _worker: BotWorker) -> list[list[str]]:
        return list(await asyncio.gather(*(desk._run(question()) for _ in range(5))))

    answers, worker = together(redis, work)
    assert worker.answered == 5
    game = Game("cacao", 2, seed="bots")
    assert all(answer[0] in game.menu(game.acting[0]) for answer in answers)
    assert len({tuple(answer) for answer in answers}) == 1  # the same question, the same luck, the same answer


def test_whole_games_of_bots_are_played_through_the_queue(redis: PrivateRedis) -> None:
    async def work(desk: QueueDesk, _worker: BotWorker) -> str:
        hall = Hall(desk=desk)
        seats = [{"me": True}, {"bot": "greedy"}]
        table = await hall.create(Somebody(), "cacao", 2, seats=seats)
        await table.start(Somebody())
        while table.status == "running":
            course = table.course
            assert course is not None
            if 0 in course.questions:
                prompt = course.questions[0]
                await table.submit(Somebody(), prompt.id, [course.rules.step_text(prompt.legal[0])])
            await asyncio.sleep(0.001)
        return table.status

    status, worker = together(redis, work, workers=2)
    assert status == "over"
    assert worker.answered > 10
    assert worker.failed == 0


def test_a_bot_that_fails_is_told_to_the_server(redis: PrivateRedis) -> None:
    def fail(_question: Question) -> list[str]:
        raise RuntimeError("out of ideas")

    async def work(desk: QueueDesk, _worker: BotWorker) -> list[str]:
        with pytest.raises(botqueue.KakawError, match="out of ideas"):
            await desk._run(question())
        return await desk._answer(question())  # which falls back on a simpler bot

    steps, worker = together(redis, work, think=fail)
    assert steps
    assert worker.failed == 2


def test_without_redis_the_server_thinks_itself(redis: PrivateRedis) -> None:
    async def work(desk: QueueDesk, _worker: BotWorker) -> list[str]:
        redis.stop()
        return await desk._run(question())

    steps, _ = together(redis, work)
    assert steps


def test_a_question_that_redis_lost_is_answered_nevertheless(redis: PrivateRedis) -> None:
    async def work() -> list[str]:
        desk = QueueDesk(redis.url(), elsewhere=True, seconds=1)  # and there is no worker
        asking = asyncio.ensure_future(desk._answer(question()))
        await asyncio.sleep(0.3)
        redis.stop()
        steps = await asyncio.wait_for(asking, 20)
        await desk.close()
        return steps

    assert asyncio.run(work())


def test_a_question_nobody_waits_for_any_more_is_not_thought_about(redis: PrivateRedis) -> None:
    async def work(_desk: QueueDesk, worker: BotWorker) -> None:
        client = connect(redis.url())
        await client.rpush(QUESTIONS, botqueue._encode(Job(1, "gone", time.time() - 1, question())))
        await client.rpush(QUESTIONS, b"nonsense")
        await client.rpush(QUESTIONS, botqueue._encode(Job(2, "here", time.time() + 60, question())))
        while not worker.answered:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)
        assert await client.exists("kakaw:bots:answers:gone") == 0
        assert await client.exists("kakaw:bots:answers:here") == 1
        await client.aclose()

    _, worker = together(redis, work)
    assert worker.answered == 1


def test_two_servers_agree_on_who_asks(redis: PrivateRedis) -> None:
    async def work(_desk: QueueDesk, worker: BotWorker) -> int:
        other, client = QueueDesk(redis.url(), elsewhere=True, seconds=2), connect(redis.url())
        table = await Hall(desk=other).create(Somebody(), "cacao", 2, seats=[{"bot": "greedy"}, {"me": True}])
        for prompt in range(40):  # another worker has claimed every question of this table
            await client.set(f"kakaw:bots:asked:{table.id}:0:{prompt * 8}", "somebody", ex=5)
        await table.start(Somebody())
        await asyncio.sleep(0.5)
        await other.close()
        await client.aclose()
        return worker.answered

    answered, _ = together(redis, work)
    assert answered == 0
