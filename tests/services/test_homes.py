"""Two real workers: whichever of them a socket comes to, a table's players meet at one."""

import asyncio
import re
import urllib.request

from kakaw.cli.load.measure import players_of
from kakaw.cli.load.tables import sit
from kakaw.cli.load.web import Person
from kakaw.cli.private.redis import PrivateRedis
from kakaw.cli.private.serving import PrivateKakaw
from tests.kit.sieges import ENVIRONMENT

TABLES = 12
MOST_ROUNDS = 10


def handed_over(server: PrivateKakaw) -> float:
    """How many sockets the workers have handed to each other."""
    with urllib.request.urlopen(f"http://{server.address}/metrics", timeout=30) as answer:
        found = re.search(r"^kakaw_sockets_handed_over_total (\S+)$", answer.read().decode(), re.MULTILINE)
    return float(found.group(1)) if found else 0.0


def test_sockets_are_handed_over_and_games_are_played_through(database: str, redis: PrivateRedis) -> None:
    server = PrivateKakaw("--workers=2", f"--database={database}", f"--redis={redis.url()}", environment=ENVIRONMENT)

    async def work() -> None:
        people = Person(server.port), Person(server.port)
        sittings = [sit("cacao", people) for _ in range(TABLES)]
        players = [player for k, sitting in enumerate(sittings) for player in players_of(sitting, k)]
        async with asyncio.timeout(120):
            await asyncio.gather(*(player.run() for player in players))
        for person in people:
            person.close()
        assert all(player.over.is_set() for player in players)
        assert not [refusal for player in players for refusal in player.refusals]

    try:
        server.start()
        # The system gives connections to whichever worker it likes, and half of the tables are at home at the other;
        # but a worker takes none before it has served one.
        for _ in range(MOST_ROUNDS):
            asyncio.run(work())
            if handed_over(server) > 0:
                return
        raise AssertionError("no socket was handed over")
    finally:
        server.remove()
