"""`kakaw bench server`: the real server under load, beside boardgame.io's in the same run."""

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any

from kakaw.cli.load import measure
from kakaw.cli.load.player import Player
from kakaw.cli.load.tables import Sitting, sit
from kakaw.cli.load.web import Person
from kakaw.cli.output import print_json, progress
from kakaw.cli.private.postgres import PrivatePostgres
from kakaw.cli.private.redis import PrivateRedis
from kakaw.cli.private.serving import UNBRAKED, PrivateKakaw, processor_seconds
from kakaw.core.errors import KakawError
from kakaw.core.titles import check_players

MATCHES = 50
THINKERS = 1000
THINK = 5.0  # seconds
IDLE_TABLES = 2000
OPENINGS = 20
SIZES = {"cacao": 50, "maya": 90}  # steps of a random game of two, to know how many tables a lane uses up


def run(arguments: argparse.Namespace) -> int:
    """Measure what was asked for; print a table, or JSON."""
    if not arguments.seconds > 0:
        raise KakawError(f"seconds {arguments.seconds:g}: expected more than 0")
    check_players(arguments.title, 2)
    chosen = arguments.only.split(",") if arguments.only else list(PARTS)
    for name in chosen:
        if name not in PARTS:
            raise KakawError(f"part {name!r}: expected one of {', '.join(PARTS)}")
    # Told to stop, take the private servers down as after a fault: by default the process would leave them behind.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    found: dict[str, Any] = {"title": arguments.title}
    for name in chosen:
        progress(f"{name} ...")
        found[name] = PARTS[name](arguments)
    if arguments.json:
        print_json(found)
    else:
        for name in chosen:
            print_part(name, found[name])
    return 0


def print_part(name: str, found: dict[str, Any]) -> None:
    """One part as lines for people."""
    print(name)
    for key, value in found.items():
        if isinstance(value, dict):
            inner = ", ".join(f"{label} {number}" for label, number in value.items())
            print(f"  {key}: {inner}")
        else:
            print(f"  {key}: {value}")


# --- the parts


def against_peer(arguments: argparse.Namespace) -> dict[str, Any]:
    """50 matches of two without pauses: boardgame.io, which stores nothing, and ours, in turn; the best of each."""
    from kakaw.cli import bench_boardgame_io as peer

    found: dict[str, Any] = {}
    theirs: list[dict[str, float]] = []
    ours: list[dict[str, float]] = []
    scripts = None if arguments.no_peer else peer.environment()
    for repeat in range(arguments.repeats):
        if scripts is not None:
            server = peer.PeerServer(scripts)
            try:
                theirs.append(peer.measure(server.start(), MATCHES, arguments.seconds))
            finally:
                server.remove()
            progress(f"turn {repeat + 1} of {arguments.repeats}: {peer.PEER} {theirs[-1]}")
        ours.append(with_server(lambda kakaw: rate(kakaw, arguments.title, arguments.seconds)))
        progress(f"turn {repeat + 1} of {arguments.repeats}: kakaw {ours[-1]}")
    if theirs:
        found[peer.PEER] = best(theirs)
    found["kakaw"] = best(ours)
    return found


def thinking(arguments: argparse.Namespace) -> dict[str, Any]:
    """1,000 tables of two, 5 s of thought before each move, on one worker."""

    def work(kakaw: PrivateKakaw) -> dict[str, Any]:
        people = [(Person(kakaw.port), Person(kakaw.port)) for _ in range(4)]
        sittings = [sit(arguments.title, people[k % 4]) for k in range(THINKERS)]
        progress(f"{THINKERS} tables made")
        before = processor_seconds(kakaw.pid)
        seconds = max(20.0, arguments.seconds)
        found, problems = measure.run(measure.with_pauses(sittings, THINK, seconds, warm_up=THINK * 2))
        used = (processor_seconds(kakaw.pid) - before) / (seconds + THINK * 2)
        return {"kakaw": {**found, "processor": round(used, 2)}, **told(problems)}

    return with_server(work)


def opening(arguments: argparse.Namespace) -> dict[str, Any]:
    """How long a game just before its end takes to open, from memory and by a server that has just started."""

    def work(kakaw: PrivateKakaw) -> dict[str, Any]:
        pair = (Person(kakaw.port), Person(kakaw.port))
        sitting = sit(arguments.title, pair)
        measure.run(play_to_the_end(sitting))
        warm = [seconds(lambda: pair[0].get(f"/api/tables/{sitting.id}")) for _ in range(OPENINGS)]
        sockets = [measure.run(time_to_table(sitting)) for _ in range(OPENINGS)]
        kakaw.kill()
        kakaw.start()
        wait_until_warm(pair[0], arguments.title)
        cold_socket = measure.run(time_to_table(sitting))
        return {
            "plays": len(pair[0].get(f"/api/tables/{sitting.id}")["log"]),
            "GET ms, loaded": median_ms(warm),
            "socket ms, loaded": median_ms(sockets),
            "socket ms, first time after a start": round(1000 * cold_socket, 1),
        }

    return with_server(work)


