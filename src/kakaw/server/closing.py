"""A server that says goodbye: its clients are told to come back before their connections are closed."""

import asyncio
import signal
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

SIGNALS = (signal.SIGINT, signal.SIGTERM)
PATIENCE = 2.0  # seconds for saying goodbye to everybody


@contextmanager
def goodbye_first(goodbye: Callable[[], Awaitable[None]]) -> Iterator[None]:
    """When the process is told to end, say goodbye, and only then let the server know.

    The server closes connections as soon as it hears of a signal, so whoever wants to use them must hear of it before.
    A second signal goes straight through: somebody is in a hurry.
    """
    if threading.current_thread() is not threading.main_thread():  # only the main thread hears signals
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in SIGNALS}
    leaving: list[asyncio.Task[None]] = []

    async def leave(number: int, frame: FrameType | None) -> None:
        with suppress(TimeoutError):  # a client that does not read must not keep the server from ending
            await asyncio.wait_for(goodbye(), PATIENCE)
        _pass_on(before[signal.Signals(number)], number, frame)

    def hear(number: int, frame: FrameType | None) -> None:
        if leaving:
            _pass_on(before[signal.Signals(number)], number, frame)
        else:
            loop.call_soon_threadsafe(lambda: leaving.append(loop.create_task(leave(number, frame))))

    for number in SIGNALS:
        signal.signal(number, hear)
    try:
        yield
    finally:
        for number, handler in before.items():
            if signal.getsignal(number) is hear:
                signal.signal(number, handler)


def _pass_on(handler: Any, number: int, frame: FrameType | None) -> None:
    if callable(handler):
        handler(number, frame)
