"""Events: the log that kernels write, and what each seat may read of it."""

from kakaw.core.events import COLUMNS, Event, EventKind, emit, new_log, redact, take
from kakaw.core.view import SPECTATOR, UNKNOWN
from tests.core.plain import plain

DREW = EventKind("drew", ("tile", "left"), secret=("tile",))
LAID = EventKind("laid", ("cell",))
KINDS = (DREW, LAID)


def test_a_log_gives_its_events_once_and_in_order() -> None:
    log = new_log(4)
    plain(emit)(log, 1, 0, 7, 0, 0, 0)
    plain(emit)(log, 0, 2, 3, 9, 0, 0)
    assert take(log, KINDS) == (Event(LAID, 0, (7,)), Event(DREW, 2, (3, 9)))
    assert take(log, KINDS) == ()


def test_a_log_without_room_drops_events_and_stays_as_it_is() -> None:
    log = new_log(2)
    for k in range(5):
        plain(emit)(log, 1, 0, k, 0, 0, 0)
    assert [event["cell"] for event in take(log, KINDS)] == [0, 1]
    empty = new_log(0)
    plain(emit)(empty, 1, 0, 1, 0, 0, 0)
    assert empty.shape == (1, COLUMNS)
    assert not empty.any()


def test_a_secret_is_for_the_seat_of_the_event_only() -> None:
    event = Event(DREW, 1, (4, 6))
    assert event.seen_by(1) == event
    for other in (0, 2, SPECTATOR):
        assert event.seen_by(other) == Event(DREW, 1, (UNKNOWN, 6))
    assert event["left"] == event.seen_by(0)["left"] == 6


def test_what_is_no_secret_reaches_everybody() -> None:
    events = (Event(LAID, 0, (7,)), Event(DREW, 0, (1, 2)))
    assert redact(events, 0) == events
    assert redact(events, SPECTATOR) == (events[0], Event(DREW, 0, (UNKNOWN, 2)))
    assert redact(redact(events, 1), 0) == redact(events, 1)
