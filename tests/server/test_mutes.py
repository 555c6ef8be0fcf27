"""Mutes: one set for all sockets of a person, at every worker."""

from pathlib import Path

from tests.kit.hall import ANNA, BEN, CARL, Neighbours, hall_on, listen, run, settled, store_in, table_of, until


def test_who_is_muted_through_one_worker_is_not_heard_through_another(tmp_path: Path) -> None:
    neighbours = Neighbours()

    async def test() -> None:
        async with (
            store_in(tmp_path) as store,
            hall_on(store, hub=neighbours.hub()) as here,
            hall_on(store, hub=neighbours.hub()) as there,
        ):
            table = await table_of(here, "cacao")
            twin = await there.open_table(table.id)
            ear = listen(twin, BEN)
            ear.client.muted = await there.mutes.of(BEN)
            await here.mutes.change(BEN, "anna", on=True)
            await until(lambda: ear.client.muted == {"anna"})
            await twin.chat(ANNA, "1", "hello")
            await twin.chat(CARL, "1", "good morning")
            await settled()
            assert [message["d"]["text"] for message in ear.of("chat")] == ["good morning"]
            await here.mutes.change(BEN, "anna", on=False)
            await until(lambda: ear.client.muted == set())

    run(test())


def test_nobody_mutes_for_somebody_who_is_not_signed_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store, hall_on(store) as hall:
            await hall.mutes.change(BEN, "anna", on=True)
            assert await hall.mutes.of(None) == set()
            assert await hall.mutes.of(ANNA) == set()

    run(test())
