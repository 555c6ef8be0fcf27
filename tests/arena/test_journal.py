"""The journal of an arena: a run that was broken off goes on, and nothing but its own games is taken for them."""

import json
from pathlib import Path

import pytest

from kakaw.arena.executors import run_blocks
from kakaw.arena.journal import Journal
from kakaw.arena.schedule import make_plan
from kakaw.cli.main import main
from kakaw.core.errors import KakawError

BOTS = ["greedy", "uniform"]


def play(path: Path, games: int, blocks: int | None = None) -> Journal:
    """Play the blocks that are not there yet, at most so many."""
    journal = Journal(path, make_plan("cacao", BOTS, games, "j"))
    for k, block in enumerate(run_blocks(journal.to_play(), 60.0, "serial")):
        if k == blocks:
            break
        journal.add(block)
    journal.close()
    return journal


def test_a_run_that_was_broken_off_goes_on_where_it_ended(tmp_path: Path) -> None:
    at_once = play(tmp_path / "at once", 8)
    broken_off = play(tmp_path / "twice", 8, blocks=2)
    assert len(broken_off.blocks) == 2
    with (tmp_path / "twice").open("ab") as file:
        file.write(b'[{"block": 2, "se')  # it was broken off while it wrote
    again = play(tmp_path / "twice", 8)
    assert [[r.scores for r in block] for block in again.blocks] == [[r.scores for r in b] for b in at_once.blocks]
    assert [block[0].block for block in play(tmp_path / "twice", 8, blocks=0).blocks] == [0, 1, 2, 3]


def test_more_games_may_be_asked_for_later_and_fewer_are_shown_alone(tmp_path: Path) -> None:
    play(tmp_path / "more", 2)
    assert len(play(tmp_path / "more", 6).blocks) == 3
    assert len(play(tmp_path / "more", 4).blocks) == 2
    assert len(play(tmp_path / "more", 6).blocks) == 3


def test_games_of_another_plan_are_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "other"
    play(path, 2)
    before = path.read_bytes()
    with pytest.raises(KakawError, match="other: a journal of other games: its seed is 'j'; expected 'k'"):
        Journal(path, make_plan("cacao", BOTS, 2, "k"))
    assert path.read_bytes() == before


@pytest.mark.parametrize("line", ["no json", "[1]", '[{"block": 1}]', "{}", "[]"])
def test_what_is_no_journal_is_refused_with_its_line_and_kept(tmp_path: Path, line: str) -> None:
    path = tmp_path / "broken"
    play(path, 2)
    with path.open("a") as file:
        file.write(line + "\n")
    before = path.read_bytes()
    with pytest.raises(KakawError, match="broken, line 3: not a line"):
        Journal(path, make_plan("cacao", BOTS, 4, "j"))
    assert path.read_bytes() == before
    path.write_text(line + "\n")
    with pytest.raises(KakawError, match="broken"):
        Journal(path, make_plan("cacao", BOTS, 4, "j"))


def test_the_command_goes_on_with_a_journal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "cacao", *BOTS, "--seed", "j", "--executor", "serial", "--journal", str(tmp_path / "run")]
    assert main([*command, "--games", "2", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)
    assert first["games"] == 2
    assert main([*command, "--games", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4
    assert main([*command, "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"] == first["bots"]  # all was there, and nothing was played
    assert main([*command[:-1], str(tmp_path), "--games", "2"]) == 2
    assert str(tmp_path) in capsys.readouterr().err
