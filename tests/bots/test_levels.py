"""Levels: the weaker, the more they give away; none plays at random."""

import random

import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.core.titles import meta, titles

TRIES = 60


def given_away(title: str, level: int) -> float:
    """What a level gives away on average at the start of a game, by its own values."""
    game = Game(title, meta(title).PLAYERS[0], seed="levels")
    seat = game.acting[0]
    view = game.view(seat)
    menu, bot, lost = view.menu(), make(f"level:{level}", title), 0.0
    for k in range(TRIES):
        choice = bot.choose(view, menu, Budget(), source_of("levels", seat, k))
        lost += max(choice.values) - choice.values[menu.steps.index(choice.steps[0])]
    return lost / TRIES


@pytest.mark.parametrize("title", titles())
def test_a_weak_level_gives_more_away_than_a_strong_one_and_a_master_nothing(title: str) -> None:
    weak, middle, strong = (given_away(title, level) for level in (1, 3, 6))
    assert weak > middle > strong
    assert strong == pytest.approx(0.0, abs=1e-6)


def test_the_same_luck_brings_the_same_answer() -> None:
    view = Game("cacao", 2, seed="levels").view(0)
    answers = {make("level:1").choose(view, view.menu(), Budget(), random.Random(5)).steps for _ in range(3)}
    assert len(answers) == 1
