"""A bot in a process of its own: it gets the bytes of a view, and may crash or hang without harm to anybody else."""

import multiprocessing
import sys
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from kakaw.bots.bot import Bot, Budget, source_of
from kakaw.bots.catalog import make
from kakaw.core.errors import KakawError
from kakaw.core.game import Game
from kakaw.core.rules import rules
from kakaw.core.titles import meta
from kakaw.core.view import View

START = "spawn"  # a process that knows nothing of ours
READY_IN = 180.0  # seconds to load, and on a fresh machine to compile, the kernels of a title


class BotFailure(KakawError):
    """A bot crashed, overran its time or answered with something that is no move."""


@dataclass(frozen=True)
class Question:
    """All that a bot is told: the bytes of its view, its seat, the name of its luck. No state, no seed of a deal."""

    title: str
    record: bytes
    seat: int
    luck: str
    ply: int
    seconds: float | None
    nodes: int | None


def answer(bot: Bot, question: Question) -> tuple[int, ...]:
    """The steps the bot chooses."""
    import numpy as np

    title = rules(question.title)
    view = View(title, np.frombuffer(bytearray(question.record), title.dtype), question.seat)
    menu = view.menu()
    budget = Budget(question.seconds, question.nodes)
    choice = bot.choose(view, menu, budget, source_of(question.luck, question.seat, question.ply))
    return tuple(int(step) for step in choice.steps)


def rehearse(bot: Bot, title: str) -> None:
    """Let the bot decide once in a game of no account, so that its kernels are loaded before its clock runs."""
    game = Game(title, meta(title).PLAYERS[0], seed="rehearsal")
    while game.ply < game.players:  # to the first decision that is about more than a start
        game.push(game.menu(game.acting[0])[0], seat=game.acting[0])
    seat = game.acting[0]
    with suppress(Exception):  # a bot that fails here fails in its game, where it is told
        answer(bot, Question(title, game.view(seat).tobytes(), seat, "rehearsal", game.ply, None, 1))


def _serve(spec: str, title: str, pipe: Connection) -> None:
    """The life of a bot's process: make the bot, answer questions until the pipe closes."""
    try:
        bot = make(spec, title)
        rehearse(bot, title)
        pipe.send(("ready", ()))
        while True:
            question = pipe.recv()
            try:
                pipe.send(("steps", answer(bot, question)))
            except Exception as error:  # whatever a bot raises is a lost game, not the end of the arena
                place = traceback.extract_tb(error.__traceback__)[-1]
                pipe.send(("failed", f"{type(error).__name__}: {error} ({place.name}, line {place.lineno})"))
    except (EOFError, KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)


class SeatedBot:
    """A bot behind a pipe. Its process is made when it is first asked, and made anew after it was ended."""

    def __init__(self, spec: str, title: str, limit: float) -> None:
        """Of that spec; an answer may take `limit` seconds."""
        self.spec, self.title, self.limit = spec, title, limit
        self._process: Any = None
        self._pipe: Connection | None = None

    def ask(self, question: Question) -> tuple[tuple[int, ...], float]:
        """The steps the bot answers with and the seconds it took; raise BotFailure where there is no answer in time."""
        pipe = self._pipe or self._start()
        start = time.perf_counter()
        try:
            pipe.send(question)
            if not pipe.poll(self.limit):
                raise BotFailure(f"{self.spec}: no answer within {self.limit:g} s")
            kind, value = pipe.recv()
        except (EOFError, OSError) as error:
            code = self.close()
            raise BotFailure(f"{self.spec}: its process ended with code {code}") from error
        except BotFailure:
            self.close()
            raise
        if kind == "failed":
            raise BotFailure(f"{self.spec}: {value}")
        return value, time.perf_counter() - start

    def _start(self) -> Connection:
        context: Any = multiprocessing.get_context(START)
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(self.spec, self.title, theirs), daemon=True)
        self._process.start()
        theirs.close()
        try:
            if not self._pipe.poll(READY_IN):
                self.close()  # else its first answer would be taken for that to the next question
                raise BotFailure(f"{self.spec}: not ready within {READY_IN:g} s")
            self._pipe.recv()
        except (EOFError, OSError) as error:
            code = self.close()
            raise BotFailure(f"{self.spec}: its process ended with code {code} while starting") from error
        return self._pipe

    def close(self) -> int | None:
        """End the process; give its exit code."""
        process, self._process = self._process, None
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None
        if process is None:
            return None
        process.join(0.2)
        if process.is_alive():
            process.kill()
        process.join()
        code: int | None = process.exitcode
        return code
