"""What a move brings for certain, worked out from a view: never from the truth, never from luck to come."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any

from numpy.typing import NDArray

from kakaw.bots.bot import Budget, source_of
from kakaw.bots.greedy import Greedy
from kakaw.core.chance import Chance, Luck
from kakaw.core.errors import IllegalStep, LuckError
from kakaw.core.events import Event, new_log, redact, take
from kakaw.core.game import LOG_ROWS
from kakaw.core.steps import Prompt
from kakaw.core.view import View

DEALS = 4  # ways to deal what the view does not know
MOST_DECISIONS = 12


@dataclass(frozen=True)
class Preview:
    """What is certain of a move."""

    events: tuple[Event, ...]  # up to the first that luck or a secret decides
    open_end: bool  # whether luck or a secret follows
    then: Prompt | None  # what the same seat is asked next, if that is certain

    @property
    def final(self) -> bool:
        """Whether the move cannot be taken back freely: luck follows, or others are next."""
        return self.open_end or self.then is None


@dataclass(frozen=True)
class _Run:
    """One way a move may go."""

    events: tuple[Event, ...]
    luck: Luck
    then: Prompt | None


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
    return Preview(tuple(certain), open_end, None if open_end else runs[0].then)


@cache
def _fresh(name: str) -> tuple[Chance, NDArray[Any]]:
    """A tape and its beginning; making one costs more than playing a step."""
    chance = Chance(name)
    return chance, chance.mark()


def _tape(name: str) -> Chance:
    """The tape of that name, at its beginning."""
    chance, start = _fresh(name)
    chance.rewind(start)
    return chance


def _run(view: View, steps: Sequence[int], deal: int, draw: dict[int, int]) -> _Run:
    """The move in one of the deals; `draw` fixes the first draw of a pile."""
    rules, seat = view.rules, view.seat
    states = rules.complete(view.record, seat, _tape(f"deal {deal}"))
    chance, log = _tape(f"luck {deal}"), new_log(LOG_ROWS)
    for pile, outcome in draw.items():
        chance.write_ahead(pile, outcome)
    for step in steps:
        if reason := rules.why_not(states, seat, step):
            raise IllegalStep(rules.step_text(step), seat, reason)
        rules.apply(states, seat, step, chance, log)
    luck = chance.take()
    after = rules.view(states, seat)
    then = rules.prompt(after, seat) if seat in rules.acting(after) else None
    return _Run(redact(take(log, rules.events), seat), luck, then)


def good_line(view: View, step: int) -> list[int]:
    """A step and good decisions after it, up to the end of the own turn or to luck, as `greedy` would take them."""
    rules, seat = view.rules, view.seat
    states = rules.complete(view.record, seat, _tape("deal 0"))
    chance, log, bot = _tape("luck 0"), new_log(0), Greedy()
    line = [step]
    rules.apply(states, seat, step, chance, log)
    while len(line) < MOST_DECISIONS and not chance.take() and seat in rules.acting(states):
        now = View(rules, rules.view(states, seat), seat)
        choice = bot.choose(now, now.menu(), Budget(), source_of("preview", seat, len(line)))
        line += [chosen.value for chosen in choice.steps]
        for chosen in choice.steps:
            rules.apply(states, seat, chosen.value, chance, log)
    return line


def likely_gains(view: View, step: int) -> str:
    """What a step brings its seat for certain, if the decisions after it are good ones; in short."""
    try:
        found = preview(view, good_line(view, step))
    except IllegalStep:  # what follows depends on what the view does not know
        found = preview(view, [step])
    gains: str = view.rules.words.gains(found.events, view.seat)
    return gains
