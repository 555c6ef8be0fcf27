"""Routes for those who run the server: is it alive, is it ready, what does it measure."""

import asyncio
import ipaddress
import secrets

from fastapi import Request
from fastapi.responses import Response
from msgspec import Struct
from sqlalchemy import text

from kakaw.server import measures
from kakaw.server.deps import House
from kakaw.server.errors import NotAllowed
from kakaw.server.guard import address
from kakaw.server.warmth import Warm
from kakaw.server.web import Api, answer

api = Api("running", prefix="")
PATIENCE = 2.0


class HealthBody(Struct):
    """The process answers."""

    status: str = "ok"
    name: str = "kakaw"


class ReadyBody(Struct):
    """Whether the server can do its work, and what is missing if not."""

    ready: bool
    database: bool
    hub: bool
    titles: dict[str, Warm]


@api("GET", "/healthz", gives=HealthBody, public=True)
async def healthz() -> Response:
    """Is the process alive."""
    return answer(HealthBody())


@api("GET", "/readyz", gives=ReadyBody, errors=(503,), public=True)
async def readyz(services: House) -> Response:
    """Can the server do its work: the database answers.

    Without the hub workers look into the log instead, and titles that still compile are played a little later: both
    are told, and do not count.
    """
    database = await _answers(services.store.read(lambda connection: connection.execute(text("SELECT 1")).all()))
    hub = bool(getattr(services.hall.hub, "heard", True))
    return answer(ReadyBody(database, database, hub, dict(services.warmth.states)), 200 if database else 503)


async def _answers(question: object) -> bool:
    """Whether something answers in time and without an error."""
    try:
        await asyncio.wait_for(question, PATIENCE)  # type: ignore[arg-type]  # a coroutine or a future
    except Exception:  # whatever is wrong with it, it is not ready
        return False
    return True


@api("GET", "/metrics", gives=str, media="text/plain", errors=(403,), public=True)
async def metrics(request: Request, services: House) -> Response:
    """Numbers for Prometheus; for this machine, or with the token of the settings."""
    wanted = services.settings.metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    allowed = secrets.compare_digest(given.encode(), wanted.encode()) if wanted else _is_here(address(request.scope))
    if not allowed:
        raise NotAllowed("Numbers are for this machine, or with the metrics token.", code="metrics")
    return Response(measures.text(), media_type=measures.CONTENT_TYPE)


def _is_here(place: str) -> bool:
    """Whether an address is this machine."""
    try:
        return ipaddress.ip_address(place).is_loopback
    except ValueError:
        return place == "local"  # a socket file
