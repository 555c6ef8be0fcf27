"""search: looks ahead from the most promising steps, all on the same deals, and drops the worse half again and again.

`search:1s` thinks up to a second about a whole move; `search:2000` looks at two thousand lines for each step of it,
which gives the same answer every time. `search:1s:2` thinks with two cores; a number of lines gives the same answer
with any number of cores. A change for study may stand behind a slash.
"""

import random
import time
from dataclasses import dataclass, replace
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.bot import Budget, Choice
from kakaw.bots.ending import Ending, Endings
from kakaw.bots.kernels.features import settled
from kakaw.bots.limits import read_cores, read_limit
from kakaw.bots.lines import END, Lines, turns_within
from kakaw.bots.moves import view_after
from kakaw.bots.studies import study_of, turns_of
from kakaw.bots.thinking import menu_values
from kakaw.bots.value import weigh
from kakaw.core.steps import Menu
from kakaw.core.view import View

WIDE = 16  # steps that are looked ahead from
PRIOR_DEALS = 4
BATCH = 8  # deals between two looks at the clock
STEP_SHARE = 0.7  # of the time left for a move: for its next step, where more steps may follow
ROUGH = 1.0  # gold that an end is off by where not all turns were looked through (docs/results.md)
RIVALS = 2  # steps beside the best whose ends are told where they are asked for
BEST_SHARE = 0.5  # of the time is for the best then
HOPEFUL = 5  # turns left, at least, to hope in; the last four are played perfectly, lost or not


@dataclass(frozen=True)
class Analysis:
    """What looking ahead found about the steps of a menu: chances to win and margins with their standard errors."""

    best: int
    margins: NDArray[np.float64]
    margin_errors: NDArray[np.float64]  # NaN where it was looked at less than twice
    wins: NDArray[np.float64]  # NaN where it was not looked at
    visits: NDArray[np.int64]
    ended: bool = False  # by looking through the end, among the most promising turns at least
    exact: bool = False  # among all
    lost: bool = False  # against perfect play; the best step is the one that wins if others err

    @property
    def why(self) -> str:
        """Why the best step is best, in short."""
        if self.lost:
            return "lost if others play perfectly; wins if they take what looks best"
        if self.exact:
            return f"played out to the end: a margin of {self.margins[self.best]:+.0f}"
        if self.ended:
            return f"played out with the most promising turns: a margin of {self.margins[self.best]:+.0f}"
        if self.visits[self.best] == 0:
            return "by first sight"
        share = float(np.clip(self.wins[self.best], 0.0, 1.0))
        return f"wins {share:.0%} of {self.visits[self.best]} lines, by {self.margins[self.best]:+.1f} points"


