"""Runs in catanatron's own environment: random 4-player games, counted in actions per second of processor time."""

import json
import random
import sys
import time

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]  # only in its own environment

COLOURS = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)


def main() -> None:
    """Play whole games until the time is up."""
    seconds = float(sys.argv[1])
    actions = seed = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        random.seed(seed)
        game = Game([RandomPlayer(colour) for colour in COLOURS], seed=seed)
        game.play()
        actions += len(game.state.actions)
        seed += 1
    print(json.dumps({"actions": actions, "games": seed, "seconds": spent}))


if __name__ == "__main__":
    main()
