"""`kakaw train`: weights, a checkpoint, the same again for the same seed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kakaw.bots import training, weights
from tests.cli.conftest import Kakaw


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of a few games."""
    monkeypatch.setattr(training, "FIRST_GAMES", 1)
    monkeypatch.setattr(training, "PARTS", 2)
    monkeypatch.setitem(training.GAMES_PER_HOUR, "cacao", {2: 5})


def test_the_same_seed_writes_the_same_file_and_a_course_goes_on(tmp_path: Path, kakaw: Kakaw) -> None:
    files = [tmp_path / f"{name}.npz" for name in "abc"]
    for file in files[:2]:
        result = kakaw("train", "cacao", "--hours", "1", "--seed", "3", "--output", file, "--json")
        assert result.code == 0
        about = json.loads(result.out)
        assert (about["title"], about["players"], about["seed"], about["games"]) == ("cacao", 2, 3, 6)
        assert about["command"] == "kakaw train cacao --players 2 --hours 1 --seed 3"
        assert "round 2 of 2: 6 games" in result.err
    assert files[0].read_bytes() == files[1].read_bytes()
    assert weights.read(files[0], "cacao").about["rules"] == weights.rules_hash("cacao")
    kakaw("train", "cacao", "--hours", "0.1", "--seed", "3", "--output", files[2])
    again = kakaw("train", "cacao", "--hours", "1", "--seed", "3", "--output", files[2], "--resume")
    assert "round 1 of 2" not in again.err
    assert files[2].read_bytes() == files[0].read_bytes()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["chocolatl", "--players", "2"], "players 2: chocolatl is for 3, 4 or 5"),
        (["cacao", "--players", "7"], "players 7: cacao is for 2, 3 or 4"),
        (["cacao", "--hours", "0"], "expected hours above 0"),
        (["cacao", "--seed", "-1"], "expected hours above 0, a seed from 0"),
        (["cacao", "--output", "/nowhere/w.npz", "--resume"], "there is no checkpoint"),
    ],
)
def test_what_cannot_be_learned_is_refused(arguments: list[str], expected: str, refused: Callable[..., str]) -> None:
    assert expected in refused("train", *arguments)
