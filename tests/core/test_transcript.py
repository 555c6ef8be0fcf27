"""Transcripts that are cut off, edited, forged or unknown: one error that names the place. And forks."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from kakaw.core.errors import TranscriptError
from kakaw.core.game import Game
from kakaw.core.transcript import KEYS, Transcript, _digest

POSITION = "0,0=P1;1,1=M2 2,1=R:1111 R:0,0,0,-10,1111+2101+2101,7/Y:0,0,0,-10,1111+2101+3001,8 M3+T|6 Y2"


@cache
def finished() -> str:
    game = Game("cacao", 2, seed="finished")
    while not game.over:
        game.push(game.menu(game.acting[0])[0], seat=game.acting[0])
    return Transcript.of(game).to_json()


@cache
def from_position() -> str:
    game = Game.from_position("cacao", POSITION, seed="position")
    game.push("1111@0,1")
    return Transcript.of(game).to_json()


def forged(text: str, change: Callable[[dict[str, Any]], object]) -> str:
    """The file with a change and a digest that fits it."""
    data = json.loads(text)
    change(data)
    body = {key: value for key, value in data.items() if key != "digest"}
    return json.dumps({**body, "digest": _digest(body)})


def refusal(text: str) -> str:
    """The one line that reading and verifying this text ends in."""
    with pytest.raises(TranscriptError) as error:
        Transcript.from_json(text).verify()
    return str(error.value)


def test_a_file_cut_off_anywhere_is_refused_with_line_and_column() -> None:
    text = finished()
    for end in range(0, text.rindex("}"), 7):
        assert refusal(text[:end]).startswith("transcript, line ")
    assert "the file is cut off" in refusal(text[: len(text) // 2])
    Transcript.from_json(text.rstrip())


@pytest.mark.parametrize(
    "text",
    ["", "null", "[]", "3", '"kakaw"', "{}", '{"kakaw": "position"}', "[" * 100_000, "{", '{"a": ' + "9" * 5000 + "}"],
    ids=range(10),
)
def test_what_is_no_transcript_at_all_is_refused(text: str) -> None:
    assert refusal(text).startswith("transcript, ")


def test_a_field_that_is_edited_without_the_digest_is_noticed() -> None:
    for old, new in (('"seat": 1', '"seat": 0'), ("finished", "Finished"), ("1111@", "2101@"), ("jungle:", "jungle :")):
        edited = finished().replace(old, new, 1)
        assert edited != finished()
        assert refusal(edited) == (
            "transcript, digest: does not fit the rest of the file: something was edited or is missing"
        )


@pytest.mark.parametrize("key", KEYS)
def test_a_field_that_is_missing_is_named(key: str) -> None:
    data = json.loads(finished())
    del data[key]
    assert refusal(json.dumps(data)).startswith(f"transcript, {key}: ")


@pytest.mark.parametrize("key", KEYS)
def test_a_field_of_another_type_is_named(key: str) -> None:
    for value in ([None], 1.5, True, {"a": 1}, "x", 7, None):
        if isinstance(value, bool) or not isinstance(value, KEYS[key]):
            assert refusal(json.dumps({**json.loads(finished()), key: value})).startswith(f"transcript, {key}: ")


@pytest.mark.parametrize("key", ["ply", "seat", "steps", "luck"])
def test_a_field_of_a_play_that_is_missing_or_of_another_type_is_named(key: str) -> None:
    for value in (None, 1.5, False, {}, "x"):
        assert refusal(forged(finished(), lambda data, v=value: data["plays"][3].update({key: v}))).startswith(
            f"transcript, play 3, {key}: expected "
        )
    assert refusal(forged(finished(), lambda data: data["plays"][3].pop(key))) == (
        f"transcript, play 3, {key}: is missing"
    )


FORGERIES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "an unknown field": (lambda d: d.update(extra=1), "extra: no such field"),
    "an unknown field of a play": (lambda d: d["plays"][2].update(extra=1), "play 2, extra: no such field"),
    "an unknown format": (lambda d: d.update(format=2), "format: version 2 is unknown; expected 1"),
    "an unknown version of the rules": (lambda d: d.update(rules=99), "rules: version 99 of cacao is unknown"),
    "an unknown title": (lambda d: d.update(title="chess"), "title: no game 'chess'; expected one of "),
    "more players": (lambda d: d.update(players=3), "header: option colours = 'RY': expected"),
    "too many players": (lambda d: d.update(players=5), "header: players 5: cacao is for 2, 3 or 4"),
    "players without number": (lambda d: d.update(players=10**40), f"header: players {10**40}: "),
    "an unknown option": (lambda d: d["options"].update(chess=1), "header: option 'chess': no such option"),
    "an impossible option": (
        lambda d: d["options"].update({"bank.limit": -1}),
        "header: option bank.limit = -1: expected",
    ),
    "another seed": (lambda d: d.update(seed="another"), "seed: is not the one the commitment was made for"),
    "a seed without bytes": (lambda d: d.update(seed="\ud800"), "header: seed '\\ud800': expected text"),
    "another commitment": (
        lambda d: d.update(commitment="sha256:00"),
        "seed: is not the one the commitment was made for",
    ),
    "luck in another order": (lambda d: d["luck"].reverse(), "luck: set-up gives stack0:"),
    "luck missing": (lambda d: d["luck"].pop(), "luck: set-up gives stack0:"),
    "too much luck": (lambda d: d["luck"].append("jungle:M3"), "luck: set-up gives stack0:"),
    "luck of an unknown pile": (
        lambda d: d["luck"].append("river:M3"),
        "header: luck 'river:M3': no such pile; expected one of jungle,",
    ),
    "impossible luck": (
        lambda d: d["luck"].append("jungle:X9"),
        "header: luck 'jungle:X9': pile jungle has no such outcome",
    ),
    "luck that is no text": (lambda d: d["luck"].append(3), "luck: expected a list of texts"),
    "a play that is no object": (lambda d: d.update(plays=[7]), "play 0: expected an object, found int"),
    "the first play missing": (lambda d: d["plays"].pop(0), "play 0, ply: expected 0, found 1"),
    "a play with the wrong number": (lambda d: d["plays"][4].update(ply=5), "play 4, ply: expected 4, found 5"),
    "a play of the other seat": (lambda d: d["plays"][0].update(seat=1), "play 0: illegal step"),
    "a play of a seat too far": (lambda d: d["plays"][0].update(seat=9), "play 0: seat 9: expected 0 to 1"),
    "a play of a seat without number": (
        lambda d: d["plays"][0].update(seat=10**40),
        f"play 0: seat {10**40}: expected 0 to 1",
    ),
    "a play without steps": (lambda d: d["plays"][0].update(steps=[]), "play 0: move: empty"),
    "a step that is no text": (lambda d: d["plays"][0].update(steps=[5]), "play 0, steps: expected a list of texts"),
    "an illegal step": (
        lambda d: d["plays"][0].update(steps=["1111@9,9"]),
        "play 0: illegal step '1111@9,9' of seat 0: ",
    ),
    "a step cut off": (
        lambda d: d["plays"][0].update(steps=["1111@"]),
        "play 0: step '1111@': at character 6: expected a column",
    ),
    "the luck of a play missing": (
        lambda d: d["plays"][0].update(luck=[]),
        "play 0: pile 1: the luck written for its draw number 4 is missing",
    ),
    "too much luck in a play": (lambda d: d["plays"][0]["luck"].append("jungle:T"), "play 0, luck: expected stack0:"),
    "impossible luck in a play": (
        lambda d: d["plays"][0].update(luck=["jungle:"]),
        "play 0: luck 'jungle:': pile jungle has no such outcome",
    ),
    "the last play missing": (
        lambda d: d.update(plays=d["plays"][:-1]),
        "outcome: the plays lead to null, the file has {",
    ),
    "the outcome missing": (lambda d: d.update(outcome=None), "outcome: the plays lead to {"),
    "another outcome": (lambda d: d["outcome"].update(scores=[99, 0]), "outcome: the plays lead to {"),
    "a position added": (lambda d: d.update(position=POSITION), "luck: set-up gives none"),
    "a position that is none": (lambda d: d.update(position="x"), "header: position, fields 'x': expected 5"),
    "too few names": (lambda d: d.update(seats=["Ann"]), "seats: expected 2, one for each player"),
    "names that are no list": (lambda d: d.update(seats="Ann"), "seats: expected list, found str"),
}


@pytest.mark.parametrize("forgery", FORGERIES)
def test_a_forged_file_is_refused_at_the_place_of_the_forgery(forgery: str) -> None:
    change, expected = FORGERIES[forgery]
    assert refusal(forged(finished(), change)).startswith(f"transcript, {expected}")


FORGERIES_OF_A_POSITION: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "more players": (lambda d: d.update(players=3), "players: the position has 2, the file says 3"),
    "other colours": (
        lambda d: d["options"].update(colours="YR"),
        "options, colours: the position has RY, the file says YR",
    ),
    "another start player": (
        lambda d: d["options"].update({"start.player": 1}),
        "options, start.player: the position has 0",
    ),
    "luck before the first play": (lambda d: d.update(luck=["jungle:T"]), "luck: set-up gives none"),
    "no position": (lambda d: d.update(position=None), "luck: set-up gives "),
    "a position cut off": (
        lambda d: d.update(position=POSITION[:-1]),
        "header: position, turn 'Y': at character 2: expected",
    ),
}


@pytest.mark.parametrize("forgery", FORGERIES_OF_A_POSITION)
def test_a_forged_file_of_a_position_is_refused_at_the_place_of_the_forgery(forgery: str) -> None:
    change, expected = FORGERIES_OF_A_POSITION[forgery]
    Transcript.from_json(from_position()).verify()
    assert refusal(forged(from_position(), change)).startswith(f"transcript, {expected}")


def test_luck_that_the_seed_does_not_give_is_noticed() -> None:
    """The same tiles in another order would be a possible game, but not the one that was promised."""

    def swap(data: dict[str, Any]) -> None:
        data["luck"][0], data["luck"][2] = data["luck"][2], data["luck"][0]

    game = Game("cacao", 2, seed="swap7")
    assert game.setup_luck[0] != game.setup_luck[2]
    text = Transcript.of(game, reveal_seed=True).to_json()
    assert refusal(forged(text, swap)).startswith("transcript, luck: set-up gives stack0:")
    Transcript.from_json(forged(Transcript.of(game).to_json(), swap)).verify()


def test_a_key_that_stands_twice_is_named() -> None:
    twice = finished().replace('"title": "cacao"', '"title": "maya", "title": "cacao"')
    assert refusal(twice) == "transcript, title: stands there twice"


def test_an_unknown_ply_is_refused() -> None:
    transcript = Transcript.from_json(finished())
    for at in (-1, len(transcript.plays) + 1):
        with pytest.raises(TranscriptError, match=f"plays: there is no ply {at}; expected 0 to"):
            transcript.replay(at)


def test_a_running_game_tells_no_seed_unless_asked() -> None:
    game = Game("cacao", 2, seed="hush")
    game.push(game.menu()[0])
    assert "hush" not in Transcript.of(game).to_json()
    assert Transcript.of(game, reveal_seed=True).seed == "hush"
    assert Transcript.of(game).commitment == game.chance.commitment


def test_a_replayed_game_has_no_luck_of_its_own_but_a_fork_has() -> None:
    transcript = Transcript.from_json(finished())
    replayed = transcript.replay(0)
    with pytest.raises(TranscriptError, match="is missing or impossible"):
        transcript._push(replayed, {**transcript.plays[0], "luck": []})
    fork = transcript.fork(0)
    fork.push(fork.menu()[0])


def test_changing_a_transcript_changes_no_game() -> None:
    game = Game("cacao", 2, seed="s")
    transcript = Transcript.of(game)
    transcript.options["river.values"].append(99)
    assert 99 not in game.options["river.values"]
