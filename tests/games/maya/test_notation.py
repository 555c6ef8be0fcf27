"""Section 16: steps, positions and records as text, both ways; and what is not in the notation."""

import pytest

from kakaw import Game
from kakaw.core.errors import KakawError, NotationError, PositionError
from kakaw.core.rules import rules
from kakaw.core.transcript import Transcript
from tests.kit.games import positions, random_game
from tests.kit.maya import board_file, game_at, path_board, play, position, scores, tiles, told

HX3 = {"board": board_file()}
BLOCKED = (
    "HX3 all base d4=^;e4=#;g3=^;c4=R:M1;c5=R:P2;d3=R:S1;f3=R:T1;d5=B:M2;e3=B:T1;e5=B:P1 R:0,?5,20,4/B:0,S1+M2,20,4 B9"
)


@pytest.mark.parametrize("text", ["Me4=2", "Pa1=1", "Tl12=1", "stop", "#d5{M1}", "#d5{?}", "#--", "Sz63=2"])
def test_a_step_is_read_as_it_is_written(text):
    assert rules("maya").step_text(rules("maya").read_step(text)) == text


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("", 1, "a step such as Me4=2"),
        ("e4=2", 1, "a step such as Me4=2"),
        ("Qe4=2", 1, "a step such as Me4=2"),
        ("Me4", 4, "= and the number of crops"),
        ("Me4=3", 5, "a number of crops"),
        ("Me0=1", 2, "a space such as e4"),
        ("Me64=1", 2, "a space such as e4"),
        ("Me4=2x", 6, "the end of the step"),
        ("#d5", 4, "{ and the tile"),
        ("#d5{M3}", 5, "a tile"),
        ("#d5{M1", 7, "}"),
        ("stopp", 5, "the end of the step"),
    ],
)
def test_a_text_that_is_no_step_is_refused_with_the_place(text, place, expected):
    with pytest.raises(NotationError) as refusal:
        rules("maya").read_step(text)
    assert f"at character {place}: expected {expected}" in str(refusal.value)


@pytest.mark.parametrize("text", ["HX3 all base d4=^ R:0,?5,27,0/B:0,?5,27,0 R1", position("d4=^;e4=#R{M1};d5=#B")])
def test_the_positions_of_the_specification_are_read_and_written(text):
    game = Game.from_position("maya", text, options=HX3)
    if "{" not in text:  # whose rack is unknown, his face-down tiles are written without their face
        assert game.position() == text


def test_the_blocked_position_of_the_specification_begins_with_blue():
    game = Game.from_position("maya", BLOCKED, options=HX3)
    assert tiles(game)["c5"] == "R:P2"
    assert game.position().startswith("HX3 all base c4=R:M1;c5=R:P2;d3=R:S1;d4=^;")
    assert "M-3.1" not in {rule for rule, _ in game.faults()}
    assert game.options["start.player"] == 1


@pytest.mark.parametrize(
    ("at", "action", "text"),
    [
        ("d4=^", "Me3=2,e4=1", "Me3=2,e4=1+3"),
        ("d4=^;e3=R:M2;e4=R:M1", "Mc5=1,d5=1", "Mc5=1,d5=1+5"),
        ("d4=^;e4=R:M1", "Pf3=1", "Pf3=1^g3+1"),
        ("d4=^", "#d5{?}", "#d5{?}<3"),
    ],
)
def test_the_moves_of_the_specification_are_written_so(at, action, text):
    assert told(play(game_at(at), "R", action)) == text


