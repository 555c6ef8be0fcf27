"""What the end of a game between two is worth, found the plain way: an independent judge of the exact searcher.

It tries all legal steps in the order of the rules, without any guess which are good or surely worse; lines are cut off
only where alpha-beta does so, which never changes the result.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw import Game
from kakaw.core.chance import CHANCE, restart
from kakaw.core.dispatch import apply, legal, score
from kakaw.core.events import new_log
from kakaw.core.jit import jit

Array = NDArray[Any]
DEEPEST = 24


@jit
def worth(
    records: Array, depth: int, seat: int, low: float, high: float, steps: Array, chance: Array, log: Array
) -> float:
    """The margin of a seat when both play perfectly from here, a hundredth of a point for each unit of a tie-break."""
    if records[depth]["over"] == 1:
        rows = np.zeros((8, 4), np.int32)
        score(records, depth, rows)
        return float(rows[seat, 0] - rows[1 - seat, 0]) + 0.01 * float(rows[seat, 1] - rows[1 - seat, 1])
    mover = 0 if records[depth]["acting"] & 1 else 1
    n = legal(records, depth, mover, steps[depth])
    for k in range(n):
        records[depth + 1] = records[depth]
        chance[0]["n"] = 0
        apply(records, depth + 1, mover, steps[depth, k], chance, log)
        value = worth(records, depth + 1, seat, low, high, steps, chance, log)
        if mover == seat:
            low = max(low, value)
        else:
            high = min(high, value)
        if low >= high:
            break
    return low if mover == seat else high


def margin_of(game: Game, states: Array, seat: int, low: float = -1e9, high: float = 1e9) -> float:
    """The margin of a seat under perfect play from these states, clipped to the bounds."""
    records = game.rules.blank(DEEPEST)
    records[0] = states[0]
    chance = np.zeros(1, CHANCE)
    restart(chance, np.uint64(0))
    steps = np.zeros((DEEPEST, game.rules.max_legal), np.int32)
    return float(worth(records, 0, seat, low, high, steps, chance, new_log(0)))
