"""Routes about oneself: becoming a guest or an account, logging in and out, preferences, tokens, leaving for good."""

from typing import Annotated, Any

from fastapi import Path, Request
from fastapi.responses import Response
from msgspec import UNSET, Meta, Struct, UnsetType

from kakaw.server.accounts import COOKIE, COOKIE_SECONDS
from kakaw.server.deps import Anybody, House, Services, Somebody
from kakaw.server.errors import NotAllowed, Unreadable
from kakaw.server.guard import address
from kakaw.server.web import Api, Done, answer, encoder, read
from kakaw.store.people import Person

api = Api("people")
MOST_PREFERENCES = 8_192
Text = Annotated[str, Meta(max_length=200)]
Name = Annotated[str, Meta(min_length=1, max_length=100)]
Language = Annotated[str, Meta(max_length=16, pattern="^[A-Za-z0-9-]*$")]
Identifier = Annotated[str, Path(min_length=1, max_length=64)]


class PersonBody(Struct, rename="camel"):
    """Somebody, as only that person is told."""

    id: str
    name: str
    guest: bool
    email: str | None
    language: str | None
    preferences: dict[str, Any]
    created: int

    @classmethod
    def of(cls, person: Person) -> "PersonBody":
        """What is told of a person."""
        return cls(
            person.id, person.name, person.guest, person.email, person.language, person.preferences, person.created
        )


class MeBody(Struct):
    """Who the server takes you for; null for nobody."""

    person: PersonBody | None


class GuestBody(Struct, forbid_unknown_fields=True):
    """A guest to be."""

    name: Name | None = None
    language: Language | None = None


class AccountBody(Struct, forbid_unknown_fields=True):
    """An account to be; a guest who is here becomes it and keeps all games."""

    name: Name
    password: Text
    email: Annotated[str, Meta(max_length=254)] | None = None


class LoginBody(Struct, forbid_unknown_fields=True):
    """Name and password of an account."""

    name: Name
    password: Text


class PasswordBody(Struct, forbid_unknown_fields=True):
    """The old and the new password."""

    old: Text
    new: Text


class ChangeBody(Struct, forbid_unknown_fields=True):
    """What to change; what is left out stays. An empty e-mail or language takes it away."""

    name: Name | UnsetType = UNSET
    email: Annotated[str, Meta(max_length=254)] | UnsetType = UNSET
    language: Language | UnsetType = UNSET
    preferences: dict[str, Any] | UnsetType = UNSET
    password: PasswordBody | UnsetType = UNSET


class SessionBody(Struct, rename="camel"):
    """Where one is logged in."""

    id: str
    device: str
    created: int
    seen: int
    here: bool


class TokenBody(Struct, rename="camel"):
    """An API token; its secret is told once, when it is made."""

    id: str
    name: str
    created: int
    seen: int | None
    token: str | None = None


class NewTokenBody(Struct, forbid_unknown_fields=True):
    """A token to be."""

    name: Annotated[str, Meta(min_length=1, max_length=60)]


def set_cookie(response: Response, services: Services, value: str) -> Response:
    """Let the browser remember a session; scripts cannot read it and other sites cannot send it."""
    secure = services.settings.secure
    response.set_cookie(COOKIE, value, COOKIE_SECONDS, path="/", secure=secure, httponly=True, samesite="lax")
    return response


async def signed_in(request: Request, services: Services, person: Person, status: int = 200) -> Response:
    """An answer that logs a person in."""
    value = await services.accounts.open_session(person, request.headers.get("user-agent", ""))
    return set_cookie(answer(MeBody(PersonBody.of(person)), status), services, value)


@api("GET", "/me", gives=MeBody, public=True)
async def who_am_i(asker: Anybody) -> Response:
    """Who am I, as the cookie or the token tells."""
    return answer(MeBody(PersonBody.of(asker.person) if asker else None))


@api("POST", "/guest", takes=GuestBody, gives=MeBody, status=201, errors=(409,), public=True)
async def become_guest(request: Request, services: House, asker: Anybody) -> Response:
    """Become a guest and get the cookie; who is known already stays who they are."""
    body = await read(request, GuestBody)
    if asker is not None:
        return answer(MeBody(PersonBody.of(asker.person)), 201)
    await services.limits.check("guest", address(request.scope))
    person = await services.accounts.new_guest(body.name)
    if body.language:
        await services.accounts.people.change(person.id, {"language": body.language})
    return await signed_in(request, services, person, 201)


