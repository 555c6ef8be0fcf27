"""Learning by self-play: the same bits for a seed, checkpoints that go on as if nothing had happened."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kakaw.bots import training, weights
from kakaw.core.errors import KakawError
from kakaw.core.titles import titles


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rounds of a few games."""
    monkeypatch.setattr(training, "FIRST_GAMES", 1)
    monkeypatch.setattr(training, "PARTS", 2)


def test_a_seed_gives_the_same_weights_bit_by_bit_and_a_checkpoint_goes_on_the_same_way(tmp_path: Path) -> None:
    whole = list(training.Course("cacao", 2, 7, 3, "whole").run(1))
    first = training.Course("cacao", 2, 7, 2, "part")
    list(first.run(1))
    first.save(tmp_path / "course.checkpoint")
    second = training.Course("cacao", 2, 7, 3, "whole")
    second.resume(tmp_path / "course.checkpoint")
    (last,) = second.run(1)
    assert np.array_equal(last.learned.weights, whole[-1].learned.weights)
    assert last.learned.about == whole[-1].learned.about
    other = list(training.Course("cacao", 2, 8, 3, "whole").run(1))
    assert not np.array_equal(other[-1].learned.weights, whole[-1].learned.weights)


def test_a_checkpoint_of_another_course_is_refused(tmp_path: Path) -> None:
    training.Course("cacao", 2, 7, 1, "a").save(tmp_path / "course.checkpoint")
    with pytest.raises(KakawError, match="it is of another course"):
        training.Course("cacao", 2, 8, 1, "a").resume(tmp_path / "course.checkpoint")


def test_weights_are_written_and_read(tmp_path: Path) -> None:
    (done,) = training.Course("cacao", 2, 7, 1, "kakaw train cacao").run(1)
    weights.write(tmp_path / "w.npz", done.learned)
    again = weights.read(tmp_path / "w.npz", "cacao")
    assert np.allclose(again.weights, done.learned.weights, rtol=1e-6)
    assert again.about == done.learned.about
    with pytest.raises(KakawError, match="made for other rules"):
        weights.read(tmp_path / "w.npz", "maya")


@pytest.mark.parametrize(("title", "players"), [(t, n) for t in titles() for n in weights.players_with_weights(t)])
def test_the_weights_of_the_package_are_small_and_tell_how_they_were_made(title: str, players: int) -> None:
    about = weights.load(title, players).about
    assert about["rules"] == weights.rules_hash(title)
    assert about["command"].startswith(f"kakaw train {title} --players {players} --hours")
    path = Path(weights.__file__).parent / weights.file_name(title, players)
    assert path.stat().st_size < 60_000


def test_hours_say_how_many_rounds_there_are() -> None:
    assert training.rounds_for("cacao", 2, 1e-9) == 1
    assert training.rounds_for("cacao", 2, 2.0) > training.rounds_for("cacao", 2, 1.0)


@pytest.mark.parametrize(("title", "turns"), [("cacao", 40), ("maya", 60)])
def test_what_came_before_the_last_turn_at_random_teaches_nothing_if_sober(
    title: str, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = training.first_weights(title)

    def taught(wander: float, sober: bool) -> float:
        manner = replace(training.SOBER, wander=wander, sober=sober)
        monkeypatch.setattr(training, "manner_of", lambda *of: manner)
        return float(training.play_part(title, 2, 2, now, 5).totals[:, 0].sum())

    assert taught(0.0, sober=True) > turns
    assert 0 < taught(0.1, sober=True) < taught(0.1, sober=False)
    assert taught(1.0, sober=True) == 0
    assert taught(1.0, sober=False) > turns
