"""One family of errors, each one line."""

import pytest

from kakaw.core import errors
from kakaw.core.errors import IllegalStep, KakawError, NotationError, PositionError, Reason, TranscriptError, clip

REASON = Reason(3, "not-now", "Z-4.1", "the turn is at another step")


def test_every_error_is_one_of_the_family() -> None:
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert len(kinds) > 5
    assert all(issubclass(kind, KakawError) for kind in kinds)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (IllegalStep("1111@1,0", 2, REASON), "illegal step '1111@1,0' of seat 2: the turn is at another step (Z-4.1)"),
        (NotationError("step", "abc", 2, "a cell"), "step 'abc': at character 3: expected a cell"),
        (PositionError("supply", "M9|2", "no such tile"), "position, supply 'M9|2': no such tile"),
        (TranscriptError("play 3, luck", "is missing"), "transcript, play 3, luck: is missing"),
    ],
    ids=["step", "notation", "position", "transcript"],
)
def test_an_error_says_what_was_given_where_and_what_is_wrong(error: KakawError, line: str) -> None:
    assert str(error) == line


def test_a_long_text_is_clipped_to_one_line() -> None:
    assert clip("short") == "short"
    assert clip(" two\n lines ") == "two lines"
    assert clip("x" * 60) == "x" * 60
    assert clip("x" * 61) == "x" * 57 + "..."
    assert len(clip("word " * 500, 400)) == 400
