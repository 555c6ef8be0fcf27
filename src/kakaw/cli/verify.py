"""Check a recorded game: its steps, its luck, its outcome and its seed.

Every step must be legal, the luck possible and complete, and the outcome the one the plays lead to. Where the seed is
told it must be the one promised at the start, and bring this very luck.

The file is a transcript (JSON) or a record in the title's notation, told apart by its content; `-` reads standard
input. A game that fails is an error: one line that names the place, and exit code 2.
"""

import argparse

from kakaw.cli.files import read_game, read_text
from kakaw.cli.output import print_json


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to check."""
    parser.add_argument("file", metavar="FILE", help="a transcript or a record; - for standard input")


def run(arguments: argparse.Namespace) -> int:
    """Check and tell."""
    _, transcript = read_game(read_text(arguments.file))
    game = transcript.verify()
    outcome = game.outcome()
    found = {
        "ok": True,
        "title": game.title,
        "players": game.players,
        "plays": game.ply,
        "over": game.over,
        "scores": list(game.scores()),
        "winners": list(outcome.winners) if outcome else None,
        "seed_checked": transcript.seed is not None,
    }
    if arguments.json:
        print_json(found)
        return 0
    scores = ", ".join(map(str, game.scores()))
    state = "finished" if game.over else "not finished"
    seed = "seed checked" if found["seed_checked"] else "no seed told, so luck was not traced to one"
    print(f"ok: {game.title}, {game.players} players, {game.ply} plays, {state}, scores {scores}; {seed}")
    return 0
