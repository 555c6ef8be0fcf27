"""`kakaw warm` and `kakaw bench`: they compile and measure in view."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from kakaw.cli import bench_peers
from kakaw.core.titles import meta, titles
from tests.cli.conftest import Kakaw


def test_warming_tells_every_part_and_the_total(kakaw: Kakaw) -> None:
    result = kakaw("warm", "cacao")
    assert result.code == 0
    parts = [line.split()[1] for line in result.err.splitlines()]
    assert {"setup", "legal", "why_not", "apply", "view", "complete", "score", "faults", "greedy"} <= set(parts)
    assert all(line.startswith("cacao ") and line.endswith(" s") for line in result.err.splitlines())
    assert result.out.startswith("ready: cacao in ")


def test_warming_gives_seconds_as_json(kakaw: Kakaw) -> None:
    found = json.loads(kakaw("warm", "cacao", "--json").out)
    assert list(found) == ["seconds", "total"]
    assert list(found["seconds"]) == ["cacao"]
    assert found["total"] == pytest.approx(found["seconds"]["cacao"], abs=0.01)


def test_warming_an_unknown_title_is_refused(refused: Callable[..., str]) -> None:
    assert refused("warm", "cacao", "chess").startswith("game 'chess': no such game")


def test_the_engine_is_measured_for_every_title_and_number_of_players(kakaw: Kakaw) -> None:
    result = kakaw("bench", "engine", "--seconds", "0.01", "--json")
    rows = json.loads(result.out)
    assert [(row["title"], row["players"]) for row in rows] == [(t, n) for t in titles() for n in meta(t).PLAYERS]
    for row in rows:
        assert set(row) == {"title", "players", "steps_per_s", "playouts_per_s", "copy_ns"}
        assert row["steps_per_s"] > 20 * row["playouts_per_s"] > 0
        assert row["copy_ns"] > 0
    assert "cacao, 2 players ..." in result.err


def test_one_title_and_number_of_players_can_be_measured_alone(kakaw: Kakaw) -> None:
    out = kakaw("bench", "engine", "--title", "cacao", "--players", "4", "--seconds", "0.01").out
    heading, row = out.splitlines()
    assert heading.split() == ["title", "players", "steps/s", "playouts/s", "copy", "ns"]
    assert row.split()[:2] == ["cacao", "4"]


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["engine", "--title", "chess"], "game 'chess': no such game"),
        (["engine", "--title", "cacao", "--players", "9"], "players 9: cacao is for 2, 3 or 4"),
        (["engine", "--seconds", "0"], "seconds 0: expected more than 0"),
        (["peers", "--seconds", "nan"], "seconds nan: expected more than 0"),
    ],
)
def test_what_cannot_be_measured_is_refused(arguments: list[str], expected: str, refused: Callable[..., str]) -> None:
    assert expected in refused("bench", *arguments)


# --- peers, without the network: a stand-in for the other engine


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A peer of 1000 actions a second."""
    script = tmp_path / "peer.py"
    script.write_text(
        'import json, sys\nprint(json.dumps({"actions": 1000 * float(sys.argv[1]), "seconds": float(sys.argv[1])}))'
    )
    monkeypatch.setattr(bench_peers, "SCRIPT", script)
    monkeypatch.setattr(bench_peers, "environment", lambda: Path(sys.executable))
    return script


def test_the_peer_and_the_engine_are_measured_in_turn(stand_in: Path, kakaw: Kakaw) -> None:
    result = kakaw("bench", "peers", "--seconds", "0.05", "--json")
    found = json.loads(result.out)
    assert found["peer"] == "catanatron==3.2.1"
    assert found["peer_actions_per_s"] == 1000
    assert found["ratio"] == pytest.approx(found["actions_per_s"] / 1000, rel=0.01)
    assert result.err.count("turn ") == 3
    assert "ratio " in kakaw("bench", "peers", "--seconds", "0.05").out


def test_a_peer_that_fails_is_told(stand_in: Path, kakaw: Kakaw) -> None:
    stand_in.write_text("raise RuntimeError('broken')")
    result = kakaw("bench", "peers", "--seconds", "0.05")
    assert result.code == 2
    assert "catanatron==3.2.1 fails in " in result.err
    assert "RuntimeError: broken" in result.err


@pytest.mark.parametrize("uv", [None, "/somewhere/uv"])
def test_an_environment_that_cannot_be_made_is_told(
    uv: str | None, kakaw: Kakaw, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(command: list[str], **_: object) -> SimpleNamespace:
        return SimpleNamespace(returncode=1, stdout="", stderr="first line\nno such network\n")

    monkeypatch.setenv("KAKAW_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(bench_peers, "find_uv", lambda: uv)
    monkeypatch.setattr(subprocess, "run", fail)
    result = kakaw("bench", "peers")
    assert result.code == 2
    assert result.err.splitlines()[-1].endswith(" failed: no such network")
    assert not any(tmp_path.rglob("whole"))
