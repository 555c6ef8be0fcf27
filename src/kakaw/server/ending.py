"""Ending tasks that may be deep in a driver."""

import asyncio
from typing import Any

PAUSE = 0.1  # seconds between attempts


async def ended(*tasks: "asyncio.Future[Any]") -> None:
    """Cancel tasks until they are done.

    Once is not enough: the Redis driver may take a cancellation that meets a time-out of its own for that time-out.
    """
    while running := [task for task in tasks if not task.done()]:
        for task in running:
            task.cancel()
        await asyncio.wait(running, timeout=PAUSE)
    await asyncio.gather(*tasks, return_exceptions=True)
