"""Section 1: components and data."""

import pytest

from kakaw import Game
from kakaw.core.errors import KakawError
from kakaw.games.chocolatl import box, meta
from tests.kit.chocolatl import colours, events, game_at, go_on, hand, lay, mode, new_game, result, scores
from tests.kit.games import random_game, random_plays


@pytest.mark.rule("X-1.1")
def test_three_to_five_play_and_nobody_else_by_default():
    assert [new_game(n).players for n in (3, 4, 5)] == [3, 4, 5]
    for players in (1, 2, 6):
        with pytest.raises(KakawError, match=f"players {players}: chocolatl is for 3, 4 or 5"):
            new_game(players)


@pytest.mark.rule("X-1.2")
def test_the_colours_are_orange_green_purple_blue_and_brown_and_can_be_chosen():
    assert colours(new_game(5)) == "OGPBN"
    assert colours(new_game(3, colours="NBO")) == "NBO"
    assert [box.COLOUR_NAMES[c] for c in box.COLOURS] == ["orange", "green", "purple", "blue", "brown"]


@pytest.mark.rule("X-1.3", "X-2.4")
def test_each_player_has_the_cards_0_to_12_once_and_nine_cubes():
    game = new_game(4)
    for colour in "OGPB":
        assert hand(game, colour) == list(range(13))
    assert " k:O9,G9,P9,B9 " in game.position()


@pytest.mark.rule("X-1.4", "X-1.13", "X-3.9")
@pytest.mark.parametrize("seed", range(12))
def test_seven_dice_seven_chips_and_six_cards_a_deck_always_suffice(seed):
    game = Game("chocolatl", 3 + seed % 3, seed=str(seed))
    for at in random_plays(game, seed):
        s = at.states[0]
        assert s["huts"].sum() <= box.CHIPS
        assert s["dice"].sum() + s["used"] + s["well"] <= box.BLACK_DICE
        assert s["deck_n"].min() >= 0
        if s["round"] < box.ROUNDS and s["location"] > 0:
            assert s["open_card"].min() > 0


@pytest.mark.rule("X-1.5")
def test_there_are_two_decks_of_six_improvement_cards_with_the_values_of_the_options():
    game = new_game(3, **{"improve.A": [20, 20, 21, 22, 23, 24]})
    decks = [[v for v, n in enumerate(deck) for _ in range(n)] for deck in game.states["deck"][0]]
    assert decks == [[20, 20, 21, 22, 23, 24], [7, 8, 9, 10, 11, 12]]
    assert [value for value, n in enumerate(new_game().states["deck"][0, 0]) if n] == list(range(13, 19))
    with pytest.raises(KakawError, match=r"improve\.A.*6 numbers from 0 to 31 \(X-1\.5\)"):
        new_game(3, **{"improve.A": [13, 14, 15]})


@pytest.mark.rule("X-1.6", "X-D34")
def test_the_six_locations_are_resolved_from_1_to_6():
    game = go_on(lay(game_at()))
    order = [event["location"] for event in events(game, "bid")]
    assert order == [k for k in range(1, 7) for _ in range(3)]


@pytest.mark.rule("X-1.7")
@pytest.mark.parametrize(("leader", "colour"), [(0, "red"), (1, "gold"), (2, "green"), (3, "red"), (38, "green")])
def test_score_fields_are_gold_green_red_in_turn_by_default_and_field_0_is_red(leader, colour):
    assert mode(game_at(track=f"{leader}[O<G<P]", options={"track.colours": meta.box.TRACK})) == colour


@pytest.mark.rule("X-1.7")
def test_the_colours_of_the_track_are_an_option():
    assert mode(game_at(track="5[O<G<P]", options={"track.colours": "RRRRG"})) == "green"
    assert mode(game_at(track="0[O<G<P]", options={"track.colours": "G"})) == "red"
    with pytest.raises(KakawError, match=r"track\.colours = 'RX': expected 1 to 39 of the letters RYG \(X-1\.7\)"):
        new_game(3, **{"track.colours": "RX"})


