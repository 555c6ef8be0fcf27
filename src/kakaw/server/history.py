"""Games told to the end: the transcript of a finished one, and what somebody may know of one that runs."""

from typing import TYPE_CHECKING, Any

from kakaw.core.game import Game
from kakaw.core.transcript import Transcript
from kakaw.core.view import SPECTATOR
from kakaw.server import messages, present
from kakaw.server.course import Course
from kakaw.server.errors import NotAllowed, NotFound
from kakaw.server.present import Audience, Telling
from kakaw.store import tables
from kakaw.store.store import Row

if TYPE_CHECKING:
    from kakaw.server.table import Table

EVERYTHING = -2  # the seat of somebody who sees all hands, once the game is over
PERSON = "person"


def looking_as(table: "Table", own: Audience, seat: int | None) -> int:
    """The seat from which somebody looks; raise where they may not."""
    over = table.status == "over"
    if seat is None:
        return own[0] if own else SPECTATOR
    if seat == EVERYTHING and not over:
        raise NotAllowed("Everything is told once the game is over.", code="not_over")
    if seat >= table.players:
        raise NotFound(f"There is no seat {seat} at this table.", code="no_seat", field="seat")
    if seat >= 0 and seat not in own and not over:
        raise NotAllowed("This is not your seat.", code="not_your_seat", field="seat")
    return seat


def audience_of(seat: int) -> Audience:
    """The audience of one seat."""
    return (seat,) if seat >= 0 else ()


async def course_of(table: "Table") -> Course:
    """The game of a table."""
    async with table.lock:
        return await table.load()


def transcript(course: Course, names: list[str]) -> Transcript:
    """The whole truth of a finished game, seed included: what `kakaw verify` checks."""
    found = Transcript.of(course.game, reveal_seed=True)
    found.seats = names
    return found


def partial(table: "Table", course: Course, seat: int) -> dict[str, Any]:
    """What a seat may know of a running game."""
    audience = audience_of(seat)
    return {
        "kakaw": "running game",
        "title": table.title,
        "rules": table.rules_version,
        "players": table.players,
        "options": table.options,
        "commitment": course.game.chance.commitment,
        "seat": seat,
        "record": course.game.record(seat),
        "log": present.log(course, audience),
    }


async def rows_of(table: "Table") -> list[Row]:
    """The log of a table."""
    store = table.hall.store
    assert store is not None
    return await store.read(lambda connection: tables.rows(connection, table.id))


def at_version(table: "Table", course: Course, rows: list[Row], version: int, seat: int) -> messages.Update:
    """The table as a seat knew it at one of the versions it was told; plays the game again, so call it in a thread."""
    audience = tuple(range(table.players)) if seat == EVERYTHING else audience_of(seat)
    known = course.known_to(audience)
    if not 1 <= version <= len(known):
        raise NotFound(f"There is no version {version}; expected 1 to {len(known)}.", code="no_version", field="at")
    entry = known[version - 1]
    then = Course(table.title, table.players, table.options, table.seed, table.config.clock, dict(table.first_bots))
    then.replay(rows[: entry.n + 1])
    told = Telling(then, then.entries[-1], entry.at).update(audience)
    if seat == EVERYTHING:
        told.view = {EVERYTHING: present.encoded(then.game.states)}
        told.scores = then.rules.scores(then.game.states)[:, 0].tolist()
    told.prompts, told.undo, told.clocks = [], [], None  # what was asked then can be answered no more
    return told


def record(game: Game, seat: int) -> str:
    """The game in the title's notation, as a seat may know it, or all of it."""
    return game.record(None if seat == EVERYTHING else seat)


def seat_names(table: "Table", *, people: bool = True) -> list[str]:
    """Who sat where, for a transcript: names and bots' specs; without people's names they are all `person`."""
    names = []
    for chair in table.seats:
        if chair.person is None:
            names.append(chair.bot or "")
        else:
            names.append(chair.name if people else PERSON)
    return names
