"""`kakaw bench choices`: what the first steps of bots lead to, by many lines to the end of the game on the same deals.

Where two bots choose alike nothing is to be told; where they differ, the same luck decides for both. So some hundred
positions tell bots apart that thousands of games do not. Lines are played by the learned weights, so this is what a
choice is worth among players who play like them.
"""

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy as np

from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.weights import players_with_weights
from kakaw.cli.output import print_json, progress
from kakaw.core.errors import KakawError
from kakaw.core.game import Game

if TYPE_CHECKING:
    from kakaw.core.view import View

LATEST = 44  # turns before the turn that is looked at, at most
NO_END = 10_000  # turns: longer than any game
TOLD = 10  # positions between two lines of progress


def run(arguments: argparse.Namespace) -> int:
    """Compare every bot with the first one named."""
    title, players = arguments.title, arguments.players
    if players not in players_with_weights(title):
        raise KakawError(f"{title} with {players} players: no learned weights to judge by")
    if len(arguments.bots) < 2:
        raise KakawError(f"bench choices: {len(arguments.bots)} bots given; expected at least 2")
    if arguments.positions < 2 or arguments.deals < 1:
        raise KakawError("bench choices: expected at least 2 positions and 1 deal")
    margins, wins, differs = [], [], []
    bots = [make(spec, title) for spec in arguments.bots]
    for number, view in enumerate(positions(title, players, arguments.positions, arguments.seed)):
        luck = source_of(arguments.seed, view.seat, number).random()
        menu = view.menu()
        chosen = [
            menu.steps.index(bot.choose(view, menu, Budget(), random.Random(luck)).steps[0])
            for bot in bots
        ]
        margin, win = judged(view, chosen, arguments.deals, number)
        margins.append(margin - margin[0])
        wins.append(win - win[0])
        differs.append([step != chosen[0] for step in chosen])
        if (number + 1) % TOLD == 0:
            progress(f"{number + 1} of {arguments.positions} positions")
    rows = [
        {
            "bot": spec,
            "differs": float(np.mean([row[k] for row in differs])),
            "margin": float(np.mean([row[k] for row in margins])),
            "margin_error": float(np.std([row[k] for row in margins], ddof=1) / math.sqrt(len(margins))),
            "win": float(np.mean([row[k] for row in wins])),
            "win_error": float(np.std([row[k] for row in wins], ddof=1) / math.sqrt(len(wins))),
        }
        for k, spec in enumerate(arguments.bots)
    ]
    if arguments.json:
        print_json({"title": title, "players": players, "positions": len(margins), "bots": rows})
        return 0
    print(f"{title}, {players} players, {len(margins)} positions: first steps against those of {arguments.bots[0]}")
    for row in rows:
        print(
            f"  {row['bot']:16} other steps {row['differs']:5.1%}   {row['margin']:+.2f} points +-{row['margin_error']:.2f}"
            f"   {100 * row['win']:+.1f} % of victories +-{100 * row['win_error']:.1f}"
        )
    return 0


def positions(title: str, players: int, count: int, seed: str) -> "Iterator[View]":
    """Views at the start of turns with a choice, one of each game; the games are played by `value`."""
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


def judged(view: "View", chosen: Sequence[int], deals: int, word: int) -> "tuple[np.ndarray, np.ndarray]":
    """The margin and the chance to win that each of these steps leads to."""
    from kakaw.bots.lines import Lines
    from kakaw.bots.thinking import menu_values

    candidates = np.unique(np.array(chosen, np.int64))
    if len(candidates) == 1:
        return np.zeros(len(chosen)), np.zeros(len(chosen))
    lines = Lines(view, menu_values(view.menu()), candidates, word)
    lines.look(deals, NO_END)
    _, win, margin, _ = lines.sums()
    at = np.searchsorted(candidates, chosen)
    return margin[at], win[at]
