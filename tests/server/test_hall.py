"""Tables are in memory while somebody needs them; an idle one costs next to nothing."""

import gc
import tracemalloc
from pathlib import Path

import pytest

from kakaw.server.client import Client
from kakaw.server.errors import NotFound
from tests.kit.hall import ANNA, BEN, hall_in, hall_on, listen, play, run, settled, table_of


def test_tables_nobody_uses_are_put_away_and_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "cacao")
            await play(table, 1, 10)
            hall.put_away()
            assert hall.tables
            hall.put_away(-1)
            assert not hall.tables
            again = await hall.open_table(table.id)
            assert again is not table
            await again.state_for((), None)
            await play(again, 2, 5)

    run(test())


def test_a_table_somebody_looks_at_stays_but_its_game_leaves_memory(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "cacao")
            await play(table, 1, 10)
            assert table.course is not None
            ear = listen(table, BEN)
            question = table.course.questions[table.course.acting[0]]
            seat, step = table.course.acting[0], table.course.rules.step_text(question.legal[0])
            hall.put_away(-1)
            assert hall.tables == {table.id: table}
            assert table.course is None
            await table.submit((ANNA, BEN)[seat], question.id, [step])
            await settled()
            assert len(ear.of("update")) == 1

    run(test())


def test_an_idle_table_with_two_clients_costs_less_than_20_kilobytes(tmp_path: Path) -> None:
    async def forget(_: str) -> None:
        pass

    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            warm = await table_of(hall, "cacao")
            await play(warm, 1, 20)
            gc.collect()
            tracemalloc.start()
            try:
                before = tracemalloc.get_traced_memory()[0]
                tables = []
                for _ in range(20):
                    table = await table_of(hall, "cacao")
                    for person in (ANNA, BEN):
                        client = Client(person, forget)
                        hall.spawn(client.run())
                        table.enter(client)
                    await play(table, 1, 20)
                    tables.append(table)
                hall.put_away(-1)
                await settled()
                assert all(len(table.clients) == 2 for table in tables)
                gc.collect()
                each = (tracemalloc.get_traced_memory()[0] - before) / len(tables)
            finally:
                tracemalloc.stop()
            assert each < 20_000

    run(test())


def test_no_table_of_that_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            with pytest.raises(NotFound):
                await hall.open_table("nosuchtable")

    run(test())


def test_everybody_is_told_when_the_server_goes_away() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao")
            ear = listen(table, ANNA)
            hall.goodbye("The server restarts.", 2)
            assert (await ear.last("closing"))["d"] == {"reason": "The server restarts.", "again": 2.0}

    run(test())
