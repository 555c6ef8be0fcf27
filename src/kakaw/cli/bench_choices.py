"""`kakaw bench choices`: what the first steps of bots lead to, by many lines to the end of the game on the same deals.

Where two bots choose alike nothing is to be told; where they differ, the same luck decides for both. So some hundred
positions tell bots apart that thousands of games do not. Lines are played by the learned weights, so this is what a
choice is worth among players who play like them.
"""

import argparse
import math
from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.lines import Lines
from kakaw.bots.thinking import menu_values
from kakaw.bots.weights import players_with_weights
from kakaw.cli.output import print_json, progress
from kakaw.core.errors import KakawError
from kakaw.core.game import Game
from kakaw.core.titles import check_players
from kakaw.core.view import View

LATEST = 44  # turns before the turn that is looked at, at most
NO_END = 10_000  # turns: longer than any game
TOLD = 10  # positions between two lines of progress


def run(arguments: argparse.Namespace) -> int:
    """Compare every bot with the first one named."""
    title, players = arguments.title, arguments.players
    check_players(title, players)
    if players not in players_with_weights(title):
        raise KakawError(f"{title} with {players} players: no learned weights to judge by")
    if len(arguments.bots) < 2:
        raise KakawError(f"bench choices: {len(arguments.bots)} bots given; expected at least 2")
    if arguments.positions < 2 or arguments.deals < 1:
        raise KakawError("bench choices: expected at least 2 positions and 1 deal")
    bots = [make(spec, title) for spec in arguments.bots]
    differs, margins = (np.zeros((arguments.positions, len(bots))) for _ in range(2))
    for k, view in enumerate(positions(title, players, arguments.positions, arguments.seed)):
        menu = view.menu()
        chosen = [
            menu.steps.index(bot.choose(view, menu, Budget(), source_of(arguments.seed, view.seat, k)).steps[0])
            for bot in bots
        ]
        differs[k] = [step != chosen[0] for step in chosen]
        margins[k] = judged(view, chosen, arguments.deals, k)
        if (k + 1) % TOLD == 0:
            progress(f"{k + 1} of {arguments.positions} positions")
    gained = margins - margins[:, :1]
    errors = gained.std(axis=0, ddof=1) / math.sqrt(len(gained))
    rows = [
        {"bot": spec, "differs": differs[:, k].mean(), "gained": gained[:, k].mean(), "error": errors[k]}
        for k, spec in enumerate(arguments.bots)
    ]
    if arguments.json:
        print_json({"title": title, "players": players, "positions": arguments.positions, "bots": rows})
        return 0
    print(
        f"{title}, {players} players, {arguments.positions} positions: first steps against those of {arguments.bots[0]}"
    )
    for row in rows:
        print(
            f"  {row['bot']:16} another step {row['differs']:4.0%}   {row['gained']:+.2f} points +-{row['error']:.2f}"
        )
    return 0


def positions(title: str, players: int, count: int, seed: str) -> Iterator[View]:
    """Views of seats that have just come to act and have a choice, one of each game played by `value`."""
    player, found, number = make("value", title), 0, 0
    while found < count:
        game, turn, last = Game(title, players, seed=f"{seed} {number}"), 0, -1
        wanted = source_of(seed, players, number).randrange(LATEST)
        number += 1
        while not game.over:
            seat = game.acting[0]
            view = game.view(seat)
            menu = view.menu()
            turn, last = turn + (seat != last), seat
            if turn > wanted and len(menu) > 1:
                yield view
                found += 1
                break
            game.push(*player.choose(view, menu, Budget(), source_of(seed, seat, game.ply)).steps, seat=seat)


def judged(view: View, chosen: Sequence[int], deals: int, word: int) -> NDArray[np.float64]:
    """The margin that each of these steps leads to; nothing where all are the same."""
    candidates = np.unique(np.array(chosen, np.int64))
    if len(candidates) == 1:
        return np.zeros(len(chosen))
    lines = Lines(view, menu_values(view.menu()), candidates, word)
    lines.look(deals, NO_END)
    _, _, margins, _ = lines.sums()
    return margins[np.searchsorted(candidates, chosen)]
