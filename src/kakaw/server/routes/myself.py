"""Routes about everything that is stored of oneself: taking it along, and having it deleted."""

from typing import Any

from fastapi.responses import Response
from msgspec import Struct

from kakaw.core.errors import KakawError
from kakaw.server import lobby, messages
from kakaw.server.accounts import COOKIE
from kakaw.server.deps import House, Somebody
from kakaw.server.errors import NotAllowed
from kakaw.server.routes.people import PersonBody, SessionBody, TokenBody
from kakaw.server.web import Api, Done, answer
from kakaw.store import lists
from kakaw.store.people import DELETED_NAME

api = Api("people")


class ExportBody(Struct):
    """Everything that is stored of a person."""

    person: PersonBody
    sessions: list[SessionBody]
    tokens: list[TokenBody]
    pushes: list[str]
    webhook: str | None
    muted: list[str]
    tables: list[messages.TableCard]
    games: list[messages.TableCard]
    chat: list[dict[str, Any]]


@api("GET", "/me/export", gives=ExportBody)
async def export_me(services: House, asker: Somebody) -> Response:
    """Everything that is stored of me; the games themselves are at their transcripts' addresses."""
    people, person = services.accounts.people, asker.person
    hook = await people.webhook(person.id)
    body = ExportBody(
        PersonBody.of(person),
        [
            SessionBody(s.id, s.device, s.created, s.seen, s.id == asker.session)
            for s in await people.sessions(person.id)
        ],
        [TokenBody(token.id, token.name, token.created, token.seen) for token in await people.tokens(person.id)],
        [push.endpoint for push in await people.pushes(person.id)],
        hook.url if hook else None,
        await services.store.read(lambda connection: list(lists.muted(connection, person.id))),
        await lobby.own(services.hall, person),
        await lobby.own(services.hall, person, over=True),
        await services.store.read(lambda connection: lists.said(connection, person.id)),
    )
    return answer(body, headers={"Content-Disposition": 'attachment; filename="kakaw-my-data.json"'})


@api("DELETE", "/me", gives=Done, errors=(403,))
async def forget_me(services: House, asker: Somebody) -> Response:
    """Delete me for good: name, password, what I said. My seats in running games go the way their tables chose."""
    if asker.session is None:
        raise NotAllowed("A token may not do this; log in.", code="token")
    person = asker.person
    for card in await lobby.own(services.hall, person):
        table = await services.hall.open_table(card.id)
        try:
            await table.leave(person)
        except KakawError:
            continue  # a table that just ended or whose rules are not here stays as it is, without the name
    await services.accounts.forget(person)
    await lobby.forget(services.hall, person, DELETED_NAME)
    response = answer(Done())
    response.delete_cookie(COOKIE, path="/", secure=services.settings.secure, httponly=True, samesite="lax")
    return response
