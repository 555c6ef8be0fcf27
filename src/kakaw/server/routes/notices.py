"""Routes about where notices go."""

import secrets
from typing import Annotated

from fastapi import Request
from fastapi.responses import Response
from msgspec import Meta, Struct

from kakaw.server.deps import House, Somebody
from kakaw.server.errors import NotAllowed, Unreadable
from kakaw.server.notices import decoded
from kakaw.server.outgoing import checked_url
from kakaw.server.web import Api, Done, answer, read

api = Api("notices")
Key = Annotated[str, Meta(min_length=1, max_length=200, pattern="^[A-Za-z0-9_-]+=*$")]
Address = Annotated[str, Meta(min_length=1, max_length=1000)]
POINT_BYTES, SECRET_BYTES = 65, 16  # of a browser's public key and its secret


class PushKeyBody(Struct):
    """The key with which browsers subscribe; null where the server sends no push notices."""

    key: str | None


class PushKeys(Struct, forbid_unknown_fields=True):
    """The keys of a browser's subscription."""

    p256dh: Key
    auth: Key


class PushBody(Struct, forbid_unknown_fields=True, rename="camel"):
    """A browser's subscription, as `PushSubscription.toJSON()` gives it; without keys it is taken back."""

    endpoint: Address
    keys: PushKeys | None = None
    expiration_time: float | None = None


class WebhookBody(Struct, forbid_unknown_fields=True):
    """The address that gets notices; null for none."""

    url: Address | None


class WebhookMadeBody(Struct):
    """The secret that signs what is sent: `Kakaw-Signature: t=TIME,sha256=HMAC(secret, "TIME." + body)`."""

    url: str | None
    secret: str | None


@api("GET", "/push", gives=PushKeyBody, public=True)
async def push_key(services: House) -> Response:
    """The key with which browsers subscribe to notices."""
    return answer(PushKeyBody(services.notices.public_key()))


@api("PUT", "/me/push", takes=PushBody, gives=Done, errors=(403,))
async def set_push(request: Request, services: House, asker: Somebody) -> Response:
    """Send my notices to this browser, or, without keys, no more."""
    body = await read(request, PushBody)
    if not services.settings.push_private_key:
        raise NotAllowed("This server sends no push notices.", code="no_push")
    people = services.accounts.people
    if body.keys is None:
        await people.remove_push(body.endpoint, asker.person.id)
        return answer(Done())
    checked_url(body.endpoint, private=services.settings.webhook_private)
    try:
        sizes = len(decoded(body.keys.p256dh)), len(decoded(body.keys.auth))
    except ValueError:
        sizes = 0, 0
    if sizes != (POINT_BYTES, SECRET_BYTES):
        raise Unreadable("These are no keys of a push subscription.", field="keys")
    await people.set_push(asker.person.id, body.endpoint, {"p256dh": body.keys.p256dh, "auth": body.keys.auth})
    return answer(Done())


@api("PUT", "/me/webhook", takes=WebhookBody, gives=WebhookMadeBody, errors=(403,))
async def set_webhook(request: Request, services: House, asker: Somebody) -> Response:
    """Send my notices to an address of mine; the answer tells the secret that will sign them."""
    body = await read(request, WebhookBody)
    if not services.settings.webhooks:
        raise NotAllowed("This server sends no webhooks.", code="no_webhooks")
    secret = secrets.token_hex(24)
    if body.url is not None:
        checked_url(body.url, private=services.settings.webhook_private)
    await services.accounts.people.set_webhook(asker.person.id, body.url, secret)
    return answer(WebhookMadeBody(body.url, secret if body.url else None))
