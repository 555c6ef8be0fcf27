"""Where the games are played: in this process one after another, in several processes, or on a Ray cluster."""

import multiprocessing
import os
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any

from kakaw.arena.match import Result, play
from kakaw.arena.schedule import Pairing
from kakaw.arena.seatbelt import SeatedBot
from kakaw.core.errors import KakawError

Block = tuple[Pairing, ...]
EXECUTORS = ("serial", "processes", "ray")
RAY_TRIES = 3
KNOCKING = 10.0  # seconds to wait for a cluster to answer

_lane: dict[tuple[str, str, float], SeatedBot] = {}  # the bots of this process; they stay for the next block


def play_block(block: Block, limit: float) -> tuple[Result, ...]:
    """The games of a block, one after another, with one process for each bot."""
    title = block[0].title
    specs = dict.fromkeys(spec for pairing in block for spec in pairing.bots)
    bots = {spec: _lane.setdefault((spec, title, limit), SeatedBot(spec, title, limit)) for spec in specs}
    return tuple(play(pairing, bots) for pairing in block)


def close_lane() -> None:
    """End the bots of this process."""
    while _lane:
        _lane.popitem()[1].close()


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_blocks(
    blocks: Iterable[Block], limit: float, executor: str = "processes", lanes: int | None = None
) -> Iterator[tuple[Result, ...]]:
    """Play the blocks and give the results of each as it ends; stop early by closing the iterator."""
    lanes = lanes or cores()
    if executor == "serial":
        try:
            for block in blocks:
                yield play_block(block, limit)
        finally:
            close_lane()
    elif executor == "processes":
        # A lane is a process that referees; its bots are processes of their own and think while it waits.
        pool = ProcessPoolExecutor(lanes, multiprocessing.get_context("spawn"))
        try:
            yield from _as_they_end(blocks, lanes, lambda block: pool.submit(play_block, block, limit))
        finally:
            list(pool.map(_close, range(lanes)))
            pool.shutdown(cancel_futures=True)
    elif executor == "ray":
        yield from _on_ray(blocks, limit, lanes)
    else:
        raise KakawError(f"executor {executor!r}: expected one of {', '.join(EXECUTORS)}")


def _close(_: int) -> None:
    close_lane()


def _as_they_end(
    blocks: Iterable[Block], lanes: int, submit: Callable[[Block], "Future[tuple[Result, ...]]"]
) -> Iterator[tuple[Result, ...]]:
    """Keep the lanes busy and two blocks waiting: a stop then wastes little."""
    source = iter(blocks)
    under_way = {submit(block) for block in islice(source, lanes + 2)}
    while under_way:
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        for future in done:
            under_way |= {submit(block) for block in islice(source, 1)}
            yield future.result()


def _join_ray(ray: Any, lanes: int) -> None:
    """Join the cluster that RAY_ADDRESS names, or make one here: a busy machine may be late to, so more than once."""
    address = os.environ.get("RAY_ADDRESS")
    if address:
        _knock(address)
    how: dict[str, Any] = {"address": address} if address else {"num_cpus": lanes, "include_dashboard": False}
    for left in reversed(range(1 if address else RAY_TRIES)):
        try:
            ray.init(log_to_driver=False, **how)
            return
        except Exception as error:  # it raises all sorts of them, plain ones among them
            ray.shutdown()
            if left == 0:
                where = f"the cluster at {address} cannot be joined" if address else "no cluster could be started here"
                last = (str(error).strip().splitlines() or [type(error).__name__])[-1]
                raise KakawError(f"executor ray: {where}: {last}") from error


def _knock(address: str) -> None:
    """Raise where nobody listens at a cluster's address; Ray itself would try for minutes, and tell it in pages."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdecimal():  # such as `auto`: only Ray knows where that is
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), KNOCKING).close()
    except (OSError, OverflowError) as error:
        raise KakawError(f"executor ray: no cluster at {address}: {error}") from error


def _on_ray(blocks: Iterable[Block], limit: float, lanes: int) -> Iterator[tuple[Result, ...]]:
    """The blocks on a Ray cluster: the one that RAY_ADDRESS names, else one made on this machine."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # it would tell its makers; who wants that says so
    try:
        import ray
    except ImportError as error:
        raise KakawError("executor ray: Ray is not installed; install kakaw[ray]") from error
    _join_ray(ray, lanes)
    remote: Any = ray.remote(play_block)
    source = iter(blocks)
    under_way = [remote.remote(block, limit) for block in islice(source, lanes + 2)]
    try:
        while under_way:
            done, under_way = ray.wait(under_way)
            under_way += [remote.remote(block, limit) for block in islice(source, len(done))]
            yield from ray.get(done)
    finally:
        ray.shutdown()
