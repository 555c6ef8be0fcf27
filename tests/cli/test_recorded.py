"""`kakaw random`, `verify` and `replay`: recorded games."""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kakaw import Game, Transcript
from tests.cli.conftest import Kakaw


@pytest.fixture
def recorded(kakaw: Kakaw, tmp_path: Path) -> Path:
    """A random game of three in a file."""
    path = tmp_path / "game.json"
    path.write_text(kakaw("random", "cacao", "--players", 3, "--seed", "file").out)
    return path


# --- random


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_random_game_is_a_finished_transcript_that_verifies(players: int, kakaw: Kakaw) -> None:
    transcript = Transcript.from_json(kakaw("random", "cacao", "--players", players, "--seed", "x").out)
    assert transcript.verify().over
    assert (transcript.players, transcript.seed) == (players, "x")


def test_the_same_seed_prints_the_same_bytes_with_or_without_json(kakaw: Kakaw) -> None:
    first = kakaw("random", "cacao", "--players", 2, "--seed", "x")
    assert kakaw("random", "cacao", "--players", 2, "--seed", "x", "--json") == first
    assert kakaw("random", "cacao", "--players", 2, "--seed", "y").out != first.out


def test_a_random_game_never_changes_while_the_rules_stay(kakaw: Kakaw) -> None:
    """The seed drives luck and choices on every machine alike; a new rules version may change this number."""
    plays = json.loads(kakaw("random", "cacao", "--players", 4, "--seed", "pinned").out)["plays"]
    steps = " ".join(step for play in plays for step in play["steps"])
    assert hashlib.sha256(steps.encode()).hexdigest()[:16] == "77d4af02851ff655"


def test_options_go_into_the_header(kakaw: Kakaw) -> None:
    out = kakaw("random", "cacao", "--players", 2, "--seed", "x", "--option", "bank.limit=9").out
    assert json.loads(out)["options"]["bank.limit"] == 9


# --- verify


def test_a_good_transcript_is_told_with_its_result(recorded: Path, kakaw: Kakaw) -> None:
    game = Transcript.from_json(recorded.read_text()).replay()
    found = json.loads(kakaw("verify", recorded, "--json").out)
    assert found == {
        "ok": True,
        "title": "cacao",
        "players": 3,
        "plays": game.ply,
        "over": True,
        "scores": list(game.scores()),
        "winners": list(game.outcome().winners),  # type: ignore[union-attr]  # the game is over
        "seed_checked": True,
    }
    scores = ", ".join(map(str, game.scores()))
    line = f"ok: cacao, 3 players, {game.ply} plays, finished, scores {scores}; seed checked\n"
    assert kakaw("verify", recorded).out == line
    assert kakaw("verify", "-", stdin=recorded.read_bytes()).out == line


def test_an_unfinished_transcript_without_a_seed_is_good_too(kakaw: Kakaw) -> None:
    game = Game("cacao", 2, seed="unfinished")
    game.push(game.menu()[0])
    found = json.loads(kakaw("verify", "-", "--json", stdin=Transcript.of(game).to_json()).out)
    assert (found["over"], found["winners"], found["seed_checked"]) == (False, None, False)


def test_a_record_in_notation_is_recognised_and_verified(recorded: Path, kakaw: Kakaw) -> None:
    game = Transcript.from_json(recorded.read_text()).replay()
    found = json.loads(kakaw("verify", "-", "--json", stdin=game.record()).out)
    assert (found["ok"], found["scores"], found["seed_checked"]) == (True, list(game.scores()), False)


def edited(text: str, change: Callable[[dict], None]) -> str:  # type: ignore[type-arg]  # any JSON
    """A transcript with a change and a digest that fits it."""
    data = json.loads(text)
    change(data)
    keys = {"title", "rules", "players", "options", "position", "commitment", "seed", "luck", "plays", "outcome"}
    return Transcript(**{key: data[key] for key in keys}).to_json()


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda data: data["plays"][3].update(steps=["1111@9,9"]), "transcript, play 3: illegal step '1111@9,9'"),
        (lambda data: data["outcome"].update(scores=[99, 0, 0]), "transcript, outcome: the plays lead to "),
        (lambda data: data.update(seed="another"), "transcript, seed: is not the one the commitment was made for"),
        (lambda data: data["plays"].pop(), "transcript, outcome: the plays lead to null"),
    ],
)
def test_an_edited_transcript_is_refused_at_its_place(
    change: Callable[[dict], None],  # type: ignore[type-arg]  # any JSON
    expected: str,
    recorded: Path,
    refused: Callable[..., str],
) -> None:
    text = edited(recorded.read_text(), change)
    assert expected in refused("verify", "-", stdin=text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "neither a transcript"),
        ("hello", "neither a transcript"),
        ("{", "transcript, line 1, column 2: the file is cut off"),
        ("{}", "transcript, kakaw: expected a JSON object"),
        ("[]", 'record: no title; expected a line [Game "..."]'),
        ('[Game "chess"]', "game 'chess': no such game"),
        ('[Game "cacao"]', "record"),
    ],
)
def test_what_is_no_recorded_game_is_refused(text: str, expected: str, refused: Callable[..., str]) -> None:
    assert expected in refused("verify", "-", stdin=text)
    assert expected in refused("replay", "-", stdin=text)


