"""What the hidden is worth: `python3 tools/all_seeing.py TITLE [--lines N] [--deals N] [--players N] [--seed S]`.

One seat's `search` is shown the whole truth, what the others hold, and meets `search` that sees its view, on every seat
of each deal. What it wins by is the most that any belief about the others' hands could bring; and an honest bot that
wins by more is first of all suspected of a leak. Piles have no order in a state, so nobody sees what will be drawn.
"""

from __future__ import annotations

import argparse
import math
import sys

import numpy as np

from kakaw import Game
from kakaw.arena.ratings import wilson
from kakaw.bots.bot import Bot, Budget, source_of
from kakaw.bots.catalog import make
from kakaw.core.view import View


def margin_of(game: Game, knowing: int, bot: Bot, seed: str) -> tuple[float, float]:
    """Play to the end; the share of victory and the margin of the seat that sees all."""
    while not game.over:
        seat = game.acting[0]
        view = game.view(seat)
        shown = View(game.rules, game.states.copy(), seat) if seat == knowing else view
        choice = bot.choose(shown, view.menu(), Budget(), source_of(seed, seat, game.ply))
        game.push(*choice.steps, seat=seat)
    outcome = game.outcome()
    assert outcome is not None
    others = [score for seat, score in enumerate(outcome.scores) if seat != knowing]
    share = 1 / len(outcome.winners) if knowing in outcome.winners else 0.0
    return share, float(outcome.scores[knowing] - max(others))


def main() -> None:
    """Play, and tell after every deal."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", choices=("cacao", "maya"))
    parser.add_argument("--lines", type=int, default=64, help="of search for a step (default 64)")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    bot = make(f"search:{arguments.lines}", arguments.title)
    found: list[tuple[float, float]] = []
    for deal in range(arguments.deals):
        for knowing in range(arguments.players):
            seed = f"{arguments.seed} {deal}"
            found.append(margin_of(Game(arguments.title, arguments.players, seed=seed), knowing, bot, seed))
        shares, margins = np.array(found).T
        low, high = wilson(float(shares.mean()), len(found))
        error = margins.std(ddof=1) / math.sqrt(len(found))
        print(
            f"\r{len(found)} games: wins {shares.mean():.1%} ({low:.1%} to {high:.1%}),"
            f" by {margins.mean():+.2f} +-{error:.2f} points",
            end="",
            file=sys.stderr if deal + 1 < arguments.deals else sys.stdout,
            flush=True,
        )
    print()


if __name__ == "__main__":
    main()
