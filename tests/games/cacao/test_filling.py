"""Section 6: filling jungle spaces."""

from itertools import pairwise

import pytest

from kakaw.games.cacao.layout import ACT, FILL
from tests.games.cacao import reference
from tests.kit.cacao import (
    acted,
    acted_ever,
    asked,
    display,
    game_at,
    laid,
    menu,
    pile_size,
    play,
    refusal,
    tiles,
    village,
)
from tests.kit.games import positions, random_game, random_plays

# C-T12: cells in the order of play, and what each fills.
CHAIN = {
    "0,1": "",
    "1,0": "",
    "2,1": "2,0",
    "2,-1": "1,-1",
    "1,-2": "2,-2",
    "2,-3": "1,-3",
    "0,-3": "0,-2",
    "1,-4": "0,-4 2,-4",
    "-1,-4": "-1,-3",
    "-2,-3": "-2,-4",
    "-3,-4": "-3,-3",
    "-3,-2": "-2,-2",
    "-2,-1": "-3,-1",
}
# A table on which a tile at -1,0 has three spaces to fill: -1,-1, -1,1 and -2,0.
TRIPLE = "0,0=P1 1,1=M2 -3,-1=T 0,1=R:1111 -2,-1=R:1111"
DOUBLE = "0,0=P1 1,1=M2 1,0=R:1111 -1,0=Y:1111"  # C-T09


def assignments(game):
    """Every way to lay the display that the menus lead to."""
    if game.states["phase"][0] != FILL:
        return {frozenset(text for text in laid(game) if "*" not in text)}
    found = set()
    for step in game.menu():
        twin = game.copy()
        twin.push(step)
        found |= assignments(twin)
    return found


def chain(game):
    """Play the chain of C-T12; give what each tile filled."""
    filled = []
    for cell in CHAIN:
        game.push(f"1111@{cell}")
        while game.states["phase"][0] in (FILL, ACT):
            game.push(game.menu()[0])
        filled.append({text.split("@")[1].strip("*") for text in laid(game)})
    return filled


def chain_game():
    return game_at(to_move="R", hands=dict.fromkeys("RY", "+".join(["1111"] * 8)), stacks={"R": 0, "Y": 0}, pile=17)


@pytest.mark.rule("C-6.1")
@pytest.mark.parametrize("neighbour", ["R", "Y", "L"])
def test_a_space_with_two_worker_tiles_is_filled_whoever_owns_them(neighbour):
    game = game_at(f"0,0=P1 1,1=M2 2,1={neighbour}:1111", players="RYL")
    play(game, "Y", "1111@1,0 +T@2,0 | Y 1,0N$0 1,0W+1")
    assert laid(game) == ["+T@2,0"]


@pytest.mark.rule("C-6.1")
def test_a_space_with_one_worker_tile_stays_empty():
    assert laid(play(game_at(), "Y", "1111@1,0 | Y 1,0N$0 1,0W+1")) == []


@pytest.mark.rule("C-6.2")
def test_a_space_with_more_than_two_worker_tiles_is_filled_too():
    table = "0,0=P1 1,1=T 0,2=T -2,2=T 0,1=R:1111 -1,2=R:1111 -2,1=R:1111"  # -1,1 waits with three tiles beside it
    game = play(game_at(table, display="T+T"), "Y", "1111@-1,0 +T@-1,1 +T@-2,0")
    assert laid(game) == ["+T@-2,0", "+T@-1,1"]


