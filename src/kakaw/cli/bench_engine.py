"""`kakaw bench engine`: steps, whole games and copies per second for every title and number of players."""

import argparse
import time
from collections.abc import Callable

from kakaw.cli.output import print_json, progress
from kakaw.core.errors import KakawError
from kakaw.core.titles import check_players, meta, titles

REPEATS = 3


def run(arguments: argparse.Namespace) -> int:
    """Measure every title and number of players that was asked for."""
    if not arguments.seconds > 0:
        raise KakawError(f"seconds {arguments.seconds:g}: expected more than 0")
    chosen = [arguments.title] if arguments.title else list(titles())
    cases = [
        (title, players)
        for title in chosen
        for players in ([check_players(title, arguments.players)] if arguments.players else meta(title).PLAYERS)
    ]
    rows = [measure(title, players, arguments.seconds) for title, players in cases]
    if arguments.json:
        print_json(rows)
        return 0
    print(f"{'title':10}{'players':>8}{'steps/s':>14}{'playouts/s':>14}{'copy ns':>10}")
    for row in rows:
        print(
            f"{row['title']:10}{row['players']:>8}{row['steps_per_s']:>14,}{row['playouts_per_s']:>14,}"
            f"{row['copy_ns']:>10}"
        )
    return 0


def measure(title: str, players: int, seconds: float) -> dict[str, str | int | float]:
    """One row: the best of a few repeats."""
    from kakaw.cli.warming import copy_records, play_games, warm_up

    warm_up(title)
    progress(f"{title}, {players} players ...")

    def play(games: int) -> int:
        return play_games(title, players, games, games)

    def copy(rounds: int) -> int:
        copy_records(title, rounds)
        return rounds

    steps, games = max(rate(play, seconds) for _ in range(REPEATS))
    copies, _ = max(rate(copy, seconds / 4) for _ in range(REPEATS))
    return {
        "title": title,
        "players": players,
        "steps_per_s": round(steps),
        "playouts_per_s": round(games),
        "copy_ns": round(1e9 / copies, 1),
    }


def rate(work: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Do work(n) for about that long in one go; give per second what it did, and n."""
    n = 1
    work(n)
    while True:
        start = time.perf_counter()
        done = work(n)
        spent = time.perf_counter() - start
        if spent >= seconds * 0.8:
            return done / spent, n / spent
        n = max(2 * n, int(n * seconds / max(spent, 1e-6)))
