"""The whole check of a change: style, types, who imports whom, then the tests. `./kakaw test` runs it.

Every static check runs, so one look shows all that is wrong; the tests start when the static checks pass: those of the
page, those in Python, and last, in a pytest of their own, those in a real browser (sync Playwright leaves a running
event loop behind, which tests with one of their own cannot bear). With arguments only pytest runs, and gets them.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # the build hook, which knows where Node is, lies beside pyproject.toml

from hatch_build import node  # noqa: E402  # found on the path above

PROGRAMS = Path(sys.executable).parent
MOST_WORKERS = 4  # each loads the compiled kernels; more are seldom faster

STATIC_CHECKS = {
    "ruff check": ["ruff", "check"],
    "ruff format": ["ruff", "format", "--check"],
    "mypy": ["mypy"],
    "lint-imports": ["lint-imports"],
}
PAGE_CHECKS = {"eslint": "lint", "svelte-check": "check"}  # scripts of ui/package.json
BROWSER_TESTS = "tests/browser"


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def passes(
    name: str, command: Sequence[str | Path], folder: Path = ROOT, environment: dict[str, str] | None = None
) -> bool:
    """Run one static check and print its line; its output too, if it finds something."""
    start = time.monotonic()
    result = subprocess.run(
        command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
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
    failed = [name for name, (program, *rest) in STATIC_CHECKS.items() if not passes(name, [PROGRAMS / program, *rest])]
    npm, environment = node()
    page = {name: [*npm, "run", "--silent", script] for name, script in PAGE_CHECKS.items()}
    failed += [name for name, command in page.items() if not passes(name, command, ROOT / "ui", environment)]
    if failed:
        sys.exit(f"failed: {', '.join(failed)}; the tests were not run")
    passed = passes("positions", [sys.executable, ROOT / "tools" / "page_fixtures.py"])
    if not passed or not passes("vitest", [*npm, "run", "--silent", "test"], ROOT / "ui", environment):
        sys.exit("failed: the tests of the page; those in Python were not run")
    many = ["-n", str(min(cores(), MOST_WORKERS)), f"--ignore={BROWSER_TESTS}"]
    result = subprocess.run([sys.executable, "-m", "pytest", *many], cwd=ROOT, check=False)
    if result.returncode:
        sys.exit(result.returncode)
    become_pytest([BROWSER_TESTS])


if __name__ == "__main__":
    main()