@api("POST", "/account", takes=AccountBody, gives=MeBody, status=201, errors=(403, 409), public=True)
async def make_account(request: Request, services: House, asker: Anybody) -> Response:
    """Make an account; a guest becomes it and keeps all games."""
    body = await read(request, AccountBody)
    await services.limits.check("account", address(request.scope))
    accounts = services.accounts
    if asker is not None:
        await accounts.new_account(asker.person, body.name, body.password, body.email)
        person = await accounts.people.person(asker.person.id)
        assert person is not None
        return answer(MeBody(PersonBody.of(person)), 201)
    person = await accounts.new_guest(body.name)
    await accounts.new_account(person, body.name, body.password, body.email)
    made = await accounts.people.person(person.id)
    assert made is not None
    return await signed_in(request, services, made, 201)


@api("POST", "/login", takes=LoginBody, gives=MeBody, errors=(403,), public=True)
async def log_in(request: Request, services: House) -> Response:
    """Log in; several devices may be logged in at once."""
    body = await read(request, LoginBody)
    await services.limits.check("login", f"from {address(request.scope)}")
    await services.limits.check("login", f"name {body.name.casefold()}")
    return await signed_in(request, services, await services.accounts.log_in(body.name, body.password))


@api("POST", "/logout", gives=Done, public=True)
async def log_out(services: House, asker: Anybody) -> Response:
    """Log out here."""
    if asker is not None and asker.session is not None:
        await services.accounts.log_out(asker)
    response = answer(Done())
    response.delete_cookie(COOKIE, path="/", secure=services.settings.secure, httponly=True, samesite="lax")
    return response


@api("PATCH", "/me", takes=ChangeBody, gives=MeBody, errors=(403, 409))
async def change_me(request: Request, services: House, asker: Somebody) -> Response:
    """Change name, e-mail, language, preferences or password; a new password ends all other sessions."""
    body = await read(request, ChangeBody)
    given = {key: value for key in ("name", "email", "language") if (value := getattr(body, key)) is not UNSET}
    if body.preferences is not UNSET:
        if len(encoder.encode(body.preferences)) > MOST_PREFERENCES:
            raise Unreadable(f"Preferences take at most {MOST_PREFERENCES} bytes.", field="preferences")
        given["preferences"] = body.preferences
    if body.password is not UNSET:
        _by_session(asker.session)
        await services.limits.check("login", f"person {asker.person.id}")
        given["password"] = (body.password.old, body.password.new)
    return answer(MeBody(PersonBody.of(await services.accounts.change(asker, **given))))


def _by_session(session: str | None) -> None:
    """Refuse a token where only the person may act: a program must not take an account over."""
    if session is None:
        raise NotAllowed("A token may not do this; log in.", code="token")


@api("GET", "/me/sessions", gives=list[SessionBody])
async def my_sessions(services: House, asker: Somebody) -> Response:
    """Where I am logged in."""
    rows = await services.accounts.people.sessions(asker.person.id)
    return answer([SessionBody(row.id, row.device, row.created, row.seen, row.id == asker.session) for row in rows])


@api("DELETE", "/me/sessions/{session}", gives=Done, errors=(403, 404))
async def end_session(session: Identifier, services: House, asker: Somebody) -> Response:
    """Log out somewhere else."""
    _by_session(asker.session)
    await services.accounts.end_session(asker, session)
    return answer(Done())


@api("GET", "/me/tokens", gives=list[TokenBody])
async def my_tokens(services: House, asker: Somebody) -> Response:
    """My API tokens, without their secrets."""
    rows = await services.accounts.people.tokens(asker.person.id)
    return answer([TokenBody(row.id, row.name, row.created, row.seen) for row in rows])


@api("POST", "/me/tokens", takes=NewTokenBody, gives=TokenBody, status=201, errors=(403, 409))
async def make_token(request: Request, services: House, asker: Somebody) -> Response:
    """Make an API token; only this answer tells its secret."""
    body = await read(request, NewTokenBody)
    _by_session(asker.session)
    token, secret, created = await services.accounts.new_token(asker.person, body.name)
    return answer(TokenBody(token, body.name, created, None, secret), 201)


@api("DELETE", "/me/tokens/{token}", gives=Done, errors=(404,))
async def remove_token(token: Identifier, services: House, asker: Somebody) -> Response:
    """Take an API token back."""
    await services.accounts.remove_token(asker.person, token)
    return answer(Done())
