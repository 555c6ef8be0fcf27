"""Section 7a: who is activated, who decides, in which order."""

import pytest

from kakaw.core.grid import TO_EDGE
from kakaw.games.cacao.layout import ACT
from tests.games.cacao import reference
from tests.kit.cacao import acted, asked, game_at, laid, menu, play, refusal, seat_of, village, villages
from tests.kit.games import positions, random_game

EVERYTHING_ASKED = {"auto.harvest": False, "auto.mine": False, "auto.river": False, "auto.sun": False}
ONE_FRUIT_EACH = {"R": (0, 1, 0, -10), "Y": (0, 1, 0, -10), "L": (0, 1, 0, -10)}


@pytest.mark.rule("C-7.1")
def test_workers_of_the_new_tile_act_at_old_and_at_fresh_jungle_tiles():
    game = play(game_at("0,0=G1 1,1=T 2,1=R:1111", display="G2+T"), "Y", "2101@1,0 +G2@2,0")
    assert acted(game)[:2] == ["Y 1,0Eg2", "Y 1,0Wg1"]


@pytest.mark.rule("C-7.1")
@pytest.mark.parametrize("owner", ["R", "Y"])
def test_workers_of_anybody_act_at_a_fresh_jungle_tile(owner):
    game = play(game_at(f"0,0=T 1,1=T 2,1={owner}:1111", display="G2+T"), "Y", "0031@1,0 +G2@2,0")
    assert acted(game) == [f"{owner} 2,1Sg2"]


@pytest.mark.rule("C-7.1")
def test_workers_that_face_no_jungle_tile_do_not_act():
    game = play(game_at("0,0=G1 1,1=T"), "Y", "0310@1,0")
    assert acted(game) == []


@pytest.mark.rule("C-7.2")
def test_old_workers_do_not_act_again_at_an_old_jungle_tile():
    game = game_at("0,0=G1 1,1=T -1,0=R:1111 1,0=Y:1111")
    play(game, "Y", "1111@0,1 +T@-1,1")
    assert acted(game) == ["Y 0,1Sg1"]  # R and Y have been at the mine before


