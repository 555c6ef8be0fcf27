"""What a step would bring the one who chooses it, in a few words beside it."""

from collections.abc import Mapping

from kakaw.bots.bot import Budget, source_of
from kakaw.bots.greedy import Greedy
from kakaw.core.errors import IllegalStep
from kakaw.core.events import new_log
from kakaw.core.preview import preview, tape
from kakaw.core.view import View

MOST_DECISIONS = 12


def good_line(view: View, step: int) -> list[int]:
    """A step and good decisions after it, up to the end of the own turn or to luck, as `greedy` would take them."""
    rules, seat = view.rules, view.seat
    states = rules.complete(view.record, seat, tape("deal 0"))
    chance, log, bot = tape("luck 0"), new_log(0), Greedy()
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
    return gains_text(view.rules.words.gains(found.events, view.seat))


def gains_text(gains: Mapping[str, int]) -> str:
    """What a seat gains, in short."""
    return ", ".join(f"{n:+d} {what}" for what, n in gains.items())
