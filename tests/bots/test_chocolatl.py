"""What positions of Chocolatl are worth, and that greedy plays it well enough to beat uniform."""

import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.values import chocolatl, load
from tests.kit.chocolatl import answer, game_at
from tests.kit.games import random_game

GAMES = 15


@pytest.mark.parametrize("players", [3, 4, 5])
def test_at_the_end_the_value_is_the_difference_of_scores(players: int) -> None:
    game = random_game("chocolatl", players, seed=5)
    load("chocolatl")
    scores = game.scores()
    for seat in range(players):
        best = max(points for other, points in enumerate(scores) if other != seat)
        assert chocolatl.worth(game.states, 0, seat) == pytest.approx(scores[seat] - best, abs=0.2)


@pytest.mark.parametrize(
    "better",
    [{"track": "3[G<P]5[O]"}, {"huts": {"O": 1}}, {"dice": {"O": 1}}, {"stones": "O"}, {"figures": "O/P"}],
)
def test_more_of_a_good_thing_is_worth_more(better: dict[str, object]) -> None:
    plain = {"round": 2, "track": "3[G<P<O]", "figures": "G/P"}
    worth = [chocolatl.worth(game_at(**{**plain, **rest}).states, 0, 0) for rest in ({}, better)]
    assert worth[1] > worth[0]


def test_a_sealed_answer_is_worth_more_where_high_cards_lie_on_high_prizes() -> None:
    def worth(bids: str) -> float:
        game = game_at()
        game.push(*answer(game, "O", bids), seat=0)
        return chocolatl.worth(game.states, 0, 0)

    assert worth("4:2.1 5:12.11") > worth("4:12.11 5:2.1")


@pytest.mark.parametrize("players", [3, 5])
def test_greedy_beats_uniform(players: int) -> None:
    wins = 0
    for k in range(GAMES):
        own, seed = k % players, f"greedy {k}"
        bots = [make("greedy" if seat == own else "uniform", "chocolatl") for seat in range(players)]
        game = Game("chocolatl", players, seed=seed)
        while not game.over:
            seat = game.acting[0]
            view = game.view(seat)
            game.push(*bots[seat].choose(view, view.menu(), Budget(), source_of(seed, seat, game.ply)).steps, seat=seat)
        outcome = game.outcome()
        assert outcome is not None
        wins += outcome.winners == (own,)
    assert wins >= GAMES * 2 / 3
