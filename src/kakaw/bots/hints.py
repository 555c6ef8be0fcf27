"""Hints: the best steps of a view with what they promise, how sure that is, and the reasons in named terms."""

import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots import weights
from kakaw.bots.bot import Budget
from kakaw.bots.catalog import make
from kakaw.bots.kernels import features, turn
from kakaw.bots.search import Search
from kakaw.bots.thinking import room_of
from kakaw.core.chance import CHANCE, Chance
from kakaw.core.errors import KakawError
from kakaw.core.events import new_log
from kakaw.core.steps import Menu, Step
from kakaw.core.view import View
from kakaw.games.chocolatl.box import LOCATIONS
from kakaw.games.chocolatl.layout import BID

if TYPE_CHECKING:
    from kakaw.bots.chocolatl.bidder import Weighed

SURE = 1.96  # standard errors of a 95 % interval
COMPARED = 12  # good steps that a step's terms are compared with
LEAST = 0.15  # points that a reason must be worth
MOST_REASONS = 3
ONLY_STEP = "the only step there is"
NO_LIMIT = "3600s"  # the budget given is the limit

# Names of numbers by how they begin or what they contain, and what people call them; the first that fits counts.
TERMS = (
    ("others' best cell", "what it leaves open for the next players"),
    ("others' second best cell", "what it leaves open for the next players"),
    ("others' third best cell", "what it leaves open for the next players"),
    ("others' fruits x", "markets for the others' fruits"),
    ("fruit", "fruits and markets"),
    ("best cell", "good cells left for the next turn"),
    ("others' idle", "the others' idle workers"),
    ("idle", "own workers that wait for a jungle tile"),
    ("temple", "temples"),
    ("next river step", "the river"),
    ("suns", "suns"),
    ("own hand", "tiles in hand"),
    ("unseen", "tiles still to come"),
    ("open ", "the jungle tiles that lie open"),
    ("pile ", "the jungle tiles to come"),
    ("others' award", "the others' shares of open cities"),
    ("others' crops", "the others' shares of open cities"),
    ("award", "shares of open cities"),
    ("crops", "shares of open cities"),
    ("gaps", "shares of open cities"),
    ("others' tiles in rack for", "the others' groups"),
    ("others' tiles to come for", "the others' groups"),
    ("others' tiles", "the race for the last tile"),
    ("quickest", "the race for the last tile"),
    ("reserve", "the race for the last tile"),
    ("others'", "the others' groups"),
    ("rack", "tiles in the rack"),
    ("doubles", "tiles in the rack"),
    ("group", "groups that can grow"),
    ("frontier", "room on the board"),
    ("empty spaces", "room on the board"),
)
POINTS_NOW = "points now"
THROUGH = "played out to the end"
NEARLY_THROUGH = "played out to the end with the most promising turns"
NOW = ("gold", "river value", "lead", "score", "one")


@dataclass(frozen=True)
class Hint:
    """A step and what can be said for it."""

    steps: tuple[Step, ...]
    margin: float  # points ahead of the best other seat in the end
    low: float | None  # the ends of a 95 % interval, None where there is none
    high: float | None
    win: float | None  # chance to win
    lines: int  # that were looked at; none where the end was played out
    reasons: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {**vars(self), "steps": [step.text for step in self.steps], "reasons": list(self.reasons)}


def hints(view: View, budget: Budget, chance: random.Random, count: int = 3) -> list[Hint]:
    """The best steps, best first."""
    menu = view.menu()
    if not menu:
        raise KakawError(f"hint: seat {view.seat} has nothing to decide here")
    dealt = view.rules.complete(view.record, view.seat, Chance("hint"))
    if view.rules.legal(dealt, view.seat) != [step.value for step in menu]:
        raise KakawError(f"hint: what seat {view.seat} holds is not known; expected a position that tells it")
    if int(view["n_seats"]) in weights.players_with_weights(view.rules.title):
        return _searched(view, menu, budget, chance, count)
    return _weighed(view, menu, budget, chance, count)


