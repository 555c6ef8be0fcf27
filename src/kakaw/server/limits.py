"""How much one person or one address may ask for. Rates are counted in memory, or in Redis for all workers together."""

import time
from typing import TYPE_CHECKING

import structlog
from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import FixedWindowRateLimiter

from kakaw.server.errors import TooMany

if TYPE_CHECKING:
    from kakaw.server.settings import Settings

log = structlog.get_logger()

SENTENCES = {
    "request": "Too many requests.",
    "address": "Too many requests from this address.",
    "message": "Too many messages.",
    "guest": "Too many new guests from this address.",
    "account": "Too many new accounts from this address.",
    "login": "Too many attempts to log in.",
    "table": "Too many new tables.",
    "chat": "Too many lines of chat.",
}
IN_PROCESS = ("request", "message", "address")  # so frequent that asking Redis each time would cost more than it saves


class Limits:
    """Counts what people do, and says when it is too much."""

    def __init__(self, settings: "Settings") -> None:
        """Read the rates; with Redis the seldom ones are counted there."""
        self.rates: dict[str, RateLimitItem] = {
            kind: parse(getattr(settings, f"rate_{kind}").replace("/", " per ")) for kind in SENTENCES
        }
        self._here = FixedWindowRateLimiter(MemoryStorage())
        self._shared = self._here
        if settings.redis:
            place = settings.redis.replace("unix:", "redis+unix:")
            storage = RedisStorage(f"async+{place}", implementation="redispy", key_prefix="kakaw:limits")
            self._shared = FixedWindowRateLimiter(storage)

    async def check(self, kind: str, key: str) -> None:
        """Count one; raise `TooMany` when it is one too many."""
        rate = self.rates[kind]
        counted = self._here if kind in IN_PROCESS else self._shared
        try:
            allowed = await counted.hit(rate, kind, key)
        except Exception as error:
            if counted is self._here:
                raise
            # Redis is away: whatever the driver's error, counting in this process is better than refusing everybody.
            log.warning("rates counted in this process only", reason=type(error).__name__)
            counted = self._here
            allowed = await counted.hit(rate, kind, key)
        if not allowed:
            stats = await counted.get_window_stats(rate, kind, key)
            after = max(1.0, stats.reset_time - time.time())
            raise TooMany(f"{SENTENCES[kind]} Allowed are {rate.amount} a {rate.GRANULARITY.name}.", after=after)
