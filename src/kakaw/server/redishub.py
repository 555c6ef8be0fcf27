"""The hub of several workers: doorbells through Redis. Nothing depends on one arriving.

Redis may be stopped, emptied and started again at any time. While it is away, and once when it is back, every table of
this process looks into its log: that is what `EVERY` rings for.
"""

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from kakaw.server.ending import ended
from kakaw.server.hub import EVERY, Ring
from kakaw.store.store import Row

log = structlog.get_logger()
CHANNEL = "kakaw:rings"
ALONE = 0.5  # seconds between looks while Redis is away
TOGETHER = 0.002  # seconds in which rings gather: a message costs both sides more than a ring, and nobody sees 2 ms
BUSY, LONGER = 4, 0.03  # so many rings in the last message, and the seconds for the next one then
QUIET = 20.0  # seconds without a ring after which a connection is asked whether it is alive
MOST_WAITING = 10_000  # rings; with more nobody listens, and EVERY will tell the others


class Rings(msgspec.Struct, array_like=True):
    """What one worker tells the others at once: who rings, and table, what and new rows of each ring."""

    own: str
    rings: list[tuple[str, str, list[Row]]]


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Rings).decode


class RedisHub:
    """Rings at the other workers, and hears them."""

    shared = True

    def __init__(self, url: str) -> None:
        """Use the Redis of a URL; nothing is connected yet."""
        self.url = url
        self._own = secrets.token_hex(4)
        self._mark = f'["{self._own}",'.encode()  # how our own rings begin
        self._redis: Redis = Redis.from_url(
            url, socket_connect_timeout=2, socket_timeout=QUIET + 5, health_check_interval=QUIET
        )
        self._waiting: dict[tuple[str, str], list[Row]] = {}  # rings of one sort at one table are one ring
        self._wake = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self.heard = False  # whether we hear the others now

    async def open(self, ring: Ring) -> None:
        """Begin to hear and to ring. Redis need not be there yet."""
        self._ring = ring
        self._tasks = [
            asyncio.create_task(self._listen(), name="hub-listen"),
            asyncio.create_task(self._publish(), name="hub-publish"),
        ]

    async def close(self) -> None:
        """Ring what waits, then hear nothing more."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._drained(), 1)
        await ended(*self._tasks)
        await self._redis.aclose()

    async def _drained(self) -> None:
        while self._waiting and self.heard:
            await asyncio.sleep(0.01)

    def ring(self, table: str, what: str, row: Row | None = None) -> None:
        """Tell the other workers that something of a table changed, a new row perhaps."""
        if len(self._waiting) < MOST_WAITING:
            rows = self._waiting.setdefault((table, what), [])
            if row is not None:
                rows.append(row)
            self._wake.set()

    # --- ringing

    async def _publish(self) -> None:
        last = 0
        while True:
            await self._wake.wait()
            await asyncio.sleep(TOGETHER if last < BUSY else LONGER)
            self._wake.clear()
            batch, self._waiting = self._waiting, {}
            last = len(batch)
            if not batch:
                continue
            rings = Rings(self._own, [(table, what, rows) for (table, what), rows in batch.items()])
            try:
                await self._redis.publish(CHANNEL, _encode(rings))
            except (RedisError, OSError):
                # The others look by themselves while they hear nothing. Whether they do we cannot know: ring once more,
                # without rows, so that nothing piles up; who is rung for none reads them.
                if len(self._waiting) < MOST_WAITING:
                    self._waiting = {key: [] for key in (*batch, *self._waiting)}
                await asyncio.sleep(ALONE)
                self._wake.set()

    # --- hearing

    async def _listen(self) -> None:
        """Hear for ever; without Redis, look at everything now and then instead."""
        told = False
        while True:
            try:
                async with self._subscribed() as messages:
                    if told:
                        log.warning("redis is back")
                    told, self.heard = False, True
                    self._ring(EVERY, "rows", ())  # whatever was rung while we were deaf
                    async for text in messages:
                        self._hear(text)
            except (RedisError, OSError) as error:
                self.heard = False
                if not told:
                    log.warning("redis is away, workers look into the log instead", reason=type(error).__name__)
                    told = True
            self._ring(EVERY, "rows", ())
            await asyncio.sleep(ALONE)

    @contextlib.asynccontextmanager
    async def _subscribed(self) -> AsyncIterator[AsyncIterator[bytes]]:
        pubsub: Any = self._redis.pubsub()
        try:
            await pubsub.subscribe(CHANNEL)
            yield self._texts(pubsub)
        finally:
            with contextlib.suppress(RedisError, OSError):
                await pubsub.aclose()

    async def _texts(self, pubsub: Any) -> AsyncIterator[bytes]:
        while True:
            message = await pubsub.get_message(ignore_subscribe_messages=True, timeout=QUIET)
            if message is not None:
                yield message["data"]

    def _hear(self, text: bytes) -> None:
        if text.startswith(self._mark):
            return
        try:
            heard = _decode(text)
        except msgspec.DecodeError:
            log.warning("a ring cannot be read; is a worker of another version running?")
            self._ring(EVERY, "rows", ())
            return
        for table, what, rows in heard.rings:
            self._ring(table, what, rows)
