"""Play a whole game at random and print its transcript.

The seed drives both the luck and the choices, so the same arguments print the same bytes everywhere: a way for others
to check our rules, or theirs.
"""

import argparse
import sys

from kakaw.cli.arguments import add_options, add_title, game_options
from kakaw.core.options import settle
from kakaw.core.titles import check_players, meta


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game."""
    add_title(parser)
    parser.add_argument("--players", metavar="N", type=int, required=True, help="how many play")
    parser.add_argument("--seed", metavar="S", required=True, help="any text")
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and print; the transcript is JSON with or without --json."""
    options = game_options(arguments.title, arguments.option)
    from kakaw.bots.bot import Budget, source_of
    from kakaw.bots.uniform import Uniform
    from kakaw.cli.warming import warm_up
    from kakaw.core.game import Game
    from kakaw.core.transcript import Transcript

    check_players(arguments.title, arguments.players, options)
    settle(meta(arguments.title).OPTIONS, options, arguments.players)
    warm_up(arguments.title)
    game = Game(arguments.title, arguments.players, seed=arguments.seed, options=options)
    bot = Uniform()
    while not game.over:
        seat = game.acting[0]
        choice = bot.choose(game.view(seat), game.menu(seat), Budget(), source_of(arguments.seed, seat, game.ply))
        game.push(*choice.steps, seat=seat)
    sys.stdout.write(Transcript.of(game).to_json())
    return 0
