"""proportional, level1, value, nash, mixture, search, simple and plain: how to bid in Chocolatl.

`proportional` bids high where much is to win. `level1` answers best to seats that bid at random, `value` to
proportional ones. `nash` bids in an equilibrium of the round's prices. `mixture` answers best to seats that do so half
of the time and else bid like people. `search` tries out good answers to such seats by the rules, and takes the one that
wins most often. These take learned prices; `simple` is `proportional` and `plain` is `mixture` with prices set by hand.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.bot import Budget, Choice
from kakaw.bots.chocolatl.models import (
    NOISE,
    Equilibrium,
    Outlook,
    Spread,
    answer_chances,
    best_spread,
    outlooks,
    proportional_chances,
    proportional_spread,
    uniform_chances,
)
from kakaw.bots.chocolatl.prices import Prices, by_hand, learned
from kakaw.bots.chocolatl.rehearsal import ENOUGH, GOOD, Rehearsal, Rehearsed, rehearse
from kakaw.bots.chocolatl.table import Table, dealt, read_table
from kakaw.bots.greedy import Greedy
from kakaw.bots.kernels import decisions
from kakaw.bots.limits import read_cores, read_limit
from kakaw.bots.slips import slip
from kakaw.bots.studies import study_of
from kakaw.core.chance import Chance
from kakaw.core.events import new_log
from kakaw.core.steps import Menu, Step
from kakaw.core.view import View
from kakaw.games.chocolatl.layout import BID, KIND_SHIFT, MODE_GREEN, STEP_LAY, VALUE_BITS

SLICE = 5  # rounds of fictitious play between two looks at the clock
MOST_ROUNDS = 1500  # of fictitious play: more changes nothing that could be noticed
HEAT = 0.03  # points: how much answers may give away, so that they cannot be read
PROPORTIONAL, LEVEL1 = 0.6, 0.4  # shares of people
DECISION_HEAT = 0.3
QUICK, FEW = 0.02, 40  # seconds below which only a few proportional bids are answered
LONG, MOST_TRIALS = 0.06, 6000  # seconds from which spreads are tried out, and how often each at most
POINT = 0.02  # the share of victories that a point is about worth
BY_HAND = ("simple", "plain")


@dataclass(frozen=True)
class Asked:
    """What a bidder is asked: a state, the round in it if there are bids to make, and what things are worth there."""

    states: NDArray[np.void]
    table: Table | None
    prices: Prices
    budget: Budget
    chance: random.Random


@dataclass(frozen=True)
class Weighed:
    """A whole answer, what came of it when it was tried out, and what it may expect of each location."""

    choice: Choice
    tried: Rehearsed
    outlooks: list[Outlook]


Way = Callable[[Asked, Table], Spread]


class Bidder:
    """Spreads its cards in one of several ways."""

    def __init__(self, spec: str, careless: float = 0.0) -> None:
        """In the way the spec names; a limit behind a colon is seconds, or rounds of fictitious play and trials.

        A careless bidder strays further from proportion, or gives away about so many points of its best answer.
        """
        self.spec, self.careless = spec, careless
        self.name, _, rest = spec.partition(":")
        self.limit = read_limit(spec) if rest else None
        self.cores = read_cores(spec) if rest else 1
        self.study = study_of(spec)
        self.good = {"no-nash": 0.0, "only-nash": 1.0}.get(self.study, GOOD)  # others that play well
        ways: dict[str, Way] = {
            "proportional": self._proportional,
            "simple": self._proportional,
            "level1": self._level1,
            "value": self._value,
            "nash": _nash,
            "mixture": self._mixture,
            "search": self._search,
            "plain": self._mixture,
        }
        self.way = ways[self.name]
        self.greedy = Greedy()

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """All cards that the seat has to lay now, or the one step of another decision."""
        if len(menu) == 1:
            return Choice((menu[0],))
        asked = self._asked(view, budget, chance)
        if int(view["phase"]) != BID:
            return _decide(view, menu, asked)
        if asked.table is None or _begun(view):
            return self.greedy.choose(view, menu, asked.budget, chance)
        return _answer(view, asked.table, self.way(asked, asked.table), chance)

    def weigh(self, view: View, budget: Budget, chance: random.Random, count: int) -> list[Weighed]:
        """The best answers to a question for bids, with what came of them when they were tried out; none elsewhere."""
        asked = self._asked(view, budget, chance)
        if asked.table is None or _begun(view) or int(view["phase"]) != BID:
            return []
        stage, samples = self._stage(asked, asked.table)
        return [
            Weighed(_answer(view, asked.table, it.spread, chance), it, outlooks(stage.table, stage.chances, it.spread))
            for it in rehearse(stage, samples, count)[:count]
        ]

    def _asked(self, view: View, budget: Budget, chance: random.Random) -> Asked:
        prices = by_hand() if self.name in BY_HAND else learned(int(view["n_seats"]))
        states = dealt(view, chance)
        table = read_table(states, view.seat, prices) if int(view["phase"]) == BID else None
        return Asked(states, table, prices, budget.within(*self.limit) if self.limit else budget, chance)

    def _proportional(self, asked: Asked, table: Table) -> Spread:
        return proportional_spread(table, table.seat, asked.chance, NOISE + self.careless)

    def _level1(self, asked: Asked, table: Table) -> Spread:
        return best_spread(table, table.seat, uniform_chances(table), asked.chance, HEAT + self.careless)

    def _value(self, asked: Asked, table: Table) -> Spread:
        return self._best(asked, table, proportional_chances(table, asked.chance, FEW))

    def _mixture(self, asked: Asked, table: Table) -> Spread:
        if asked.budget.left < QUICK:
            return self._value(asked, table)
        return self._best(asked, table, self._expected(table, asked.budget, asked.chance))

    def _best(self, asked: Asked, table: Table, chances: NDArray[np.float64]) -> Spread:
        return best_spread(table.foreseen(chances), table.seat, chances, asked.chance, HEAT + self.careless)

    def _search(self, asked: Asked, table: Table) -> Spread:
        if asked.budget.left < LONG:
            return self._mixture(asked, table)
        found = rehearse(*self._stage(asked, table))
        if self.careless == 0.0:
            return found[0].spread
        return found[slip([it.share for it in found], self.careless * POINT, asked.chance)].spread

    def _expected(self, table: Table, budget: Budget, chance: random.Random) -> NDArray[np.float64]:
        """The chances of bids of all seats: half of the time in equilibrium, else as people bid."""
        people = PROPORTIONAL * proportional_chances(table, chance)
        people += LEVEL1 * answer_chances(table, uniform_chances(table), chance, HEAT, 4)
        if self.good == 0.0:
            return people
        equilibrium = solved(table.foreseen(people), budget, chance).chances
        return np.asarray((1 - self.good) * people + self.good * equilibrium)

    def _stage(self, asked: Asked, table: Table) -> tuple[Rehearsal, int]:
        """Where spreads that are good against what is expected are tried out, and how often; half of the time each."""
        budget, chance = asked.budget, asked.chance
        chances = self._expected(table, budget.part(0.5), chance)
        samples = MOST_TRIALS if budget.nodes is None else budget.nodes
        samples = min(samples, ENOUGH) if self.study == "no-changes" else samples
        stage = Rehearsal(
            asked.states, table.foreseen(chances), asked.prices, chances, budget, chance, self.cores, self.good
        )
        return stage, samples


def _decide(view: View, menu: Menu, asked: Asked) -> Choice:
    """The step of a decision that is no bid."""
    values, prices = np.zeros(64), asked.prices
    word = np.uint64(asked.chance.getrandbits(64))
    step = decisions.decide(asked.states, 0, view.seat, prices.weights, prices.ends, DECISION_HEAT, word, values)
    taken = next(k for k, offered in enumerate(menu) if offered.value == step)
    return Choice((menu[taken],), tuple(values[: len(menu)].tolist()))


def _begun(view: View) -> bool:
    """Whether the seat has laid a card already that nobody has seen: such an answer is finished step by step."""
    return bool((view["laid"][view.seat] > 0).any())


def solved(table: Table, budget: Budget, chance: random.Random) -> Equilibrium:
    """An equilibrium, as good as the budget allows: a node is a round of fictitious play."""
    found = Equilibrium(table, chance.getrandbits(63))
    most = MOST_ROUNDS if budget.nodes is None else max(1, min(budget.nodes, MOST_ROUNDS))
    found.improve(min(SLICE, most))
    while found.rounds < most and budget.left > 0:
        found.improve(min(SLICE, most - found.rounds))
    return found


def _nash(asked: Asked, table: Table) -> Spread:
    return solved(table.foreseen(proportional_chances(table, asked.chance)), asked.budget, asked.chance).draw()


def _answer(view: View, table: Table, spread: Spread, chance: random.Random) -> Choice:
    return Choice(_steps(view, table, spread, chance), why=_why(table, spread))


def _steps(view: View, table: Table, spread: Spread, chance: random.Random) -> tuple[Step, ...]:
    """The steps that lay this spread, as far as they are asked for now."""
    rules, seat = view.rules, view.seat
    values = [sorted((int(table.cards[seat, k]) for k in numbers), reverse=True) for numbers in spread]
    if int(view["mode"]) == MODE_GREEN and table.needs == 2:  # one card at each location; which one is a secret too
        values = [[pair[chance.random() < 0.5]] for pair in values]
    states, luck, log = rules.complete(view.record, seat, Chance("steps")), Chance("steps"), new_log(0)
    ply, steps = int(states["ply"][0]), list[Step]()
    for place, cards in enumerate(values):
        for value in cards:
            legal = rules.legal(states, seat)
            step = STEP_LAY << KIND_SHIFT | (table.first + place) << VALUE_BITS | value
            if step not in legal or int(states["ply"][0]) != ply:  # the rest lays itself, or is asked later
                return tuple(steps)
            steps.append(Step(step, rules.step_text(step)))
            rules.apply(states, seat, step, luck, log)
    return tuple(steps)


def _why(table: Table, spread: Spread) -> str:
    """The bids, location by location."""
    sums = [sum(int(table.cards[table.seat, k]) for k in numbers) for numbers in spread]
    return "bids " + " ".join(f"{table.first + place + 1}:{total}" for place, total in enumerate(sums))
