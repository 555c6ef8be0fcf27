"""The stream of questions: what it tells is in the log, whatever happens at the same time."""

import asyncio
import random
from pathlib import Path
from typing import Any, cast

import pytest

from kakaw.server.asking import Asking
from kakaw.server.hall import Hall
from kakaw.server.notices import Notices
from tests.kit.hall import ANNA, BEN, answer, hall_in, play, run, table_of


class Silent:
    """Notices that nobody wants."""

    wanted = False


def asking(hall: Hall) -> Asking:
    """Whoever streams questions from a hall."""
    return Asking(hall, cast(Notices, Silent()), alone=True)


def test_a_move_that_is_still_being_stored_is_told_to_no_stream(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "cacao")
            append = hall.store.append  # type: ignore[union-attr]  # this hall has one
            reached, stored = asyncio.Event(), asyncio.Event()

            async def slow(*row: Any) -> bool:
                reached.set()
                await stored.wait()
                return await append(*row)

            monkeypatch.setattr(hall.store, "append", slow)
            assert table.course is not None
            seat = table.course.acting[0]
            prompt, steps = answer(table, seat, random.Random(1))
            move = asyncio.create_task(table.submit((ANNA, BEN)[seat], prompt, steps))
            await reached.wait()
            stream = asking(hall).stream((BEN, ANNA)[seat])  # who is asked next
            line = asyncio.ensure_future(anext(stream))
            await asyncio.sleep(0.2)  # it looks meanwhile
            assert not line.done()
            stored.set()
            await move
            told = await line
            assert (told["t"], told["table"], told["v"]) == ("ask", table.id, 2)
            await stream.aclose()  # type: ignore[attr-defined]  # it is a generator

    run(test())


def test_a_stream_tells_the_end_with_its_outcome(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "cacao")
            stream = asking(hall).stream(ANNA)
            assert (await anext(stream))["t"] == "ask"
            await play(table, 1, 1000)
            lines = []
            while not lines or lines[-1]["t"] == "ask":
                lines.append(await anext(stream))
            assert lines[-1]["t"] == "over"
            assert lines[-1]["outcome"] == table.outcome is not None
            await stream.aclose()  # type: ignore[attr-defined]  # it is a generator

    run(test())
