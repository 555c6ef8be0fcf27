"""The application: settings in, an ASGI application out. Everything long-lived is made when it starts."""

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from starlette.exceptions import HTTPException

from kakaw import __version__
from kakaw.core.errors import KakawError, clip
from kakaw.server import logs, routes
from kakaw.server.accounts import Accounts
from kakaw.server.asking import Asking
from kakaw.server.botdesk import BotDesk
from kakaw.server.closing import goodbye_first
from kakaw.server.course import Entry
from kakaw.server.deps import Services
from kakaw.server.dumps import Dumps
from kakaw.server.errors import Problem, Unreadable, problem_of
from kakaw.server.guard import Guard
from kakaw.server.hall import Hall
from kakaw.server.homes import FOLDER, STATE, Homes
from kakaw.server.hub import Hub, MemoryHub
from kakaw.server.limits import Limits
from kakaw.server.lobbysocket import LobbyRoom
from kakaw.server.measures import count_row, leave
from kakaw.server.notices import Notices
from kakaw.server.onlyone import only_one
from kakaw.server.page import Page
from kakaw.server.settings import Settings, load
from kakaw.server.sockets import Sockets
from kakaw.server.table import Table
from kakaw.server.warmth import Warmth
from kakaw.server.web import answer, document
from kakaw.store.people import People
from kakaw.store.sqlite import SqliteStore
from kakaw.store.store import open_store

log = structlog.get_logger()
ABOUT = """Everything the page does, for programs. Who asks is told by the cookie `kakaw` or by
`Authorization: Bearer TOKEN`. Errors are `{"code", "sentence", "field"}`."""


def from_settings() -> FastAPI:
    """The application of the settings in the environment: what worker processes start with."""
    settings = load()
    logs.set_up(settings.log_format, settings.log_level)
    return create(settings)


def create(settings: Settings) -> FastAPI:
    """The application; it connects to nothing before it starts."""
    limits = Limits(settings)

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[dict[str, Any]]:
        async with AsyncExitStack() as stack:
            stack.push_async_callback(limits.close)
            stack.callback(leave)
            try:
                app.state.services = services = await _open(settings, limits, stack)
            except KakawError as error:
                app.state.failed = error  # for the command line, which tells it in one line
                log.error("cannot start", problem=str(error))
                raise
            stack.enter_context(goodbye_first(services.goodbye))
            yield {STATE: services.homes}  # for the sockets' protocol

    app = FastAPI(
        title="kakaw",
        version=__version__,
        description=ABOUT,
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=life,
    )
    for api in routes.ALL:
        app.include_router(api.router)

    @app.get("/api/openapi.json", include_in_schema=False)
    async def openapi() -> JSONResponse:
        return JSONResponse(document(app))

    app.add_exception_handler(KakawError, _refuse)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _not_there)
    app.add_middleware(Guard, settings=settings, limits=limits, sockets=Sockets())
    app.mount("/", Page(settings.static_dir), name="page")
    return app


async def _open(settings: Settings, limits: Limits, stack: AsyncExitStack) -> Services:
    """Make what the routes stand on; the stack takes it apart again, in the other order."""
    store = open_store(settings.database_url)
    if isinstance(store, SqliteStore):
        stack.enter_context(only_one(Path(store.path)))
    await store.open()
    stack.push_async_callback(store.close)
    people = People(store)
    warmth = Warmth()
    notices = Notices(settings, people)
    hall = Hall(store, _hub(settings), _desk(settings), warmth.ready)
    await hall.open()
    stack.push_async_callback(hall.close)
    hall.listeners.append(_count)
    room = LobbyRoom(hall, alone=not settings.redis)
    asking = Asking(hall, notices, alone=not settings.redis)
    accounts = Accounts(settings, people)
    dumps = Dumps(hall, settings.folder / "dumps", settings.dump_hour)
    homes = Homes(Path(os.environ[FOLDER])) if settings.workers > 1 and os.environ.get(FOLDER) else None
    services = Services(settings, limits, store, hall, room, asking, accounts, warmth, notices, dumps, homes)
    _beside(stack, warmth.run())
    _beside(stack, room.run())
    _beside(stack, notices.run())
    _beside(stack, dumps.run())
    _beside(stack, accounts.keep_clean())
    return services


def _count(_: Table, entry: Entry | None) -> None:
    """Count the rows of the logs."""
    if entry is not None:
        count_row(entry.kind)


def _hub(settings: Settings) -> Hub:
    """What the workers hear one another through."""
    if not settings.redis:
        return MemoryHub()
    from kakaw.server.redishub import RedisHub

    return RedisHub(settings.redis)


def _desk(settings: Settings) -> BotDesk:
    """Who asks the bots; where there are several workers, one of them asks each question."""
    if not settings.redis:
        return BotDesk(workers=max(1, settings.bot_workers), seconds=settings.bot_seconds)
    from kakaw.server.botqueue import QueueDesk

    elsewhere = settings.bot_workers == 0
    return QueueDesk(settings.redis, elsewhere=elsewhere, workers=settings.bot_workers, seconds=settings.bot_seconds)


def _beside(stack: AsyncExitStack, work: Awaitable[Any]) -> None:
    """Let something run beside the server until it closes."""
    task = asyncio.ensure_future(work)

    async def stop() -> None:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    stack.push_async_callback(stop)


async def _refuse(_: Request, error: Exception) -> Response:
    """An answer for everything that kakaw refuses."""
    assert isinstance(error, KakawError)
    problem = problem_of(error)
    return answer(problem.body(), problem.status, problem.headers())


async def _unreadable(_: Request, error: Exception) -> Response:
    """An answer for parameters of the wrong shape."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    place = str(first["loc"][-1])
    problem = Unreadable(f"Parameter {clip(place)}: {first['msg']}.", field=place)
    return answer(problem.body(), problem.status)


async def _not_there(_: Request, error: Exception) -> Response:
    """An answer for addresses and methods that do not exist."""
    assert isinstance(error, HTTPException)
    problem = Problem("There is nothing here.", code="not_found")
    if error.status_code == 405:
        problem = Problem("This address is not for this method.", code="method")
    return answer(problem.body(), error.status_code, dict(error.headers or {}))
