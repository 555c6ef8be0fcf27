"""Whom people do not want to hear: read once, one set for all sockets of a person, kept current between workers."""

from kakaw.server.client import Who
from kakaw.server.hub import Hub
from kakaw.store import tables
from kakaw.store.store import Store

MOST_REMEMBERED = 10_000  # people
RING = "muted"


class Mutes:
    """Who mutes whom."""

    def __init__(self, store: Store | None, hub: Hub) -> None:
        """Keep them in a store, or, without one, in memory only."""
        self.store, self.hub = store, hub
        self._known: dict[str, set[str]] = {}

    async def of(self, person: Who | None) -> set[str]:
        """Whom a person does not want to hear."""
        if person is None:
            return set()
        if person.id not in self._known:
            if len(self._known) >= MOST_REMEMBERED:
                del self._known[next(iter(self._known))]
            # Somebody else may have asked for the same meanwhile: one set for all.
            self._known.setdefault(person.id, await self._read(person.id))
        return self._known[person.id]

    async def change(self, person: Who, other: str, *, on: bool) -> None:
        """Let a person hear another no more, or again."""
        muted = await self.of(person)
        if self.store is not None:
            await self.store.write(lambda connection: tables.mute(connection, person.id, other, on))
        if on:
            muted.add(other)
        else:
            muted.discard(other)
        self.hub.ring(person.id, RING)

    async def heard(self, person: str) -> None:
        """A person has muted somebody through another worker: sockets here have the same set."""
        if (known := self._known.get(person)) is not None:
            fresh = await self._read(person)
            known.clear()
            known.update(fresh)

    async def _read(self, person: str) -> set[str]:
        store = self.store
        return set() if store is None else await store.read(lambda connection: tables.muted_by(connection, person))
