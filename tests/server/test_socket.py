"""The socket of a table, on a real port: every message has one answer, and whoever comes back gets what was missed."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kakaw.server.app import create
from kakaw.server.client import MOST_WAITING, Client
from tests.kit.hall import run
from tests.server.conftest import settings_for
from tests.server.serving import serving


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(create(settings_for(tmp_path_factory.mktemp("data"), sockets_per_person=4))) as found:
        yield found


@pytest.fixture
def people(address: str) -> Iterator[list[httpx2.Client]]:
    found = [httpx2.Client(base_url=address, headers={"origin": address}) for _ in range(3)]
    for number, client in enumerate(found):
        assert client.post("/api/guest", json={"name": f"Person {number}"}).status_code == 201
    yield found
    for client in found:
        client.close()


def table_of(people: list[httpx2.Client], **more: Any) -> str:
    """A running table of the first two."""
    body = {"title": "cacao", "players": 2, "seats": [{"me": True}, {"open": True}], **more}
    made = people[0].post("/api/tables", json=body).json()
    table = str(made["id"])
    assert people[1].post(f"/api/tables/{table}/join", json={"link": made["link"]}).status_code == 200
    assert people[0].post(f"/api/tables/{table}/start", json={}).status_code == 200
    return table


class Talker:
    """A client of a table's socket."""

    def __init__(self, socket: ClientConnection) -> None:
        """Speak over an open socket."""
        self.socket, self.number = socket, 0

    async def next(self, *kinds: str) -> dict[str, Any]:
        """The next message of these types."""
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
            if message["t"] in kinds:
                return message

    async def ask(self, kind: str, **body: Any) -> dict[str, Any]:
        """Say something, and give its answer."""
        self.number += 1
        await self.socket.send(json.dumps({"t": kind, "a": self.number, "d": body}))
        return await self.answer(self.number)

    async def answer(self, number: int) -> dict[str, Any]:
        """The answer that carries a number."""
        while True:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), 20))
            if message.get("a") == number:
                return message


@asynccontextmanager
async def at(person: httpx2.Client | None, address: str, table: str, query: str = "") -> AsyncIterator[Talker]:
    """Somebody at a table."""
    headers = {} if person is None else {"Cookie": "; ".join(f"{k}={v}" for k, v in person.cookies.items())}
    place = f"{address.replace('http', 'ws')}/ws/tables/{table}{query}"
    async with connect(place, additional_headers=headers, origin=address) as socket:  # type: ignore[arg-type]  # a text
        yield Talker(socket)


def first_step(prompt: dict[str, Any]) -> str:
    group = prompt["groups"][0]
    return str(group["form"].format(face=group["pieces"][0]["faces"][0], cell=group["cells"][0]))


def test_a_move_goes_up_once_and_down_to_everybody(address: str, people: list[httpx2.Client]) -> None:
    table = table_of(people)

    async def test() -> None:
        async with (
            at(people[0], address, table) as anna,
            at(people[1], address, table) as ben,
            at(None, address, table) as guest,
        ):
            state = await anna.next("table")
            assert (state["v"], state["d"]["me"]["seats"], state["d"]["status"]) == (1, [0], "running")
            assert (await guest.next("table"))["d"]["me"] == {"person": None, "seats": [], "watching": True}
            prompt = state["d"]["play"]["prompts"][0]
            answer = await anna.ask("move", prompt=prompt["id"], steps=[first_step(prompt)])
            assert (answer["t"], answer["v"]) == ("update", 2)
            told = await ben.next("update")
            assert (told["v"], "a" in told, list(told["d"]["view"])) == (2, False, ["1"])
            seen = await guest.next("update")
            assert (list(seen["d"]["view"]), seen["d"]["prompts"]) == (["-1"], [])
            again = await anna.ask("move", prompt=prompt["id"], steps=[first_step(prompt)])
            assert (again["t"], again["v"]) == ("update", 2)
            stale = await anna.ask("move", prompt=prompt["id"], steps=["1111@9,9"])
            assert (stale["t"], stale["d"]["code"]) == ("refused", "stale")
            foreign = await ben.ask("move", prompt=prompt["id"], steps=["1111@9,9"])
            assert (foreign["t"], foreign["d"]["code"]) == ("refused", "not_your_seat")

    run(test())


