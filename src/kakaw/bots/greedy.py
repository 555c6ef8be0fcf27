"""greedy: tries every step, plays the own turn to its end the same way, and takes what looks best then.

What the view does not know is dealt anew a few times; all steps are tried against the same deals.
"""

import random
import threading
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.bot import Budget, Choice
from kakaw.bots.values import load, worth
from kakaw.core.chance import CHANCE, mix, restart
from kakaw.core.dispatch import apply, complete, legal
from kakaw.core.events import new_log
from kakaw.core.jit import jit
from kakaw.core.rules import rules
from kakaw.core.steps import Menu
from kakaw.core.view import View

Array = NDArray[Any]
DEALS = 4
MOST_DECISIONS = 12  # how far the own turn is played on
HOPE = 0.01  # what is left to decide may bring more: with equal worth, a turn that goes on is better
SAME = 1e-9
DEALT, TRIED, NEXT, BEST = 0, 1, 2, 3  # records of the scratch array


@jit
def weigh(
    views: Array,
    seat: int,
    steps: Array,
    n: int,
    deals: int,
    word: Any,
    scratch: Array,
    chance: Array,
    log: Array,
    replies: Array,
    out: Array,
) -> None:
    """Write the mean worth of each of the first n steps for the seat of a view."""
    for _ in range(deals):
        word = mix(word)
        restart(chance, word)
        complete(views, 0, seat, chance, scratch, DEALT)
        for k in range(n):
            restart(chance, word)
            scratch[TRIED] = scratch[DEALT]
            replies[0] = steps[k]
            many = 1
            decisions = 0
            while many > 0:  # the step itself, then the decisions of the same seat that follow from it
                most = -1.0e18
                for m in range(many):
                    scratch[NEXT] = scratch[TRIED]
                    apply(scratch, NEXT, seat, replies[m], chance, log)
                    value = worth(scratch, NEXT, seat)
                    if (int(scratch[NEXT]["acting"]) >> seat) & 1:
                        value += HOPE
                    if value > most:
                        most = value
                        scratch[BEST] = scratch[NEXT]
                scratch[TRIED] = scratch[BEST]
                decisions += 1
                many = legal(scratch, TRIED, seat, replies) if decisions < MOST_DECISIONS else 0
            out[k] += most / deals


_rooms = threading.local()  # bots of several threads think at once, without the interpreter lock


def _room(title: str) -> tuple[Array, Array, Array, Array]:
    """Scratch records, luck, events and replies for a title, made once for each thread."""
    room: tuple[Array, Array, Array, Array] | None = getattr(_rooms, title, None)
    if room is None:
        load(title)
        its = rules(title)
        room = its.blank(4), np.zeros(1, CHANCE), new_log(0), np.zeros(its.max_legal, np.int32)
        setattr(_rooms, title, room)
    return room


class Greedy:
    """Takes what looks best at the end of its own turn."""

    def __init__(self, spec: str = "greedy") -> None:
        """Nothing to set."""
        self.spec = spec

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The step of the greatest worth; one of them, where several are as good. A budget is never used up."""
        steps = np.array([step.value for step in menu], np.int32)
        values = np.zeros(len(menu), np.float64)
        word = np.uint64(chance.getrandbits(64))
        weigh(view.record, view.seat, steps, len(menu), DEALS, word, *_room(view.rules.title), values)
        best = np.flatnonzero(values >= values.max() - SAME)
        return Choice((menu[int(best[int(chance.random() * len(best))])],), tuple(values.tolist()))
