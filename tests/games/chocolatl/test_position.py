"""Section 19a: positions as text, both ways."""

import pytest

from kakaw import Game
from kakaw.core.errors import KakawError
from kakaw.games.chocolatl.layout import BID, SACRIFICE
from tests.kit.chocolatl import asked, game_at, go_on, hand, lay, menu, new_game, position, sacrifice, seat_of
from tests.kit.games import positions, random_game

SPECIFIED = (
    "r2 t:2[G]6[O]14[P] f:O/P h:O0,G0,P1 d:O1,G0,P0 k:O9,G7,P8 y:GG w:5-5-2 c:17/8|4/4 "
    "H:O=1.2.3.4.5.6.8.9.10.11.12.14;G=1.2.3.5.6.7.8.9.9.10.11.12"
)
FIRST = "r1 t:0[O<G<P] f:-/- h:O0,G0,P0 d:O0,G0,P0 k:O9,G9,P9 y:- w:6-4-1 c:14/9|5/5 S:O:?,G:?,P:?"


@pytest.mark.parametrize("seed", range(8))
def test_every_position_of_a_game_is_read_as_it_was_written(seed):
    game = random_game("chocolatl", 3 + seed % 3, seed)
    texts = positions(game)
    assert len(texts) >= 4
    for text in texts:
        again = Game.from_position("chocolatl", text, options=game.options)
        assert again.position() == text
        assert again.faults() == []


@pytest.mark.parametrize("seed", range(4))
def test_a_position_is_the_record_it_was_written_from(seed):
    game = Game("chocolatl", 3, seed=str(seed))
    sacrifice(game)
    for _ in range(2):
        while game.states["round"][0] < 7 and not game.over:
            again = Game.from_position("chocolatl", game.position(), options=game.options)
            again.states["ply"] = game.states["ply"]
            assert again.states.tobytes() == game.states.tobytes()
            go_on(game)


def test_the_position_of_the_specification_asks_for_the_sacrifices_it_does_not_tell_first():
    game = Game.from_position("chocolatl", SPECIFIED)
    assert game.states["phase"][0] == SACRIFICE
    assert menu(game, "O") == {"S0", "S7", "S9"}, "a nine was taken from a deck: the one in hand may be that"
    assert menu(game, "G") == {"S0", "S4"}, "of two nines in hand one is the own"
    assert menu(game, "P") == {f"S{value}" for value in range(13)}
    sacrifice(game, O=7, G=4, P=10)
    assert game.states["phase"][0] == BID
    assert game.position() == f"{SPECIFIED} S:O:7,G:4,P:10"
    assert hand(game, "G") == [1, 2, 3, 5, 6, 7, 8, 9, 9, 10, 11, 12]
    assert game.faults() == []


def test_a_spectator_of_round_1_sees_the_first_position_of_the_specification():
    game = Game.from_position("chocolatl", FIRST)
    assert asked(game) == "OGP"
    sacrifice(game)
    assert game.states["white"][0].tolist() == [6, 4, 1]
    assert game.view(-1).position() == FIRST
    assert game.view(0).position() == FIRST.replace("O:?", "O:7")


def test_who_has_sacrificed_says_so_again_when_others_have_not():
    game = Game.from_position("chocolatl", FIRST.replace("O:?", "O:7"))
    assert menu(game, "O") == {"S7"}
    assert game.position() == FIRST.replace("O:?", "O:7")
    sacrifice(game)
    assert hand(game, "O") == [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]


def test_before_the_sacrifices_dice_and_cards_are_to_come():
    game = new_game()
    assert " w:- c:-|6/6 S:O:?,G:?,P:?" in game.position()
    again = Game.from_position("chocolatl", game.position(), seed="kit")
    assert again.states.tobytes() == game.states.tobytes()


def test_a_round_in_progress_has_no_position_text_and_others_cannot_cause_that():
    game = game_at()
    text = game.view(0).position()
    game.push("12@1", seat=1)
    assert game.position() == ""
    assert game.view(0).position() == text
    assert game.view(1).position() == ""
    lay(game_at())
    assert lay(game_at()).position() == ""


def test_without_the_memory_aid_a_view_has_no_position_text_once_cards_are_exchanged():
    game = go_on(lay(game_at(options={"memory.aid": "off"})))
    assert game.view(0).position() == ""
    assert game.position() != ""


def test_deck_contents_that_cannot_be_told_are_written():
    text = position(round=2, cards="14/9|4/4[13.15.16.17/7.8.10.11]")
    game = Game.from_position("chocolatl", text)
    assert game.position() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "position, fields '': expected 9"),
        (
            FIRST.replace("r1", "r8"),
            "position, round 'r8': at character 2: expected the number of the round from 1 to 7",
        ),
        (FIRST.replace("O<G<P", "O<G"), "expected a marker of P"),
        (FIRST.replace("O<G<P", "O<G<O"), "expected a marker that stands nowhere else"),
        (FIRST.replace("f:-/-", "f:B/-"), "position, figures 'f:B/-': at character 3"),
        (FIRST.replace("h:O0,G0", "h:O0,O0"), "expected a colour that no other player has"),
        (FIRST.replace("k:O9", "k:O8"), r"position, cubes 'O8': expected 9 \(X-17.6\)"),
        (FIRST.replace("6-4-1", "4-6-1"), "expected the dice in descending order"),
        (FIRST.replace("6-4-1", "7-4-1"), "expected pips of a white die from 1 to 6"),
        (FIRST.replace("5/5", "6/5"), "position, cards '6/5': more cards left in the decks than can be"),
        (FIRST.replace("S:O:?", "S:O:13"), "expected a sacrificed card, or .* from 0 to 12"),
        (FIRST.replace(" S:", " H:O=1.2.3 S:"), r"expected 12 cards \(X-2.7\), not 3"),
        (
            FIRST.replace("6-4-1", "-").replace("O:?", "O:1"),
            "position, white dice '-': expected all sacrifices to come",
        ),
        (FIRST + " x", "position, fields 'x': expected H: before S:"),
    ],
)
def test_a_bad_position_is_refused_with_its_place(text, message):
    with pytest.raises(KakawError, match=message) as error:
        Game.from_position("chocolatl", text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        (position(round=2), "X-9.4"),
        (position(round=2, figures="-/-", huts={"O": 1}, stones="OO"), "X-8.6"),
        (position(round=2, figures="O/O", huts={"O": 1}, stones="OO"), "X-8.6"),
        (position(round=2, huts={"O": 1}, stones="O"), "X-10.1"),
        (position(round=2, huts={"O": 1}, dice={"O": 2}, stones="OO"), "X-9.5"),
        (position(round=2, huts={"O": 1}, stones="OO", track="0[O<G]40[P]"), "X-11.9"),
        (position(round=2, huts={"O": 1}, stones="OO", cards="14/9|5/5"), "X-1.5"),
        (position(round=2, huts={"O": 1}, stones="OO", hands={"O": "0.0.0.0.0.0.0.0.0.0.0.0"}), "X-1.5"),
    ],
)
def test_what_no_game_could_have_brought_about_is_told_by_rule(text, rule):
    assert rule in [fault for fault, _ in Game.from_position("chocolatl", text).faults()]


def test_a_floor_below_which_a_score_lies_is_a_fault():
    text = position(round=2, huts={"O": 1}, stones="OO", track="-1[O]3[G<P]")
    assert Game.from_position("chocolatl", text).faults() == []
    floored = Game.from_position("chocolatl", text, options={"score.floor": 0})
    assert [rule for rule, _ in floored.faults()] == ["X-7.6"]
    assert seat_of(floored, "G") == 1