def test_every_type_has_its_answer(address: str, people: list[httpx2.Client]) -> None:
    table = table_of(people)

    async def test() -> None:
        async with at(people[0], address, table) as anna:
            prompt = (await anna.next("table"))["d"]["play"]["prompts"][0]
            assert (await anna.ask("ping"))["t"] == "pong"
            found = await anna.ask("preview", prompt=prompt["id"], steps=[first_step(prompt)])
            assert (found["t"], found["d"]["steps"]) == ("previewed", [first_step(prompt)])
            far = first_step(prompt).partition("@")[0] + "@9,8"
            refused = await anna.ask("move", prompt=prompt["id"], steps=[far])
            assert (refused["d"]["rule"], refused["d"]["step"]) == ("C-5.2", far)
            assert [p["id"] for p in refused["d"]["prompts"]] == [prompt["id"]]
            assert (await anna.ask("undo"))["d"]["code"] == "undo"
            assert (await anna.ask("withdraw"))["d"]["code"] == "withdraw"
            assert (await anna.ask("consent", request=5, yes=True))["d"]["code"] == "no_request"
            assert (await anna.ask("chat", key="1", text="hello"))["d"]["text"] == "hello"
            assert (await anna.ask("mute", person="somebody", on=True))["t"] == "ack"
            assert (await anna.ask("resume", version=-1))["t"] == "table"
            assert (await anna.ask("resign"))["d"]["outcome"]["winners"] == [1]
            assert (await anna.ask("leave"))["t"] == "seats"

    run(test())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no json",
        "[]",
        '{"t":"move"}',
        '{"t":"fly","a":1,"d":{}}',
        '{"t":"move","a":1,"d":{"prompt":"x","steps":[]}}',
        '{"t":"move","a":1,"d":{"prompt":8,"steps":[]}}',
        '{"t":"ping","a":1,"d":{"more":1}}',
        '{"t":"ping","a":99999999999999999999,"d":{}}',
        '{"t":"chat","a":1,"d":{"key":"k","text":"' + "x" * 501 + '"}}',
        '{"t":"ping","a":1,"d":' + "[" * 5000 + "]" * 5000 + "}",
        "x" * 20_000,
    ],
)
def test_what_cannot_be_read_is_answered_and_the_socket_stays(
    address: str, people: list[httpx2.Client], text: str
) -> None:
    table = table_of(people)

    async def test() -> None:
        async with at(people[0], address, table) as anna:
            await anna.next("table")
            await anna.socket.send(text)
            assert (await anna.next("error"))["d"]["code"] == "unreadable"
            assert (await anna.ask("ping"))["t"] == "pong"

    run(test())


def test_who_comes_back_gets_what_was_missed(address: str, people: list[httpx2.Client]) -> None:
    table = table_of(people)

    async def test() -> None:
        async with at(people[0], address, table) as anna:
            prompt = (await anna.next("table"))["d"]["play"]["prompts"][0]
            await anna.ask("move", prompt=prompt["id"], steps=[first_step(prompt)])
        async with at(people[1], address, table, "?v=1") as ben:
            news = await ben.next("update", "table")
            assert (news["t"], news["v"]) == ("update", 2)
        async with at(people[1], address, table, "?v=2") as ben:
            assert (await ben.next("update", "table", "presence"))["t"] == "presence"
        for seen in ("?v=0", "?v=-1", "?v=77", "?v=nonsense", ""):
            async with at(people[1], address, table, seen) as ben:
                assert (await ben.next("update", "table"))["t"] == "table"

    run(test())


def test_a_table_one_may_not_see_is_no_table(address: str, people: list[httpx2.Client]) -> None:
    table = table_of(people, public=False, watch="link")
    link = people[0].get(f"/api/tables/{table}").json()["link"]

    async def test() -> None:
        for where in (table, "nosuchtable", "%00"):
            async with at(people[2], address, where) as carl:
                with pytest.raises(ConnectionClosed) as closed:
                    await carl.next("table")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 4004
        async with at(people[2], address, table, f"?link={link}") as carl:
            assert (await carl.next("table"))["d"]["me"]["watching"]

    run(test())


def test_one_person_holds_only_so_many_sockets(address: str, people: list[httpx2.Client]) -> None:
    table = table_of(people)

    async def test() -> None:
        async with (
            at(people[0], address, table) as one,
            at(people[0], address, table),
            at(people[0], address, table),
            at(people[0], address, table),
            at(people[0], address, table) as fifth,
        ):
            await one.next("table")
            with pytest.raises(ConnectionClosed):
                await fifth.next("table")

    run(test())


def test_another_site_cannot_open_a_socket(address: str, people: list[httpx2.Client]) -> None:
    table = table_of(people)

    async def test() -> None:
        place = f"{address.replace('http', 'ws')}/ws/tables/{table}"
        with pytest.raises(Exception, match=r"403|HTTP|close"):
            async with connect(place, origin="https://elsewhere.example") as socket:  # type: ignore[arg-type]  # a text
                await socket.recv()

    run(test())


def test_who_reads_too_slowly_is_cut_and_delays_nobody() -> None:
    async def test() -> None:
        async def never(_: str) -> None:
            await asyncio.sleep(3600)

        cut: list[bool] = []
        client = Client(None, never)
        client.on_lost = lambda: cut.append(True)
        sending = asyncio.create_task(client.run())
        for _ in range(MOST_WAITING + 2):
            client.post("news")
            await asyncio.sleep(0)
        assert cut == [True]
        assert client.closed
        sending.cancel()
        await asyncio.gather(sending, return_exceptions=True)

    run(test())


def test_after_a_restart_the_game_goes_on(tmp_path: Path) -> None:
    settings = settings_for(tmp_path)
    with serving(create(settings)) as address:
        people = [httpx2.Client(base_url=address, headers={"origin": address}) for _ in range(2)]
        for client in people:
            client.post("/api/guest", json={})
        table = table_of(people)
        state = people[0].get(f"/api/tables/{table}").json()
        prompt = state["play"]["prompts"][0]

    async def test(address: str) -> None:
        async with at(people[0], address, table, "?v=1") as anna:
            answer = await anna.ask("move", prompt=prompt["id"], steps=[first_step(prompt)])
            assert (answer["t"], answer["v"]) == ("update", 2)

    with serving(create(settings)) as address:
        run(test(address))
    for client in people:
        client.close()
