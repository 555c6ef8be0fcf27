"""What a bot is: it is shown a view and its menu, and answers with steps."""

import random
from dataclasses import dataclass
from typing import Protocol

from kakaw.core.steps import Menu, Step
from kakaw.core.view import View


@dataclass(frozen=True)
class Choice:
    """What a bot wants to do, and what it thinks of every step on its menu (nothing, if it does not weigh them)."""

    steps: tuple[Step, ...]
    values: tuple[float, ...] = ()


class Bot(Protocol):
    """Somebody who decides from a view alone, with no luck but that of the source it is given."""

    spec: str

    def choose(self, view: View, menu: Menu, source: random.Random) -> Choice:
        """The steps to take; the menu, which is the view's own, has at least one."""
        ...


def source_of(seed: str, seat: int, ply: int) -> random.Random:
    """The random source of one decision: the same for the same game, whatever was decided or taken back before."""
    return random.Random(f"kakaw bot\n{seed}\n{seat}\n{ply}")
