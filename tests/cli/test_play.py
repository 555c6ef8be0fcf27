"""`kakaw play`: arguments, JSON, positions, resuming."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kakaw import Game, Transcript
from tests.cli.conftest import Kakaw

START = "0,0=P1;1,1=M2 2,1=R:1111 R:0,1,0,-10,?3,7/Y:0,0,0,-10,?3,8 M3+T|17 Y2"


def test_by_default_you_play_against_one_greedy_bot(kakaw: Kakaw) -> None:
    out = kakaw("play", "cacao", stdin="score\n").out
    assert "Red (you) decides" in out
    assert "Yellow (greedy)" in out
    assert "lilac" not in out


def test_the_same_seed_brings_the_same_game(kakaw: Kakaw) -> None:
    typed = "1\n1\n\n1\n1\n\n"
    first = kakaw("play", "cacao", "--seed", "x", "--seats", "you,greedy,uniform", stdin=typed).out
    assert kakaw("play", "cacao", "--seed", "x", "--seats", "you,greedy,uniform", stdin=typed).out == first
    assert kakaw("play", "cacao", "--seed", "y", "--seats", "you,greedy,uniform", stdin=typed).out != first


def test_bots_alone_play_for_json(kakaw: Kakaw) -> None:
    result = kakaw("play", "cacao", "--seats", "greedy,uniform,uniform", "--seed", "x", "--json")
    found = json.loads(result.out)
    assert (result.code, result.err) == (0, "")
    assert found["seats"] == ["greedy", "uniform", "uniform"]
    assert found["outcome"]["winners"] == [0]
    transcript = Transcript.from_json(json.dumps(found["transcript"]))
    assert transcript.verify().ply == found["plays"]
    assert transcript.seats == found["seats"]


def test_options_reach_the_game(kakaw: Kakaw) -> None:
    found = json.loads(
        kakaw("play", "cacao", "--seats", "uniform,uniform", "--option", "river.values=0,5", "--json").out
    )
    assert found["transcript"]["options"]["river.values"] == [0, 5]


def test_a_game_begins_at_a_position(kakaw: Kakaw) -> None:
    out = kakaw("play", "cacao", "--position", START, "--seats", "Ana,Ben", "--seed", "x", stdin="\n").out
    assert "Pass the keyboard to Yellow (Ben)." in out
    assert "turn 2, yellow: place" in out


def test_a_position_with_everything_known_is_played_as_it_is(kakaw: Kakaw) -> None:
    text = START.replace("?3,7", "1111+2101+2101,7").replace("?3,8", "3001+3100+2101,8")
    found = json.loads(kakaw("play", "cacao", "--position", text, "--seats", "uniform,uniform", "--json").out)
    assert found["transcript"]["position"] == text


def test_a_saved_game_is_resumed_with_its_seats_or_with_others(kakaw: Kakaw, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    kakaw("play", "cacao", "--seats", "Ana,uniform,greedy", stdin=f"\n1\n1\n\nsave {path}\nquit\n")
    assert "Red (Ana) decides" in kakaw("play", "--resume", path, stdin="").out
    assert "Red (you) decides" in kakaw("play", "cacao", "--resume", path, "--seats", "you,greedy,greedy").out
    found = json.loads(kakaw("play", "--resume", path, "--seats", "greedy,greedy,greedy", "--json").out)
    assert found["outcome"]["scores"]
    assert found["transcript"]["plays"][0]["seat"] == 0


def test_about_tells_the_game_and_every_option(kakaw: Kakaw) -> None:
    out = kakaw("play", "cacao", "--about").out
    assert "Most gold wins." in out
    assert "river.values = -10,-4,-1,0,2,4,7,11,16" in out
    assert "auto.mine = true" in out
    found = json.loads(kakaw("play", "cacao", "--about", "--json").out)
    assert found["players"] == [2, 3, 4]
    assert found["options"]["bank.limit"] == {
        "default": "none",
        "rule": "C-1.12",
        "meaning": "gold in the bank during play",
        "expected": "a number from 0 to 1000000 or none",
    }


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--seed", "1"], "play: expected the title of a game, or --resume FILE"),
        (["chess"], "game 'chess': no such game"),
        (["chess", "--about"], "game 'chess': no such game"),
        (["cacao", "--players", "5"], "players 5: cacao is for 2, 3 or 4"),
        (["cacao", "--players", "3", "--seats", "you,greedy"], "seats 'you,greedy': expected 3, one for each player"),
        (["cacao", "--seats", "you"], "players 1: cacao is for 2, 3 or 4"),
        (["cacao", "--seats", ""], "seat '': expected you, a name"),
        (["cacao", "--seats", "you,best"], "seat 'best': no such bot; expected you, uniform, greedy"),
        (["cacao", "--position", "x"], "position, fields 'x'"),
        (["cacao", "--position", START, "--players", "3"], "players 3: the position has 2"),
        (["cacao", "--resume", "/nonexistent"], "file '/nonexistent': No such file or directory"),
        (["--resume", "x", "--seed", "1"], "--seed: the game of --resume has its own"),
        (["--resume", "x", "--option", "a=b"], "--option: the game of --resume has its own"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], expected: str, refused: Callable[..., str]) -> None:
    assert expected in refused("play", *arguments)


def test_with_json_nobody_can_be_asked(kakaw: Kakaw) -> None:
    result = kakaw("play", "cacao", "--json")
    assert result.code == 2
    assert "nobody can be asked, so all seats must be bots" in json.loads(result.out)["error"]


def test_a_game_of_another_title_is_not_resumed(tmp_path: Path, refused: Callable[..., str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(Transcript.of(Game("cacao", 2, seed="x")).to_json())
    assert refused("play", "maya", "--resume", path) == f"game 'maya': {path} is a game of cacao"
