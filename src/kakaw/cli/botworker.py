"""Let bots think outside of the server: `kakaw botworker --redis redis://…`, on as many machines as you like.

It takes questions of all servers that use the same Redis and were started with --bot-workers 0. A question holds what
the seat of the bot may see and nothing else. Where a worker dies over a question, a simpler bot of the server answers.
"""

import argparse
import asyncio
import os
import signal
from pathlib import Path

from kakaw.cli.output import print_json, progress
from kakaw.core.errors import KakawError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where the questions are, and how many to answer at a time."""
    parser.add_argument("--redis", metavar="URL", help="redis://…, the one the servers use")
    parser.add_argument("--config", metavar="FILE", type=Path, help="the server's settings, in TOML")
    parser.add_argument("--workers", metavar="N", type=int, default=1, help="bots that think at a time (default 1)")


def run(arguments: argparse.Namespace) -> int:
    """Answer until told to stop."""
    from kakaw.server.settings import load

    unused = {"KAKAW_SECRET": "x" * 32}  # nothing is signed here, so none needs to be given or made
    settings = load({"redis": arguments.redis}, {**os.environ, **unused}, arguments.config)
    if not settings.redis:
        raise KakawError("botworker: the questions come through Redis; give --redis redis://…")
    if arguments.workers < 1:
        raise KakawError(f"workers {arguments.workers}: expected at least 1")
    from kakaw.server import logs

    logs.set_up(settings.log_format, settings.log_level)
    answered, failed = asyncio.run(serve(settings.redis, arguments.workers))
    if arguments.json:
        print_json({"answered": answered, "failed": failed})
    else:
        print(f"{answered} questions answered, {failed} not")
    return 0


async def serve(url: str, workers: int) -> tuple[int, int]:
    """Answer until a signal comes; give how many were answered, and how many could not be."""
    from kakaw.core.titles import titles
    from kakaw.server.botqueue import BotWorker
    from kakaw.server.warmth import Warmth

    progress(f"loading {', '.join(titles())} ...")
    await Warmth().run()
    worker = BotWorker(url, workers)
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    progress("bots answer")
    await worker.run(stop)
    await worker.close()
    return worker.answered, worker.failed
