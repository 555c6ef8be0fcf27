"""Looking over many tables at once: for checks, and for workers that may have missed a doorbell."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select, text

from kakaw.store import tables
from kakaw.store.schema import CHAT, PLAYS, TABLES
from kakaw.store.store import Row

TOGETHER = 500  # tables asked for at a time

_ROWS_AFTER = text(
    f"SELECT {', '.join(f'plays.{name}' for name in Row._fields)} FROM plays"
    " JOIN unnest(CAST(:ids AS text[]), CAST(:starts AS integer[])) AS known (id, start)"
    " ON plays.table_id = known.id AND plays.n >= known.start ORDER BY plays.table_id, plays.n"
)


class Standing(NamedTuple):
    """How far a table has got: what a worker compares with what it knows."""

    table: str
    revision: int
    rows: int
    chat: int  # the number of the last line said


def every_id(connection: Connection) -> list[str]:
    """The ids of all tables, in the order they were made."""
    return list(connection.execute(select(TABLES.c.id).order_by(TABLES.c.created, TABLES.c.id)).scalars())


def whole(connection: Connection, table: str) -> tuple[dict[str, Any], list[dict[str, Any]], list[Row]] | None:
    """A table, its seats and its log."""
    found = tables.head(connection, table)
    return None if found is None else (*found, tables.rows(connection, table))


def rows_after(connection: Connection, starts: Mapping[str, int]) -> list[Row]:
    """The rows of several logs, each from a row on: one question for all of them."""
    if connection.dialect.name != "postgresql":
        return [row for table, start in starts.items() for row in tables.rows(connection, table, start)]
    found = connection.execute(_ROWS_AFTER, {"ids": list(starts), "starts": list(starts.values())})
    return [Row(*row) for row in found]


def standings(connection: Connection, ids: Sequence[str]) -> list[Standing]:
    """How far these tables have got."""
    last = select(func.max(PLAYS.c.n)).where(PLAYS.c.table_id == TABLES.c.id).scalar_subquery()
    said = select(func.max(CHAT.c.id)).where(CHAT.c.table_id == TABLES.c.id).scalar_subquery()
    columns = select(TABLES.c.id, TABLES.c.revision, func.coalesce(last, -1) + 1, func.coalesce(said, 0))
    found: list[Standing] = []
    for k in range(0, len(ids), TOGETHER):
        chosen = connection.execute(columns.where(TABLES.c.id.in_(ids[k : k + TOGETHER])))
        found += [Standing(*row) for row in chosen]
    return found
