"""Who sits at a table, who listens, what is said: everything about a table but the game itself."""

import asyncio
import importlib
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Connection

from kakaw.bots.catalog import entry_of
from kakaw.core.titles import meta
from kakaw.server import messages
from kakaw.server.client import Client, Who
from kakaw.server.course import Course
from kakaw.server.errors import Conflict, NotAllowed, NotFound
from kakaw.server.present import Audience
from kakaw.store import tables
from kakaw.store.store import Change, Row

if TYPE_CHECKING:
    from kakaw.server.hall import Hall

MOST_LINES = tables.CHAT_KEPT
BELIEVED = 90_000  # milliseconds that another worker's word about somebody counts; it is given again before


@dataclass
class Chair:
    """A seat at a table: a person, a bot or nobody."""

    seat: int
    person: str | None
    name: str
    bot: str | None
    left: bool = False

    @property
    def empty(self) -> bool:
        """Whether somebody may sit down here."""
        return self.person is None and self.bot is None

    def row(self) -> dict[str, Any]:
        """For the database."""
        return {"seat": self.seat, "person": self.person, "name": self.name, "bot": self.bot, "left": self.left}


@cache
def colour_letters(title: str) -> str:
    """The letters of a title's colours, in the order of their numbers."""
    letters: str = importlib.import_module(f"kakaw.games.{title}.box").COLOURS
    return letters


