"""How long lines should be: `python3 tools/line_lengths.py TITLE [--players N] [--turns 4 8 99] [--seconds 0.7] ...`.

Games tell little: it takes hundreds to tell two lengths apart. So positions are taken from games of `search` against
`value`, and from the candidates of each, lines of every length are looked at on thousands of deals. Lines to the end,
all of them, are taken for the truth. Then the halving of `search` chooses again and again, with as many of these lines
as its seconds hold; what its choice gives away is told in hundredths of a victory. Deals to choose by and deals to
judge by are not the same.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.kernels import features
from kakaw.bots.kernels.features import clock, settled
from kakaw.bots.lines import END, Lines
from kakaw.bots.search import PRIOR_DEALS, WIDE
from kakaw.bots.thinking import menu_values
from kakaw.bots.value import weigh
from kakaw.core.view import View

FEWEST_STEPS = 8  # on a menu that is worth asking about
TRIES = 20  # choices by each half of the deals


@dataclass(frozen=True)
class Looked:
    """What lines of one length from one position led to: deals x candidates, and the time that they took."""

    wins: NDArray[np.float64]
    seconds: float


def decisions(title: str, players: int, seed: str) -> Iterator[View]:
    """First steps of turns, one in four at random, of games of one quick search against the weights alone."""
    features.load(title)
    ahead, others, number = make("search:100", title), make("value", title), 0
    while True:
        game, luck, seen = Game(title, players, seed=f"{seed} {number}"), random.Random(f"{seed} {number}"), -1
        while not game.over:
            seat = game.acting[0]
            view = game.view(seat)
            own, turn = seat == number % players, clock(view.record, 0)
            new, seen = turn != seen, turn
            if own and new and luck.random() < 0.25 and len(view.menu()) > FEWEST_STEPS and not settled(view.record, 0):
                yield view
            bot = ahead if own else others
            game.push(*bot.choose(view, view.menu(), Budget(), source_of(seed, seat, game.ply)).steps, seat=seat)
        number += 1


def look(view: View, turns: int, deals: int, word: int) -> Looked:
    """Lines of so many turns from the candidates that `search` would take."""
    menu = view.menu()
    prior = weigh(view, len(menu), PRIOR_DEALS, word)
    lines = Lines(view, menu_values(menu), np.argsort(-prior, kind="stable")[:WIDE].astype(np.int64), word + turns)
    begun = time.process_time()
    lines.look(deals, turns)
    return Looked(lines._wins[:deals], time.process_time() - begun)


def given_away(looked: Looked, truth: Looked, seconds: float, luck: np.random.Generator) -> float:
    """What halving gives away on average with that many seconds."""
    deals, candidates = looked.wins.shape
    cost, half, lost = looked.seconds / looked.wins.size, deals // 2, []
    rounds = max(1, int(np.ceil(np.log2(candidates))))
    for chosen_by, judged_by in ((slice(0, half), slice(half, deals)), (slice(half, deals), slice(0, half))):
        wins, judge = looked.wins[chosen_by], truth.wins[judged_by].mean(axis=0)
        best = int(truth.wins[chosen_by].mean(axis=0).argmax())
        for _ in range(TRIES):
            alive, sums, count = np.arange(candidates), np.zeros(candidates), 0
            for number in range(rounds):
                more = max(1, int(seconds / rounds / cost / len(alive)))
                sums = sums + wins[luck.integers(0, half, more)].sum(axis=0)
                count += more
                kept = 1 if number + 1 == rounds else (len(alive) + 1) // 2
                alive = alive[np.argsort(-sums[alive] / count, kind="stable")[:kept]]
            lost.append(judge[best] - judge[alive[0]])
    return float(np.mean(lost))


def main() -> None:
    """Look at positions one by one; tell the table in the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("title", choices=("cacao", "maya"))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--turns", type=int, nargs="+", default=[4, 8])
    parser.add_argument("--seconds", type=float, nargs="+", default=[0.7, 0.35, 0.07], help="for the first step")
    parser.add_argument("--end", type=int, default=END, help=f"turns of a line to the end (default {END})")
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    lengths, luck = sorted({*arguments.turns, arguments.end}), np.random.default_rng(1)
    lost: dict[tuple[int, float], list[float]] = {(t, s): [] for t in lengths for s in arguments.seconds}
    pace: dict[int, list[float]] = {t: [] for t in lengths}
    alone = []
    asked = decisions(arguments.title, arguments.players, arguments.seed)
    for number, view in zip(range(arguments.positions), asked, strict=False):
        word = random.Random(f"{arguments.seed} {number}").getrandbits(60)
        looked = {turns: look(view, turns, arguments.deals, word) for turns in lengths}
        truth = looked[arguments.end]
        for (turns, seconds), so_far in lost.items():
            so_far.append(given_away(looked[turns], truth, seconds, luck))
        for turns, found in looked.items():
            pace[turns].append(found.wins.size / found.seconds)
        means = truth.wins.mean(axis=0)
        alone.append(float(means.max() - means[0]))
        print(f"\r{number + 1} positions", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    print("| turns | lines a second | " + " | ".join(f"{s:g} s" for s in arguments.seconds) + " |")
    print("| --- " * (2 + len(arguments.seconds)) + "|")
    for turns in lengths:
        means_of = [np.mean(lost[turns, s]) * 100 for s in arguments.seconds]
        name = "to the end" if turns == arguments.end else str(turns)
        print(f"| {name} | {np.mean(pace[turns]):,.0f} | " + " | ".join(f"{m:.2f}" for m in means_of) + " |")
    print(f"The weights alone give away {np.mean(alone) * 100:.2f} hundredths of a victory.")


if __name__ == "__main__":
    main()
