"""uniform: any legal step with equal chance. The yardstick every other bot must beat."""

import random

from kakaw.bots.bot import Budget, Choice
from kakaw.core.steps import Menu
from kakaw.core.view import View


class Uniform:
    """Takes any legal step with equal chance."""

    def __init__(self, spec: str = "uniform") -> None:
        """Nothing to set."""
        self.spec = spec

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """One step of the menu; `random()` is the one source of numbers that Python promises never to change."""
        return Choice((menu[int(chance.random() * len(menu))],))
