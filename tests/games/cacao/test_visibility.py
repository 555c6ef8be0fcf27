"""Section 16: who may know what."""

import json

import pytest

from kakaw import Game
from kakaw.core.view import SPECTATOR, UNKNOWN
from kakaw.games.cacao import box
from tests.kit.cacao import game_at, hand, play
from tests.kit.games import random_plays


def later():
    """A game some turns on."""
    for game in random_plays(Game("cacao", 3, seed="seen", options={"colours": "RYL"})):
        if game.states["turn"][0] == 9:
            break
    return game


@pytest.mark.rule("C-T49")
def test_the_state_for_red_holds_no_hand_of_yellow_no_order_but_all_counts():
    game = Game("cacao", 2, seed="T49")
    seen = game.view(0).to_dict()
    assert seen["hand"][1] == seen["stack"][1] == [UNKNOWN] * 4
    assert seen["hand"][0] == game.states["hand"][0, 0].tolist()
    assert (seen["hand_n"][:2], seen["stack_n"][:2]) == ([3, 3], [8, 8])
    assert (seen["display_n"], seen["pile_n"], sum(seen["pile"])) == (2, 17, 17)
    assert seen["unseen"][1] == [4, 5, 1, 1]  # hand and stack together are known to all
    assert json.loads(json.dumps(seen)) == seen


@pytest.mark.rule("C-T49")
def test_what_red_sees_does_not_depend_on_yellows_hand_nor_on_any_order():
    hands = ("1111+1111+2101,8", "2101+3001+3100,8")
    views = []
    for yellow in hands:
        for pile in (
            "",
            "[P1+P1+P1+P2+P2+M2+M3+M3+M4+G1+G2+C+C+S+T+T+T]",
            "[T+T+T+S+C+C+G2+G1+M4+M3+M3+M2+P2+P2+P1+P1+P1]",
        ):
            text = f"0,0=P1;1,1=M2 - R:0,0,0,-10,1111+2101+3001,8/Y:0,0,0,-10,{yellow} M3+T|17{pile} R1"
            view = Game.from_position("cacao", text).view(0)
            views.append((view.tobytes(), view.position(), str(view)))
    assert len(set(views)) == 1


@pytest.mark.rule("C-T49")
def test_a_spectator_sees_no_hand():
    seen = later().view(SPECTATOR).to_dict()
    assert all(row == [UNKNOWN] * 4 for row in seen["hand"][:3] + seen["stack"][:3])


@pytest.mark.rule("C-T49")
def test_each_owner_knows_the_own_hand_and_what_is_left_in_the_stack_and_no_other():
    game = later()
    for seat in range(3):
        seen = game.view(seat).to_dict()
        others = [row for field in ("hand", "stack") for other, row in enumerate(seen[field][:3]) if other != seat]
        assert others == [[UNKNOWN] * 4] * 4
        assert seen["hand"][seat] == game.states["hand"][0, seat].tolist()
        assert seen["stack"][seat] == game.states["stack"][0, seat].tolist()


def test_gold_fruits_suns_and_river_are_public():
    game = later()
    for seat in (0, 1, 2, SPECTATOR):
        seen = game.view(seat)
        for field in ("gold", "fruit", "suns", "river"):
            assert seen[field].tolist() == game.states[field][0].tolist()


def test_covered_tiles_are_public():
    game = game_at("0,0=T 1,1=M2 0,1=Y:0130>Y:1111", display="-", pile=0)
    assert "0,1=Y:0130>Y:1111" in game.view(SPECTATOR).position()


@pytest.mark.rule("C-9.4")
def test_only_the_owner_sees_which_tile_was_drawn_but_everybody_sees_the_new_display():
    game = game_at(
        "0,0=T 1,1=T 2,1=R:1111", hands={"Y": "1111"}, stacks={"Y": "3100"}, display="G1+T", pile="C", to_move="Y"
    )
    play(game, "Y", "1111@1,0 +G1@2,0")
    drew = next(event for event in game.events() if event.kind.name == "drew")
    shown = next(event for event in game.events() if event.kind.name == "shown")
    assert box.WORKER_TILES[drew.seen_by(1)["tile"]] == hand(game, "Y")[0] == "3100"
    assert drew.seen_by(0)["tile"] == drew.seen_by(SPECTATOR)["tile"] == UNKNOWN
    assert box.JUNGLE[shown.seen_by(SPECTATOR)["kind"]] == "C"


@pytest.mark.rule("C-6.8")
def test_the_pile_tile_of_a_triple_fill_is_revealed_to_all():
    game = game_at("0,0=P1 1,1=T -3,-1=T 0,1=R:1111 -2,-1=R:1111", display="T+T", pile="S+C+C")
    game.push("1111@-1,0")
    game.push("+T@-2,0")
    game.push("+T@-1,-1")
    star = next(event for event in game.events() if event.kind.name == "laid" and event["from_pile"])
    assert star.seen_by(SPECTATOR) == star
    assert box.JUNGLE[star["kind"]] == "S"
