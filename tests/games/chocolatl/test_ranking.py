"""Section 5: the value of a bid and ranking."""

import pytest

from kakaw.games.chocolatl.words import breakdown
from tests.kit.chocolatl import choose, game_at, go_on, lay, owner, pyramid, ranking, result

RED = "2[O<G<P]"


@pytest.mark.rule("X-5.1")
def test_a_bid_is_the_sum_of_its_two_cards():
    game = lay(game_at(), O="1:12.3", G="1:7.6", P="1:1.0")
    assert ranking(game, 1) == ["O15", "G13", "P1"]


@pytest.mark.rule("X-5.2", "X-5.3", "X-5.4", "X-5.5", "X-T15", "X-D10", "X-D11", "X-D15", "X-D16")
def test_huts_and_the_old_man_change_bids_by_location():
    modifiers = {}
    for location in range(1, 7):
        game = game_at(round=2, track=RED, figures="P/G", huts={"O": 2}, sacrifices=dict.fromkeys("OGP", 7))
        first = {"O": "1:12.11", "G": "1:2.1", "P": "1:10.9"} if location > 1 else dict.fromkeys("OGP", "")
        city = " 3:12.11" if location != 3 else ""
        lay(game, **{colour: f"{first[colour]} {location}:6.0" + city * (colour == "P") for colour in "OGP"})
        go_on(game)
        modifiers[location] = {bid[0]: int(bid[1:]) - 6 for bid in ranking(game, location)}
    assert modifiers[1] == {"O": 2, "G": 1, "P": 0}
    assert modifiers[2] == {"O": 2, "G": -1, "P": 0}
    assert modifiers[3] == {"O": -2, "G": -1, "P": 0}
    for location in (4, 5, 6):
        assert modifiers[location] == {"O": 2, "G": -1, "P": 1}, "P has built a hut at location 3"


@pytest.mark.rule("X-5.8", "X-T16")
def test_a_bid_may_be_negative():
    low = game_at(round=4, track=RED, figures="G/O", huts={"O": 3}, sacrifices={"O": 12})
    lay(low, O="1:3.2 3:1.0", G="1:12.11", P="1:11.9")
    assert owner(low, "old_man") == "O"
    assert ranking(low, 3)[-1] == "O-3"


@pytest.mark.rule("X-5.6")
def test_rolled_dice_are_added_to_the_bid():
    game = game_at(round=2, track=RED, dice={"O": 1})
    lay(game, O="1:5.0")
    choose(game, "roll1", pips="4")
    assert "O9" in ranking(game, 1)


@pytest.mark.rule("X-5.7", "X-T24", "X-9.8")
def test_a_hut_built_now_counts_from_location_4_of_the_same_round_and_not_at_3():
    game = game_at(figures="-/-")
    lay(game, P="1:1.0 3:12.11 4:9.4", O="1:12.3", G="1:11.2")
    assert owner(game, "old_man") == "P"
    assert ranking(game, 3)[0] == "P22"
    choose(game, "hut")
    go_on(game, 4)
    assert "P13" in ranking(game, 4)


@pytest.mark.rule("X-5.9", "X-5.10", "X-8.7", "X-T10")
def test_a_tie_on_the_same_field_goes_to_the_marker_higher_in_the_stack():
    game = lay(game_at(), O="1:12.3", G="1:8.7", P="1:9.0")
    assert ranking(game, 1) == ["G15", "O15", "P9"]
    assert result(game, 1) == "C:G+1 M:P"


@pytest.mark.rule("X-5.9", "X-8.2", "X-D12", "X-D13")
def test_a_tie_goes_to_the_owner_of_the_figure_else_to_the_marker_further_back():
    game = game_at(round=2, track="2[O]5[G<P]", figures="P/O")
    lay(game, O="2:10.2 1:1.0", G="2:9.3 1:12.11", P="2:7.5 1:3.2")
    assert owner(game, "chocolatl") == "G"
    assert ranking(game, 2) == ["G12", "P12", "O11"]
    behind = game_at(round=2, track="2[O]5[G<P]", figures="G/O")
    lay(behind, O="2:10.3 1:6.4", G="2:1.0 1:12.11", P="2:8.4 1:2.1")
    assert ranking(behind, 2)[:2] == ["O13", "P11"]


@pytest.mark.rule("X-5.9")
def test_without_the_figure_the_tied_marker_further_back_wins():
    game = game_at(round=2, track="2[O]3[P]5[G]", figures="G/O")
    lay(game, O="2:10.2 1:5.4", G="2:1.0 1:12.11", P="2:9.3 1:2.0")
    assert ranking(game, 2) == ["O12", "P11", "G1"]
    tied = game_at(round=2, track="2[O]3[P]5[G]", figures="G/O")
    lay(tied, O="2:8.4 1:5.3", G="2:1.0 1:12.11", P="2:9.4 1:2.0")
    assert ranking(tied, 2) == ["O12", "P12", "G1"]


@pytest.mark.rule("X-5.11")
@pytest.mark.parametrize(("stack", "ranks"), [("O<G<P", ["P12", "G9", "O9"]), ("G<O<P", ["P12", "O9", "G9"])])
def test_winning_a_tie_for_lowest_means_not_being_lowest(stack, ranks):
    game = lay(game_at(track=f"0[{stack}]"), O="1:9.0", G="1:8.1", P="1:12.0")
    assert ranking(game, 1) == ranks
    assert owner(game, "old_man") == ranks[-1][0]


@pytest.mark.rule("X-5.12")
def test_at_location_1_the_owner_of_the_last_round_still_wins_the_tie():
    game = game_at(round=2, track="2[O]4[G]5[P]", figures="P/O")
    lay(game, O="1:9.1", G="1:8.3", P="1:6.5")
    assert ranking(game, 1) == ["P11", "O11", "G11"]
    assert owner(game, "chocolatl") == "P"


@pytest.mark.rule("X-5.13")
def test_markers_between_the_tied_ones_do_not_matter():
    game = lay(game_at(track="0[O<P<G]"), O="1:12.3", G="1:8.7", P="1:1.0")
    assert ranking(game, 1) == ["G15", "O15", "P1"]
    other = lay(game_at(track="0[G<P<O]"), O="1:12.3", G="1:8.7", P="1:1.0")
    assert ranking(other, 1) == ["O15", "G15", "P1"]


@pytest.mark.rule("X-5.14", "X-12.7", "X-T50")
def test_the_figure_breaks_no_tie_in_the_final_scoring():
    game = game_at(round=7, track="20[O<G<P]", figures="G/O", stones="OOOOOGGGGGPP")
    go_on(lay(game, P="4:12.11", G="1:12.11"))
    assert owner(game, "chocolatl") == "G"
    assert pyramid(game) == "OOOOOGGGGGPPPP"
    most = dict(breakdown(game.states))["most stones"]
    assert most == (3, 3, 0)
