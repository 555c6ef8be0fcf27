"""Rates: counted per key and span, shared through Redis, and counted here while Redis is away."""

import asyncio
import time
from pathlib import Path

import pytest
from limits import parse

from kakaw.cli.private.redis import PrivateRedis
from kakaw.server import limits
from kakaw.server.errors import TooMany
from kakaw.server.limits import Limits, Windows
from tests.server.conftest import settings_for


def test_each_key_has_its_own_span(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    windows = Windows(parse("2 per minute"))
    assert [windows.left("ana") for _ in range(3)] == [0, 0, 60]
    assert windows.left("ben") == 0
    now = 130.0
    assert windows.left("ana") == 30
    now = 160.0
    assert windows.left("ana") == 0


def test_keys_whose_time_is_over_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    monkeypatch.setattr(limits, "MOST_KEYS", 100)
    windows = Windows(parse("2 per second"))
    for k in range(10_000):
        now = k / 50
        windows.left(str(k))
    assert len(windows._counts) <= 150


def test_workers_share_their_rates_through_redis_and_go_on_without(tmp_path: Path) -> None:
    redis = PrivateRedis()

    async def work() -> None:
        settings = settings_for(tmp_path, redis=redis.url(), rate_chat="3/hour")
        one, two = Limits(settings), Limits(settings)
        for worker in (one, two, one):
            await worker.check("chat", "ana")
        with pytest.raises(TooMany) as refused:
            await two.check("chat", "ana")
        assert 0 < refused.value.after <= 3601
        await two.check("chat", "ben")
        redis.stop()
        await two.check("chat", "carla")
        await one.close()
        await two.close()

    redis.start()
    try:
        asyncio.run(work())
    finally:
        redis.remove()
