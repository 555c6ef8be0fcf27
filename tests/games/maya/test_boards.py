"""Section 1: boards are data; a file that cannot be a board is refused with the reason and the space (M-1.14)."""

import json

import pytest

from kakaw import Game
from kakaw.core.errors import KakawError, OptionError
from kakaw.core.options import read_options
from kakaw.core.transcript import Transcript
from kakaw.games.maya import board, meta
from kakaw.games.maya.board import BoardError
from tests.kit.games import random_plays
from tests.kit.maya import BOARDS, board_file, game_at, path_board, plantable, play, temples, told


def spoilt(change):
    data = board_file()
    change(data)
    return data


def cut(data, one, other):
    data["spaces"][one]["beside"].remove(other)
    data["spaces"][other]["beside"].remove(one)


def unconnected_choice(data):
    """Green lies in the corner behind red, and three players need only blue and two others."""
    data["areas"] |= {"red": "between"}
    for label in data["spaces"]:
        if label[0] == "e":
            data["spaces"][label]["area"] = "red"


BAD = {
    "not an object": (lambda data: data, "file: expected a JSON object, found list"),
    "a missing field": (lambda data: data.pop("start"), "start: is missing"),
    "a wrong type": (lambda data: data.update(spaces=[]), "spaces: expected dict, found list"),
    "an unknown field": (lambda data: data.update(colour="red"), "colour: no such field"),
    "another format": (lambda data: data.update(format=2), 'format: expected "kakaw": "maya board" and "format": 1'),
    "a bad name": (lambda data: data.update(name="my board"), "name: 'my board' is not a word"),
    "no blue area": (lambda data: data["areas"].pop("blue"), "areas: there is no blue area"),
    "a bad area": (
        lambda data: data["areas"].update({"Far West": "x"}),
        "area 'Far West': expected a word of",
    ),
    "an area without description": (lambda data: data["areas"].update(green=1), "area green: expected a description"),
    "an area that is no text": (lambda data: data["spaces"]["c3"].update(area=[]), "space c3: no area []"),
    "a name of two lines": (lambda data: data["temples"][1].update(name="a\nb"), "temple 2: name: expected 1 to 20"),
    "no JSON data": (lambda data: data["spaces"].update({"a4": {1, 2}}), "file: expected what a JSON file can hold"),
    "too many areas": (
        lambda data: data["areas"].update({f"x{k}": "" for k in range(9)}),
        "areas: 11 areas, expected at most 8",
    ),
    "an empty area": (lambda data: data["areas"].update(red="nothing"), "area red: has no space"),
    "no spaces": (lambda data: data.update(spaces={}), "spaces: 0 spaces, expected 1 to 160"),
    "a bad label": (
        lambda data: data["spaces"].update(A1=data["spaces"]["a4"]),
        "space 'A1': expected a letter and a number from 1 to 63",
    ),
    "a number too great": (
        lambda data: data["spaces"].update(a64=data["spaces"]["a4"]),
        "space 'a64': expected a letter and a number",
    ),
    "a space without area": (lambda data: data["spaces"]["c3"].pop("area"), "space c3: expected an object with area"),
    "an unknown area": (lambda data: data["spaces"]["c3"].update(area="pink"), "space c3: no area 'pink'"),
    "a bad place": (lambda data: data["spaces"]["c3"].update(at=[1, -1]), "space c3: at: expected two numbers"),
    "two spaces on one place": (
        lambda data: data["spaces"]["c3"].update(at=data["spaces"]["b3"]["at"]),
        "space c3: is drawn where space b3 is",
    ),
    "neighbours that are no list": (
        lambda data: data["spaces"]["c3"].update(beside="b3"),
        "space c3: beside: expected",
    ),
    "too many neighbours": (
        lambda data: data["spaces"]["c3"].update(beside=["b3", "b4", "c2", "c4", "d2", "d3", "e1", "e2", "e3"]),
        "space c3: has 9 neighbours, expected at most 8",
    ),
    "a neighbour that does not exist": (
        lambda data: data["spaces"]["c3"]["beside"].append("z9"),
        "space c3: its neighbour 'z9' does not exist",
    ),
    "a space beside itself": (lambda data: data["spaces"]["c3"]["beside"].append("c3"), "space c3: is beside itself"),
    "a neighbour twice": (
        lambda data: data["spaces"]["c3"]["beside"].append("c2"),
        "space c3: names its neighbour c2 twice",
    ),
    "one-sided adjacency": (
        lambda data: data["spaces"]["c3"]["beside"].remove("c2"),
        "space c2: is beside c3, but c3 is not beside c2",
    ),
    "no temple": (lambda data: data.update(temples=[]), "temples: 0 temples, expected 1 to 13"),
    "fourteen temples": (
        lambda data: data["temples"].extend({**data["temples"][0], "name": f"t{k}"} for k in range(10)),
        "temples: 14 temples, expected 1 to 13",
    ),
    "a temple without a space": (lambda data: data["temples"][1].pop("space"), "temple 2: expected an object"),
    "a temple of a wrong type": (
        lambda data: data["temples"][1].update(highlighted=1),
        "temple 2: highlighted: expected bool",
    ),
    "a temple nowhere": (lambda data: data["temples"][1].update(space="z1"), "space z1: temple Palenque stands on it"),
    "two temples on a space": (
        lambda data: data["temples"][1].update(space="d4"),
        "space d4: has two temples, Tikal and Palenque",
    ),
    "a temple twice": (
        lambda data: data["temples"][1].update(name="tikal"),
        "space a5: temple tikal stands on d4 already",
    ),
    "adjacent temples": (
        lambda data: data["temples"][1].update(space="d5"),
        "space d4: temples Tikal and Palenque are adjacent",
    ),
    "no start temple": (lambda data: data.update(start="Copan"), "start: no temple is called 'Copan'"),
    "a start temple outside blue": (
        lambda data: data.update(start="Coba"),
        "space g3: the start temple Coba is not in",
    ),
    "an area in two parts": (
        lambda data: data["spaces"]["a4"].update(area="green"),
        "space f1: area green is not connected",
    ),
}