@pytest.mark.rule("C-7.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_worker_has_acted_exactly_if_it_faces_a_jungle_tile(players):
    game = random_game("cacao", players, seed=5)
    events = [
        e
        for e in game.events()
        if e.kind.name in ("placed", "overbuilt", "harvested", "sold", "mined", "carried", "suns")
    ]
    last = {}
    for event in events:
        if event.kind.name in ("placed", "overbuilt"):
            last[event["cell"]] = set()
        else:
            assert event["edge"] not in last[event["cell"]]
            last[event["cell"]].add(event["edge"])
    table = reference.read(positions(game)[-1])
    for (x, y), layers in table.workers.items():
        faced = {
            "NESW".index(edge)
            for edge in "NESW"
            if int(layers[-1][1]["NESW".index(edge)]) and table.jungle.get(reference.beside((x, y), edge), "T") != "T"
        }
        assert last[(x + 64) << 7 | (y + 64)] == faced


@pytest.mark.rule("C-7.3", "C-T29")
def test_a_new_worker_at_a_fresh_tile_acts_once():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", display="G2+T")
    play(game, "Y", "1111@1,0 +G2@2,0 | Y 1,0N$0 1,0W+1")
    assert village(game, "Y") == (2, 1, 0, -10)
    assert village(game, "R") == (2, 0, 0, -10)


@pytest.mark.rule("C-7.4")
def test_all_workers_of_an_edge_act_as_one_block():
    game = game_at("0,0=M2 1,1=T", villages={"Y": (0, 5, 0, -10)})
    game.push("1003@1,0")
    assert menu(game) == {"1,0W$0", "1,0W$1", "1,0W$2", "1,0W$3"}
    game.push("1,0W$1")
    assert asked(game) == "R"  # the other two workers of the edge are done too


@pytest.mark.rule("C-7.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_has_at_most_four_new_and_three_old_blocks(players):
    for seed in range(4):
        game = random_game("cacao", players, seed)
        turns = []
        for event in game.events():
            if event.kind.name in ("placed", "overbuilt"):
                turns.append((event["cell"], [], []))
            elif event.kind.name == "laid":
                turns[-1][1].append(event["cell"])
            elif event.kind.name in ("harvested", "sold", "mined", "carried", "suns"):
                turns[-1][2].append((event["cell"], event["cell"] + TO_EDGE[event["edge"]]))
        for placed, fresh, blocks in turns:
            old = [faced for cell, faced in blocks if cell != placed]
            assert len(blocks) - len(old) <= 4
            assert len(old) == len(set(old)) <= 3
            assert set(old) <= set(fresh)  # each fresh tile wakes one edge of one older tile


@pytest.mark.rule("C-7.6", "C-7.7")
def test_what_is_forgone_is_gone():
    game = game_at("0,0=G1 1,1=C 2,1=R:1111", display="S+P1", options=EVERYTHING_ASKED)
    game.push("1111@1,0")
    game.push("+S@2,0")
    for step in ("1,0Nx", "1,0Ex", "1,0Wx"):
        game.push(step)
    assert refusal(game, "2,1Sx", "Y").rule == "C-4.1"
    game.push("2,1Sx")
    assert villages(game) == {"R": (0, 0, 0, -10), "Y": (0, 0, 0, -10)}
    play(game, "R", "1111@0,1 | R 0,1Ex 0,1Sg1")
    assert acted(game) == ["R 0,1Ew0", "R 0,1Sg1"]  # nobody else acts again


@pytest.mark.rule("C-7.6")
def test_actions_may_be_forgone_in_part():
    game = game_at("0,0=G2 1,1=T", options=EVERYTHING_ASKED)
    game.push("1003@1,0")
    assert menu(game) == {"1,0Wx", "1,0Wg2", "1,0Wg4", "1,0Wg6"}


@pytest.mark.rule("C-7.8")
def test_nobody_needs_the_consent_of_another():
    table = "0,0=T 1,1=T 2,1=R:1111"
    game = game_at(table, villages=ONE_FRUIT_EACH, options={"ask.order": "simultaneous"})
    game.push("0121@1,0 +M3@2,0")
    assert set(asked(game)) == {"R", "Y"}
    game.push("2,1S$1", seat=seat_of(game, "R"))
    assert asked(game) == "Y"
    game.push("1,0E$0")
    assert villages(game)["R"] == (3, 0, 0, -10)
    assert villages(game)["Y"] == (0, 1, 0, -10)


@pytest.mark.rule("C-7.9")
@pytest.mark.parametrize("first", ["R", "Y"])
def test_the_order_of_players_changes_nobodys_result(first):
    game = game_at(
        "0,0=T 1,1=T 2,1=R:1111", villages=ONE_FRUIT_EACH, options={"ask.order": "simultaneous"}, hands={"Y": "2101"}
    )
    game.push("0121@1,0 +M3@2,0")
    answers = {"R": "2,1S$1", "Y": "1,0E$1"}
    for colour in (first, "RY".replace(first, "")):
        game.push(answers[colour], seat=seat_of(game, colour))
    assert villages(game) == {"R": (3, 0, 0, -10), "Y": (3, 0, 0, -10)}


@pytest.mark.rule("C-7.10")
def test_the_active_player_is_asked_first_then_the_others_clockwise():
    table = "0,0=P1 1,1=M2 -3,-1=T 0,1=R:1111 -2,-1=L:1111"
    game = game_at(table, players="RYL", villages=ONE_FRUIT_EACH, display="M3+M3", pile="M4+T")
    game.push("1111@-1,0")
    game.push("+M3@-2,0")
    game.push("+M3@-1,1")
    assert laid(game)[-1] == "+M4@-1,-1*"
    order = []
    while game.states["phase"][0] == ACT:
        assert len(asked(game)) == 1
        order.append(asked(game))
        game.push(game.menu()[0])
    assert "".join(dict.fromkeys(order)) == "YLR"


@pytest.mark.rule("C-7.10")
def test_each_player_decides_for_the_own_workers_only():
    game = game_at("0,0=P1 1,1=T 2,1=R:1111", villages=ONE_FRUIT_EACH, options={"ask.order": "simultaneous"})
    game.push("0121@1,0 +M3@2,0")
    assert refusal(game, "2,1S$1", "Y").rule == "C-7.10"
    assert refusal(game, "1,0E$1", "R").rule == "C-7.10"


@pytest.mark.rule("C-7.11")
def test_the_order_of_the_own_blocks_is_free_but_each_is_finished_at_once():
    game = game_at("0,0=P1 1,1=M2 2,0=M4", villages={"Y": (0, 1, 0, -10)})
    game.push("2101@1,0")
    assert {"1,0N$0", "1,0N$1", "1,0E$0", "1,0E$1", "1,0W+1"} == menu(game)
    game.push("1,0N$1")
    assert menu(game) == {"1,0E$0", "1,0W+1"}  # the second worker in the north is done
    game.push("1,0W+1")
    assert menu(game) == {"1,0E$0", "1,0E$1"}


@pytest.mark.rule("C-7.12")
def test_blocks_on_several_own_tiles_may_be_ordered_freely():
    game = game_at("0,0=P1 1,1=T 2,1=Y:1111", display="M3+T")
    game.push("0121@1,0 +M3@2,0")
    assert {"2,1S$0", "1,0E$0", "1,0W+1"} == menu(game)
    game.push("1,0E$0")
    game.push("1,0W+1")
    game.push("2,1S$1")
    assert village(game, "Y") == (3, 0, 0, -10)


@pytest.mark.rule("C-7.13")
def test_no_block_is_interrupted_for_another():
    game = game_at("0,0=P1 1,1=M2", villages={"Y": (0, 1, 0, -10)})
    game.push("2101@1,0")
    game.push("1,0N$1")
    assert village(game, "Y") == (2, 1, 0, -10)  # the harvest came after: nothing more can be sold
    assert asked(game) == "R"
