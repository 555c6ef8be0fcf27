"""The socket of a table: messages in, answers out. Plain ASGI: a layer of convenience costs more than a move."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import msgspec
import structlog

from kakaw.core.errors import KakawError, clip
from kakaw.server import messages
from kakaw.server.client import Client, Who
from kakaw.server.errors import NotSignedIn, Problem, Refused, TooMany, problem_of
from kakaw.server.guard import Receive, Scope, Send
from kakaw.server.table import Table
from kakaw.server.wire import SAY
from kakaw.store.store import StoreError

if TYPE_CHECKING:
    from kakaw.server.deps import Services

log = structlog.get_logger()
ANONYMOUS = 8  # as many times the sockets of one person may share an address without a name
MOST_FAULTS = 50  # messages in a row that cannot be read
POLICY, NO_TABLE, TRY_LATER = 1008, 4004, 1013

_envelope = msgspec.json.Decoder(messages.Up)
_bodies = {name: msgspec.json.Decoder(kind) for name, kind in messages.UP.items()}
_open: dict[str, int] = {}  # sockets of each person


class TableSocket:
    """`/ws/tables/{table}`."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection, from its opening to its end."""
        await receive()  # the request to open
        services: Services = scope["app"].state.services
        query = parse_qs(scope["query_string"].decode("latin-1"))
        try:
            person = await asker_of(scope, services)
            link = query.get("link", [None])[0]
            table = await services.hall.find(scope["path_params"]["table"], person, link)
        except StoreError:
            await refuse(send, TRY_LATER, "the database is away")
            return
        except Problem as problem:
            await refuse(send, NO_TABLE, problem.code)
            return
        who = person.id if person else f"address {(scope.get('client') or ['?'])[0]}"
        if _open.get(who, 0) >= services.settings.sockets_per_person * (1 if person else ANONYMOUS):
            await refuse(send, POLICY, "too_many_sockets")
            return
        _open[who] = _open.get(who, 0) + 1
        try:
            await send({"type": "websocket.accept"})
            say = scope.get("extensions", {}).get(SAY)
            await Connection(services, table, Client(person, texts(send), say), who, receive, send).run(
                version_of(query)
            )
        finally:
            _open[who] -= 1
            if not _open[who]:
                del _open[who]


async def asker_of(scope: Scope, services: "Services") -> Who | None:
    """Who opened a socket, by cookie or token."""
    cookie = authorization = None
    for name, value in scope["headers"]:
        if name == b"cookie":
            cookie = cookie_of(value.decode("latin-1"))
        elif name == b"authorization":
            authorization = value.decode("latin-1")
    asker = await services.accounts.asker(cookie, authorization)
    return asker.person if asker else None


def cookie_of(header: str) -> str | None:
    """The value of our cookie."""
    for part in header.split(";"):
        name, _, value = part.strip().partition("=")
        if name == "kakaw":
            return value.strip('"')
    return None


def version_of(query: dict[str, list[str]]) -> int:
    """The last version a client has seen."""
    text = query.get("v", ["-1"])[0]
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else -1


async def refuse(send: Send, code: int, reason: str) -> None:
    """Close a socket that was not opened for use; it is accepted first, so that a browser learns the reason."""
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.close", "code": code, "reason": reason})


def texts(send: Send) -> Callable[[bytes], Awaitable[None]]:
    """Send a text in UTF-8 as ASGI has it."""
    return lambda text: send({"type": "websocket.send", "text": text.decode()})