def _weighed(view: View, menu: Menu, budget: Budget, chance: random.Random, count: int) -> list[Hint]:
    """By the bot that knows the title best without looking ahead; bids are tried out."""
    if view.rules.title == "chocolatl":
        from kakaw.bots.chocolatl.bidder import Bidder

        if found := Bidder(f"search:{NO_LIMIT}").weigh(view, budget, chance, count):
            return [_tried(each) for each in found]
    bot = make("mixture" if view.rules.title == "chocolatl" else "greedy", view.rules.title)
    choice = bot.choose(view, menu, budget, chance)
    if not choice.values:
        return [Hint(choice.steps, float("nan"), None, None, None, 0, (choice.why or ONLY_STEP,))]
    values = np.array(choice.values)
    order = [int(k) for k in np.argsort(-values, kind="stable")[:count]]
    # These are no margins of the end: only what they differ by tells something.
    how = (
        "by the learned weights" if bot.spec == "mixture" and int(view["phase"]) != BID else "by what it brings at once"
    )
    less = values.max() - values
    reasons = ["worth most" if less[k] == 0 else f"worth {less[k]:.1f} points less than the best" for k in order]
    return [
        Hint((menu[k],), float("nan"), None, None, None, 0, (f"{reason}, {how}",))
        for k, reason in zip(order, reasons, strict=True)
    ]


def _tried(weighed: "Weighed") -> Hint:
    """A whole answer, what came of it when it was tried out, and the locations that it counts on most."""
    choice, it, off = weighed.choice, weighed.tried, SURE * weighed.tried.error
    most = sorted(weighed.outlooks, key=lambda outlook: -outlook.worth)[:MOST_REASONS]
    reasons = [
        f"{LOCATIONS[outlook.place]}: first with {outlook.bid} in {outlook.first:.0%}, worth {outlook.worth:+.1f}"
        for outlook in most
    ]
    return Hint(choice.steps, it.margin, it.margin - off, it.margin + off, it.share, it.times, (choice.why, *reasons))


def _searched(view: View, menu: Menu, budget: Budget, chance: random.Random, count: int) -> list[Hint]:
    found = Search(f"search:{NO_LIMIT}").analyse(view, menu, budget, chance)
    rest = np.lexsort((-found.margins, -np.nan_to_num(found.wins, nan=-1.0)))
    order = [found.best, *(int(k) for k in rest if k != found.best)]
    terms = {k: _terms(view, menu[k]) for k in order[:COMPARED]}
    usual = np.mean(list(terms.values()), axis=0)
    result = []
    for k in order[:count]:
        error = float(found.margin_errors[k])
        margin = float(found.margins[k])
        sure = not np.isnan(error)
        win = None if np.isnan(found.wins[k]) else float(np.clip(found.wins[k], 0.0, 1.0))
        reasons = _reasons(view.rules.title, terms[k] - usual)
        if found.ended and sure:
            reasons = (THROUGH if found.exact else NEARLY_THROUGH, *reasons)
        low, high = (margin - SURE * error, margin + SURE * error) if sure else (None, None)
        lines = 0 if found.ended else int(found.visits[k])
        result.append(Hint((menu[k],), margin, low, high, win, lines, reasons))
    return result


def _terms(view: View, step: Step) -> NDArray[np.float64]:
    """What each number adds to the worth of the position at the end of the turn that begins with a step."""
    rules, seat, room = view.rules, view.seat, room_of(view.rules.title)
    learned = weights.load(rules.title, int(view["n_seats"]))
    states, chance, log = rules.complete(view.record, seat, Chance("terms")), np.zeros(1, CHANCE), new_log(0)
    chance["live"] = 1
    now = features.clock(states, 0)
    rules.kernel.apply(states, 0, seat, step.value, chance, log)
    if not states["over"][0] and features.clock(states, 0) == now:
        mover = rules.acting(states)[0]
        turn.play_turn(
            states,
            0,
            mover,
            0,
            0,
            learned.weights,
            room.turn,
            room.steps,
            room.numbers,
            chance,
            log,
            room.nothing,
            room.tally,
        )
    stage = features.describe(states, 0, seat, room.numbers)
    return np.asarray(learned.weights[stage] * room.numbers)


def _reasons(title: str, better: NDArray[np.float64]) -> tuple[str, ...]:
    """The terms that speak most for and against a step, in words."""
    groups: dict[str, float] = {}
    for name, value in zip(features.load(title).NAMES, better.tolist(), strict=True):
        group = _group(name)
        groups[group] = groups.get(group, 0.0) + value
    named = sorted(groups.items(), key=lambda item: -abs(item[1]))
    return tuple(f"{group} {value:+.1f}" for group, value in named[:MOST_REASONS] if abs(value) >= LEAST)


def _group(name: str) -> str:
    """What people call a number."""
    if any(name.endswith(now) or name.startswith(now) for now in NOW) and "temple" not in name:
        return POINTS_NOW
    return next((phrase for part, phrase in TERMS if part in name), name)
