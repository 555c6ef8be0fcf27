"""Finished games for everybody: each night a file of the day's public games, and a list of the files.

A line of a file is one game: a transcript that `kakaw verify` checks, and how it ended. People's names are left out.
"""

import asyncio
import gzip
import hashlib
import json
import os
from collections.abc import AsyncIterator
from dataclasses import asdict, dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

from kakaw.core.errors import KakawError
from kakaw.server import history, lobby
from kakaw.store import lists

if TYPE_CHECKING:
    from kakaw.server.hall import Hall

log = structlog.get_logger()
DAY = 86_400_000  # milliseconds
MOST_GAMES = 1_000_000
LIST = "manifest.json"
START = "kakaw-"
END = ".ndjson.gz"


@dataclass(frozen=True)
class Dump:
    """A file of finished games."""

    name: str
    day: str
    games: int
    bytes: int
    sha256: str


class Dumps:
    """Writes and lists the files."""

    def __init__(self, hall: "Hall", folder: Path, hour: int) -> None:
        """Write into a folder, at an hour of the day; -1 writes nothing."""
        self.hall, self.folder, self.hour = hall, folder, hour

    def listed(self) -> list[Dump]:
        """The files there are, oldest first."""
        try:
            found = json.loads((self.folder / LIST).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        return [Dump(**entry) for entry in found]

    def path(self, name: str) -> Path | None:
        """The file of that name, if it is one of the list."""
        return next((self.folder / dump.name for dump in self.listed() if dump.name == name), None)

    async def run(self) -> None:
        """Write what is missing every night, until cancelled."""
        while self.hour >= 0:
            await asyncio.sleep(seconds_until(self.hour, datetime.now(UTC)))
            try:
                await self.catch_up(datetime.now(UTC).date())
            except (KakawError, OSError) as problem:
                log.warning("no dump", problem=str(problem))

    async def catch_up(self, today: date) -> None:
        """Write a file for every finished day that has none."""
        assert self.hall.store is not None
        first = await self.hall.store.read(lists.first_end)
        if first is None:
            return
        have = {dump.day for dump in self.listed()}
        day = datetime.fromtimestamp(first / 1000, UTC).date()
        while day < today:
            if day.isoformat() not in have:
                await self.write(day)
            day += timedelta(days=1)

    async def write(self, day: date) -> Dump:
        """Write the games that ended on a day, whole or not at all."""
        self.folder.mkdir(parents=True, exist_ok=True)
        name = f"{START}{day.isoformat()}{END}"
        partial = self.folder / f".{name}.{os.getpid()}.partial"
        games = 0
        try:
            with partial.open("wb") as file:
                # no time and no name inside, so that the same games give the same bytes
                with gzip.GzipFile(filename="", mode="wb", fileobj=file, mtime=0) as packed:
                    async for line in self._lines(day):
                        packed.write(line + b"\n")
                        games += 1
                file.flush()
                os.fsync(file.fileno())
            data = partial.read_bytes()
            partial.replace(self.folder / name)
        finally:
            partial.unlink(missing_ok=True)
        dump = Dump(name, day.isoformat(), games, len(data), hashlib.sha256(data).hexdigest())
        self._list(dump)
        log.info("dump", day=dump.day, games=games)
        return dump

    async def _lines(self, day: date) -> AsyncIterator[bytes]:
        start = int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp() * 1000)
        store = self.hall.store
        assert store is not None
        for row in await store.read(lambda connection: lists.finished(connection, start, start + DAY, MOST_GAMES)):
            table = lobby.seen(self.hall, row)
            if not table.may_see(None) or table.pinned:
                continue
            course = await history.course_of(table)
            transcript = history.transcript(course, history.seat_names(table, people=False)).to_dict()
            line: dict[str, Any] = {"id": table.id, "ended": row[0]["ended"], "rated": table.config.rated}
            yield msgspec.json.encode({**line, "outcome": table.outcome, "transcript": transcript})
            await asyncio.sleep(0)  # playing them all again takes a while; others want answers meanwhile

    def _list(self, dump: Dump) -> None:
        """Put a file on the list."""
        others = [entry for entry in self.listed() if entry.day != dump.day]
        entries = sorted([*others, dump], key=lambda entry: entry.day)
        partial = self.folder / f".{LIST}.{os.getpid()}.partial"
        partial.write_text(json.dumps([asdict(entry) for entry in entries], indent=1) + "\n", encoding="utf-8")
        partial.replace(self.folder / LIST)


def seconds_until(hour: int, now: datetime) -> float:
    """How long until it is that hour again."""
    then = now.replace(hour=hour, minute=0, second=0, microsecond=0)
    if then <= now:
        then += timedelta(days=1)
    return (then - now).total_seconds()
