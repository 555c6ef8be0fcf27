"""Bad input for every title: files cut off, edited or forged give one line that names the place, and nothing else.

The errors of each field stand in tests/core/test_transcript.py; here anything at all is tried.
"""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.errors import KakawError
from kakaw.core.game import Game
from kakaw.core.transcript import Transcript, _digest
from tests.contract.drive import Line, Table, every_table, glances, played, pool_of, some_lines

LONGEST = 600  # characters of an error

ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 12),
        st.integers(-(2**70), 2**70),
        st.floats(),
        st.text(max_size=8),
        st.text(st.characters(categories=["Cs", "Nd", "Lu"]), max_size=4),
        st.just("x" * 5000),
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=5), inner, max_size=3)),
    max_leaves=4,
)


@cache
def transcript_of(table: Table, *, over: bool) -> str:
    """A whole game with its seed, or half of one without."""
    game = played(table, Line(3))
    if not over:
        for _ in range(game.ply // 2):
            game.pop()
    return Transcript.of(game).to_json()


def places(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything in the file."""
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in inner for place in places(value, (*path, key)))]


def changed(text: str, data: st.DataObject) -> dict[str, Any]:
    """The file with one thing replaced, removed, added, or moved."""
    body: dict[str, Any] = json.loads(text)
    *way, last = data.draw(st.sampled_from([place for place in places(body) if place and place != ("digest",)]))
    inside: Any = body
    for key in way:
        inside = inside[key]
    match data.draw(st.sampled_from(("replace", "replace", "remove", "add", "repeat"))):
        case "replace":
            inside[last] = data.draw(ANYTHING)
        case "remove":
            del inside[last]
        case "add" if isinstance(inside, dict):
            inside[data.draw(st.text(max_size=6))] = data.draw(ANYTHING)
        case "add":
            inside.insert(last, data.draw(ANYTHING))
        case "repeat" if isinstance(inside, dict):
            inside[data.draw(st.sampled_from(sorted(inside)))] = inside[last]
        case "repeat":
            inside.append(inside[last])
    return body


def problem(read: Callable[[], object]) -> str | None:
    """The line that reading ends in, None when all is well. Any other sort of error is a bug and comes through."""
    try:
        read()
    except KakawError as error:
        return str(error)
    return None


def is_one_line(text: str | None) -> bool:
    return text is None or ("\n" not in text and 10 < len(text) < LONGEST)


def names_the_place(text: str | None) -> bool:
    return is_one_line(text) and text is not None and text.startswith("transcript, ")


@every_table
@given(data=st.data())
def test_a_file_cut_off_anywhere_is_refused(table: Table, data: st.DataObject) -> None:
    text = transcript_of(table, over=data.draw(st.booleans()))
    for end in data.draw(st.lists(st.integers(0, text.rindex("}")), min_size=20, max_size=20)):
        assert names_the_place(problem(lambda end=end: Transcript.from_json(text[:end])))


@every_table
@given(data=st.data())
def test_a_file_with_any_one_thing_changed_is_refused(table: Table, data: st.DataObject) -> None:
    text = transcript_of(table, over=data.draw(st.booleans()))
    for _ in range(10):
        edited = changed(text, data)
        if json.dumps(edited) != json.dumps(json.loads(text)):
            assert names_the_place(problem(lambda edited=edited: Transcript.from_json(json.dumps(edited))))


@every_table
@given(data=st.data())
def test_a_file_forged_anywhere_is_verified_or_refused_but_never_crashes(table: Table, data: st.DataObject) -> None:
    text = transcript_of(table, over=data.draw(st.booleans()))
    for _ in range(10):
        found = verified(changed(text, data))
        assert found is None or names_the_place(found)


def verified(body: dict[str, Any]) -> str | None:
    """What is wrong with a file of this content whose digest fits."""
    body = {key: value for key, value in body.items() if key != "digest"}
    text = json.dumps({**body, "digest": _digest(body)})
    return problem(lambda: Transcript.from_json(text).verify())


@every_table
@given(data=st.data())
def test_a_finished_game_cannot_have_been_played_otherwise(table: Table, data: st.DataObject) -> None:
    """With the seed told, neither other luck nor another seat passes for the game that was promised."""
    body = json.loads(transcript_of(table, over=True))
    k, j = (data.draw(st.integers(0, len(body["plays"]) - 1)) for _ in range(2))
    for key in ("seat", "luck"):
        play, other, was = body["plays"][k], body["plays"][j], body["plays"][k][key]
        if other[key] != was:
            play[key] = other[key]
            assert (verified(body) or "").startswith("transcript, play ")
            play[key] = was
    assert verified(body) is None


TEXTS = st.text(st.characters(codec="utf-8"), max_size=30)


def mangled(text: str, piece: str, at: int, length: int) -> str:
    at %= len(text) + 1
    return text[:at] + piece + text[at + length :]


@every_table
@given(data=st.data())
def test_a_mangled_position_text_is_read_or_refused_in_one_line(table: Table, data: st.DataObject) -> None:
    texts = sorted({text for game in glances(table, Line(3), 30) if (text := game.position())})
    pieces = st.one_of(TEXTS, st.sampled_from(sorted({part for text in texts for part in text.split()})))
    text = data.draw(st.sampled_from(texts))
    for _ in range(10):
        other = mangled(text, data.draw(pieces), data.draw(st.integers(0, 500)), data.draw(st.integers(0, 6)))
        assert is_one_line(problem(lambda other=other: round_trip(table, other)))


def round_trip(table: Table, text: str) -> None:
    """Read a position text; what can be read can be written and read again."""
    game = Game.from_position(table.title, text, seed="mangled")
    if written := game.position():
        assert Game.from_position(table.title, written, options=game.options).position() == written


@every_table
@given(data=st.data())
def test_a_mangled_step_is_read_or_refused_in_one_line(table: Table, data: st.DataObject) -> None:
    rules = table.rules
    steps = sorted({rules.step_text(step) for step in pool_of(table, Line(3))})
    for _ in range(30):
        text = data.draw(st.sampled_from(steps))
        other = mangled(text, data.draw(TEXTS), data.draw(st.integers(0, 20)), data.draw(st.integers(0, 3)))
        found = problem(lambda other=other: rules.read_step(other))
        assert is_one_line(found)
        if found is None:
            step = rules.read_step(other)
            assert rules.read_step(rules.step_text(step)) == step
            assert -(2**31) <= step < 2**31


@every_table
@given(data=st.data())
def test_a_mangled_record_is_read_or_refused_in_one_line(table: Table, data: st.DataObject) -> None:
    record = played(table, data.draw(st.sampled_from(some_lines(table, 3)))).record()
    for _ in range(3):
        other = mangled(record, data.draw(TEXTS), data.draw(st.integers(0, 10_000)), data.draw(st.integers(0, 8)))
        assert is_one_line(problem(lambda other=other: Game.from_record(table.title, other)))
