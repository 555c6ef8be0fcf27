"""Section 7: the end of the game."""

import pytest

from kakaw import Game
from kakaw.core.errors import IllegalStep
from tests.kit.games import random_plays
from tests.kit.maya import (
    board_file,
    game_at,
    path_board,
    plantable,
    play,
    rack_size,
    reserve_size,
    scores,
    to_move,
    told,
)

CITY = "d4=^;e4=#;c4=R:M1;c5=R:M1;d3=R:M1;d5=B:M1;e3=B:M1"
LAST, DEAD = "a player has placed the last own tile", "no space beside a tile is left to place on"


@pytest.mark.rule("M-7.1", "M-7.2", "M-T41", "M-D1")
def test_the_game_ends_at_once_when_the_last_own_tile_is_planted():
    game = game_at(racks={"R": "M2"}, reserves={"R": 0}, players="RBK")
    play(game, "R", "Me4=2")
    assert game.over
    assert game.acting == ()
    assert game.outcome().reason == LAST
    assert scores(game)["R"] == 2
    assert game.states["turns"][0, :3].tolist() == [1, 0, 0]
    with pytest.raises(IllegalStep, match="the game is over"):
        game.push("Md5=1", seat=1)


@pytest.mark.rule("M-7.1", "M-T42")
def test_the_game_ends_at_once_when_the_last_own_tile_is_laid_face_down():
    game = play(game_at(racks={"R": "M2"}, reserves={"R": 0}), "R", "#e4{M2}")
    assert told(game) == "#e4{M2}<0"
    assert game.outcome().reason == LAST


@pytest.mark.rule("M-7.1")
def test_an_unseen_last_tile_ends_the_game_too():
    game = play(game_at(racks={"R": "-"}, reserves={"R": 1}), "R", "#e4{?}")
    assert told(game) == "#e4{?}<0"
    assert game.outcome().reason == LAST


@pytest.mark.rule("M-7.3", "M-T43")
def test_an_empty_rack_alone_does_not_end_the_game():
    game = game_at(racks={"R": "M1+M2", "B": "P1+P1"}, reserves={"R": 4})
    play(game, "R", "Me4=1,e3=2")
    assert not game.over
    play(game, "B", "Pd3=1")
    assert {text[-3:] for text in game.menu().texts()} == {"{?}"}
    play(game, "R", "#d5{?}")
    assert (rack_size(game, "R"), reserve_size(game, "R")) == (2, 1)


@pytest.mark.rule("M-7.4", "M-T44")
def test_an_incomplete_city_scores_nothing_at_the_end():
    game = game_at("d4=^;e4=#;d5=#;c5=#;c4=B:M1", racks={"R": "M1"}, reserves={"R": 0})
    play(game, "R", "Md3=1")
    assert game.over
    assert game.scores() == (1, 0)


@pytest.mark.rule("M-7.5", "M-T45")
def test_a_city_completed_by_the_last_turn_is_scored_first():
    game = play(game_at(CITY, areas="blue", racks={"R": "P1"}, reserves={"R": 0}), "R", "Pe5=1")
    assert told(game) == "Pe5=1+1 !d4:2 R6 B3"
    assert game.over
    assert game.scores() == (7, 3)


@pytest.mark.rule("M-7.6", "M-T49")
def test_the_game_ends_when_no_space_is_left_beside_a_tile():
    game = Game("maya", 2, seed="a", options={"board": path_board("pTp")})
    game.push(game.menu().texts()[0], "stop")
    assert not game.over
    game.push(game.menu().texts()[0], "stop")
    assert game.over
    assert game.outcome().reason == DEAD


@pytest.mark.rule("M-7.6")
def test_a_position_without_a_space_beside_a_tile_is_over():
    game = game_at("a1=R:M1;b1=^;c1=B:M1", board=path_board("pTp"))
    assert game.over
    assert game.outcome().reason == DEAD


@pytest.mark.rule("M-7.7")
@pytest.mark.parametrize("name", ["default", "HX3"])
def test_who_has_a_tile_in_the_rack_can_always_plant(name):
    content = "default" if name == "default" else board_file(name)
    for seed in range(4):
        game = Game("maya", 3, seed=str(seed), options={"board": content})
        for at in random_plays(game, seed):
            if not at.over and at.states["phase"][0] == 0 and at.states["rack_n"][0, at.acting[0]]:
                assert plantable(at)


@pytest.mark.rule("M-7.8")
def test_tiles_left_over_bring_and_cost_nothing():
    game = game_at(racks={"R": "M1", "B": "M1+M2"}, reserves={"R": 0, "B": 9}, scores={"B": 4})
    play(game, "R", "Me4=1")
    assert game.scores() == (1, 4)
    assert to_move(game) == "B"
