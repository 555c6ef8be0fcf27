"""Bad input: each refusal has its own reason with a rule id, and changes nothing."""

import pytest

from kakaw.core.errors import IllegalStep, KakawError, NotationError
from kakaw.games.chocolatl import meta
from tests.kit.chocolatl import answer, choose, game_at, go_on, lay, new_game, refusal

RED, GOLD, GREEN = "2[O<G<P]", "1[O<G<P]", "3[O<G<P]"


def reason(game, step, colour="O"):
    found = refusal(game, step, colour)
    return found.key, found.rule


@pytest.mark.rule("X-4.1", "X-T08")
def test_one_card_and_three_cards_at_a_location():
    game = game_at(round=2, track=RED)
    game.push("12@1", seat=0)
    assert reason(game, "11@2") == ("one-card", "X-4.1")
    game.push("11@1", seat=0)
    assert reason(game, "10@1") == ("three-cards", "X-4.1")


@pytest.mark.rule("X-4.5")
def test_a_card_twice():
    game = game_at(round=2, track=RED)
    game.push("12@1", seat=0)
    assert reason(game, "12@1") == ("used-card", "X-4.5")
    game.push("11@1", seat=0)
    assert reason(game, "11@2") == ("used-card", "X-4.5")


@pytest.mark.rule("X-4.9")
@pytest.mark.parametrize("track", [RED, GOLD, GREEN])
def test_a_bid_after_the_reveal(track):
    game = lay(game_at(round=2, track=track))
    if track == GREEN:
        lay(game)
    assert reason(game, "5@1") == ("revealed", "X-4.9")


@pytest.mark.rule("X-4.10")
def test_a_bid_after_the_own_answer():
    game = game_at(round=2, track=RED)
    game.push(*answer(game, "O"), seat=0)
    assert reason(game, "5@1") == ("laid-already", "X-4.10")
    lay(game)
    assert reason(game, "5@5") == ("laid-already", "X-4.10")


@pytest.mark.rule("X-1.3")
def test_a_card_that_is_not_in_the_hand():
    game = game_at(round=2, track=RED)
    assert reason(game, "7@1") == ("not-in-hand", "X-1.3")
    assert reason(game, "31@1") == ("not-in-hand", "X-1.3")


@pytest.mark.rule("X-1.6")
def test_a_location_out_of_turn():
    assert reason(game_at(round=2, track=RED), "12@4") == ("other-location", "X-1.6")
    assert reason(game_at(round=2, track=GOLD), "12@2") == ("other-location", "X-1.6")


@pytest.mark.rule("X-1.6")
def test_a_decision_that_is_not_asked_now():
    game = game_at(round=2, track=RED)
    for step in ("hut", "die", "before", "after", "S5"):
        assert reason(game, step) == ("not-now", "X-1.6")
    assert reason(new_game(), "12@1") == ("not-now", "X-1.6")
    gold = lay(game_at(round=2, track=GOLD, dice={"O": 1}))
    assert reason(gold, "12@3") == ("not-now", "X-1.6")


@pytest.mark.rule("X-4.9")
def test_a_seat_that_has_nothing_to_decide():
    game = lay(game_at())
    asked = game.acting[0]
    other = next(seat for seat in range(3) if seat != asked)
    assert game.why_not("hut", other).key == "not-asked"


@pytest.mark.rule("X-2.5")
def test_a_sacrifice_beyond_the_thirteen():
    assert reason(new_game(), "S13") == ("not-a-card", "X-2.5")


@pytest.mark.rule("X-11.9")
def test_a_step_after_the_end():
    game = go_on(lay(game_at(round=7, stones="OOGGPPOOGGPP")))
    assert game.over
    assert reason(game, "12@1") == ("game-over", "X-11.9")


@pytest.mark.rule("X-4.1")
@pytest.mark.parametrize("number", [-1, 3 << 9 | 2, 4 << 9 | 5, 6 << 9, 1 << 9 | 6 << 5, 2 << 9 | 8, 2**31 - 1, 2**40])
def test_a_number_that_is_no_step(number):
    assert reason(game_at(), number) == ("malformed", "X-4.1")


def test_every_reason_has_a_test_here_or_in_its_section():
    tested = {"higher-first", "two-first-cards", "early-dice", "too-few-dice", "lowest-only", "new-card"}  # elsewhere
    tested |= {"one-card", "three-cards", "used-card", "revealed", "laid-already", "not-in-hand", "other-location"}
    tested |= {"not-now", "not-asked", "not-a-card", "game-over", "malformed"}
    assert {found.key for found in meta.REASONS.values()} == tested


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("12", 3, "@ before the location"),
        ("12@7", 4, "a location from 1 to 6"),
        ("32@1", 1, "a card from 0 to 31"),
        ("roll0", 5, "a number of dice from 1 to 7"),
        ("hutt", 4, "the end of the step"),
        ("x", 1, "a step such as 12@1"),
        ("S", 2, "a card"),
    ],
)
def test_a_text_that_is_no_step_is_refused_with_its_place(text, place, expected):
    with pytest.raises(NotationError, match=rf"step '{text}': at character {place}: expected {expected}"):
        game_at().push(text, seat=0)


def test_a_move_that_goes_on_after_the_last_answer_is_refused_whole():
    game = lay(game_at(round=2, track=GOLD), O="12.11")
    before = game.states.tobytes()
    with pytest.raises(KakawError):
        game.push("10@2 9@2 8@3", seat=0)
    assert game.states.tobytes() == before
    with pytest.raises(IllegalStep, match=r"illegal step '12@2' of seat 0: .*\(X-4\.5\)"):
        game.push("12@2", seat=0)
    assert choose
