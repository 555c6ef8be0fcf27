"""level:1 to level:6: bots for people, whose mistakes are like a person's.

A level weighs the steps and takes one with a chance that falls with what it gives away: the weaker the level, the less
it sees and the more it gives away. Whatever looks worst is still very unlikely, so that no level plays at random.
"""

import random
from dataclasses import dataclass

from kakaw.bots.bot import Bot, Budget, Choice
from kakaw.bots.catalog import make
from kakaw.bots.slips import slip
from kakaw.bots.weights import players_with_weights
from kakaw.core.steps import Menu
from kakaw.core.view import View


@dataclass(frozen=True)
class Skill:
    """How a level thinks: with which bot, and how many points it gives away without minding."""

    thinker: str
    careless: float = 0.0


# Where positions are judged by learned weights; set by games of two, so that each step is about as wide as the others.
LEARNED = {
    "cacao": {
        1: Skill("greedy", 1.2),
        2: Skill("greedy", 0.66),
        3: Skill("value", 0.66),
        4: Skill("value", 0.4),
        5: Skill("value"),
        6: Skill("search:1s"),
    },
    "maya": {
        1: Skill("greedy", 1.05),
        2: Skill("greedy", 0.4),
        3: Skill("value", 0.66),
        4: Skill("value", 0.25),
        5: Skill("search:16"),
        6: Skill("search:1s"),
    },
}
# Where rounds of bids are solved; set by games of three.
BIDDING = {
    1: Skill("mixture:15", 20.0),
    2: Skill("mixture:15", 3.9),
    3: Skill("mixture:15", 1.1),
    4: Skill("search:30", 1.5),
    5: Skill("search:140"),
    6: Skill("search:1s"),
}
POINTS = {"cacao": 1.0, "maya": 2.0, "chocolatl": 1.0}  # what one point of carelessness is in the points of a title


def skill_of(title: str, players: int, level: int) -> Skill:
    """How a level thinks in a game of a title."""
    return (LEARNED[title] if players in players_with_weights(title) else BIDDING)[level]


class Levelled:
    """Plays as well as its level says."""

    def __init__(self, spec: str) -> None:
        """Of the level at the end of the spec."""
        self.spec = spec
        self.level = int(spec.partition(":")[2])
        self._thinkers: dict[str, Bot] = {}

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        """The best step, or one that is a little or much worse."""
        title = view.rules.title
        skill = skill_of(title, int(view["n_seats"]), self.level)
        thinker = self._thinkers.get(skill.thinker)
        if thinker is None:
            thinker = self._thinkers[skill.thinker] = self._make(skill, title)
        choice = thinker.choose(view, menu, budget, chance)
        if skill.careless == 0.0 or not choice.values:
            return choice
        taken = slip(choice.values, skill.careless * POINTS[title], chance)
        return Choice((menu[taken],), choice.values, choice.visits, choice.why)

    def _make(self, skill: Skill, title: str) -> Bot:
        """The bot that a level thinks with; one that bids is careless by itself, as it lays many cards at once."""
        if title != "chocolatl":
            return make(skill.thinker, title)
        from kakaw.bots.chocolatl.bidder import Bidder

        return Bidder(skill.thinker, skill.careless)
