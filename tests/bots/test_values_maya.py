"""The value of a position of Maya."""

import random

import pytest

from kakaw import Game
from kakaw.bots.bot import Budget
from kakaw.bots.greedy import Greedy
from kakaw.bots.uniform import Uniform
from kakaw.bots.values import maya
from tests.kit.games import random_game, random_plays
from tests.kit.maya import game_at


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_it_is_the_difference_to_the_best_other(players):
    game = random_game("maya", players, seed=5)
    scores = game.scores()
    for seat in range(players):
        best = max(score for other, score in enumerate(scores) if other != seat)
        assert maya.worth(game.states, 0, seat) == scores[seat] - best


def test_looking_at_a_position_leaves_it_as_it_is():
    for at in random_plays(Game("maya", 3, seed="a"), 1):
        before = at.states.tobytes()
        for seat in range(3):
            maya.worth(at.states, 0, seat)
        assert at.states.tobytes() == before


def test_points_of_a_planting_in_progress_count():
    game = game_at("d4=^;e4=R:M2", racks={"R": "M2+M1", "B": "P1"})
    before = maya.worth(game.states, 0, 0)
    game.push("Me3=2")
    during = maya.worth(game.states, 0, 0)
    game.push("stop")
    assert during == maya.worth(game.states, 0, 0) > before


def test_an_own_lead_at_an_open_city_is_worth_something():
    lead = game_at("d4=^;d5=#;e4=R:M2", racks={"R": "M1", "B": "P1"})
    behind = game_at("d4=^;d5=#;e4=B:M2", racks={"R": "M1", "B": "P1"})
    assert maya.worth(lead.states, 0, 0) > 0 > maya.worth(behind.states, 0, 0)


def test_greedy_beats_uniform():
    won = 0
    for seed in range(6):
        bots = [Greedy(), Uniform()] if seed % 2 else [Uniform(), Greedy()]
        game, source = Game("maya", 2, seed=str(seed)), random.Random(seed)
        while not game.over:
            seat = game.acting[0]
            view = game.view(seat)
            game.push(*bots[seat].choose(view, view.menu(), Budget(), source).steps, seat=seat)
        won += isinstance(bots[game.outcome().winners[0]], Greedy)
    assert won >= 5