class Search:
    """Looks ahead with learned weights; looks through the end of a game between two."""

    def __init__(self, spec: str) -> None:
        """With the limit and the number of cores that the spec names."""
        self.spec = spec
        self.limit = read_limit(spec)
        self.cores = read_cores(spec)
        self.study = study_of(spec)

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The step that wins most often, by the lines looked at; where time counts, all steps of the move."""
        budget, endings = budget.within(*self.limit), Endings()
        found = self._step(view, menu, budget, chance, endings)
        steps, now = [menu[found.best]], view_after(view, menu[found.best]) if budget.nodes is None else None
        while now is not None and budget.left > 0:
            offered = now.menu()
            step = offered[self._step(now, offered, budget, chance, endings).best]
            steps, now = [*steps, step], view_after(now, step)
        return Choice(tuple(steps), tuple(found.margins.tolist()), tuple(found.visits.tolist()), found.why)

    def _step(self, view: View, menu: Menu, budget: Budget, chance: random.Random, endings: Endings) -> Analysis:
        """What there is to say of the next step of a move; time is left for the steps that may follow."""
        word, prior = _first_sight(view, menu, chance)
        more = view_after(view, menu[int(prior.argmax())]) is not None
        found = self._analyse(view, menu, budget.part(STEP_SHARE) if more else budget, prior, word, endings)
        lost = found.exact and found.margins[found.best] < 0 and settled(view.record, 0) >= HOPEFUL
        hopes = lost and budget.left > 0 and self.study != "no-hope"
        return _hoping(found, view, menu, prior, word) if hopes else found

    def analyse(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Analysis:
        """What there is to say of the best steps and, as far as it was looked at, of others, within the budget."""
        word, prior = _first_sight(view, menu, chance)
        budget, endings = budget.within(*self.limit), Endings()
        if len(menu) == 1:
            return _by_first_sight(prior)
        ending = None if self.study == "no-end" else endings.look(view, menu, budget.part(BEST_SHARE), prior)
        if ending is None:
            return self._halve(view, menu, budget, prior, word)
        return _compared(_at_the_end(ending), view, menu, budget, prior, endings)

    def _analyse(
        self, view: View, menu: Menu, budget: Budget, prior: NDArray[np.float64], word: int, endings: Endings
    ) -> Analysis:
        if len(menu) == 1:
            return _by_first_sight(prior)
        ending = None if self.study == "no-end" else endings.look(view, menu, budget, prior)
        return self._halve(view, menu, budget, prior, word) if ending is None else _at_the_end(ending)

    def _halve(self, view: View, menu: Menu, budget: Budget, prior: NDArray[np.float64], word: int) -> Analysis:
        """Sequential halving over the most promising steps."""
        order = np.argsort(-prior, kind="stable")[:WIDE].astype(np.int64)
        common, leads = self.study != "no-common-deals", self.study != "no-leads"
        lines = Lines(view, menu_values(menu), order, word, common, leads)
        near, far = turns_within(view, budget)
        near, far = turns_of(self.study) or near, turns_of(self.study) or far
        halving = self.study != "no-halving"
        rounds = max(1, int(np.ceil(np.log2(len(order)))))
        begun, seconds = time.monotonic(), budget.left
        for number in range(rounds):
            share = (number + 1) / rounds
            until = begun + seconds * share
            turns = near if 2 * number < rounds else far
            while len(lines.alive) > 1 and not budget.cancelled and time.monotonic() < until:
                deals = BATCH
                if budget.nodes is not None:
                    deals = min(BATCH, (int(budget.nodes * share) - lines.lines) // len(lines.alive))
                if deals < 1:
                    break
                lines.look(deals, turns, self.cores)
                # What is certain by shorter lines may be wrong by longer ones to come.
                if halving and (turns == far or rounds == 1):
                    lines.drop_certain()
            if halving and number + 1 < rounds:
                lines.halve()
        return _summed_up(prior, lines)


def _first_sight(view: View, menu: Menu, chance: random.Random) -> tuple[int, NDArray[np.float64]]:
    """The luck of a decision, and what the weights alone say of each step."""
    word = chance.getrandbits(64)
    return word, weigh(view, len(menu), PRIOR_DEALS, word)


def _hoping(found: Analysis, view: View, menu: Menu, prior: NDArray[np.float64], word: int) -> Analysis:
    """In an end that is lost: the step that wins if all take what the weights like; by the margin where none does."""
    order = np.argsort(-prior, kind="stable").astype(np.int64)
    lines = Lines(view, menu_values(menu), order, word)
    lines.look(1, END)  # one deal: nothing is left to luck
    _, wins, _, _ = lines.sums()
    return replace(found, best=lines.best, lost=True) if wins.max() > 0 else found


def _at_the_end(ending: Ending) -> Analysis:
    """What looking through the end found; a turn that was passed over may still be the better one."""
    margins, once = ending.margins, np.ones(len(ending.margins), np.int64)
    if ending.exact:
        wins = np.where(margins > 0, 1.0, np.where(margins == 0, 0.5, 0.0))
        return Analysis(ending.best, margins, np.zeros(len(margins)), wins, once, ended=True, exact=True)
    wins = np.array([NormalDist(0.0, ROUGH).cdf(margin) for margin in margins])
    return Analysis(ending.best, margins, np.full(len(margins), ROUGH), wins, once, ended=True)


def _compared(
    found: Analysis, view: View, menu: Menu, budget: Budget, prior: NDArray[np.float64], endings: Endings
) -> Analysis:
    """What looking through the end finds of the best step and of the next best ones; first sight of the others.

    While the best step is looked for, others are given up as soon as they are no better, so each has to be asked for.
    """
    margins, visits = prior.copy(), np.zeros(len(menu), np.int64)
    errors, wins = np.full(len(menu), np.nan), np.full(len(menu), np.nan)
    best, ranked, now = found.best, list[int](), found
    for left in range(RIVALS, -1, -1):
        step = now.best
        ranked.append(step)
        # The best was looked at longest: what seems better after a shorter look is not known to be.
        margins[step] = min(now.margins[step], found.margins[best])
        wins[step], errors[step], visits[step] = min(now.wins[step], found.wins[best]), now.margin_errors[step], 1
        ending = endings.look(view, menu, budget.part(1 / left), prior, ranked) if left else None
        if ending is None:
            break
        now = _at_the_end(ending)
    return replace(found, margins=margins, margin_errors=errors, wins=wins, visits=visits)


def _by_first_sight(prior: NDArray[np.float64]) -> Analysis:
    """What the weights alone say."""
    unknown = np.full(len(prior), np.nan)
    return Analysis(int(prior.argmax()), prior, unknown, unknown, np.zeros(len(prior), np.int64))


def _summed_up(prior: NDArray[np.float64], lines: Lines) -> Analysis:
    """The means of each step looked ahead from, and first sight for the others."""
    seen, win, margin, error = lines.sums()
    visits, wins = np.zeros(len(prior), np.int64), np.full(len(prior), np.nan)
    margins, errors = prior.copy(), np.full(len(prior), np.nan)
    visits[lines.candidates], wins[lines.candidates], errors[lines.candidates] = seen, win, error
    margins[lines.candidates] = np.where(seen > 0, margin, prior[lines.candidates])
    return Analysis(lines.best, margins, errors, wins, visits)