def test_tiles_are_written_in_label_order_and_awards_in_seat_order():
    board = path_board("ppTpTppp")
    game = game_at("a1=B:M1;b1=#;c1=^;e1=^;f1=#;g1=B:M1", board=board, racks={"R": "P2+P1"})
    assert told(play(game, "R", "Pd1=2")) == "Pd1=2+2 !c1:2 R6 B3 !e1:2 R6 B3"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_position_of_a_game_is_read_as_it_is_written(players):
    game = random_game("maya", players, players)
    for text in positions(game):
        assert Game.from_position("maya", text).position() == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("HX3 all base d4=^", "position, fields"),
        ("HX9 all base d4=^ R:0,?5,27,0/B:0,?5,27,0 R1", "position, board 'HX9': the game is on board HX3"),
        ("HX3 green base d4=^ R:0,?5,27,0/B:0,?5,27,0 R1", "the blue area is always in play (M-2.7)"),
        ("HX3 all two-cities:d4,a4 d4=^ R:0,?5,27,0/B:0,?5,27,0 R1", "no temple space 'a4'"),
        ("HX3 all base d4=^;d4=^ R:0,?5,27,0/B:0,?5,27,0 R1", "expected a space that has no tile yet"),
        ("HX3 all base h9=R:M1 R:0,?5,27,0/B:0,?5,27,0 R1", "position, tiles 'h9': is no space of the areas"),
        ("HX3 blue base d4=^;f3=R:M1 R:0,?5,27,0/B:0,?5,27,0 R1", "position, tiles 'f3': is no space of the areas"),
        ("HX3 all base d4=R:M1 R:0,?5,27,0/B:0,?5,27,0 R1", "position, tiles 'd4': is a temple space (M-4.3)"),
        ("HX3 all base c4=^ R:0,?5,27,0/B:0,?5,27,0 R1", "a temple tile lies on temple spaces only"),
        ("HX3 all base d4=^;e4=K:M1 R:0,?5,27,0/B:0,?5,27,0 R1", "no player has the colour K"),
        ("HX3 all base d4=^;a4=# R:0,?5,27,0/B:0,?5,27,0 R1", "connected with no temple tile (M-5.1)"),
        ("HX3 all base d4=^;g3=^;e4=#;f4=# R:0,?5,27,0/B:0,?5,27,0 R1", "connects two cities (M-5.4)"),
        ("HX3 all base d4=? R:0,?5,27,0/B:0,?5,27,0 R1", "at character 4: expected ^, # or a colour"),
        ("HX3 all base d4=^ R:0,?5,27,0 R1", "expected 2 to 4 players"),
        ("HX3 all base d4=^ R:0,?5,27,0/R:0,?5,27,0 R1", "expected a colour that no other player has"),
        ("HX3 all base d4=^ R:0,?5,33,0/B:0,?5,27,0 R1", "expected tiles in the reserve from 0 to 32"),
        ("HX3 all base d4=^ R:0,M1,2[M1],0/B:0,?5,27,0 R1", "expected 2 tiles in [ ]"),
        ("HX3 all base d4=^ R:0,?1,1[M1],0/B:0,?5,27,0 R1", "a reserve is known only to who knows the rack"),
        ("HX3 all base d4=^ R:0,?32,32,0/B:0,?33,27,0 R1", "expected tiles in the rack from 0 to 32"),
        ("HX3 all base d4=^ R:0,?5,27,0/B:0,?5,27,0 K1", "expected the colour of the player to move"),
        ("HX3 all base d4=^ R:0,?5,27,0/B:0,?5,27,0 R0", "expected the number of the turn from 1"),
        ("HX3 all base d4=^ R:0,?5,27,0/B:0,?5,27,0 R1x", "expected the end of the field"),
        (f"HX3 all base d4=^ R:0,{'+'.join(['M1'] * 33)},27,0/B:0,?5,27,0 R1", "expected at most 32 tiles (M-1.7)"),
    ],
)
def test_a_position_that_cannot_be_set_up_is_refused_with_the_field(text, message):
    with pytest.raises(KakawError) as refusal:
        Game.from_position("maya", text, options=HX3)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_too_many_tiles_of_one_colour_are_refused():
    many = ";".join(f"{space}=R:M1" for space in ("c4", "c5", "d3", "d5", "e3", "e4"))
    with pytest.raises(PositionError, match=r"has more than twice 32 tiles"):
        game_at(f"d4=^;{many}", racks={"R": "?32"}, reserves={"R": 32})


@pytest.mark.parametrize(
    ("at", "rest", "rule"),
    [
        ("d4=^", {"reserves": {"R": 27, "B": 26}}, "M-1.7"),
        ("d4=^", {"racks": {"R": "?8"}, "reserves": {"R": 24, "B": 27}}, "M-5.10"),
        ("d4=^;a7=R:M1", {}, "M-4.4"),
        ("d4=^;c4=R:M1;b4=R:M1", {}, "M-4.9"),
        ("d4=^;c4=#R;b4=#R", {}, "M-5.5"),
        ("d4=^;g3=^", {}, "M-2.1"),
        ("d4=^", {"turns": {"R": 4, "B": 1}}, "M-3.1"),
        ("d4=^", {"areas": "blue"}, "M-2.7"),
    ],
)
def test_what_no_game_could_have_brought_about_is_a_fault_with_its_rule(at, rest, rule):
    assert rule in {found for found, _ in game_at(at, **rest).faults()}


