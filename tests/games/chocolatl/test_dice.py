"""Section 6: bonus dice."""

import pytest

from kakaw.core.view import UNKNOWN
from kakaw.games.chocolatl.layout import CITY, DICE, PILE_BLACK, STONES
from tests.kit.chocolatl import asked, by_colour, choose, events, game_at, go_on, lay, menu, ranking, refusal, seat_of

RED = "2[O<G<P]"


def window(options=None, **rest):
    """The dice window of location 1, cards O 5, G 6, P 7 and 1 for the Old Man."""
    game = game_at(**{"round": 3, "track": RED, "figures": "G/P", "stones": "OOGG", "options": options, **rest})
    return lay(game, O="1:5.0", G="1:5.1", P="1:5.2")


@pytest.mark.rule("X-6.1", "X-6.2", "X-T28", "X-D18", "X-D19")
def test_two_dice_rolled_at_once_are_added_and_used_up():
    game = window(dice={"O": 2})
    assert menu(game, "O") == {"pass", "roll1", "roll2"}
    choose(game, "roll2", pips="41")
    assert "O10" in ranking(game, 1)
    assert by_colour(game, "dice")["O"] == 0
    assert game.states["used"][0] == 2


@pytest.mark.rule("X-6.1")
def test_nobody_rolls_more_dice_than_owned():
    reason = refusal(window(dice={"O": 1}), "roll2", "O")
    assert (reason.key, reason.rule) == ("too-few-dice", "X-6.1")


@pytest.mark.rule("X-6.3", "X-D17")
def test_dice_are_rolled_after_the_reveal_and_not_before():
    game = game_at(round=3, track=RED, dice={"O": 1})
    reason = refusal(game, "roll1", "O")
    assert (reason.key, reason.rule) == ("early-dice", "X-6.3")
    lay(game)
    assert events(game, "revealed")
    assert asked(game) == "O"


@pytest.mark.rule("X-6.4")
def test_owners_are_asked_worst_placed_for_ties_first_and_the_owner_of_the_figure_last():
    game = window(dice={"O": 1, "G": 1, "P": 1})
    order = []
    while game.states["location"][0] == 1:
        order.append(asked(game))
        choose(game, "pass")
    assert "".join(order) == "OPG"


@pytest.mark.rule("X-6.4")
def test_by_score_the_marker_furthest_ahead_is_asked_first():
    game = window(dice={"O": 1, "P": 1}, track="2[P]8[G]14[O]")
    assert asked(game) == "O"
    choose(game, "pass")
    assert asked(game) == "P"


@pytest.mark.rule("X-6.4")
def test_after_a_roll_the_others_are_asked_again_and_the_window_closes_when_all_have_passed():
    game = window(dice={"O": 2, "P": 1})
    choose(game, "pass")
    assert asked(game) == "P"
    choose(game, "roll1", pips="6")
    assert asked(game) == "O"
    choose(game, "roll1", pips="5")
    assert asked(game) == "O"
    choose(game, "pass")
    assert ranking(game, 1) == ["P14", "O10", "G6"]


@pytest.mark.rule("X-6.5")
def test_a_player_may_roll_again_after_seeing_a_result():
    game = window(dice={"O": 3})
    choose(game, "roll1", pips="1")
    assert menu(game, "O") == {"pass", "roll1", "roll2"}
    choose(game, "roll2", pips="23")
    assert "O11" in ranking(game, 1)


@pytest.mark.rule("X-6.6", "X-T25")
def test_a_die_won_at_location_3_can_be_rolled_from_location_4_of_the_same_round_on():
    game = lay(game_at(), O="3:12.11", G="3:10.9")
    choose(game, "die")
    assert asked(game) == "O"
    assert game.states["location"][0] == 4
    assert [event["location"] for event in events(game, "rolled")] == []
    choose(game, "roll1", pips="6")
    assert events(game, "rolled")[0]["location"] == 4


@pytest.mark.rule("X-6.7")
@pytest.mark.parametrize("location", [1, 2, 3, 4, 5, 6])
def test_dice_may_be_used_at_every_location(location):
    game = lay(game_at(round=3, track=RED, stones="OOGG", dice={"O": 1}))
    while (asked(game), game.states["phase"][0], game.states["location"][0]) != ("O", DICE, location):
        choose(game, {DICE: "pass", CITY: "hut", STONES: "before"}[game.states["phase"][0]])
    choose(game, "roll1", pips="6")
    assert events(game, "rolled")[0].values == (location, 6)


@pytest.mark.rule("X-6.8")
def test_used_dice_are_gone_for_their_owner_and_the_well_gets_another_next_round():
    game = window(dice={"O": 1})
    choose(game, "roll1", pips="1")
    go_on(game)
    assert by_colour(game, "dice")["O"] == sum(e.seat == 0 and e["choice"] == 1 for e in events(game, "city"))
    assert game.states["well"][0] == 1


@pytest.mark.rule("X-T27")
def test_without_owners_of_dice_nobody_is_asked():
    game = lay(game_at())
    assert game.states["location"][0] == 3
    assert events(game, "passed") == []


@pytest.mark.rule("X-6.4")
def test_a_single_window_asks_each_owner_once():
    game = window({"dice.window": "single"}, dice={"O": 2, "P": 1})
    choose(game, "pass")
    choose(game, "roll1", pips="6")
    assert ranking(game, 1) == ["P14", "G6", "O5"]


@pytest.mark.rule("X-6.4")
def test_a_simultaneous_window_takes_one_secret_answer_from_each_owner_then_rolls_all():
    game = window({"dice.window": "simultaneous"}, dice={"O": 2, "P": 1})
    assert asked(game) == "OP"
    game.push("roll2", seat=seat_of(game, "O"))
    assert events(game, "rolled") == []
    assert game.view(seat_of(game, "P"))["answer"][0] == UNKNOWN
    assert asked(game) == "P"
    game.chance.write_all((PILE_BLACK, n) for n in (1, 2, 3))
    game.push("roll1", seat=seat_of(game, "P"))
    assert [(event.seat, event["pips"]) for event in events(game, "rolled")] == [(0, 1), (0, 2), (2, 3)]
    assert ranking(game, 1) == ["P11", "O8", "G6"]
