"""The bot desk: whoever has to decide and is a bot is asked here, beside the event loop, with nothing but its view.

A bot gets the bytes of its view, its menu and a budget. Its answer goes the way of everybody's answers; one that comes
too late is dropped, and one that does not come, or cannot be played, is given by a simpler bot.
"""

import asyncio
import time
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import structlog

from kakaw.bots.bot import Bot, Budget, source_of
from kakaw.bots.catalog import make
from kakaw.core.errors import KakawError
from kakaw.core.rules import rules
from kakaw.core.view import View

if TYPE_CHECKING:
    from kakaw.server.table import Table

log = structlog.get_logger()
FALLBACK = "uniform"  # it cannot fail: it takes any step of the menu
SECONDS = 8.0  # how long a bot may think at most
PATIENCE = 4.0  # how much longer it is waited for
MOST_STEPS = 64


class Question(NamedTuple):
    """All a bot is told: the title, its seat, the bytes of its view, and luck of its own."""

    title: str
    seat: int
    view: bytes
    spec: str
    luck: str
    number: int
    seconds: float


@cache
def _bot(spec: str, title: str) -> Bot:
    return make(spec, title)


def choose(question: Question) -> list[str]:
    """A bot's answer to a question; the one place where bots are called."""
    bound = rules(question.title)
    record = np.frombuffer(bytearray(question.view), bound.dtype)
    view = View(bound, record, question.seat)
    luck = source_of(question.luck, question.seat, question.number)
    choice = _bot(question.spec, question.title).choose(view, view.menu(), Budget(question.seconds), luck)
    return [step.text for step in choice.steps]


class BotDesk:
    """Asks bots and hands their answers in."""

    def __init__(self, executor: Executor | None = None, workers: int = 2, seconds: float = SECONDS) -> None:
        """Let bots think in this executor; by default in threads, since kernels let go of the interpreter."""
        self._executor = executor or ThreadPoolExecutor(workers, "bot")
        self._seconds = seconds
        self._open: dict[tuple[str, int], int] = {}  # (table, seat) -> the prompt that is being thought about
        self._tasks: set[asyncio.Task[None]] = set()
        self.answered = 0
        self.fallbacks = 0

    def consider(self, table: "Table") -> None:
        """Ask every bot of a table that has to decide and is not being asked."""
        course = table.course
        if course is None:
            return
        for seat, question in course.questions.items():
            if seat in course.bots and self._open.get((table.id, seat)) != question.id:
                self._open[table.id, seat] = question.id
                task = asyncio.create_task(self._ask(table, seat, question.id))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _ask(self, table: "Table", seat: int, prompt: int) -> None:
        try:
            course = table.course
            if course is None or seat not in course.bots:
                return
            async with table.lock:
                question = course.questions.get(seat)
                if question is None or question.id != prompt:
                    return
                view = course.rules.view(course.game.states, seat).tobytes()
            # The luck of a bot is its own: it must not tell anything of the game's.
            asked = Question(table.title, seat, view, course.bots[seat], table.id, prompt, self._seconds)
            steps = await self._answer(asked)
            await self._hand_in(table, asked, steps)
        except KakawError as problem:
            log.info("bot answer dropped", table=table.id, seat=seat, problem=str(problem))
        except Exception:
            log.exception("bot desk", table=table.id, seat=seat)
        finally:
            if self._open.get((table.id, seat)) == prompt:
                del self._open[table.id, seat]

    async def _hand_in(self, table: "Table", asked: Question, steps: list[str]) -> None:
        try:
            await table.answer(asked.seat, asked.number, steps)
        except KakawError as problem:
            code = getattr(problem, "code", "")
            if code in ("stale", "over", "time"):
                raise
            # It wanted what the rules do not allow: that is a fault of the bot, and the game must go on. What it wanted
            # may tell what it holds, so it is not written down.
            log.warning("bot move refused", table=table.id, question=asked.number, spec=asked.spec, code=code)
            self.fallbacks += 1
            await table.answer(asked.seat, asked.number, await self._run(asked._replace(spec=FALLBACK)))
        self.answered += 1

    async def _answer(self, asked: Question) -> list[str]:
        start = time.monotonic()
        try:
            return await asyncio.wait_for(self._run(asked), self._seconds + PATIENCE)
        except Exception as problem:  # whatever goes wrong in a bot, the game must go on
            took = round(time.monotonic() - start, 2)
            # Not its view, which holds secrets: the table and the question lead to it once the game is over.
            log.warning(
                "bot failed",
                table=asked.luck,
                question=asked.number,
                spec=asked.spec,
                title=asked.title,
                seconds=took,
                problem=repr(problem),
            )
            self.fallbacks += 1
            return await self._run(asked._replace(spec=FALLBACK))

    async def _run(self, asked: Question) -> list[str]:
        return await asyncio.get_running_loop().run_in_executor(self._executor, choose, asked)

    async def close(self) -> None:
        """Think no more."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._executor.shutdown(wait=False, cancel_futures=True)
