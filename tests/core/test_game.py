"""Game as Python uses it: who is asked, what is refused, taking back."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np
import pytest

import kakaw
from kakaw.core.chance import Chance
from kakaw.core.errors import IllegalStep, KakawError, LuckError, NotationError, OptionError, UnknownTitle
from kakaw.core.events import Event, EventKind
from kakaw.core.game import Game, rank
from kakaw.core.transcript import Transcript

# Yellow's next tile makes workers of both colours act: with `ask.order` simultaneous both are asked at once.
BOTH_SELL = "0,0=P1;1,1=M2 2,1=R:1111 R:0,1,0,-10,?3,7/Y:0,1,0,-10,?3,8 M3+M3|6 Y2"


def two_sellers() -> Game:
    game = Game.from_position("cacao", BOTH_SELL, seed="s", options={"ask.order": "simultaneous"})
    game.push("0121@1,0")
    assert len(game.acting) == 2
    return game


def test_the_package_hands_out_its_three_classes_and_nothing_else() -> None:
    assert kakaw.Game is Game
    assert kakaw.Transcript is Transcript
    assert kakaw.Batch.__name__ == "Batch"
    with pytest.raises(AttributeError, match="module 'kakaw' has no attribute 'Chess'"):
        _ = kakaw.Chess


@pytest.mark.parametrize("players", [0, 1, 5, -2])
def test_a_title_is_for_so_many_players(players: int) -> None:
    with pytest.raises(KakawError, match=f"players {players}: cacao is for 2, 3 or 4"):
        Game("cacao", players)


def test_unknown_titles_and_options_are_refused_by_name() -> None:
    with pytest.raises(UnknownTitle, match="game 'chess': no such game; expected one of"):
        Game("chess")
    with pytest.raises(OptionError, match=r"option 'chess.clock': no such option"):
        Game("cacao", options={"chess.clock": 1})


def test_while_several_seats_decide_a_move_must_say_whose_it_is() -> None:
    game = two_sellers()
    step = game.menu(0)[0]
    for ask in (game.menu, lambda: game.push(step), lambda: game.why_not(step)):
        with pytest.raises(KakawError, match=r"several seats have to decide \(0, 1\): say which"):
            ask()
    game.push(step, seat=0)
    assert game.plays[-1].seat == 0


@pytest.mark.parametrize("seat", [-1, 2, 3, 99, 10**30])
def test_a_seat_that_is_not_in_play_is_refused_by_number(seat: int) -> None:
    game = Game("cacao", seed="s")
    step = game.menu()[0]
    for ask in (lambda: game.push(step, seat=seat), lambda: game.menu(seat), lambda: game.why_not(step, seat)):
        with pytest.raises(KakawError, match=f"seat {seat}: expected 0 to 1"):
            ask()
    if seat != -1:
        with pytest.raises(KakawError, match=f"seat {seat}: expected 0 to 1, or -1 for a spectator"):
            game.view(seat)


def test_a_seat_that_is_not_asked_may_look_at_its_empty_menu_but_not_move() -> None:
    game = Game("cacao", seed="s")
    assert len(game.menu(1)) == 0
    with pytest.raises(IllegalStep, match="of seat 1: this seat has nothing to decide now"):
        game.push(game.menu(0)[0], seat=1)


def test_steps_may_be_texts_numbers_or_steps_of_the_menu() -> None:
    games = [Game("cacao", seed="s") for _ in range(4)]
    step = games[0].menu()[5]
    for game, form in zip(games, (step, step.value, step.text, f"  {step.text}\n"), strict=True):
        game.push(form)
    assert len({game.states.tobytes() for game in games}) == 1


def test_an_empty_move_is_refused() -> None:
    game = Game("cacao", seed="s")
    for move in ((), ("",), ("  ",)):
        with pytest.raises(KakawError, match="move: empty; expected at least one step"):
            game.push(*move)


def test_a_text_that_is_no_step_is_refused_with_the_place() -> None:
    with pytest.raises(NotationError, match="at character 6: expected"):
        Game("cacao", seed="s").push("1111@x")


@pytest.mark.parametrize("step", [-1, 2**31, 10**30, -(10**30)])
def test_a_number_that_is_no_step_is_shown_as_the_number(step: int) -> None:
    game = Game("cacao", seed="s")
    assert game.why_not(step) is not None
    with pytest.raises(IllegalStep, match=f"illegal step '{step}' of seat 0: this is not a step"):
        game.push(step)


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    game = Game("cacao", seed="s")
    with pytest.raises(KakawError, match="nothing to take back"):
        game.pop()
    game.push(game.menu()[0])
    game.pop()
    with pytest.raises(KakawError, match="nothing to take back"):
        game.pop()


def test_a_move_ends_where_a_secret_is_revealed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cacao reveals nothing, so its event of a tile laid is marked as if it did."""
    game = two_sellers()
    game.pop()
    revealing = tuple(
        EventKind(kind.name, kind.fields, kind.secret, reveals=kind.name == "placed") for kind in game.rules.events
    )
    monkeypatch.setattr(game.rules, "events", revealing)
    before = game.states.tobytes(), game.chance.record.tobytes()
    with pytest.raises(KakawError, match="move: a secret is revealed after '0121@1,0', so the move ends there"):
        game.push("0121@1,0", "1,0W+1")
    assert (game.states.tobytes(), game.chance.record.tobytes()) == before
    assert game.push("0121@1,0").events


