"""Section 9: locations 2 and 3."""

import pytest

from tests.kit.chocolatl import asked, by_colour, choose, game_at, go_on, lay, menu, ranking, refusal, result

RED = "2[O<G<P]"


@pytest.mark.rule("X-9.1", "X-D31")
def test_the_harvest_pays_the_three_dice_to_the_three_highest_bids_and_nothing_to_others():
    game = game_at(round=2, players="OGPBN", white="6-4-1", options={"track.colours": "R"})
    lay(game, N="2:12.11", O="2:11.10", B="2:10.9", G="2:9.8", P="2:8.7")
    assert result(game, 2) == "N+6 O+4 B+1"


@pytest.mark.rule("X-9.2")
def test_equal_dice_pay_equal_points():
    game = lay(game_at(white="5-5-5"), O="2:12.11", G="2:10.9", P="2:1.0")
    assert result(game, 2) == "O+5 G+5 P+5"


def city(**rest):
    """The city of T22: Chocolatl O, Old Man P, O 2 huts; cards O14 G13 P12."""
    game = game_at(round=3, track=RED, figures="O/P", huts={"O": 2}, stones="GGPP", **rest)
    return lay(game, O="1:12.11 3:9.5", G="1:10.9 3:12.1", P="1:2.1 3:9.3")


@pytest.mark.rule("X-9.3", "X-9.5", "X-T22")
def test_the_first_bidder_takes_the_die_and_the_second_must_build():
    game = city()
    assert ranking(game, 3) == ["G13", "O12", "P11"]
    assert asked(game) == "G"
    assert menu(game, "G") == {"hut", "die"}
    choose(game, "die")
    assert result(game, 3) == "G:die O:hut"
    assert by_colour(game, "huts")["O"] == 3
    assert by_colour(game, "dice")["G"] == 1


@pytest.mark.rule("X-9.3", "X-9.4", "X-T23")
def test_the_first_bidder_builds_and_the_second_must_take_the_die():
    game = choose(city(), "hut")
    assert result(game, 3) == "G:hut O:die"
    assert by_colour(game, "huts") == {"O": 2, "G": 1, "P": 0}
    assert by_colour(game, "dice") == {"O": 1, "G": 0, "P": 0}


@pytest.mark.rule("X-9.4", "X-T22")
def test_a_hut_uses_a_cube():
    game = go_on(choose(city(), "die"))
    assert game.states["round"][0] == 4
    cubes = game.position().split(" k:")[1].split(" ")[0]
    stones = int((game.states["stone"][0] == 1).sum())
    assert cubes.split(",")[0] == f"O{9 - 3 - stones}"


@pytest.mark.rule("X-9.6")
def test_neither_may_decline():
    game = city()
    for step in ("pass", "roll1", "before", "give0"):
        assert refusal(game, step, "G")
    assert refusal(game, "hut", "O").key == "not-asked"
    choose(game, "die")
    assert by_colour(game, "huts")["O"] == 3


@pytest.mark.rule("X-9.6", "X-11.9", "X-T46")
def test_a_forced_hut_with_the_last_cube_makes_this_the_last_round():
    game = game_at(round=5, track=RED, stones="GGGGGGGG", figures="O/P")
    lay(game, O="3:12.11", G="3:10.9", P="3:1.0")
    assert game.states["last"][0] == 0
    choose(game, "die")
    assert game.states["last"][0] == 3
    assert result(game, 3) == "O:die G:hut"


@pytest.mark.rule("X-9.7", "X-11.13")
def test_a_player_without_cubes_still_builds_and_places_and_it_counts_in_full():
    game = game_at(round=5, track="2[O]3[P]5[G]", stones="GGGGGGGG", huts={"G": 1}, figures="O/P", sacrifices={"G": 0})
    lay(game, G="3:12.11 4:10.9")
    choose(game, "hut")
    assert by_colour(game, "huts")["G"] == 2
    go_on(game, 4)
    assert result(game, 4).startswith("GG")
    go_on(game)
    assert game.over
    assert game.record().splitlines()[-1].split(" G ")[1].split("+")[1] == "10"


@pytest.mark.rule("X-9.8")
def test_a_hut_costs_one_at_the_city_of_the_next_round():
    again = game_at(round=4, track=RED, huts={"G": 1}, figures="O/P")
    lay(again, G="3:6.0 1:12.11", P="1:1.0")
    assert "G5" in ranking(again, 3)
