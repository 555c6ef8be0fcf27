"""Monte Carlo with random play-outs: flat, and as a tree over information sets. Yardsticks for the searchers."""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.turn import final_margin
from kakaw.bots.rollout import first_acting, play_out
from kakaw.core.chance import below, mix, restart
from kakaw.core.dispatch import apply, complete, legal
from kakaw.core.jit import inline, jit

Array = NDArray[Any]
CURIOSITY = 0.7  # how much rarely tried steps attract
LONGEST = 512  # steps of a path through the tree


@inline
def reward(points: float) -> float:
    """One for a win, half for a tie; nothing for a loss."""
    return 0.5 if points == 0.0 else (1.0 if points > 0.0 else 0.0)


@jit
def flat(
    views: Array,
    seat: int,
    menu: Array,
    deals: int,
    records: Array,
    steps: Array,
    chance: Array,
    log: Array,
    word: Any,
    out: Array,
    margins: Array,
) -> None:
    """Add the rewards and margins of one random play-out per step and deal; all steps get the same deals."""
    for _ in range(deals):
        word = mix(word)
        restart(chance, word)
        complete(views, 0, seat, chance, records, 0)
        luck = mix(word)
        for k in range(menu.shape[0]):
            restart(chance, luck)
            records[1] = records[0]
            apply(records, 1, seat, menu[k], chance, log)
            play_out(records, 1, chance, log, steps, mix(luck))
            points = final_margin(records, 1, seat)
            out[k] += reward(points)
            margins[k] += points


@jit
def grow(
    views: Array,
    seat: int,
    rounds: int,
    records: Array,
    steps: Array,
    chance: Array,
    log: Array,
    word: Any,
    first_child: Array,
    sibling: Array,
    taken: Array,
    visits: Array,
    offered: Array,
    rewards: Array,
    size: int,
) -> int:
    """Grow a tree over information sets by that many rounds; give its new size.

    Node 0 is the view. A node's reward is that of the seat which took the step to it. Steps are chosen by UCB with the
    number of times they were on offer.
    """
    path = np.zeros(LONGEST, np.int64)
    who = np.zeros(LONGEST, np.int64)
    for _ in range(rounds):
        word = mix(word)
        restart(chance, word)
        complete(views, 0, seat, chance, records, 0)
        restart(chance, mix(word))
        node, length = 0, 1
        path[0], who[0] = 0, seat
        grown = False
        while records[0]["over"] == 0 and not grown and length < LONGEST:
            mover = seat if node == 0 else first_acting(records, 0)  # several may be asked at once
            n = legal(records, 0, mover, steps)
            known = 0
            child = first_child[node]
            best, chosen = -1.0, -1
            while child >= 0:
                for k in range(n):
                    if steps[k] == taken[child]:
                        offered[child] += 1
                        # Known steps go to the front, so that those never tried stand behind them.
                        steps[k] = steps[known]
                        steps[known] = taken[child]
                        known += 1
                        value = rewards[child] / visits[child]
                        value += CURIOSITY * math.sqrt(math.log(offered[child]) / visits[child])
                        if value > best:
                            best, chosen = value, child
                        break
                child = sibling[child]
            if known < n and size < taken.shape[0]:
                word = mix(word)
                step = steps[known + below(word, n - known)]
                chosen = size
                size += 1
                taken[chosen] = step
                first_child[chosen] = -1
                sibling[chosen] = first_child[node]
                first_child[node] = chosen
                offered[chosen] = 1
                grown = True
            elif chosen < 0:
                break
            apply(records, 0, mover, taken[chosen], chance, log)
            chance[0]["n"] = 0
            node = chosen
            path[length], who[length] = node, mover
            length += 1
        _, word = play_out(records, 0, chance, log, steps, word)
        for k in range(length):
            visits[path[k]] += 1
            rewards[path[k]] += reward(final_margin(records, 0, int(who[k])))
    return size
