"""search: looks ahead from the most promising steps, all on the same deals, and drops the worse half again and again.

`search:1s` thinks up to a second, `search:2000` looks at two thousand lines, which gives the same answer every time.
"""

import random
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kakaw.bots import weights
from kakaw.bots.bot import Budget, Choice
from kakaw.bots.kernels import endgame
from kakaw.bots.kernels.features import settled
from kakaw.bots.kernels.search import look_ahead
from kakaw.bots.limits import read_limit
from kakaw.bots.thinking import menu_values, room_of
from kakaw.bots.value import weigh
from kakaw.core.chance import CHANCE, Chance, mix
from kakaw.core.events import new_log
from kakaw.core.steps import Menu
from kakaw.core.view import View

WIDE = 16  # steps that are looked ahead from
PRIOR_DEALS = 4
TURNS = {2: 4, 3: 3, 4: 4}  # turns that are played on before the worth is taken
SURE = 4.0  # deviations by which a step must lag behind the best to be dropped early
FEWEST = 12  # deals before anything is dropped early
QUICK_NODES, NODES_A_SECOND = 2_000, 100_000  # of an exact search of the end

BELOW = 1e-6

# Of each deal: the steps looked ahead from, their chances to win, their margins.
Results = list[tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64]]]


@dataclass(frozen=True)
class Analysis:
    """What looking ahead found about the steps of a menu: chances to win and margins with their standard errors."""

    best: int
    margins: NDArray[np.float64]
    margin_errors: NDArray[np.float64]  # NaN where it was looked at less than twice
    wins: NDArray[np.float64]  # NaN where it was not looked at
    visits: NDArray[np.int64]
    exact: bool = False

    @property
    def why(self) -> str:
        """Why the best step is best, in short."""
        if self.exact:
            return f"played out to the end: a margin of {self.margins[self.best]:+.0f}"
        if self.visits[self.best] == 0:
            return "by first sight"
        share = float(np.clip(self.wins[self.best], 0.0, 1.0))
        return f"wins {share:.0%} of {self.visits[self.best]} lines, by {self.margins[self.best]:+.1f} points"


