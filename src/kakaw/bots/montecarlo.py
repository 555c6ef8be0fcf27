"""flat and ismcts: random play-outs from every step, or along a tree over information sets. Yardsticks.

Both know nothing of a title but its rules. `flat:5000` plays five thousand games to their ends for a decision;
`ismcts:10s` grows its tree for ten seconds.
"""

import random

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.bot import Budget, Choice
from kakaw.bots.kernels import playouts
from kakaw.bots.limits import read_limit
from kakaw.bots.thinking import menu_values
from kakaw.core.chance import CHANCE, mix
from kakaw.core.events import new_log
from kakaw.core.steps import Menu
from kakaw.core.view import View

SLICE = 200  # play-outs between two looks at the clock
MOST_TREE = 400_000  # nodes a tree may have; after that it only learns
NO_LIMIT = 10**9
SLICES = 10  # slices between two looks at whether a tree may stop early
FASTER = 1.5  # how much faster than so far it is taken to grow, so that it never stops too early


class Flat:
    """Plays games at random from every step, and takes the step that won most."""

    def __init__(self, spec: str) -> None:
        """With the limit that the spec names."""
        self.spec = spec
        self.limit = read_limit(spec)

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The step that won most of its games."""
        budget = budget.within(*self.limit)
        its, steps = view.rules, menu_values(menu)
        deals_left = max(1, (NO_LIMIT if budget.nodes is None else budget.nodes) // len(menu))
        at_once, deals = max(1, SLICE // len(menu)), 0
        wins, margins, word = np.zeros(len(menu)), np.zeros(len(menu)), np.uint64(chance.getrandbits(64))
        room = its.blank(2), np.zeros(its.max_legal, np.int32), np.zeros(1, CHANCE), new_log(0)
        while deals_left > 0 and (budget.left > 0 or deals == 0) and len(menu) > 1:
            now = min(at_once, deals_left)
            word = np.uint64(mix(word))
            playouts.flat(view.record, view.seat, steps, now, *room, word, wins, margins)
            deals += now
            deals_left -= now
        best = int((wins + 1e-6 * margins).argmax())
        values = tuple((margins / max(deals, 1)).tolist())
        return Choice((menu[best],), values, (deals,) * len(menu), f"won {wins[best]:.0f} of {deals} random games")


class Tree:
    """Grows a tree over information sets with random play-outs, and takes the step it tried most."""

    def __init__(self, spec: str) -> None:
        """With the limit that the spec names."""
        self.spec = spec
        self.limit = read_limit(spec)

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The step that was tried most often."""
        budget = budget.within(*self.limit)
        its = view.rules
        left, rounds = NO_LIMIT if budget.nodes is None else budget.nodes, 0
        nodes = min(left + 2, MOST_TREE)
        first_child, sibling = np.full(nodes, -1), np.full(nodes, -1)
        taken, visits, offered = (np.zeros(nodes, np.int64) for _ in range(3))
        rewards, size, word = np.zeros(nodes), 1, np.uint64(chance.getrandbits(64))
        room = its.blank(1), np.zeros(its.max_legal, np.int32), np.zeros(1, CHANCE), new_log(0)
        begun, slices = budget.left, 0
        while left > 0 and (budget.left > 0 or rounds == 0) and len(menu) > 1:
            slices += 1
            if slices % SLICES == 0:
                lead = _lead(first_child, sibling, visits)
                if lead > _to_come(left, rounds, begun, budget.left):
                    break  # whatever comes, the same step will have been tried most
            now, word = min(SLICE, left), np.uint64(mix(word))
            size = playouts.grow(
                view.record, view.seat, now, *room, word, first_child, sibling, taken, visits, offered, rewards, size
            )
            left, rounds = left - now, rounds + now
        tried, value = np.zeros(len(menu), np.int64), np.zeros(len(menu))
        where = {step.value: k for k, step in enumerate(menu)}
        child = first_child[0]
        while child >= 0:
            k = where[int(taken[child])]
            tried[k], value[k] = visits[child], rewards[child] / visits[child]
            child = sibling[child]
        best = int(tried.argmax())
        why = f"wins {value[best]:.0%} of {tried[best]} random games"
        return Choice((menu[best],), tuple(value.tolist()), tuple(tried.tolist()), why)


def _lead(first_child: NDArray[np.int64], sibling: NDArray[np.int64], visits: NDArray[np.int64]) -> int:
    """How much more often the step tried most was tried than the next."""
    first = second = 0
    child = first_child[0]
    while child >= 0:
        tried = int(visits[child])
        first, second = max(first, tried), max(second, min(first, tried))
        child = sibling[child]
    return first - second


def _to_come(left: int, rounds: int, seconds: float, seconds_left: float) -> float:
    """At most how many rounds are still to come: those left, or what the time left will hold."""
    if seconds == float("inf"):
        return left
    return min(left, FASTER * rounds * max(0.0, seconds_left) / max(seconds - seconds_left, 1e-6))
