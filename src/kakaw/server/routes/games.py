"""Routes that look at games: the score sheet, records and transcripts, replays, finished games."""

import asyncio
from typing import Annotated, Any

from fastapi import Query
from fastapi.responses import Response
from msgspec import Meta, Struct

from kakaw.core.titles import titles
from kakaw.core.view import View
from kakaw.server import history, lobby, messages
from kakaw.server.deps import Anybody, House
from kakaw.server.errors import Conflict, NotFound
from kakaw.server.routes.tables import Link, TableId, audience, found
from kakaw.server.web import Api, answer
from kakaw.store import lists

api = Api("games")
SeatQuery = Annotated[
    int | None,
    Query(ge=-2, le=6, description="as this seat sees it; -1: a watcher; -2: everything, once the game is over"),
]
MOST_LISTED = 100
FOREVER = 2**53


class InfoBody(Struct):
    """A game in words and numbers, from the asker's view."""

    text: str
    position: str
    breakdown: Annotated[list[list[Any]], Meta(description="rows of a label and one number per seat")]
    left: Annotated[list[list[str]], Meta(description="rows of a label and a text")]
    scores: list[int]


class TranscriptBody(Struct):
    """A transcript, which `kakaw verify` checks; of a running game only what the asker may know."""

    kakaw: str
    title: str
    rules: int
    players: int
    options: dict[str, Any]
    commitment: str


class ReplayBody(Struct):
    """The table at one of its versions."""

    at: int
    last: int
    play: messages.Update


class GameBody(Struct):
    """A finished game: the table, and the transcript for `kakaw verify`."""

    table: messages.TableCard
    transcript: dict[str, Any]


@api("GET", "/tables/{table}/info", gives=InfoBody, errors=(403, 404, 409, 503), public=True)
async def table_info(
    table: TableId, services: House, asker: Anybody, seat: SeatQuery = None, link: Link = None
) -> Response:
    """The board in characters, the position, where the points come from and what is left, from the asker's view."""
    opened = await found(services, table, asker, link)
    course = await history.course_of(opened)
    chosen = history.looking_as(opened, audience(opened, asker), seat)
    rules, states = course.rules, course.game.states
    record = states if chosen == history.EVERYTHING else View(rules, rules.view(states, chosen), chosen).record
    return answer(
        InfoBody(
            rules.board_text(record),
            rules.position_text(record),
            [[label, [int(number) for number in numbers]] for label, numbers in rules.words.breakdown(record)],
            [[label, str(text)] for label, text in rules.words.left(record)],
            rules.scores(record)[:, 0].tolist(),
        )
    )


@api("GET", "/tables/{table}/transcript", gives=TranscriptBody, errors=(403, 404, 409, 503), public=True)
async def table_transcript(
    table: TableId, services: House, asker: Anybody, seat: SeatQuery = None, link: Link = None
) -> Response:
    """The transcript of a finished game with its seed, for `kakaw verify`; of a running one what you may know."""
    opened = await found(services, table, asker, link)
    course = await history.course_of(opened)
    chosen = history.looking_as(opened, audience(opened, asker), seat)
    if opened.status != "over":
        return answer(history.partial(opened, course, chosen))
    text = history.transcript(course, history.seat_names(opened)).to_json()
    headers = {"Content-Disposition": f'attachment; filename="kakaw-{opened.title}-{opened.id}.json"'}
    return Response(text, media_type="application/json", headers=headers)


@api("GET", "/tables/{table}/record", gives=str, media="text/plain", errors=(403, 404, 409, 503), public=True)
async def table_record(
    table: TableId, services: House, asker: Anybody, seat: SeatQuery = None, link: Link = None
) -> Response:
    """The game in its notation: all of it once it is over, else what you may know."""
    opened = await found(services, table, asker, link)
    course = await history.course_of(opened)
    chosen = history.looking_as(opened, audience(opened, asker), seat)
    if seat is None and opened.status == "over":
        chosen = history.EVERYTHING
    return Response(history.record(course.game, chosen), media_type="text/plain", headers={"Cache-Control": "no-store"})


@api("GET", "/tables/{table}/replay", gives=ReplayBody, errors=(403, 404, 409, 503), public=True)
async def table_replay(
    table: TableId,
    services: House,
    asker: Anybody,
    at: Annotated[int, Query(ge=1, le=100_000, description="the version, from 1")],
    seat: SeatQuery = None,
    link: Link = None,
) -> Response:
    """The table at one of its versions, as you may know it; of a finished game as any seat, or everything."""
    opened = await found(services, table, asker, link)
    course = await history.course_of(opened)
    chosen = history.looking_as(opened, audience(opened, asker), seat)
    rows = await history.rows_of(opened)
    play = await asyncio.to_thread(history.at_version, opened, course, rows, at, chosen)
    seats = tuple(range(opened.players)) if chosen == history.EVERYTHING else history.audience_of(chosen)
    return answer(ReplayBody(at, course.version(seats), play))


@api("GET", "/games", gives=list[messages.TableCard], errors=(404,), public=True)
async def list_games(
    services: House,
    title: Annotated[str | None, Query(max_length=32)] = None,
    before: Annotated[int | None, Query(ge=0, le=FOREVER, description="ended before, milliseconds since 1970")] = None,
) -> Response:
    """Finished public games, the newest first."""
    if title is not None and title not in titles():
        raise NotFound(f"There is no game {title!r}; expected one of {', '.join(titles())}.", field="title")
    rows = await services.store.read(
        lambda connection: lists.finished(connection, 0, before or FOREVER, MOST_LISTED, title)
    )
    seen = [lobby.seen(services.hall, row) for row in rows]
    return answer([table.card() for table in seen if table.may_see(None)])


@api("GET", "/games/{table}", gives=GameBody, errors=(404, 409, 503), public=True)
async def get_game(table: TableId, services: House, asker: Anybody, link: Link = None) -> Response:
    """A finished game, whole."""
    opened = await found(services, table, asker, link)
    if opened.status != "over":
        raise Conflict("The game is not over yet.", code="not_over")
    course = await history.course_of(opened)
    return answer(GameBody(opened.card(), history.transcript(course, history.seat_names(opened)).to_dict()))
