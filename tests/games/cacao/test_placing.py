"""Section 5: placing a worker tile."""

from itertools import pairwise

import pytest

from tests.games.cacao import reference
from tests.kit.cacao import (
    acted,
    cells,
    game_at,
    hand,
    laid,
    last_turn,
    menu,
    play,
    refusal,
    tiles,
    village,
)
from tests.kit.games import positions, random_game


@pytest.mark.rule("C-5.1")
def test_any_tile_of_the_own_hand_may_be_chosen_and_no_other():
    game = game_at(hands={"Y": "1111+3001", "R": "2101+3100+2101"})
    assert {reference.kind_of(step[:4]) for step in menu(game)} == {"1111", "3001"}
    assert refusal(game, "2101@1,0").rule == "C-5.1"
    play(game, "Y", "3001@-1,0")
    assert "3001" not in hand(game, "Y")[:2]


@pytest.mark.rule("C-5.2", "C-D8")
def test_a_tile_goes_beside_one_or_more_jungle_tiles():
    game = game_at("0,0=P1 1,1=M2 0,1=R:1111")
    assert cells(game) == {"-1,0", "0,-1", "1,0", "1,2", "2,1"}  # 1,0 lies beside both, the others beside one
    assert refusal(game, "1111@5,0").rule == "C-5.2"


@pytest.mark.rule("C-5.3")
@pytest.mark.parametrize("face", ["2101", "1210", "0121", "1012"])
def test_a_tile_may_be_turned_in_any_way(face):
    game = game_at("0,0=G1 1,1=T", hands={"Y": "2101"})
    assert f"{face}@1,0" in menu(game)
    play(game, "Y", f"{face}@1,0")
    assert tiles(game)["1,0"] == f"Y:{face}"
    assert village(game, "Y")[0] == int(face[3])  # the mine lies in the west


@pytest.mark.rule("C-5.4")
def test_an_empty_jungle_space_is_not_enough():
    game = game_at("0,0=P1 1,1=M2 1,0=R:1111")
    assert refusal(game, "1111@2,-1").rule == "C-5.2"  # beside the spaces 2,0 and 1,-1


@pytest.mark.rule("C-5.5", "C-T08")
def test_a_tile_may_lie_so_that_nobody_acts():
    game = play(game_at(), "Y", "0031@-1,0")
    assert (acted(game), village(game, "Y")) == ([], (0, 0, 0, -10))


@pytest.mark.rule("C-5.5")
def test_a_tile_may_lie_far_from_the_own_ones():
    game = game_at("0,0=P1 1,1=M2 -1,0=Y:1111")
    assert {"1,2", "2,1"} < cells(game)


@pytest.mark.rule("C-5.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_placed_tile_stays_as_it_lies(players):
    game = random_game("cacao", players, seed=4)
    tables = [reference.read(text) for text in positions(game)]
    for before, after in pairwise(tables):
        assert all(after.jungle[cell] == code for cell, code in before.jungle.items())
        for cell, layers in before.workers.items():
            assert after.workers[cell][: len(layers)] == layers


@pytest.mark.rule("C-5.7")
def test_a_tile_goes_on_an_empty_cell():
    game = game_at("0,0=P1 1,1=M2 1,0=R:1111 0,1=Y:1111")
    assert {refusal(game, f"1111@{cell}").rule for cell in ("1,0", "0,1")} == {"C-5.7"}
    assert not {"1,0", "0,1"} & cells(game)


@pytest.mark.rule("C-5.7")
def test_not_even_overbuilding_makes_room_for_a_normal_placement():
    game = last_turn("0,0=P1 1,1=M2 1,0=Y:1111", villages={"Y": (0, 0, 1, -10)}, turn=22)
    assert refusal(game, "1111@1,0").rule == "C-5.7"
    assert "1111^1,0" in menu(game)


@pytest.mark.rule("C-T06")
@pytest.mark.parametrize(("order", "end"), [("1,0W+1 1,0N$1", (2, 0, 0, -10)), ("1,0N$0 1,0W+1", (0, 1, 0, -10))])
def test_harvest_before_sale_or_sale_before_harvest(order, end):
    game = play(game_at(), "Y", f"1111@1,0 | Y {order}")
    assert laid(game) == []
    assert acted(game) == [f"Y {block}" for block in order.split()]
    assert village(game, "Y") == end


@pytest.mark.rule("C-T07")
def test_three_workers_at_a_plantation():
    game = play(game_at(), "Y", "0310@-1,0")
    assert acted(game) == ["Y -1,0E+3"]
    assert village(game, "Y") == (0, 3, 0, -10)
