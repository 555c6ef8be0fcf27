"""Maya in the terminal: what it asks of the terminal game beyond Cacao."""

from tests.cli.conftest import Kakaw
from tests.kit.maya import BOARDS, position

BOARD = f"board={BOARDS / 'HX3.json'}"


def test_a_planting_may_be_typed_in_any_order(kakaw: Kakaw) -> None:
    text = position(racks={"R": "M1+M2+P1", "B": "P1+P1"}, reserves={"R": 26, "B": 27})
    result = kakaw("play", "maya", "--position", text, "--option", BOARD, stdin="Me4=1 Me3=2 stop\n\nlog\nquit\n")
    assert result.code == 0
    assert "Me3=2 Me4=1 stop" in result.out
    assert "scores 3 points for maize" in result.out


def test_a_planting_that_lies_apart_is_refused_with_its_rule(kakaw: Kakaw) -> None:
    text = position(racks={"R": "M1+M2+P1", "B": "P1+P1"}, reserves={"R": 26, "B": 27})
    result = kakaw("play", "maya", "--position", text, "--option", BOARD, stdin="Me4=1 Mc4=2 stop\nquit\n")
    assert "must form one continuous group (M-4.8)" in result.out


def test_the_reconstruction_is_told(kakaw: Kakaw) -> None:
    assert "is not the printed map" in kakaw("play", "maya", "--about").out


def test_a_bad_board_file_is_one_line_and_exit_code_two(kakaw: Kakaw) -> None:
    result = kakaw("random", "maya", "--players", "2", "--seed", "1", "--option", "board=nowhere.json")
    assert result.code == 2
    assert "option board = 'nowhere.json': No such file or directory" in result.err
    assert result.err.count("\n") == 1
