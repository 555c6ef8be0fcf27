"""Plays random games and calls every function of the contract: `python -m tests.contract.exercise TITLE...`.

It compiles all kernels, and run with NUMBA_BOUNDSCHECK=1 it finds every index that leaves its array. The last line is
JSON: per table how many positions were seen.
"""

import argparse
import json
import os

import numpy as np

from kakaw.bots.rollout import play_games
from kakaw.core.batch import Batch
from kakaw.core.chance import Chance
from kakaw.core.events import new_log
from tests.contract.drive import TABLES, Line, Table, some_lines, walk


def play(table: Table, line: Line) -> int:
    """One game; at every position each seat looks, asks and guesses. Gives the number of positions."""
    rules = table.rules
    chance = Chance(str(line.seed))
    random = line.random("exercise")
    positions = 0
    for game in walk(table, line):
        positions += 1
        for seat in table.viewers:
            view = rules.view(game.states, seat)
            guess = rules.complete(view, seat, chance)
            rules.faults(guess)
            steps = rules.legal(guess, seat)
            for step in [*steps[:3], *steps[-3:], random.randrange(2**31), -1]:
                rules.why_not(game.states, seat, step)
                rules.why_not(guess, seat, step ^ 1 << random.randrange(31))
        rules.scores(game.states)
        rules.faults(game.states)
    return positions


def play_many(table: Table, games: int) -> None:
    """Games side by side to their end, and whole games in compiled code."""
    rules = table.rules
    batch = Batch(table.title, games, table.players)
    random = np.random.default_rng(games)
    while not batch.over.all():
        steps, mask = batch.legal()
        batch.step(steps[np.arange(games), random.integers(np.maximum(1, mask.sum(axis=1)))])
    batch.scores()
    batch.reset()
    words = rules.encode_options(rules.settle(None, table.players), table.players)
    steps = np.zeros(rules.max_legal, np.int32)
    chance = Chance("play-outs").record
    play_games(rules.blank(), rules.blank(), games, table.players, words, chance, new_log(0), steps, np.uint64(games))


def prove_bounds_are_checked(table: Table) -> None:
    """Writing all legal steps into room for none must raise, else this run would find nothing."""
    game = next(walk(table, Line()))
    try:
        table.rules.kernel.legal(game.states, 0, game.acting[0], np.zeros(0, np.int32))
    except IndexError:
        return
    raise SystemExit("bounds are not checked although NUMBA_BOUNDSCHECK is set")


def main() -> None:
    """Exercise the titles named on the command line, at every number of players."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--smallest", action="store_true", help="only with the fewest players")
    parser.add_argument("titles", nargs="+")
    arguments = parser.parse_args()
    positions: dict[str, int] = {}
    for table in TABLES:
        is_smallest = table.players == min(table.rules.players)
        if table.title in arguments.titles and (is_smallest or not arguments.smallest):
            if os.environ.get("NUMBA_BOUNDSCHECK") == "1":
                prove_bounds_are_checked(table)
            positions[str(table)] = sum(play(table, line) for line in some_lines(table, arguments.games))
            play_many(table, arguments.games)
    if os.environ.get("NUMBA_BOUNDSCHECK") == "1":
        print(json.dumps(positions))


if __name__ == "__main__":
    main()
