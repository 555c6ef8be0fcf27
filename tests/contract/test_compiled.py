"""Design section 2: compiled and interpreted are one; no index leaves its array."""

import json
import os
import subprocess
import sys
from pathlib import Path

from kakaw.core.titles import titles
from kakaw.core.transcript import Transcript
from tests.contract.drive import TABLES, every_title, played, some_lines
from tests.contract.fingerprint import fingerprints

ROOT = Path(__file__).resolve().parent.parent.parent
GAMES = 2  # per table, interpreted
CHECKED_GAMES = 10  # per table, with bounds checks


def run(module: str, *arguments: str, stdin: str = "", **flags: str) -> list[str]:
    """The lines that a module prints when run in its own process."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", module, *arguments],
        cwd=ROOT,
        env={**os.environ, **flags},
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@every_title
def test_compiled_and_interpreted_kernels_play_the_same_games(title: str) -> None:
    tables = [table for table in TABLES if table.title == title]
    games = [played(table, line) for table in tables for line in some_lines(table, GAMES)]
    texts = [Transcript.of(game).to_json() for game in games]
    stdin = "".join(json.dumps(text) + "\n" for text in texts)
    interpreted = run("tests.contract.fingerprint", stdin=stdin, NUMBA_DISABLE_JIT="1")
    assert [json.loads(line) for line in interpreted] == [fingerprints(text) for text in texts]


@every_title
def test_everything_runs_interpreted_too(title: str) -> None:
    """For debuggers and coverage: batches and play-outs find the kernels of a title without the compiler."""
    assert run("tests.contract.exercise", "--games=1", "--smallest", title, NUMBA_DISABLE_JIT="1") == []


def test_no_index_leaves_its_array() -> None:
    """One process for all titles: with bounds checks everything is compiled anew, into its own cache folder."""
    *_, last = run("tests.contract.exercise", f"--games={CHECKED_GAMES}", *titles(), NUMBA_BOUNDSCHECK="1")
    positions = json.loads(last)
    assert sorted(positions) == sorted(str(table) for table in TABLES)
    assert min(positions.values()) > 10 * CHECKED_GAMES