def test_a_transcript_cut_off_anywhere_is_refused(recorded: Path, refused: Callable[..., str]) -> None:
    data = recorded.read_bytes()
    for end in (100, 500, len(data) // 2, len(data) - 3):
        refused("verify", "-", stdin=data[:end])


# --- replay


def test_a_game_is_shown_at_a_ply(recorded: Path, kakaw: Kakaw) -> None:
    transcript = Transcript.from_json(recorded.read_text())
    game = transcript.replay(10)
    result = kakaw("replay", recorded, "--at", 10)
    assert str(game) in result.out
    assert f"Cacao, ply 10 of {len(transcript.plays)}\n" in result.out
    found = json.loads(kakaw("replay", recorded, "--at", 10, "--json").out)
    assert (found["ply"], found["plies"], found["seat"]) == (10, len(transcript.plays), None)
    assert found["board"] == str(game)
    assert found["state"]["hand"] == game.states["hand"][0].tolist()
    assert found["legal"] == {str(seat): list(game.menu(seat).texts()) for seat in game.acting}
    assert found["outcome"] is None


def test_without_a_ply_the_end_is_shown(recorded: Path, kakaw: Kakaw) -> None:
    game = Transcript.from_json(recorded.read_text()).replay()
    result = kakaw("replay", recorded)
    assert str(game) in result.out
    assert f"Position: {game.position()}" in result.out
    found = json.loads(kakaw("replay", recorded, "--json").out)
    assert found["outcome"] == game.outcome().to_dict()  # type: ignore[union-attr]  # the game is over


def test_a_record_is_replayed_as_its_transcript_is(recorded: Path, kakaw: Kakaw) -> None:
    transcript = Transcript.from_json(recorded.read_text())
    record = transcript.replay().record()
    shown = kakaw("replay", "-", "--at", 0, stdin=record).out
    assert shown.splitlines()[2:] == kakaw("replay", recorded, "--at", 0).out.splitlines()[2:]


@pytest.mark.parametrize("form", ["", "--json"])
@pytest.mark.parametrize("seat", [-1, 0, 2])
def test_with_a_seat_two_truths_it_cannot_tell_apart_print_the_same_bytes(seat: int, form: str, kakaw: Kakaw) -> None:
    """Yellow's hand differs; red and lilac play on, yellow does not, so nobody else may notice."""
    texts = []
    for hand in ("1111+2101+3001", "2101+2101+3100"):
        position = f"0,0=P1;1,1=M2 - L:0,0,0,-10,1111+1111+2101,7/R:0,0,0,-10,1111+1111+2101,7/Y:0,0,0,-10,{hand},7"
        game = Game.from_position("cacao", f"{position} M3+T|24 L1", seed="twins")
        game.push("1111@0,-1")
        texts.append(Transcript.of(game).to_json())
    assert texts[0] != texts[1]
    outs = [kakaw("replay", "-", "--seat", seat, *filter(None, [form]), stdin=text).out for text in texts]
    if seat == 2:
        assert outs[0] != outs[1]
    else:
        assert outs[0] == outs[1]


def test_a_seat_sees_its_own_hand_only(recorded: Path, kakaw: Kakaw) -> None:
    truth = Transcript.from_json(recorded.read_text()).replay(12)
    state = json.loads(kakaw("replay", recorded, "--at", 12, "--seat", 1, "--json").out)["state"]
    assert state["hand"][1] == truth.states["hand"][0, 1].tolist()
    for other in (0, 2):
        assert state["hand"][other] == state["stack"][other] == [-1] * 4


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--at", "-1"], "transcript, plays: there is no ply -1; expected 0 to "),
        (["--at", "999"], "transcript, plays: there is no ply 999; expected 0 to "),
        (["--seat", "3"], "seat 3: expected 0 to 2, or -1 for a spectator"),
        (["--seat", "-2"], "seat -2: expected 0 to 2, or -1 for a spectator"),
    ],
)
def test_a_ply_or_a_seat_that_is_not_there_is_refused(
    arguments: list[str], expected: str, recorded: Path, refused: Callable[..., str]
) -> None:
    assert expected in refused("replay", recorded, *arguments)
