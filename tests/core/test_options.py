"""Options: every sort, what it takes and what it refuses."""

from typing import Any

import pytest

from kakaw.core.errors import OptionError
from kakaw.core.options import Choice, Colours, Flag, Number, Numbers, Option, read_options, settle

OPTIONS: tuple[Option, ...] = (
    Choice("order", "first", "Z-1", "", values=("first", "last")),
    Flag("auto", True, "Z-2", ""),
    Number("limit", "none", "Z-3", "", low=0, high=9, word="none"),
    Number("starter", 0, "Z-4", "", low=0, high=3, by_players=True),
    Numbers("values", [1, 2], "Z-5", "", least=2, most=3, low=-5, high=5),
    Colours("colours", "default", "Z-6", "", letters="RYLW"),
)
DEFAULTS = {"order": "first", "auto": True, "limit": "none", "starter": 0, "values": [1, 2], "colours": "RYL"}


def test_what_is_not_given_has_its_default() -> None:
    assert settle(OPTIONS, None, 3) == settle(OPTIONS, {}, 3) == DEFAULTS


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("order", "last"),
        ("auto", False),
        ("limit", 0),
        ("limit", 9),
        ("limit", "none"),
        ("starter", 2),
        ("values", [-5, 5, 0]),
        ("colours", "WRY"),
    ],
)
def test_what_is_given_and_possible_is_taken(key: str, value: Any) -> None:
    assert settle(OPTIONS, {key: value}, 3) == {**DEFAULTS, key: value}


@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("order", "second", "first or last (Z-1)"),
        ("order", 1, "first or last (Z-1)"),
        ("order", ["first"], "first or last (Z-1)"),
        ("auto", 1, "true or false (Z-2)"),
        ("auto", "true", "true or false (Z-2)"),
        ("auto", None, "true or false (Z-2)"),
        ("limit", 10, "a number from 0 to 9 or none (Z-3)"),
        ("limit", -1, "a number from 0 to 9 or none (Z-3)"),
        ("limit", True, "a number from 0 to 9 or none (Z-3)"),
        ("limit", 1.0, "a number from 0 to 9 or none (Z-3)"),
        ("limit", {}, "a number from 0 to 9 or none (Z-3)"),
        ("starter", 3, "a number from 0 to the last seat (Z-4)"),
        ("starter", "random", "a number from 0 to the last seat (Z-4)"),
        ("values", [1], "2 to 3 different numbers from -5 to 5 (Z-5)"),
        ("values", [1, 2, 3, 4], "2 to 3 different numbers from -5 to 5 (Z-5)"),
        ("values", [1, 6], "2 to 3 different numbers from -5 to 5 (Z-5)"),
        ("values", [1, 1], "2 to 3 different numbers from -5 to 5 (Z-5)"),
        ("values", [1, "2"], "2 to 3 different numbers from -5 to 5 (Z-5)"),
        ("values", [0, False], "2 to 3 different numbers from -5 to 5 (Z-5)"),
        ("values", "12", "2 to 3 different numbers from -5 to 5 (Z-5)"),
        ("colours", "RY", "one of the letters RYLW per seat, none twice (Z-6)"),
        ("colours", "RRY", "one of the letters RYLW per seat, none twice (Z-6)"),
        ("colours", "RYX", "one of the letters RYLW per seat, none twice (Z-6)"),
        ("colours", 3, "one of the letters RYLW per seat, none twice (Z-6)"),
    ],
)
def test_what_is_impossible_is_refused_with_key_value_and_what_was_expected(
    key: str, value: Any, expected: str
) -> None:
    with pytest.raises(OptionError) as refusal:
        settle(OPTIONS, {key: value}, 3)
    assert str(refusal.value) == f"option {key} = {value!r}: expected {expected}"


def test_a_refusal_stays_one_short_line() -> None:
    with pytest.raises(OptionError) as refusal:
        settle(OPTIONS, {"order": "x\n" * 10_000}, 3)
    assert len(str(refusal.value)) < 200
    assert "\n" not in str(refusal.value)


def test_an_unknown_key_is_refused_with_the_known_ones() -> None:
    with pytest.raises(OptionError, match="option 'colour': no such option; expected one of auto, colours, limit"):
        settle(OPTIONS, {"colour": "RYL"}, 3)


def test_the_settled_list_is_nobody_elses() -> None:
    given = {"values": [3, 4]}
    settled = settle(OPTIONS, given, 3)
    settled["values"].append(5)
    settle(OPTIONS, None, 3)["values"].append(5)
    assert given == {"values": [3, 4]}
    assert settle(OPTIONS, None, 3) == DEFAULTS


def test_texts_are_read_as_values_of_their_option() -> None:
    texts = {"order": "last", "auto": "no", "limit": "7", "starter": "1", "values": "-1, 2", "colours": "WRY"}
    read = read_options(OPTIONS, texts)
    assert read == {"order": "last", "auto": False, "limit": 7, "starter": 1, "values": [-1, 2], "colours": "WRY"}
    assert settle(OPTIONS, read, 3) == read


@pytest.mark.parametrize(
    ("key", "text"),
    [("auto", "maybe"), ("limit", "seven"), ("limit", "--7"), ("values", "1,,2"), ("values", "1;2"), ("limit", "7.0")],
)
def test_texts_that_are_no_value_are_left_for_the_refusal(key: str, text: str) -> None:
    with pytest.raises(OptionError, match=f"option {key} = "):
        settle(OPTIONS, read_options(OPTIONS, {key: text}), 3)


@pytest.mark.parametrize("text", ["²", "٣", "-", "1-", ""])
def test_digits_of_other_scripts_and_lonely_signs_are_refused_and_not_a_crash(text: str) -> None:
    for key in ("limit", "values"):
        with pytest.raises(OptionError, match=f"option {key} = "):
            settle(OPTIONS, read_options(OPTIONS, {key: text}), 3)


def test_an_unknown_key_given_as_text_reaches_the_refusal() -> None:
    assert read_options(OPTIONS, {"colour": "R"}) == {"colour": "R"}
