"""Who sits where."""

import pytest

from kakaw.cli.terminal.seats import Seat, default_seats, read_seats, seat_names
from kakaw.core.errors import KakawError


def test_people_and_bots_are_told_apart() -> None:
    seats = read_seats(["you", "Ana", "greedy", " uniform ", "李", "level:3"])
    assert [(seat.name, seat.human) for seat in seats] == [
        ("you", True),
        ("Ana", True),
        ("greedy", False),
        ("uniform", False),
        ("李", True),
        ("level:3", False),
    ]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("gredy", "seat 'gredy': no such bot; expected you, uniform, greedy, level:1 to level:6, value, search:1s or"),
        ("level:9", "seat 'level:9': no such bot; expected you,"),
        ("", "seat '': expected you, a name of at most 30 signs, or a bot"),
        ("A\x1b[2J", "expected you, a name"),
        ("A" * 31, "expected you, a name"),
    ],
)
def test_what_is_neither_is_refused(text: str, expected: str) -> None:
    with pytest.raises(KakawError) as refused:
        read_seats([text])
    assert expected in str(refused.value)


def test_by_default_you_sit_against_bots() -> None:
    assert default_seats(3) == (Seat("you", human=True), Seat("greedy", human=False), Seat("greedy", human=False))


def test_names_tell_colour_and_person() -> None:
    assert seat_names(["red", "yellow"], read_seats(["Ana", "greedy"])) == ("Red (Ana)", "Yellow (greedy)")