@pytest.mark.rule("X-1.8")
def test_the_city_has_room_for_all_huts():
    assert new_game().options["city.sites"] == 7
    with pytest.raises(KakawError, match=r"city\.sites = 6: expected a number from 7"):
        new_game(3, **{"city.sites": 6})
    game = random_game("chocolatl", 5, 4)
    assert game.states["huts"].sum() <= game.states["sites"][0]


@pytest.mark.rule("X-1.9")
def test_the_pyramid_has_levels_of_5_4_3_2_that_pay_5_4_3_2():
    s = new_game().states[0]
    assert s["row"].tolist() == [5, 4, 3, 2, 0, 0, 0]
    assert s["row_bonus"].tolist() == [5, 4, 3, 2, 0, 0, 0]


@pytest.mark.rule("X-1.9")
def test_the_levels_are_options_and_always_take_14_stones():
    assert new_game(3, **{"pyramid.rows": [7, 7], "pyramid.bonus": [9]}).states["row"][0, :3].tolist() == [7, 7, 0]
    with pytest.raises(KakawError, match=r"pyramid\.rows = \[5, 4, 3\]: .*14 in all \(X-1\.9\)"):
        new_game(3, **{"pyramid.rows": [5, 4, 3]})


@pytest.mark.rule("X-1.9")
def test_a_level_without_a_bonus_of_its_own_pays_nothing():
    game = game_at(round=2, stones="OO", options={"pyramid.rows": [4, 10], "pyramid.bonus": [0]})
    before = scores(game)
    lay(game, O="4:12.11")
    go_on(game, 4)
    assert result(game, 4).endswith("row1:O+0")
    assert scores(game)["O"] <= before["O"] + 1 + 6 + 8


@pytest.mark.rule("X-1.10", "X-11.1", "X-T21", "X-T39")
@pytest.mark.parametrize(
    ("number", "first", "second"), [(1, 8, 4), (2, 7, 3), (3, 6, 2), (4, 5, 0), (5, 4, 0), (6, 3, 0), (7, 2, 0)]
)
def test_the_drink_pays_less_in_every_round_and_a_second_prize_only_in_the_first_three(number, first, second):
    game = go_on(lay(game_at(round=number), G="5:12.11", O="5:10.9", P="5:1.0"), 5)
    expected = [f"G+{first}", *([f"O+{second}"] if second else []), "P-2"]
    assert result(game, 5).split() == expected


@pytest.mark.rule("X-1.10")
def test_the_prizes_of_the_drink_are_options():
    options = {"drink.first": [9, 9, 9, 9, 9, 9, 9], "drink.second": [0, 1, 2, 3, 4, 5, 6]}
    game = go_on(lay(game_at(options=options), G="5:12.11", O="5:10.9", P="5:1.0"), 5)
    assert result(game, 5) == "G+9 P-2"


@pytest.mark.rule("X-1.11", "X-11.8")
def test_the_fields_of_tachli_show_6_and_3_points():
    game = go_on(lay(game_at(round=7), G="6:12.11", O="6:10.9", P="6:1.0"))
    assert result(game, 6) == "G+6 O+3"


@pytest.mark.rule("X-1.12", "X-T38")
@pytest.mark.parametrize(("floor", "purple"), [("none", -2), (0, 0)])
def test_the_lowest_bidder_at_the_drink_may_fall_below_zero_unless_there_is_a_floor(floor, purple):
    game = game_at(track=before_drink(floor), white="1-1-1", options={"score.floor": floor})
    lay(game, O="1:12.11 5:9.0", G="5:9.3", P="5:5.0")
    go_on(game, 5)
    assert scores(game) == {"O": 8, "G": 11, "P": purple}


def before_drink(floor):
    """Location 1 pays O one point and the harvest everybody one: then it is O4 G3 P0."""
    return "-1[P]2[G<O]"
