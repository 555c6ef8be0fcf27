"""Which titles are compiled. Cold ones are compiled by another process, so that the server answers meanwhile."""

import asyncio
import gc
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Literal

import structlog

from kakaw.core.titles import meta, titles
from kakaw.server.errors import Unavailable
from kakaw.server.onlyone import InUse, only_one

Warm = Literal["ready", "compiling", "cold"]
log = structlog.get_logger()
FEWEST_NEW = 100_000  # new objects before the collector looks: a move leaves a few, and hardly any in a circle
PATIENCE = 10.0  # seconds a request waits for a title: enough for one that is compiled and loads


def _is_compiled(title: str) -> bool:
    """Whether the title was compiled before; loads numba, so call it in a thread."""
    from kakaw.core.jit import CACHE_FOLDER

    return CACHE_FOLDER is None or (CACHE_FOLDER / f"warm-{title}").exists()


def _load(title: str) -> None:
    """Load compiled code into this process, by playing a first step of a game nobody sees."""
    from kakaw.core.game import Game

    game = Game(title, meta(title).PLAYERS[0], seed="warm")
    menu = game.menu(game.acting[0])
    game.push(menu.steps[0], seat=game.acting[0])
    game.view(0).menu()
    game.rules.words.breakdown(game.states)


def _settle() -> None:
    """Keep the collector away from what stays for good: the compiler's objects, over a million, at every full round."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(FEWEST_NEW, 20, 50)


def _end(process: asyncio.subprocess.Process) -> None:
    """End a process, and where the system knows of groups, those that it started."""
    if sys.platform == "win32":
        process.terminate()
    else:
        os.killpg(process.pid, signal.SIGTERM)


class Warmth:
    """The state of every title, told to those who list them."""

    def __init__(self, load: Callable[[str], object] = _load) -> None:
        """Nothing is known yet."""
        self.states: dict[str, Warm] = dict.fromkeys(titles(), "cold")
        self._load = load
        self._ready = {title: asyncio.Event() for title in self.states}

    async def run(self, changed: Callable[[str], Awaitable[None]] | None = None) -> None:
        """Make every title ready, those already compiled first."""
        compiled = {title: await asyncio.to_thread(_is_compiled, title) for title in self.states}
        for title in sorted(self.states, key=lambda title: not compiled[title]):
            try:
                if not compiled[title]:
                    self.states[title] = "compiling"
                    await self._compile(title)
                await asyncio.to_thread(self._load, title)
                self.states[title] = "ready"
                self._ready[title].set()
            except Exception:
                # One title that cannot be compiled must not take the others with it.
                log.exception("a title cannot be compiled", title=title)
                self.states[title] = "cold"
            log.info("title", title=title, state=self.states[title])
            if changed is not None:
                await changed(title)
        _settle()

    async def _compile(self, title: str) -> None:
        """Compile a title, or wait for another worker that does."""
        from kakaw.core.jit import CACHE_FOLDER

        assert CACHE_FOLDER is not None
        while not await asyncio.to_thread(_is_compiled, title):
            try:
                with only_one(CACHE_FOLDER / f"compile-{title}"):
                    await self._run(title)
                    return
            except InUse:
                await asyncio.sleep(1)

    async def _run(self, title: str) -> None:
        log.info("compiling", title=title)
        quiet = asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "kakaw", "warm", title), stdout=quiet, stderr=quiet, start_new_session=True
        )
        try:
            code = await process.wait()
        finally:
            if process.returncode is None:
                _end(process)
                await process.wait()
        if code:
            raise RuntimeError(f"`kakaw warm {title}` ended with code {code}")

    async def ready(self, title: str) -> None:
        """Wait a little until a title can be played; raise when that takes longer."""
        if self.states[title] == "ready":
            return
        try:
            await asyncio.wait_for(self._ready[title].wait(), PATIENCE)
        except TimeoutError:
            sentence = f"The rules of {meta(title).NAME} are being compiled; try again in a minute."
            raise Unavailable(sentence, code="compiling", field="title") from None
