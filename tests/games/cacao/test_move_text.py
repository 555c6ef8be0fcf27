"""Section 18b: steps and turns as text, both ways."""

import pytest

from kakaw.core.errors import KakawError
from kakaw.games.cacao import box
from kakaw.games.cacao.layout import STEP_ACT, STEP_FILL, STEP_OVERBUILD, STEP_PLACE
from kakaw.games.cacao.notation import make_cell, pack, read_step, step_text
from tests.kit.cacao import acted, display, game_at, hand, laid, menu, play, village
from tests.kit.games import random_game

CELLS = [make_cell(x, y) for x, y in ((0, 1), (-1, 0), (12, -13), (-60, 60))]
CENOTE_MINE_AND_SUN = {"auto.mine": False, "auto.river": False, "auto.sun": False, "auto.harvest": False}


def all_steps():
    for cell in CELLS:
        for face in range(len(box.FACES)):
            yield pack(STEP_PLACE, cell, face)
            yield pack(STEP_OVERBUILD, cell, face)
        for kind in range(1, len(box.JUNGLE)):
            yield pack(STEP_FILL, cell, kind)
        for edge in range(4):
            yield pack(STEP_ACT, cell, edge << 7)
            yield pack(STEP_ACT, cell, edge << 7 | box.MARKET << 4)
            for action in (box.PLANTATION, box.MARKET, box.MINE, box.CENOTE, box.SUN_SITE):
                for amount in range(1, 7):
                    yield pack(STEP_ACT, cell, edge << 7 | action << 4 | amount)


def test_every_step_has_one_text_and_every_text_one_step():
    steps = list(all_steps())
    texts = [step_text(step) for step in steps]
    assert len(set(texts)) == len(set(steps)) == len(steps)
    assert [read_step(text) for text in texts] == steps


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("0121@1,0", (STEP_PLACE, 1, 0, box.FACES.index("0121"))),
        ("2101^1,0", (STEP_OVERBUILD, 1, 0, box.FACES.index("2101"))),
        ("+M3@2,0", (STEP_FILL, 2, 0, box.JUNGLE.index("M3"))),
        ("+S@-1,-1", (STEP_FILL, -1, -1, box.JUNGLE.index("S"))),
        ("1,0W+2", (STEP_ACT, 1, 0, 3 << 7 | box.PLANTATION << 4 | 2)),
        ("1,0N$0", (STEP_ACT, 1, 0, 0 << 7 | box.MARKET << 4)),
        ("1,0Eg6", (STEP_ACT, 1, 0, 1 << 7 | box.MINE << 4 | 6)),
        ("1,0Sw1", (STEP_ACT, 1, 0, 2 << 7 | box.CENOTE << 4 | 1)),
        ("-2,-1Es1", (STEP_ACT, -2, -1, 1 << 7 | box.SUN_SITE << 4 | 1)),
        ("1,0Nx", (STEP_ACT, 1, 0, 0)),
    ],
)
def test_a_step_reads_as_the_specification_writes_it(text, parts):
    kind, x, y, detail = parts
    assert read_step(text) == pack(kind, make_cell(x, y), detail)
    assert step_text(read_step(text)) == text


@pytest.mark.parametrize("letter", "+gws")
def test_nothing_taken_is_the_same_as_forgone(letter):
    assert read_step(f"1,0W{letter}0") == read_step("1,0Wx")


def last_move(game):
    """The last move of a record, without number and colour."""
    return game.record().splitlines()[-1].split(" ", 2)[2]


@pytest.mark.rule("C-T06")
def test_the_first_example_harvest_then_sell():
    game = play(game_at(), "Y", "1111@1,0 | Y 1,0W+1 1,0N$1")
    assert village(game, "Y") == (2, 0, 0, -10)
    assert last_move(game) == "1111@1,0 | Y 1,0W+1 1,0N$1"


@pytest.mark.rule("C-T14")
def test_the_second_example_is_that_of_the_booklet():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", villages={"R": (0, 1, 0, -10)}, pile="C")
    play(game, "Y", "0121@1,0 +M3@2,0 | Y 1,0W+1 1,0E$1 | R 2,1S$1")
    assert last_move(game) == "0121@1,0 +M3@2,0 | Y 1,0W+1 1,0E$1 | R 2,1S$1 >C"


@pytest.mark.rule("C-T35")
def test_the_third_example_overbuilds():
    table = "0,0=P2 1,1=M4 2,0=C 1,-1=T 1,0=R:1111 2,1=Y:1111"
    game = game_at(table, to_move="R", villages={"R": (5, 0, 1, -10)}, display="-", pile=0)
    play(game, "R", "2101^1,0 | R 1,0W+2 1,0N$2 1,0Ew1")
    assert last_move(game) == "2101^1,0 | R 1,0W+2 1,0N$2 1,0Ew1"


