"""A session: bots decide from views, everybody is told what they may know, and moves can be taken back fairly."""

import pytest

from kakaw import Game
from kakaw.cli.terminal.seats import read_seats
from kakaw.cli.terminal.session import ASK, FREE, NEVER, Session
from kakaw.core.errors import KakawError

FILL = "0,0=P1;1,1=M2 2,1=Y:1111 R:0,0,0,-10,1111+2101+2101,8/Y:0,1,0,-10,?3,7 M3+T|17 R3"


def session(seats: str, game: Game | None = None) -> Session:
    """A session with these seats."""
    names = seats.split(",")
    return Session(game or Game("cacao", len(names), seed="session"), read_seats(names))


def test_as_many_seats_as_players_are_needed() -> None:
    with pytest.raises(KakawError, match="seats you, greedy, greedy: expected 2, one for each player"):
        Session(Game("cacao", 2, seed="1"), read_seats(["you", "greedy", "greedy"]))


def test_bots_alone_play_to_the_end_and_the_same_game_each_time() -> None:
    plays = []
    for _ in range(2):
        bots = session("greedy,uniform,greedy")
        while not bots.game.over:
            assert bots.deciding is None
            bots.bot_plays()
        plays.append([play.steps for play in bots.game.plays])
    assert plays[0] == plays[1]


def test_a_person_is_told_of_everything_since_the_own_last_decision_and_nothing_twice() -> None:
    game = session("you,uniform")
    assert game.news(0) == []
    game.push(0, [game.view(0).menu()[0].value])
    while game.deciding is None:
        game.bot_plays()
    news = game.news(0)
    assert news[0][0] == 0
    assert news[0][1].startswith("places ")
    assert any(seat == 1 for seat, _ in news)
    before = game.game.ply
    game.push(0, [game.view(0).menu()[0].value])
    first = game.game.plays[before].events
    assert game.news(0)[: len(game.tell(first, 0))] == game.tell(first, 0)


def test_nobody_is_told_which_tile_another_drew() -> None:
    game = session("you,uniform")
    game.push(0, [game.view(0).menu()[0].value])
    while game.deciding is None:
        game.bot_plays()
    own = " ".join(text for seat, text in game.tell(game.game.events(), 0) if seat == 0)
    other = " ".join(text for seat, text in game.tell(game.game.events(), 0) if seat == 1)
    assert "draws a worker tile" not in own
    assert "draws a worker tile" in other
    spectator = " ".join(text for _, text in game.tell(game.game.events(), -1))
    assert "draws 1111" not in spectator
    assert "draws 2101" not in spectator


def test_a_decision_is_free_to_be_taken_back_until_luck_or_others_answer() -> None:
    game = session("you,greedy", Game.from_position("cacao", FILL, seed="undo"))
    assert game.may_undo(0) == NEVER
    before = game.game.states.tobytes()
    game.push(0, [game.rules.read_step("1111@1,0")])
    assert game.game.acting == (0,)  # which tile goes to 2,0 is to be chosen
    assert game.may_undo(0) == FREE
    game.undo(0)
    assert game.game.states.tobytes() == before
    assert game.game.ply == 0


def test_after_luck_the_same_luck_comes_again() -> None:
    game = session("you,uniform")
    step = game.view(0).menu()[0].value
    game.push(0, [step])
    assert game.may_undo(0) == ASK
    after = game.game.states.tobytes()
    while game.deciding is None:
        game.bot_plays()
    game.undo(0)
    assert game.game.ply == 0
    game.push(0, [step])
    assert game.game.states.tobytes() == after


def test_an_undo_takes_back_what_bots_answered_too_and_they_answer_the_same_again() -> None:
    game = session("you,greedy,uniform")
    step = game.view(0).menu()[0].value
    game.push(0, [step])
    while game.deciding is None:
        game.bot_plays()
    first = [play.steps for play in game.game.plays]
    game.undo(0)
    assert game.news(0) == []
    game.push(0, [step])
    while game.deciding is None:
        game.bot_plays()
    assert [play.steps for play in game.game.plays] == first


def test_who_has_decided_nothing_has_nothing_to_take_back() -> None:
    game = session("Ana,Ben")
    game.push(0, [game.view(0).menu()[0].value])
    assert game.may_undo(1) == NEVER
    with pytest.raises(KakawError, match="undo: there is nothing of yours to take back"):
        game.undo(1)
