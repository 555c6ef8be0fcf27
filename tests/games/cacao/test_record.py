"""Section 18b: whole games as text, both ways."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakaw import Game
from kakaw.core.errors import KakawError
from tests.kit.cacao import game_at, play, village
from tests.kit.games import positions, random_game, random_plays

some_options = st.fixed_dictionaries(
    {},
    optional={
        "start.player": st.sampled_from(("random", 0, 1)),
        "river.values": st.sampled_from(([-10, -4, -1, 0, 2, 4, 7, 11, 16], [0, 3], [5, 4, -3, 9])),
        "bank.limit": st.sampled_from(("none", 0, 7, 40)),
        "overbuild.perPlace": st.integers(0, 3),
        "auto.harvest": st.booleans(),
        "auto.mine": st.booleans(),
        "auto.river": st.booleans(),
        "auto.sun": st.booleans(),
        "ask.order": st.sampled_from(("active-first-clockwise", "simultaneous")),
    },
)


def header(text):
    """The tags of a record."""
    lines = [line for line in text.splitlines() if line.startswith("[")]
    return {line[1 : line.index(" ")]: json.loads(line[line.index(" ") + 1 : -1]) for line in lines}


def moves(text):
    return [line for line in text.splitlines() if line and not line.startswith("[")]


@given(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 10_000), options=some_options)
def test_a_record_is_the_game(players, seed, options):
    game = random_game("cacao", players, seed, options)
    again = Game.from_record("cacao", game.record())
    assert again.record() == game.record()
    assert positions(again) == positions(game)
    first = int(game.states["start"][0])
    scores = game.scores()
    assert again.scores() == (*scores[first:], *scores[:first])  # seats stand in the order of play


@given(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 10_000), options=some_options)
def test_the_record_a_seat_may_know_is_that_seats_game(players, seed, options):
    game = random_game("cacao", players, seed, {**options, "start.player": 0})
    for seat in range(-1, players):
        text = game.record(seat)
        again = Game.from_record("cacao", text)
        assert moves(again.record(seat)) == moves(text)
        assert again.scores() == game.scores()


@pytest.mark.rule("C-T49")
def test_the_record_of_a_seat_tells_no_secret():
    game = random_game("cacao", 2, seed=4)
    text = game.record(0)
    tags = header(text)
    assert "Seed" not in tags
    assert game.chance.seed not in text
    assert "Y:0,0,0,-10,?3,8" in tags["Position"]
    for line in moves(text):
        assert " /" not in line or line.split(" ")[1] == "R"
    assert [line for line in moves(text) if " R " in line[:7]] == [
        line for line in moves(game.record()) if " R " in line[:7]
    ]


@pytest.mark.rule("C-T49")
def test_a_seats_record_of_a_position_set_up_by_hand_tells_no_secret():
    game = game_at(hands={"Y": "1111+2101", "R": "3001+3100"}, stacks={"Y": "2101+1111", "R": 0}, pile="C+S+T")
    play(game, "Y", "0121@-1,0 | Y -1,0E+1")
    assert header(game.record(0))["Position"].split(" ")[2:4] == [
        "R:0,0,0,-10,3001+3100,0/Y:0,0,0,-10,?2,2",
        "M3+T|3",
    ]
    assert "2101" not in moves(game.record(0))[0]


def test_the_header_says_which_game_it_is():
    game = random_game("cacao", 3, seed=5, options={"start.player": 1, "colours": "WLR"})
    tags = header(game.record())
    assert list(tags) == ["Game", "Rules", "Players", "Seed", "Options", "Position", "Result"]
    assert (tags["Game"], tags["Players"]) == ("cacao", "L R W")
    assert tags["Position"] == positions(game)[0]
    w, l, r = game.scores()  # noqa: E741  # the colours
    assert tags["Result"] == f"L:{l} R:{r} W:{w}"


def test_moves_are_numbered_and_name_their_colour():
    lines = moves(random_game("cacao", 3, seed=6).record())
    assert [line.split(" ")[:2] for line in lines[:4]] == [["1.", "R"], ["2.", "Y"], ["3.", "L"], ["4.", "R"]]
    assert len(lines) == 30


def test_a_record_needs_only_game_and_position():
    text = '[Game "cacao"]\n[Position "0,0=P1;1,1=M2 - R:0,0,0,-10,?3,8/Y:0,0,0,-10,?3,8 M3+T|17 R1"]\n'
    text += "1. R 1111@1,0 | R 1,0W+1 1,0N$1\n2. Y 0031@-1,0\n"
    game = Game.from_record("cacao", text)
    assert village(game, "R") == (2, 0, 0, -10)
    assert game.states["turn"][0] == 3


def test_a_turn_in_progress_is_left_out():
    game = random_game("cacao", 2, seed=7)
    for _ in range(5):
        game.pop()
    while game.position():
        game.pop()
    whole = len({event["turn"] for play in game.plays for event in play.events if event.kind.name == "turn"})
    assert len(moves(game.record())) == whole
    assert Game.from_record("cacao", game.record()).record() == game.record()


@pytest.mark.parametrize("seed", ['"', "\\", "line\nbreak", "\u2028", "[Game]", "ü"])
def test_any_seed_can_be_written(seed):
    game = Game("cacao", 2, seed=seed)
    for at in random_plays(game):
        if at.ply == 6:
            break
    assert Game.from_record("cacao", game.record()).chance.seed == seed


def edited(text, old, new):
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Game "cacao"]', '[Game "maya"]', 'expected [Game "cacao"]'),
        ('[Game "cacao"]', "", 'expected [Game "cacao"]'),
        ('[Rules "1"]', '[Rules "99"]', "rules version 99 is unknown; expected 1"),
        ("[Position", "[Positions", 'expected a [Position "..."] tag'),
        ('[Players "R Y"]', '[Players "Y R"]', "record, Players 'Y R': expected R Y"),
        ('[Result "R:', '[Result "R:1', "record, Result"),
        ("\n1. ", "\n2. ", "record, move 1"),
        ("\n2. Y", "\n2. R", "expected Y, the colour to move"),
        ("\n2. Y", "\n2. Y 1111@0,0\n3. R", "record, move 2: illegal step '1111@0,0'"),
        ('{\\"', '(\\"', "record, Options: not JSON"),
        ("{", "[{", "record, Options"),
        ('[Seed "', '[Seed "\\q', "a text in double quotes"),
        ("bank.limit", "bank.limits", "option 'bank.limits': no such option"),
        ("R:0,0,0,-10", "R:0,0,0,-11", "river -11 is not a field"),
    ],
)
def test_an_edited_record_is_refused_with_the_place(old, new, message):
    text = edited(random_game("cacao", 2, seed=8).record(), old, new)
    with pytest.raises(KakawError) as error:
        Game.from_record("cacao", text)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_options_must_be_an_object():
    text = random_game("cacao", 2, seed=8).record()
    lines = ['[Options "[1]"]' if line.startswith("[Options") else line for line in text.splitlines()]
    with pytest.raises(KakawError, match="record, Options: expected a JSON object"):
        Game.from_record("cacao", "\n".join(lines))


def test_a_record_without_seed_draws_no_luck_of_its_own():
    lines = random_game("cacao", 2, seed=8).record().splitlines()
    kept = [line.split(" >")[0] if k > 12 else line for k, line in enumerate(lines) if not line.startswith("[Seed")]
    with pytest.raises(
        KakawError, match=r"record, move \d+: pile \d+: the luck written for its draw number \d+ is missing"
    ):
        Game.from_record("cacao", "\n".join(kept))
