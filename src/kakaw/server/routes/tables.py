"""Routes about tables: making one, sitting down, and everything that can be done at it."""

from typing import Annotated, Any, Literal

from fastapi import Path, Query, Request
from fastapi.responses import Response
from msgspec import Meta, Struct, field

from kakaw.core.titles import titles
from kakaw.server import lobby, messages
from kakaw.server.accounts import Asker
from kakaw.server.deps import Anybody, House, Services, Somebody
from kakaw.server.errors import Conflict, NotFound, Unreadable
from kakaw.server.table import Table
from kakaw.server.web import Api, Done, answer, read
from kakaw.store import lists

api = Api("tables")
TableId = Annotated[str, Path(pattern="^[a-z0-9]{1,32}$", description="the table's id")]
Link = Annotated[str | None, Query(max_length=64, description="the table's secret link, for those who have it")]
Spec = Annotated[str, Meta(min_length=1, max_length=64)]
Count = Annotated[int, Meta(ge=0, le=7)]
AT_A_TABLE = (400, 403, 404, 409, 503)


class SeatWish(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Who shall sit on a seat: me, a bot, or whoever comes. Exactly one of them."""

    me: bool = False
    bot: Spec | None = None
    open: bool = False


class NewTable(Struct, forbid_unknown_fields=True, rename="camel"):
    """A table to be. With `start` the game begins as soon as every seat is taken."""

    title: Annotated[str, Meta(max_length=32)]
    players: Annotated[int, Meta(ge=1, le=7)]
    options: dict[str, Any] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=7)] = []
    clock: messages.ClockConfig = field(default_factory=messages.ClockConfig)
    rated: bool = False
    watch: Literal["anyone", "link", "nobody"] = "anyone"
    on_leave: Literal["bot", "forfeit"] = "bot"
    public: bool = True
    hot_seat: bool = False
    start: bool = False
    name: Annotated[str, Meta(max_length=60)] = ""


class JoinBody(Struct, forbid_unknown_fields=True):
    """Where to sit down, and the secret link where one is needed."""

    seat: Count | None = None
    link: Annotated[str, Meta(max_length=64)] | None = None


class SeatBody(Struct, forbid_unknown_fields=True):
    """Who shall sit on a seat: a bot, whoever comes, or oneself (`person`: the own id)."""

    seat: Count
    bot: Spec | None = None
    open: bool = False
    person: Annotated[str, Meta(max_length=64)] | None = None


class SeatChoice(Struct, forbid_unknown_fields=True):
    """The own seat that is meant, where somebody has several."""

    seat: Count | None = None


class LinkBody(Struct):
    """The table that a secret link leads to."""

    table: str


class MovedBody(Struct):
    """How the table stands after what was done, and the wish to undo that waits, if any."""

    version: int
    play: messages.Update | None
    undo: messages.UndoRequest | None


def audience(table: Table, asker: Asker | None) -> tuple[int, ...]:
    """The seats somebody plays on."""
    return table.seats_of(asker.person if asker else None)


async def found(services: Services, table: str, asker: Asker | None, link: str | None = None) -> Table:
    """The table, if this person may look at it."""
    opened: Table = await services.hall.find(table, asker.person if asker else None, link)
    return opened


async def whole(table: Table, asker: Asker | None, status: int = 200) -> Response:
    """The whole table as the asker may know it."""
    return answer(await table.state_for(audience(table, asker), asker.person if asker else None), status)


async def moved(table: Table, asker: Asker) -> Response:
    """The state of play as the asker may know it."""
    seats = audience(table, asker)
    async with table.lock:
        course = await table.load()
        return answer(MovedBody(course.version(seats), table.update_for(seats), table.asked))


@api("GET", "/tables", gives=list[messages.TableCard], public=True)
async def list_tables(services: House) -> Response:
    """The open and the running public tables."""
    return answer(await lobby.public(services.hall))


@api("GET", "/me/tables", gives=list[messages.TableCard])
async def my_tables(services: House, asker: Somebody, over: bool = False) -> Response:
    """My tables, those that wait for me first; with `over`, my finished games."""
    return answer(await lobby.own(services.hall, asker.person, over=over))


@api("POST", "/tables", takes=NewTable, gives=messages.Table, status=201, errors=(400, 409, 503))
async def make_table(request: Request, services: House, asker: Somebody) -> Response:
    """Make a table. With `start` and every seat taken, one request leads to a running game against bots."""
    body = await read(request, NewTable)
    if body.title not in titles():
        raise Unreadable(f"There is no game {body.title!r}; expected one of {', '.join(titles())}.", field="title")
    for k, seat in enumerate(body.seats):
        if seat.me + seat.open + (seat.bot is not None) != 1:
            raise Unreadable(f"Seat {k}: expected exactly one of me, bot and open.", field=f"seats[{k}]")
    await check_tables(services, asker)
    seats: list[dict[str, Any]] = [
        {"me": True} if s.me else {"bot": s.bot} if s.bot else {"open": True} for s in body.seats
    ]
    config = messages.Config(body.clock, body.rated, body.watch, body.on_leave, body.hot_seat, body.public, body.start)
    table = await services.hall.create(
        asker.person, body.title, body.players, body.options, seats or None, config, body.name
    )
    return await whole(table, asker, 201)


async def check_tables(services: Services, asker: Asker) -> None:
    """Refuse a new table to somebody who has enough."""
    await services.limits.check("table", asker.person.id)
    most = services.settings.tables_per_person
    if await services.store.read(lambda connection: lists.hosted(connection, asker.person.id)) >= most:
        raise Conflict(
            f"You host {most} tables, as many as you may; finish or leave one first.", code="too_many_tables"
        )


@api("GET", "/links/{link}", gives=LinkBody, errors=(404,), public=True)
async def follow_link(link: Annotated[str, Path(max_length=64)], services: House) -> Response:
    """The table that a secret link leads to; the link is then given to `join` and to the socket."""
    return answer(LinkBody((await services.hall.by_link(link)).id))


@api("GET", "/tables/{table}", gives=messages.Table, errors=(404, 503), public=True)
async def get_table(table: TableId, services: House, asker: Anybody, link: Link = None) -> Response:
    """A table, as you may know it."""
    return await whole(await found(services, table, asker, link), asker)


@api("POST", "/tables/{table}/join", takes=JoinBody, gives=messages.Table, errors=AT_A_TABLE)
async def join_table(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """Sit down on a free seat."""
    body = await read(request, JoinBody)
    opened = await found(services, table, asker, body.link)
    await opened.join(asker.person, body.seat, body.link)
    return await whole(opened, asker)


@api("POST", "/tables/{table}/leave", gives=Done, errors=AT_A_TABLE)
async def leave_table(table: TableId, services: House, asker: Somebody) -> Response:
    """Get up; in a running game the seat is replaced or forfeits, as the table chose."""
    await (await found(services, table, asker)).leave(asker.person)
    return answer(Done())


@api("POST", "/tables/{table}/seats", takes=SeatBody, gives=messages.Table, errors=AT_A_TABLE)
async def set_seat(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """Give a seat to a bot, to whoever comes or to oneself; for the host, before the start."""
    body = await read(request, SeatBody)
    if body.open + (body.bot is not None) + (body.person is not None) != 1:
        raise Unreadable("Expected exactly one of bot, open and person.", field="bot")
    if body.person is not None and body.person != asker.person.id:
        raise Unreadable("Others sit down themselves: open the seat and send them the link.", field="person")
    opened = await found(services, table, asker)
    await opened.set_seat(asker.person, body.seat, body.bot, me=body.person is not None)
    return await whole(opened, asker)


@api("POST", "/tables/{table}/start", gives=messages.Table, errors=AT_A_TABLE)
async def start_table(table: TableId, services: House, asker: Somebody) -> Response:
    """Begin the game; for the host, once every seat is taken."""
    opened = await found(services, table, asker)
    await opened.start(asker.person)
    return await whole(opened, asker)


@api("POST", "/tables/{table}/moves", takes=messages.Move, gives=MovedBody, errors=AT_A_TABLE)
async def make_move(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """Answer a prompt: all steps count, or none. Sent again it is harmless."""
    body = await read(request, messages.Move)
    opened = await found(services, table, asker)
    await opened.submit(asker.person, body.prompt, body.steps)
    return await moved(opened, asker)


@api("POST", "/tables/{table}/preview", takes=messages.Preview, gives=messages.Previewed, errors=AT_A_TABLE)
async def preview_move(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """What a move would bring for certain. Nothing changes."""
    body = await read(request, messages.Preview)
    opened = await found(services, table, asker)
    return answer(await opened.preview(asker.person, body.prompt, body.steps))


@api("POST", "/tables/{table}/withdraw", takes=messages.Withdraw, gives=MovedBody, errors=AT_A_TABLE)
async def withdraw(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """Take back a sealed answer, where an option of the game allows it."""
    body = await read(request, messages.Withdraw)
    opened = await found(services, table, asker)
    await opened.withdraw(asker.person, body.seat)
    return await moved(opened, asker)


@api("POST", "/tables/{table}/undo", takes=messages.Undo, gives=MovedBody, errors=AT_A_TABLE)
async def undo(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """Take back the own last move: at once while nothing random or secret came of it, else the others are asked."""
    body = await read(request, messages.Undo)
    opened = await found(services, table, asker)
    await opened.undo(asker.person, body.seat)
    return await moved(opened, asker)


@api("POST", "/tables/{table}/consent", takes=messages.Consent, gives=MovedBody, errors=AT_A_TABLE)
async def consent(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """Answer somebody's wish to undo."""
    body = await read(request, messages.Consent)
    opened = await found(services, table, asker)
    await opened.consent(asker.person, body.request, body.yes)
    return await moved(opened, asker)


@api("POST", "/tables/{table}/resign", takes=SeatChoice, gives=MovedBody, errors=AT_A_TABLE)
async def resign(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """Give the game up."""
    body = await read(request, SeatChoice)
    opened = await found(services, table, asker)
    await opened.resign(asker.person, body.seat)
    return await moved(opened, asker)


@api("POST", "/tables/{table}/chat", takes=messages.Chat, gives=messages.ChatLine, errors=AT_A_TABLE)
async def chat(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """Say something; the same key sent again is not said again."""
    body = await read(request, messages.Chat)
    opened = await found(services, table, asker)
    await services.limits.check("chat", asker.person.id)
    return answer(await opened.chat(asker.person, body.key, body.text))


@api("POST", "/tables/{table}/mute", takes=messages.Mute, gives=Done, errors=AT_A_TABLE)
async def mute(table: TableId, request: Request, services: House, asker: Somebody) -> Response:
    """Hear a person no more, here and elsewhere, or again."""
    body = await read(request, messages.Mute)
    await found(services, table, asker)
    if await services.accounts.people.person(body.person) is None:
        raise NotFound("There is no such person.", field="person")
    await services.hall.mutes.change(asker.person, body.person, on=body.on)
    return answer(Done())


@api("POST", "/tables/{table}/rematch", gives=messages.Table, status=201, errors=AT_A_TABLE)
async def rematch(table: TableId, services: House, asker: Somebody) -> Response:
    """Play again: whoever asks first makes the table, the others are led to it."""
    opened = await found(services, table, asker)
    await check_tables(services, asker)
    return await whole(await services.hall.rematch(opened, asker.person), asker, 201)
