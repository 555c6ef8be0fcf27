"""Section 3: the play area."""

import re

import pytest

from kakaw import Game
from tests.games.cacao import reference
from tests.kit.cacao import acted, cells, game_at, menu, play, refusal, tiles, village
from tests.kit.games import positions, random_game


def games():
    return [random_game("cacao", players, seed) for players in (2, 3, 4) for seed in range(3)]


def reach(cell, direction):
    """How far out a cell lies in a direction."""
    x, y = reference.read_cell(cell)
    return x * direction[0] + y * direction[1]


def farthest(game, direction):
    """Play to the end, every tile as far out in one direction as the menu allows."""
    while not game.over:
        game.push(max(game.menu(), key=lambda step: reach((*re.split("[@^]", step.text), "0,0")[1], direction)))
    return game


@pytest.mark.rule("C-3.1")
@pytest.mark.parametrize("direction", [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1)])
@pytest.mark.parametrize("players", [2, 4])
def test_the_table_has_no_end(players, direction):
    game = farthest(Game("cacao", players, seed="far"), direction)
    assert game.faults() == []
    ends = [reach(cell, direction) for cell in tiles(game)]
    assert max(ends) - min(ends) > 12
    for text in positions(game)[:-1]:
        at = Game.from_position("cacao", text)
        assert set(at.menu().texts()) == reference.places(reference.read(text))


@pytest.mark.rule("C-3.1")
@pytest.mark.parametrize(("x", "y"), [(30, 30), (-31, 7), (16, -16), (-30, -30)])
def test_a_game_is_the_same_wherever_it_lies(x, y):
    game = game_at(f"{x},{y}=P1 {x + 1},{y + 1}=M2 {x + 2},{y + 1}=R:1111", villages={"R": (0, 1, 0, -10)})
    play(game, "Y", f"0121@{x + 1},{y} +M3@{x + 2},{y} | Y {x + 1},{y}W+1 {x + 1},{y}E$1 | R {x + 2},{y + 1}S$1")
    assert village(game, "Y") == village(game, "R") == (3, 0, 0, -10)


@pytest.mark.rule("C-3.2")
def test_a_corner_is_no_contact():
    game = play(game_at("0,0=G1 1,1=M2"), "Y", "1111@2,1 | Y 2,1W$0")
    assert acted(game) == ["Y 2,1W$0"]  # the mine at 0,0 is further than a side away
    assert cells(game_at("0,0=P1")) == {"0,1", "1,0", "0,-1", "-1,0"}


@pytest.mark.rule("C-3.2", "C-5.2")
def test_exactly_the_cells_across_the_sides_of_a_new_jungle_tile_open():
    assert cells(Game("cacao", 2, seed="a")) == {"-1,0", "0,-1", "0,1", "1,0", "1,2", "2,1"}
    game = play(game_at("0,0=P1 1,1=T 2,1=R:1111", display="T+T"), "Y", "0031@1,0 +T@2,0")
    assert cells(game) == {"-1,0", "0,-1", "0,1", "1,2", "2,-1", "3,0"}


@pytest.mark.rule("C-3.2", "C-D7")
def test_worker_tiles_may_touch_at_corners():
    game = game_at("0,0=P1 1,1=M2 0,1=R:1111")
    assert "1,0" in cells(game)


@pytest.mark.rule("C-3.3")
def test_like_tiles_never_share_a_side():
    for game in games():
        table = reference.read(positions(game)[-1])
        for sort in (table.jungle, table.workers):
            for cell in sort:
                assert not any(reference.beside(cell, edge) in sort for edge in "NESW")


@pytest.mark.rule("C-3.4")
def test_jungle_tiles_lie_on_even_cells_and_worker_tiles_on_odd_ones():
    for game in games():
        table = reference.read(positions(game)[-1])
        assert {(x + y) % 2 for x, y in table.jungle} == {0}
        assert {(x + y) % 2 for x, y in table.workers} == {1}


@pytest.mark.rule("C-3.4", "C-3.5")
@pytest.mark.parametrize("cell", ["0,2", "2,0", "0,0", "1,1"])
def test_a_worker_tile_never_goes_on_a_jungle_space_empty_or_not(cell):
    assert refusal(game_at(), f"1111@{cell}").rule == "C-3.4"


@pytest.mark.rule("C-3.6")
def test_each_edge_faces_one_space_and_acts_at_most_once():
    for game in games():
        seen = set()
        layer = {}
        for event in game.events():
            if event.kind.name in ("placed", "overbuilt"):
                layer[event["cell"]] = layer.get(event["cell"], 0) + 1
            elif event.kind.name in ("harvested", "sold", "mined", "carried", "suns"):
                block = (event["cell"], layer[event["cell"]], event["edge"])
                assert block not in seen
                seen.add(block)


@pytest.mark.rule("C-T04")
def test_the_six_cells_open_at_the_start():
    assert cells(game_at()) == {"-1,0", "0,-1", "0,1", "1,0", "1,2", "2,1"}


@pytest.mark.rule("C-T05")
@pytest.mark.parametrize(("cell", "rule"), [("0,2", "C-3.4"), ("2,0", "C-3.4"), ("0,0", "C-3.4"), ("2,-1", "C-5.2")])
def test_a_tile_cannot_go_elsewhere_at_the_start(cell, rule):
    game = game_at()
    assert refusal(game, f"1111@{cell}").rule == rule
    assert not any(step.endswith(f"@{cell}") for step in menu(game))
