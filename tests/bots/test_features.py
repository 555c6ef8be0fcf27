"""Positions in numbers: named, and the same for all that a seat cannot tell apart."""

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots.kernels import features
from kakaw.core.chance import Chance
from kakaw.core.titles import meta, titles
from tests.kit.games import random_plays

DESCRIBED = [(t, n) for t in titles() if features.has_features(t) for n in meta(t).PLAYERS]


@pytest.mark.parametrize(("title", "players"), DESCRIBED)
def test_a_state_its_view_and_every_deal_of_the_view_are_described_alike(title: str, players: int) -> None:
    its = features.load(title)
    assert len(set(its.NAMES)) == len(its.NAMES)
    out = [np.zeros(len(its.NAMES)) for _ in range(3)]
    for k, game in enumerate(random_plays(Game(title, players, seed="numbers"), 1)):
        if k % 5:
            continue
        before = game.states.tobytes()
        for seat in range(players):
            view = game.view(seat).record
            dealt = game.rules.complete(view, seat, Chance(f"deal {k}"))
            records = (game.states, view, dealt)
            stages = [features.describe(record, 0, seat, row) for record, row in zip(records, out, strict=True)]
            assert 0 <= stages[0] < its.STAGES
            assert stages[0] == stages[1] == stages[2]
            assert np.array_equal(out[0], out[1])
            assert np.array_equal(out[0], out[2])
            assert np.isfinite(out[0]).all()
        assert game.states.tobytes() == before


def test_gold_in_hand_and_the_river_are_told_by_name() -> None:
    names = features.load("cacao").NAMES
    game = Game.from_position("cacao", "0,0=P1;1,1=M2 - R:7,2,0,-4,?3,8/Y:5,0,1,-10,?3,8 M3+T|17 R1")
    row = np.zeros(len(names))
    features.describe(game.states, 0, 0, row)
    told = dict(zip(names, row.tolist(), strict=True))
    assert (told["own gold"], told["others' gold"], told["own river value"]) == (7.0, 5.0, -4.0)
    assert (told["own 2 fruits"], told["own 1 fruits"], told["others' 1 suns"]) == (1.0, 0.0, 1.0)
    assert told["lead over the best other"] == (7 - 4) - (5 - 10 + 1)


def test_what_is_at_stake_at_a_city_is_told_by_how_a_seat_stands_there() -> None:
    names = features.load("maya").NAMES
    game = Game("maya", 2, seed="stakes")

    def told(seat: int) -> dict[str, float]:
        row = np.zeros(len(names))
        features.describe(game.states, 0, seat, row)
        return {name: value for name, value in zip(names, row.tolist(), strict=True) if value and "award" in name}

    # A lone temple pays nothing; with a tile more the first place is worth 6 and the second 3.
    assert told(0) == told(1) == {"award that growth would add with many gaps, level": 3.0}
    plant = next(step for step in game.menu() if step.text.endswith("=1"))
    game.push(plant, "stop")
    assert told(0) == {"award that growth would add with many gaps, ahead": 3.0}
    assert told(1) == {"award that growth would add with many gaps, behind": 3.0}
    game.push(next(step for step in game.menu() if step.text.startswith("#")))
    found = told(0)
    assert found["award at stake with many gaps, one ahead"] == 3.0
    assert found["award that growth would add with many gaps, ahead"] == (12 - 6) - (6 - 3)
    assert told(1)["award at stake with many gaps, one behind"] == 3.0
