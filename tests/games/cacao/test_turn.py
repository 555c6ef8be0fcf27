"""Section 4: the course of a turn."""

import pytest

from kakaw import Game
from tests.kit.cacao import (
    FRESH,
    asked,
    display,
    game_at,
    last_events,
    menu,
    pile_size,
    play,
    refusal,
    to_move,
    villages,
)
from tests.kit.games import random_game, random_plays

EVERYTHING_ASKED = {"auto.harvest": False, "auto.mine": False, "auto.river": False, "auto.sun": False}


@pytest.mark.rule("C-4.1")
def test_place_fill_act_draw_and_refill_come_in_this_order():
    hands, stacks = {"Y": "2101+1111+1111"}, {"Y": "3001+2101"}
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", hands=hands, stacks=stacks, pile="G1+C")
    play(game, "Y", "0121@1,0 +M3@2,0 | Y 1,0W+1 1,0E$1 | R 2,1S$0")
    names = [event.kind.name for event in last_events(game)]
    assert names == ["placed", "laid", "harvested", "sold", "sold", "drew", "shown", "turn"]
    assert to_move(game) == "R"


@pytest.mark.rule("C-4.1")
def test_no_step_comes_before_its_time():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111")
    assert {refusal(game, step).rule for step in ("+M3@2,0", "1,0W+1")} == {"C-4.1"}
    game.push("1111@1,0")
    assert {refusal(game, step).rule for step in ("1111@0,1", "1,0W+1")} == {"C-4.1"}
    game.push("+M3@2,0")
    assert {refusal(game, step).rule for step in ("1111@0,1", "+T@2,0")} == {"C-4.1"}


@pytest.mark.rule("C-4.2")
def test_placing_and_filling_are_compulsory():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111")
    assert all("@" in step for step in menu(game))
    game.push("1111@1,0")
    assert menu(game) == {"+M3@2,0", "+T@2,0"}


@pytest.mark.rule("C-4.2")
def test_every_action_is_voluntary_for_every_participant():
    around = "0,0=P1 1,1=G1 1,-1=S 2,1=R:1111"
    game = game_at(around, display="C+C", options=EVERYTHING_ASKED)
    game.push("1111@1,0")
    assert {"1,0Nx", "1,0Ex", "1,0Sx", "1,0Wx"} < menu(game)
    for edge in "NESW":
        game.push(f"1,0{edge}x")
    assert asked(game) == "R"
    game.push("2,1Sx")
    assert villages(game) == {"R": FRESH, "Y": FRESH}


@pytest.mark.rule("C-4.2")
def test_drawing_and_refilling_ask_nobody():
    game = game_at("0,0=T 1,1=T 2,1=R:1111", display="T+T", hands={"Y": "1111"}, stacks={"Y": "2101"}, pile="G1")
    game.push("1111@1,0")
    assert (asked(game), display(game), pile_size(game)) == ("R", ["G1", "T"], 0)


@pytest.mark.rule("C-4.3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_turn_exactly_one_tile_leaves_the_hand_and_nobody_passes(players):
    game = random_game("cacao", players, seed=3)
    played = [event.seat for event in game.events() if event.kind.name in ("placed", "overbuilt")]
    assert played == [turn % players for turn in range(len(played))]
    assert len(played) == {2: 22, 3: 30, 4: 36}[players]


@pytest.mark.rule("C-4.4", "C-12.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_normal_placement_is_always_possible(players):
    for seed in range(5):
        for game in random_plays(Game("cacao", players, seed=f"always {seed}"), seed):
            if game.states["phase"][0] == 0:
                assert any("@" in step for step in menu(game))
