"""The whole check of a change: style, types, who imports whom, then the tests. `./kakaw test` runs it.

Every static check runs, so one look shows all that is wrong; the tests start when the static checks pass. With
arguments only pytest runs, and gets them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = Path(sys.executable).parent
MOST_WORKERS = 4  # each loads the compiled kernels; more are seldom faster

STATIC_CHECKS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "lint-imports": ["lint-imports"],
}


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def passes(name: str, command: list[str]) -> bool:
    """Run one static check and print its line; its output too, if it finds something."""
    start = time.monotonic()
    result = subprocess.run(
        [PROGRAMS / command[0], *command[1:]], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    verdict = "failed" if result.returncode else "ok"
    print(f"{name:14}{verdict:8}{time.monotonic() - start:5.1f} s", flush=True)
    if result.returncode:
        sys.stdout.buffer.write(result.stdout + b"\n")
        sys.stdout.flush()
    return result.returncode == 0


def become_pytest(arguments: list[str]) -> None:
    """Go on as pytest, so that its closing line is the last and its exit code is ours."""
    command = [sys.executable, "-m", "pytest", *arguments]
    sys.stdout.flush()
    if os.name == "nt":
        sys.exit(subprocess.call(command))
    os.execv(sys.executable, command)


def main() -> None:
    """Run the static checks and the tests, or only the tests that the arguments name."""
    if sys.argv[1:]:
        become_pytest(sys.argv[1:])
    failed = [name for name, command in STATIC_CHECKS.items() if not passes(name, command)]
    if failed:
        sys.exit(f"failed: {', '.join(failed)}; the tests were not run")
    become_pytest(["-n", str(min(cores(), MOST_WORKERS))])


if __name__ == "__main__":
    main()
