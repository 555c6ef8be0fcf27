"""Quick guesses of what steps of Maya bring: they find nearly the best turns among few first steps."""

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.kernels import features
from kakaw.bots.kernels.features import maya_guess, maya_steps
from kakaw.bots.lines import CARE
from kakaw.bots.value import weigh
from kakaw.core.chance import Chance

WIDTH = int(CARE["maya"][1, 0])


def test_the_net_has_a_row_for_every_clue_and_every_stage() -> None:
    units = len(maya_guess.TO_GUESS)
    assert maya_guess.FROM_CLUES.shape == (len(maya_steps.CLUES), units)
    assert maya_guess.FROM_STAGE.shape == (maya_steps.STAGE_OF_TILES[-1] + 1, units)
    assert all(np.isfinite(table).all() for table in (maya_guess.FROM_CLUES, maya_guess.FROM_STAGE))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_best_of_the_most_promising_steps_is_nearly_the_best_of_all(players: int) -> None:
    features.load("maya")
    game, bot, lost, chosen = Game("maya", players, seed="promising"), make("value", "maya"), [], []
    while not game.over:
        seat = game.acting[0]
        view = game.view(seat)
        menu = view.menu()
        if len(menu) > 2 * WIDTH and int(view["planted_n"]) == 0:
            steps = np.array([step.value for step in menu], np.int32)
            promised, worth = np.zeros(len(menu)), weigh(view, len(menu), 4, game.ply)
            features.promises(view.record, 0, seat, steps, len(menu), promised)
            order = np.argsort(-promised, kind="stable")
            lost.append(float(worth.max() - worth[order[:WIDTH]].max()))
            chosen.append(float(worth.max() - worth[order[len(menu) // 2 :]].max()))
        game.push(*bot.choose(view, menu, Budget(), source_of("promising", seat, game.ply)).steps, seat=seat)
    assert len(lost) >= 20
    assert np.mean(lost) < 1.0 < np.mean(chosen)  # what promises little is worth little, too


def test_guesses_go_only_by_what_a_seat_may_know() -> None:
    game = Game("maya", 2, seed="guesses")
    features.load("maya")
    for ply in range(20):
        seat = game.acting[0]
        view = game.view(seat)
        menu = view.menu()
        steps, found = np.array([step.value for step in menu], np.int32), []
        for record in (game.states, game.rules.complete(view.record, seat, Chance(f"deal {ply}"))):
            found.append(np.zeros(len(menu)))
            features.promises(record, 0, seat, steps, len(menu), found[-1])
        assert np.array_equal(*found)
        game.push(menu[ply % len(menu)], seat=seat)
