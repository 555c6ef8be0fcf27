"""Section 8: location 1, Chocolatl."""

import pytest

from tests.kit.chocolatl import game_at, go_on, lay, owner, ranking, result, scores

RED = "2[O<G<P]"


@pytest.mark.rule("X-8.1", "X-8.4")
def test_the_highest_bid_takes_chocolatl_and_a_point_and_the_lowest_the_old_man():
    game = lay(game_at(white="1-1-1"), O="1:12.3", G="1:7.6", P="1:1.0")
    assert result(game, 1) == "C:O+1 M:P"
    assert (owner(game, "chocolatl"), owner(game, "old_man")) == ("O", "P")
    assert scores(game)["O"] == 1 + 1


@pytest.mark.rule("X-8.2")
def test_the_figure_stays_until_somebody_else_wins_location_1():
    game = go_on(lay(game_at(round=2, track=RED, figures="G/P", white="1-1-1"), G="1:12.11", O="1:10.9", P="1:1.0"))
    assert owner(game, "chocolatl") == "G"
    other = lay(game_at(round=2, track=RED, figures="G/P"), G="1:10.9", O="1:12.11", P="1:1.0")
    assert owner(other, "chocolatl") == "O"


@pytest.mark.rule("X-8.3")
def test_who_wins_location_1_again_scores_the_point_again():
    game = lay(game_at(round=2, track=RED, figures="G/P", white="1-1-1"), G="1:12.11", O="1:10.9", P="1:1.0")
    assert result(game, 1) == "C:G+1 M:P"
    assert scores(game)["G"] == 2 + 1 + 1


@pytest.mark.rule("X-8.5", "X-5.4")
def test_the_old_man_gives_plus_one_at_location_1_of_the_next_round_and_then_goes_to_the_lowest():
    game = lay(game_at(round=2, track=RED, figures="G/P"), P="1:12.8", O="1:12.9", G="1:1.0")
    assert ranking(game, 1)[:2] == ["P21", "O21"]
    assert owner(game, "old_man") == "G"
    same = lay(game_at(round=2, track=RED, figures="G/P"), P="1:1.0", O="1:12.9", G="1:3.2")
    assert owner(same, "old_man") == "P"


@pytest.mark.rule("X-8.6", "X-17.7")
def test_highest_and_lowest_are_different_players_so_nobody_owns_both_figures():
    for players in ("OGP", "OGPBN"):
        game = lay(game_at(players=players))
        assert owner(game, "chocolatl") != owner(game, "old_man")


@pytest.mark.rule("X-8.7")
def test_in_round_1_nobody_has_the_plus_one_and_the_stack_breaks_ties():
    game = lay(game_at(track="0[P<G<O]"), O="1:5.0", G="1:3.2", P="1:4.1")
    assert ranking(game, 1) == ["O5", "G5", "P5"]