class Search:
    """Looks ahead with learned weights; plays the end of a game between two exactly."""

    def __init__(self, spec: str) -> None:
        """With the limit that the spec names."""
        self.spec = spec
        self.limit = read_limit(spec)

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The step that wins most often, by the lines looked at."""
        found = self.analyse(view, menu, budget, chance)
        return Choice((menu[found.best],), tuple(found.margins.tolist()), tuple(found.visits.tolist()), found.why)

    def analyse(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Analysis:
        """What there is to say of every step, within the budget."""
        budget = budget.within(*self.limit)
        word = chance.getrandbits(64)
        prior = weigh(view, len(menu), PRIOR_DEALS, word)
        if len(menu) == 1:
            return _analysis(prior, [], 0)
        exact = self._exact(view, menu, budget, prior)
        if exact is not None:
            nothing = np.zeros(len(menu))
            wins = np.where(exact > 0, 1.0, np.where(exact == 0, 0.5, 0.0))
            return Analysis(int(exact.argmax()), exact, nothing, wins, np.ones(len(menu), np.int64), exact=True)
        return self._halve(view, menu, budget, prior, word)

    def _halve(self, view: View, menu: Menu, budget: Budget, prior: NDArray[np.float64], word: int) -> Analysis:
        """Sequential halving over the most promising steps."""
        title, seats, steps = view.rules.title, int(view["n_seats"]), menu_values(menu)
        room, learned = room_of(title), weights.load(title, seats)
        alive = np.argsort(-prior, kind="stable")[:WIDE].astype(np.int64)
        rounds = max(1, int(np.ceil(np.log2(len(alive)))))
        begun, nodes_used, deals = time.monotonic(), 0, 0
        seconds, nodes = budget.left, budget.nodes
        results: Results = []
        luck = np.uint64(word)
        for number in range(rounds):
            share = (number + 1) / rounds
            until = begun + seconds * share
            quota = None if nodes is None else int(nodes * share)
            while len(alive) > 1:
                if budget.cancelled or time.monotonic() >= until:
                    break
                if quota is not None and nodes_used + len(alive) > quota:
                    break
                luck = np.uint64(mix(luck))
                wins, margins = np.zeros(len(alive)), np.zeros(len(alive))
                look_ahead(
                    view.record, view.seat, steps, alive, TURNS[seats], learned.weights, learned.spread, room.lines,
                    room.turn, room.steps, room.numbers, room.chance, room.log, luck, room.nothing, wins, margins,
                )  # fmt: skip
                results.append((alive, wins, margins))
                nodes_used += len(alive)
                deals += 1
                if deals >= FEWEST and deals % 4 == 0:
                    alive = _drop_certain(alive, results)
            if len(alive) > 1:
                alive = _better_half(alive, results, prior)
        return _analysis(prior, results, int(alive[0]))

    def _exact(self, view: View, menu: Menu, budget: Budget, prior: NDArray[np.float64]) -> NDArray[np.float64] | None:
        """The margins that the steps lead to, where the rest of a game between two can be looked through."""
        if int(view["n_seats"]) != 2 or not settled(view.record, 0):
            return None
        its = view.rules
        states = its.complete(view.record, view.seat, Chance("settled"))
        seconds = min(budget.left / 2, 60.0)  # the other half is for looking ahead, should this be too much
        most = int(max(QUICK_NODES, NODES_A_SECOND * seconds)) if budget.nodes is None else 20 * budget.nodes
        order = np.argsort(-prior, kind="stable")  # good steps first: then most of the others are soon refuted
        out, margins = np.zeros(len(menu)), np.zeros(len(menu))
        found = endgame.solve(
            states, view.seat, menu_values(menu)[order], most, its.blank(endgame.DEEPEST),
            np.zeros((endgame.DEEPEST, its.max_legal), np.int32), np.zeros((endgame.DEEPEST, its.max_legal)),
            np.zeros(1, CHANCE), new_log(0), out,
        )  # fmt: skip
        best = int(out.argmax())
        # A step looked at later is given up once it is no better: its margin is a bound, and the truth may be below.
        out[best + 1 :] = np.minimum(out[best + 1 :], out[best] - BELOW)
        margins[order] = out
        return margins if found >= 0 else None


def _table(alive: NDArray[np.int64], results: Results) -> NDArray[np.float64]:
    """Chances to win: deals x steps still alive."""
    rows = []
    for steps, wins, _ in results:
        where = {int(step): k for k, step in enumerate(steps)}
        rows.append([wins[where[int(step)]] for step in alive])
    return np.array(rows)


def _better_half(alive: NDArray[np.int64], results: Results, prior: NDArray[np.float64]) -> NDArray[np.int64]:
    """The steps that won more often; by first sight where nothing was looked at."""
    if not results:
        return alive[: (len(alive) + 1) // 2]
    means = _table(alive, results).mean(axis=0)
    order = np.lexsort((-prior[alive], -means))
    return alive[order][: (len(alive) + 1) // 2]


def _drop_certain(alive: NDArray[np.int64], results: Results) -> NDArray[np.int64]:
    """Without the steps that lag behind the best beyond doubt."""
    table = _table(alive, results)
    lag = table[:, [int(table.mean(axis=0).argmax())]] - table
    error = lag.std(axis=0, ddof=1) / np.sqrt(len(table)) + 1e-12
    keep = lag.mean(axis=0) <= SURE * error
    keep[int(table.mean(axis=0).argmax())] = True
    return np.asarray(alive[keep])


def _analysis(prior: NDArray[np.float64], results: Results, best: int) -> Analysis:
    """The means of each step looked ahead from, and first sight for the others."""
    count = len(prior)
    visits, margins, squares, wins = np.zeros(count, np.int64), np.zeros(count), np.zeros(count), np.zeros(count)
    for steps, chances, points in results:
        visits[steps] += 1
        margins[steps] += points
        squares[steps] += points * points
        wins[steps] += chances
    seen = np.maximum(visits, 1)
    mean = margins / seen
    variance = np.maximum(squares / seen - mean * mean, 0.0)
    errors = np.where(visits > 1, np.sqrt(variance / np.maximum(visits - 1, 1)), np.nan)
    return Analysis(best, np.where(visits > 0, mean, prior), errors, np.where(visits > 0, wins / seen, np.nan), visits)
