"""The lobby: which tables are open, and which wait for somebody."""

import asyncio
from typing import TYPE_CHECKING

from kakaw.core.errors import KakawError
from kakaw.server import messages
from kakaw.server.table import Table
from kakaw.store import lists

if TYPE_CHECKING:
    from kakaw.server.client import Who
    from kakaw.server.hall import Hall

MOST_PUBLIC = 200
MOST_OWN = 100


def seen(hall: "Hall", found: lists.Found) -> Table:
    """The table of a row: the one in memory, which knows more, or one made for looking at."""
    head, seats = found
    return hall.tables.get(head["id"]) or Table(hall, head, seats)


async def public(hall: "Hall") -> list[messages.TableCard]:
    """The open and the running public tables; running ones only where anybody may watch."""
    if hall.store is None:
        found = [table for table in hall.tables.values() if table.config.public and table.status != "over"]
    else:
        rows = await hall.store.read(lambda connection: lists.public(connection, MOST_PUBLIC))
        found = [seen(hall, row) for row in rows]
    return [table.card() for table in found if table.may_see(None)]


async def own(hall: "Hall", person: "Who", *, over: bool = False) -> list[messages.TableCard]:
    """Somebody's tables, those that wait for this person first. Games are opened to see whose turn it is."""
    if hall.store is None:
        tables = [table for table in hall.tables.values() if table.seats_of(person) or table.host == person.id]
        tables = [table for table in tables if (table.status == "over") == over]
    else:
        rows = await hall.store.read(lambda connection: lists.of_person(connection, person.id, MOST_OWN, over=over))
        tables = [await _opened(hall, row) for row in rows]
    cards = [(bool(set(table.seats_of(person)).intersection(_acting(table))), table.card()) for table in tables]
    return [card for _, card in sorted(cards, key=lambda pair: not pair[0])]


def waits_for(card: messages.TableCard, person: "Who") -> bool:
    """Whether a table waits for somebody."""
    return any(seat.person == person.id and not seat.left and seat.seat in card.acting for seat in card.seats)


def _acting(table: Table) -> tuple[int, ...]:
    return table.course.acting if table.course else ()


async def _opened(hall: "Hall", found: lists.Found) -> Table:
    """The table of a row, with its game in memory where it runs and can be played."""
    if found[0]["status"] != "running":
        return seen(hall, found)
    table = await hall.open_table(found[0]["id"])
    if table.course is None:
        try:
            async with table.lock:
                await table.load()
        except KakawError:
            return table  # its rules are of another version or still being compiled; the card says less then
        await asyncio.sleep(0)  # a person with many games must not hold up the others
    return table


async def forget(hall: "Hall", person: "Who", name: str) -> None:
    """Take a person's name and words away from every table, here and in the other workers."""
    if hall.store is None:
        return
    for table in await hall.store.write(lambda connection: lists.forget(connection, person.id, name)):
        hall.hub.ring(table, "head")
        if (found := hall.tables.get(table)) is not None:
            async with found.lock:
                found.drop_chat()
                await found.reload_head()