def memory(arguments: argparse.Namespace) -> dict[str, Any]:
    """What a running table costs while nobody looks at it."""

    def work(kakaw: PrivateKakaw) -> dict[str, Any]:
        pair = (Person(kakaw.port), Person(kakaw.port))
        for _ in range(200):  # whatever is loaded once is loaded now
            sit(arguments.title, pair)
        before = kakaw.memory()
        for _ in range(IDLE_TABLES):
            sit(arguments.title, pair)
        grown = kakaw.memory() - before
        return {
            "kB per idle table": round(grown / IDLE_TABLES / 1024, 2),
            "MB before": round(before / 2**20, 1),
            "tables": IDLE_TABLES,
        }

    return with_server(work)


def starting(_arguments: argparse.Namespace) -> dict[str, Any]:
    """From the command to the first answer, kernels compiled before."""

    def work(kakaw: PrivateKakaw) -> dict[str, Any]:
        times = []
        for _ in range(3):
            kakaw.stop()
            times.append(kakaw.start())
        return {"seconds to the first answer": round(min(times), 2), "of three": [round(t, 2) for t in times]}

    return with_server(work)


def workers(arguments: argparse.Namespace) -> dict[str, Any]:
    """One worker and two on PostgreSQL with Redis between them, in turn, 50 matches of two without pauses.

    Players, PostgreSQL and Redis need cores as well. Where there are none to spare for them, the ratio of what a second
    of a processor carries, twice for two workers, tells what two free cores would.
    """
    postgres, redis = PrivatePostgres(durable=True), PrivateRedis()
    turns: dict[int, list[dict[str, float]]] = {1: [], 2: []}
    try:
        postgres.start()
        redis.start()
        for repeat in range(arguments.repeats):
            for count, found in turns.items():
                place = postgres.new_database(f"w{count}_{repeat}")
                flags = (f"--workers={count}", f"--redis={redis.url()}", f"--database={place}")
                found.append(with_server(lambda kakaw: rate(kakaw, arguments.title, arguments.seconds), *flags))
                progress(f"turn {repeat + 1} of {arguments.repeats}: {count} of them {found[-1]}")
    finally:
        redis.remove()
        postgres.remove()
    one, two = best(turns[1]), best(turns[2])
    return {
        "1 worker": one,
        "2 workers": two,
        "ratio": round(two["moves_per_s"] / one["moves_per_s"], 2),
        "ratio by processor time": round(2 * two["moves_per_processor_s"] / one["moves_per_processor_s"], 2),
    }


PARTS: dict[str, Callable[[argparse.Namespace], dict[str, Any]]] = {
    "peer": against_peer,
    "thinking": thinking,
    "opening": opening,
    "memory": memory,
    "starting": starting,
    "workers": workers,
}

# --- how


def with_server(work: Callable[[PrivateKakaw], dict[str, Any]], *flags: str) -> dict[str, Any]:
    """Do something with a new server."""
    kakaw = PrivateKakaw(*flags, environment={**UNBRAKED, "KAKAW_SECRET": "a secret of a bench, known to everybody"})
    try:
        kakaw.start()
        return work(kakaw)
    finally:
        kakaw.remove()


def rate(kakaw: PrivateKakaw, title: str, seconds: float) -> dict[str, Any]:
    """Accepted moves per second and latencies, without pauses."""
    people = [(Person(kakaw.port), Person(kakaw.port)) for _ in range(MATCHES)]
    wait_until_warm(people[0][0], title)
    # Tables enough for 8,000 moves a second: a lane without a table would be idle.
    each = 1 + int(8000 * (seconds + 2) / MATCHES / SIZES.get(title, 40))
    lanes = [[sit(title, pair) for _ in range(each)] for pair in people]
    processes = kakaw.processes()

    def used() -> float:
        return sum(map(processor_seconds, processes))

    found, problems = measure.run(measure.without_pause(lanes, seconds, used))
    return {**found, **told(problems)}


def told(problems: list[str]) -> dict[str, Any]:
    """What went wrong, if anything."""
    return {"problems": len(problems), "first": problems[0]} if problems else {}


def best(turns: list[dict[str, float]]) -> dict[str, float]:
    """The turn with the most moves."""
    return max(turns, key=lambda turn: turn["moves_per_s"])


def seconds(work: Callable[[], Any]) -> float:
    """How long something takes."""
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def median_ms(times: list[float]) -> float:
    """The middle one, in milliseconds."""
    return round(1000 * sorted(times)[len(times) // 2], 1)


def wait_until_warm(person: Person, title: str) -> None:
    """Wait until the server has loaded the rules of a title."""
    for _ in range(600):
        if any(each["title"] == title and each["warm"] == "ready" for each in person.get("/api/titles")):
            return
        time.sleep(0.1)
    raise KakawError(f"title {title!r}: not compiled after 60 s")


async def play_to_the_end(sitting: Sitting) -> None:
    """Play a whole game at random."""
    players = measure.players_of(sitting, Random(0).randrange(100))
    await asyncio.gather(*(player.run() for player in players))


async def time_to_table(sitting: Sitting) -> float:
    """Seconds from opening a socket to the whole table."""
    begun = time.perf_counter()
    player = Player(sitting.people[0].port, sitting.id, sitting.people[0].cookie)
    player.playing = False
    await player.open()
    while not player.messages:
        await asyncio.sleep(0)
    taken = time.perf_counter() - begun
    player.leave()
    return taken
