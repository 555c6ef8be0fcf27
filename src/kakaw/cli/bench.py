"""Measure how fast the engine is.

kakaw bench engine    uniformly random play, all legal steps generated before each choice, and copies of a state
kakaw bench peers     the same beside catanatron, a fast Python engine of another game, in the same run
"""

import argparse

from kakaw.cli.main import add_json
from kakaw.core.titles import titles


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure."""
    commands = parser.add_subparsers(dest="what", metavar="engine|peers", required=True)
    engine = commands.add_parser(
        "engine",
        help="steps, whole games and copies per second",
        description="Uniformly random play, all legal steps generated before each choice, on one core; best of 3.",
    )
    engine.add_argument("--title", metavar="T", help=f"only this game: {', '.join(titles())}")
    engine.add_argument("--players", metavar="N", type=int, help="only with this many players")
    peers = commands.add_parser(
        "peers",
        help="actions per second beside another engine",
        description="Random 4-player games of catanatron 3.2.1, in an environment of its own, and of Cacao in turn.",
    )
    for each, seconds in ((engine, 1.0), (peers, 3.0)):
        each.add_argument(
            "--seconds", metavar="S", type=float, default=seconds, help=f"per measurement (default {seconds:g})"
        )
        add_json(each, argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    if arguments.what == "engine":
        from kakaw.cli.bench_engine import run as engine

        return engine(arguments)
    from kakaw.cli.bench_peers import run as peers

    return peers(arguments)