@pytest.mark.rule("C-6.8")
def test_the_fourth_example_fills_three_spaces():
    fruits = {"R": (0, 1, 0, -10), "Y": (0, 0, 0, -10)}
    table = "0,0=P1 1,1=M2 -3,-1=T 0,1=R:1111 -2,-1=R:1111"
    game = game_at(table, villages=fruits, display="P2+M4", pile="S+T+T")
    text = "1111@-1,0 +P2@-1,1 +M4@-2,0 +S@-1,-1* | Y -1,0E+1 -1,0N+2 -1,0W$1 -1,0Ss1 | R 0,1W+2 -2,-1N$1 -2,-1Es1"
    play(game, "Y", text)
    assert laid(game)[-1] == "+S@-1,-1*"
    assert (village(game, "Y"), village(game, "R")) == ((4, 2, 1, -10), (4, 2, 1, -10))
    assert last_move(game) == f"{text} >T+T"


def test_fills_may_be_written_in_any_order():
    game = game_at("0,0=P1 1,1=T 1,0=R:1111 -1,0=Y:1111", to_move="R", display="G1+T")
    play(game, "R", "1111@0,-1 +T@1,-1 +G1@-1,-1")
    assert set(laid(game)) == {"+T@1,-1", "+G1@-1,-1"}


def test_blocks_left_out_are_taken_in_full():
    game = game_at("0,0=P2 1,1=G2 2,0=C 1,-1=S", options=CENOTE_MINE_AND_SUN)
    play(game, "Y", "2101@1,0")
    assert village(game, "Y") == (4, 2, 0, -4)
    assert sorted(acted(game)) == ["Y 1,0Ew1", "Y 1,0Ng4", "Y 1,0W+2"]


def test_a_market_must_be_written():
    game = game_at(villages={"Y": (0, 1, 0, -10)})
    with pytest.raises(KakawError, match=r"expected what Y does: one of 1,0N\$0, 1,0N\$1"):
        play(game, "Y", "1111@1,0 | Y 1,0W+1")


def test_blocks_act_in_the_order_written():
    with pytest.raises(KakawError, match=r"expected what Y does: one of 1,0N\$0"):
        play(game_at(), "Y", "1111@1,0 | Y 1,0N$1 1,0W+1")  # there is nothing to sell yet


def test_drawn_and_shown_tiles_are_luck_by_hand():
    game = game_at("0,0=T 1,1=T 2,1=R:1111", hands={"Y": "1111"}, stacks={"Y": 4}, display="G1+T")
    play(game, "Y", "1111@1,0 +G1@2,0 /3100 >M4")
    assert hand(game, "Y") == ["3100"]
    assert display(game) == ["M4", "T"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1111@1,0 +G1@2,0 +T@-1,-1", "the fills +G1@2,0"),
        ("1111@1,0 +G1@2,0 | R 2,1Sg2", "what R did: 2,1Sg1"),
        ("1111@1,0 +G1@2,0 | R 2,1Ss1", "what R did: 2,1Sg1"),
        ("1111@1,0 +G1@2,0 | Y 1,0N+1", "what Y did: 1,0Eg1"),
        ("1111@1,0 +G1@2,0 | Y 1,0Eg1 1,0Eg1", "what Y did: 1,0Eg1"),
        ("1111@1,0 +G1@2,0 >C+C", "the luck jungle:C"),
        ("1111@1,0 +G1@2,0 | L 2,1Sg1", "a colour"),
        ("1111@1,0 | Y 1,0Eg1", "a fill: one of +G1@2,0, +T@2,0"),
        ("1111@1,0 +G1@2,0 and more", "a fill, | and actions"),
    ],
)
def test_a_turn_that_did_not_happen_like_this_is_refused(text, expected):
    game = game_at("0,0=T 1,1=T 2,1=R:1111", display="G1+T", pile="C+C")
    with pytest.raises(KakawError) as error:
        play(game, "Y", text)
    assert f"expected {expected}" in str(error.value)


def test_which_of_two_harvests_found_the_storage_full_does_not_matter():
    table = "0,0=P1 1,1=P1"
    for acts in ("1,0W+1", "1,0N+1", "1,0N+1 1,0Wx", "1,0Nx 1,0W+1"):
        game = play(game_at(table, villages={"Y": (0, 4, 0, -10)}), "Y", f"1111@1,0 | Y {acts}")
        assert village(game, "Y") == (0, 5, 0, -10)
    with pytest.raises(KakawError, match="what Y did"):
        play(game_at(table, villages={"Y": (0, 4, 0, -10)}), "Y", "1111@1,0 | Y 1,0N+1 1,0W+1")


def test_menus_are_written_and_read_by_the_same_notation():
    game = random_game("cacao", 3, seed=3, options=CENOTE_MINE_AND_SUN)
    for states, _ in game._past:
        for seat in game.rules.acting(states):
            steps = game.rules.legal(states, seat)
            assert [read_step(step_text(step)) for step in steps] == steps


def test_a_text_of_several_steps_is_a_move():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", display="G1+T")
    game.push("1111@1,0 +G1@2,0 1,0W+1")
    assert menu(game) == {"1,0N$0", "1,0N$1"}
