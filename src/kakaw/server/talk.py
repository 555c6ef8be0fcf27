"""What people at a table say to one another: chat, and wishes to undo."""

from typing import Any

import msgspec

from kakaw.server import messages
from kakaw.server.client import Who
from kakaw.server.course import Course
from kakaw.server.seating import Seating
from kakaw.store import tables

MOST_LINES = tables.CHAT_KEPT


class Talk(Seating):
    """A table at which people talk."""

    # --- wishes to undo

    async def ask_undo(self, course: Course, seat: int, others: list[int]) -> None:
        """Ask the others."""
        by = self.seats[seat].name
        await self.set_asking(messages.UndoRequest(self.hall.now(), seat, by, others, course.public))

    async def set_asking(self, asked: messages.UndoRequest | None) -> None:
        """Keep who has to answer still."""
        self.asked = asked
        await self.save(asked=msgspec.json.encode(asked).decode() if asked else None)
        self.tell_asking()

    async def forget_asking(self) -> None:
        """Ask no more."""
        if self.asked is not None:
            await self.set_asking(None)

    def tell_asking(self) -> None:
        """Tell everybody of the wish, or that there is none any more."""
        body = self.asked or messages.UndoRequest(0, -1, "", [], 0)
        for client in self.clients:
            client.tell("undo", body)

    # --- chat

    async def _chat(self) -> list[tuple[str, messages.ChatLine]]:
        if self._lines is None:
            store = self.hall.store
            found = [] if store is None else await store.read(lambda c: tables.chat_lines(c, self.id))
            self._lines = [(row.key, chat_line(row)) for row in found]
        return self._lines

    async def chat_lines(self, person: Who | None) -> list[messages.ChatLine]:
        """What was said, without those this person does not want to hear."""
        muted = await self.hall.mutes.of(person)
        return [line for _, line in await self._chat() if line.person not in muted]

    async def chat(self, person: Who, key: str, text: str, origin: Any = None) -> messages.ChatLine:
        """Say something; the same key again is the same line."""
        lines = await self._chat()
        own = self.seats_of(person)
        row = {
            "table_id": self.id,
            "person": person.id,
            "key": key,
            "name": person.name,
            "seat": own[0] if own else None,
            "text": text,
            "at": self.hall.now(),
        }
        line = next((line for known, line in lines if known == key and line.person == person.id), None)
        if line is None:
            store = self.hall.store
            if store is None:
                at = {name: value for name, value in row.items() if name not in ("table_id", "key")}
                line = messages.ChatLine(id=len(lines) + 1, **at)  # type: ignore[arg-type]  # the fields of a line
            else:
                line = chat_line(await store.write(lambda connection: tables.say(connection, row)))
            self._keep(key, line)
            self.hall.hub.ring(self.id, "chat")
            self._tell_line(line, origin)
        elif origin:
            origin[0].tell("chat", line, None, origin[1])
        return line

    def drop_chat(self) -> None:
        """Read what was said again when it is needed next."""
        self._lines = None

    def _keep(self, key: str, line: messages.ChatLine) -> None:
        if self._lines is not None and all(known.id != line.id for _, known in self._lines):
            self._lines.append((key, line))
            del self._lines[:-MOST_LINES]

    def _tell_line(self, line: messages.ChatLine, origin: Any = None) -> None:
        for client in self.clients:
            mine = origin is not None and client is origin[0]
            if line.person not in client.muted or mine:
                client.tell("chat", line, None, origin[1] if mine else None)

    def last_line(self) -> float:
        """The number of the last line known here; where nobody has asked for the chat, there is nothing to miss."""
        return float("inf") if self._lines is None else max((line.id for _, line in self._lines), default=0)

    async def hear(self) -> None:
        """Read what was said to other workers."""
        store, lines = self.hall.store, self._lines
        if store is None or lines is None:
            return
        last = max((line.id for _, line in lines), default=0)
        for row in await store.read(lambda connection: tables.chat_lines(connection, self.id, last)):
            line = chat_line(row)
            self._keep(row.key, line)
            self._tell_line(line)


def chat_line(row: Any) -> messages.ChatLine:
    """A line for the wire from its row."""
    return messages.ChatLine(row.id, row.person, row.name, row.seat, row.text, row.at)
