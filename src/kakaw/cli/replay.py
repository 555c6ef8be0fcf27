"""Show a recorded game after a number of plies: the whole state, or with --seat only what that seat knew then.

The file is a transcript (JSON) or a record in the title's notation, told apart by its content; `-` reads standard
input. Without --at the last ply is shown. Seat -1 is a spectator.
"""

import argparse

from kakaw.cli.files import read_game, read_text
from kakaw.cli.output import print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to show."""
    parser.add_argument("file", metavar="FILE", help="a transcript or a record; - for standard input")
    parser.add_argument("--at", metavar="N", type=int, help="after how many plies (default: all)")
    parser.add_argument("--seat", metavar="S", type=int, help="what this seat knew; -1 for a spectator")


def run(arguments: argparse.Namespace) -> int:
    """Print the state or the view."""
    text = read_text(arguments.file)
    from kakaw.core.view import SPECTATOR, View

    _, transcript = read_game(text)
    game = transcript.replay(arguments.at)
    plies = len(transcript.plays)
    rules = game.rules
    # Without a seat the whole truth is printed, by the same means as a view.
    shown = View(rules, game.states, SPECTATOR) if arguments.seat is None else game.view(arguments.seat)
    if arguments.json:
        outcome = game.outcome()
        deciding = [seat for seat in shown.acting if arguments.seat in (None, seat)]
        print_json(
            {
                "title": game.title,
                "rules": rules.version,
                "players": game.players,
                "options": game.options,
                "ply": game.ply,
                "plies": plies,
                "seat": arguments.seat,
                "position": shown.position(),
                "acting": list(shown.acting),
                "legal": {str(seat): list(rules.menu(shown.record, seat).texts()) for seat in deciding},
                "state": shown.to_dict(),
                "board": str(shown),
                "outcome": outcome.to_dict() if outcome else None,
            }
        )
        return 0
    whose = "" if arguments.seat is None else f", as seat {arguments.seat} knows it"
    print(f"{rules.meta.NAME}, ply {game.ply} of {plies}{whose}\n\n{shown}")
    if position := shown.position():
        print(f"\nPosition: {position}")
    return 0
