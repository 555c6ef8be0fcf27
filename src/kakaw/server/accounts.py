"""Who is asking: guests and accounts, by a signed cookie or a token. Every session and token can be taken back."""

import asyncio
import hashlib
import secrets
import time
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from itsdangerous import BadSignature, Signer

from kakaw.core.errors import KakawError
from kakaw.server import names
from kakaw.server.errors import Conflict, NotAllowed, NotFound, NotSignedIn, Unreadable
from kakaw.store.people import NameTaken, People, Person

if TYPE_CHECKING:
    from kakaw.server.settings import Settings

COOKIE = "kakaw"
COOKIE_SECONDS = 400 * 24 * 3600  # the longest that browsers keep one
TOKEN_START = "kakaw_"
REMEMBERED_SECONDS = 10.0  # how long a look-up is believed; so long may a session taken back by another worker live on
MOST_REMEMBERED = 10_000
SEEN_EVERY = 3_600_000  # milliseconds between notes that a session is in use
SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
CLEAN_EVERY = 24 * 3600  # seconds
HASHING_AT_ONCE = 2  # argon2 takes 64 MB and a core each


@dataclass(frozen=True)
class Asker:
    """Who asks, and by what right: a session or a token."""

    person: Person
    session: str | None  # the session's own name
    key: str  # what was looked up


