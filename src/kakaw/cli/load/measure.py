"""What a load finds out: rates and latencies of many players at once."""

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from kakaw.cli.load.player import Player
from kakaw.cli.load.tables import Sitting

Result = TypeVar("Result")


@dataclass
class Latencies:
    """Seconds from sending a move to its acknowledgement, while it counts."""

    counting: bool = False
    seconds: list[float] = field(default_factory=list)

    def add(self, seconds: float) -> None:
        """One accepted move."""
        if self.counting:
            self.seconds.append(seconds)

    def percentile_ms(self, part: float) -> float:
        """The latency in milliseconds that this part of the moves did not exceed."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")

    def summary(self, spent: float) -> dict[str, float]:
        """Rate and latencies, in the peer's words."""
        return {
            "moves_per_s": round(len(self.seconds) / spent, 1),
            "p50_ms": round(self.percentile_ms(0.5), 2),
            "p99_ms": round(self.percentile_ms(0.99), 2),
        }


def run(work: Coroutine[Any, Any, Result]) -> Result:
    """Run on the fastest event loop there is."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    return uvloop.run(work)


def players_of(sitting: Sitting, seed: int, **settings: Any) -> list[Player]:
    """A player for each seat, not connected yet."""
    return [
        Player(person.port, sitting.id, person.cookie, seed=seed * 8 + seat, **settings)
        for seat, person in enumerate(sitting.people)
    ]


async def without_pause(
    lanes: Sequence[Sequence[Sitting]], seconds: float, used: Callable[[], float], warm_up: float = 2.0
) -> tuple[dict[str, float], list[str]]:
    """Every lane plays its tables one after another, each mover at once; give rate and latencies, and refusals.

    `used` tells the seconds of processor time that the server has had: on a busy machine moves per such second say more
    than moves per second. The tables of a lane are opened before the clock runs, as the peer's are.
    """
    found = Latencies()
    # A player who does not play yet looks at prompts and leaves them; `begin` makes him answer.
    lines = [[players_of(sitting, seed, on_latency=found.add) for seed, sitting in enumerate(lane)] for lane in lanes]
    for line in lines:
        for pair in line:
            for player in pair:
                player.playing = False
                await player.open()
    stop = asyncio.Event()
    running = [asyncio.ensure_future(_play_lane(line, stop)) for line in lines]
    await asyncio.sleep(warm_up)
    found.counting, begun, before = True, time.perf_counter(), used()
    await asyncio.sleep(seconds)
    found.counting, spent, after = False, time.perf_counter() - begun, used()
    idle = sum(task.done() for task in running)
    stop.set()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    for line in lines:
        for pair in line:
            for player in pair:
                player.leave()
    problems = [text for line in lines for pair in line for player in pair for text in player.refusals]
    if idle:
        problems.append(f"{idle} of {len(lines)} lanes had no table left before the time was over")
    per_processor_second = round(len(found.seconds) / max(after - before, 1e-9), 1)
    return {**found.summary(spent), "moves_per_processor_s": per_processor_second}, problems


async def _play_lane(line: Sequence[Sequence[Player]], stop: asyncio.Event) -> None:
    for pair in line:
        if stop.is_set():
            return
        for player in pair:
            player.begin()
        await asyncio.gather(*(player.over.wait() for player in pair))


async def with_pauses(
    sittings: Sequence[Sitting], think: float, seconds: float, warm_up: float
) -> tuple[dict[str, float], list[str]]:
    """Both players of every table think for about that long before each move; give rate and latencies, and refusals."""
    found = Latencies()

    def pause(random: Random) -> float:
        return think * (0.5 + random.random())

    players = [
        player
        for seed, sitting in enumerate(sittings)
        for player in players_of(sitting, seed, on_latency=found.add, think=pause)
    ]
    running = [asyncio.ensure_future(player.run()) for player in players]
    await asyncio.sleep(warm_up)
    found.counting, begun = True, time.perf_counter()
    await asyncio.sleep(seconds)
    found.counting, spent = False, time.perf_counter() - begun
    for player in players:
        player.leave()
    for task in running:
        task.cancel()
    await asyncio.gather(*running, return_exceptions=True)
    return found.summary(spent), [text for player in players for text in player.refusals]
