"""`kakaw hint`: the best moves, how sure, and why."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.core.titles import meta, titles
from kakaw.core.transcript import Transcript
from tests.cli.conftest import Kakaw

HELD = "0,0=P1;1,1=M2 - R:0,0,0,-10,1111+2101+3001,8/Y:0,0,0,-10,?3,8 M3+T|17 R1"


@pytest.fixture
def recorded(tmp_path: Path) -> Callable[[str], str]:
    """A file with the first plays of a game."""

    def write(title: str) -> str:
        game, bot = Game(title, meta(title).PLAYERS[0], seed="hint"), make("greedy", title)
        while game.ply < 8:
            seat = game.acting[0]
            view = game.view(seat)
            game.push(*bot.choose(view, view.menu(), Budget(), source_of("h", seat, game.ply)).steps, seat=seat)
        path = tmp_path / f"{title}.json"
        path.write_text(Transcript.of(game).to_json())
        return str(path)

    return write


@pytest.mark.parametrize("title", titles())
def test_hints_are_legal_moves_of_the_seat_that_decides(
    title: str, recorded: Callable[[str], str], kakaw: Kakaw
) -> None:
    file = recorded(title)
    found = json.loads(kakaw("hint", file, "--nodes", "60", "--json").out)
    game = Transcript.from_json(Path(file).read_text()).replay()
    assert (found["title"], found["ply"], found["seat"]) == (title, 8, game.acting[0])
    assert 1 <= len(found["hints"]) <= 3
    for hint in found["hints"]:
        assert hint["steps"][0] in game.menu(found["seat"]).texts()


def test_a_position_is_judged_with_interval_and_reasons(kakaw: Kakaw) -> None:
    first = kakaw("hint", "cacao", "--position", HELD, "--nodes", "100")
    assert first.code == 0
    lines = first.out.splitlines()
    assert lines[0].startswith("1. ")
    assert "95 % interval" in lines[0]
    assert any(line.startswith("     ") for line in lines)
    assert kakaw("hint", "cacao", "--position", HELD, "--nodes", "100").out == first.out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["cacao", "--position", HELD.replace("1111+2101+3001", "?3")], "what seat 0 holds is not known"),
        (["cacao", "--position", HELD, "--seat", "1"], "seat 1 has nothing to decide here"),
        (["cacao", "--position", HELD, "--seat", "5"], "seat 5: expected 0 to 1"),
        (["cacao", "--position", HELD, "--at", "3"], "--at: a position has no plies"),
        (["cacao", "--position", HELD, "--seconds", "0"], "expected seconds from 0"),
        (["nothing.json"], "nothing.json"),
    ],
)
def test_what_cannot_be_judged_is_refused(arguments: list[str], expected: str, refused: Callable[..., str]) -> None:
    assert expected in refused("hint", *arguments)


def test_where_nothing_is_looked_ahead_a_hint_says_what_a_step_gives_away_and_promises_no_margin(
    tmp_path: Path, kakaw: Kakaw
) -> None:
    path = tmp_path / "start.json"
    path.write_text(Transcript.of(Game("chocolatl", 3, seed="sacrifice")).to_json())
    found = json.loads(kakaw("hint", str(path), "--nodes", "20", "--json").out)["hints"]
    assert [hint["margin"] for hint in found] == [None, None, None]
    assert found[0]["reasons"] == ["worth most, by the learned weights"]
    assert found[1]["reasons"][0].endswith("points less than the best, by the learned weights")


def test_hints_at_the_end_are_played_out_and_need_no_interval(tmp_path: Path, kakaw: Kakaw) -> None:
    game, bot, path = Game("cacao", 2, seed="hint"), make("value", "cacao"), tmp_path / "end.json"
    while int(game.states["turn"][0]) <= 19:
        seat = game.acting[0]
        view = game.view(seat)
        game.push(*bot.choose(view, view.menu(), Budget(), source_of("h", seat, game.ply)).steps, seat=seat)
    path.write_text(Transcript.of(game).to_json())
    found = json.loads(kakaw("hint", str(path), "--nodes", "100000", "--json").out)["hints"]
    assert [hint["reasons"][0] for hint in found] == ["played out to the end"] * 3
    assert all(hint["low"] == hint["margin"] == hint["high"] and hint["win"] in {0, 0.5, 1} for hint in found)
    assert found[0]["margin"] >= found[1]["margin"] >= found[2]["margin"]
    assert "interval" not in kakaw("hint", str(path), "--nodes", "100000").out
