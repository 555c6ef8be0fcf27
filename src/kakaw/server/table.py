"""Table: a game with people, bots and a clock. Every change goes through here, one at a time."""

from collections.abc import Sequence

import msgspec

from kakaw.core.errors import IllegalStep, KakawError
from kakaw.core.preview import preview
from kakaw.core.view import View
from kakaw.server import messages, present
from kakaw.server.client import Who
from kakaw.server.clock import DAY
from kakaw.server.course import ASK, FREE, Entry, luck_text, prompt_seat
from kakaw.server.errors import Conflict, NotAllowed, Unavailable
from kakaw.server.playing import FILLER, Origin, Playing
from kakaw.store import tables
from kakaw.store.inventory import Standing
from kakaw.store.store import Row


class Table(Playing):
    """A live table. Give it no store and it is a game of this process alone."""

    # --- taking back

    async def withdraw(self, person: Who | None, seat: int | None = None, origin: Origin = None) -> Entry:
        """Take back a sealed answer."""
        seat = self.own_seat(person, seat)
        async with self.lock:
            course = await self.load()
            while True:
                try:
                    dropped = course.may_withdraw(seat)
                except KakawError as problem:
                    raise self._refused(seat, "withdraw", str(problem)) from None
                if await self._append(course, self._row(course, "withdraw", seat, {"drop": dropped}), origin):
                    return course.entries[-1]

    async def undo(self, person: Who | None, seat: int | None = None, origin: Origin = None) -> Entry | None:
        """Take the own last move back; None when others have to agree first and are asked."""
        seat = self.own_seat(person, seat)
        async with self.lock:
            course = await self.load()
            while True:
                way, dropped = course.may_undo(seat)
                others = self.others(seat)
                if way == ASK and not others and not self.config.rated:
                    way = FREE  # only bots have seen it, and nothing is at stake
                if way == ASK and others:
                    await self.ask_undo(course, seat, others)
                    return None
                if way != FREE:
                    raise self._refused(seat, "undo", "There is nothing of yours to take back.")
                if await self._append(course, self._row(course, "undo", seat, {"drop": dropped}), origin):
                    await self.forget_asking()
                    return course.entries[-1]

    async def consent(self, person: Who | None, request: int, yes: bool, origin: Origin = None) -> Entry | None:
        """Answer somebody's wish to undo; with the last yes it is done."""
        async with self.lock:
            course = await self.load()
            asked = self.asked
            mine = set(self.seats_of(person))
            if asked is None or asked.request != request or not mine & set(asked.waiting):
                raise Conflict("Nobody waits for this answer.", code="no_request")
            if asked.version != course.public:
                await self.forget_asking()
                raise Conflict("The game has gone on since.", code="no_request")
            waiting = [seat for seat in asked.waiting if seat not in mine]
            if not yes or waiting:
                await self.set_asking(msgspec.structs.replace(asked, waiting=waiting) if yes else None)
                return None
            _, dropped = course.may_undo(asked.seat)
            done = await self._append(course, self._row(course, "undo", asked.seat, {"drop": dropped}), origin)
            await self.forget_asking()
            return course.entries[-1] if done else None

    # --- giving up, leaving, running out of time

    async def resign(self, person: Who | None, seat: int | None = None, origin: Origin = None) -> Entry:
        """Give the game up."""
        seat = self.own_seat(person, seat)
        async with self.lock:
            course = await self.load()
            while True:
                if course.over:
                    raise self._stale(course, seat)
                row = self._row(course, "resign", seat, {"forfeit": True, "bot": FILLER})
                if await self._append(course, row, origin):
                    return course.entries[-1]

    async def abandon(self, seat: int, kind: str, origin: Origin = None) -> Entry | None:
        """A seat's person has left or run out of time: a bot takes over or it is out, as the table chose."""
        async with self.lock:
            course = await self.load()
            return await self._abandon(course, seat, kind, origin)

    async def look(self) -> None:
        """See whether time has run out or a bot has to be asked again."""
        async with self.lock:
            if self.status != "running":
                return
            if self.pinned:
                await self._postpone()
                return
            try:
                course = await self.load()
            except Unavailable:
                return
            await self._time_out(course, self.hall.now())
            if not course.over and course.bots:
                self.hall.desk.consider(self)

    async def _postpone(self) -> None:
        """Look again tomorrow: a program that knows the rules may have come by then."""
        if self.hall.store is not None:
            later = self.hall.now() + DAY
            await self.hall.store.write(lambda connection: tables.postpone(connection, self.id, later))

    # --- the doorbell

    def behind(self, standing: Standing) -> list[str]:
        """What another worker has changed that this one does not know of."""
        found = []
        if self.course is not None and standing.rows > len(self.course.entries):
            found.append("rows")
        elif standing.revision != self.revision:
            found.append("head")
        if standing.chat > self.last_line():
            found.append("chat")
        return found

    async def rung(self, what: str) -> None:
        """Another worker has changed something, or tells who came or went there."""
        if what.startswith(("in ", "out ")):
            self.heard_of(*what.split(" ", 1))
            return
        async with self.lock:
            if what == "chat":
                await self.hear()
                return
            if what == "rows" and self.course is not None and self.clients:
                await self._catch_up(self.course)
                return
            if what == "rows" and not self.clients and self.status != "open":
                self.pack()  # nobody here looks on: it is read when somebody comes
                return
            before = self.status
            await self.reload_head()
            if before == "open" and self.status != "open" and self.clients and not self.pinned:
                await self.tell_tables()

    async def start(self, person: Who | None) -> None:
        """Begin the game."""
        if person is None or person.id != self.host:
            raise NotAllowed("Only the host starts the game.", code="not_host")
        async with self.lock:
            await self.begin()

    async def begin(self) -> None:
        """Begin: the first row of the log. Call it with the lock held."""
        if self.status != "open":
            raise Conflict("The game has begun already.", code="started")
        if empty := [seat.seat for seat in self.seats if seat.empty]:
            raise Conflict(f"Seat {empty[0]} is empty: every seat needs a person or a bot.", code="empty_seat")
        await self.hall.ready(self.title)
        course = self._new_course()
        row = Row(self.id, 0, "start", -1, 0, "", luck_text(course.game.setup_luck), self.hall.now())
        await self._append(course, row)
        await self.tell_tables()

    # --- looking ahead

    async def preview(self, person: Who | None, prompt: int, steps: Sequence[str]) -> messages.Previewed:
        """What a move would bring for certain, from the view of the seat that is asked."""
        seat = prompt_seat(prompt)
        self.check_seat(person, seat)
        async with self.lock:
            course = await self.load()
            question = course.questions.get(seat)
            if question is None or question.id != prompt:
                raise self._stale(course, seat)
            view = View(course.rules, course.rules.view(course.game.states, seat), seat)
        try:
            given = tuple(course.rules.read_step(step) for text in steps for step in text.split())
            values = course.rules.arrange(view.record, seat, given)
            found = preview(view, values)
        except IllegalStep as refusal:
            reason = refusal.reason
            raise self._refused(seat, reason.key, reason.sentence, reason.rule, refusal.text) from None
        except KakawError as problem:
            raise self._refused(seat, "unreadable", str(problem)) from None
        then = present.prompt_message(found.then, prompt, seat, course.clock.until(seat)) if found.then else None
        return present.previewed(course, seat, values, found, then)
