"""Reading notation: the cursor, and errors that name the place."""

import pytest

from kakaw.core.errors import NotationError
from kakaw.core.scan import Scanner


def test_a_scanner_reads_piece_by_piece() -> None:
    scan = Scanner("move", "R12,-3=x")
    assert scan.one_of(("R", "RY"), "a colour") == "R"
    assert (scan.number(), scan.take(",", "a comma"), scan.number(low=-9)) == (12, ",", -3)
    assert scan.maybe("y") is None
    assert scan.maybe("=") == "="
    assert not scan.done
    assert scan.take("x", "x") == "x"
    assert scan.done
    scan.end()


def test_the_longest_word_that_fits_is_read() -> None:
    assert Scanner("tile", "P12").one_of(("P", "P1", "P12"), "a tile") == "P12"


def test_words_are_no_patterns() -> None:
    scan = Scanner("tile", "aXb")
    with pytest.raises(NotationError, match=r"expected a word \(a\.b\)"):
        scan.one_of(("a.b",), "a word")


@pytest.mark.parametrize(
    ("text", "low", "high", "place"),
    [("x", 0, 9, 0), ("", 0, 9, 0), ("10", 0, 9, 0), ("-1", 0, 9, 0), ("9" * 30, 0, 9, 0), ("٣", 0, 9, 0)],
)
def test_a_number_out_of_range_fails_where_it_begins(text: str, low: int, high: int, place: int) -> None:
    scan = Scanner("move", text)
    with pytest.raises(NotationError) as error:
        scan.number("gold", low, high)
    assert (error.value.place, scan.place) == (place, place)


def test_an_error_names_what_was_read_the_place_and_what_was_expected() -> None:
    scan = Scanner("step", "ab?")
    scan.take("ab", "ab")
    with pytest.raises(NotationError) as error:
        scan.take("c", "the letter c")
    assert str(error.value) == "step 'ab?': at character 3: expected the letter c"
    assert (error.value.what, error.value.text, error.value.place) == ("step", "ab?", 2)


def test_nothing_may_be_left_over() -> None:
    scan = Scanner("step", "abc")
    scan.take("ab", "ab")
    with pytest.raises(NotationError, match="at character 3: expected nothing more"):
        scan.end()


def test_a_long_text_is_shortened_in_the_error() -> None:
    with pytest.raises(NotationError) as error:
        Scanner("step", "x\n" * 5000).take("y", "y")
    assert len(str(error.value)) < 150
    assert "\n" not in str(error.value)
