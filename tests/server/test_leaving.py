"""Clocks, resigning and leaving: a bot takes over or the seat forfeits, as the table chose; also after a restart."""

import random
from pathlib import Path

import pytest

from kakaw.server.clock import DAY, Clock
from kakaw.server.errors import Refused
from kakaw.server.hall import Hall
from kakaw.server.messages import ClockConfig
from tests.kit.hall import ANNA, BEN, answer, hall_in, hall_on, listen, play, run, store_in, table_of

MINUTE = 60_000


class Time:
    """A clock on the wall that moves when told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Hang it in every hall."""
        self.now = 1_000_000
        monkeypatch.setattr(Hall, "now", lambda _: self.now)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    return Time(monkeypatch)


def test_a_bank_runs_while_its_seat_decides_and_grows_when_the_turn_is_over() -> None:
    clock = Clock(ClockConfig("live", MINUTE, 5000), 2)
    clock.press(None, (0,), 1000)
    clock.press(0, (0,), 4000)  # a step, and more to decide: nothing is added
    assert clock.bank == [MINUTE - 3000, MINUTE]
    clock.press(0, (1,), 6000)
    assert clock.bank == [MINUTE - 5000 + 5000, MINUTE]
    assert clock.until(0) is None
    assert clock.until(1) == 6000 + MINUTE
    assert clock.fallen(6000 + MINUTE - 1) == []
    assert clock.fallen(6000 + MINUTE) == [1]


def test_several_who_decide_at_once_each_run_on_their_own() -> None:
    clock = Clock(ClockConfig("live", MINUTE, 0), 3)
    clock.press(None, (0, 1, 2), 0)
    clock.press(1, (0, 2), 10_000)
    clock.press(0, (2,), 30_000)
    assert clock.bank == [MINUTE - 30_000, MINUTE - 10_000, MINUTE]
    assert clock.next_end() == MINUTE
    told = clock.told(40_000)
    assert told is not None
    assert (told.running, told.bank) == ([2], [30_000, 50_000, 20_000])


def test_days_begin_anew_with_every_move() -> None:
    clock = Clock(ClockConfig("days", days=2), 2)
    clock.press(None, (0,), 0)
    clock.press(0, (0,), DAY)
    assert clock.until(0) == 3 * DAY
    assert clock.fallen(3 * DAY) == [0]


def test_no_clock_no_time() -> None:
    clock = Clock(ClockConfig(), 2)
    clock.press(None, (0,), 0)
    assert (clock.next_end(), clock.told(5), clock.fallen(10**15)) == (None, None, [])


def test_who_runs_out_of_time_is_replaced_by_a_bot(time: Time) -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao", 2, clock=ClockConfig("live", MINUTE))
            course = table.course
            assert course is not None
            ear = listen(table, BEN)
            prompt, steps = answer(table, 0, random.Random(1))
            time.now += MINUTE + 1
            with pytest.raises(Refused, match="time"):
                await table.submit(ANNA, prompt, steps)
            assert course.entries[-1].kind == "timeout"
            assert course.bots == {0: "level:3"}
            assert not course.over
            update = await ear.last("update")
            assert (update["d"]["kind"], update["d"]["mover"]) == ("timeout", 0)
            seat = (await ear.last("seats"))["d"]["seats"][0]
            assert (seat["left"], seat["bot"], seat["name"]) == (True, "level:3", "Anna")

    run(test())


def test_time_runs_out_also_while_the_server_is_away(tmp_path: Path, time: Time) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            async with hall_on(store) as hall:
                clock = ClockConfig("days", days=1)
                table = await table_of(hall, "cacao", 2, clock=clock, on_leave="forfeit")
                await play(table, 1, 1)
                assert table.course is not None
                late = table.course.acting[0]
            time.now += DAY // 2
            async with hall_on(store) as hall:
                await hall.look()
                assert (await hall.open_table(table.id)).status == "running"
            time.now += DAY
            async with hall_on(store) as hall:
                await hall.look()
                over = await hall.open_table(table.id)
                assert over.status == "over"
                assert over.outcome is not None
                assert (over.outcome.winners, over.outcome.forfeits) == ([1 - late], [late])
                assert over.outcome.reason == "time ran out"
            async with hall_on(store) as hall:
                await hall.look()
                again = await hall.open_table(table.id)
                assert (again.status, again.outcome) == (over.status, over.outcome)

    run(test())


def test_who_resigns_against_one_loses(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "cacao")
            ear = listen(table, BEN)
            await play(table, 1, 5)
            await table.resign(ANNA)
            update = (await ear.last("update"))["d"]
            assert (update["kind"], update["outcome"]["winners"], update["outcome"]["ranks"]) == ("resign", [1], [2, 1])
            assert update["seed"] == table.seed
            assert update["prompts"] == []
            with pytest.raises(Refused, match="over"):
                await table.resign(BEN)

    run(test())


def test_with_more_players_the_game_goes_on_and_who_resigned_is_last() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao", 3)
            course = table.course
            assert course is not None
            await table.resign(BEN)
            assert not course.over
            assert course.bots == {1: "greedy"}
            await table.resign(ANNA)
            assert course.over
            assert table.outcome is not None
            assert table.outcome.ranks == [2, 3, 1]

    run(test())


def test_who_leaves_is_replaced_and_when_all_have_left_it_is_over() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao")
            course = table.course
            assert course is not None
            await table.leave(ANNA)
            assert course.bots == {0: "level:3"}
            assert table.seats_of(ANNA) == ()
            await table.leave(BEN)
            assert course.over
            assert table.outcome is not None
            assert table.outcome.reason == "everybody has left"

    run(test())
