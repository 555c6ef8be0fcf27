"""Whole sieges, for the tests and for `tools/siege.py`: what is killed, what is stopped, and how often."""

import asyncio
import contextlib
import os
import signal
from collections.abc import Awaitable, Callable

from kakaw.cli.private.postgres import PrivatePostgres
from kakaw.cli.private.redis import PrivateRedis
from kakaw.cli.private.serving import UNBRAKED, PrivateKakaw, resident
from tests.kit.siege import Report, Siege

TITLES = (("cacao", 2), ("maya", 2), ("chocolatl", 3), ("cacao", 4))
WORKING = 80 << 20  # bytes of memory that a worker has once it serves; the process beside it has a fraction of that
ENVIRONMENT = {**UNBRAKED, "KAKAW_SECRET": "a secret of the tests, known to everybody"}


def killed_server(kills: int, lanes: int = 8, seed: int = 0) -> Report:
    """One server on SQLite, killed with SIGKILL at random moments and started again."""
    server = PrivateKakaw(environment=ENVIRONMENT)

    async def work() -> Report:
        siege = Siege(server, TITLES, lanes, seed)
        await siege.start()
        await siege.strike(kills, siege.kill)
        await siege.stop()
        return await siege.check(f"sqlite:///{server.data / 'kakaw.db'}")

    try:
        server.start()
        return asyncio.run(work())
    finally:
        server.remove()


def with_two_workers(
    times: int,
    blow: Callable[[PrivateKakaw, PrivatePostgres, PrivateRedis, Siege], Awaitable[None]],
    lanes: int = 8,
    seed: int = 0,
) -> Report:
    """Two workers on PostgreSQL and Redis, to which something happens so many times."""
    postgres, redis = PrivatePostgres(), PrivateRedis()
    server: PrivateKakaw | None = None
    try:
        url = postgres.start().new_database("siege")
        redis.start()
        flags = ("--workers=2", f"--database={url}", f"--redis={redis.url()}")
        server = PrivateKakaw(*flags, environment=ENVIRONMENT)
        server.start()

        async def work() -> Report:
            siege = Siege(server, TITLES, lanes, seed)
            await siege.start()
            await siege.strike(times, lambda: blow(server, postgres, redis, siege), 200)
            await siege.stop()
            return await siege.check(url)

        return asyncio.run(work())
    finally:
        if server is not None:
            server.remove()
        redis.remove()
        postgres.remove()


async def stop_redis(_server: PrivateKakaw, _postgres: PrivatePostgres, redis: PrivateRedis, siege: Siege) -> None:
    """Redis goes away for a while and comes back empty."""
    await asyncio.to_thread(redis.stop)
    await asyncio.sleep(siege.random.uniform(0.0, 2.0))
    await asyncio.to_thread(redis.start)


async def restart_postgres(
    _server: PrivateKakaw, postgres: PrivatePostgres, _redis: PrivateRedis, siege: Siege
) -> None:
    """PostgreSQL restarts, or crashes and recovers."""
    await asyncio.to_thread(postgres.kill if siege.random.random() < 0.5 else postgres.stop)
    await asyncio.sleep(siege.random.uniform(0.0, 1.0))
    await asyncio.to_thread(postgres.start)


async def kill_workers(server: PrivateKakaw, _postgres: PrivatePostgres, _redis: PrivateRedis, siege: Siege) -> None:
    """Both workers and their parent are killed, and started again."""
    await siege.kill()


async def kill_a_worker(server: PrivateKakaw, _postgres: PrivatePostgres, _redis: PrivateRedis, siege: Siege) -> None:
    """One of the two workers is killed; the other goes on alone until their parent has started a new one."""
    workers = serving(server)
    os.kill(siege.random.choice(workers), signal.SIGKILL)
    async with asyncio.timeout(60):
        while len(now := serving(server)) < len(workers) or now == workers:
            await asyncio.sleep(0.1)


def serving(server: PrivateKakaw) -> list[int]:
    """The workers of a server, those that have started to serve."""
    found = []
    for pid in server.processes():
        with contextlib.suppress(OSError):
            if pid != server.pid and resident(pid) > WORKING:
                found.append(pid)
    return sorted(found)


BLOWS = {"redis": stop_redis, "postgresql": restart_postgres, "workers": kill_workers, "worker": kill_a_worker}