class Seating(ABC):
    """The seats, the clients and the chat of a table."""

    def __init__(self, hall: "Hall", head: dict[str, Any], seats: Sequence[dict[str, Any]]) -> None:
        """Take a table from its row and its seats."""
        self.hall = hall
        self.id: str = head["id"]
        self.title: str = head["title"]
        self.players: int = head["players"]
        self.options: dict[str, Any] = json.loads(head["options"])
        self.rules_version: int = head["rules_version"]
        self.seed: str = head["seed"]
        self.link: str = head["link"]
        self.created: int = head["created"]
        self.lock = asyncio.Lock()  # one change at a time
        self.clients: set[Client] = set()
        self.elsewhere: dict[str, int] = {}  # who is here through another worker, and until when to believe it
        self.used = hall.now()
        self._lines: list[tuple[str, messages.ChatLine]] | None = None  # with the keys their senders gave
        self._take_head(head, seats)

    def _take_head(self, head: dict[str, Any], seats: Sequence[dict[str, Any]]) -> None:
        """Everything that may change."""
        self.name: str = head["name"]
        self.config = msgspec.json.decode(head["config"], type=messages.Config)
        self.status: str = head["status"]
        self.host: str | None = head["host"]
        self.revision: int = head["revision"]
        self.rematch: str | None = head["rematch"]
        self.asked = msgspec.json.decode(head["asked"], type=messages.UndoRequest) if head["asked"] else None
        self.outcome = msgspec.json.decode(head["outcome"], type=messages.Outcome) if head["outcome"] else None
        self.seats = [Chair(s["seat"], s["person"], s["name"], s["bot"], bool(s["left"])) for s in seats]

    @abstractmethod
    async def begin(self) -> None:
        """Begin the game."""

    @abstractmethod
    async def abandon(self, seat: int, kind: str, origin: Any = None) -> object:
        """Let a bot take over a seat, or let it forfeit."""

    @abstractmethod
    def tell_asking(self) -> None:
        """Tell everybody of a wish to undo, or that there is none any more."""

    @property
    def pinned(self) -> bool:
        """Whether the game is played by rules that this program does not have."""
        return self.status != "open" and self.rules_version != meta(self.title).RULES_VERSION

    @property
    def first_bots(self) -> dict[int, str]:
        """The bots that sat down before the start; a seat that a bot took over later was a person's."""
        return {chair.seat: chair.bot for chair in self.seats if chair.bot and chair.person is None}

    # --- who is who

    def seats_of(self, person: Who | None) -> Audience:
        """The seats a person plays on."""
        if person is None:
            return ()
        return tuple(chair.seat for chair in self.seats if chair.person == person.id and not chair.left)

    def check_seat(self, person: Who | None, seat: int) -> None:
        """Raise unless the person plays on that seat."""
        chair = self.seats[seat] if seat < len(self.seats) else None
        if person is None or chair is None or chair.person != person.id or chair.left:
            raise NotAllowed("This is not your seat.", code="not_your_seat")

    def own_seat(self, person: Who | None, seat: int | None) -> int:
        """The seat a person means: the one named, or the only one."""
        own = self.seats_of(person)
        if seat is None and len(own) > 1 and self.hall_course:
            acting = [mine for mine in own if mine in self.hall_course.questions]
            seat = acting[0] if acting else own[0]
        seat = own[0] if seat is None and own else seat
        if seat is None or seat not in own:
            raise NotAllowed("You have no such seat at this table.", code="not_your_seat")
        return seat

    @property
    def hall_course(self) -> Course | None:
        """The game, where it is in memory."""
        return getattr(self, "course", None)

    def others(self, seat: int) -> list[int]:
        """The seats of other people who still play."""
        me = self.seats[seat].person
        return [
            chair.seat for chair in self.seats if chair.person is not None and not chair.left and chair.person != me
        ]

    def may_see(self, person: Who | None, link: str | None = None) -> bool:
        """Whether somebody may look at the table: whoever sits there, and others as the table chose."""
        if person is not None and (person.id == self.host or any(c.person == person.id for c in self.seats)):
            return True
        if link is not None and link == self.link:
            return self.status == "open" or self.config.watch != "nobody"
        if self.status == "open":
            return self.config.public
        return self.config.watch == "anyone"

    def seat_messages(self) -> list[messages.Seat]:
        """The seats for the wire."""
        here = self.present()
        letters = self.options.get("colours", "")
        known = colour_letters(self.title)
        return [
            messages.Seat(
                chair.seat,
                chair.person,
                chair.name,
                chair.bot,
                chair.bot is not None or (chair.person is not None and chair.person in here),
                chair.left,
                known.index(letters[chair.seat]) if chair.seat < len(letters) else chair.seat,
            )
            for chair in self.seats
        ]

    def watchers(self) -> int:
        """How many look on."""
        return sum(not client.audience for client in self.clients)

    def card(self) -> messages.TableCard:
        """The table in a list."""
        course = self.hall_course
        return messages.TableCard(
            self.id,
            self.title,
            self.name,
            self.players,
            self.status,
            self.host,
            self.seat_messages(),
            self.config,
            self.options,
            self.created,
            list(course.acting) if course else [],
            course.clock.next_end() if course else None,
            self.outcome,
        )

    # --- clients

    def enter(self, client: Client) -> None:
        """Let a client listen."""
        client.audience = self.seats_of(client.person)
        self.clients.add(client)
        self._tell_presence()
        if client.person:
            self.hall.hub.ring(self.id, f"in {client.person.id}")

    def exit(self, client: Client) -> None:
        """Let a client go."""
        self.clients.discard(client)
        self.used = self.hall.now()
        self._tell_presence()
        if client.person and client.person.id not in self._own_people():
            self.hall.hub.ring(self.id, f"out {client.person.id}")

    def _tell_presence(self) -> None:
        here = self.present()
        online = [chair.seat for chair in self.seats if chair.bot or (chair.person and chair.person in here)]
        body = messages.Presence(online, self.watchers())
        for client in self.clients:
            client.tell("presence", body)

    def _own_people(self) -> set[str]:
        return {client.person.id for client in self.clients if client.person}

    def present(self) -> set[str]:
        """Who is here, through this worker or another."""
        now = self.hall.now()
        return self._own_people() | {person for person, until in self.elsewhere.items() if until > now}

    def announce(self) -> None:
        """Tell the other workers who is here through this one."""
        for person in self._own_people():
            self.hall.hub.ring(self.id, f"in {person}")

    def heard_of(self, way: str, person: str) -> None:
        """Somebody came or went at another worker."""
        known = self.elsewhere.pop(person, None)
        if way == "in":
            self.elsewhere[person] = self.hall.now() + BELIEVED
            if known is None:
                self.announce()  # whoever is new there does not know who is here
        if (known is None) == (way == "in"):
            self._tell_presence()

    def tell_seats(self) -> None:
        """Tell everybody who sits where, and let every client play on its seats."""
        body = messages.Seats(self.seat_messages(), self.status, self.host, self.rematch)
        for client in self.clients:
            client.audience = self.seats_of(client.person)
            client.tell("seats", body)
        self.hall.changed(self)

    # --- the row in the database

    async def _change(self, work: Callable[[Connection], bool]) -> None:
        """Change the table's row or its seats; another worker's change comes first and is read."""
        store = self.hall.store
        if store is None:
            self.revision += 1
            return
        if not await store.write(work):
            await self.reload_head()
            raise Conflict("The table has just changed; look again.", code="changed")
        self.revision += 1
        self.hall.hub.ring(self.id, "head")

    async def save(self, **values: Any) -> None:
        """Store columns and all seats."""
        rows = [chair.row() for chair in self.seats]

        def work(connection: Connection) -> bool:
            if not tables.change_if(connection, self.id, self.revision, **values):
                return False
            tables.set_seats(connection, self.id, rows)
            return True

        await self._change(work)

    async def reload_head(self) -> None:
        """Read the row and the seats again."""
        store = self.hall.store
        if store is None:
            return
        found = await store.read(lambda connection: tables.head(connection, self.id))
        if found is not None and found[0]["revision"] != self.revision:
            self._take_head(*found)
            self.tell_seats()
            self.tell_asking()

    def seat_changed(self, course: Course) -> None:
        """After a row that gave a seat to a bot: sit it down."""
        for seat, spec in course.bots.items():
            chair = self.seats[seat]
            if chair.person is not None and not chair.left:
                chair.left, chair.bot = True, spec
        self.tell_seats()

    def _change_with(self, course: Course, row: Row) -> Change:
        """What changes in the database together with a row that begins, ends or leaves a game."""
        data = json.loads(row.data) if row.data else {}
        values: dict[str, Any] = {}
        chairs: list[dict[str, Any]] = []
        if row.kind == "start":
            values.update(status="running", started=row.at)
        if row.kind in ("resign", "timeout", "replaced"):
            chairs.append({"seat": row.seat, "left": True, "bot": data["bot"]})
        ends = course.outcome_after(row, data)
        if ends is not None:
            values.update(status="over", ended=row.at, asked=None, outcome=msgspec.json.encode(ends).decode())
        return Change(values, tuple(chairs))

    # --- sitting down and getting up, before the start

    async def join(self, person: Who, seat: int | None = None, link: str | None = None) -> int:
        """Sit down on a free seat."""
        async with self.lock:
            if (own := self.seats_of(person)) and (seat is None or seat in own):
                return own[0]
            if not self.may_see(person, link) or (not self.config.public and link != self.link and not own):
                raise NotFound("There is no such table.", code="no_table")
            if self.status != "open":
                raise Conflict("The game has begun already.", code="started")
            free = [chair.seat for chair in self.seats if chair.empty]
            if seat is None:
                if not free:
                    raise Conflict("Every seat is taken.", code="full")
                seat = free[0]
            if seat not in free:
                raise Conflict(f"Seat {seat} is not free.", code="taken")
            for mine in own if not self.config.hot_seat else ():
                self.seats[mine] = Chair(mine, None, "", None)
            self.seats[seat] = Chair(seat, person.id, person.name, None)
            await self.save()
            self.tell_seats()
            if self.config.start and not any(chair.empty for chair in self.seats):
                await self.begin()
            return seat

    async def set_seat(self, person: Who, seat: int, bot: str | None = None, me: bool = False) -> None:
        """Give a seat to a bot, to oneself or to whoever comes; for the host, before the start."""
        if person.id != self.host:
            raise NotAllowed("Only the host chooses who sits where.", code="not_host")
        if not 0 <= seat < self.players:
            raise NotFound(f"There is no seat {seat} at this table.", code="no_seat")
        if bot is not None:
            entry_of(bot, self.title)
        async with self.lock:
            if self.status != "open":
                raise Conflict("The game has begun already.", code="started")
            if me and not self.config.hot_seat:
                for mine in self.seats_of(person):
                    self.seats[mine] = Chair(mine, None, "", None)
            self.seats[seat] = Chair(seat, person.id if me else None, bot or (person.name if me else ""), bot)
            await self.save()
            self.tell_seats()

    async def leave(self, person: Who, origin: Any = None) -> None:
        """Get up. In a running game the seat is replaced or forfeits, as the table chose."""
        own = self.seats_of(person)
        if self.status == "running":
            if not own:
                raise NotAllowed("You have no seat at this table.", code="not_your_seat")
            for k, seat in enumerate(own):
                await self.abandon(seat, "replaced", origin if k == len(own) - 1 else None)
            return
        async with self.lock:
            if self.status == "open" and (own or person.id == self.host):
                for seat in own:
                    self.seats[seat] = Chair(seat, None, "", None)
                if person.id == self.host:
                    self.host = next((chair.person for chair in self.seats if chair.person), None)
                await self.save(host=self.host)
                self.tell_seats()
                if self.host is None:
                    await self.hall.remove(self)
        if origin:
            client, ack = origin
            client.tell("seats", messages.Seats(self.seat_messages(), self.status, self.host, self.rematch), None, ack)
