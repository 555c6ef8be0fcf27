"""proportional, level1, nash and mixture: how to spread cards in Chocolatl; other decisions are greedy's.

`proportional` bids high where much is to win. `level1` answers best to seats that bid at random. `nash` bids in an
equilibrium of the round's prices. `mixture` answers best to seats that do so half of the time and else bid like people.
"""

import random
from collections.abc import Callable

import numpy as np

from kakaw.bots.bot import Budget, Choice
from kakaw.bots.chocolatl.models import (
    SLICE,
    Equilibrium,
    best_spread,
    proportional_chances,
    proportional_spread,
    spread_chances,
    uniform_chances,
)
from kakaw.bots.chocolatl.table import Table, read_table
from kakaw.bots.greedy import Greedy
from kakaw.core.chance import Chance
from kakaw.core.events import new_log
from kakaw.core.steps import Menu, Step
from kakaw.core.view import View
from kakaw.games.chocolatl.layout import BID, KIND_SHIFT, MODE_GREEN, STEP_LAY, VALUE_BITS

ROUNDS = 120  # of fictitious play
BLUR = 0.1  # points that `mixture` gives away so as not to be read
Spread = list[list[int]]


class Bidder:
    """Spreads its cards in one of several ways."""

    def __init__(self, spec: str) -> None:
        """In the way the spec names."""
        self.spec = spec
        ways: dict[str, Callable[[Table, Budget, random.Random], Spread]] = {
            "proportional": lambda table, _, chance: proportional_spread(table, table.seat, chance),
            "level1": _level1,
            "nash": _nash,
            "mixture": _mixture,
        }
        self.way = ways[spec.partition(":")[0]]
        self.greedy = Greedy()

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """All cards that the seat has to lay now, or the one step of another decision."""
        if int(view["phase"]) != BID or len(menu) == 1:
            return self.greedy.choose(view, menu, budget, chance)
        table = read_table(view, chance)
        if table is None or _begun(view):
            return self.greedy.choose(view, menu, budget, chance)
        spread = self.way(table, budget, chance)
        return Choice(_steps(view, table, spread, chance), why=_why(table, spread))


def _begun(view: View) -> bool:
    """Whether the seat has laid a card already that nobody has seen: such an answer is finished step by step."""
    return bool((view["laid"][view.seat] > 0).any())


def _level1(table: Table, budget: Budget, chance: random.Random) -> Spread:
    return best_spread(table, table.seat, uniform_chances(table, chance), chance, BLUR)


def _solved(table: Table, budget: Budget) -> Equilibrium:
    """An equilibrium, as good as rounds and budget allow."""
    found = Equilibrium(table)
    while found.rounds < ROUNDS and (found.rounds == 0 or budget.left > 0):
        found.improve(SLICE)
    return found


def _nash(table: Table, budget: Budget, chance: random.Random) -> Spread:
    return _solved(table, budget).draw(chance)


def _mixture(table: Table, budget: Budget, chance: random.Random) -> Spread:
    equilibrium = _solved(table, budget).chances
    simple = uniform_chances(table, chance)
    level1 = np.array(equilibrium)
    for seat in range(table.seats):
        answers = [best_spread(table, seat, simple, chance, BLUR) for _ in range(8)]
        level1[seat] = spread_chances(table, seat, answers)
    models = 0.6 * proportional_chances(table, chance) + 0.4 * level1
    return best_spread(table, table.seat, 0.5 * equilibrium + 0.5 * models, chance, BLUR)


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
