"""Measure how fast the engine, the bots and the server are, and how well bids are solved.

kakaw bench engine    uniformly random play, all legal steps generated before each choice, and copies of a state
kakaw bench peers     the same beside catanatron, a fast Python engine of another game, in the same run
kakaw bench search    how fast the bots look ahead, beside boardgame.io's and catanatron's play-outs in the same run
kakaw bench server    the real server under load, beside boardgame.io's in the same run
kakaw bench bidding   how near to an equilibrium a round of Chocolatl is solved in a second
"""

import argparse

from kakaw.cli.main import add_json
from kakaw.core.titles import titles


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to measure."""
    commands = parser.add_subparsers(dest="what", metavar="engine|peers|search|server|bidding", required=True)
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
    search = commands.add_parser(
        "search",
        help="how fast the bots look ahead, beside the play-outs of others",
        description="Turns, lines and games that the bots try per second of one core in Cacao with 2 players, the "
        "iterations of boardgame.io 0.50.2's MCTS bot and the random games of catanatron 3.2.1, in turn.",
    )
    search.add_argument("--no-boardgame-io", action="store_true", help="without boardgame.io, which needs Node and npm")
    server = commands.add_parser(
        "server",
        help="moves per second, latencies, memory and starting time of the server",
        description="The real server with a store on disk, under load over loopback, beside boardgame.io 0.50.2.",
    )
    server.add_argument("--title", metavar="T", default="cacao", help="which game is played (default cacao)")
    server.add_argument("--repeats", metavar="N", type=int, default=3, help="turns of each server (default 3)")
    server.add_argument("--only", metavar="PARTS", help="some of peer,thinking,opening,memory,starting,workers")
    server.add_argument("--no-peer", action="store_true", help="without boardgame.io, which needs Node and npm")
    bidding = commands.add_parser(
        "bidding",
        help="what the best deviation from a solved round of bids would gain",
        description="Rounds of games between proportional bidders, all cards laid at once, solved on one core.",
    )
    bidding.add_argument("--players", metavar="N", type=int, choices=(2, 3, 4, 5), help="only with this many players")
    bidding.add_argument("--positions", metavar="K", type=int, default=20, help="rounds to solve (default 20)")
    bidding.add_argument("--seed", metavar="S", default="1", help="names the games (default 1)")
    bidding.add_argument("--within", metavar="P", type=float, default=0.1, help="points to count by (default 0.1)")
    for each, seconds in ((engine, 1.0), (peers, 3.0), (search, 2.0), (server, 8.0), (bidding, 1.0)):
        each.add_argument(
            "--seconds", metavar="S", type=float, default=seconds, help=f"per measurement (default {seconds:g})"
        )
        add_json(each, argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Measure and print."""
    if arguments.what == "engine":
        from kakaw.cli.bench_engine import run as engine

        return engine(arguments)
    if arguments.what == "search":
        from kakaw.cli.bench_search import run as search

        return search(arguments)
    if arguments.what == "server":
        from kakaw.cli.bench_server import run as server

        return server(arguments)
    if arguments.what == "bidding":
        from kakaw.cli.bench_bidding import run as bidding

        return bidding(arguments)
    from kakaw.cli.bench_peers import run as peers

    return peers(arguments)
