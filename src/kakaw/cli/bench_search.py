"""`kakaw bench search`: how fast the bots look ahead in Cacao, beside boardgame.io's and catanatron's play-outs."""

import argparse
import json
import subprocess
import time

from kakaw.cli import bench_boardgame_io, bench_peers
from kakaw.cli.output import print_json, progress
from kakaw.core.errors import KakawError

TITLE, PLAYERS = "cacao", 2
TURNS = 22  # of a game of two: a play-out carries out that many
LOOKED_AT = (3, 7, 11, 15)  # turns of a game at which the bots are measured
REPEATS = 3
TARGET, RATIO = 50_000, 10


def run(arguments: argparse.Namespace) -> int:
    """Measure everybody in turn, best of a few turns each."""
    if not arguments.seconds > 0:
        raise KakawError(f"seconds {arguments.seconds:g}: expected more than 0")
    python = bench_peers.environment()
    scripts = None if arguments.no_boardgame_io else bench_boardgame_io.environment()
    rates: dict[str, float] = {}
    for repeat in range(REPEATS):
        now = own_rates(arguments.seconds, repeat)
        now["catanatron: random games"] = catanatron(python, arguments.seconds)
        if scripts is not None:
            now["boardgame.io: MCTS iterations"] = boardgame_io(str(scripts), arguments.seconds)
        rates = {name: max(rate, rates.get(name, 0.0)) for name, rate in now.items()}
        progress(
            f"turn {repeat + 1} of {REPEATS}: {', '.join(f'{name} {rate:,.0f}/s' for name, rate in rates.items())}"
        )
    found = {name: round(rate) for name, rate in rates.items()}
    if arguments.json:
        print_json({"title": TITLE, "players": PLAYERS, "per_s": found, "target": TARGET, "ratio": RATIO})
        return 0
    print(f"{TITLE}, {PLAYERS} players, per second of one core's time; best of {REPEATS}")
    for name, rate in found.items():
        print(f"  {name:45}{rate:>12,}")
    print(f"a play-out is {TURNS} turns: asked for are {TARGET:,} of them and {RATIO} times each peer")
    return 0


def own_rates(seconds: float, seed: int) -> dict[str, float]:
    """Our own: turns tried by `search` as play-outs, its lines, and the games that `ismcts` and `flat` play out."""
    import numpy as np

    from kakaw.bots.bot import Budget, source_of
    from kakaw.bots.catalog import make
    from kakaw.bots.lines import TURNS as SHORT
    from kakaw.bots.lines import Lines
    from kakaw.bots.thinking import menu_values, room_of
    from kakaw.core.game import Game

    game, player = Game(TITLE, PLAYERS, seed=f"bench {seed}"), make("value", TITLE)
    tree = make("ismcts:2000", TITLE)
    spent = {"lines": 0.0, "tree": 0.0}
    lines = turns = iterations = 0
    share = seconds / len(LOOKED_AT)
    while not game.over:
        seat = game.acting[0]
        view = game.view(seat)
        menu = view.menu()
        if int(game.states["turn"][0]) in LOOKED_AT and len(menu) > 16:
            looked = Lines(view, menu_values(menu), np.arange(16), seed)
            looked.look(1, SHORT[PLAYERS])  # loaded before the clock runs
            room, before = room_of(TITLE), looked.lines
            room.tally[0] = 0
            begun = time.process_time()
            while time.process_time() - begun < share:
                looked.look(8, SHORT[PLAYERS])
            spent["lines"] += time.process_time() - begun
            lines, turns = lines + looked.lines - before, turns + int(room.tally[0])
            tree.choose(view, menu, Budget(nodes=10), source_of("bench", seat, 0))
            begun = time.process_time()
            while time.process_time() - begun < share:
                iterations += sum(tree.choose(view, menu, Budget(), source_of("bench", seat, iterations)).visits)
            spent["tree"] += time.process_time() - begun
        game.push(*player.choose(view, menu, Budget(), source_of("bench", seat, game.ply)).steps, seat=seat)
    return {
        "search: turns tried, as play-outs": turns / TURNS / spent["lines"],
        "search: lines of four turns": lines / spent["lines"],
        "ismcts: random games from the middle of a game": iterations / spent["tree"],
    }


def catanatron(python: object, seconds: float) -> float:
    """Its random 4-player games per second."""
    answer = subprocess.run(
        [str(python), str(bench_peers.SCRIPT), str(seconds)], capture_output=True, text=True, check=False
    )
    if answer.returncode:
        last = (answer.stderr.strip().splitlines() or ["no message"])[-1]
        raise bench_peers.PeerError(f"{bench_peers.PEER} fails: {last}")
    found = json.loads(answer.stdout)
    return float(found["games"] / found["seconds"])


def boardgame_io(scripts: str, seconds: float) -> float:
    """Iterations per second of its MCTS bot, which plays tic-tac-toe."""
    answer = subprocess.run(["node", f"{scripts}/mcts.js", str(seconds)], capture_output=True, text=True, check=False)
    if answer.returncode:
        last = (answer.stderr.strip().splitlines() or ["no message"])[-1]
        raise bench_peers.PeerError(f"{bench_boardgame_io.PEER} fails: {last}")
    found = json.loads(answer.stdout)
    return float(found["iterations"] / found["seconds"])
