"""Client: one connection at a table. What is sent waits in its own queue, so that a slow one delays nobody."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

import msgspec

from kakaw.server.present import Audience

MOST_WAITING = 256  # messages; whoever is further behind is closed and comes back by itself
encode = msgspec.json.Encoder().encode


class Who(Protocol):
    """A person, as far as a table cares."""

    @property
    def id(self) -> str:
        """What tells people apart."""
        ...

    @property
    def name(self) -> str:
        """What others read."""
        ...


def envelope(kind: str, body: str, version: int | None = None, ack: int | None = None) -> str:
    """A message around a body that is JSON already."""
    v = "" if version is None else f'"v":{version},'
    a = "" if ack is None else f'"a":{ack},'
    return f'{{"t":"{kind}",{v}{a}"d":{body}}}'


class Client:
    """Somebody's connection: who it is, which seats that makes, and how to reach it."""

    def __init__(self, person: Who | None, send: Callable[[str], Awaitable[Any]]) -> None:
        """Reach somebody through `send`; `run` does the sending."""
        self.person, self._send = person, send
        self.audience: Audience = ()
        self.muted: set[str] = set()
        self._waiting: deque[str] = deque()
        self._wake: asyncio.Future[None] | None = None
        self.closed = False
        self.lost = False  # too far behind
        self.on_lost: Callable[[], object] | None = None  # called then, to end the connection

    def post(self, message: str) -> None:
        """Put a message into the queue."""
        if self.closed:
            return
        if len(self._waiting) >= MOST_WAITING:
            self.lost = self.closed = True
            self._waiting.clear()
            if self.on_lost is not None:
                self.on_lost()
        else:
            self._waiting.append(message)
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def tell(self, kind: str, body: msgspec.Struct, version: int | None = None, ack: int | None = None) -> None:
        """Put a message with this body into the queue."""
        self.post(envelope(kind, encode(body).decode(), version, ack))

    async def run(self) -> None:
        """Send what waits, until closed."""
        loop = asyncio.get_running_loop()
        while not self.closed:  # nothing is awaited between the last look at the queue and the wait for more
            while self._waiting:
                await self._send(self._waiting.popleft())
            self._wake = loop.create_future()
            await self._wake
            self._wake = None

    def close(self) -> None:
        """Send nothing more."""
        self.closed = True
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)
