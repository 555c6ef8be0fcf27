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


def envelope(kind: str, body: bytes, version: int | None = None, ack: int | None = None) -> bytes:
    """A message around a body that is JSON already."""
    v = "" if version is None else f'"v":{version},'
    a = "" if ack is None else f'"a":{ack},'
    return b"%b%b}" % (f'{{"t":"{kind}",{v}{a}"d":'.encode(), body)


class Client:
    """Somebody's connection: who it is, which seats that makes, and how to reach it."""

    def __init__(
        self, person: Who | None, send: Callable[[bytes], Awaitable[Any]], say: Callable[[bytes], bool] | None = None
    ) -> None:
        """Reach somebody through `send`, which `run` awaits, or without a wait through `say` where it says it could."""
        self.person, self._send, self._say = person, send, say
        self.audience: Audience = ()
        self.muted: set[str] = set()
        self._waiting: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._saying = False  # whether `_speak` is on its way
        self._sending = False  # whether a message waits in `send`, which nothing may overtake
        self.closed = False
        self.lost = False  # too far behind
        self.on_lost: Callable[[], object] | None = None  # called then, to end the connection

    def post(self, message: bytes) -> None:
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
            if self._say is not None and not self._sending:
                if not self._saying:
                    # Not at once: what a whole commit brings about is written in one go, so that who reads it wakes
                    # up once and not a hundred times.
                    self._saying = True
                    asyncio.get_running_loop().call_soon(self._speak)
                return
        self._rouse()

    def _speak(self) -> None:
        """Send what can be sent without a wait; leave the rest to `run`."""
        self._saying = False
        assert self._say is not None
        while self._waiting and not self._sending and self._say(self._waiting[0]):
            self._waiting.popleft()
        if self._waiting:
            self._rouse()

    def _rouse(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    def tell(self, kind: str, body: msgspec.Struct, version: int | None = None, ack: int | None = None) -> None:
        """Put a message with this body into the queue."""
        self.post(envelope(kind, encode(body), version, ack))

    async def run(self) -> None:
        """Send what waits, until closed."""
        loop = asyncio.get_running_loop()
        while not self.closed:  # nothing is awaited between the last look at the queue and the wait for more
            while self._waiting:
                self._sending = True
                await self._send(self._waiting.popleft())
                self._sending = False
            self._wake = loop.create_future()
            await self._wake
            self._wake = None

    def close(self) -> None:
        """Send nothing more."""
        self.closed = True
        self._rouse()
