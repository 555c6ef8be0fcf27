"""`kakaw bench peers`: catanatron's random 4-player games and ours, in turn, in one run."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

from kakaw.cli.output import print_json, progress
from kakaw.cli.rulebook import CHECKOUT
from kakaw.core.errors import KakawError

PEER = "catanatron==3.2.1"
PLAYERS = 4
TITLE = "cacao"
REPEATS = 3
TARGET = 30  # times the peer's actions per second
SCRIPT = Path(__file__).resolve().with_name("peer_catanatron.py")


class PeerError(KakawError):
    """An environment for the peer that cannot be made, or a peer that fails."""


def run(arguments: argparse.Namespace) -> int:
    """Measure both, best of a few turns each."""
    if not arguments.seconds > 0:
        raise KakawError(f"seconds {arguments.seconds:g}: expected more than 0")
    python = environment()
    from kakaw.cli.warming import play_games, warm_up

    warm_up(TITLE)
    play_games(TITLE, PLAYERS, 1, 0)  # loaded before the clock runs
    theirs = ours = 0.0
    for repeat in range(REPEATS):
        theirs = max(theirs, peer_rate(python, arguments.seconds))
        ours = max(ours, own_rate(arguments.seconds, repeat))
        progress(f"turn {repeat + 1} of {REPEATS}: catanatron {theirs:,.0f}, kakaw {ours:,.0f} actions/s")
    found = {
        "peer": PEER,
        "players": PLAYERS,
        "peer_actions_per_s": round(theirs),
        "title": TITLE,
        "actions_per_s": round(ours),
        "ratio": round(ours / theirs, 1),
        "target": TARGET,
    }
    if arguments.json:
        print_json(found)
    else:
        print(f"{PEER}, random {PLAYERS}-player games: {theirs:,.0f} actions/s")
        print(f"kakaw {TITLE}, random {PLAYERS}-player games: {ours:,.0f} actions/s")
        print(f"ratio {ours / theirs:.1f} (target: at least {TARGET})")
    return 0


def own_rate(seconds: float, seed: int) -> float:
    """Our actions per second."""
    from kakaw.cli.warming import play_games

    steps, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        steps += play_games(TITLE, PLAYERS, 500, seed + steps)
    return steps / spent


def peer_rate(python: Path, seconds: float) -> float:
    """The peer's actions per second."""
    answer = subprocess.run([python, SCRIPT, str(seconds)], capture_output=True, text=True, check=False)
    if answer.returncode:
        last = (answer.stderr.strip().splitlines() or ["no message"])[-1]
        raise PeerError(f"{PEER} fails in {python.parent.parent}: {last}")
    found = json.loads(answer.stdout)
    return float(found["actions"] / found["seconds"])


def environment() -> Path:
    """The Python of the peer's own environment, made at the first call."""
    folder = cache_folder() / f"{PEER.replace('==', '-')}-py{sys.version_info.major}.{sys.version_info.minor}"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    whole = folder / "whole"
    if whole.exists() and python.exists():
        return python
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    if uv := find_uv():
        call(f"making {folder}", [uv, "venv", "--quiet", "--no-project", "--python", sys.executable, str(folder)])
        call(f"installing {PEER} with uv", [uv, "pip", "install", "--quiet", "--python", str(python), PEER])
    else:
        call(f"making {folder}", [sys.executable, "-m", "venv", str(folder)])
        call(f"installing {PEER} with pip", [str(python), "-m", "pip", "install", "--quiet", PEER])
    whole.touch()
    return python


def find_uv() -> str | None:
    """Path of uv: on PATH, or the one that ./kakaw fetched into the checkout."""
    fetched = sorted((CHECKOUT / ".tools").glob(f"uv-*/bin/uv{'.exe' if os.name == 'nt' else ''}"))
    return shutil.which("uv") or (str(fetched[-1]) if fetched else None)


def cache_folder() -> Path:
    """Where environments of peers are kept."""
    if chosen := os.environ.get("KAKAW_CACHE_DIR"):
        return Path(chosen) / "peers"
    from platformdirs import user_cache_path

    return user_cache_path("kakaw", appauthor=False) / "peers"


def call(step: str, command: list[str]) -> None:
    """Run one step of making the environment."""
    progress(f"{step} ...")
    try:
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError as error:
        raise PeerError(f"{step}: {error}") from None
    if answer.returncode:
        lines = [line for line in (answer.stderr + answer.stdout).splitlines() if line.strip()]
        raise PeerError(f"{step} failed: {lines[-1].strip() if lines else 'no message'}")
