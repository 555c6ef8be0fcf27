"""Changing an answer until the last one is in (`bids.change`)."""

import pytest

from kakaw.core.errors import KakawError
from kakaw.core.transcript import Transcript
from tests.kit.chocolatl import answer, asked, events, game_at, hand, lay, new_game

CHANGE = {"bids.change": True}


@pytest.mark.rule("X-4.10")
def test_by_default_an_answer_once_given_stands():
    game = game_at(round=2)
    game.push(*answer(game, "O"), seat=0)
    with pytest.raises(KakawError, match=r"only with the option bids\.change = true"):
        game.withdraw(0)


@pytest.mark.rule("X-4.10", "X-4.9")
def test_with_the_option_an_answer_can_be_changed_until_the_last_one_is_in_and_never_after():
    game = game_at(round=2, options=CHANGE)
    fresh = game.states.tobytes()
    game.push(*answer(game, "O", "1:12.11"), seat=0)
    taken = game.withdraw(0)
    assert [play.seat for play in taken] == [0]
    assert game.states.tobytes() == fresh
    game.push(*answer(game, "G"), seat=1)
    game.push(*answer(game, "O", "1:1.0"), seat=0)
    game.withdraw(0)
    assert asked(game) == "OP"
    assert hand(game, "G") == []
    game.push(*answer(game, "O", "1:10.9"), seat=0)
    game.push(*answer(game, "P"), seat=2)
    with pytest.raises(KakawError, match="no sealed answer"):
        game.withdraw(0)
    assert events(game, "revealed")[0].values[1:] == (10, 9)


@pytest.mark.rule("X-4.9")
def test_a_changed_answer_leaves_no_trace():
    straight, changed = (game_at(round=2, options=CHANGE) for _ in range(2))
    changed.push(*answer(changed, "O", "1:12.11"), seat=0)
    changed.push(*answer(changed, "P"), seat=2)
    changed.withdraw(0)
    straight.push(*answer(straight, "P"), seat=2)
    for game in (straight, changed):
        game.push(*answer(game, "O", "1:1.0"), seat=0)
        lay(game)
    assert changed.states.tobytes() == straight.states.tobytes()
    assert Transcript.of(changed).plays == Transcript.of(straight).plays
    assert Transcript.of(changed).verify().states.tobytes() == changed.states.tobytes()


@pytest.mark.rule("X-2.6")
def test_a_sacrifice_can_be_changed_and_an_unfinished_answer_begun_anew():
    game = new_game(3, **CHANGE)
    game.push("S3", seat=1)
    game.withdraw(1)
    assert hand(game, "G") == list(range(13))
    bids = game_at(round=2, options=CHANGE)
    bids.push("12@1", seat=0)
    bids.withdraw(0)
    assert 12 in hand(bids, "O")


def test_nothing_laid_is_nothing_to_take_back():
    game = game_at(round=2, options=CHANGE)
    game.push(*answer(game, "G"), seat=1)
    with pytest.raises(KakawError, match="seat 0: there is no sealed answer to take back"):
        game.withdraw(0)
    assert asked(game) == "OP"
