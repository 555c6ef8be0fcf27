"""flat and ismcts: random play-outs from every step, or along a tree over information sets. Yardsticks.

Both know nothing of a title but its rules. `flat:5000` plays five thousand games to their ends for a decision;
`ismcts:10s` grows its tree for ten seconds and takes all steps of a move from it, as far as it grew there.
"""

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.bot import Budget, Choice
from kakaw.bots.kernels import playouts
from kakaw.bots.limits import read_limit
from kakaw.bots.moves import view_after
from kakaw.bots.thinking import menu_values
from kakaw.core.chance import CHANCE, mix
from kakaw.core.events import new_log
from kakaw.core.steps import Menu, Step
from kakaw.core.view import View

SLICE = 200  # play-outs between two looks at the clock
MOST_TREE = 400_000  # nodes a tree may have; after that it only learns
NO_LIMIT = 10**9
SLICES = 10  # slices between two looks at whether a tree may stop early
TRUSTED = 2_000  # visits of a node from which a next step of the same move is taken without thinking again
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


Room = tuple[NDArray[Any], NDArray[Any], NDArray[Any], NDArray[Any]]  # records, steps, luck and log to play in


class Grown:
    """A tree over information sets: node 0 is a view, each other node the step that led to it."""

    def __init__(self, nodes: int) -> None:
        """Room for that many nodes; nothing tried yet."""
        self.first_child, self.sibling = np.full(nodes, -1), np.full(nodes, -1)
        self.taken, self.visits, self.offered = (np.zeros(nodes, np.int64) for _ in range(3))
        self.rewards, self.size = np.zeros(nodes), 1

    def grow(self, view: View, rounds: int, room: Room, word: np.uint64) -> None:
        """Play that many games more, each along the tree and then at random."""
        self.size = playouts.grow(
            view.record, view.seat, rounds, *room, word, self.first_child, self.sibling, self.taken, self.visits,
            self.offered, self.rewards, self.size,
        )  # fmt: skip

    def after(self, node: int) -> dict[int, int]:
        """The nodes that follow on this one, by their steps."""
        found, child = {}, int(self.first_child[node])
        while child >= 0:
            found[int(self.taken[child])] = child
            child = int(self.sibling[child])
        return found

    @property
    def lead(self) -> int:
        """How much more often the first step tried most was tried than the next."""
        tried = sorted((int(self.visits[child]) for child in self.after(0).values()), reverse=True)
        return tried[0] - sum(tried[1:2]) if tried else 0


class Tree:
    """Grows a tree over information sets with random play-outs, and takes the step it tried most."""

    def __init__(self, spec: str) -> None:
        """With the limit that the spec names."""
        self.spec = spec
        self.limit = read_limit(spec)

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The step that was tried most often; where time counts, with the steps after it that the tree knows well."""
        budget = budget.within(*self.limit)
        its = view.rules
        left, rounds = NO_LIMIT if budget.nodes is None else budget.nodes, 0
        tree, word = Grown(min(left + 2, MOST_TREE)), np.uint64(chance.getrandbits(64))
        room = its.blank(1), np.zeros(its.max_legal, np.int32), np.zeros(1, CHANCE), new_log(0)
        begun, slices = budget.left, 0
        while left > 0 and (budget.left > 0 or rounds == 0) and len(menu) > 1:
            slices += 1
            if slices % SLICES == 0 and tree.lead > _to_come(left, rounds, begun, budget.left):
                break  # whatever comes, the same step will have been tried most
            now, word = min(SLICE, left), np.uint64(mix(word))
            tree.grow(view, now, room, word)
            left, rounds = left - now, rounds + now
        nodes = tree.after(0)
        tried = tuple(int(tree.visits[nodes[step.value]]) if step.value in nodes else 0 for step in menu)
        value = tuple(
            float(tree.rewards[nodes[step.value]]) / n if n else 0.0 for step, n in zip(menu, tried, strict=True)
        )
        best = tried.index(max(tried))
        steps = (menu[best],) if budget.nodes is not None else _followed(tree, view, menu[best])
        return Choice(steps, value, tried, f"wins {value[best]:.0%} of {tried[best]} random games")


def _followed(tree: Grown, view: View, step: Step) -> tuple[Step, ...]:
    """A step, and those after it in the same move that were tried most, as long as they were tried often."""
    steps, node, now = [step], tree.after(0).get(step.value), view_after(view, step)
    while now is not None and node is not None and tree.visits[node] >= TRUSTED:
        nodes = tree.after(node)
        tried = {int(tree.visits[nodes[step.value]]): step for step in now.menu() if step.value in nodes}
        if not tried:  # no room was left in the tree to grow here
            break
        steps.append(tried[max(tried)])
        node, now = nodes[steps[-1].value], view_after(now, steps[-1])
    return tuple(steps)


def _to_come(left: int, rounds: int, seconds: float, seconds_left: float) -> float:
    """At most how many rounds are still to come: those left, or what the time left will hold."""
    if seconds == float("inf"):
        return left
    return min(left, FASTER * rounds * max(0.0, seconds_left) / max(seconds - seconds_left, 1e-6))
