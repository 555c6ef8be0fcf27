"""People on PostgreSQL: what SQLite does, it does too."""

import asyncio

import pytest

from kakaw.store import lists
from kakaw.store.people import NameTaken, People
from kakaw.store.store import open_store


def test_people_sessions_tokens_and_lists(database: str) -> None:
    async def work() -> None:
        store = open_store(database)
        await store.open()
        try:
            people = People(store)
            ana, ben = await people.add_guest("a", "Ana"), await people.add_guest("b", "Ben")
            await people.make_account(ana.id, "Ana", "ana", "hash", None)
            with pytest.raises(NameTaken):
                await people.make_account(ben.id, "ANA", "ana", "hash", None)
            await people.change(ben.id, {"preferences": {"sound": True}})
            found = await people.person(ben.id)
            assert found is not None
            assert found.preferences == {"sound": True}
            await people.open_session("key", "s1", ana.id, "browser")
            by_session = await people.by_session("key")
            assert by_session is not None
            assert by_session[0].guest is False
            await people.add_token("hash", "t1", ana.id, "bot")
            assert (await people.by_token("hash")) is not None
            assert await people.remove_token(ana.id, "t1") == 1
            assert await people.remove_token(ana.id, "t1") == 0
            await people.set_push(ana.id, "https://push.example.org", {"auth": "x"})
            await people.set_webhook(ana.id, "https://hook.example.org", "secret")
            assert await store.read(lambda connection: lists.public(connection, 10)) == []
            assert await store.read(lambda connection: lists.of_person(connection, ana.id, 10, over=False)) == []
            assert await store.read(lambda connection: lists.finished(connection, 0, 2**53, 10)) == []
            assert await store.read(lambda connection: lists.hosted(connection, ana.id)) == 0
            assert await store.write(lambda connection: lists.forget(connection, ana.id, "(deleted)")) == []
            await people.forget(ana.id)
            assert await people.person(ana.id) is None
            assert await people.is_taken("ana") is False
        finally:
            await store.close()

    asyncio.run(work())
