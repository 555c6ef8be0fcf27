"""Breaks rules on purpose and sees whether the tests notice: `python3 tools/mutate.py [TITLE...] [--only TEXT]`.

Every entry of tests/games/<title>/mutations.toml changes one place in the rules of a title and names the rule that this
breaks. Each is applied to a copy of this checkout; there the tests of that rule run, interpreted, until one fails. The
exit code is 1 if a mutation survives or no longer fits the source.
"""

from __future__ import annotations

import argparse
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kakaw.cli.coverage import coverage
from kakaw.core.titles import titles

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("src", "tests", "tools", "fixtures", "docs", "pyproject.toml")
SLOW_TESTS = ("test_reference.py", "test_invariants.py", "test_record.py")  # asked last: most fail before
MOST_SECONDS = 240  # for one mutation; a rule that never ends has been noticed too
WORKERS = 2


@dataclass(frozen=True)
class Mutation:
    """One place changed in the source of a title, and the rule that this breaks."""

    title: str
    rule: str
    says: str
    file: str
    old: str
    new: str

    @property
    def path(self) -> Path:
        """The file it changes, from the root of a checkout."""
        return Path("src", "kakaw", "games", self.title, self.file)

    def fits(self, root: Path = ROOT) -> bool:
        """Whether the old text stands in the source exactly once."""
        return (root / self.path).read_text(encoding="utf-8").count(self.old) == 1


@dataclass(frozen=True)
class Verdict:
    """What became of a mutation."""

    mutation: Mutation
    caught_by: str  # the first test that failed, "" if it survived
    seconds: float


def mutations(title: str) -> list[Mutation]:
    """The mutations listed for a title."""
    path = ROOT / "tests" / "games" / title / "mutations.toml"
    if not path.is_file():
        return []
    return [Mutation(title, **entry) for entry in tomllib.loads(path.read_text(encoding="utf-8"))["mutation"]]


@cache
def tests_by_rule(title: str) -> dict[str, tuple[str, ...]]:
    """The tests of every rule of a title."""
    return coverage(title).tests


def covering(mutation: Mutation) -> list[str]:
    """The tests of the rule it breaks, those that take long last."""
    tests = tests_by_rule(mutation.title)[mutation.rule]
    return sorted(tests, key=lambda test: any(slow in test for slow in SLOW_TESTS))


def copy_checkout(folder: Path) -> Path:
    """A copy of what the tests need."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif source.exists():
            shutil.copy2(source, folder / name)
    return folder


def first_failure(root: Path, tests: list[str]) -> str:
    """Run tests interpreted in a copy until one fails; its name, or "" if all pass."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    variables = {
        **os.environ,
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": str(root / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",  # two changes within a second would look alike to the bytecode cache
        "KAKAW_HYPOTHESIS": "ci",
    }
    try:
        result = subprocess.run(
            command, cwd=root, env=variables, capture_output=True, text=True, timeout=MOST_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return f"no end within {MOST_SECONDS} s"
    if result.returncode == 0:
        return ""
    found = re.search(r"^(?:FAILED|ERROR) (\S+)", result.stdout, re.MULTILINE)
    if result.returncode != 1 or found is None:
        raise SystemExit(f"mutate: pytest could not run:\n{result.stdout}\n{result.stderr}")
    return found[1]


def judge(mutation: Mutation, root: Path) -> Verdict:
    """Apply a mutation to a copy, run the tests of its rule, take it back."""
    start = time.monotonic()
    path = root / mutation.path
    source = path.read_text(encoding="utf-8")
    path.write_text(source.replace(mutation.old, mutation.new), encoding="utf-8")
    try:
        return Verdict(mutation, first_failure(root, covering(mutation)), time.monotonic() - start)
    finally:
        path.write_text(source, encoding="utf-8")


def judge_all(chosen: list[Mutation], folder: Path) -> list[Verdict]:
    """Judge side by side, each worker in its own copy; show every verdict when it is there."""
    copies: queue.Queue[Path] = queue.Queue()
    for k in range(WORKERS):
        copies.put(copy_checkout(folder / f"copy{k}"))
    check_untouched(chosen, folder / "copy0")

    def work(mutation: Mutation) -> Verdict:
        root = copies.get()
        try:
            verdict = judge(mutation, root)
        finally:
            copies.put(root)
        shown = verdict.caught_by.removeprefix(f"tests/games/{mutation.title}/") or "SURVIVED"
        print(f"{mutation.rule:7} {verdict.seconds:5.1f} s  {mutation.says:60} {shown}", flush=True)
        return verdict

    with ThreadPoolExecutor(WORKERS) as pool:
        return list(pool.map(work, chosen))


def check_untouched(chosen: list[Mutation], root: Path) -> None:
    """Without a mutation all those tests must pass, else a failure would say nothing."""
    start = time.monotonic()
    tests = sorted({test for mutation in chosen for test in covering(mutation)})
    if failed := first_failure(root, tests):
        raise SystemExit(f"mutate: {failed} fails without any mutation")
    print(f"{len(tests)} tests pass without a mutation, {time.monotonic() - start:.0f} s", flush=True)


def main() -> None:
    """Judge the mutations of all titles, or of those named."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("titles", metavar="TITLE", nargs="*", help=f"which games (default: all): {', '.join(titles())}")
    parser.add_argument("--only", metavar="TEXT", default="", help="only mutations whose rule or words contain this")
    arguments = parser.parse_args()
    listed = [mutation for title in arguments.titles or titles() for mutation in mutations(title)]
    chosen = [m for m in listed if arguments.only in f"{m.rule} {m.says}"]
    if stale := [m for m in chosen if not m.fits()]:
        raise SystemExit(
            "\n".join(f"mutate: {m.path}: {m.rule} {m.says!r}: the old text is not there once" for m in stale)
        )
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="kakaw-mutate-") as folder:
        verdicts = judge_all(chosen, Path(folder))
    survived = [v for v in verdicts if not v.caught_by]
    rules = len({v.mutation.rule for v in verdicts})
    print(
        f"{len(verdicts) - len(survived)} of {len(verdicts)} mutations of {rules} rules caught,"
        f" {time.monotonic() - start:.0f} s"
    )
    sys.exit(1 if survived else 0)


if __name__ == "__main__":
    main()
