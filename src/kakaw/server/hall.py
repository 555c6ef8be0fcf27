"""The hall: all tables of this server, in memory while somebody needs them."""

import asyncio
import itertools
import json
import secrets
import string
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec
import structlog

from kakaw.bots.catalog import entry_of
from kakaw.core.errors import KakawError
from kakaw.core.options import settle
from kakaw.core.rules import rules
from kakaw.core.titles import check_players, meta
from kakaw.server import messages, mutes
from kakaw.server.botdesk import BotDesk
from kakaw.server.client import Who
from kakaw.server.course import Entry
from kakaw.server.eager import eagerly
from kakaw.server.errors import Conflict, NotFound, Unreadable
from kakaw.server.hub import EVERY, Hub, MemoryHub
from kakaw.server.mutes import Mutes
from kakaw.server.seating import Seating
from kakaw.server.table import Table
from kakaw.store import inventory, tables
from kakaw.store.store import Row, Store, StoreError

log = structlog.get_logger()
LETTERS = string.ascii_lowercase + string.digits
ID_LENGTH = 12
LOOK_EVERY = 5.0  # seconds between looks for tables whose time has come
AGAIN = 1.0  # seconds before a database that is away is asked again
IDLE = 120_000  # milliseconds after which a table nobody uses is put away
ANNOUNCE_EVERY = 6  # looks
LONGEST_NAME = 60

Listener = Callable[[Table, Entry | None], None]


async def _load_rules(title: str) -> None:
    await asyncio.to_thread(rules, title)


