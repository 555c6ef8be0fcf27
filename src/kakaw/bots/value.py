"""value: tries every step, plays the own turn to its end, and takes what the learned weights like best."""

import random

import numpy as np
from numpy.typing import NDArray

from kakaw.bots import weights
from kakaw.bots.bot import Budget, Choice
from kakaw.bots.kernels.search import first_look
from kakaw.bots.thinking import room_of
from kakaw.core.steps import Menu
from kakaw.core.view import View

DEALS = 4  # ways to deal what the view does not know, and the luck to come


def weigh(view: View, count: int, deals: int, word: int) -> NDArray[np.float64]:
    """The margin that each of the steps on the menu promises at the end of the own turn."""
    title, room = view.rules.title, room_of(view.rules.title)
    learned = weights.load(title, int(view["n_seats"]))
    out = np.zeros(count)
    first_look(
        view.record, view.seat, deals, learned.weights, room.lines, room.turn, room.steps, room.numbers,
        room.chance, room.log, np.uint64(word), room.tried, room.tally, out,
    )  # fmt: skip
    return out


class Value:
    """Takes what the learned weights like best."""

    def __init__(self, spec: str = "value") -> None:
        """Nothing to set."""
        self.spec = spec

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The step of the greatest expected margin. A budget is never used up."""
        values = weigh(view, len(menu), DEALS, chance.getrandbits(64))
        return Choice((menu[int(values.argmax())],), tuple(values.tolist()))
