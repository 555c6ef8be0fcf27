"""Section 15: every option does what it says, and bad values are refused."""

import pytest

from kakaw import Game, Transcript
from kakaw.core.errors import OptionError
from kakaw.core.options import read_options
from kakaw.games.cacao import meta
from tests.kit.cacao import FRESH, asked, cells, game_at, menu, play, refusal, seat_of, village, villages
from tests.kit.games import random_game

RIVER = [-5, 1, 6]


@pytest.mark.rule("C-1.9")
def test_river_values_replace_the_river():
    game = Game("cacao", 2, seed="a", options={"river.values": RIVER})
    assert villages(game) == {"R": (0, 0, 0, -5), "Y": (0, 0, 0, -5)}
    at_the_start = dict.fromkeys("RY", (0, 0, 0, -5))
    game = game_at("0,0=C 1,1=T", villages=at_the_start, options={"river.values": RIVER})
    play(game, "Y", "1003@1,0")
    assert village(game, "Y") == (0, 0, 0, 6)
    assert game.scores() == (-5, 6 + 6)


@pytest.mark.rule("C-1.12")
def test_a_bank_limit_lets_the_bank_run_dry():
    game = game_at("0,0=G2 1,1=M4", villages={"Y": (0, 2, 0, -10)}, options={"bank.limit": 5})
    play(game, "Y", "1003@1,0 | Y 1,0N$1")
    assert village(game, "Y") == (5, 1, 0, -10)  # four for the fruit, one of the six from the mine
    unlimited = game_at("0,0=G2 1,1=M4", villages={"Y": (0, 2, 0, -10)}, options={"bank.limit": "none"})
    play(unlimited, "Y", "1003@1,0 | Y 1,0N$1")
    assert village(unlimited, "Y") == (10, 1, 0, -10)


@pytest.mark.rule("C-8.7")
@pytest.mark.parametrize(
    ("per_place", "overbuilt"),
    [(0, set()), (1, {"0,1"}), (2, {"0,1", "1,0"}), (3, {"0,1", "1,0"})],
)
def test_overbuild_per_place_says_how_often_a_place_may_be_overbuilt(per_place, overbuilt):
    table = "0,0=P1 1,1=M2 0,1=Y:1111 1,0=Y:1111" + (">Y:2101" if per_place else "")
    game = game_at(
        table, display="-", pile=0, villages={"Y": (0, 0, 2, -10)}, options={"overbuild.perPlace": per_place}
    )
    assert cells(game, "^") == overbuilt
    for cell in {"0,1", "1,0"} - overbuilt:
        assert refusal(game, f"1111^{cell}").rule == "C-8.7"


@pytest.mark.rule("C-8.7")
def test_a_place_overbuilt_twice_shows_all_its_layers():
    game = game_at(
        "0,0=T 1,1=T 1,0=Y:1111>Y:2101",
        display="-",
        pile=0,
        villages={"Y": (0, 0, 2, -10)},
        options={"overbuild.perPlace": 2},
    )
    game.push("1003^1,0")
    assert "1,0=Y:1111>Y:2101>Y:1003" in game.position()
    play(game, "R", "1111@0,1")
    assert refusal(game, "1111^1,0").rule == "C-8.7"


@pytest.mark.rule("C-7.22")
def test_auto_harvest_off_asks_at_plantations():
    assert steps_at("P1", "auto.harvest") == {"1,0Wx", "1,0W+1", "1,0W+2"}


@pytest.mark.rule("C-7.6")
@pytest.mark.parametrize(
    ("key", "tile", "steps"),
    [
        ("auto.mine", "G2", {"1,0Wx", "1,0Wg2", "1,0Wg4"}),
        ("auto.river", "C", {"1,0Wx", "1,0Ww1", "1,0Ww2"}),
        ("auto.sun", "S", {"1,0Wx", "1,0Ws1", "1,0Ws2"}),
    ],
)
def test_auto_off_asks_at_the_other_tiles(key, tile, steps):
    assert steps_at(tile, key) == steps


def steps_at(tile, key):
    """What two workers at a tile are asked with one automatic act switched off; nothing with it on."""
    table = f"0,0={tile} 1,1=T"
    automatic = game_at(table, options={key: True})
    automatic.push("1012@1,0")
    assert (automatic.states["phase"][0], asked(automatic)) == (0, "R")
    game = game_at(table, options={key: False})
    game.push("1012@1,0")
    return menu(game)


