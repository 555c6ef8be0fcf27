"""`kakaw position` shows any position."""

import json

import pytest

from kakaw import Game
from tests.cli.conftest import Kakaw

START = "0,0=P1;1,1=M2 - R:0,0,0,-10,?3,8/Y:0,0,0,-10,?3,8 M3+T|17 R1"
ENDED = "0,0=P1;1,1=M2 - R:0,0,0,-10,-,0/Y:0,0,0,-10,-,0 -|0 R23"


def test_a_position_is_told_as_json(kakaw: Kakaw) -> None:
    result = kakaw("position", "cacao", START, "--json")
    found = json.loads(result.out)
    game = Game.from_position("cacao", START)
    assert result.code == 0
    assert list(found) == ["title", "position", "board", "faults", "acting", "legal", "prompt"]
    assert found["position"] == START
    assert found["board"] == str(game)
    assert found["faults"] == []
    assert found["acting"] == [0]
    assert found["legal"] == {"0": list(game.menu().texts())}
    assert found["prompt"]["rule"] == "C-5.2"


def test_a_position_is_shown_as_text(kakaw: Kakaw) -> None:
    out = kakaw("position", "cacao", START).out
    assert str(Game.from_position("cacao", START)) in out
    assert "Seat 0: Place a worker tile beside the jungle. (C-5.2)" in out
    assert "78 legal steps: 1111@-1,0 " in out
    assert "Fault" not in out


def test_an_impossible_position_is_shown_with_its_faults(kakaw: Kakaw) -> None:
    text = START.replace("M3+T|17", "M3|17")
    out = kakaw("position", "cacao", text).out
    assert "Fault: the display should have been refilled (C-9.3)" in out
    faults = json.loads(kakaw("position", "cacao", text, "--json").out)["faults"]
    assert {"rule": "C-9.3", "sentence": "the display should have been refilled"} in faults


def test_a_position_with_nothing_to_decide_has_no_prompt(kakaw: Kakaw) -> None:
    found = json.loads(kakaw("position", "cacao", ENDED, "--json").out)
    assert (found["acting"], found["legal"], found["prompt"]) == ([], {}, None)


def test_options_are_taken_into_account(kakaw: Kakaw) -> None:
    text = START.replace("-10", "7")
    assert kakaw("position", "cacao", text, "--option", "river.values=3,7,9", "--json").code == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nonsense", "position, fields 'nonsense': expected 5"),
        (START.replace("M3", "M9"), "position, supply 'M9+T|17': at character 1"),
        (START.replace("R1", "W1"), "position, turn 'W1': at character 1: expected the colour of the player to move"),
    ],
)
def test_a_malformed_position_is_refused_at_its_place(text: str, expected: str, kakaw: Kakaw) -> None:
    result = kakaw("position", "cacao", text)
    assert result.code == 2
    assert expected in result.err
