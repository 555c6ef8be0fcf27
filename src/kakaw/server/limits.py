"""How much one person or one address may ask for. Seldom things are counted in Redis, where workers share one."""

import time
from typing import TYPE_CHECKING, Any

import structlog
from limits import RateLimitItem, parse

from kakaw.server.errors import TooMany

if TYPE_CHECKING:
    from limits.aio.strategies import RateLimiter

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
MOST_KEYS = 20_000  # more are looked through for those whose time is over


class Windows:
    """Counts in this process: so many in each span of time.

    The library's own counting in memory looks through all keys at every hit, which thousands of players would feel.
    """

    def __init__(self, rate: RateLimitItem) -> None:
        """Count towards a rate."""
        self.most, self.span = rate.amount, float(rate.get_expiry())
        self._counts: dict[str, list[float]] = {}  # key -> [when its span ends, how many]

    def left(self, key: str) -> float:
        """Count one; give 0 when it is allowed, else the seconds until the next one is."""
        now = time.monotonic()
        found = self._counts.get(key)
        if found is None or found[0] <= now:
            if len(self._counts) >= MOST_KEYS:
                self._counts = {known: entry for known, entry in self._counts.items() if entry[0] > now}
            self._counts[key] = [now + self.span, 1.0]
            return 0.0
        found[1] += 1
        return 0.0 if found[1] <= self.most else found[0] - now


class Limits:
    """Counts what people do, and says when it is too much."""

    def __init__(self, settings: "Settings") -> None:
        """Read the rates; with Redis the seldom ones are counted there."""
        self.rates: dict[str, RateLimitItem] = {
            kind: parse(getattr(settings, f"rate_{kind}").replace("/", " per ")) for kind in SENTENCES
        }
        self._here = {kind: Windows(rate) for kind, rate in self.rates.items()}
        self._shared: RateLimiter | None = None
        self._pool: Any = None
        if settings.redis:
            from limits.aio.storage import RedisStorage
            from limits.aio.strategies import FixedWindowRateLimiter
            from redis.asyncio import ConnectionPool

            self._pool = ConnectionPool.from_url(settings.redis, socket_connect_timeout=1, socket_timeout=1)
            storage = RedisStorage(
                "async+redis://", implementation="redispy", key_prefix="kakaw:limits", connection_pool=self._pool
            )
            self._shared = FixedWindowRateLimiter(storage)

    async def close(self) -> None:
        """Let go of Redis."""
        if self._pool is not None:
            await self._pool.aclose()

    async def check(self, kind: str, key: str) -> None:
        """Count one; raise `TooMany` when it is one too many."""
        if self._shared is None or kind in IN_PROCESS:
            self.count(kind, key)
        elif after := await self._left(self._shared, kind, key):
            raise self._too_many(kind, after)

    def count(self, kind: str, key: str) -> None:
        """The same for what is counted in this process."""
        if after := self._here[kind].left(key):
            raise self._too_many(kind, after)

    def _too_many(self, kind: str, after: float) -> TooMany:
        rate = self.rates[kind]
        return TooMany(f"{SENTENCES[kind]} Allowed are {rate.amount} a {rate.GRANULARITY.name}.", after=after)

    async def _left(self, shared: "RateLimiter", kind: str, key: str) -> float:
        """Count one in Redis; where it is away, here, which is better than refusing everybody."""
        rate = self.rates[kind]
        try:
            if await shared.hit(rate, kind, key):
                return 0.0
            stats = await shared.get_window_stats(rate, kind, key)
        except Exception as error:  # the drivers have no error in common
            log.warning("rates counted in this process only", reason=type(error).__name__)
            return self._here[kind].left(key)
        return max(1.0, stats.reset_time - time.time())
