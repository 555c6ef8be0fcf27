"""The path of a move at a table: checked, stored, then told; and what everybody is told."""

import asyncio
import json
from collections.abc import Coroutine, Sequence
from typing import TYPE_CHECKING, Any, cast

import structlog

from kakaw.core.chance import commitment
from kakaw.core.errors import IllegalStep, KakawError
from kakaw.server import messages, present
from kakaw.server.client import Client, Who, encode, envelope
from kakaw.server.course import Attempt, Course, Entry, luck_text, prompt_seat, same_steps
from kakaw.server.errors import Conflict, Refused
from kakaw.server.present import Audience, Telling
from kakaw.server.talk import Talk
from kakaw.store import tables
from kakaw.store.store import KEEP, Row, StoreError

if TYPE_CHECKING:
    from kakaw.server.hall import Hall
    from kakaw.server.table import Table

log = structlog.get_logger()
REPLACEMENT = "level:3"  # plays on for somebody who has left
FILLER = "greedy"  # plays on for somebody who has given up, where the game needs the seat
LONG_LOG = 400  # rows; more are replayed beside the event loop
BOT_LATE = 30_000  # milliseconds after which somebody looks whether a bot has answered
Origin = tuple[Client, int] | None  # who asked, with the number its answer must carry


class Playing(Talk):
    """A table at which a game is played."""

    def __init__(self, hall: "Hall", head: dict[str, Any], seats: Sequence[dict[str, Any]]) -> None:
        """A table as its row and its seats tell it; its game is loaded when somebody needs it."""
        super().__init__(hall, head, seats)
        self.course: Course | None = None
        self.due: int | None = head.get("due")
        self.doubt = False  # whether clients may have missed what is in the log
        self._timer: asyncio.TimerHandle | None = None

    @property
    def whole(self) -> "Table":
        """This table, with everything that can be done at it."""
        return cast("Table", self)

    # --- the game in memory

    async def load(self) -> Course:
        """The game, read from its log where it is not in memory. Call it with the lock held."""
        self.used = self.hall.now()
        if self.course is not None:
            return self.course
        if self.status == "open":
            raise Conflict("The game has not begun.", code="not_started")
        if self.pinned:
            raise Conflict(
                f"This game is played by version {self.rules_version} of the rules, which this server does not have.",
                code="pinned",
            )
        await self.hall.ready(self.title)
        course = self._new_course()
        if self.hall.store is not None:
            rows = await self.hall.store.read(lambda connection: tables.rows(connection, self.id))
            if len(rows) > LONG_LOG:
                await asyncio.to_thread(course.replay, rows)
            else:
                course.replay(rows)
        self.course = course
        if course.over:
            self.status, self.outcome = "over", course.outcome()
        self._mind_clock()
        if course.bots and not course.over:
            self.hall.desk.consider(self.whole)
        if self.doubt:
            self.doubt = False
            await self.tell_tables()
        return course

    async def tell_tables(self) -> None:
        """Tell every client everything."""
        for client in tuple(self.clients):
            state = await self._state(client.audience, client.person)
            client.tell("table", state, state.version)

    def _new_course(self) -> Course:
        return Course(self.title, self.players, self.options, self.seed, self.config.clock, dict(self.first_bots))

    def pack(self) -> None:
        """Keep nothing of the game in memory; the log has it."""
        if self.hall.store is not None:
            self.course = self._lines = None
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

    # --- the path of a move

    def submit(
        self, person: Who | None, prompt: int, steps: Sequence[str], origin: Origin = None
    ) -> Coroutine[Any, Any, Entry]:
        """A person's answer to a prompt: stored first, then told. Sent again it is answered as before."""
        seat = prompt_seat(prompt)
        self.check_seat(person, seat)
        return self._submit(seat, prompt, steps, origin)  # not awaited here: every layer of a move costs as it goes on

    def answer(self, seat: int, prompt: int, steps: Sequence[str]) -> Coroutine[Any, Any, Entry]:
        """A bot's answer to a prompt, for the bot desk alone."""
        return self._submit(seat, prompt, steps, None)

    async def _submit(self, seat: int, prompt: int, steps: Sequence[str], origin: Origin) -> Entry:
        async with self.lock:
            course = await self.load()
            while True:
                if (known := course.answered.get(prompt)) is not None:
                    return self._again(course, known, steps, origin)
                now = self.hall.now()
                if course.clock.used and seat in await self._time_out(course, now):
                    raise self._refused(seat, "time", "Your time was over.")
                question = course.questions.get(seat)
                if question is None or question.id != prompt:
                    raise self._stale(course, seat)
                attempt = self._attempt(course, seat, prompt, steps)
                row = Row(
                    self.id, len(course.entries), "move", seat, prompt, attempt.steps, luck_text(attempt.play.luck), now
                )
                if await self._append(course, row, origin, attempt):
                    return course.entries[-1]

    def _again(self, course: Course, known: int, steps: Sequence[str], origin: Origin) -> Entry:
        """The answer to a move that is in the log already."""
        entry = course.entries[known]
        if not same_steps(entry.steps, " ".join(steps)):
            raise self._stale(course, entry.seat)
        if origin:
            self._tell_state(course, *origin)
        return entry

    def _attempt(self, course: Course, seat: int, prompt: int, steps: Sequence[str]) -> Attempt:
        try:
            return course.attempt(seat, prompt, steps)
        except IllegalStep as refusal:
            reason = refusal.reason
            raise self._refused(seat, reason.key, reason.sentence, reason.rule, refusal.text) from None
        except KakawError as problem:
            raise self._refused(seat, "unreadable", str(problem)) from None

    async def _append(self, course: Course, row: Row, origin: Origin = None, attempt: Attempt | None = None) -> bool:
        """Store a row, then follow it and tell everybody; False when another worker came first.

        Whatever happens, the game in memory is the game of the log.
        """
        store = self.hall.store
        if store is not None:
            try:
                also = self._also(course, row)
                stored = await store.append(row, self._due_after(course, row), also)
            except BaseException:
                # Stored or not, nobody knows: read it again when it is needed next.
                self.course, self.doubt = None, True
                raise
            if not stored:
                if attempt is not None:
                    course.drop()
                await self._catch_up(course)
                return False
            self.revision += also is not None
        entry = course.follow(row, attempt)
        self._after(course)
        self._tell_entry(course, entry, origin)
        self.hall.hub.ring(self.id, "rows", row)
        self.hall.happened(self.whole, entry)
        return True

    def _also(self, course: Course, row: Row) -> Any:
        """What else changes in the database together with a row: nothing, mostly."""
        if row.kind == "move" and not course.game.over:
            return None
        if row.kind in ("undo", "withdraw"):
            return None
        return self._change_with(course, row)

    def _due_after(self, course: Course, row: Row) -> int | None:
        """When somebody has to look at the table after this row."""
        if not course.bots and not course.clock.used and self.due is None:
            return KEEP
        if course.game.over:
            return None
        ends = []
        acting = course.game.acting
        if course.clock.used:
            clock = course.clock.copy()
            people = tuple(seat for seat in acting if seat not in course.bots)
            clock.press(row.seat if row.kind == "move" else None, people, row.at)
            ends.append(clock.next_end())
        if any(seat in course.bots for seat in acting):
            ends.append(row.at + BOT_LATE)
        due = min((end for end in ends if end is not None), default=None)
        if due is None and self.due is None:
            return KEEP
        self.due = due
        return due

    async def _catch_up(self, course: Course) -> None:
        """Follow the rows that other workers have added, and tell of them."""
        store = self.hall.store
        if store is None:
            return
        start = len(course.entries)
        await self._follow(course, await store.read(lambda connection: tables.rows(connection, self.id, start)))

    @property
    def followed(self) -> bool:
        """Whether somebody here looks on while others play."""
        return self.course is not None and bool(self.clients)

    @property
    def resting(self) -> bool:
        """Whether the game is not in memory and nobody here misses it."""
        return self.course is None and not self.clients and self.status == "running"

    async def take(self, rows: Sequence[Row]) -> None:
        """Take in rows that another worker has added; those that are known by now are left out."""
        async with self.lock:
            if (course := self.course) is None:
                return
            fresh = [row for row in rows if row.n >= len(course.entries)]
            try:
                if fresh and fresh[0].n > len(course.entries):
                    await self._catch_up(course)
                else:
                    await self._follow(course, fresh)
            except StoreError:
                self.course, self.doubt = None, True
                raise
            except KakawError as problem:  # no row of this log, whoever sent it: the log is read again
                log.warning("a row does not fit", table=self.id, problem=str(problem))
                self.course, self.doubt = None, True
                await self.load()

    async def _follow(self, course: Course, rows: list[Row]) -> None:
        for row in rows:
            entry = course.follow(row)
            self._after(course)
            self._tell_entry(course, entry, None)
        if rows:
            self.hall.changed(self.whole)  # for those who stream their questions from this worker
        if course.over and rows and rows[-1].kind == "move":
            self.revision += 1  # the outcome was stored with it, and everybody can work that out
        elif any(row.kind not in ("move", "undo", "withdraw") for row in rows):
            await self.reload_head()

    async def refresh(self) -> None:
        """Take in what other workers have done, without waiting to be rung for."""
        async with self.lock:
            if self.course is not None:
                await self._catch_up(self.course)
            else:
                await self.reload_head()

    def _after(self, course: Course) -> None:
        """Keep what follows from the last row: bots, seats, the outcome, the clock's alarm."""
        entry = course.entries[-1]
        if entry.kind not in ("move", "undo", "withdraw"):
            self.seat_changed(course)
        if self.course is None:  # the first row: the table begins when it is stored
            self.course, self.status = course, "running"
        if course.over and self.status != "over":
            self.status, self.outcome = "over", course.outcome()
            self.asked = None
        self._mind_clock()
        if not course.over and course.bots:
            self.hall.desk.consider(self.whole)

    # --- telling

    def _tell_entry(self, course: Course, entry: Entry, origin: Origin) -> None:
        """Tell every client that may know of a row; one body for each audience."""
        telling = Telling(course, entry, self.hall.now())
        bodies: dict[Audience, tuple[bytes, int]] = {}
        for client in self.clients:
            audience = client.audience
            if entry.audience >= 0 and entry.audience not in audience:
                continue
            if (made := bodies.get(audience)) is None:
                made = bodies[audience] = (encode(telling.update(audience)), course.version(audience))
            mine = origin is not None and client is origin[0]
            client.post(envelope("update", made[0], made[1], origin[1] if mine and origin else None))

    def _tell_state(self, course: Course, client: Client, ack: int) -> None:
        """Tell one client how things stand."""
        update = Telling(course, None, self.hall.now()).update(client.audience)
        client.tell("update", update, course.version(client.audience), ack)

    def update_for(self, audience: Audience) -> messages.Update | None:
        """How things stand, for an audience; None before the start. Ask for it with the lock alone."""
        return Telling(self.course, None, self.hall.now()).update(audience) if self.course else None

    async def state_for(self, audience: Audience, person: Who | None) -> messages.Table:
        """The whole table, as somebody may know it."""
        async with self.lock:
            return await self._state(audience, person)

    async def _state(self, audience: Audience, person: Who | None) -> messages.Table:
        course = await self.load() if self.status != "open" and not self.pinned else None
        over = self.status == "over"
        member = bool(audience) or (person is not None and person.id == self.host)
        return messages.Table(
            id=self.id,
            title=self.title,
            players=self.players,
            options=self.options,
            status="pinned" if self.pinned and not over else self.status,  # type: ignore[arg-type]  # one of the four
            name=self.name,
            config=self.config,
            host=self.host,
            seats=self.seat_messages(),
            me=messages.Me(person.id if person else None, list(audience), not audience),
            commitment=commitment(self.seed) if self.status != "open" else None,
            seed=self.seed if over else None,
            rules_version=self.rules_version,
            play=self.update_for(audience) if course else None,
            log=present.log(course, audience) if course else [],
            chat=await self.chat_lines(person),
            undo=self.asked,
            rematch=self.rematch,
            link=self.link if member else None,
            outcome=self.outcome,
            version=course.version(audience) if course else 0,
            watchers=self.watchers(),
        )

    async def missed(self, audience: Audience, version: int) -> list[tuple[messages.Update, int]]:
        """What somebody who has seen a version has missed: one update where only the last row is new, else nothing.

        The views in between are not kept, so whoever missed more is told the whole table.
        """
        async with self.lock:
            if version < 1 or self.status == "open" or self.pinned:
                return []
            course = await self.load()
            known = course.known_to(audience)
            if len(known) != version + 1:
                return []
            return [(Telling(course, known[-1], self.hall.now()).update(audience), len(known))]

    async def is_current(self, audience: Audience, version: int) -> bool:
        """Whether a version is the last one; nothing else about the table is versioned, so only in a running game."""
        async with self.lock:
            if self.status != "running" or self.pinned:
                return False
            return (await self.load()).version(audience) == version

    # --- refusing

    def _refused(
        self, seat: int, code: str, sentence: str, rule: str | None = None, step: str | None = None
    ) -> Refused:
        prompts = present.prompts(self.course, (seat,)) if self.course else []
        return Refused(sentence, code=code, rule=rule, step=step, prompts=prompts)

    def _stale(self, course: Course, seat: int) -> Refused:
        if course.over:
            return self._refused(seat, "over", "The game is over.")
        return self._refused(seat, "stale", "This question is no longer open.")

    # --- time

    async def _abandon(self, course: Course, seat: int, kind: str, origin: Origin = None) -> Entry | None:
        forfeit = self.config.on_leave == "forfeit"
        data = {"forfeit": True, "bot": FILLER} if forfeit else {"bot": REPLACEMENT}
        while not course.over and seat not in course.bots:
            if await self._append(course, self._row(course, kind, seat, data), origin):
                return course.entries[-1]
        return None

    def _row(self, course: Course, kind: str, seat: int, data: dict[str, Any]) -> Row:
        return Row(self.id, len(course.entries), kind, seat, 0, "", "", self.hall.now(), json.dumps(data))

    async def _time_out(self, course: Course, now: int) -> list[int]:
        """Let the seats go whose time is over; give them."""
        fallen = course.clock.fallen(now) if not course.over else []
        for seat in fallen:
            await self._abandon(course, seat, "timeout")
        return fallen

    def _mind_clock(self) -> None:
        """Set the alarm for the first clock to run out."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        course = self.course
        if course is None or course.over or not course.clock.used or (end := course.clock.next_end()) is None:
            return
        wait = max(0, end - self.hall.now()) / 1000 + 0.02
        self._timer = asyncio.get_running_loop().call_later(wait, lambda: self.hall.spawn(self.whole.look()))
