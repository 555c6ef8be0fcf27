"""Tables as they are stored. Each function takes a connection, for `Store.read` and `Store.write`."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy import Row as Found

from kakaw.store.schema import CHAT, MUTES, PLAYS, SEATS, TABLES
from kakaw.store.store import Row

CHAT_KEPT = 200  # lines told when a table is opened

_PLAYS = select(PLAYS).order_by(PLAYS.c.n)
_COLUMNS = tuple(column.name for column in PLAYS.columns)
assert Row._fields == _COLUMNS  # so that a row of the database is a Row


def add(connection: Connection, table: dict[str, Any], seats: Sequence[dict[str, Any]]) -> None:
    """Store a new table with its seats."""
    connection.execute(insert(TABLES), table)
    connection.execute(insert(SEATS), list(seats))


def head(connection: Connection, table: str) -> tuple[dict[str, Any], list[dict[str, Any]]] | None:
    """A table and its seats; None when there is none of that id."""
    found = connection.execute(select(TABLES).where(TABLES.c.id == table)).mappings().first()
    if found is None:
        return None
    seats = select(SEATS).where(SEATS.c.table_id == table).order_by(SEATS.c.seat)
    return dict(found), [dict(row) for row in connection.execute(seats).mappings()]


def rows(connection: Connection, table: str, start: int = 0) -> list[Row]:
    """The log of a table from row `start` on."""
    found = connection.execute(_PLAYS.where(PLAYS.c.table_id == table, PLAYS.c.n >= start))
    return [Row(*row) for row in found]


def change_if(connection: Connection, table: str, revision: int, **values: Any) -> bool:
    """Set columns of a table, unless somebody else changed it since; say whether that was done."""
    done = connection.execute(
        update(TABLES)
        .where(TABLES.c.id == table, TABLES.c.revision == revision)
        .values(**values, revision=revision + 1)
    )
    return bool(done.rowcount == 1)


def set_seats(connection: Connection, table: str, seats: Iterable[dict[str, Any]]) -> None:
    """Seat people and bots; each row has `seat` and the columns to set."""
    for seat in seats:
        values = {key: value for key, value in seat.items() if key != "seat"}
        connection.execute(
            update(SEATS).where(SEATS.c.table_id == table, SEATS.c.seat == seat["seat"]).values(**values)
        )


def by_link(connection: Connection, link: str) -> str | None:
    """The id of the table of a secret link."""
    return connection.execute(select(TABLES.c.id).where(TABLES.c.link == link)).scalar()


def due(connection: Connection, now: int, most: int = 500) -> list[str]:
    """The tables that somebody has to look at."""
    return list(
        connection.execute(select(TABLES.c.id).where(TABLES.c.due <= now).order_by(TABLES.c.due).limit(most)).scalars()
    )


def postpone(connection: Connection, table: str, when: int) -> None:
    """Look at a table later."""
    connection.execute(update(TABLES).where(TABLES.c.id == table).values(due=when))


def remove(connection: Connection, table: str) -> None:
    """Forget a table that never began."""
    for owned in (CHAT, SEATS, PLAYS):
        connection.execute(delete(owned).where(owned.c.table_id == table))
    connection.execute(delete(TABLES).where(TABLES.c.id == table))


# --- chat


def say(connection: Connection, line: dict[str, Any]) -> Found[Any]:
    """Store a line of chat, once for each key; give it as stored."""
    same = (
        CHAT.c.table_id == line["table_id"],
        CHAT.c.person == line["person"],
        CHAT.c.key == line["key"],
    )
    found = connection.execute(select(CHAT).where(*same)).first()
    if found is None:
        connection.execute(insert(CHAT), line)
        found = connection.execute(select(CHAT).where(*same)).one()
    return found


def chat_lines(connection: Connection, table: str, after: int = 0) -> list[Found[Any]]:
    """The last lines of chat of a table, oldest first."""
    chosen = select(CHAT).where(CHAT.c.table_id == table, CHAT.c.id > after).order_by(CHAT.c.id.desc()).limit(CHAT_KEPT)
    return list(reversed(connection.execute(chosen).all()))


def mute(connection: Connection, person: str, muted: str, on: bool) -> None:
    """Let a person hear another no more, or again."""
    connection.execute(delete(MUTES).where(MUTES.c.person == person, MUTES.c.muted == muted))
    if on:
        connection.execute(insert(MUTES), {"person": person, "muted": muted})


def muted_by(connection: Connection, person: str) -> set[str]:
    """Whom a person does not want to hear."""
    return set(connection.execute(select(MUTES.c.muted).where(MUTES.c.person == person)).scalars())


def counts(connection: Connection) -> dict[str, int]:
    """How many tables there are of each status."""
    return dict(connection.execute(select(TABLES.c.status, func.count()).group_by(TABLES.c.status)).tuples().all())