def test_a_start_has_no_fault():
    game = game_at(reserves={"R": 27, "B": 27})
    assert game.faults() == []


def test_faults_of_a_record_that_no_text_can_write():
    game = game_at("d4=^;e4=#R{M1}", racks={"R": "M1"}, reserves={"R": 30, "B": 27})
    assert game.faults() == []
    for field, value, rule in (("score", -1, "M-2.5"), ("size", 7, "M-5.4"), ("scored", 2, "M-6.1")):
        bad = game.copy()
        bad.states[field] = value
        assert rule in {found for found, _ in bad.faults()}


@pytest.mark.parametrize("players", [2, 4])
def test_a_record_is_read_as_the_game_it_was_written_from(players):
    game = random_game("maya", players, 7)
    again = Game.from_record("maya", game.record())
    assert again.position() == game.position()
    assert again.record() == game.record()
    for seat in range(-1, players):
        told_to_seat = game.record(seat)
        assert Game.from_record("maya", told_to_seat).scores() == game.scores()
        assert Game.from_record("maya", told_to_seat).record(seat).split("\n\n")[1] == told_to_seat.split("\n\n")[1]


def test_a_record_names_the_tiles_in_label_order():
    game = play(game_at(racks={"R": "M2+M1+P1", "B": "?5"}), "R", "Me3=2,e4=1")
    assert Game.from_record("maya", game.record()).scores() == (3, 0)
    with pytest.raises(KakawError, match=r"expected Me3=2,e4=1\+3"):  # the steps are taken, the text is not
        Game.from_record("maya", game.record().replace("Me3=2,e4=1+3", "Me4=1,e3=2+3"))


def test_a_turn_in_progress_is_left_out_of_a_record():
    game = game_at(racks={"R": "M1+M1"})
    game.push("Me4=1")
    assert "Me4" not in game.record()
    assert game.position() == ""


def spoil(old, new):
    game = game_at(racks={"R": "M1+M2+P1", "B": "P1+P1"})
    play(game, "R", "Me4=1,e3=2")
    play(game, "B", "#d5{P1}")
    text = game.record()
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('[Game "maya"]', "", 'expected [Game "maya"]'),
        ('[Rules "1"]', '[Rules "9"]', "record: rules version 9 is unknown; expected 1"),
        ('[Players "R B"]', '[Players "B R"]', "record, Players 'B R': expected R B"),
        ("[Position", "[Place", 'expected a [Position "..."] tag'),
        ("1. R", "2. R", "record, move 1"),
        ("1. R", "1. B", "expected R, the colour to move"),
        ("Me3=2,e4=1+3", "Me3=2,e4=1+4", "expected Me3=2,e4=1+3"),
        ("Me3=2,e4=1+3", "Me3=2,c4=1+3", "one continuous group (M-4.8)"),
        ("Me3=2,e4=1+3", "Qe3=2", "expected a crop, # and a space, or #--"),
        ("#d5{P1}<3", "#d5{P1}<2", "expected #d5{P1}<3"),
        ("#d5{P1}<3", "#d5{M1}<3", "this tile is not in the rack"),
        ("<3 /", "<3 /Q", "expected a tile"),
        ('[Options "', '[Options "x', "record, Options: not JSON"),
        ('[Options "{', '[Options "[]', "record, Options: not JSON"),
    ],
)
def test_a_record_that_tells_something_else_is_refused_with_the_place(old, new, message):
    with pytest.raises(KakawError) as refusal:
        Game.from_record("maya", spoil(old, new))
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_transcript_with_an_illegal_move_names_the_play_and_the_rule():
    game = random_game("maya", 2, 3)
    transcript = Transcript.of(game)
    transcript.plays[4]["steps"] = ["Ma1=1"]
    with pytest.raises(KakawError, match=r"transcript, play 4: illegal step 'Ma1=1' of seat \d: .*M-"):
        transcript.verify()


def test_an_unknown_rack_can_be_played_from():
    game = game_at(reserves={"R": 27, "B": 27})
    assert {"Me4=1", "Pe4=2", "#e4{?}"} <= set(game.menu().texts())
    assert game.why_not("#e4{M1}").rule == "M-4.1"
    play(game, "R", "#e4{?}")
    assert told(game) == "#e4{?}<3"
    assert scores(game) == {"R": 0, "B": 0}
    dealt = game.completed("a")
    assert dealt.faults() == []
