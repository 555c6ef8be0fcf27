"""Tables without a network: people, clients that remember what they were told, and halls that share a store."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from kakaw.server import messages
from kakaw.server.botdesk import BotDesk
from kakaw.server.client import Client
from kakaw.server.hall import Hall
from kakaw.server.hub import Ring
from kakaw.server.table import Table
from kakaw.store.store import Row, Store, open_store
from tests.kit.games import pick

T = TypeVar("T")


@dataclass(frozen=True)
class Somebody:
    """A person."""

    id: str
    name: str


ANNA, BEN, CARL, DORA = (Somebody(name.lower(), name) for name in ("Anna", "Ben", "Carl", "Dora"))
PEOPLE = (ANNA, BEN, CARL, DORA)


def run(work: Coroutine[Any, Any, T]) -> T:
    """Run a test's coroutine; nothing in these tests takes long."""

    async def limited() -> T:
        async with asyncio.timeout(60):
            return await work

    return asyncio.run(limited())


@dataclass
class Ear:
    """A client that remembers what it was told."""

    client: Client
    heard: list[dict[str, Any]] = field(default_factory=list)

    def of(self, kind: str) -> list[dict[str, Any]]:
        """The messages of a type."""
        return [message for message in self.heard if message["t"] == kind]

    async def last(self, kind: str) -> dict[str, Any]:
        """The last message of a type, once everything has been sent."""
        await settled()
        return self.of(kind)[-1]


async def settled() -> None:
    """Let everything that waits to be sent be sent."""
    for _ in range(5):
        await asyncio.sleep(0)


async def until(true: Callable[[], bool]) -> None:
    """Wait until something is true; the test's own time limit says when it never will be."""
    while not true():
        await asyncio.sleep(0.005)


def listen(table: Table, person: Somebody | None) -> Ear:
    """Sit at a table with open ears."""
    heard: list[dict[str, Any]] = []

    async def hear(text: bytes) -> None:
        heard.append(json.loads(text))

    client = Client(person, hear)
    table.hall.spawn(client.run())
    table.enter(client)
    return Ear(client, heard)


class Neighbours:
    """Hubs of halls in one process: what one rings the others hear."""

    def __init__(self) -> None:
        """Nobody is there yet."""
        self.rings: dict[object, Ring] = {}

    def hub(self) -> "NeighbourHub":
        """A hub for one more hall."""
        return NeighbourHub(self)


class NeighbourHub:
    """The hub of one of several halls."""

    def __init__(self, neighbours: Neighbours) -> None:
        """Live beside others."""
        self.neighbours = neighbours

    async def open(self, ring: Ring) -> None:
        """Hear the others."""
        self.neighbours.rings[self] = ring

    async def close(self) -> None:
        """Hear nothing more."""
        self.neighbours.rings.pop(self, None)

    def ring(self, table: str, what: str, row: Row | None = None) -> None:
        """Ring at the others."""
        for hub, ring in self.neighbours.rings.items():
            if hub is not self:
                ring(table, what, () if row is None else (row,))


@asynccontextmanager
async def store_in(folder: Path) -> AsyncIterator[Store]:
    """A real SQLite store in a folder."""
    store = open_store(f"sqlite:///{folder}/kakaw.db")
    await store.open()
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def hall_on(store: Store | None, **more: Any) -> AsyncIterator[Hall]:
    """A hall; it looks at its tables only when told to."""
    hall = Hall(store, **{"desk": BotDesk(workers=1), **more})
    await hall.hub.open(hall._rung)
    try:
        yield hall
    finally:
        await hall.close()


@asynccontextmanager
async def hall_in(folder: Path, **more: Any) -> AsyncIterator[Hall]:
    """A hall with a store of its own in a folder."""
    async with store_in(folder) as store, hall_on(store, **more) as hall:
        yield hall


async def table_of(
    hall: Hall, title: str, players: int = 2, options: dict[str, Any] | None = None, **config: Any
) -> Table:
    """A running table of Anna, Ben, Carl and Dora, as many as needed."""
    table = await hall.create(ANNA, title, players, options, None, messages.Config(**config))
    for person in PEOPLE[1:players]:
        await table.join(person)
    await table.start(ANNA)
    return table


def answer(table: Table, seat: int, luck: random.Random) -> tuple[int, list[str]]:
    """A seat's open prompt and a random answer to it."""
    assert table.course is not None
    question = table.course.questions[seat]
    return question.id, [table.course.rules.step_text(pick(luck, question.legal))]


async def play(table: Table, seed: int = 0, most: int = 10_000) -> int:
    """Let everybody play at random, to the end or for so many moves; give how many were made."""
    luck = random.Random(seed)
    for n in range(most):
        assert table.course is not None
        if table.course.over:
            return n
        seat = pick(luck, table.course.acting)
        await table.submit(PEOPLE[seat], *answer(table, seat, luck))
    return most
