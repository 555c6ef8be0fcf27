"""Who sits where, who may look, what is said."""

from pathlib import Path
from typing import Any

import pytest

from kakaw.bots.catalog import UnknownBot
from kakaw.core.errors import KakawError
from kakaw.server import messages
from kakaw.server.errors import Conflict, NotAllowed, NotFound, Unreadable
from tests.kit.hall import (
    ANNA,
    BEN,
    CARL,
    DORA,
    Neighbours,
    hall_in,
    hall_on,
    listen,
    play,
    run,
    settled,
    store_in,
    table_of,
)


def test_people_sit_down_get_up_and_the_host_passes_on(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            async with hall_on(store) as hall:
                table = await hall.create(ANNA, "cacao", 3)
                ear = listen(table, CARL)
                assert await table.join(BEN, 2) == 2
                assert await table.join(BEN) == 2
                with pytest.raises(Conflict, match="Seat 2 is not free"):
                    await table.join(CARL, 2)
                assert await table.join(BEN, 1) == 1
                assert [chair.person for chair in table.seats] == ["anna", "ben", None]
                with pytest.raises(Conflict, match="Seat 2 is empty"):
                    await table.start(ANNA)
                with pytest.raises(NotAllowed):
                    await table.set_seat(BEN, 2, bot="greedy")
                with pytest.raises(UnknownBot):
                    await table.set_seat(ANNA, 2, bot="no such bot")
                with pytest.raises(NotFound):
                    await table.set_seat(ANNA, 3, bot="greedy")
                await table.set_seat(ANNA, 2, bot="uniform")
                await table.leave(ANNA)
                assert table.host == "ben"
                told = (await ear.last("seats"))["d"]
                assert (told["host"], told["seats"][2]["bot"]) == ("ben", "uniform")
            async with hall_on(store) as hall:
                again = await hall.open_table(table.id)
                assert [(c.person, c.bot) for c in again.seats] == [(None, None), ("ben", None), (None, "uniform")]
                assert again.host == "ben"
                await again.leave(BEN)
                with pytest.raises(NotFound):
                    await hall.open_table(table.id)

    run(test())


def test_a_table_that_is_to_start_when_full_does() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await hall.create(ANNA, "cacao", 2, None, [{"me": True}], messages.Config(start=True))
            assert table.status == "open"
            await table.join(BEN)
            assert table.status == "running"
            with pytest.raises(Conflict):
                await table.join(CARL)

    run(test())


@pytest.mark.parametrize(
    ("title", "players", "options", "seats"),
    [
        ("chess", 2, None, None),
        ("cacao", 5, None, None),
        ("cacao", 2, {"no.such": 1}, None),
        ("cacao", 2, {"auto.sun": "maybe"}, None),
        ("cacao", 2, None, [{"me": True}, {"me": True}]),
        ("cacao", 2, None, [{}] * 3),
        ("cacao", 2, None, [{"bot": "level:9"}]),
    ],
)
def test_impossible_tables_are_not_made(title: str, players: int, options: Any, seats: Any) -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            with pytest.raises(KakawError):
                await hall.create(ANNA, title, players, options, seats)
            assert not hall.tables

    run(test())


@pytest.mark.parametrize(
    ("config", "stranger", "with_link"),
    [
        ({"public": True, "watch": "anyone"}, (True, True), (True, True)),
        ({"public": False, "watch": "anyone"}, (False, True), (True, True)),
        ({"public": False, "watch": "link"}, (False, False), (True, True)),
        ({"public": True, "watch": "link"}, (True, False), (True, True)),
        ({"public": False, "watch": "nobody"}, (False, False), (True, False)),
    ],
)
def test_who_may_look(config: Any, stranger: tuple[bool, bool], with_link: tuple[bool, bool]) -> None:
    """Before the start and after it."""

    async def test() -> None:
        async with hall_on(None) as hall:
            table = await hall.create(ANNA, "cacao", 2, None, None, messages.Config(**config))
            for k in range(2):
                assert table.may_see(ANNA)
                assert not table.may_see(CARL, "no link") or stranger[k]
                assert (table.may_see(CARL), table.may_see(None)) == (stranger[k], stranger[k])
                assert table.may_see(CARL, table.link) == with_link[k]
                if k == 0:
                    if not config["public"]:
                        with pytest.raises(NotFound):
                            await table.join(BEN)
                    await table.join(BEN, None, table.link)
                    await table.start(ANNA)
            if not stranger[1]:
                with pytest.raises(NotFound):
                    await hall.find(table.id, CARL)
            assert (await hall.by_link(table.link)) is table
            with pytest.raises(NotFound):
                await hall.by_link("something else")

    run(test())


def test_the_link_is_told_to_those_who_sit_there() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao")
            assert (await table.state_for((0,), ANNA)).link == table.link
            assert (await table.state_for((), CARL)).link is None

    run(test())


def test_what_is_said_is_said_once_and_not_to_those_who_do_not_want_to_hear(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            async with hall_on(store) as hall:
                table = await table_of(hall, "cacao")
                ears = [listen(table, person) for person in (ANNA, BEN, CARL)]
                await table.chat(ANNA, "1", "hello", (ears[0].client, 4))
                await table.chat(ANNA, "1", "hello", (ears[0].client, 5))
                await settled()
                assert [message.get("a") for message in ears[0].of("chat")] == [4, 5]
                assert [message["d"]["text"] for message in ears[1].of("chat")] == ["hello"]
                await hall.mutes.change(BEN, "anna", on=True)
                ears[1].client.muted = await hall.mutes.of(BEN)
                await table.chat(ANNA, "2", "are you there?")
                await table.chat(CARL, "1", "I watch")
                await settled()
                assert [message["d"]["text"] for message in ears[1].of("chat")] == ["hello", "I watch"]
                assert (ears[2].of("chat")[-1]["d"]["seat"], ears[2].of("chat")[0]["d"]["seat"]) == (None, 0)
            async with hall_on(store) as hall:
                again = await hall.open_table(table.id)
                lines = (await again.state_for((0,), ANNA)).chat
                assert [line.text for line in lines] == ["hello", "are you there?", "I watch"]
                assert [line.text for line in (await again.state_for((1,), BEN)).chat] == ["I watch"]
                await hall.mutes.change(BEN, "anna", on=False)
                assert len((await again.state_for((1,), BEN)).chat) == 3

    run(test())


def test_a_rematch_is_one_table_for_all(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "cacao")
            ear = listen(table, BEN)
            with pytest.raises(Conflict, match="not over"):
                await hall.rematch(table, ANNA)
            await play(table, 3)
            first = await hall.rematch(table, ANNA)
            assert await hall.rematch(table, BEN) is first
            assert (await ear.last("seats"))["d"]["rematch"] == first.id
            assert (first.title, first.players, first.seats_of(ANNA)) == ("cacao", 2, (0,))
            with pytest.raises(NotFound):
                await hall.rematch(table, DORA)
            await first.join(BEN)

    run(test())


def test_presence_is_told() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao")
            ear = listen(table, ANNA)
            guest = listen(table, CARL)
            assert (await ear.last("presence"))["d"] == {"online": [0], "watchers": 1}
            table.exit(guest.client)
            assert (await ear.last("presence"))["d"] == {"online": [0], "watchers": 0}

    run(test())


def test_presence_reaches_other_workers(tmp_path: Path) -> None:
    async def test() -> None:
        street = Neighbours()
        async with (
            store_in(tmp_path) as store,
            hall_on(store, hub=street.hub()) as here,
            hall_on(store, hub=street.hub()) as there,
        ):
            mine = await table_of(here, "cacao")
            theirs = await there.open_table(mine.id)
            anna = listen(mine, ANNA)
            ben = listen(theirs, BEN)
            assert (await anna.last("presence"))["d"]["online"] == [0, 1]
            assert (await ben.last("presence"))["d"]["online"] == [0, 1]
            theirs.exit(ben.client)
            assert (await anna.last("presence"))["d"]["online"] == [0]

    run(test())


def test_seats_given_for_too_many_are_unreadable() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            with pytest.raises(Unreadable) as problem:
                await hall.create(ANNA, "cacao", 2, None, [{"open": True}] * 3)
            assert problem.value.field == "seats"

    run(test())