class Hall:
    """Finds, makes and keeps tables."""

    def __init__(
        self,
        store: Store | None = None,
        hub: Hub | None = None,
        desk: BotDesk | None = None,
        ready: Callable[[str], Awaitable[None]] = _load_rules,
    ) -> None:
        """Stand on a store and a hub; `ready` returns when a title can be played, or raises."""
        self.store, self.hub, self.desk = store, hub or MemoryHub(), desk or BotDesk()
        self.ready = ready
        self.tables: dict[str, Table] = {}
        self.listeners: list[Listener] = []  # called after every row, and with None when seats change
        self._loading: dict[str, asyncio.Future[Table | None]] = {}
        self.mutes = Mutes(store, self.hub)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._keeper: asyncio.Task[None] | None = None
        self._looking = False
        self._behind: dict[str, None] = {}  # tables whose new rows are to be read
        self._reading = False

    @staticmethod
    def now() -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    async def open(self) -> None:
        """Listen for other workers, and look after tables whose time has come, those of an earlier run first."""
        await self.hub.open(self._rung)
        self._keeper = asyncio.create_task(self._keep())

    async def close(self) -> None:
        """Stop; nothing is lost, since everything told was stored first."""
        if self._keeper:
            self._keeper.cancel()
        for task in (*self._tasks, *([self._keeper] if self._keeper else ())):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.desk.close()
        await self.hub.close()

    def goodbye(self, reason: str, again: float) -> None:
        """Tell every client that the server goes away for a while."""
        body = messages.Closing(reason, again)
        for table in self.tables.values():
            for client in table.clients:
                client.tell("closing", body)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Let something run beside; a problem is logged."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (problem := task.exception()):
            log.warning("beside", problem=repr(problem))

    def do(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something at once, and let it go on beside where it has to wait; a problem is logged."""
        try:
            rest = eagerly(work)
        except Exception as problem:  # nobody waits for it who could be told
            log.warning("beside", problem=repr(problem))
        else:
            if rest is not None:
                self.spawn(rest)

    # --- tables

    async def create(
        self,
        person: Who,
        title: str,
        players: int,
        options: Mapping[str, Any] | None = None,
        seats: Sequence[Mapping[str, Any]] | None = None,
        config: messages.Config | None = None,
        name: str = "",
    ) -> Table:
        """A new table. Seats are `{"me": true}`, `{"bot": spec}` or `{"open": true}`; missing ones are open."""
        config = config or messages.Config()
        meta(title)
        settled = settled_options(title, players, options)
        chairs = seat_rows(person, title, players, list(seats or [{"me": True}]), config)
        name = " ".join(name.split())[:LONGEST_NAME] or f"{meta(title).NAME} of {person.name}"
        head = {
            "id": "".join(secrets.choice(LETTERS) for _ in range(ID_LENGTH)),
            "title": title,
            "name": name,
            "players": players,
            "options": json.dumps(settled),
            "config": msgspec.json.encode(config).decode(),
            "status": "open",
            "rules_version": meta(title).RULES_VERSION,
            "public": config.public,
            "host": person.id,
            "seed": secrets.token_hex(16),
            "link": secrets.token_urlsafe(18),
            "created": self.now(),
            "revision": 0,
            "rematch": None,
            "asked": None,
            "outcome": None,
            "due": None,
        }
        if self.store is not None:
            rows = [{**chair, "table_id": head["id"]} for chair in chairs]
            await self.store.write(lambda connection: tables.add(connection, head, rows))
        table = Table(self, head, chairs)
        self.tables[table.id] = table
        if config.start and not any(chair.empty for chair in table.seats):
            async with table.lock:
                await table.begin()
        self.changed(table)
        return table

    async def open_table(self, table: str) -> Table:
        """The table of an id, from memory or from the store."""
        found = self.tables.get(table) or await self._load(table)
        if found is None:
            raise NotFound("There is no such table.", code="no_table")
        found.used = self.now()
        return found

    async def find(self, table: str, person: Who | None, link: str | None = None) -> Table:
        """The table of an id, if this person may look at it; else it is as if there were none.

        Somebody whose last request another worker answered must find here what that one did, rung for or not.
        """
        found = await self.open_table(table)
        if self.hub.shared:
            await found.refresh()
        if not found.may_see(person, link):
            raise NotFound("There is no such table.", code="no_table")
        return found

    async def by_link(self, link: str) -> Table:
        """The table of a secret link."""
        for table in self.tables.values():
            if secrets.compare_digest(table.link.encode(), link.encode()):
                return table
        found = await self.store.read(lambda connection: tables.by_link(connection, link)) if self.store else None
        if found is None:
            raise NotFound("This link leads to no table.", code="no_table")
        return await self.open_table(found)

    async def _load(self, table: str) -> Table | None:
        if self.store is None:
            return None
        if (waiting := self._loading.get(table)) is not None:
            return await waiting
        future: asyncio.Future[Table | None] = asyncio.get_running_loop().create_future()
        self._loading[table] = future
        try:
            found = await self.store.read(lambda connection: tables.head(connection, table))
            made = Table(self, *found) if found else None
            if made is not None:
                self.tables[table] = made
            future.set_result(made)
            return made
        except BaseException as problem:
            future.set_exception(problem)
            future.exception()  # whoever waited sees it too; if nobody did, that is no fault
            raise
        finally:
            del self._loading[table]

    async def remove(self, table: Seating) -> None:
        """Forget a table that never began and that everybody has left."""
        self.tables.pop(table.id, None)
        if self.store is not None:
            await self.store.write(lambda connection: tables.remove(connection, table.id))
        self.changed(table)

    async def rematch(self, table: Table, person: Who) -> Table:
        """A table for the same people, bots and options; everybody who asks is led to the same one."""
        if not any(chair.person == person.id for chair in table.seats):
            raise NotFound("Only those who played may ask for a rematch.", code="not_your_seat")
        async with table.lock:
            if table.status != "over":
                raise Conflict("The game is not over yet.", code="not_over")
            if table.rematch is not None:
                return await self.open_table(table.rematch)
            seats: list[dict[str, Any]] = []
            for chair in table.seats:
                if chair.person == person.id:
                    seats.append({"me": True})
                elif chair.bot and chair.person is None:
                    seats.append({"bot": chair.bot})
                else:
                    seats.append({"open": True})
            options = {key: value for key, value in table.options.items() if key != "start.player"}
            fresh = await self.create(person, table.title, table.players, options, seats, table.config, table.name)
            table.rematch = fresh.id
            await table.save(rematch=fresh.id)
            table.tell_seats()
            return fresh

    # --- news

    def happened(self, table: Table, entry: Entry) -> None:
        """Tell those who follow the hall that a table has a new row."""
        for listener in self.listeners:
            listener(table, entry)

    def changed(self, table: Seating) -> None:
        """Tell those who follow the hall that a table's seats or status changed."""
        assert isinstance(table, Table)
        for listener in self.listeners:
            listener(table, None)

    def _rung(self, table: str, what: str, rows: Sequence[Row] = ()) -> None:
        """Another worker has changed a table; it matters if somebody here looks at it."""
        if table == EVERY:
            if not self._looking:
                self._looking = True
                self.spawn(self._look_over())
        elif what == mutes.RING:
            self.spawn(self.mutes.heard(table))
        elif (found := self.tables.get(table)) is None or (what == "rows" and found.resting):
            return
        elif what == "rows" and found.followed and rows:
            self.do(found.take(rows))
        elif what == "rows" and found.followed:
            self._behind[table] = None
            if not self._reading:
                self._reading = True
                self.spawn(self._read_rows())
        else:
            self.spawn(found.rung(what))

    async def _read_rows(self) -> None:
        """Read the new rows of all tables that were rung for meanwhile with one question."""
        try:
            while self._behind and self.store is not None:
                behind, self._behind = self._behind, {}
                followed = [self.tables[table] for table in behind if table in self.tables]
                starts = {table.id: len(table.course.entries) for table in followed if table.course is not None}
                try:
                    rows = await self.store.read(partial(inventory.rows_after, starts=starts))
                except StoreError:  # nobody rings twice for the same row, so ask until there is an answer
                    self._behind = {**behind, **self._behind}
                    await asyncio.sleep(AGAIN)
                    continue
                for table, group in itertools.groupby(rows, key=lambda row: row.table_id):
                    if (found := self.tables.get(table)) is not None:
                        self.spawn(found.take(list(group)))
        finally:
            self._reading = False

    async def _look_over(self) -> None:
        """See which tables in memory other workers have changed: rings may have been lost."""
        try:
            if self.store is None or not self.tables:
                return
            ids = list(self.tables)
            for standing in await self.store.read(lambda connection: inventory.standings(connection, ids)):
                if (table := self.tables.get(standing.table)) is not None:
                    for what in table.behind(standing):
                        await table.rung(what)
        finally:
            self._looking = False

    # --- keeping

    async def _keep(self) -> None:
        """Look after what is due, put away what nobody uses, and tell other workers who is here."""
        for turn in itertools.count():
            try:
                await self.look()
                self.put_away()
                if turn % ANNOUNCE_EVERY == 0:
                    for table in self.tables.values():
                        table.announce()
            except StoreError as problem:
                log.warning("the database is away", problem=str(problem))
            except KakawError as problem:
                log.warning("keeping", problem=str(problem))
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> None:
        """Look at every table whose time has come: a clock ran out, or a bot has not answered."""
        if self.store is None:
            return
        for table in await self.store.read(lambda connection: tables.due(connection, self.now())):
            found = await self.open_table(table)
            await found.look()

    def put_away(self, idle: int = IDLE) -> None:
        """Forget tables nobody is at; keep no game in memory where nothing happens."""
        if self.store is None:
            return
        limit = self.now() - idle
        for table in [table for table in self.tables.values() if table.used < limit]:
            if table.lock.locked():
                continue
            table.pack()
            if not table.clients:
                del self.tables[table.id]


def settled_options(title: str, players: int, options: Mapping[str, Any] | None) -> dict[str, Any]:
    """All options of a game, checked; loads no kernel."""
    check_players(title, players, options)
    settled = settle(meta(title).OPTIONS, options, players)
    agree = getattr(meta(title), "agree", None)
    return settled if agree is None else dict(agree(settled, players))


def seat_rows(
    person: Who, title: str, players: int, wishes: list[Mapping[str, Any]], config: messages.Config
) -> list[dict[str, Any]]:
    """The seats of a new table, checked."""
    if len(wishes) > players:
        raise Unreadable(f"There are {len(wishes)} seats given for {players} players.", field="seats")
    wishes += [{"open": True}] * (players - len(wishes))
    rows: list[dict[str, Any]] = []
    mine = 0
    for seat, wish in enumerate(wishes):
        row: dict[str, Any] = {"seat": seat, "person": None, "name": "", "bot": None, "left": False}
        if spec := wish.get("bot"):
            entry_of(spec, title)
            row.update(bot=spec, name=spec)
        elif wish.get("me"):
            mine += 1
            if mine > 1 and not config.hot_seat:
                raise Unreadable("You can sit on several seats only with hotSeat.", field="seats")
            row.update(person=person.id, name=person.name)
        rows.append(row)
    return rows
