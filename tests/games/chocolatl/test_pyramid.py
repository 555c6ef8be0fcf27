"""Section 10: location 4, the pyramid."""

import pytest

from tests.kit.chocolatl import (
    asked,
    choose,
    events,
    game_at,
    go_on,
    lay,
    menu,
    owner,
    pyramid,
    ranking,
    result,
    scores,
)

RED = {"track.colours": "R"}


def at_pyramid(bids, **rest):
    """A round with these bids, at the city; everybody has sacrificed the 12."""
    game = game_at(options=RED, sacrifices=dict.fromkeys("OGP", 12), **rest)
    return lay(game, **bids)


def through_city(game):
    """The first bidder of the city takes the die; dice are not used."""
    choose(game, "die")
    while game.states["phase"][0] == 2 and game.states["location"][0] == 4:
        choose(game, "pass")
    return game


@pytest.mark.rule("X-10.1", "X-D20")
def test_two_stones_are_placed_in_every_round_bottom_up():
    game = go_on(lay(game_at(options=RED)), 4)
    assert len(pyramid(game)) == 2
    assert [event["number"] for event in events(game, "stone")] == [1, 2]


@pytest.mark.rule("X-10.2", "X-T29", "X-D22")
def test_a_lead_of_three_places_both_stones():
    game = through_city(at_pyramid({"O": "4:9.6 1:11.10", "G": "4:8.4 1:3.2 3:11.10", "P": "4:4.1 3:8.7"}))
    assert ranking(game, 4)[:2] == ["O15", "G12"]
    assert pyramid(game) == "OO"


@pytest.mark.rule("X-10.3", "X-T30", "X-D22")
def test_with_a_lead_of_two_each_places_one_and_the_first_bidder_decides_the_order():
    def third_round():
        game = at_pyramid(
            {"O": "4:9.6 1:11.10", "G": "4:8.4 1:3.2 3:11.10", "P": "4:4.1 3:8.7"},
            round=3,
            stones="PPPG",
            huts={"G": 1},
        )
        return through_city(game)

    game = third_round()
    assert ranking(game, 4)[:2] == ["O15", "G13"]
    assert asked(game) == "O"
    assert menu(game, "O") == {"before", "after"}
    assert result(choose(game, "before"), 4).startswith("OG")
    assert result(choose(third_round(), "after"), 4).startswith("GO")


@pytest.mark.rule("X-10.4", "X-T36")
def test_a_tie_is_a_difference_of_0_and_its_winner_decides_the_order():
    game = at_pyramid(
        {"O": "4:9.4 1:8.7 3:6.5", "G": "4:8.6 1:11.10", "P": "4:4.1 1:3.2 3:11.10"},
        round=3,
        stones="PPPG",
        figures="G/P",
    )
    through_city(game)
    assert ranking(game, 4)[:2] == ["G14", "O14"]
    assert owner(game, "chocolatl") == "G"
    assert asked(game) == "G"


@pytest.mark.rule("X-10.5", "X-D21")
def test_placing_cannot_be_declined():
    game = go_on(lay(game_at(options=RED)), 4)
    assert len(pyramid(game)) == 2
    assert not any(text in ("before", "after") for play in game.plays for text in map(game.rules.step_text, play.steps))


@pytest.mark.rule("X-10.6", "X-10.7", "X-T32", "X-D32")
def test_a_full_level_pays_its_majority_at_once_between_the_two_stones():
    game = at_pyramid(
        {"O": "4:9.6 1:11.10", "G": "4:8.4 1:3.2 3:11.10", "P": "4:4.1 3:8.7"}, round=3, stones="OOGP", huts={"G": 1}
    )
    choose(through_city(game), "before")
    assert result(game, 4) == "OG row1:O+5"
    told = [event.kind.name for event in game.events() if event.kind.name in ("stone", "level")]
    assert told == ["stone", "level", "stone"]


@pytest.mark.rule("X-10.8", "X-T32", "X-D12", "X-D13")
def test_a_tie_in_a_level_goes_to_the_owner_of_the_figure():
    game = at_pyramid(
        {"P": "4:9.6 3:8.7", "O": "4:4.1 1:3.2", "G": "4:5.3 1:11.10"}, round=5, stones="OOGPOGPG", figures="G/O"
    )
    through_city(game)
    assert owner(game, "chocolatl") == "G"
    assert result(game, 4) == "PP row2:G+4"


@pytest.mark.rule("X-10.8")
@pytest.mark.parametrize(("track", "winner"), [("2[O]9[P]20[G]", "O"), ("2[P]9[O]20[G]", "P"), ("5[P<O]20[G]", "P")])
def test_a_tie_in_a_level_without_the_figure_goes_to_the_lower_score_then_to_the_higher_marker(track, winner):
    # At the harvest O moves before P, so where they share a field P lies on top.
    game = at_pyramid(
        {"G": "1:11.10 4:9.8", "O": "1:5.2 2:7.6 4:4.1", "P": "1:4.3 2:7.5 4:2.0"},
        round=3,
        stones="OOPP",
        track=track,
        white="1-1-1",
    )
    through_city(game)
    assert result(game, 4) == f"GG row1:{winner}+5"


@pytest.mark.rule("X-10.9")
@pytest.mark.parametrize("stones", range(0, 14, 2))
def test_the_order_of_two_stones_is_asked_only_where_the_first_closes_a_level(stones):
    game = at_pyramid(
        {"O": "4:9.6 1:11.10", "G": "4:8.4 1:3.2 3:11.10", "P": "4:4.1 3:8.7"},
        round=stones // 2 + 1,
        stones="PPPPPGGPPPPPPP"[:stones],
        huts={"G": 1},
        figures="O/P",
        cards="" if stones < 12 else "-|0/0",
    )
    through_city(game)
    assert (game.states["phase"][0] == 4) == (stones in (4, 8))


@pytest.mark.rule("X-10.9", "X-1.9")
def test_levels_close_in_rounds_3_5_6_and_7():
    closed = {}
    for number in range(1, 8):
        stones = "PPPPPPPPPPPPPP"[: 2 * number - 2]
        game = go_on(lay(game_at(round=number, stones=stones, options=RED), O="4:12.11", P="4:1.0"), 4)
        for event in events(game, "level"):
            closed[event["level"]] = number
    assert closed == {1: 3, 2: 5, 3: 6, 4: 7}


@pytest.mark.rule("X-10.10")
def test_one_player_placing_both_stones_across_two_levels_is_paid_in_between():
    game = game_at(round=3, stones="OOGG", track="0[O]2[G]4[P]", options=RED)
    lay(game, O="4:12.11", G="4:1.0", P="4:2.0")
    go_on(game, 4)
    assert result(game, 4) == "OO row1:O+5"
    names = [event.kind.name for event in game.events() if event.kind.name in ("stone", "level")]
    assert names == ["stone", "level", "stone"]
    assert scores(game)["O"] >= 5
