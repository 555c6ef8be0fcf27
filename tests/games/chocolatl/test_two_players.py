"""Section 14: two players, unofficial."""

import pytest

from kakaw import Game
from kakaw.core.errors import KakawError
from kakaw.games.chocolatl import meta
from tests.kit.chocolatl import by_colour, game_at, go_on, hand, lay, owner, pyramid, result, scores
from tests.kit.games import random_game

TWO = {"players.min": 2}


@pytest.mark.rule("X-14.1", "X-1.1")
def test_two_play_only_with_the_option_which_says_that_it_is_unofficial():
    with pytest.raises(KakawError, match=r"only with the option players\.min = 2"):
        Game("chocolatl", 2)
    assert Game("chocolatl", 2, options=TWO).players == 2
    option = next(option for option in meta.OPTIONS if option.key == "players.min")
    assert "unofficial" in option.meaning
    with pytest.raises(KakawError, match="players 6"):
        Game("chocolatl", 6, options=TWO)


@pytest.mark.rule("X-14.1", "X-T58")
def test_the_loser_of_the_drink_scores_the_second_prize_and_then_loses_two():
    game = game_at(players="OG", white="1-1-1", options=TWO, track="-1[O<G]")
    lay(game, G="1:12.11 5:9.3", O="1:1.0 5:9.2")
    go_on(game, 5)
    assert result(game, 5) == "G+8 O+4 O-2"


@pytest.mark.rule("X-14.1")
def test_with_two_both_always_get_something_and_the_lowest_die_is_left():
    game = game_at(players="OG", options=TWO)
    lay(game, G="1:12.11 2:9.8 3:7.6", O="1:1.0")
    assert (owner(game, "chocolatl"), owner(game, "old_man")) == ("G", "O")
    assert result(game, 2) == "G+6 O+4"
    go_on(game)
    assert sum(by_colour(game, "huts").values()) == sum(by_colour(game, "dice").values()) == 1
    assert len(pyramid(game)) == 2
    assert [len(hand(game, colour)) for colour in "OG"] == [12, 12]
    assert scores(game)


@pytest.mark.rule("X-14.1")
@pytest.mark.parametrize("seed", range(6))
def test_games_of_two_run_to_their_end_without_faults(seed):
    game = random_game("chocolatl", 2, seed, TWO)
    assert game.over
    assert game.faults() == []
