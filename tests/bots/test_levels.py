"""Levels: the weaker, the more they give away; none plays at random."""

import random

import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.levels import skill_of
from kakaw.core.titles import meta, titles

TRIES = 40


def given_away(title: str, level: int) -> float:
    """What a level that weighs like greedy gives away on average at the start of a game, by its own values."""
    game = Game(title, meta(title).PLAYERS[0], seed="levels")
    seat = game.acting[0]
    view = game.view(seat)
    menu, bot, lost = view.menu(), make(f"level:{level}", title), 0.0
    for k in range(TRIES):
        choice = bot.choose(view, menu, Budget(), source_of("levels", seat, k))
        lost += max(choice.values) - choice.values[menu.steps.index(choice.steps[0])]
    return lost / TRIES


@pytest.mark.parametrize("title", titles())
def test_a_novice_gives_more_away_than_a_beginner(title: str) -> None:
    assert given_away(title, 1) > given_away(title, 2) > 0


@pytest.mark.parametrize("title", titles())
def test_every_level_has_a_way_to_think_for_every_number_of_players(title: str) -> None:
    for players in meta(title).PLAYERS:
        for level in range(1, 7):
            thinker = skill_of(title, players, level).thinker
            assert make(thinker, title).spec == thinker


def test_the_same_luck_brings_the_same_answer() -> None:
    view = Game("cacao", 2, seed="levels").view(0)
    answers = {make("level:1", "cacao").choose(view, view.menu(), Budget(), random.Random(5)).steps for _ in range(3)}
    assert len(answers) == 1