@pytest.mark.rule("C-7.6")
@pytest.mark.parametrize(("key", "tile"), [("auto.harvest", "P1"), ("auto.river", "C"), ("auto.sun", "S")])
def test_nobody_is_asked_when_nothing_can_be_taken(key, tile):
    game = game_at(f"0,0={tile} 1,1=T", villages={"Y": (0, 5, 3, 16)}, options={key: False})
    game.push("1012@1,0")
    assert asked(game) == "R"


@pytest.mark.rule("C-7.10")
@pytest.mark.parametrize(("order", "first"), [("active-first-clockwise", "Y"), ("simultaneous", "RY")])
def test_ask_order_says_who_decides_when(order, first):
    villages = dict.fromkeys("RY", (0, 1, 0, -10))
    game = game_at("0,0=T 1,1=T 2,1=R:1111", villages=villages, options={"ask.order": order})
    game.push("1111@1,0 +M3@2,0")
    assert asked(game) == first


@pytest.mark.rule("C-2.12")
def test_start_player_says_who_begins():
    assert Game("cacao", 3, seed="a", options={"start.player": 2}).acting == (2,)
    assert Game("cacao", 3, seed="a").acting == (0,)
    drawn = {Game("cacao", 2, seed=str(k), options={"start.player": "random"}).acting for k in range(20)}
    assert drawn == {(0,), (1,)}


@pytest.mark.rule("C-1.1")
def test_colours_say_who_plays_which():
    game = Game("cacao", 3, seed="a", options={"colours": "WLR"})
    assert [seat_of(game, colour) for colour in "WLR"] == [0, 1, 2]
    assert game.position().split(" ")[2].startswith("W:")
    assert villages(Game("cacao", 3, seed="a")) == dict.fromkeys("RYL", FRESH)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("river.values", [0]),
        ("river.values", list(range(13))),
        ("river.values", [0, 1, 1]),
        ("river.values", [0, 5000]),
        ("river.values", [0, "1"]),
        ("river.values", [0, True]),
        ("river.values", "0,1"),
        ("bank.limit", -1),
        ("bank.limit", "some"),
        ("bank.limit", 2.5),
        ("overbuild.perPlace", -1),
        ("overbuild.perPlace", 4),
        ("overbuild.perPlace", "one"),
        ("auto.harvest", "yes"),
        ("auto.mine", 1),
        ("auto.river", None),
        ("auto.sun", 0),
        ("ask.order", "clockwise"),
        ("start.player", 2),
        ("start.player", -1),
        ("start.player", "youngest"),
        ("start.player", True),
        ("colours", "R"),
        ("colours", "RR"),
        ("colours", "RB"),
        ("colours", "RYL"),
        ("colours", 12),
    ],
)
def test_a_bad_value_is_refused_with_key_value_expectation_and_rule(key, value):
    option = next(option for option in meta.OPTIONS if option.key == key)
    with pytest.raises(OptionError) as error:
        Game("cacao", 2, options={key: value})
    message = str(error.value)
    assert message.startswith(f"option {key} = ")
    assert f"expected {option.expected()} ({option.rule})" in message
    assert "\n" not in message


def test_an_unknown_key_is_refused_with_the_known_ones():
    with pytest.raises(OptionError, match=r"option 'auto.sell': no such option; expected one of ask.order, auto"):
        Game("cacao", 2, options={"auto.sell": True})


def test_options_given_as_text_are_read_by_their_sort():
    given = {
        "river.values": "-5, 1,6",
        "bank.limit": "100",
        "auto.mine": "no",
        "start.player": "random",
        "ask.order": "simultaneous",
        "colours": "YW",
    }
    assert read_options(meta.OPTIONS, given) == {
        "river.values": [-5, 1, 6],
        "bank.limit": 100,
        "auto.mine": False,
        "start.player": "random",
        "ask.order": "simultaneous",
        "colours": "YW",
    }


@pytest.mark.parametrize(
    "options",
    [
        {"river.values": RIVER},
        {"bank.limit": 12},
        {"overbuild.perPlace": 2},
        {"auto.harvest": False, "auto.mine": False, "auto.river": False, "auto.sun": False},
        {"ask.order": "simultaneous"},
        {"start.player": "random", "colours": "WYR"},
    ],
)
def test_options_stand_in_the_header_of_every_game(options):
    game = random_game("cacao", 3, seed=8, options=options)
    transcript = Transcript.of(game)
    assert options.items() <= transcript.options.items()
    assert Transcript.from_json(transcript.to_json()).verify().outcome() == game.outcome()
    kept = {key: value for key, value in game.options.items() if key not in ("colours", "start.player")}
    again = Game.from_record("cacao", game.record())
    assert kept.items() <= again.options.items()
    assert again.record() == game.record()
