"""What positions are worth."""

from types import ModuleType

import pytest

from kakaw import Game
from kakaw.bots.values import cacao, load, score
from tests.kit.games import random_game


def end(*villages: tuple[int, int, int, int]) -> Game:
    """A finished game of two with these villages (gold, fruit, suns, river value)."""
    players = "/".join(
        f"{colour}:{gold},{fruit},{suns},{river},-,0"
        for colour, (gold, fruit, suns, river) in zip("RY", villages, strict=True)
    )
    return Game.from_position("cacao", f"0,0=P1;1,1=M2 - {players} -|0 R23")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_the_end_the_value_is_the_difference_of_scores(players: int) -> None:
    game = random_game("cacao", players, seed=5)
    load("cacao")
    scores = game.scores()
    for seat in range(players):
        best = max(points for other, points in enumerate(scores) if other != seat)
        assert cacao.worth(game.states, 0, seat) == pytest.approx(scores[seat] - best, abs=0.2)
        assert score.worth(game.states, 0, seat) == pytest.approx(scores[seat] - best, abs=0.2)


@pytest.mark.parametrize("value", [cacao, score])
def test_fruits_break_ties_at_the_end(value: ModuleType) -> None:
    game = end((10, 2, 0, 0), (10, 1, 0, 0))
    assert value.worth(game.states, 0, 0) > 0 > value.worth(game.states, 0, 1)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("1,0,0,-10", "0,0,0,-10"),  # gold
        ("0,1,0,-10", "0,0,0,-10"),  # fruits
        ("0,5,0,-10", "0,4,0,-10"),
        ("0,0,1,-10", "1,0,0,-10"),  # a sun is more than its gold while it can buy an overbuilding
        ("0,0,0,-4", "0,0,0,-10"),  # the river
    ],
)
def test_more_of_a_good_thing_is_worth_more(better: str, worse: str) -> None:
    def worth(village: str) -> float:
        text = f"0,0=P1;1,1=M2 - R:{village},?3,8/Y:0,0,0,-10,?3,8 M3+T|17 R1"
        return cacao.worth(Game.from_position("cacao", text).states, 0, 0)

    assert worth(better) > worth(worse)


def test_workers_at_an_empty_jungle_space_are_worth_something_until_no_jungle_tile_is_left() -> None:
    def worth(supply: str) -> float:
        text = f"0,0=T;1,1=T 2,1=R:0310 R:0,0,0,-10,?3,7/Y:0,0,0,-10,?3,8 {supply} Y2"
        return cacao.worth(Game.from_position("cacao", text).states, 0, 0)

    assert worth("M3+T|17") > worth("-|0")
