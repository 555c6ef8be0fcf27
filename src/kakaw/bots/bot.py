"""What a bot is: it is shown a view and its menu, has a budget and some luck of its own, and answers with steps."""

import random
import threading
import time
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from kakaw.core.steps import Menu, Step
from kakaw.core.view import View


@dataclass
class Budget:
    """How long a bot may think: until a time, a number of nodes or a call of `cancel`, whichever comes first.

    None sets no limit of its own: then the limit of the bot's spec counts. A budget of nodes alone makes the answer
    repeatable; seconds run from the making of the budget.
    """

    seconds: float | None = None
    nodes: int | None = None
    started: float = field(default_factory=time.monotonic)
    _cancelled: threading.Event = field(default_factory=threading.Event, repr=False)

    def cancel(self) -> None:
        """Ask for the answer now; may be called from another thread."""
        self._cancelled.set()

    @property
    def cancelled(self) -> bool:
        """Whether the answer is wanted now."""
        return self._cancelled.is_set()

    @property
    def left(self) -> float:
        """Seconds left, infinite without a limit of time, none after a cancel."""
        if self.cancelled:
            return 0.0
        return float("inf") if self.seconds is None else self.seconds - (time.monotonic() - self.started)

    def within(self, seconds: float | None, nodes: int | None) -> "Budget":
        """This budget, or less where these limits are tighter; one `cancel` ends both."""
        return Budget(_least(self.seconds, seconds), _least(self.nodes, nodes), self.started, self._cancelled)

    def part(self, share: float) -> "Budget":
        """This budget with only a share of the time that is left."""
        if self.seconds is None:
            return self
        return self.within(self.seconds - (1 - share) * max(0.0, self.left), None)


N = TypeVar("N", int, float)


def _least(first: N | None, second: N | None) -> N | None:
    given = [limit for limit in (first, second) if limit is not None]
    return min(given, default=None)


@dataclass(frozen=True)
class Choice:
    """What a bot wants to do, and why.

    `values` says what it thinks of every step on its menu, in points of the title ahead of the best other seat, and
    `visits` how often it looked at each; both are empty for a bot that does not weigh. `why` is for people.
    """

    steps: tuple[Step, ...]
    values: tuple[float, ...] = ()
    visits: tuple[int, ...] = ()
    why: str = ""


class Bot(Protocol):
    """Somebody who decides from a view alone, with no luck but that of the source it is given."""

    spec: str

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The steps to take; the menu, which is the view's own, has at least one."""
        ...


def source_of(seed: str, seat: int, ply: int) -> random.Random:
    """The random source of one decision: the same for the same game, whatever was decided or taken back before."""
    return random.Random(f"kakaw bot\n{seed}\n{seat}\n{ply}")