class Connection:
    """One client at one table."""

    def __init__(
        self, services: "Services", table: Table, client: Client, who: str, receive: Receive, send: Send
    ) -> None:
        """Connect a client with a table; `who` is what messages are counted by, an address where nobody signed in."""
        self.services, self.table, self.person = services, table, client.person
        self.receive, self._send = receive, send
        self.client = client
        self.largest = services.settings.max_message
        self.faults = 0
        self.who = who

    async def run(self, version: int) -> None:
        """Serve until one side has enough."""
        table, client = self.table, self.client
        sender = asyncio.create_task(client.run())
        serving = asyncio.current_task()
        assert serving is not None
        client.on_lost = serving.cancel  # it may hang in a send that never ends: the connection is cut
        try:
            client.muted = await self.services.hall.mutes.of(self.person)
            await self._welcome(version, None)
            table.enter(client)
            await self._serve()
        except StoreError:
            await self._close(TRY_LATER, "the database is away")
        except Problem as problem:
            await self._close(TRY_LATER, problem.code)
        except asyncio.CancelledError:
            if not client.lost:
                raise
            log.info("socket too slow", table=table.id)
        finally:
            table.exit(client)
            client.close()
            sender.cancel()
            with suppress(asyncio.CancelledError, Exception):  # a connection that is gone cannot be told anything
                await sender

    async def _serve(self) -> None:
        while True:
            message = await self.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            data = message.get("bytes") or b"" if text is None else text.encode(errors="replace")
            if (up := self._read(data)) is not None:
                await self._answer(*up)
            elif self.faults >= MOST_FAULTS:
                await self._close(POLICY, "too many unreadable messages")
                return

    async def _close(self, code: int, reason: str) -> None:
        with suppress(Exception):  # it may be gone already
            await self._send({"type": "websocket.close", "code": code, "reason": reason})

    # --- one message

    def _read(self, data: bytes) -> tuple[messages.UpMessage, int] | None:
        """A message and the number its answer must carry; None, and the sender is told, when nobody can read it."""
        ack = None
        try:
            if len(data) > self.largest:
                raise msgspec.ValidationError(f"longer than {self.largest} bytes")
            up = _envelope.decode(data)
            ack = up.a
            reader = _bodies.get(up.t)
            if reader is None:
                raise msgspec.ValidationError(f"there is no type {clip(up.t)!r}")
            body = reader.decode(up.d)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
            self.faults += 1
            sentence = f"This message cannot be read: {clip(str(problem), 200)}."
            self.client.tell("error", messages.Error("unreadable", sentence), None, ack)
            return None
        self.faults = 0
        return body, ack or 0

    async def _answer(self, body: messages.UpMessage, ack: int) -> None:
        try:
            self.services.limits.count("message", self.who)
            await HANDLERS[type(body)](self, body, ack)
        except Refused as refusal:
            self._refuse(refusal.code, refusal.sentence, ack, refusal.rule, refusal.step, refusal.prompts)
        except TooMany as problem:
            self._refuse(problem.code, problem.sentence, ack)
            await asyncio.sleep(0.2)  # whoever floods is heard more slowly
        except StoreError:
            self._refuse("unavailable", "The server cannot store anything at the moment; try again.", ack)
        except KakawError as problem:
            found = problem_of(problem)
            self._refuse(found.code, found.sentence, ack)

    def _refuse(
        self,
        code: str,
        sentence: str,
        ack: int,
        rule: str | None = None,
        step: str | None = None,
        prompts: list[messages.Prompt] | None = None,
    ) -> None:
        self.client.tell("refused", messages.Refused(code, rule, sentence, step, prompts or []), None, ack)

    def _me(self) -> Who:
        if self.person is None:
            raise NotSignedIn
        return self.person

    # --- the types

    async def _welcome(self, version: int, ack: int | None) -> None:
        """The whole table, or nothing but the news where the client has everything else."""
        client, table = self.client, self.table
        client.audience = table.seats_of(self.person)
        for update, number in await table.missed(client.audience, version):
            client.tell("update", update, number, ack)
            ack = None
            version = number
        if ack is not None or version < 0 or not await table.is_current(client.audience, version):
            state = await table.state_for(client.audience, self.person)
            client.tell("table", state, state.version, ack)

    def move(self, body: messages.Move, ack: int) -> Awaitable[object]:
        """A move."""
        return self.table.submit(self.person, body.prompt, body.steps, (self.client, ack))

    async def preview(self, body: messages.Preview, ack: int) -> None:
        """What a move would bring."""
        self.client.tell("previewed", await self.table.preview(self.person, body.prompt, body.steps), None, ack)

    async def withdraw(self, body: messages.Withdraw, ack: int) -> None:
        """Take back a sealed answer."""
        await self.table.withdraw(self.person, body.seat, (self.client, ack))

    async def undo(self, body: messages.Undo, ack: int) -> None:
        """Take back a move."""
        done = await self.table.undo(self.person, body.seat, (self.client, ack))
        if done is None:
            self._asked(ack)

    async def consent(self, body: messages.Consent, ack: int) -> None:
        """Agree to an undo, or not."""
        done = await self.table.consent(self.person, body.request, body.yes, (self.client, ack))
        if done is None:
            self._asked(ack)

    def _asked(self, ack: int) -> None:
        self.client.tell("undo", self.table.asked or messages.UndoRequest(0, -1, "", [], 0), None, ack)

    async def resign(self, body: messages.Resign, ack: int) -> None:
        """Give up."""
        await self.table.resign(self.person, body.seat, (self.client, ack))

    async def leave(self, body: messages.Leave, ack: int) -> None:
        """Get up."""
        await self.table.leave(self._me(), (self.client, ack))

    async def chat(self, body: messages.Chat, ack: int) -> None:
        """Say something."""
        me = self._me()
        await self.services.limits.check("chat", me.id)
        await self.table.chat(me, body.key, body.text, (self.client, ack))

    async def mute(self, body: messages.Mute, ack: int) -> None:
        """Hear somebody no more."""
        me = self._me()
        await self.services.hall.mutes.change(me, body.person, on=body.on)
        self.client.tell("ack", messages.Nothing(), None, ack)

    async def resume(self, body: messages.Resume, ack: int) -> None:
        """What was missed."""
        await self._welcome(body.version, ack)

    async def ping(self, body: messages.Ping, ack: int) -> None:
        """Here."""
        self.client.tell("pong", messages.Nothing(), None, ack)


Handler = Callable[[Connection, Any, int], Awaitable[object]]
HANDLERS: dict[type, Handler] = {kind: getattr(Connection, name) for name, kind in messages.UP.items()}
