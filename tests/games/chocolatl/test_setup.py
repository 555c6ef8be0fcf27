"""Section 2: set-up and sacrifice."""

import pytest

from kakaw.core.view import UNKNOWN
from tests.kit.chocolatl import asked, events, hand, menu, new_game, owner, refusal, sacrifice, seat_of, track


@pytest.mark.rule("X-2.1")
def test_nobody_owns_a_figure_at_the_start():
    game = new_game()
    assert (owner(game, "chocolatl"), owner(game, "old_man")) == ("-", "-")


@pytest.mark.rule("X-2.2")
def test_the_decks_are_kept_apart_and_nobody_knows_their_order():
    game = new_game()
    decks = [sorted(v for v, n in enumerate(deck) if n) for deck in game.states["deck"][0]]
    assert decks == [[13, 14, 15, 16, 17, 18], [7, 8, 9, 10, 11, 12]]
    opened = {tuple(sacrifice(new_game_with(seed)).states["open_card"][0].tolist()) for seed in range(20)}
    assert len(opened) > 8


def new_game_with(seed):
    from kakaw import Game

    return Game("chocolatl", 3, seed=str(seed))


@pytest.mark.rule("X-2.3", "X-D14")
def test_the_markers_are_stacked_on_0_in_random_order_for_all_to_see():
    stacks = {track(new_game_with(seed)) for seed in range(60)}
    assert len(stacks) == 6
    game = new_game()
    told = [event.seat for event in events(game, "marker")]
    assert game.states["track"][0, :3].tolist() == told
    assert game.view(-1)["track"].tolist() == game.states["track"][0].tolist()


@pytest.mark.rule("X-2.5", "X-D26")
def test_each_player_sacrifices_one_of_thirteen_cards_which_stays_out_of_play():
    game = new_game()
    assert menu(game, "O") == {f"S{value}" for value in range(13)}
    sacrifice(game, O=12)
    assert 12 not in hand(game, "O")
    assert refusal(game, "12@1", "O").key == "not-in-hand"


@pytest.mark.rule("X-2.6")
def test_sacrifices_are_made_by_all_at_once_in_secret_and_in_any_order():
    game = new_game()
    assert asked(game) == "OGP"
    game.push("S3", seat=seat_of(game, "P"))
    assert asked(game) == "OG"
    for viewer in (-1, seat_of(game, "O"), seat_of(game, "G")):
        assert game.view(viewer)["sacrifice"][seat_of(game, "P")] == UNKNOWN
    assert game.view(seat_of(game, "P"))["sacrifice"][seat_of(game, "P")] == 3 + 1
    game.push("S3", seat=seat_of(game, "O"))
    game.push("S3", seat=seat_of(game, "G"))
    assert [event["card"] for event in events(game, "sacrificed")] == [3, 3, 3]


@pytest.mark.rule("X-2.7", "X-T01")
def test_after_the_sacrifice_each_player_has_twelve_cards_and_the_decks_five():
    game = new_game()
    assert [len(hand(game, colour)) for colour in "OGP"] == [13, 13, 13]
    assert game.states["deck_n"][0].tolist() == [6, 6]
    sacrifice(game)
    assert [len(hand(game, colour)) for colour in "OGP"] == [12, 12, 12]
    assert game.states["deck_n"][0].tolist() == [5, 5]
    assert " k:O9,G9,P9 " in game.position()
