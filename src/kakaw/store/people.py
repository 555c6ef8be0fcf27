"""People as they are stored: who they are, where they are logged in, their tokens, and where notices go."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Index,
    Row,
    String,
    Table,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError

from kakaw.store.schema import Id, Millis, metadata
from kakaw.store.store import Store

PERSON = Table(
    "people",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", String(24), nullable=False),
    Column("name_key", String(72), unique=True),  # of accounts only: guests may share a name
    Column("password", String(200)),  # argon2's text; guests have none
    Column("email", String(254)),
    Column("language", String(16)),
    Column("preferences", JSON, nullable=False, default=dict),
    Column("created", Millis, nullable=False),
    Column("seen", Millis, nullable=False),
    Column("deleted", Boolean, nullable=False, default=False),
)
SESSION = Table(
    "sessions",
    metadata,
    Column("key", String(64), primary_key=True),  # a hash: who reads the database cannot log in with it
    Column("id", String(16), nullable=False),  # how its owner names it
    Column("person", Id, ForeignKey("people.id"), nullable=False),
    Column("device", String(120), nullable=False),
    Column("created", Millis, nullable=False),
    Column("seen", Millis, nullable=False),
    Index(None, "person"),
)
TOKEN = Table(
    "tokens",
    metadata,
    Column("key", String(64), primary_key=True),
    Column("id", String(16), nullable=False),
    Column("person", Id, ForeignKey("people.id"), nullable=False),
    Column("name", String(60), nullable=False),
    Column("created", Millis, nullable=False),
    Column("seen", Millis),
    Index(None, "person"),
)
PUSH = Table(
    "pushes",
    metadata,
    Column("endpoint", String(1000), primary_key=True),
    Column("person", Id, ForeignKey("people.id"), nullable=False),
    Column("keys", JSON, nullable=False),
    Column("created", Millis, nullable=False),
    Index(None, "person"),
)
WEBHOOK = Table(
    "webhooks",
    metadata,
    Column("person", Id, ForeignKey("people.id"), primary_key=True),
    Column("url", String(1000), nullable=False),
    Column("secret", String(64), nullable=False),
    Column("created", Millis, nullable=False),
)
DELETED_NAME = "(deleted)"


class NameTaken(Exception):
    """Another account has that name."""


@dataclass(frozen=True)
class Person:
    """Somebody known: a guest, or somebody with an account."""

    id: str
    name: str
    guest: bool
    email: str | None
    language: str | None
    preferences: dict[str, Any]
    created: int
    seen: int

    @classmethod
    def of(cls, row: Row[Any]) -> "Person":
        """The person of a row."""
        guest = row.password is None
        return cls(row.id, row.name, guest, row.email, row.language, dict(row.preferences), row.created, row.seen)


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class People:
    """Reads and writes people."""

    def __init__(self, store: Store) -> None:
        """Stand on a database."""
        self.store = store

    async def _write(self, *statements: Any) -> int:
        """Carry statements out as one; give how many rows the last one touched. A name taken raises `NameTaken`."""

        def work(connection: Connection) -> int:
            try:
                return [int(connection.execute(statement).rowcount) for statement in statements][-1]
            except IntegrityError as problem:
                if "name_key" in str(problem.orig):
                    raise NameTaken from None
                raise

        return await self.store.write(work)

    async def _rows(self, statement: Any) -> Sequence[Row[Any]]:
        return await self.store.read(lambda connection: connection.execute(statement).all())

    # --- people

    async def add_guest(self, person: str, name: str) -> Person:
        """A new guest."""
        at = now()
        row = {"id": person, "name": name, "preferences": {}, "created": at, "seen": at, "deleted": False}
        await self._write(insert(PERSON).values(row))
        return Person(person, name, True, None, None, {}, at, at)

    async def person(self, person: str) -> Person | None:
        """The person of an id, unless deleted."""
        rows = await self._rows(select(PERSON).where(PERSON.c.id == person, ~PERSON.c.deleted))
        return Person.of(rows[0]) if rows else None

    async def is_taken(self, name_key: str) -> bool:
        """Whether an account has that name."""
        rows = await self._rows(select(exists().where(PERSON.c.name_key == name_key)))
        return bool(rows[0][0])

    async def make_account(self, person: str, name: str, name_key: str, password: str, email: str | None) -> None:
        """Turn a guest into an account, who keeps all games; raise `NameTaken` where another has the name."""
        values = {"name": name, "name_key": name_key, "password": password, "email": email}
        await self._write(update(PERSON).where(PERSON.c.id == person).values(values))

    async def password(self, name_key: str) -> tuple[str, str] | None:
        """Id and password hash of the account of that name."""
        rows = await self._rows(select(PERSON.c.id, PERSON.c.password).where(PERSON.c.name_key == name_key))
        return (rows[0].id, rows[0].password) if rows and rows[0].password else None

    async def change(self, person: str, values: dict[str, Any]) -> None:
        """Set columns of a person; raise `NameTaken` where another has the name."""
        await self._write(update(PERSON).where(PERSON.c.id == person).values(values))

    async def forget(self, person: str) -> None:
        """Delete everything about a person; games keep an id that leads nowhere."""
        blank = {"name": DELETED_NAME, "name_key": None, "password": None, "email": None, "language": None}
        leave = [delete(table).where(table.c.person == person) for table in (SESSION, TOKEN, PUSH, WEBHOOK)]
        gone = update(PERSON).where(PERSON.c.id == person).values({**blank, "preferences": {}, "deleted": True})
        await self._write(*leave, gone)

    # --- sessions

    async def open_session(self, key: str, session: str, person: str, device: str) -> None:
        """Remember that a person is logged in somewhere."""
        at = now()
        row = {"key": key, "id": session, "person": person, "device": device, "created": at, "seen": at}
        await self._write(insert(SESSION).values(row), update(PERSON).where(PERSON.c.id == person).values(seen=at))

    async def by_session(self, key: str) -> tuple[Person, str, int] | None:
        """The person of a session, the session's own name, and when it was last seen."""
        joined = select(PERSON, SESSION.c.id.label("session"), SESSION.c.seen.label("last")).join(
            SESSION, SESSION.c.person == PERSON.c.id
        )
        rows = await self._rows(joined.where(SESSION.c.key == key))
        return (Person.of(rows[0]), rows[0].session, rows[0].last) if rows else None

    async def see_session(self, key: str, person: str) -> None:
        """Note that a session is in use."""
        at = now()
        await self._write(
            update(SESSION).where(SESSION.c.key == key).values(seen=at),
            update(PERSON).where(PERSON.c.id == person).values(seen=at),
        )

    async def sessions(self, person: str) -> Sequence[Row[Any]]:
        """Where a person is logged in."""
        columns = (SESSION.c.id, SESSION.c.device, SESSION.c.created, SESSION.c.seen)
        return await self._rows(select(*columns).where(SESSION.c.person == person).order_by(SESSION.c.created))

    async def end_session(self, key: str) -> None:
        """Log out where the session of this key is."""
        await self._write(delete(SESSION).where(SESSION.c.key == key))

    async def end_sessions(self, person: str, session: str | None = None, but: str | None = None) -> int:
        """Log a person out: of one session by its name, or of all but one; give how many."""
        gone = delete(SESSION).where(SESSION.c.person == person)
        if session is not None:
            gone = gone.where(SESSION.c.id == session)
        if but is not None:
            gone = gone.where(SESSION.c.id != but)
        return await self._write(gone)

    async def end_old_sessions(self, before: int) -> int:
        """End the sessions that nobody used since; give how many."""
        return await self._write(delete(SESSION).where(SESSION.c.seen < before))

    # --- tokens

    async def add_token(self, key: str, token: str, person: str, name: str) -> int:
        """Keep the hash of a new token; give when it was made."""
        at = now()
        await self._write(insert(TOKEN).values(key=key, id=token, person=person, name=name, created=at))
        return at

    async def by_token(self, key: str) -> Person | None:
        """The person of a token."""
        joined = select(PERSON).join(TOKEN, TOKEN.c.person == PERSON.c.id)
        rows = await self._rows(joined.where(TOKEN.c.key == key))
        if rows:
            await self._write(update(TOKEN).where(TOKEN.c.key == key).values(seen=now()))
        return Person.of(rows[0]) if rows else None

    async def tokens(self, person: str) -> Sequence[Row[Any]]:
        """The tokens of a person, without what would let anybody use them."""
        columns = (TOKEN.c.id, TOKEN.c.name, TOKEN.c.created, TOKEN.c.seen)
        return await self._rows(select(*columns).where(TOKEN.c.person == person).order_by(TOKEN.c.created))

    async def remove_token(self, person: str, token: str) -> int:
        """Take a token back; give how many that were."""
        return await self._write(delete(TOKEN).where(TOKEN.c.person == person, TOKEN.c.id == token))

    # --- notices

    async def set_push(self, person: str, endpoint: str, keys: dict[str, str]) -> None:
        """Send notices to a browser."""
        row = {"endpoint": endpoint, "person": person, "keys": keys, "created": now()}
        await self._write(delete(PUSH).where(PUSH.c.endpoint == endpoint), insert(PUSH).values(row))

    async def remove_push(self, endpoint: str, person: str | None = None) -> None:
        """Send no more notices there."""
        gone = delete(PUSH).where(PUSH.c.endpoint == endpoint)
        await self._write(gone if person is None else gone.where(PUSH.c.person == person))

    async def pushes(self, person: str) -> Sequence[Row[Any]]:
        """The browsers of a person that get notices."""
        return await self._rows(select(PUSH).where(PUSH.c.person == person))

    async def set_webhook(self, person: str, url: str | None, secret: str) -> None:
        """Send notices to an address, or to none."""
        statements: list[Any] = [delete(WEBHOOK).where(WEBHOOK.c.person == person)]
        if url is not None:
            statements.append(insert(WEBHOOK).values(person=person, url=url, secret=secret, created=now()))
        await self._write(*statements)

    async def webhook(self, person: str) -> Row[Any] | None:
        """The address of a person's notices."""
        rows = await self._rows(select(WEBHOOK).where(WEBHOOK.c.person == person))
        return rows[0] if rows else None
