"""Section 5: action B, expanding a city."""

import pytest

from kakaw import Game
from kakaw.core.errors import OptionError
from kakaw.games.maya.board import label_text
from tests.kit.games import random_plays
from tests.kit.maya import (
    board_file,
    cities,
    expandable,
    game_at,
    neighbours,
    path_board,
    plantable,
    play,
    rack,
    rack_size,
    refused,
    reserve_size,
    tiles,
    told,
)


@pytest.mark.rule("M-5.2", "M-5.9", "M-T21")
def test_a_rack_tile_goes_face_down_beside_the_city_and_three_are_drawn():
    game = game_at(racks={"R": "M1+M2+P1+P1+S1"}, reserves={"R": 27})
    play(game, "R", "#d5{M1}")
    assert told(game) == "#d5{M1}<3"
    assert (rack_size(game, "R"), reserve_size(game, "R")) == (7, 24)
    assert tiles(game) == {"d4": "^", "d5": "#R"}


@pytest.mark.rule("M-5.1", "M-5.3")
def test_a_city_is_a_temple_tile_with_all_face_down_tiles_connected_to_it():
    game = game_at("d4=^;e3=#;e2=#")
    assert cities(game) == {"d4": {"d4", "e3", "e2"}}
    assert game.states["size"][0].tolist()[1] == 3  # the temple of d4 is the second by label
    assert "d2" in expandable(game)  # touches only e2


@pytest.mark.rule("M-5.2", "M-5.4", "M-5.5", "M-5.7", "M-T25", "M-D5")
def test_a_space_must_touch_exactly_one_city_and_no_empty_temple_space():
    game = game_at("d4=^;e3=#", racks={"R": "M1"})
    assert expandable(game) == {"c4", "c5", "d3", "d5", "e2", "e4"}
    assert refused(game, "#d6{M1}").rule == "M-5.2"
    assert refused(game, "#f3{M1}").rule == "M-5.5"
    assert refused(game, "#f2{M1}").rule == "M-5.5"


@pytest.mark.rule("M-5.4")
def test_two_cities_are_never_connected():
    game = game_at("d4=^;e4=#;g3=^;f5=R:M1", racks={"R": "M1"})
    assert refused(game, "#f4{M1}").rule == "M-5.4"
    assert refused(game, "#f3{M1}").rule == "M-5.4"
    assert "f4" in plantable(game)


@pytest.mark.rule("M-5.6")
def test_a_temple_space_is_never_covered():
    game = game_at("d4=^;b4=#;c4=#", racks={"R": "M1"})
    assert refused(game, "#a5{M1}").rule == "M-4.3"
    assert refused(game, "#d4{M1}").rule == "M-4.3"


@pytest.mark.rule("M-5.6")
@pytest.mark.parametrize("space", ["f3", "z1"])
def test_a_border_is_never_covered(space):
    assert refused(game_at("d4=^;e4=#", areas="blue", racks={"R": "M1"}), f"#{space}{{M1}}").rule == "M-2.10"


@pytest.mark.rule("M-5.2")
def test_an_occupied_space_is_refused():
    assert refused(game_at("d4=^;e4=B:M1", racks={"R": "M1"}), "#e4{M1}").rule == "M-4.2"


@pytest.mark.rule("M-5.7")
@pytest.mark.parametrize("board", ["default", "HX3"])
def test_the_legal_spaces_are_those_of_the_definition_at_every_turn_of_random_games(board):
    content = "default" if board == "default" else board_file(board)
    for seed in range(3):
        game = Game("maya", 2 + seed, seed=str(seed), options={"board": content})
        beside = neighbours(game)
        for at in random_plays(game, seed):
            if at.over or at.states["phase"][0]:
                continue
            lie, of = tiles(at), {space: name for name, city in cities(at).items() for space in city}
            ruins = temple_spaces(at) - set(lie)
            expected = {
                space
                for space in set(beside) - set(lie) - ruins
                if len({of[other] for other in beside[space] if other in of}) == 1 and not beside[space] & ruins
            }
            assert expandable(at) == expected


def temple_spaces(game):
    s = game.states[0]
    return {label_text(int(s["label"][space])) for space in s["temple"][: s["temple_n"]]}


