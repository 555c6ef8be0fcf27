"""Section 7: the score track."""

import pytest

from tests.kit.chocolatl import game_at, go_on, lay, result, track

RED = {"track.colours": "R"}
NO_PRIZE = {**RED, "drink.first": [0] * 7}


@pytest.mark.rule("X-7.1", "X-T18")
def test_a_marker_goes_on_top_of_the_stack_it_reaches():
    game = game_at(round=2, players="OGPBN", track="3[O]7[P<G]20[B]21[N]", white="4-1-1", options=RED)
    lay(game, B="1:12.11 2:10.9", O="2:12.11", N="2:8.7")
    assert result(game, 2) == "O+4 B+1 N+1"
    assert track(game) == "7[P<G<O]22[B<N]"


@pytest.mark.rule("X-7.2")
def test_a_marker_that_moves_back_also_goes_on_top():
    game = game_at(round=4, track="2[G]4[P]9[O]", white="1-1-1", options=NO_PRIZE)
    go_on(lay(game, O="1:12.11 5:9.8", G="5:7.6", P="5:1.0"), 5)
    assert result(game, 5) == "P-2"
    assert track(game) == "3[G<P]11[O]"


@pytest.mark.rule("X-7.3", "X-T21")
def test_the_second_bidder_at_the_drink_is_not_restacked_when_there_is_no_second_prize():
    game = game_at(round=4, players="OGPB", track="1[O]4[G<P]9[B]", white="1-1-1", options=RED)
    lay(game, B="1:12.11 2:6.4 5:10.9", G="2:12.11 5:9.7", P="2:9.8 5:7.6", O="5:1.0")
    assert result(game, 2) == "G+1 P+1 B+1"
    go_on(game, 5)
    assert result(game, 5) == "B+5 O-2"
    assert "5[G<P]" in track(game)


@pytest.mark.rule("X-7.3")
def test_when_a_marker_leaves_a_stack_the_others_keep_their_order():
    game = game_at(round=2, players="OGPBN", track="0[O<G<P<B<N]", options=RED)
    lay(game, G="1:12.11 2:6.5", B="2:12.11", N="2:10.9")
    assert track(game).startswith("0[O<P]")


@pytest.mark.rule("X-7.4")
def test_results_are_applied_in_rank_order_so_the_later_lies_on_top():
    game = game_at(round=2, track="2[G]4[P]5[O]", white="5-3-3", options=RED)
    lay(game, G="1:1.0 2:12.11", P="1:3.2 2:9.8", O="1:12.11 2:2.1")
    assert result(game, 2) == "G+5 P+3 O+3"
    assert track(game) == "7[G<P]9[O]"


@pytest.mark.rule("X-7.5")
def test_scores_and_stacks_are_public_at_all_times():
    game = lay(game_at())
    for viewer in (-1, 0, 1, 2):
        for name in ("score", "track"):
            assert game.view(viewer)[name].tolist() == game.states[name][0].tolist()


def lowest_at_the_drink(floor, start):
    """Everybody has scored 1 at the harvest and O one more; now P is lowest at the drink, which pays nothing."""
    options = {**NO_PRIZE, "score.floor": floor}
    game = game_at(round=4, track=start, white="1-1-1", options=options)
    return go_on(lay(game, O="1:12.11 2:2.3 5:9.8", G="2:9.8 5:7.6", P="2:12.11 5:1.0"), 5)


@pytest.mark.rule("X-7.6")
def test_below_zero_markers_stack_like_anywhere():
    assert track(lowest_at_the_drink("none", "-2[G]0[P]9[O]")) == "-1[G<P]11[O]"


@pytest.mark.rule("X-7.6", "X-T38")
def test_with_a_floor_a_loss_stops_at_0_and_the_marker_goes_on_top_if_it_moved():
    cut = lowest_at_the_drink(0, "-1[G]0[P]9[O]")
    assert result(cut, 5) == "P-1"
    assert track(cut) == "0[G<P]11[O]"
    unmoved = lowest_at_the_drink(0, "-1[P<G]9[O]")
    assert result(unmoved, 5) == "P-0"
    assert track(unmoved) == "0[P<G]11[O]"
