"""A siege: clients play against a real server while something is killed again and again. Then nothing may be missing.

The players are those of the load client: they come back by themselves, send again what nobody acknowledged, and
remember every move that was acknowledged. Afterwards the stored logs are read and compared.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kakaw.cli.load.measure import players_of
from kakaw.cli.load.player import Player
from kakaw.cli.load.tables import Sitting, sit
from kakaw.cli.load.web import Person, WebError
from kakaw.cli.private.serving import PrivateKakaw
from kakaw.store import inventory
from kakaw.store.store import Row, Store, open_store

PATIENCE = 300.0  # seconds for the last games to end


@dataclass
class Game:
    """A table that was played at, and its players with their memories."""

    sitting: Sitting
    players: list[Player]


@dataclass
class Report:
    """What a siege came to."""

    kills: int = 0
    games: int = 0
    finished: int = 0
    acknowledged: int = 0
    stored: int = 0
    resent: int = 0
    reconnections: int = 0
    gaps: int = 0
    seconds: float = 0.0
    faults: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {**self.__dict__, "seconds": round(self.seconds, 1), "faults": self.faults[:20]}


class Siege:
    """Tables of a title that are played at until `stop`, each followed by another when its game ends."""

    def __init__(self, server: PrivateKakaw, titles: tuple[tuple[str, int], ...], lanes: int, seed: int = 0) -> None:
        """Play so many tables at a time, of these titles and numbers of players in turn."""
        self.server, self.titles, self.lanes = server, titles, lanes
        self.random = Random(seed)
        self.games: list[Game] = []
        self.report = Report()
        self._stopping = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Sit everybody down."""
        self._begun = time.monotonic()
        self._tasks = [asyncio.create_task(self._lane(k)) for k in range(self.lanes)]
        while len(self.games) < self.lanes:
            self._fail_early()
            await asyncio.sleep(0.05)

    def _fail_early(self) -> None:
        for task in self._tasks:
            if task.done() and (error := task.exception()):
                raise error

    async def _lane(self, k: int) -> None:
        title, players = self.titles[k % len(self.titles)]
        people = tuple([await patiently(lambda: Person(self.server.port)) for _ in range(players)])
        n = 0
        try:
            while not self._stopping.is_set():
                n += 1
                sitting = await patiently(lambda: sit(title, people))
                game = Game(sitting, players_of(sitting, k * 1000 + n, think=self._think))
                self.games.append(game)
                await asyncio.gather(*(player.run() for player in game.players))
        finally:
            for person in people:
                person.close()

    def _think(self, random: Random) -> float:
        """Mostly at once, sometimes a moment: every order of message, store and kill should happen."""
        return 0.0 if random.random() < 0.7 else random.random() * 0.05

    async def strike(self, times: int, blow: Callable[[], Awaitable[None]], most: int = 60) -> None:
        """Let them make a random number of moves, up to `most`, strike at a random moment of the next, and again."""
        for _ in range(times):
            await self._played(self.random.randint(1, most))
            await asyncio.sleep(self.random.random() * 0.02)
            await blow()
            self.report.kills += 1
            self._fail_early()

    async def _played(self, moves: int) -> None:
        """Wait until so many more moves are acknowledged."""
        goal, end = self._acknowledged() + moves, time.monotonic() + PATIENCE
        while self._acknowledged() < goal:
            self._fail_early()
            if time.monotonic() > end:
                raise AssertionError(f"fewer than {moves} moves in {PATIENCE:g} s: the players do not play on")
            await asyncio.sleep(0.002)

    def _acknowledged(self) -> int:
        return sum(len(player.accepted) for game in self.games for player in game.players)

    async def kill(self) -> None:
        """SIGKILL the server and start it again on the same data."""
        self.server.kill()
        await asyncio.sleep(self.random.random() * 0.1)
        await asyncio.to_thread(self.server.start)

    async def stop(self) -> None:
        """Let the running games end, then send everybody home."""
        self._stopping.set()
        _, late = await asyncio.wait(self._tasks, timeout=PATIENCE)
        for task in late:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for game in self.games:
            for player in game.players:
                player.leave()
        if late:
            self.report.faults.append(f"{len(late)} tables did not come to their end within {PATIENCE:g} s")
        self.report.seconds = time.monotonic() - self._begun

    async def check(self, url: str) -> Report:
        """Compare every stored log with what the players remember."""
        store = open_store(url)
        await store.open()
        try:
            for game in self.games:
                await self._check_game(store, game)
        finally:
            await store.close()
        return self.report

    async def _check_game(self, store: Store, game: Game) -> None:
        report = self.report
        found = await store.read(lambda connection: inventory.whole(connection, game.sitting.id))
        if found is None:
            report.faults.append(f"table {game.sitting.id}: not stored")
            return
        head, _, rows = found
        moves = [row for row in rows if row.kind == "move"]
        report.games += 1
        report.finished += head["status"] == "over"
        report.stored += len(moves)
        if [row.n for row in rows] != list(range(len(rows))):
            report.faults.append(f"table {game.sitting.id}: rows {[row.n for row in rows]} are not 0, 1, 2, ...")
        twice = [key for key, n in Counter((row.seat, row.prompt) for row in moves).items() if n > 1]
        if twice:
            report.faults.append(f"table {game.sitting.id}: answered twice: {twice}")
        for seat, player in enumerate(game.players):
            self._check_player(game.sitting.id, seat, player, moves)

    def _check_player(self, table: str, seat: int, player: Player, moves: list[Row]) -> None:
        report = self.report
        report.acknowledged += len(player.accepted)
        report.reconnections += player.reconnections
        report.gaps += player.gaps
        report.resent += player.resends
        own = [(row.prompt, row.steps) for row in moves if row.seat == seat]
        places = []
        for accepted in player.accepted:
            entry = (accepted.prompt, " ".join(accepted.steps))
            if entry not in own:
                report.faults.append(f"table {table}, seat {seat}: acknowledged, not stored: {entry}")
            else:
                places.append(own.index(entry))
        if places != sorted(places):
            report.faults.append(f"table {table}, seat {seat}: stored in another order than acknowledged")
        if player.over.is_set() and len(player.accepted) != len(own):
            report.faults.append(
                f"table {table}, seat {seat}: {len(own)} moves stored, {len(player.accepted)} acknowledged by the end"
            )
        report.faults += [f"table {table}, seat {seat}: refused: {text}" for text in player.refusals]


async def patiently(work: Callable[[], Any]) -> Any:
    """Do something in a thread, again while the server is away."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return await asyncio.to_thread(work)
        except (OSError, EOFError) as error:
            last: Exception = error
        except WebError as error:
            if error.status != 503:
                raise
            last = error
        except Exception as error:  # http.client's own family, which is none of OSError
            if type(error).__module__ != "http.client":
                raise
            last = error
        if time.monotonic() > end:
            raise last
        await asyncio.sleep(0.1)