@pytest.mark.rule("C-6.2", "C-12.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_space_has_exactly_two_worker_tiles_beside_it_when_it_is_filled(players):
    for seed in range(4):
        tables = [reference.read(text) for text in positions(random_game("cacao", players, seed))]
        for before, after in pairwise(tables):
            for cell in after.jungle.keys() - before.jungle.keys():
                assert sum(reference.beside(cell, edge) in after.workers for edge in "NESW") == 2
            if after.display or after.pile:
                assert reference.spaces(after) == []


@pytest.mark.rule("C-6.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_most_three_spaces_are_filled_all_beside_the_new_tile(players):
    for seed in range(4):
        tables = [reference.read(text) for text in positions(random_game("cacao", players, seed))]
        for before, after in pairwise(tables):
            new = [cell for cell, layers in after.workers.items() if before.workers.get(cell) != layers]
            filled = after.jungle.keys() - before.jungle.keys()
            assert len(new) == 1
            assert len(filled) <= 3
            assert filled <= {reference.beside(new[0], edge) for edge in "NESW"}


@pytest.mark.rule("C-6.4")
def test_the_active_player_decides_which_open_tile_goes_where():
    game = game_at(DOUBLE, to_move="R", display="G1+T")
    game.push("1111@0,-1")
    assert asked(game) == "R"
    assert refusal(game, "+M4@1,-1").rule == "C-6.4"
    assert refusal(game, "+G1@1,-1", "Y").rule == "C-4.1"
    game.push("+G1@-1,-1")
    assert laid(game) == ["+G1@-1,-1", "+T@1,-1"]


@pytest.mark.rule("C-6.5")
def test_one_space_takes_one_of_two_open_tiles():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", display="G1+T")
    game.push("1111@1,0")
    assert assignments(game) == {frozenset({"+G1@2,0"}), frozenset({"+T@2,0"})}


@pytest.mark.rule("C-6.5")
def test_one_space_and_two_like_tiles_leave_no_choice():
    game = game_at("0,0=T 1,1=T 2,1=R:1111", display="G1+G1")
    game.push("1111@1,0")
    assert laid(game) == ["+G1@2,0"]
    assert asked(game) == "R"  # the turn is over


@pytest.mark.rule("C-6.6")
def test_two_spaces_take_both_open_tiles_in_either_way():
    game = game_at(DOUBLE, to_move="R", display="G1+T")
    game.push("1111@0,-1")
    assert assignments(game) == {frozenset({"+G1@-1,-1", "+T@1,-1"}), frozenset({"+T@-1,-1", "+G1@1,-1"})}


@pytest.mark.rule("C-6.6")
def test_two_spaces_and_two_like_tiles_leave_no_choice():
    game = game_at(DOUBLE, to_move="R", display="T+T")
    game.push("1111@0,-1")
    assert laid(game) == ["+T@-1,-1", "+T@1,-1"]


@pytest.mark.rule("C-6.3", "C-6.7", "C-6.8")
def test_three_spaces_take_the_display_in_six_ways_and_then_the_top_of_the_pile():
    game = game_at(TRIPLE, display="G1+C", pile="S+M4+P2")
    game.push("1111@-1,0")
    assert len(assignments(game)) == 6
    game.push("+G1@-1,1")
    assert pile_size(game) == 3  # the pile tile is not seen while there is a choice
    game.push("+C@-2,0")
    assert laid(game) == ["+G1@-1,1", "+C@-2,0", "+S@-1,-1*"]


@pytest.mark.rule("C-6.8")
def test_three_spaces_and_two_like_tiles_make_three_ways():
    game = game_at(TRIPLE, display="G1+G1", pile="S+M4+P2")
    game.push("1111@-1,0")
    spaces = ("-1,-1", "-1,1", "-2,0")
    assert assignments(game) == {frozenset(f"+G1@{cell}" for cell in spaces if cell != left_out) for left_out in spaces}


@pytest.mark.rule("C-6.9")
def test_the_display_is_refilled_only_at_the_end_of_the_turn():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", display="G1+T")
    game.push("1111@1,0")
    game.push("+G1@2,0")
    assert (game.states["phase"][0], display(game)) == (ACT, ["T"])
    game.push("1,0N$0")
    assert len(display(game)) == 2


@pytest.mark.rule("C-6.10")
def test_without_jungle_tiles_nothing_is_filled():
    game = play(game_at("0,0=P1 1,1=T 2,1=R:1111", display="-", pile=0), "Y", "1111@1,0")
    assert laid(game) == []
    assert "2,0" not in tiles(game)


@pytest.mark.rule("C-6.11")
@pytest.mark.parametrize(
    ("table", "cell", "shown", "ways"),
    [
        (TRIPLE, "-1,0", "G1+C", 6),
        (TRIPLE, "-1,0", "G1+G1", 3),
        (TRIPLE, "-1,0", "G1", 3),
        (DOUBLE, "0,-1", "G1", 2),
    ],
)
def test_when_tiles_run_short_the_active_player_chooses_the_spaces(table, cell, shown, ways):
    game = game_at(table, display=shown, pile=0)
    game.push(f"1111@{cell}")
    found = assignments(game)
    assert len(found) == ways
    assert all(len(fills) == shown.count("+") + 1 for fills in found)  # all that is left is laid


@pytest.mark.rule("C-6.12")
def test_a_space_cannot_be_left_empty_while_there_are_tiles():
    game = game_at(DOUBLE, to_move="R", display="G1+T")
    game.push("1111@0,-1")
    assert all(step.startswith("+") for step in menu(game))
    for step in game.menu():
        twin = game.copy()
        twin.push(step)
        assert len(laid(twin)) == 2


@pytest.mark.rule("C-6.13")
def test_a_space_left_empty_stays_empty_and_its_workers_never_act():
    game = game_at(DOUBLE, display="G1", pile=0, hands=dict.fromkeys("RY", "1111+1111"), stacks={"R": 0, "Y": 0})
    game.push("1111@0,-1 +G1@-1,-1")
    for _ in random_plays(game):
        pass
    assert "1,-1" not in tiles(game)
    assert "Y 0,-1Wg1" in acted_ever(game)
    assert not any(text.startswith(("R 1,0S", "Y 0,-1E")) for text in acted_ever(game))


@pytest.mark.rule("C-6.14", "C-12.4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_display_that_is_not_full_means_an_empty_pile(players):
    for seed in range(4):
        for text in positions(random_game("cacao", players, seed)):
            table = reference.read(text)
            assert len(table.display) == 2 or table.pile == 0


@pytest.mark.rule("C-T09")
def test_two_spaces_must_be_filled():
    game = game_at(DOUBLE, to_move="R")
    game.push("1111@0,-1")
    assert assignments(game) == {frozenset({"+M3@1,-1", "+T@-1,-1"}), frozenset({"+T@1,-1", "+M3@-1,-1"})}
    game.push("+M3@1,-1")
    assert (game.states["phase"][0], display(game)) == (ACT, [])
    game.push(game.menu()[0])
    while game.states["phase"][0] == ACT:
        game.push(game.menu()[0])
    assert len(display(game)) == 2


@pytest.mark.rule("C-T12")
def test_the_chain_of_fills():
    filled = chain(chain_game())
    assert filled == [set(cells.split()) for cells in CHAIN.values()]


@pytest.mark.rule("C-T12", "C-6.7", "C-12.9")
def test_the_chain_leads_to_three_spaces_at_once():
    game = chain_game()
    chain(game)
    before = pile_size(game)
    game.push("1111@-1,0")
    while game.states["phase"][0] == FILL:
        game.push(game.menu()[0])
    assert {text.split("@")[1].strip("*") for text in laid(game)} == {"-1,1", "-2,0", "-1,-1"}
    assert [text.endswith("*") for text in laid(game)] == [False, False, True]
    assert pile_size(game) <= before - 1


@pytest.mark.rule("C-T14", "C-D11")
def test_the_example_of_the_booklet():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", villages={"R": (0, 1, 0, -10)})
    play(game, "Y", "0121@1,0 +M3@2,0 | Y 1,0W+1 1,0E$1 | R 2,1S$1")
    assert acted(game) == ["Y 1,0W+1", "Y 1,0E$1", "R 2,1S$1"]
    assert village(game, "Y") == (3, 0, 0, -10)
    assert village(game, "R") == (3, 0, 0, -10)


@pytest.mark.rule("C-T15")
def test_the_example_of_the_booklet_when_red_declines():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", villages={"R": (0, 1, 0, -10)})
    play(game, "Y", "0121@1,0 +M3@2,0 | Y 1,0W+1 1,0E$1 | R 2,1S$0")
    assert village(game, "R") == (0, 1, 0, -10)
    for _ in random_plays(game):
        pass
    assert [text for text in acted_ever(game) if text.startswith("R 2,1S")] == ["R 2,1S$0"]


@pytest.mark.rule("C-T16")
def test_the_example_of_the_booklet_with_a_temple():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", villages={"R": (0, 1, 0, -10)})
    before = game.scores()
    play(game, "Y", "0121@1,0 +T@2,0")
    assert acted(game) == ["Y 1,0W+1"]
    assert village(game, "Y") == (0, 1, 0, -10)
    assert village(game, "R") == (0, 1, 0, -10)
    assert [after - b for after, b in zip(game.scores(), before, strict=True)] == [3, 3]  # one worker each: a tie


@pytest.mark.rule("C-T18")
def test_without_a_fill_the_display_stays():
    game = play(game_at(pile=6), "Y", "0031@-1,0")
    assert (display(game), pile_size(game)) == (["M3", "T"], 6)


@pytest.mark.rule("C-T19")
def test_two_fills_with_one_tile_in_the_pile_leave_one_tile_open():
    suns = dict.fromkeys("RY", (0, 0, 3, -10))
    game = game_at(DOUBLE, to_move="R", display="G1+T", pile="C", villages=suns)
    game.push("1111@0,-1 +G1@1,-1")
    while game.states["phase"][0] == ACT:
        game.push(game.menu()[0])
    assert (display(game), pile_size(game)) == (["C"], 0)
    assert not any("^" in step for step in menu(game))
    assert refusal(game, "1111^-1,0").rule == "C-8.1"
