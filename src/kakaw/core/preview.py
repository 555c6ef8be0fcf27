"""What a move brings for certain, worked out from a view: never from the truth, never from luck to come."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.chance import Chance, Luck
from kakaw.core.errors import IllegalStep, LuckError
from kakaw.core.events import Event, new_log, redact, take
from kakaw.core.game import LOG_ROWS
from kakaw.core.layout import copied
from kakaw.core.steps import Prompt
from kakaw.core.view import View

DEALS = 4  # ways to deal what the view does not know


@dataclass(frozen=True)
class Preview:
    """What is certain of a move."""

    events: tuple[Event, ...]  # up to the first that luck or a secret decides
    open_end: bool  # whether luck or a secret follows
    then: Prompt | None  # what the same seat is asked next in the same turn, if that is certain
    record: NDArray[Any]  # the view after the move, without what luck or a secret may add

    @property
    def final(self) -> bool:
        """Whether the move ends here: luck follows, others are next, or another turn begins."""
        return self.open_end or self.then is None


@dataclass(frozen=True)
class _Run:
    """One way a move may go."""

    events: tuple[Event, ...]
    luck: Luck
    then: Prompt | None
    after: NDArray[Any]


def preview(view: View, steps: Sequence[int]) -> Preview:
    """What a legal move brings for certain; raise IllegalStep where it is not legal."""
    runs = [_run(view, steps, deal, {}) for deal in range(DEALS)]
    if runs[0].luck:  # every other way the first draw may go
        pile, drawn = runs[0].luck[0]
        for outcome, name in enumerate(view.rules.piles[pile].outcomes):
            if name and outcome != drawn:
                # What cannot be drawn now is no way; nor is one that ends the move at the draw.
                with suppress(LuckError, IllegalStep):
                    runs.append(_run(view, steps, 0, {pile: outcome}))
    certain = []
    for together in zip(*(run.events for run in runs), strict=False):
        if any(event != together[0] for event in together):
            break
        certain.append(together[0])
    open_end = any(run.luck or len(run.events) > len(certain) for run in runs)
    return Preview(tuple(certain), open_end, None if open_end else runs[0].then, _certain(view, runs))


def _certain(view: View, runs: Sequence[_Run]) -> NDArray[Any]:
    """The view after the move where all ways agree.

    Elsewhere each number is the least of what it was and may become: a tile that may be drawn is not in hand yet, one
    that was played is no longer there, and a space that luck will fill is empty.
    """
    record = copied(runs[0].after)
    if all(run.after.tobytes() == record.tobytes() for run in runs):
        return record
    for name in record.dtype.names or ():
        ways = [run.after[name] for run in runs]
        least = np.minimum.reduce(ways)
        same = least == np.maximum.reduce(ways)
        record[name] = np.where(same, least, np.minimum(least, view.record[name]))
    return record


@cache
def _fresh(name: str) -> tuple[Chance, NDArray[Any]]:
    """A tape and its beginning; making one costs more than playing a step."""
    chance = Chance(name)
    return chance, chance.mark()


def tape(name: str) -> Chance:
    """The tape of that name, at its beginning."""
    chance, start = _fresh(name)
    chance.rewind(start)
    return chance


def _run(view: View, steps: Sequence[int], deal: int, draw: dict[int, int]) -> _Run:
    """The move in one of the deals; `draw` fixes the first draw of a pile."""
    rules, seat = view.rules, view.seat
    states = rules.complete(view.record, seat, tape(f"deal {deal}"))
    chance, log = tape(f"luck {deal}"), new_log(LOG_ROWS)
    for pile, outcome in draw.items():
        chance.write_ahead(pile, outcome)
    for step in steps:
        if reason := rules.why_not(states, seat, step):
            raise IllegalStep(rules.step_text(step), seat, reason)
        rules.apply(states, seat, step, chance, log)
    luck = chance.take()
    after = rules.view(states, seat)
    # A turn of one's own may follow a decision in somebody else's: it is another move.
    more = seat in rules.acting(after) and rules.turn(after) == rules.turn(view.record)
    then = rules.prompt(after, seat) if more else None
    return _Run(redact(take(log, rules.events), seat), luck, then, after)
