"""Tell the best moves of a position or a recorded game: what they promise, how sure that is, and why.

  kakaw hint game.json                       for the seat that has to decide at the end of a recorded game
  kakaw hint game.json --at 12 --seat 1      after twelve plies, for seat 1
  kakaw hint cacao --position TEXT           for a position, which must tell what the seat holds

Only what the seat may know is used. The margin is the number of points ahead of the best other seat in the end, with
a 95 % interval; reasons tell by how many points a term is better or worse than after other good moves.
"""

import argparse
import math
from typing import TYPE_CHECKING

from kakaw.cli.arguments import add_options, game_options
from kakaw.cli.files import read_game, read_text
from kakaw.cli.output import print_json
from kakaw.core.errors import KakawError

if TYPE_CHECKING:
    from kakaw.bots.hints import Hint
    from kakaw.core.game import Game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Of what, for whom, and how long to think."""
    parser.add_argument(
        "what", metavar="FILE|TITLE", help="a transcript or a record (- for standard input), or a title"
    )
    parser.add_argument("--position", metavar="TEXT", help="a position of the title, in one argument")
    parser.add_argument("--at", metavar="N", type=int, help="after how many plies of the recorded game (default: all)")
    parser.add_argument("--seat", metavar="S", type=int, help="for which seat (default: the first that has to decide)")
    parser.add_argument("--seconds", metavar="T", type=float, default=1.0, help="how long to think (default: 1)")
    parser.add_argument("--nodes", metavar="N", type=int, help="lines to look at instead, the same every time")
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the three best moves."""
    if not 0 < arguments.seconds <= 3600 or (arguments.nodes is not None and arguments.nodes < 1):
        raise KakawError("hint: expected seconds from 0 to 3600, and at least 1 node")
    game = _game(arguments)
    from kakaw.bots.bot import Budget, source_of
    from kakaw.bots.hints import hints

    if not game.acting:
        raise KakawError("hint: the game is over")
    seat = game.acting[0] if arguments.seat is None else arguments.seat
    if not 0 <= seat < game.players:
        raise KakawError(f"seat {seat}: expected 0 to {game.players - 1}")
    budget = Budget(arguments.seconds) if arguments.nodes is None else Budget(nodes=arguments.nodes)
    found = hints(game.view(seat), budget, source_of("hint", seat, game.ply))
    if arguments.json:
        rows = [{key: _plain(value) for key, value in hint.to_dict().items()} for hint in found]
        print_json({"title": game.title, "ply": game.ply, "seat": seat, "hints": rows})
        return 0
    for number, hint in enumerate(found, 1):
        print(f"{number}. {_line(hint)}")
        for reason in hint.reasons:
            print(f"     {reason}")
    return 0


def _game(arguments: argparse.Namespace) -> "Game":
    if arguments.position is None:
        if arguments.option:
            raise KakawError("--option: a recorded game has its own")
        _, transcript = read_game(read_text(arguments.what))
        return transcript.replay(arguments.at)
    if arguments.at is not None:
        raise KakawError("--at: a position has no plies")
    options = game_options(arguments.what, arguments.option)
    from kakaw.cli.warming import warm_up
    from kakaw.core.game import Game

    game = Game.from_position(arguments.what, arguments.position, options=options)
    warm_up(arguments.what)
    return game


def _plain(value: object) -> object:
    """Not a number is nothing in JSON."""
    return None if isinstance(value, float) and math.isnan(value) else value


def _line(hint: "Hint") -> str:
    """A hint in one line."""
    parts = [" ".join(step.text for step in hint.steps)]
    if hint.win is not None:
        parts.append(f"wins {hint.win:.0%}")
    if not math.isnan(hint.margin):
        parts.append(f"margin {hint.margin:+.1f}")
    if hint.low is not None and hint.high is not None:
        if hint.low < hint.high or hint.lines:
            looked = f" from {hint.lines} lines" if hint.lines else ""
            parts.append(f"95 % interval {hint.low:+.1f} to {hint.high:+.1f}{looked}")
    return ", ".join(parts)
