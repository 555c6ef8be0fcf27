"""level:1 to level:6: bots for people, whose mistakes are like a person's.

A level weighs the steps and takes one with a chance that falls with what it gives away: the weaker the level, the
more it gives away. Whatever looks worst is still very unlikely, so that no level plays at random.
"""

import math
import random
from typing import Protocol

from kakaw.bots.bot import Budget, Choice
from kakaw.bots.greedy import Greedy
from kakaw.core.steps import Menu
from kakaw.core.view import View

# How many points a level gives away without minding: the temperature of its choice.
CARELESSNESS = {1: 6.0, 2: 2.5, 3: 1.2, 4: 0.6, 5: 0.25, 6: 0.0}
POINTS = {"cacao": 1.0, "maya": 2.0, "chocolatl": 1.0}  # what one point of carelessness is in the points of a title


class Weighing(Protocol):
    """A bot that weighs every step on its menu."""

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The best step, and the values of all."""
        ...


class Levelled:
    """Plays as well as its level says."""

    def __init__(self, spec: str) -> None:
        """Of the level at the end of the spec."""
        self.spec = spec
        self.level = int(spec.partition(":")[2])
        self.thinker: Weighing = Greedy()

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The best step, or one that is a little or much worse."""
        choice = self.thinker.choose(view, menu, budget, chance)
        heat = CARELESSNESS[self.level] * POINTS[view.rules.title]
        if heat == 0.0:
            return choice
        best = max(choice.values)
        weights = [math.exp((value - best) / heat) for value in choice.values]
        left = chance.random() * sum(weights)
        taken = 0
        while taken < len(menu) - 1 and left >= weights[taken]:
            left -= weights[taken]
            taken += 1
        return Choice((menu[taken],), choice.values, choice.visits, choice.why)
