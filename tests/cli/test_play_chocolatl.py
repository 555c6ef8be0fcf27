"""Chocolatl in the terminal: one keyboard for sealed answers."""

from tests.cli.conftest import Kakaw


def shown_to_ben(kakaw: Kakaw, sacrifice: int) -> str:
    """The screen from the moment Ben takes the keyboard, after Ana has sacrificed that card."""
    seats = ("play", "chocolatl", "--players", "3", "--seats", "Ana,Ben,Cid", "--seed", "hot")
    out = kakaw(*seats, stdin=f"\nS{sacrifice}\n\n\nlog\nscore\npile\nquit\n").out
    assert f"S{sacrifice}: sacrifice the {sacrifice}" in out  # Ana saw her own card
    return out.partition("Pass the keyboard to Green (Ben).")[2]


def test_in_the_hot_seat_nothing_of_a_sealed_answer_is_shown_to_the_next_player(kakaw: Kakaw) -> None:
    screens = {shown_to_ben(kakaw, card) for card in (0, 7, 12)}
    assert len(screens) == 1
    screen = screens.pop()
    assert "Choose the card you sacrifice. (X-2.5)" in screen
    assert "hand 0.1.2.3.4.5.6.7.8.9.10.11.12" in screen  # Ben's own, whole


def test_what_is_reconstructed_is_told(kakaw: Kakaw) -> None:
    about = kakaw("play", "chocolatl", "--about").out
    for told in ("track.colours", "improve.A", "drink.first"):
        assert told in about


def test_two_players_need_the_option_that_calls_it_unofficial(kakaw: Kakaw) -> None:
    refused = kakaw("random", "chocolatl", "--players", "2", "--seed", "1")
    assert refused.code == 2
    assert "2 only with the option players.min = 2" in refused.err
    assert kakaw("random", "chocolatl", "--players", "2", "--seed", "1", "--option", "players.min=2").code == 0