@pytest.mark.rule("M-1.14")
@pytest.mark.parametrize("name", BAD)
def test_a_bad_board_file_is_refused_with_the_reason_and_the_space(name):
    change, message = BAD[name]
    data = [] if name == "not an object" else spoilt(change)
    with pytest.raises(BoardError) as refusal:
        board.read(data)
    assert message in str(refusal.value)
    assert "\n" not in str(refusal.value)


@pytest.mark.rule("M-1.14", "M-2.9")
def test_a_board_is_refused_only_if_some_number_of_players_has_no_connected_choice():
    found = board.read(spoilt(unconnected_choice))
    assert board.choices(found, 2) == [("blue", "red")]  # blue and green do not touch: not offered
    assert board.choices(found, 3) == [("blue", "green", "red")]
    island = spoilt(lambda data: None)
    for label in ("e1", "e2", "e3", "e4", "e5", "e6"):
        for other in [other for other in island["spaces"][label]["beside"] if other[0] == "f"]:
            cut(island, label, other)
    with pytest.raises(BoardError, match="areas: no connected choice with blue for 2 players"):
        board.read(island)


@pytest.mark.rule("M-1.3", "M-1.14")
def test_a_space_may_have_two_neighbours_or_eight():
    row = game_at("b1=^", board=path_board("pTpppp"), racks={"R": "M1+M1"})
    assert plantable(row) == {"a1", "c1"}
    star = path_board("Tpppppppp")
    for k, (label, space) in enumerate(star["spaces"].items()):
        space["beside"] = [other for other in star["spaces"] if other != "a1"] if label == "a1" else ["a1"]
        space["at"] = [k, 0]
    game = game_at("a1=^", board=star, racks={"R": "M1+M1"})
    assert len(plantable(game)) == 8
    assert "one continuous group" in game_refusal(game, "Mb1=1,c1=1")


def game_refusal(game, text):
    with pytest.raises(KakawError) as refusal:
        play(game, "R", text)
    return str(refusal.value)


@pytest.mark.rule("M-1.3")
def test_a_board_can_be_given_as_content_as_json_text_as_a_path_and_on_a_command_line():
    path = BOARDS / "HX3.json"
    for value in (board_file(), path.read_text(), path, read_options(meta.OPTIONS, {"board": str(path)})["board"]):
        game = Game("maya", 2, seed="a", options={"board": value})
        assert game.position().startswith("HX3 all base d4=^ ")
        assert game.options["board"] == board_file()
    assert read_options(meta.OPTIONS, {"board": "default"}) == {"board": "default"}


def test_a_plain_text_is_never_taken_for_a_path():
    with pytest.raises(OptionError, match=r"option board = .*: expected default or a board file"):
        Game("maya", 2, options={"board": str(BOARDS / "HX3.json")})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nowhere.json", "option board = 'nowhere.json': No such file or directory"),
        ("{", "option board, text, line 1, column 2: not JSON"),
        ('{"a": 1}', "option board: board, kakaw: is missing"),
    ],
)
def test_a_board_option_that_cannot_be_read_is_refused_with_the_place(text, message):
    with pytest.raises(OptionError, match="^" + message.replace("(", r"\(")):
        Game("maya", 2, options=read_options(meta.OPTIONS, {"board": text}))


def test_a_binary_file_is_no_board(tmp_path):
    path = tmp_path / "board.json"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(OptionError, match="not a text file"):
        Game("maya", 2, options={"board": path})


def test_a_transcript_carries_its_board_and_replays_without_the_file():
    game = Game("maya", 2, seed="a", options={"board": BOARDS / "HX3.json"})
    for _ in random_plays(game, 1):
        pass
    text = Transcript.of(game).to_json()
    assert json.loads(text)["options"]["board"]["name"] == "HX3"
    assert Transcript.from_json(text).verify().states.tobytes() == game.states.tobytes()
    assert Game.from_record("maya", game.record()).position() == game.position()


def test_changing_a_board_after_it_was_given_changes_no_game():
    content = board_file()
    game = Game("maya", 2, seed="a", options={"board": content})
    content["name"] = "other"
    assert game.options["board"]["name"] == "HX3"


def test_a_record_from_a_board_nobody_loaded_is_refused():
    game = Game("maya", 2, seed="a")
    game.states["board"] = 1
    with pytest.raises(KakawError, match="board 1-1: not known here"):
        game.position()


def test_both_test_boards_can_be_played_to_the_end():
    for name in ("HX3", "HX3B"):
        game = Game("maya", 3, seed="a", options={"board": board_file(name)})
        for _ in random_plays(game, 2):
            pass
        assert game.over
        assert len(temples(game)) > 1
        assert told(game)
