"""Bots that think elsewhere: a queue in Redis between the servers and `kakaw botworker`.

A question is pushed onto one list, and its answer onto the list of the server that asked. Nothing on either has to
survive: a question that is lost is answered by a simpler bot in the server, or asked again.
"""

import asyncio
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import msgspec
import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from kakaw.core.errors import KakawError
from kakaw.server.botdesk import FALLBACK, PATIENCE, SECONDS, BotDesk, Question, choose
from kakaw.server.ending import ended

if TYPE_CHECKING:
    from kakaw.server.table import Table

log = structlog.get_logger()
QUESTIONS = "kakaw:bots:questions"
ANSWERS = "kakaw:bots:answers:"  # and the name of who asked
ASKED = "kakaw:bots:asked:"  # and table, seat and prompt: one server asks, the others leave it
WAIT = 5  # seconds of one look into a queue
AWAY = 0.5  # seconds between attempts while Redis is away


class Job(msgspec.Struct):
    """A question under way."""

    number: int
    asker: str
    expires: float  # seconds since 1970; later nobody waits for the answer any more
    question: Question


class Answer(msgspec.Struct):
    """What a bot answered, or why it did not."""

    number: int
    steps: list[str]
    problem: str = ""


_jobs = msgspec.msgpack.Decoder(Job)
_answers = msgspec.msgpack.Decoder(Answer)
_encode = msgspec.msgpack.Encoder().encode


def connect(url: str) -> Redis:
    """Redis, for bytes."""
    return Redis.from_url(url, socket_connect_timeout=2, socket_timeout=WAIT + 5)


class QueueDesk(BotDesk):
    """A desk that agrees with the desks of other workers on who asks, and may send the questions elsewhere."""

    def __init__(self, url: str, *, elsewhere: bool, workers: int = 1, seconds: float = SECONDS) -> None:
        """Use the Redis of a URL; `elsewhere` sends questions to bot workers, else they are thought about here."""
        super().__init__(None, max(1, workers), seconds)
        self._redis = connect(url)
        self._elsewhere = elsewhere
        self._own = secrets.token_hex(8)
        self._numbers = 0
        self._waiting: dict[int, asyncio.Future[list[str]]] = {}
        self._listener: asyncio.Task[None] | None = None

    async def _ask(self, table: "Table", seat: int, prompt: int) -> None:
        claim = f"{ASKED}{table.id}:{seat}:{prompt}"
        try:
            lasts = int(self._seconds + PATIENCE) + 2
            mine = await self._redis.set(claim, self._own, nx=True, ex=lasts)
        except (RedisError, OSError):
            mine = True  # better asked twice than never: the second answer is dropped as stale
        if not mine:
            if self._open.get((table.id, seat)) == prompt:
                del self._open[table.id, seat]
            return
        await super()._ask(table, seat, prompt)

    async def _run(self, asked: Question) -> list[str]:
        if not self._elsewhere or asked.spec == FALLBACK:
            return await super()._run(asked)
        if self._listener is None:
            self._listener = asyncio.create_task(self._listen(), name="bot-answers")
        self._numbers += 1
        number, future = self._numbers, asyncio.get_running_loop().create_future()
        self._waiting[number] = future
        job = Job(number, self._own, time.time() + self._seconds + PATIENCE, asked)
        try:
            await self._redis.rpush(QUESTIONS, _encode(job))
        except (RedisError, OSError):
            del self._waiting[number]
            return await super()._run(asked)
        try:
            steps: list[str] = await future
            return steps
        finally:
            self._waiting.pop(number, None)

    async def _listen(self) -> None:
        """Take answers in, for ever."""
        while True:
            try:
                found: Any = await self._redis.blpop([ANSWERS + self._own], timeout=WAIT)
            except (RedisError, OSError):
                # What was asked is lost with Redis: think about it here instead.
                self._fail("Redis is away")
                await asyncio.sleep(AWAY)
                continue
            if found is None:
                continue
            answer = _answers.decode(found[1])
            future = self._waiting.get(answer.number)
            if future is None or future.done():
                continue
            if answer.problem:
                future.set_exception(KakawError(f"bot worker: {answer.problem}"))
            else:
                future.set_result(answer.steps)

    def _fail(self, problem: str) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(KakawError(problem))

    async def close(self) -> None:
        """Ask no more."""
        if self._listener is not None:
            await ended(self._listener)
        await super().close()
        await self._redis.aclose()


class BotWorker:
    """Answers questions from the queue, several at a time, until closed."""

    def __init__(self, url: str, workers: int = 1, think: Callable[[Question], list[str]] = choose) -> None:
        """Use the Redis of a URL and so many threads."""
        self._redis = connect(url)
        self._executor: Executor = ThreadPoolExecutor(workers, "bot")
        self._workers, self._think = workers, think
        self.answered = 0
        self.failed = 0

    async def run(self, stop: asyncio.Event) -> None:
        """Answer until told to stop."""
        serving = [asyncio.create_task(self._serve()) for _ in range(self._workers)]
        await stop.wait()
        await ended(*serving)

    async def _serve(self) -> None:
        told = False
        while True:
            try:
                found: Any = await self._redis.blpop([QUESTIONS], timeout=WAIT)
                if told:
                    log.warning("redis is back")
                    told = False
                if found is not None:
                    await self._answer(_jobs.decode(found[1]))
            except (RedisError, OSError) as error:
                if not told:
                    log.warning("redis is away", reason=type(error).__name__)
                    told = True
                await asyncio.sleep(AWAY)
            except msgspec.MsgspecError as error:
                log.warning(
                    "question not understood; is this program older or newer than the server?", reason=str(error)
                )

    async def _answer(self, job: Job) -> None:
        if time.time() > job.expires:
            return
        answer = Answer(job.number, [])
        try:
            answer.steps = await asyncio.get_running_loop().run_in_executor(self._executor, self._think, job.question)
            self.answered += 1
        except Exception as problem:  # whatever a bot does, the worker goes on and the server is told
            self.failed += 1
            answer.problem = repr(problem)[:300]
            log.warning("bot failed", spec=job.question.spec, title=job.question.title, problem=answer.problem)
        place = ANSWERS + job.asker
        async with self._redis.pipeline(transaction=False) as pipe:
            pipe.rpush(place, _encode(answer))
            pipe.expire(place, 60)  # a server that is gone takes nothing in
            await pipe.execute()

    async def close(self) -> None:
        """Let go of Redis."""
        self._executor.shutdown(wait=False, cancel_futures=True)
        await self._redis.aclose()