def test_equal_rows_share_a_rank() -> None:
    rows = np.array([[5, 1], [9, 0], [5, 1], [5, 2]])
    assert rank(rows) == (3, 1, 3, 2)
    assert rank(np.array([[0, 0], [0, 0]])) == (1, 1)


def test_a_finished_game_asks_nobody_and_tells_its_outcome() -> None:
    game = Game("cacao", seed="s")
    assert game.outcome() is None
    while not game.over:
        game.push(game.menu(game.acting[0])[0], seat=game.acting[0])
    assert (game.acting, len(game.menu())) == ((), 0)
    with pytest.raises(IllegalStep, match="the game is over"):
        game.push(0)
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.to_dict() == {
        "scores": list(game.scores()),
        "tie_breaks": [list(row) for row in outcome.tie_breaks],
        "ranks": list(outcome.ranks),
        "winners": list(outcome.winners),
        "reason": "every player has placed the last worker tile",
    }


def test_a_completed_game_knows_everything_and_draws_other_luck_than_it_was_dealt() -> None:
    unknown = Game.from_position("cacao", BOTH_SELL, seed="s")
    known = unknown.completed("deal")
    assert (unknown.states["hand"] == -1).any()
    assert not (known.states["hand"] == -1).any()
    assert known.start_position == known.position() != unknown.position()
    assert unknown.completed("deal").states.tobytes() == known.states.tobytes()
    while not known.over:
        known.push(known.menu(known.acting[0])[-1], seat=known.acting[0])
    assert Transcript.of(known).verify().states.tobytes() == known.states.tobytes()


def test_a_game_completed_in_the_middle_of_a_turn_has_no_transcript() -> None:
    game = two_sellers().completed("deal")
    with pytest.raises(KakawError, match="began in the middle of a turn"):
        Transcript.of(game)


def test_what_a_failed_set_up_wrote_is_in_no_other_game() -> None:
    with pytest.raises(LuckError):
        Game("chocolatl", 3, chance=Chance.replay([]))
    assert Game.from_position("cacao", Game("cacao", seed="a").position()).setup_events == ()
    assert Game("cacao", seed="a").setup_events == Game("cacao", seed="a").setup_events


def test_games_in_several_threads_do_not_disturb_each_other() -> None:
    def record(seed: int) -> tuple[tuple[int, ...], tuple[Event, ...]]:
        game, random = Game("maya", 2, seed=f"thread {seed}"), Random(seed)
        while not game.over:
            game.push(random.choice(game.menu().steps))
        return game.scores(), game.events()

    alone = [record(seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(record, range(8))) == alone
