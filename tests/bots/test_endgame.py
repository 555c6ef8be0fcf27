"""The last turns of Cacao between two: played perfectly, by the judgement of a searcher that knows no short cut."""

import random

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.kernels import features
from kakaw.bots.search import Search
from kakaw.core.chance import Chance
from kakaw.core.events import new_log
from tests.kit.minimax import margin_of
from tests.kit.thorough import times

TURNS = 22
CARELESS = 0.3  # share of steps at random: hands and boards of all sorts, not only those that good play leads to
CLOSE = 1e-6
features.load("cacao")


def near_the_end(seed: str, left: int) -> Game:
    """A game of bots that err now and then, with that many turns left."""
    game, bot, luck = Game("cacao", 2, seed=seed), make("value"), random.Random(seed)
    while int(game.states["turn"][0]) <= TURNS - left:
        seat = game.acting[0]
        view = game.view(seat)
        menu = view.menu()
        chosen = bot.choose(view, menu, Budget(), source_of(seed, seat, game.ply)).steps
        game.push(*((luck.choice(menu),) if luck.random() < CARELESS else chosen), seat=seat)
    return game


def after(game: Game, seat: int, step: int) -> np.ndarray:
    """The states that a step leads to."""
    states = game.states.copy()
    game.rules.apply(states, seat, step, Chance("none"), new_log(0))
    return states


def check_perfect(game: Game, spec: str) -> bool:
    """Whether the end holds no luck; then the bot's step must lose nothing."""
    seat = game.acting[0]
    view = game.view(seat)
    if not features.settled(view.record, 0):
        return False
    menu = view.menu()
    found = Search(spec).analyse(view, menu, Budget(), random.Random(1))
    assert found.exact, f"seed {game.chance.seed}: not looked through to its end"
    claimed = float(found.margins[found.best])
    # Nothing is better than the margin claimed, and the step chosen brings it.
    assert margin_of(game, game.states, seat, claimed - CLOSE, claimed + CLOSE) == pytest.approx(claimed, abs=CLOSE / 2)
    chosen = after(game, seat, menu[found.best].value)
    assert margin_of(game, chosen, seat, claimed - CLOSE, claimed + CLOSE) == pytest.approx(claimed, abs=CLOSE / 2)
    return True


@pytest.mark.parametrize("left", [1, 2, 3])
def test_the_last_turns_are_played_perfectly(left: int) -> None:
    assert sum(check_perfect(near_the_end(f"end {k}", left), "search:1000000") for k in range(5)) >= 3


def test_the_last_four_turns_are_played_perfectly() -> None:
    checked = 0
    for k in range(times(3, 1020)):
        checked += check_perfect(near_the_end(f"four {k}", 4), "search:1000000")
    assert checked >= times(2, 1000)


def test_a_step_that_is_left_out_has_one_as_good_that_stays() -> None:
    left_out = 0
    for k in range(4):
        game = near_the_end(f"left out {k}", 2)
        seat = game.acting[0]
        steps = np.array([step.value for step in game.view(seat).menu()], np.int32)
        kept = steps.copy()
        n = features.without_worse(game.states, 0, seat, kept, len(kept))
        assert set(kept[:n].tolist()) <= set(steps.tolist())
        left_out += len(steps) - n
        worths = {step: margin_of(game, after(game, seat, step), seat) for step in steps.tolist()}
        assert max(worths[step] for step in kept[:n].tolist()) == max(worths.values())
    assert left_out > 0
