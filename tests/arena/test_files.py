"""What an arena leaves behind: rows and pictures; and games on a Ray cluster."""

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kakaw.arena import report
from kakaw.cli.main import main

ARENA = ["arena", "cacao", "greedy", "uniform", "--games", "2", "--seed", "files"]


def test_rows_and_a_picture_are_written_beside_the_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from pyarrow import parquet

    rows, picture = tmp_path / "rows.parquet", tmp_path / "picture.png"
    files = ["--executor", "serial", "--parquet", str(rows), "--plot", str(picture), "--json"]
    assert main([*ARENA, *files]) == 0
    told = json.loads(capsys.readouterr().out)
    found = parquet.read_table(rows).to_pylist()
    assert [row["bots"] for row in found] == [["greedy", "uniform"], ["uniform", "greedy"]]
    assert {row["title"] for row in found} == {"cacao"}
    mean = sum(row["scores"][row["bots"].index("greedy")] for row in found) / 2
    assert mean == next(row["mean_score"] for row in told["bots"] if row["bot"] == "greedy")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_table_tells_all_figures_whatever_the_width_of_the_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert main([*ARENA, "--executor", "serial"]) == 0
    told = capsys.readouterr().out
    assert "\u2026" not in told
    assert re.search(r"^ ?greedy +100\.0 \(34\.2-100\.0\) +\d+\.\d +\+\d+ \(\+\d+ to \+\d+\) +\d\.\d{4} +0", told, re.M)


@pytest.mark.parametrize("file", ["parquet", "plot"])
def test_a_missing_package_is_told_before_anything_is_played(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    known = importlib.util.find_spec
    missing = tuple(report.WRITERS.values())
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name in missing else known(name))
    monkeypatch.setattr("kakaw.cli.arena.play_all", lambda *_: pytest.fail("games were played"))
    assert main([*ARENA, f"--{file}", str(tmp_path / "file.png")]) == 2
    assert f"{file}: {report.WRITERS[file]} is not installed; install kakaw[arena]" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("file.xyz", "expected a name that ends with .png, .svg, .pdf"),
        ("", "this is a folder"),
        ("no/file.png", "its folder does not exist"),
    ],
)
def test_a_picture_that_could_not_be_written_is_refused_before_anything_is_played(
    name: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("kakaw.cli.arena.play_all", lambda *_: pytest.fail("games were played"))
    assert main([*ARENA, "--plot", str(tmp_path / name)]) == 2
    assert said in capsys.readouterr().err


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray has no wheel for this Python or system")
def test_games_on_a_ray_cluster_are_those_played_one_after_another() -> None:
    found = []
    for executor in ("serial", "ray"):
        answer = subprocess.run(
            [sys.executable, "-m", "kakaw", *ARENA, "--executor", executor, "--lanes", "1", "--json"],
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
            env={key: value for key, value in os.environ.items() if not key.startswith("RAY_")},
        )
        assert answer.returncode == 0, answer.stderr
        told = json.loads(answer.stdout)
        assert told["failures"] == []
        found.append([(row["bot"], row["win_share"], row["mean_score"], row["games"]) for row in told["bots"]])
    assert found[0] == found[1]


@pytest.mark.skipif(importlib.util.find_spec("ray") is None, reason="Ray has no wheel for this Python or system")
@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_a_cluster_that_is_not_there_is_told_in_a_line(
    address: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", address)
    assert main([*ARENA, "--executor", "ray"]) == 2
    assert f"kakaw: executor ray: no cluster at {address}: " in capsys.readouterr().err
