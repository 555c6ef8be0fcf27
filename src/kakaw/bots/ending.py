"""The end of a game between two without luck or secrets: looked through to its last turn.

First only the turns that the weights like best are looked through, which is soon done and seldom wrong; then more and
more of them; then all, which is exact. What was found last before the time is over counts.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kakaw.bots import weights
from kakaw.bots.bot import Budget
from kakaw.bots.kernels import endgame
from kakaw.bots.kernels.features import settled, without_worse
from kakaw.bots.thinking import menu_values
from kakaw.core.chance import CHANCE, Chance, restart
from kakaw.core.events import new_log
from kakaw.core.steps import Menu
from kakaw.core.view import View

Array = NDArray[np.float64]
# How many first steps of turns are looked through: of the own turn, and of each turn after it; 0 for all.
WIDTHS = ((8, 6), (16, 12), (24, 16), (40, 24), (0, 0))
EXACT = WIDTHS.index((0, 0))
LAST = 4  # turns left that are looked through exactly at once
LATE, NARROWER = (4, 3), (2 / 3, 1 / 2)  # turns left where fewer first steps do, and that share of them
FEWEST = 4  # first steps, at least
SHARE, FIRST_SHARE = 0.85, 0.5  # of the time; until something is found, where looking ahead is left else
LONGEST = 60.0  # seconds
QUICK_NODES, MORE = 2_000, 8  # nodes of the first try, and times as many in the next
NODES_A_LINE = 20  # where lines are counted
BELOW = 1e-6


@dataclass(frozen=True)
class Ending:
    """The margin that each step of a menu leads to if all play on as well as was looked for.

    Of the best it is what was found, of every other step at most that.
    """

    margins: Array
    best: int
    exact: bool  # all turns were looked through


class Endings:
    """Looks through the end of one game, and keeps what is known of its positions."""

    def __init__(self) -> None:
        """Nothing known yet."""
        self._known: NDArray[np.void] | None = None

    def look(self, view: View, menu: Menu, budget: Budget, prior: Array, without: Sequence[int] = ()) -> Ending | None:
        """What could be found within the budget; None where the rest is not certain, or there is no time.

        `prior` is what the weights say of each step; the steps `without` are passed over.
        """
        turns = settled(view.record, 0)
        if int(view["n_seats"]) != 2 or turns == 0:
            return None
        if self._known is None:
            self._known = endgame.new_table()
        search = _Search(view, menu, prior, self._known, without)
        if not len(search.order):
            return None
        widths = range(EXACT if turns <= LAST else 0, len(WIDTHS))
        if budget.nodes is not None:
            return search.within_nodes(widths, NODES_A_LINE * budget.nodes)
        return search.within_time(widths, budget)


class _Search:
    """One decision that is looked through, wider and wider."""

    def __init__(self, view: View, menu: Menu, prior: Array, known: NDArray[np.void], without: Sequence[int]) -> None:
        """Nothing looked through yet."""
        its = view.rules
        self.seat, self.size, self.known = view.seat, len(menu), known
        self.states = its.complete(view.record, view.seat, Chance("settled"))
        self.weights = weights.load(its.title, 2).weights
        self.steps = menu_values(menu)
        kept = self.steps.copy()
        kept = kept[: without_worse(self.states, 0, view.seat, kept, len(kept))]
        order = np.argsort(-prior, kind="stable")  # good steps first: then most of the others are soon refuted
        self.order = order[np.isin(self.steps[order], kept) & ~np.isin(order, without)]
        luck = np.zeros(1, CHANCE)
        restart(luck, np.uint64(0))  # any: what is drawn is certain
        records = its.blank(endgame.DEEPEST)
        self.room = (
            records, records.view(np.uint64).reshape(endgame.DEEPEST, -1),
            np.zeros((endgame.DEEPEST, its.max_legal), np.int32), np.zeros((endgame.DEEPEST, its.max_legal)),
        )  # fmt: skip
        self.luck, self.log = luck, new_log(0)
        self.out = np.zeros(0)
        self.looked = self.order

    def within_nodes(self, widths: range, nodes: int) -> Ending | None:
        """What is found in the widths that so many nodes are enough for."""
        found = None
        for number in widths:
            used = self.run(number, nodes)
            if used < 0:
                break
            nodes -= used
            found = self.found(number == EXACT)
        return found

    def within_time(self, widths: range, budget: Budget) -> Ending | None:
        """What is found in the widths that the time is enough for."""
        found, begun, seconds, nodes = None, time.monotonic(), min(budget.left, LONGEST), QUICK_NODES
        for number in widths:
            share = FIRST_SHARE if found is None and number != EXACT else SHARE
            end, used = begun + share * seconds, -1
            # More and more nodes, as long as there is time: what was found before is in the table.
            while used < 0 and not budget.cancelled and (now := time.monotonic()) < end:
                used = self.run(number, nodes)
                later = time.monotonic()
                pace = (nodes if used < 0 else used) / max(later - now, 1e-6)  # a busy machine may not be so later
                nodes = max(QUICK_NODES, min(MORE * nodes, int(pace * (end - later))))
            if used < 0:
                break
            found = self.found(number == EXACT)
        return found

    def run(self, number: int, nodes: int) -> int:
        """Look through the end in a width; gives the nodes, or -1 where they were not enough."""
        own, replies = WIDTHS[number]
        looked = self.order if own == 0 else self.order[:own]
        out = np.zeros(len(looked))
        used = int(
            endgame.solve(
                self.states, self.seat, self.steps[looked], nodes, _widths(replies), self.weights,
                np.uint64(number), *self.room, self.known, self.luck, self.log, out,
            )
        )  # fmt: skip
        if used >= 0:
            self.looked, self.out = looked, out
            first = looked[int(out.argmax())]  # what was best so far is looked at first from now on
            self.order = np.concatenate([[first], self.order[self.order != first]])
        return used

    def found(self, exact: bool) -> Ending:
        """What the last look found."""
        best = int(self.out.argmax())
        # A step looked at later is given up once it is no better: its margin is a bound, and the truth may be below. So
        # it is with steps that were not looked at because another is as good for sure.
        out = self.out.copy()
        out[best + 1 :] = np.minimum(out[best + 1 :], out[best] - BELOW)
        margins = np.full(self.size, out[best] - BELOW)
        margins[self.looked] = out
        return Ending(margins, int(self.looked[best]), exact)


def _widths(replies: int) -> NDArray[np.int64]:
    """How many first steps of a turn are looked through, by the turns left; 0 for all."""
    widths = np.zeros(endgame.MOST_TURNS, np.int64)
    if replies:
        widths[max(LATE) + 1 :] = replies
        for left, share in zip(LATE, NARROWER, strict=True):
            widths[left] = max(FEWEST, int(replies * share))
    return widths