def hashed(secret: str) -> str:
    """What is stored of a session's or a token's secret; they are long and random, so one plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Accounts:
    """Makes people known, and knows them again."""

    def __init__(self, settings: "Settings", people: People) -> None:
        """Stand on stored people."""
        self.people, self.settings = people, settings
        self._signer = Signer(settings.secret, salt="kakaw.session", digest_method=hashlib.sha256)
        self._hasher = PasswordHasher()
        self._hashing = asyncio.Semaphore(HASHING_AT_ONCE)
        self._remembered: OrderedDict[str, tuple[float, Asker]] = OrderedDict()
        self._nobody = ""  # hash of a password that nobody has

    # --- knowing again

    async def asker(self, cookie: str | None, authorization: str | None) -> Asker | None:
        """Who sends this cookie or this Authorization header; None for nobody. A token that is not known is refused."""
        if authorization is not None:
            kind, _, token = authorization.partition(" ")
            found = await self._by_token(token.strip()) if kind.lower() == "bearer" else None
            if found is None:
                raise NotSignedIn("The Authorization header holds no known token; expected: Bearer kakaw_...")
            return found
        return await self._by_cookie(cookie) if cookie else None

    async def _by_cookie(self, cookie: str) -> Asker | None:
        try:
            secret = self._signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None
        key = hashed(secret)
        if asker := self._recall(key):
            return asker
        found = await self.people.by_session(key)
        if found is None:
            return None
        person, session, last = found
        idle = time.time() * 1000 - last
        if idle > COOKIE_SECONDS * 1000:
            return None
        if idle > SEEN_EVERY:
            await self.people.see_session(key, person.id)
        return self._remember(Asker(person, session, key))

    async def _by_token(self, token: str) -> Asker | None:
        if not token.startswith(TOKEN_START):
            return None
        key = hashed(token)
        if asker := self._recall(key):
            return asker
        person = await self.people.by_token(key)
        return None if person is None else self._remember(Asker(person, None, key))

    def _recall(self, key: str) -> Asker | None:
        at, asker = self._remembered.get(key, (0.0, None))
        return asker if time.monotonic() - at < REMEMBERED_SECONDS else None

    def _remember(self, asker: Asker) -> Asker:
        self._remembered[asker.key] = (time.monotonic(), asker)
        self._remembered.move_to_end(asker.key)
        if len(self._remembered) > MOST_REMEMBERED:
            self._remembered.popitem(last=False)
        return asker

    def _forget(self, person: str) -> None:
        for key in [key for key, (_, asker) in self._remembered.items() if asker.person.id == person]:
            del self._remembered[key]

    # --- becoming known

    async def new_guest(self, name: str | None) -> Person:
        """A guest of that name, or of one made up."""
        name = names.checked(name) if name else names.for_a_guest()
        if await self.people.is_taken(names.key(name)):
            raise Conflict("An account has this name; choose another.", code="name_taken", field="name")
        return await self.people.add_guest(secrets.token_urlsafe(9), name)

    async def new_account(self, person: Person, name: str, password: str, email: str | None) -> None:
        """Turn a guest into an account."""
        if not self.settings.accounts:
            raise NotAllowed("This server makes no new accounts.", code="no_accounts")
        if not person.guest:
            raise Conflict("You have an account already; log out to make another.", code="has_account")
        name = names.checked(name)
        self._check_password(password)
        text = await self._hash(password)
        try:
            await self.people.make_account(person.id, name, names.key(name), text, checked_email(email))
        except NameTaken:
            raise Conflict("An account has this name; choose another.", code="name_taken", field="name") from None
        self._forget(person.id)

    async def log_in(self, name: str, password: str) -> Person:
        """The account of that name, if the password is its own."""
        found = await self.people.password(names.key(name))
        # a name that nobody has takes as long as a wrong password, so that the time tells nothing
        if not self._nobody:
            self._nobody = await self._hash(secrets.token_hex(8))
        text = found[1] if found else self._nobody
        right = await self._verify(text, password[:LONGEST_PASSWORD])
        person = await self.people.person(found[0]) if found and right else None
        if person is None:
            raise NotAllowed("Name and password do not fit.", code="wrong_password")
        if self._hasher.check_needs_rehash(text):
            await self.people.change(person.id, {"password": await self._hash(password)})
        return person

    def _check_password(self, password: str) -> None:
        if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
            raise Unreadable(
                f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.",
                code="password",
                field="password",
            )

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(self._hasher.hash, password)

    async def _verify(self, text: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(self._hasher.verify, text, password)
            except (VerificationError, InvalidHashError):
                return False

    # --- sessions

    async def open_session(self, person: Person, device: str) -> str:
        """Log a person in; give the cookie's value."""
        secret = secrets.token_urlsafe(24)
        await self.people.open_session(hashed(secret), secrets.token_hex(6), person.id, device[:120])
        return self._signer.sign(secret).decode()

    async def log_out(self, asker: Asker) -> None:
        """End this session."""
        self._remembered.pop(asker.key, None)
        await self.people.end_session(asker.key)

    async def end_session(self, asker: Asker, session: str) -> None:
        """End one of the own sessions."""
        if not await self.people.end_sessions(asker.person.id, session=session):
            raise NotFound("You have no session of this name.", field="session")
        self._forget(asker.person.id)

    async def keep_clean(self) -> None:
        """Forget sessions that have expired, every day, until cancelled."""
        while True:
            with suppress(KakawError):  # the database is away: tomorrow will do
                await self.people.end_old_sessions(int((time.time() - COOKIE_SECONDS) * 1000))
            await asyncio.sleep(CLEAN_EVERY)

    # --- changing

    async def change(
        self,
        asker: Asker,
        *,
        name: str | None = None,
        email: str | None = None,
        language: str | None = None,
        preferences: dict[str, object] | None = None,
        password: tuple[str, str] | None = None,
    ) -> Person:
        """Change what is given; an empty e-mail or language takes it away, a new password ends all other sessions."""
        person = asker.person
        values: dict[str, object] = {}
        if name is not None:
            values["name"] = name = names.checked(name)
            if not person.guest:
                values["name_key"] = names.key(name)
            elif await self.people.is_taken(names.key(name)):
                raise Conflict("An account has this name; choose another.", code="name_taken", field="name")
        if email is not None:
            values["email"] = checked_email(email)
        if language is not None:
            values["language"] = language or None
        if preferences is not None:
            values["preferences"] = preferences
        if password is not None:
            values["password"] = await self._new_password(person, *password)
        if values:
            try:
                await self.people.change(person.id, values)
            except NameTaken:
                raise Conflict("An account has this name; choose another.", code="name_taken", field="name") from None
        if password is not None:
            await self.people.end_sessions(person.id, but=asker.session or "")
        self._forget(person.id)
        found = await self.people.person(person.id)
        if found is None:
            raise NotSignedIn
        return found

    async def _new_password(self, person: Person, old: str, new: str) -> str:
        if person.guest:
            raise Conflict("A guest has no password; make an account first.", code="guest", field="password")
        self._check_password(new)
        found = await self.people.password(names.key(person.name))
        if found is None or not await self._verify(found[1], old[:LONGEST_PASSWORD]):
            raise NotAllowed("The old password is another.", code="wrong_password")
        return await self._hash(new)

    async def forget(self, person: Person) -> None:
        """Delete a person for good."""
        await self.people.forget(person.id)
        self._forget(person.id)

    # --- tokens

    async def new_token(self, person: Person, name: str) -> tuple[str, str, int]:
        """A token for programs: its own name, the secret, which is told only now, and when it was made."""
        if person.guest:
            raise NotAllowed("Tokens are for accounts; make one first.", code="guest")
        if len(await self.people.tokens(person.id)) >= self.settings.tokens_per_person:
            most = self.settings.tokens_per_person
            raise Conflict(f"You have {most} tokens, as many as you may; delete one first.", code="too_many_tokens")
        secret, token = TOKEN_START + secrets.token_urlsafe(32), secrets.token_hex(6)
        return token, secret, await self.people.add_token(hashed(secret), token, person.id, name)

    async def remove_token(self, person: Person, token: str) -> None:
        """Take a token back."""
        if not await self.people.remove_token(person.id, token):
            raise NotFound("You have no token of this name.", field="token")
        self._forget(person.id)


def checked_email(email: str | None) -> str | None:
    """The address, or None for none; only its shape is checked, nothing is sent to it unasked."""
    if not email:
        return None
    local, at, domain = email.strip().rpartition("@")
    if not at or not local or "." not in domain or len(email) > 254 or any(sign.isspace() for sign in email.strip()):
        raise Unreadable("This is no e-mail address; expected one like ana@example.org.", code="email", field="email")
    return email.strip()
