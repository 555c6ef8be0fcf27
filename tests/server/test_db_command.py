"""`kakaw db`: a database is upgraded, backed up, restored and checked, and damage in a log is found."""

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kakaw.cli.main import main
from kakaw.server.hall import Hall
from kakaw.store.store import open_store


class Somebody:
    """A person."""

    def __init__(self, name: str) -> None:
        self.id = self.name = name


async def play(url: str, title: str, players: int, plays: int) -> str:
    """A stored game, played at random for so many moves."""
    store = open_store(url)
    await store.open()
    hall = Hall(store)
    people = [Somebody(f"p{seat}") for seat in range(players)]
    try:
        table = await hall.create(people[0], title, players)
        for someone in people[1:]:
            await table.join(someone)
        await table.start(people[0])
        random = Random(title)
        for _ in range(plays):
            course = table.course
            assert course is not None
            if course.over:
                break
            seat = random.choice(course.acting)
            question = course.questions[seat]
            step = course.rules.step_text(random.choice(question.legal))
            await table.submit(people[seat], question.id, [step])
        return table.id
    finally:
        await hall.close()
        await store.close()


@pytest.fixture
def games(tmp_path: Path) -> tuple[Path, list[str]]:
    """A data folder with a running and a finished game."""
    url = f"sqlite:///{tmp_path / 'data' / 'kakaw.db'}"
    return tmp_path / "data", [asyncio.run(play(url, "cacao", 2, 9)), asyncio.run(play(url, "cacao", 2, 999))]


@pytest.fixture
def db(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, Any]]:
    def call(*arguments: str | Path) -> tuple[int, Any]:
        code = main(["db", *map(str, arguments), "--json"])
        return code, json.loads(capsys.readouterr().out)

    return call


def test_stored_games_come_out_as_stored(games: tuple[Path, list[str]], db: Callable[..., Any]) -> None:
    folder, tables = games
    assert db("check", "--data-dir", folder) == (0, {"tables": len(tables), "pinned": [], "faults": {}})


@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE plays SET steps = (SELECT steps FROM plays WHERE n = 1) WHERE n = 3", "cannot be played"),
        ("UPDATE plays SET luck = '0:0 0:0 0:0 0:0' WHERE n = 2", "cannot be played"),
        ("DELETE FROM plays WHERE n = 4", "cannot be played"),
        ("UPDATE tables SET seed = 'another'", "cannot be played"),
        ("UPDATE tables SET outcome = NULL WHERE status = 'over'", "another outcome"),
        ("UPDATE tables SET status = 'running', outcome = NULL WHERE status = 'over'", "it is over"),
        ("DELETE FROM plays", "without a log"),
    ],
)
def test_damage_is_found(games: tuple[Path, list[str]], db: Callable[..., Any], damage: str, told: str) -> None:
    folder, _ = games
    with sqlite3.connect(folder / "kakaw.db") as connection:
        connection.execute(damage)
    connection.close()
    code, found = db("check", "--data-dir", folder)
    assert code == 1
    assert any(told in fault for fault in found["faults"].values()), found


def test_games_of_other_rules_are_left_alone(games: tuple[Path, list[str]], db: Callable[..., Any]) -> None:
    folder, tables = games
    with sqlite3.connect(folder / "kakaw.db") as connection:
        connection.execute("UPDATE tables SET rules_version = 999 WHERE id = ?", (tables[0],))
    connection.close()
    assert db("check", "--data-dir", folder) == (0, {"tables": 2, "pinned": [tables[0]], "faults": {}})


def test_a_backup_restored_elsewhere_checks_out(
    games: tuple[Path, list[str]], db: Callable[..., Any], tmp_path: Path
) -> None:
    folder, _ = games
    file = tmp_path / "backup.jsonl.gz"
    code, written = db("backup", file, "--data-dir", folder)
    assert code == 0
    code, read = db("restore", file, "--data-dir", tmp_path / "other")
    assert (code, read["rows"]) == (0, written["rows"])
    assert db("check", "--data-dir", tmp_path / "other")[0] == 0
    assert db("restore", file, "--data-dir", folder)[0] == 2  # not empty
    assert db("backup", file, "--data-dir", folder)[0] == 2  # there already


def test_a_new_database_is_upgraded_and_a_missing_one_is_not_made_by_looking(
    db: Callable[..., Any], tmp_path: Path
) -> None:
    assert db("check", "--data-dir", tmp_path / "typo")[0] == 2
    assert not (tmp_path / "typo").exists()
    code, found = db("upgrade", "--data-dir", tmp_path / "new")
    assert code == 0
    assert found["version"]
    assert not (tmp_path / "new" / "secret").exists()  # no secret is made by the way
