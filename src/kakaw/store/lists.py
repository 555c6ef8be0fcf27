"""Lists of tables: open ones, somebody's, finished ones. Each function takes a connection, for `Store.read`."""

from collections.abc import Iterable
from typing import Any

from sqlalchemy import Connection, Select, func, or_, select, update

from kakaw.store.schema import CHAT, MUTES, SEATS, TABLES

Found = tuple[dict[str, Any], list[dict[str, Any]]]  # a table's row and its seats


def _with_seats(connection: Connection, chosen: Select[Any]) -> list[Found]:
    """Tables with their seats, in two queries however many there are."""
    heads = [dict(row) for row in connection.execute(chosen).mappings()]
    seats: dict[str, list[dict[str, Any]]] = {head["id"]: [] for head in heads}
    asked = select(SEATS).where(SEATS.c.table_id.in_(list(seats))).order_by(SEATS.c.table_id, SEATS.c.seat)
    for row in connection.execute(asked).mappings():
        seats[row["table_id"]].append(dict(row))
    return [(head, seats[head["id"]]) for head in heads]


def public(connection: Connection, most: int) -> list[Found]:
    """Public tables that wait for players, then running ones, the newest first."""
    chosen = select(TABLES).where(TABLES.c.status.in_(("open", "running")), TABLES.c.public)
    return _with_seats(connection, chosen.order_by(TABLES.c.status, TABLES.c.created.desc()).limit(most))


def of_person(connection: Connection, person: str, most: int, *, over: bool) -> list[Found]:
    """The tables where somebody sits or hosts: those that go on, or those that are over; the newest first."""
    sits = select(SEATS.c.table_id).where(SEATS.c.person == person)
    chosen = select(TABLES).where(or_(TABLES.c.id.in_(sits), TABLES.c.host == person))
    chosen = chosen.where(TABLES.c.status == "over" if over else TABLES.c.status != "over")
    return _with_seats(connection, chosen.order_by(TABLES.c.created.desc()).limit(most))


def hosted(connection: Connection, person: str) -> int:
    """How many tables somebody hosts that are not over."""
    chosen = select(func.count()).select_from(TABLES).where(TABLES.c.host == person, TABLES.c.status != "over")
    return int(connection.execute(chosen).scalar_one())


def finished(connection: Connection, start: int, end: int, most: int, title: str | None = None) -> list[Found]:
    """Public tables that ended in a span of time, the newest first."""
    chosen = select(TABLES).where(
        TABLES.c.status == "over", TABLES.c.public, TABLES.c.ended >= start, TABLES.c.ended < end
    )
    if title is not None:
        chosen = chosen.where(TABLES.c.title == title)
    return _with_seats(connection, chosen.order_by(TABLES.c.ended.desc(), TABLES.c.id).limit(most))


def first_end(connection: Connection) -> int | None:
    """When the first game ended."""
    ended: int | None = connection.execute(select(func.min(TABLES.c.ended))).scalar()
    return ended


def said(connection: Connection, person: str) -> list[dict[str, Any]]:
    """Everything somebody said."""
    chosen = select(CHAT.c.table_id, CHAT.c.text, CHAT.c.at).where(CHAT.c.person == person).order_by(CHAT.c.id)
    return [dict(row) for row in connection.execute(chosen).mappings()]


def muted(connection: Connection, person: str) -> Iterable[str]:
    """Whom somebody does not hear."""
    return list(connection.execute(select(MUTES.c.muted).where(MUTES.c.person == person)).scalars())


def forget(connection: Connection, person: str, name: str) -> list[str]:
    """Take a person's name out of the tables and what was said; the games stay. Give the tables concerned."""
    spoke = select(CHAT.c.table_id).where(CHAT.c.person == person)
    sat = select(SEATS.c.table_id).where(SEATS.c.person == person)
    concerned = list(connection.execute(spoke.union(sat)).scalars())
    connection.execute(update(SEATS).where(SEATS.c.person == person).values(name=name))
    connection.execute(update(CHAT).where(CHAT.c.person == person).values(name=name, text=""))
    connection.execute(MUTES.delete().where(or_(MUTES.c.person == person, MUTES.c.muted == person)))
    connection.execute(update(TABLES).where(TABLES.c.id.in_(concerned)).values(revision=TABLES.c.revision + 1))
    return concerned
