"""Undo is free until luck or a secret entered, else the others must agree; sealed answers may be withdrawn."""

import random

import pytest

from kakaw.server.errors import Conflict, NotAllowed, Refused
from kakaw.server.table import Table
from tests.kit.hall import ANNA, BEN, CARL, PEOPLE, answer, hall_on, listen, play, run, settled, table_of


async def planted(table: Table) -> str:
    """Let Anna plant one tile, after which she may plant more: nothing random, nothing secret."""
    assert table.course is not None
    question = table.course.questions[0]
    texts = [table.course.rules.step_text(step) for step in question.legal]
    plant = next(text for text in texts if not text.startswith("#"))
    await table.submit(ANNA, question.id, [plant])
    return plant


def test_a_step_nobody_learned_anything_from_is_taken_back_at_once() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "maya")
            course = table.course
            assert course is not None
            view = course.game.view(0).tobytes()
            old = course.questions[0].id
            ear = listen(table, BEN)
            plant = await planted(table)
            assert course.acting == (0,)
            assert (await table.state_for((0,), ANNA)).play.undo == [0]  # type: ignore[union-attr]  # it runs
            await table.undo(ANNA)
            assert course.game.view(0).tobytes() == view
            assert course.questions[0].id != old
            update = await ear.last("update")
            assert (update["v"], update["d"]["kind"], update["d"]["undone"]) == (3, "undo", [2])
            log = (await table.state_for((1,), BEN)).log
            assert [row.undone for row in log] == [False, True, False]
            with pytest.raises(Refused, match="nothing of yours"):
                await table.undo(ANNA)
            with pytest.raises(Refused):
                await table.submit(ANNA, old, ["stop"])
            await table.submit(ANNA, course.questions[0].id, [plant])

    run(test())


def test_after_luck_the_others_are_asked() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao", 3)
            course = table.course
            assert course is not None
            start = course.game.view(-1).tobytes()
            ears = [listen(table, person) for person in (ANNA, BEN, CARL)]
            await play(table, 1, 1)
            while course.acting == (0,):
                await play(table, 1, 1)
            first = [play.luck for play in course.game.plays]
            assert await table.undo(ANNA) is None
            asked = (await ears[1].last("undo"))["d"]
            assert (asked["seat"], asked["by"], asked["waiting"]) == (0, "Anna", [1, 2])
            with pytest.raises(Conflict):
                await table.consent(ANNA, asked["request"], True)
            with pytest.raises(Conflict):
                await table.consent(BEN, asked["request"] + 1, True)
            assert await table.consent(BEN, asked["request"], True) is None
            assert (await ears[2].last("undo"))["d"]["waiting"] == [2]
            assert await table.consent(CARL, asked["request"], True) is not None
            assert table.asked is None
            if len(first) == 1:
                assert course.game.view(-1).tobytes() == start
            assert course.acting == (0,)

    run(test())


def test_one_no_is_enough_and_so_is_going_on() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao")
            course = table.course
            assert course is not None
            while course.acting == (0,):
                await play(table, 1, 1)
            rows = len(course.entries)
            await table.undo(ANNA)
            assert table.asked is not None
            assert await table.consent(BEN, table.asked.request, False) is None
            assert table.asked is None
            await table.undo(ANNA)
            request = table.asked
            assert request is not None
            await play(table, 1, 1)
            with pytest.raises(Conflict, match="gone on"):
                await table.consent(BEN, request.request, True)
            assert len(course.entries) == rows + 1

    run(test())


def test_a_sealed_answer_is_withdrawn_where_the_option_allows_it() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "chocolatl", 3, {"bids.change": True})
            course = table.course
            assert course is not None
            luck = random.Random(2)
            for seat in range(3):
                await table.submit(PEOPLE[seat], *answer(table, seat, luck))
            blank = course.game.view(0).tobytes()
            while 0 in course.acting:
                await table.submit(ANNA, *answer(table, 0, luck))
            prompts = {seat: question.id for seat, question in course.questions.items()}
            ear = listen(table, CARL)
            await table.withdraw(ANNA)
            assert course.game.view(0).tobytes() == blank
            assert {seat: course.questions[seat].id for seat in prompts} == prompts
            assert (await ear.last("update"))["d"]["acting"] == [0, 1, 2]
            with pytest.raises(Refused, match="no sealed answer"):
                await table.withdraw(BEN)
            with pytest.raises(NotAllowed):
                await table.withdraw(None)

    run(test())


def test_without_the_option_an_answer_stays_but_half_an_answer_does_not() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "chocolatl", 3)
            course = table.course
            assert course is not None
            luck = random.Random(2)
            for seat in range(3):
                await table.submit(PEOPLE[seat], *answer(table, seat, luck))
            blank = course.game.view(0).tobytes()
            ear = listen(table, BEN)
            await settled()
            ear.heard.clear()
            await table.submit(ANNA, *answer(table, 0, luck))
            await table.undo(ANNA)
            assert course.game.view(0).tobytes() == blank
            await settled()
            assert not ear.of("update")
            while 0 in course.acting:
                await table.submit(ANNA, *answer(table, 0, luck))
            with pytest.raises(Refused):
                await table.undo(ANNA)
            with pytest.raises(Refused, match="may not be changed"):
                await table.withdraw(ANNA)

    run(test())
