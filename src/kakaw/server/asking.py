"""Who is asked what: wakes those who stream their questions, and sends notices to those who are away."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from kakaw.core.errors import KakawError
from kakaw.server import lobby, messages
from kakaw.server.course import Entry
from kakaw.server.errors import TooMany
from kakaw.server.table import Table

if TYPE_CHECKING:
    from kakaw.server.client import Who
    from kakaw.server.hall import Hall
    from kakaw.server.notices import Notices

BEAT = 15.0  # seconds without a line after which one is sent, so that proxies keep the connection
LOOK_EVERY = 1.0  # seconds between looks at what other workers did
MOST_STREAMS = 5  # of one person
MOST_REMEMBERED = 50_000


class Asking:
    """Follows a hall on behalf of those who are asked."""

    def __init__(self, hall: "Hall", notices: "Notices", *, alone: bool) -> None:
        """Follow a hall; with other workers beside this one, streams look for themselves now and then."""
        self.hall, self.notices, self.alone = hall, notices, alone
        self.ending = asyncio.Event()
        self._bells: defaultdict[str, set[asyncio.Event]] = defaultdict(set)
        self._noticed: dict[tuple[str, int], int] = {}  # table, seat -> the last prompt that was told of
        hall.listeners.append(self._listen)

    def _listen(self, table: Table, entry: Entry | None) -> None:
        if not self._bells and not self.notices.wanted:
            return
        course = table.course
        for chair in table.seats:
            if chair.person is None or chair.left:
                continue
            for bell in self._bells.get(chair.person, ()):
                bell.set()
            question = course.questions.get(chair.seat) if course else None
            if entry is not None and question is not None and course is not None and self.notices.wanted:
                self._notice(table, chair.person, chair.seat, question.id, course.clock.until(chair.seat))

    def _notice(self, table: Table, person: str, seat: int, prompt: int, until: int | None) -> None:
        """Tell of a question once, unless its person sits at the table with a browser open."""
        if self._noticed.get((table.id, seat)) == prompt:
            return
        if len(self._noticed) >= MOST_REMEMBERED:
            self._noticed.clear()  # then somebody may be told twice, and nothing worse
        self._noticed[table.id, seat] = prompt
        if person not in table.present():
            self.notices.tell(person, table.id, table.title, table.name, until)

    @contextmanager
    def _bell(self, person: str) -> Iterator[asyncio.Event]:
        bell = asyncio.Event()
        self._bells[person].add(bell)
        try:
            yield bell
        finally:
            self._bells[person].discard(bell)
            if not self._bells[person]:
                del self._bells[person]

    def check_room(self, person: "Who") -> None:
        """Refuse one stream too many."""
        if len(self._bells.get(person.id, ())) >= MOST_STREAMS:
            raise TooMany(f"You have {MOST_STREAMS} streams open, as many as you may.", after=10)

    async def stream(self, person: "Who") -> AsyncIterator[dict[str, Any]]:
        """What a person is asked, as it comes: `ask` with the whole state of play, `over`, and `beat` in between."""
        told: dict[str, tuple[int, ...]] = {}
        with self._bell(person.id) as bell:
            bell.set()
            quiet = 0.0
            while not self.ending.is_set():
                bell.clear()
                for line in await self._news(person, told):
                    quiet = 0.0
                    yield line
                wait = BEAT if self.alone else LOOK_EVERY
                with suppress(TimeoutError):
                    await asyncio.wait_for(bell.wait(), wait)
                    continue
                quiet += wait
                if quiet >= BEAT:
                    quiet = 0.0
                    yield {"t": "beat"}
        yield {"t": "closing"}

    async def _news(self, person: "Who", told: dict[str, tuple[int, ...]]) -> list[dict[str, Any]]:
        """What this stream was not told yet."""
        lines: list[dict[str, Any]] = []
        try:
            cards = await lobby.own(self.hall, person)
        except KakawError:
            return lines  # the database is away: the next look tells
        for card in cards:
            if card.status != "running":
                continue
            if (table := self.hall.tables.get(card.id)) is None:
                continue
            async with table.lock:  # while a move is being stored, the game is ahead of what may be told
                if (course := table.course) is None:
                    continue
                audience = table.seats_of(person)
                prompts = tuple(course.questions[seat].id for seat in audience if seat in course.questions)
                if prompts != told.get(card.id, ()) and prompts:
                    lines.append(self._line("ask", table, course.version(audience), table.update_for(audience)))
                told[card.id] = prompts
        running = {card.id for card in cards if card.status == "running"}
        for gone in [table for table in told if table not in running]:
            with suppress(KakawError):  # the database is away: the next look tells
                lines.append(await self._end(gone))
                del told[gone]
        return lines

    async def _end(self, table: str) -> dict[str, Any]:
        found = await self.hall.open_table(table)
        async with found.lock:  # the log may know of the end before the table does
            return {"t": "over", "table": table, "title": found.title, "outcome": found.outcome}

    def _line(self, kind: str, table: Table, version: int, play: messages.Update | None) -> dict[str, Any]:
        return {"t": kind, "table": table.id, "title": table.title, "v": version, "d": play}

    def close(self) -> None:
        """End every stream."""
        self.ending.set()
        for bells in self._bells.values():
            for bell in bells:
                bell.set()
