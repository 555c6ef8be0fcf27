"""Learn the weights of a title's value function by self-play.

  kakaw train cacao --players 2 --hours 0.1      about six minutes on one core at most
  kakaw train maya --players 3 --resume          go on where a course was interrupted
  kakaw train chocolatl --players 4              what things are worth beyond a round of bids

The same title, players, hours and seed give the same weights, bit by bit, whatever the number of processes.
A checkpoint is written after every round, beside the file of weights.
"""

import argparse
from pathlib import Path

from kakaw.cli.arguments import add_title
from kakaw.cli.output import print_json, progress
from kakaw.core.errors import KakawError
from kakaw.core.titles import check_players


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to learn, and how long."""
    add_title(parser)
    parser.add_argument("--players", metavar="N", type=int, help="for how many players (default: the fewest)")
    parser.add_argument("--hours", metavar="H", type=float, default=0.1, help="how much to play (default: 0.1)")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="a whole number from 0 (default: 1)")
    parser.add_argument("--processes", metavar="K", type=int, default=1, help="how many play side by side (default: 1)")
    parser.add_argument("--output", metavar="FILE", help="where the weights go (default: TITLE-N.npz)")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint beside the file")


def run(arguments: argparse.Namespace) -> int:
    """Train, tell of every round, and write the weights after each."""
    from kakaw.bots import training, weights
    from kakaw.bots.kernels.features import has_features
    from kakaw.core.titles import meta

    title = arguments.title
    players = arguments.players or meta(title).PLAYERS[0]
    check_players(title, players)
    if arguments.hours <= 0 or not 0 <= arguments.seed < 2**31 or arguments.processes < 1:
        raise KakawError("train: expected hours above 0, a seed from 0 to 2147483647 and at least 1 process")
    command = f"kakaw train {title} --players {players} --hours {arguments.hours:g} --seed {arguments.seed}"
    if title == "chocolatl":
        return learn_prices(arguments, players, command)
    if not has_features(title):
        raise KakawError(f"train {title}: its bots do not learn from weights")
    rounds = training.rounds_for(title, players, arguments.hours)
    course = training.Course(title, players, arguments.seed, rounds, command)
    output = Path(arguments.output or weights.file_name(title, players))
    checkpoint = output.with_suffix(".checkpoint")
    if arguments.resume:
        if not checkpoint.is_file():
            raise KakawError(f"--resume: there is no checkpoint {checkpoint}")
        course.resume(checkpoint)
    progress(f"{command}: {rounds} rounds")
    about: dict[str, object] = {}
    for done in course.run(arguments.processes, lambda part: progress(f"  part {part} of {training.PARTS}")):
        progress(f"round {done.number} of {rounds}: {done.games} games, margins left open by {done.spread:.2f}")
        weights.write(output, done.learned)
        course.save(checkpoint)
        about = {**done.learned.about, "spread": done.spread, "file": str(output)}
    if arguments.json:
        print_json(about)
    return 0


def learn_prices(arguments: argparse.Namespace, players: int, command: str) -> int:
    """Learn what things are worth in Chocolatl; the file is written after every round."""
    from kakaw.bots.chocolatl import prices, training

    if arguments.resume:
        raise KakawError("--resume: a course of Chocolatl takes minutes and writes no checkpoint")
    output = Path(arguments.output or prices.file_name(players))
    about: dict[str, object] = {}
    progress(f"{command}: {training.ROUNDS} rounds")
    told = lambda part: progress(f"  part {part} of {training.PARTS}")  # noqa: E731  # a line of its own says more
    for done in training.run(players, arguments.seed, arguments.hours, arguments.processes, command, told):
        progress(f"round {done.number} of {training.ROUNDS}: {done.games} games, points left open by {done.spread:.2f}")
        prices.write(output, done.prices)
        about = {**done.prices.about, "spread": done.spread, "file": str(output)}
    if arguments.json:
        print_json(about)
    return 0