@pytest.mark.rule("M-5.8")
def test_the_player_chooses_the_tile_and_nobody_else_sees_it():
    game = game_at(racks={"R": "M1+P2", "B": "M1"})
    assert {"#d5{M1}", "#d5{P2}"} <= set(game.menu().texts())
    play(game, "R", "#d5{P2}")
    assert "M1" in rack(game, "R")
    assert game.plays[-1].events[0].kind.name == "expanded"
    assert game.plays[-1].events[0].seen_by(0)["tile"] == 1
    assert game.plays[-1].events[0].seen_by(1)["tile"] == -1


@pytest.mark.rule("M-5.9", "M-5.10", "M-5.11", "M-5.14")
@pytest.mark.parametrize(("held", "drawn"), [(1, 3), (2, 3), (3, 3), (4, 3), (5, 3), (6, 2), (7, 1)])
def test_the_rack_is_filled_by_three_but_never_beyond_seven(held, drawn):
    game = game_at(racks={"R": "+".join(["M1"] * held)}, reserves={"R": 12})
    play(game, "R", "#d5{M1}")
    assert told(game) == f"#d5{{M1}}<{drawn}"
    assert rack_size(game, "R") == held - 1 + drawn <= 7
    assert reserve_size(game, "R") == 12 - drawn


@pytest.mark.rule("M-5.11", "M-5.12")
@pytest.mark.parametrize("left", [0, 1, 2])
def test_with_a_short_reserve_what_is_there_is_drawn(left):
    game = game_at(racks={"R": "M1+P1"}, reserves={"R": left})
    assert told(play(game, "R", "#d5{M1}")) == f"#d5{{M1}}<{left}"
    assert reserve_size(game, "R") == 0


@pytest.mark.rule("M-5.13", "M-5.14", "M-T23")
def test_with_an_empty_rack_the_tile_comes_unseen_and_two_are_drawn():
    game = game_at(racks={"R": "-"}, reserves={"R": 10})
    assert expandable(game) == {"c4", "c5", "d3", "d5", "e3", "e4"}
    assert refused(game, "#d5{M1}").rule == "M-5.13"
    play(game, "R", "#d5{?}")
    assert told(game) == "#d5{?}<2"
    assert (rack_size(game, "R"), reserve_size(game, "R")) == (2, 7)


@pytest.mark.rule("M-5.15", "M-T28")
def test_who_has_a_tile_in_the_rack_may_not_place_an_unseen_one():
    assert refused(game_at(racks={"R": "M1"}), "#d5{?}").rule == "M-5.15"


STUCK = {"board": path_board("Tppppp"), "racks": {"R": "-", "B": "M1+M1"}}


@pytest.mark.rule("M-5.16", "M-8.5")
def test_with_an_empty_rack_and_no_space_to_expand_two_tiles_are_drawn():
    game = game_at("a1=^;b1=B:M1", **STUCK)
    assert game.menu().texts() == ("#--",)
    assert game.menu().prompt.kind == "confirm"
    play(game, "R", "#--")
    assert told(game) == "#--<2"
    assert (rack_size(game, "R"), reserve_size(game, "R")) == (2, 18)
    assert game.states["turns"][0, 0] == 1
    assert tiles(game) == {"a1": "^", "b1": "B:M1"}


@pytest.mark.rule("M-5.16")
def test_how_many_a_stuck_player_draws_is_an_option():
    game = game_at("a1=^;b1=B:M1", **STUCK, options={"stuck.draw": 4})
    assert told(play(game, "R", "#--")) == "#--<4"
    short = game_at("a1=^;b1=B:M1", **STUCK, reserves={"R": 1})
    assert told(play(short, "R", "#--")) == "#--<1"
    with pytest.raises(OptionError, match=r"stuck.draw = 0: expected a number from 1 to 7"):
        Game("maya", 2, options={"stuck.draw": 0})


@pytest.mark.rule("M-5.17")
def test_expanding_gives_no_crop_points_and_calls_no_temple():
    expanded = 0
    game = Game("maya", 4, seed="a")
    for at in random_plays(game, 5):
        names = [event.kind.name for event in at.plays[-1].events] if at.plays else []
        if names and names[0] == "expanded":
            expanded += 1
            assert not {"temple", "crops", "planted"} & set(names)
    assert expanded > 10


@pytest.mark.rule("M-5.18")
def test_a_complete_city_is_never_expanded_again():
    game = game_at("d4=^;c4=R:M1;c5=R:P1;d3=B:M1;d5=B:M2;e3=B:T1;e4=R:S1", racks={"R": "M1"})
    assert game.states["scored"][0] == 2  # the city of d4, the second temple by label
    assert expandable(game) == set()
