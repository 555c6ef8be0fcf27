"""Section 11: locations 5 and 6, and the end of the game."""

import pytest

from tests.kit.chocolatl import (
    asked,
    by_colour,
    choose,
    game_at,
    go_on,
    hand,
    lay,
    menu,
    refusal,
    result,
    scores,
    track,
)
from tests.kit.games import random_game

RED = {"track.colours": "R"}


@pytest.mark.rule("X-11.1", "X-T38")
def test_in_round_1_the_drink_pays_8_and_4():
    game = go_on(lay(game_at(), G="5:9.3", O="5:9.0", P="5:5.0"), 5)
    assert result(game, 5) == "G+8 O+4 P-2"


@pytest.mark.rule("X-11.2")
@pytest.mark.parametrize("number", range(1, 8))
def test_the_lowest_bidder_loses_two_points_in_every_round(number):
    game = go_on(lay(game_at(round=number, options=RED), G="5:12.11", O="5:10.9", P="5:1.0"), 5)
    assert result(game, 5).endswith("P-2")


def tachli(cards="14/9|5/5", options=None):
    """Everything is over but location 6, where O is first, G second; O has sacrificed 7, G 4, P 10."""
    game = game_at(cards=cards, options={**RED, **(options or {})})
    lay(game, O="6:12.11", G="6:12.10", P="6:1.0")
    return game


@pytest.mark.rule("X-11.3", "X-11.5", "X-T40", "X-D2")
def test_first_and_second_take_the_open_cards_for_their_lowest():
    game = go_on(tachli())
    assert result(game, 6) == "O:14/0 G:9/0"
    assert hand(game, "O") == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14]
    assert hand(game, "G") == [1, 2, 3, 5, 6, 7, 8, 9, 9, 10, 11, 12]


@pytest.mark.rule("X-11.3", "X-T41")
def test_the_first_bidder_gets_the_higher_card_not_the_higher_field():
    game = go_on(tachli("9/14|5/5", {"improve.A": [7, 8, 9, 10, 11, 12], "improve.B": [13, 14, 15, 16, 17, 18]}))
    assert result(game, 6) == "O:14/0 G:9/0"


@pytest.mark.rule("X-11.4")
def test_of_two_equal_open_cards_each_takes_one():
    game = go_on(tachli("9/9|5/5", {"improve.A": [9, 13, 14, 15, 16, 17]}))
    assert result(game, 6) == "O:9/0 G:9/0"


@pytest.mark.rule("X-11.5", "X-T42")
def test_by_default_only_the_lowest_card_is_given_up_and_nobody_is_asked():
    game = tachli()
    reason = refusal(game, "give5", "O")
    assert (reason.key, reason.rule) == ("lowest-only", "X-11.5")
    go_on(game)
    assert not any("give" in text for play in game.plays for text in map(game.rules.step_text, play.steps))


@pytest.mark.rule("X-11.5", "X-T42", "X-D2", "X-D3")
def test_with_the_option_any_of_the_twelve_cards_may_be_given_up_but_not_the_new_one():
    game = tachli(options={"tachli.discard": "any"})
    while game.states["phase"][0] != 5:
        choose(game, "hut" if game.states["phase"][0] == 3 else "pass")
    assert asked(game) == "O"
    assert menu(game, "O") == {f"give{value}" for value in range(13) if value != 7}
    reason = refusal(game, "give14", "O")
    assert (reason.key, reason.rule) == ("new-card", "X-11.5")
    assert refusal(game, "give7", "O").key == "not-in-hand"
    choose(game, "give5")
    assert asked(game) == "G"
    choose(game, "give12")
    assert result(game, 6) == "O:14/5 G:9/12"
    assert 5 not in hand(game, "O")
    assert 0 in hand(game, "O")


@pytest.mark.rule("X-11.6", "X-T43")
def test_the_exchange_is_public_and_the_new_card_is_used_from_the_next_round_on():
    game = tachli()
    assert refusal(game, "14@6", "O")
    go_on(game)
    assert game.states["round"][0] == 2
    assert 14 in hand(game, "O")
    assert len(hand(game, "O")) == 12
    for viewer in (-1, 1, 2):
        assert game.view(viewer)["known"][0, 14] == 1


