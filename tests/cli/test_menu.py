"""`kakaw play` without a title: the menu."""

import pytest

from kakaw.cli.terminal import saves
from kakaw.core.titles import titles
from tests.cli.conftest import Kakaw


@pytest.mark.parametrize("typed", ["q\n", "quit\n", "", "h\nq\n", "99\nnonsense\n\nq\n", "1\nq\n", "1\n2\nq\n"])
def test_one_can_leave_at_any_question(typed: str, kakaw: Kakaw) -> None:
    result = kakaw("play", stdin=typed)
    assert (result.code, result.err) == (0, "")
    assert "1  Cacao, 2 to 4 players" in result.out
    assert result.out.endswith("Goodbye.\n")


def test_help_tells_how_it_works(kakaw: Kakaw) -> None:
    assert "Everybody can be a person at this keyboard or a bot." in kakaw("play", stdin="help\n").out


def test_a_wrong_answer_is_said(kakaw: Kakaw) -> None:
    most = len(titles()) + 2
    assert f"'99': expected a number from 1 to {most}, help or q" in kakaw("play", stdin="99\n").out


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1\n1\n1\n1\n", "Red (you) decides"),
        ("1\n2\n1\nmaster\n", "Red (you) decides"),
        ("cacao\n3 players\n2\nana\nBen\n\n\n", "Red (Ana) decides"),
        ("1\n1\n3\n1\nana\n2\n", "Red (Ana) decides"),
        ("1\n1\n3\ngreedy\nuniform\n", "the game is over"),
    ],
)
def test_a_game_is_started(typed: str, expected: str, kakaw: Kakaw) -> None:
    result = kakaw("play", stdin=typed)
    assert result.code == 0
    assert expected in result.out


@pytest.fixture
def kept(kakaw: Kakaw) -> saves.Kept:
    """A game left in the middle."""
    kakaw("play", "cacao", "--seed", "kept", "--seats", "you,uniform", stdin="1\n1\n\nquit\n")
    (found,) = saves.kept()
    return found


def test_a_kept_game_is_continued(kept: saves.Kept, kakaw: Kakaw) -> None:
    out = kakaw("play", stdin="continue\n1\nlog\n").out
    assert "continue a saved game (1)" in out
    assert kept.about in out
    assert "Red (you) decides" in out


def test_a_kept_game_that_is_broken_is_refused_and_the_menu_goes_on(kept: saves.Kept, kakaw: Kakaw) -> None:
    kept.path.write_text(kept.path.read_text().replace('"you"', '"You"'))
    result = kakaw("play", stdin="continue\n1\nq\n")
    assert result.code == 0
    assert "transcript, digest: does not fit the rest of the file" in result.out
    assert result.out.endswith("Goodbye.\n")
