"""The command itself: help, errors and exit codes."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable

import pytest

from kakaw import __version__
from kakaw.cli.main import COMMANDS
from tests.cli.conftest import Kakaw

HELPS = [[], *([name] for name in COMMANDS), ["bench", "engine"], ["bench", "peers"], ["rules", "coverage"]]


def test_the_version_is_printed(kakaw: Kakaw) -> None:
    assert kakaw("--version").out == f"kakaw {__version__}\n"


def test_help_names_every_command(kakaw: Kakaw) -> None:
    result = kakaw("--help")
    assert result.code == 0
    for name, (_, line) in COMMANDS.items():
        assert f"  {name}" in result.out
        assert line in result.out


@pytest.mark.parametrize("words", HELPS, ids=" ".join)
def test_every_command_has_help_and_json(words: list[str], kakaw: Kakaw) -> None:
    result = kakaw(*words, "--help")
    assert result.code == 0
    assert result.out.startswith(f"usage: {' '.join(['kakaw', *words])}")
    if words:
        assert "--json" in result.out


def test_no_help_loads_numba_numpy_or_rich() -> None:
    script = f"""
import sys
from kakaw.cli.main import main
codes = [main([*words, "--help"]) for words in {HELPS!r}]
codes.append(main(["--version"]))
codes.append(main(["play", "cacao", "--about"]))
codes.append(main(["rules", "coverage", "nonsense"]))
print("loaded:", [name for name in ("numba", "numpy", "rich") if name in sys.modules], set(codes))
"""
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "loaded: [] {0, 2}"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["nope"], "command 'nope': no such command; expected one of serve, "),
        (["--nope"], "unrecognized arguments: --nope (see kakaw --help)"),
        (["play", "cacao", "--nope"], "unrecognized arguments: --nope (see kakaw play --help)"),
        (["play", "cacao", "--pla", "3"], "unrecognized arguments: --pla 3"),
        (["play", "cacao", "--players", "many"], "argument --players: invalid int value: 'many'"),
        (["random", "cacao"], "the following arguments are required: --players, --seed"),
        (["bench"], "the following arguments are required: engine|peers"),
        (["bench", "nope"], "invalid choice: 'nope'"),
        (["rules"], "the following arguments are required: coverage"),
        (["random", "chess", "--players", "2", "--seed", "1"], "game 'chess': no such game; expected one of "),
        (["random", "cacao", "--players", "9", "--seed", "1"], "players 9: cacao is for 2, 3 or 4"),
        (["random", "cacao", "--players", "2", "--seed", "1", "--option", "x"], "option 'x': expected KEY=VALUE"),
        (
            ["random", "cacao", "--players", "2", "--seed", "1", "--option", "x=1"],
            "option 'x': no such option; expected one of ask.order",
        ),
        (
            ["random", "cacao", "--players=2", "--seed=1", "--option=bank.limit=x"],
            "option bank.limit = 'x': expected a number from 0 to 1000000 or none (C-1.12)",
        ),
        (
            ["random", "cacao", "--players=2", "--seed=1", "--option=bank.limit=1", "--option=bank.limit=2"],
            "option 'bank.limit': given twice",
        ),
    ],
)
def test_a_wrong_command_line_is_one_line_and_code_2(
    arguments: list[str], expected: str, refused: Callable[..., str]
) -> None:
    assert expected in refused(*arguments)


def test_with_json_the_error_is_also_json(kakaw: Kakaw) -> None:
    result = kakaw("verify", "/nonexistent", "--json")
    assert result.code == 2
    assert result.err == "kakaw: file '/nonexistent': No such file or directory\n"
    assert json.loads(result.out) == {"error": "file '/nonexistent': No such file or directory"}


def test_a_reader_that_goes_away_is_no_error_to_tell() -> None:
    command = [sys.executable, "-m", "kakaw.cli.main", "play", "cacao", "--about"]
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        result = subprocess.run(command, stdout=closed, stderr=subprocess.PIPE, text=True, check=False)
    assert (result.returncode, result.stderr) == (141, "")


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
def test_ctrl_c_in_a_game_leaves_with_130_and_keeps_the_game() -> None:
    command = [sys.executable, "-u", "-m", "kakaw.cli.main", "play", "cacao", "--seed", "1", "--seats", "you,uniform"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("1111@1,2\n\n")
        game.stdin.flush()
        questions = 0
        while questions < 3:  # the move, its confirmation, the next move
            questions += game.stdout.read(1) == ">"
        game.send_signal(signal.SIGINT)
        out, err = game.communicate(timeout=30)
    assert game.returncode == 130
    assert err.splitlines()[-1] == "kakaw: interrupted"
    assert "Traceback" not in err
    assert "The game is kept. Continue with: kakaw play --resume " in out
