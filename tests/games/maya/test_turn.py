"""Section 3: the turn."""

import pytest

from kakaw import Game
from tests.kit.games import random_plays
from tests.kit.maya import game_at, path_board, play, refused, to_move, told


@pytest.mark.rule("M-3.1")
@pytest.mark.parametrize("first", [0, 2])
def test_players_take_turns_clockwise_from_the_start_player(first):
    game = Game("maya", 3, seed="a", options={"start.player": first})
    seats = [game.acting[0]]
    for at in random_plays(game, 1):
        if at.acting and at.acting[0] != seats[-1]:
            seats.append(at.acting[0])
    assert seats == [(first + k) % 3 for k in range(len(seats))]
    assert len(seats) > 20


@pytest.mark.rule("M-3.1")
def test_nobody_else_may_act():
    game = game_at(racks={"R": "M1", "B": "M1"})
    assert game.why_not("Me4=1", 1).rule == "M-3.1"
    assert game.why_not("Me4=1", 0) is None


@pytest.mark.rule("M-3.2")
def test_a_turn_is_either_planting_or_expanding_never_both_and_never_nothing():
    game = game_at(racks={"R": "M1+M2"})
    assert refused(game, "#--").rule == "M-3.2"
    game.push("Me4=1")
    assert game.why_not("#d5{M2}").rule == "M-3.2"
    assert game.why_not("#--").rule == "M-3.2"
    game.push("stop")
    assert to_move(game) == "B"
    game = play(game_at(racks={"R": "M1+M2"}), "R", "#d5{M2}")
    assert to_move(game) == "B"


@pytest.mark.rule("M-3.3", "M-T11")
def test_with_an_empty_rack_nothing_can_be_planted():
    game = game_at(racks={"R": "-"})
    assert refused(game, "Me4=1").rule == "M-3.3"
    assert {text[0] for text in game.menu().texts()} == {"#"}


@pytest.mark.rule("M-3.4", "M-3.6")
def test_after_the_action_come_crop_points_then_cities_then_the_next_turn():
    game = game_at("a1=B:M1;b1=#;c1=^;d1=B:M1", board=path_board("ppTpppTp"), racks={"R": "P2+P1"})
    play(game, "R", "Pe1=2,f1=1")
    assert [event.kind.name for event in game.plays[-1].events] == ["planted", "planted", "temple", "crops", "turn"]
    game = game_at("a1=B:M1;b1=#;c1=^", board=path_board("ppTpppTp"), racks={"R": "P2+P1"})
    play(game, "R", "Pd1=2")
    assert [event.kind.name for event in game.plays[-1].events] == [
        "planted",
        "crops",
        "city",
        "award",
        "award",
        "turn",
    ]


@pytest.mark.rule("M-3.4", "M-3.6")
def test_when_a_city_grows_the_draw_comes_before_its_scoring():
    game = game_at("a1=R:M1;b1=^", board=path_board("pTp"), racks={"R": "P1+P1"}, seed="x")
    play(game, "R", "#c1{P1}")
    names = [event.kind.name for event in game.plays[-1].events]
    assert names == ["expanded", "drew", "drew", "drew", "city", "award", "ended"]
    assert told(game) == "#c1{P1}<3 !b1:2 R6"


@pytest.mark.rule("M-3.5")
def test_the_end_is_checked_at_the_end_of_the_turn_not_while_planting():
    game = game_at(racks={"R": "M1"}, reserves={"R": 0})
    game.push("Me4=1")
    assert not game.over
    game.push("stop")
    assert game.over
