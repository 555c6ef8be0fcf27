"""What need not wait is done at once, and the rest goes on as if nothing had happened."""

import asyncio

import pytest

from kakaw.server.eager import eagerly
from tests.kit.hall import run


def test_what_waits_for_nothing_is_done_at_once() -> None:
    done: list[int] = []

    async def work() -> None:
        await asyncio.Lock().acquire()
        done.append(1)

    async def test() -> None:
        assert eagerly(work()) is None
        assert done == [1]

    run(test())


def test_the_rest_goes_on_with_results_faults_and_cancelling() -> None:
    async def test() -> None:
        loop = asyncio.get_running_loop()
        first, second, third = loop.create_future(), loop.create_future(), loop.create_future()
        seen: list[object] = []

        async def work() -> str:
            seen.append(await first)
            try:
                await second
            except ValueError as problem:
                seen.append(str(problem))
            try:
                await third
            except asyncio.CancelledError:
                seen.append("cancelled")
                raise
            return "never"

        rest = eagerly(work())
        assert rest is not None
        task = asyncio.create_task(rest)
        await asyncio.sleep(0)
        first.set_result("a result")
        second.set_exception(ValueError("a fault"))
        while len(seen) < 2:
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert seen == ["a result", "a fault", "cancelled"]

        async def gives() -> int:
            await asyncio.sleep(0)
            return 7

        rest = eagerly(gives())
        assert rest is not None
        assert await rest == 7

        async def fails() -> None:
            raise ValueError("at once")

        with pytest.raises(ValueError, match="at once"):
            eagerly(fails())

    run(test())
