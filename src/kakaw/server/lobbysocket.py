"""The socket of the lobby: the list of tables, and those that wait for whoever looks, again whenever they change."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING

import msgspec

from kakaw.core.errors import KakawError
from kakaw.server import lobby, messages
from kakaw.server.client import Client, Who, encode, envelope
from kakaw.server.course import Entry
from kakaw.server.errors import Problem
from kakaw.server.guard import Receive, Scope, Send
from kakaw.server.hall import Hall
from kakaw.server.socket import POLICY, TRY_LATER, asker_of, refuse, texts
from kakaw.server.table import Table

if TYPE_CHECKING:
    from kakaw.server.deps import Services

PAUSE = 0.5  # seconds between two tellings: changes in between are told together
LOOK_EVERY = 4.0  # seconds between looks at what other workers did
MOST_LISTENING = 20  # sockets of one person
MOST_MESSAGES = 60  # a client says nothing here but ping, and that not often
_ping = msgspec.json.Decoder(messages.Up)


class LobbyRoom:
    """Everybody who looks at the lobby through this process."""

    def __init__(self, hall: Hall, *, alone: bool) -> None:
        """Follow a hall; with other workers beside this one, look into the store now and then."""
        self.hall, self.alone = hall, alone
        self.clients: set[Client] = set()
        self._told: dict[Client, tuple[bytes, bytes]] = {}
        self._changed = asyncio.Event()
        self._people: set[str] | None = set()  # whose own tables have changed; None: everybody's
        hall.listeners.append(self._listen)

    def _listen(self, table: Table, entry: Entry | None) -> None:
        if not self.clients:
            return
        if self._people is not None:
            self._people.update(chair.person for chair in table.seats if chair.person)
        self._changed.set()

    async def run(self) -> None:
        """Tell of changes, until cancelled."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), None if self.alone else LOOK_EVERY)
            if not self._changed.is_set():
                self._people = None
            people, self._people = self._people, set()
            self._changed.clear()
            if self.clients:
                with suppress(KakawError):  # the database is away: the next change tells
                    await self._tell(people)
            await asyncio.sleep(PAUSE)

    async def _tell(self, people: set[str] | None) -> None:
        body = encode(messages.Lobby(await lobby.public(self.hall)))
        for client in tuple(self.clients):
            before, mine = self._told.get(client, (b"", b""))
            if client.person and (people is None or client.person.id in people or not mine):
                fresh = encode(messages.Mine(await lobby.own(self.hall, client.person)))
                if fresh != mine:
                    client.post(envelope("mine", fresh))
                    mine = fresh
            if body != before:
                client.post(envelope("lobby", body))
            if client in self.clients:
                self._told[client] = (body, mine)

    @asynccontextmanager
    async def with_client(self, client: Client) -> AsyncIterator[None]:
        """Let somebody look for a while."""
        body = encode(messages.Lobby(await lobby.public(self.hall)))
        mine = encode(messages.Mine(await lobby.own(self.hall, client.person))) if client.person else b""
        client.post(envelope("lobby", body))
        if mine:
            client.post(envelope("mine", mine))
        self.clients.add(client)
        self._told[client] = (body, mine)
        try:
            yield
        finally:
            self.clients.discard(client)
            self._told.pop(client, None)

    def goodbye(self, reason: str, again: float) -> None:
        """Tell everybody that the server goes away for a while."""
        for client in self.clients:
            client.tell("closing", messages.Closing(reason, again))

    def count(self, person: Who | None) -> int:
        """How many sockets a person holds here."""
        return sum(
            client.person is not None and person is not None and client.person.id == person.id
            for client in self.clients
        )


class LobbySocket:
    """`/ws/lobby`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from its opening to its end."""
        await receive()  # the request to open
        services: Services = scope["app"].state.services
        room = services.lobby

        try:
            client = Client(await asker_of(scope, services), texts(send))
            if room.count(client.person) >= MOST_LISTENING:
                await refuse(send, POLICY, "too_many_sockets")
                return
            async with room.with_client(client):
                await send({"type": "websocket.accept"})
                await self._serve(client, receive, send)
        except Problem as problem:
            await refuse(send, POLICY, problem.code)
        except KakawError:
            await refuse(send, TRY_LATER, "the database is away")

    async def _serve(self, client: Client, receive: Receive, send: Send) -> None:
        """Send what the room posts, answer pings, until one side has enough."""
        sender = asyncio.create_task(client.run())
        heard = 0
        try:
            while (message := await receive())["type"] != "websocket.disconnect":
                heard += 1
                if client.lost or sender.done() or heard > MOST_MESSAGES * 60:
                    await send({"type": "websocket.close", "code": POLICY, "reason": "too much"})
                    return
                self._answer(client, message.get("text") or "")
        finally:
            client.close()
            sender.cancel()
            with suppress(asyncio.CancelledError, Exception):  # a connection that is gone cannot be told anything
                await sender

    def _answer(self, client: Client, text: str) -> None:
        try:
            up = _ping.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            client.tell("error", messages.Error("unreadable", "This message cannot be read."))
            return
        if up.t == "ping":
            client.tell("pong", messages.Nothing(), None, up.a)
        else:
            client.tell("error", messages.Error("unreadable", "The lobby only answers ping."), None, up.a)
