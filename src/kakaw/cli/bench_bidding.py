"""kakaw bench bidding: how near to an equilibrium a round of Chocolatl's bids is solved in a given time.

Seconds are those of the processor, so that the figures do not depend on what else the machine does.
"""

import argparse
import time
from typing import Any

from kakaw.cli.output import print_json, progress

SLICE = 5


def positions(players: int, count: int, seed: str) -> list[Any]:
    """Tables of that many rounds at their start, from games of proportional bidders."""
    import random

    from kakaw.bots.bot import Budget, source_of
    from kakaw.bots.catalog import make
    from kakaw.bots.chocolatl.prices import learned
    from kakaw.bots.chocolatl.table import dealt, read_table
    from kakaw.core.game import Game
    from kakaw.games.chocolatl.layout import BID

    found: list[Any] = []
    bot, number = make("proportional", "chocolatl"), 0
    while len(found) < count:
        options = {"players.min": 2} if players == 2 else None
        game = Game("chocolatl", players, seed=f"{seed} {number}", options=options)
        number += 1
        while not game.over and len(found) < count:
            seat = game.acting[0]
            view = game.view(seat)
            begins = int(view["phase"]) == BID and int(view["location"]) == 1 and int(view["firsts"]) == 0
            if begins and seat == 0:
                table = read_table(dealt(view, random.Random(number)), 0, learned(players))
                if table is not None:
                    found.append(table)
            choice = bot.choose(view, view.menu(), Budget(), source_of(seed, seat, game.ply))
            game.push(*choice.steps, seat=seat)
    return found


def run(arguments: argparse.Namespace) -> int:
    """Solve rounds and print what the best deviator would gain, in points."""
    from kakaw.bots.chocolatl.models import Equilibrium

    rows = []
    for players in (2, 3, 4, 5) if arguments.players is None else (arguments.players,):
        tables = positions(players, arguments.positions, arguments.seed)
        Equilibrium(tables[0]).improve(1)  # compiled, or loaded
        gains, rounds = [], []
        for table in tables:
            found = Equilibrium(table)
            until = time.process_time() + arguments.seconds
            while time.process_time() < until:
                found.improve(SLICE)
            gains.append(found.most_gain())
            rounds.append(found.rounds)
        row = {
            "players": players,
            "positions": len(tables),
            "seconds": arguments.seconds,
            "rounds": sum(rounds) / len(rounds),
            "mean": sum(gains) / len(gains),
            "greatest": max(gains),
            "within": sum(gain <= arguments.within for gain in gains) / len(gains),
        }
        rows.append(row)
        progress(
            f"{players} players, {len(tables)} rounds of {arguments.seconds:g} s: best deviation gains "
            f"{row['mean']:.3f} on average, {row['greatest']:.3f} at most, within {arguments.within:g} in "
            f"{row['within']:.0%}; {row['rounds']:.0f} answers of each seat"
        )
    if arguments.json:
        print_json(rows)
    return 0
