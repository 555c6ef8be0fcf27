"""Every title tells people what happens: the contract of words.py (see `Rules.words`)."""

import pytest

from kakaw import Game
from kakaw.core.events import redact
from kakaw.core.text import plain
from kakaw.core.titles import meta, titles
from kakaw.core.view import SPECTATOR
from tests.kit.games import random_plays

every_table = pytest.mark.parametrize(("title", "players"), [(t, n) for t in titles() for n in meta(t).PLAYERS])


@every_table
def test_every_seat_has_a_name_of_its_own(title: str, players: int) -> None:
    game = Game(title, players, seed="words")
    names = game.rules.words.seat_names(game.states)
    assert len({name for name, _ in names}) == len({style for _, style in names}) == players


@every_table
def test_the_parts_of_a_score_add_up_at_every_position(title: str, players: int) -> None:
    for game in random_plays(Game(title, players, seed="words"), 1):
        rows = game.rules.words.breakdown(game.states)
        assert tuple(map(sum, zip(*(values for _, values in rows), strict=True))) == game.scores()
        assert len({label for label, _ in rows}) == len(rows)


@every_table
def test_every_legal_step_and_every_piece_of_a_prompt_has_words(title: str, players: int) -> None:
    for game in random_plays(Game(title, players, seed="words"), 2):
        words = game.rules.words
        for seat in game.acting:
            view = game.view(seat)
            menu = view.menu()
            told = [words.step_words(view.record, step.value) for step in menu]
            assert all(told)
            assert len(set(told)) == len(told)
            assert menu.prompt is not None
            for group in menu.prompt.groups:
                assert all(isinstance(words.piece_words(piece), str) for piece, _ in group.pieces)


@every_table
def test_every_event_is_told_to_every_audience_and_secrets_to_nobody_else(title: str, players: int) -> None:
    *_, game = random_plays(Game(title, players, seed="words"), 3)
    words = game.rules.words
    names = [name for name, _ in words.seat_names(game.states)]
    told = set()
    for audience in range(SPECTATOR, players):
        for event in redact(game.events(), audience):
            text = words.event_text(event, names)
            assert "-1 " not in f"{text} " or not event.kind.secret  # UNKNOWN is no number to tell
            assert not text.endswith(".")
            told.add(bool(text) and event.kind.name)
    assert len(told) > 3
    gains = [words.gains(game.events(), seat) for seat in range(players)]
    assert any(gains)
    assert all(number and isinstance(thing, str) for gained in gains for thing, number in gained.items())


@every_table
def test_what_is_left_can_be_told_from_every_view(title: str, players: int) -> None:
    game = Game(title, players, seed="words")
    for seat in range(SPECTATOR, players):
        rows = game.rules.words.left(game.view(seat).record)
        assert rows
        assert all(label and text for label, text in rows)


@every_table
def test_the_small_board_is_no_larger_than_the_full_one(title: str, players: int) -> None:
    *_, game = random_plays(Game(title, players, seed="words"), 4)
    full, small = (plain(board(game.states)).splitlines() for board in (game.rules.board, game.rules.small_board))
    assert max(map(len, small)) <= max(map(len, full))
    assert len(small) <= len(full)


@pytest.mark.parametrize("title", titles())
def test_the_notation_is_explained(title: str) -> None:
    game = Game(title, meta(title).PLAYERS[0], seed="words")
    assert len(game.rules.words.NOTATION.splitlines()) >= 3


def test_gains_of_cacao_are_what_the_village_got() -> None:
    for players in (2, 4):
        game = Game("cacao", players, seed="gains")
        for _ in random_plays(game, 6):
            pass
        start = (0, 0, 0, 0)
        for seat in range(players):
            s = game.states[0]
            parts = dict(zip(("gold", "fruit", "suns", "river"), start, strict=True))
            parts |= game.rules.words.gains(game.events(), seat)
            temples = dict(game.rules.words.breakdown(game.states))["temples"][seat]
            assert parts == {
                "gold": s["gold"][seat] + temples,
                "fruit": s["fruit"][seat],
                "suns": s["suns"][seat],
                "river": s["river"][seat],
            }
