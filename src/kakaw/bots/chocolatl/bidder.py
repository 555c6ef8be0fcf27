"""proportional, level1, nash, mixture, simple and plain: how to bid in Chocolatl.

`proportional` bids high where much is to win. `level1` answers best to seats that bid at random. `nash` bids in an
equilibrium of the round's prices. `mixture` answers best to seats that do so half of the time and else bid like people.
These take learned prices; `simple` is `proportional` and `plain` is `mixture` with prices set by hand.
"""

import random
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.bot import Budget, Choice
from kakaw.bots.chocolatl.models import (
    NOISE,
    Equilibrium,
    Spread,
    answer_chances,
    best_spread,
    proportional_chances,
    proportional_spread,
    uniform_chances,
)
from kakaw.bots.chocolatl.prices import by_hand, learned
from kakaw.bots.chocolatl.table import Table, dealt, read_table
from kakaw.bots.greedy import Greedy
from kakaw.bots.kernels import decisions
from kakaw.bots.limits import read_limit
from kakaw.core.chance import Chance
from kakaw.core.events import new_log
from kakaw.core.steps import Menu, Step
from kakaw.core.view import View
from kakaw.games.chocolatl.layout import BID, KIND_SHIFT, MODE_GREEN, STEP_LAY, VALUE_BITS

SLICE = 5  # rounds of fictitious play between two looks at the clock
MOST_ROUNDS = 1500  # of fictitious play: more changes nothing that could be noticed
HEAT = 0.03  # points: how much answers may give away, so that they cannot be read
NASH, PROPORTIONAL, LEVEL1 = 0.5, 0.3, 0.2  # shares of the mixture
DECISION_HEAT = 0.3
QUICK, FEW = 0.02, 40  # seconds below which only a few proportional bids are answered
BY_HAND = ("simple", "plain")


Way = Callable[[Table, Budget, random.Random], Spread]


class Bidder:
    """Spreads its cards in one of several ways."""

    def __init__(self, spec: str, careless: float = 0.0) -> None:
        """In the way the spec names; a limit behind a colon is seconds, or rounds of fictitious play.

        A careless bidder strays further from proportion, or gives away about so many points of its best answer.
        """
        self.spec, self.careless = spec, careless
        self.name, _, rest = spec.partition(":")
        self.limit = read_limit(spec) if rest else None
        ways: dict[str, Way] = {
            "proportional": self._proportional,
            "simple": self._proportional,
            "level1": self._level1,
            "nash": _nash,
            "mixture": self._mixture,
            "plain": self._mixture,
        }
        self.way = ways[self.name]
        self.greedy = Greedy()

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """All cards that the seat has to lay now, or the one step of another decision."""
        if self.limit is not None:
            budget = budget.within(*self.limit)
        if len(menu) == 1:
            return Choice((menu[0],))
        prices = by_hand() if self.name in BY_HAND else learned(int(view["n_seats"]))
        states = dealt(view, chance)
        if int(view["phase"]) != BID:
            return _decide(view, menu, states, prices.weights, prices.ends, chance)
        table = read_table(states, view.seat, prices)
        if table is None or _begun(view):
            return self.greedy.choose(view, menu, budget, chance)
        spread = self.way(table, budget, chance)
        return Choice(_steps(view, table, spread, chance), why=_why(table, spread))

    def _proportional(self, table: Table, budget: Budget, chance: random.Random) -> Spread:
        return proportional_spread(table, table.seat, chance, NOISE + self.careless)

    def _level1(self, table: Table, budget: Budget, chance: random.Random) -> Spread:
        return best_spread(table, table.seat, uniform_chances(table), chance, HEAT + self.careless)

    def _mixture(self, table: Table, budget: Budget, chance: random.Random) -> Spread:
        if budget.left < QUICK:
            chances = proportional_chances(table, chance, FEW)
            return best_spread(table.foreseen(chances), table.seat, chances, chance, HEAT + self.careless)
        people = PROPORTIONAL * proportional_chances(table, chance)
        people += LEVEL1 * answer_chances(table, uniform_chances(table), chance, HEAT, 4)
        chances = people + NASH * solved(table.foreseen(people / (1 - NASH)), budget, chance).chances
        return best_spread(table.foreseen(chances), table.seat, chances, chance, HEAT + self.careless)


def _decide(
    view: View,
    menu: Menu,
    states: NDArray[np.void],
    weights: NDArray[np.float64],
    ends: NDArray[np.float64],
    chance: random.Random,
) -> Choice:
    """The step of a decision that is no bid."""
    values = np.zeros(64)
    word = np.uint64(chance.getrandbits(64))
    step = decisions.decide(states, 0, view.seat, weights, ends, DECISION_HEAT, word, values)
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


def _nash(table: Table, budget: Budget, chance: random.Random) -> Spread:
    return solved(table.foreseen(proportional_chances(table, chance)), budget, chance).draw()


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