@pytest.mark.rule("X-11.7")
def test_the_swap_happens_even_for_a_lower_card():
    hands = {"O": "9.9.9.9.9.9.9.9.9.10.11.12"}
    game = game_at(round=2, cards="14/7|4/4", hands=hands, options=RED)
    lay(game, O="6:9.9", G="6:12.11", P="6:1.0")
    go_on(game)
    assert result(game, 6) == "G:14/0 O:7/9"


@pytest.mark.rule("X-11.8")
def test_in_the_last_round_tachli_pays_points_and_no_cards():
    game = game_at(round=4, track="30[G<P]39[O]", options=RED)
    go_on(lay(game, O="1:12.11 6:9.8", G="6:12.11", P="6:1.0"))
    assert game.over
    assert result(game, 6) == "G+6 O+3"
    assert game.states["open_card"][0].min() > 0


@pytest.mark.rule("X-11.9", "X-T48")
@pytest.mark.parametrize(("start", "last"), [(38, 0), (39, 2)])
def test_a_marker_on_40_makes_this_the_last_round_and_on_39_it_does_not(start, last):
    game = game_at(round=4, players="OGPB", track=f"0[G<P<B]{start}[O]", white="1-1-1", options=RED)
    lay(game, O="1:12.11 2:1.0", G="2:12.11", P="2:9.8", B="2:8.7")
    assert scores(game)["O"] == start + 1
    assert game.states["last"][0] == last


@pytest.mark.rule("X-11.9", "X-11.12")
def test_round_7_is_last_from_its_start_because_the_pyramid_will_be_full():
    game = game_at(round=7, stones="OOGGPPOOGGPP", figures="O/P")
    assert game.states["last"][0] == 1
    go_on(lay(game))
    assert game.over
    assert game.outcome().reason == "the pyramid is full"


@pytest.mark.rule("X-11.10")
def test_falling_below_40_again_does_not_cancel_the_last_round():
    game = game_at(round=4, players="OGPB", track="0[G<P<B]39[O]", white="1-1-1", options=RED)
    lay(game, O="1:12.11 2:1.0 5:3.2 6:5.4", G="2:12.11 6:9.8", P="2:9.8 6:12.11", B="2:8.7 6:1.0")
    assert scores(game)["O"] == 40
    go_on(game, 5)
    assert scores(game)["O"] == 38
    assert game.states["last"][0] == 2
    go_on(game)
    assert game.over
    assert result(game, 6) == "P+6 G+3"


@pytest.mark.rule("X-11.11")
def test_whether_tachli_pays_points_is_known_before_it_is_resolved():
    for seed in range(15):
        for event in random_game("chocolatl", 3 + seed % 3, seed).events():
            if event.kind.name == "bid":
                location = event["location"]
            if event.kind.name == "last":
                assert location <= 5


@pytest.mark.rule("X-11.13", "X-D24")
def test_substitute_stones_count_in_levels_and_in_the_final_scoring():
    game = game_at(round=6, stones="GGGGGGGGGP", track="2[G]9[O<P]", options=RED)
    assert by_colour(game, "huts")["G"] == 0
    go_on(lay(game, G="4:12.11"))
    assert game.over
    assert int((game.states["stone"][0] == 2).sum()) == 11
    assert game.record().splitlines()[-1].split(" G ")[1].split("+")[1] == "11"


@pytest.mark.rule("X-11.14")
def test_nobody_uses_more_than_three_cubes_in_a_round():
    game = game_at(options=RED)
    go_on(lay(game, O="3:12.11 4:10.9"))
    assert by_colour(game, "huts")["O"] + int((game.states["stone"][0] == 1).sum()) == 3


@pytest.mark.rule("X-T39")
def test_from_round_4_on_only_the_first_place_is_paid_at_the_drink():
    game = game_at(round=4, track="0[P]2[G<O]", white="1-1-1", options=RED)
    lay(game, O="1:12.11 5:9.0", G="5:9.3", P="5:5.0")
    go_on(game, 5)
    assert scores(game) == {"O": 4, "G": 8, "P": -1}
    assert track(game) == "-1[P]4[O]8[G]"
