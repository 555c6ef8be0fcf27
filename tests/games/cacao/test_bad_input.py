"""Malformed positions, steps, records and transcripts: one line that names the place and what was expected."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kakaw import Game, Transcript
from kakaw.core.errors import KakawError
from kakaw.games.cacao.notation import read_step, step_text

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "cacao"
START = "0,0=P1;1,1=M2 - R:0,0,0,-10,?3,8/Y:0,0,0,-10,?3,8 M3+T|17 R1"
LATE = "0,0=T;1,1=M2 0,1=Y:0130>Y:1111;1,0=R:1012 Y:12,1,0,2,-,0/R:9,0,1,4,1111,0 -|0 R22"
KNOWN = "0,0=P1;1,1=M2 2,1=R:1111 R:0,1,0,-10,1111+2101,2[3001+1111]/Y:0,0,0,-10,?3,8 M3+T|3[C+S+T] Y2"

BAD_STEPS = [
    ("", "a step such as"),
    ("pass", "a step such as"),
    ("1111", "a step such as"),
    ("1111@", "a column"),
    ("1111@1", "a comma between column and row"),
    ("1111@1,", "a row"),
    ("1111@1,0 ", "the end of the step"),
    ("1111@1,0x", "the end of the step"),
    ("1112@1,0", "a worker tile as it lies, north first"),
    ("0000@1,0", "a worker tile as it lies, north first"),
    ("1111*1,0", "a step such as"),
    ("111@1,0", "a step such as"),
    ("1111@61,0", "a column from -60 to 60"),
    ("1111@0,-61", "a row from -60 to 60"),
    ("1111@1.5,0", "a comma"),
    ("1111@9999999999,0", "a column"),
    ("1111@\u0661,0", "a column"),  # an Arabic digit one
    ("+M5@2,0", "a jungle tile"),
    ("+M3", "@ before the cell"),
    ("+M3@", "a column"),
    ("+@2,0", "a jungle tile"),
    ("1,0", "an edge"),
    ("1,0n$1", "an edge"),
    ("1,0N", "what the workers do"),
    ("1,0N?1", "what the workers do"),
    ("1,0N$", "an amount"),
    ("1,0N$-1", "an amount from 0 to 15"),
    ("1,0N$16", "an amount from 0 to 15"),
]


@pytest.mark.parametrize(("text", "expected"), BAD_STEPS)
def test_a_malformed_step_is_refused_with_place_and_expectation(text, expected):
    with pytest.raises(KakawError) as error:
        read_step(text)
    assert re.search(rf": at character \d+: expected {re.escape(expected)}", str(error.value))
    assert "\n" not in str(error.value)


BAD_POSITIONS = [
    (START, " R1", "", "fields", "expected 5 separated by single spaces"),
    (START, " - ", "  ", "worker tiles", "a column"),
    (START, " - ", " -  ", "fields", "found 6"),
    (START, "0,0=P1;1,1=M2", "-", "jungle tiles", "a column"),
    (START, "0,0=P1", "0,1=P1", "jungle tiles", "a jungle space, where x + y is even (C-3.4)"),
    (START, "1,1=M2", "0,0=M2", "jungle tiles", "a cell that has no tile yet"),
    (START, "=P1", "=P3", "jungle tiles", "a jungle tile"),
    (START, "=P1", ":P1", "jungle tiles", "= and a jungle tile"),
    (START, "=M2", "=M2;", "jungle tiles", "a column"),
    (START, "=M2", "=M2,", "jungle tiles", "the end of the field"),
    (START, " - ", " -- ", "worker tiles", "a column"),
    (START, " - ", " 1,1=R:1111 ", "worker tiles", "a worker space, where x + y is odd (C-3.4)"),
    (START, " - ", " 1,0=R:1112 ", "worker tiles", "a worker tile as it lies, north first"),
    (START, " - ", " 1,0=B:1111 ", "worker tiles", "a colour"),
    (START, " - ", " 1,0=R1111 ", "worker tiles", ": before the tile"),
    (START, " - ", " 1,0=R:1111;1,0=R:1111 ", "worker tiles", "a cell that has no tile yet"),
    (START, " - ", " 1,0=L:1111 ", "worker tiles", "no player has the colour L"),
    (LATE, "Y:0130>Y:1111", "Y:0130>R:1111", "worker tiles", "a tile of the same colour as the one below (C-8.3)"),
    (
        LATE,
        "Y:0130>",
        "Y:0130>Y:1111>",
        "worker tiles",
        "more tiles on one place than overbuild.perPlace allows (C-8.7)",
    ),
    (START, "R:0,0", "B:0,0", "players", "a colour"),
    (START, "/Y:", "/R:", "players", "a colour that no other player has"),
    (START, "R:0,0,0", "R:-1,0,0", "players", "gold from 0 to"),
    (START, "R:0,0,0", "R:0,6,0", "players", "fruits from 0 to 5"),
    (START, "R:0,0,0", "R:0,0,4", "players", "sun tokens from 0 to 3"),
    (START, "R:0,0,0,-10", "R:0,0,0,-9", "players", "river -9 is not a field; expected one of -10, -4"),
    (START, "R:0,0,0,-10,?3", "R:0,0,0,-10,?", "players", "tiles in hand"),
    (START, "R:0,0,0,-10,?3", "R:0,0,0,-10,1112", "players", "a worker tile, ? and a number, or -"),
    (START, "R:0,0,0,-10,?3", "R:0,0,0,-10,0121", "players", "a worker tile, ? and a number, or -"),
    (START, "?3,8/", "?3/", "players", "a comma before the stack"),
    (START, "?3,8/", "?3,12/", "players", "tiles in the stack from 0 to 11"),
    (START, "/Y:0,0,0,-10,?3,8", "", "players", "2 to 4 players"),
    (START, "R:0,0,0,-10,?3,8", "R:0,0,0,-10,-,8", "turn", "the player to move has no worker tile in hand (C-4.3)"),
    (START, "M3+T|17", "M3+T+T|17", "supply", "at most 2 tiles in the display (C-2.10)"),
    (START, "M3+T|17", "M3+T", "supply", "| and the size of the pile"),
    (START, "M3+T|17", "|17", "supply", "a jungle tile or -"),
    (START, "|17", "|29", "supply", "tiles in the pile from 0 to 28"),
    (START, "|17", "|25", "supply", "more than 28 jungle tiles in all (C-1.5)"),
    (KNOWN, "3[C+S+T]", "3[C+S]", "supply", "3 tiles, top first, not 2"),
    (KNOWN, "3[C+S+T]", "3[C+S+T", "supply", "+ and another tile, or ]"),
    (KNOWN, "3[C+S+T]", "3[]", "supply", "a tile"),
    (KNOWN, "2[3001+1111]", "2[3001]", "players", "2 tiles, top first, not 1"),
    (KNOWN, "2[3001+1111]", "2[3001+1112]", "players", "a tile"),
    (KNOWN, "1111+2101,2[3001+1111]", "?5,2[3001+1111]", "players", "does not follow from the stack; name its tiles"),
    (START, "R1", "L1", "turn", "the colour of the player to move"),
    (START, "R1", "R", "turn", "the number of the turn"),
    (START, "R1", "R0", "turn", "the number of the turn from 1 to 999"),
    (START, "R1", "R1000", "turn", "the number of the turn from 1 to 999"),
    (START, "1,1=M2", "41,41=M2", "tiles", "spread too wide in x"),
    (START, "?3,8/", "?11,11/", "players", "more than 36 worker tiles on the table and to come (C-2.3)"),
]


@pytest.mark.parametrize(("text", "old", "new", "field", "expected"), BAD_POSITIONS)
def test_a_malformed_position_is_refused_with_field_and_expectation(text, old, new, field, expected):
    assert old in text
    bad = text.replace(old, new, 1)
    if "?11,11/" in new:
        bad = bad.replace("Y:0,0,0,-10,?3,8", "Y:0,0,0,-10,?11,11")
    with pytest.raises(KakawError) as error:
        Game.from_position("cacao", bad)
    assert str(error.value).startswith(f"position, {field}")
    assert expected in str(error.value)
    assert "\n" not in str(error.value)


def test_jungle_tiles_too_far_apart_are_refused():
    far = ";".join(f"{4 * x},{4 * y}=T" for x in range(5) for y in range(4))
    with pytest.raises(KakawError, match="position, jungle tiles '20 tiles': lie too far apart for any game"):
        Game.from_position("cacao", START.replace("0,0=P1;1,1=M2", far).replace("M3+T|17", "-|0"))


def test_too_many_spaces_to_fill_are_refused():
    crowd = ";".join(f"{x},{y}=R:1111" for x, y in ((1, 0), (0, 1), (2, 1), (1, 2), (3, 0), (3, 2), (0, 3), (2, 3)))
    with pytest.raises(KakawError, match=r"position, worker tiles .*: more than 4 jungle spaces wait to be filled"):
        Game.from_position("cacao", START.replace(" - ", f" {crowd} "))


# --- whatever is done to a good text, it is read or refused by one of our own errors


def edits(text):
    """The text with a few characters or pieces taken out, put in or doubled."""
    piece = st.sampled_from(
        (*'0123456789-+,;:=>/|?[]@^*$xgwsNESWRYLWPMGCST \n"\\{}', "1111", "P1", "99999", "\u0663", "é")
    )
    one = st.tuples(st.integers(0, len(text)), st.integers(0, 6), st.lists(piece, max_size=2).map("".join))
    return st.lists(one, min_size=1, max_size=4).map(lambda changes: apply(text, changes))


def apply(text, changes):
    for place, length, new in changes:
        text = text[:place] + new + text[place + length :]
    return text


def refused_well(read):
    """Whether the text was read; it may be refused, but only by a KakawError of one line."""
    try:
        return read()
    except KakawError as error:
        message = str(error)
    assert "\n" not in message
    assert ": " in message
    return None


@given(st.sampled_from((START, LATE, KNOWN)).flatmap(edits))
@example(START.replace("|17", "|28[" + "+".join(["T"] * 28) + "]"))
def test_an_edited_position_is_read_or_refused(text):
    if game := refused_well(lambda: Game.from_position("cacao", text)):
        assert Game.from_position("cacao", game.position()).position() == game.position()
        game.faults()
        game.scores()
        str(game)
        for step in game.menu()[:3]:
            game.copy().push(step)


@given(st.sampled_from(("0121@1,0", "2101^-1,0", "+M3@2,0", "1,0W+1", "-2,-1N$1", "1,0Nx")).flatmap(edits))
def test_an_edited_step_is_read_or_refused(text):
    step = refused_well(lambda: read_step(text))
    if step is not None:
        assert read_step(step_text(step)) == step


RECORD = (FIXTURES / "examples" / "chain-of-fills.txt").read_text(encoding="utf-8")
TRANSCRIPT = (FIXTURES / "games" / "two-players.json").read_text(encoding="utf-8")


@given(edits(RECORD))
def test_an_edited_record_is_read_or_refused(text):
    refused_well(lambda: Game.from_record("cacao", text))


@given(edits(RECORD.split("\n\n")[1]))
def test_a_record_with_edited_moves_is_read_or_refused(text):
    refused_well(lambda: Game.from_record("cacao", RECORD.split("\n\n")[0] + "\n\n" + text))


@given(edits(TRANSCRIPT))
def test_an_edited_transcript_is_refused_or_says_the_same(text):
    transcript = refused_well(lambda: Transcript.from_json(text))
    if transcript:
        assert json.loads(text) == json.loads(TRANSCRIPT)


@given(st.text(max_size=80))
def test_any_text_is_read_or_refused(text):
    refused_well(lambda: read_step(text))
    refused_well(lambda: Game.from_position("cacao", text))
    refused_well(lambda: Game.from_record("cacao", text))
    refused_well(lambda: Transcript.from_json(text))
