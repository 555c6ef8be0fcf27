"""The command line, called as a function."""

import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kakaw.cli.main import main
from kakaw.cli.warming import warm_up
from kakaw.core.titles import titles


@dataclass
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str


Kakaw = Callable[..., Result]


@pytest.fixture(autouse=True, scope="session")
def compiled() -> None:
    """Nothing compiles during the tests, so that standard error holds what they ask for and nothing else."""
    for title in titles():
        warm_up(title)


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games are kept in a folder of the test's own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("KAKAW_DATA_DIR", str(folder))
    return folder / "games"


@pytest.fixture
def kakaw(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Kakaw:
    """Run a command line in this process."""

    def run(*arguments: Any, stdin: str | bytes = b"") -> Result:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def refused(kakaw: Kakaw) -> Callable[..., str]:
    """Run a command line that must be refused: code 2, one line on standard error, nothing else. Gives the line."""

    def run(*arguments: Any, stdin: str | bytes = b"") -> str:
        result = kakaw(*arguments, stdin=stdin)
        assert (result.code, result.out) == (2, "")
        assert result.err.startswith("kakaw: ")
        assert result.err.endswith("\n")
        line = result.err.removeprefix("kakaw: ").removesuffix("\n")
        assert "\n" not in line
        return line

    return run
