"""Show a position given as text: the board, what is impossible in it, who has to decide, and every legal step.

The text is the position notation of the title (docs/rules), for Cacao for example
  kakaw position cacao '0,0=P1;1,1=M2 - R:0,0,0,-10,?3,8/Y:0,0,0,-10,?3,8 M3+T|17 R1'
Faults do not stop it: a position that no game could reach is shown all the same.
"""

import argparse

from kakaw.cli.arguments import add_options, add_title, game_options
from kakaw.cli.output import print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to show."""
    add_title(parser)
    parser.add_argument("position", metavar="TEXT", help="the position, in one argument")
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the position."""
    options = game_options(arguments.title, arguments.option)
    from kakaw.cli.warming import warm_up
    from kakaw.core.game import Game

    game = Game.from_position(arguments.title, arguments.position, options=options)
    warm_up(arguments.title)
    menus = {seat: game.menu(seat) for seat in game.acting}
    if arguments.json:
        first = next((menu.prompt for menu in menus.values()), None)
        print_json(
            {
                "title": game.title,
                "position": game.position(),
                "board": str(game),
                "faults": [{"rule": rule, "sentence": sentence} for rule, sentence in game.faults()],
                "acting": list(game.acting),
                "legal": {str(seat): list(menu.texts()) for seat, menu in menus.items()},
                "prompt": first.to_dict() if first else None,
            }
        )
        return 0
    print(game)
    for rule, sentence in game.faults():
        print(f"\nFault: {sentence} ({rule})")
    for seat, menu in menus.items():
        if menu.prompt:
            print(f"\nSeat {seat}: {menu.prompt.sentence} ({menu.prompt.rule})")
        print(f"{len(menu)} legal steps: {' '.join(menu.texts())}")
    return 0
