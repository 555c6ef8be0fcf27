"""Section 8: building on own worker tiles."""

import pytest

from tests.kit.cacao import acted, asked, cells, game_at, hand, laid, menu, play, refusal, tiles, to_move, village
from tests.kit.games import positions, random_game

OWN = "0,0=P1 1,1=M2 1,0=Y:1111"
ONE_SUN = {"Y": (0, 0, 1, -10)}
# C-T35, the example of the booklet.
EXAMPLE = "0,0=P2 1,1=M4 2,0=C 1,-1=T 1,0=R:1111 2,1=Y:1111"


def late(table=OWN, **rest):
    """A game without jungle tiles to come, in which everybody has a sun."""
    suns = dict.fromkeys("RY", (0, 0, 1, -10))
    return game_at(table, **{"display": "-", "pile": 0, "villages": suns, **rest})


@pytest.mark.rule("C-8.1", "C-8.2", "C-T32")
@pytest.mark.parametrize(
    ("display", "pile", "possible"), [("M3+T", 6, False), ("M3+T", 0, False), ("M3", 0, False), ("-", 0, True)]
)
def test_overbuilding_waits_until_display_and_pile_are_both_empty(display, pile, possible):
    game = late(display=display, pile=pile, villages={"Y": (0, 0, 3, -10)})
    assert (cells(game, "^") == {"1,0"}) is possible
    if not possible:
        assert refusal(game, "1111^1,0").rule == "C-8.1"


@pytest.mark.rule("C-8.2")
def test_who_lays_the_last_jungle_tile_cannot_overbuild_in_that_turn():
    game = late("0,0=P1 1,1=T 2,1=R:1111 -1,0=Y:1111", display="T", pile=0)
    play(game, "Y", "1111@1,0 +T@2,0")
    assert to_move(game) == "R"
    assert cells(game, "^") == {"2,1"}  # from the next turn on


@pytest.mark.rule("C-8.3")
def test_a_sun_is_paid_and_a_hand_tile_goes_on_an_own_tile():
    game = late(hands={"Y": "2101+3100"}, stacks={"Y": 0})
    play(game, "Y", "2101^1,0 | Y 1,0N$0 1,0W+1")
    assert tiles(game)["1,0"] == "Y:1111>Y:2101"
    assert village(game, "Y") == (0, 1, 0, -10)
    assert hand(game, "Y") == ["3100"]


@pytest.mark.rule("C-8.3", "C-T34")
def test_only_own_tiles_can_be_overbuilt():
    game = late("0,0=P1 1,1=M2 1,0=R:1111 0,1=Y:1111")
    assert refusal(game, "1111^1,0").rule == "C-8.3"
    assert refusal(game, "1111^2,1").rule == "C-8.3"  # an empty cell
    assert cells(game, "^") == {"0,1"}


@pytest.mark.rule("C-8.4", "C-T33")
def test_without_a_sun_only_a_normal_placement_is_possible():
    game = late(villages={"Y": (0, 5, 0, -10)})
    assert refusal(game, "1111^1,0").rule == "C-8.4"
    assert all("@" in step for step in menu(game))


@pytest.mark.rule("C-8.5")
@pytest.mark.parametrize("below", ["1111", "0121", "1300", "0031"])
def test_any_tile_may_be_built_on_any_tile_turned_in_any_way(below):
    game = late(f"0,0=P1 1,1=M2 1,0=Y:{below}", hands={"Y": "1111+2101+3001"})
    faces = {step.split("^")[0] for step in menu(game) if "^" in step}
    assert faces == {"1111", "2101", "1210", "0121", "1012", "3001", "1300", "0130", "0013"}


@pytest.mark.rule("C-8.6", "C-8.7", "C-T36")
def test_a_place_is_overbuilt_only_once():
    game = late("0,0=P1 1,1=M2 1,0=Y:1111>Y:2101 0,1=Y:1111")
    assert refusal(game, "1111^1,0").rule == "C-8.7"
    assert cells(game, "^") == {"0,1"}


@pytest.mark.rule("C-8.8")
def test_one_turn_overbuilds_one_place():
    game = late("0,0=T 1,1=T 1,0=Y:1111 0,1=Y:1111", villages={"Y": (0, 0, 3, -10)})
    game.push("1111^1,0")
    assert to_move(game) == "R"
    assert sum(">" in layers for layers in tiles(game).values()) == 1


@pytest.mark.rule("C-8.9")
def test_overbuilding_fills_nothing():
    game = late("0,0=P1 1,1=T 1,0=Y:1111 2,1=R:1111")  # 2,0 has two worker tiles beside it
    play(game, "Y", "1111^1,0")
    assert laid(game) == []
    assert "2,0" not in tiles(game)


@pytest.mark.rule("C-8.10")
def test_all_workers_of_the_new_top_tile_act():
    game = late("0,0=G1 1,1=G2 2,0=C 1,-1=S 1,0=Y:1111")
    play(game, "Y", "1111^1,0")
    assert sorted(acted(game)) == ["Y 1,0Ew1", "Y 1,0Ng2", "Y 1,0Ss1", "Y 1,0Wg1"]


@pytest.mark.rule("C-8.11")
def test_no_other_worker_acts_when_somebody_overbuilds():
    game = late("0,0=G1 1,1=G2 1,0=Y:1111 0,1=Y:1111 2,1=R:1111")
    play(game, "Y", "0130^1,0")
    assert acted(game) == []
    assert village(game, "R") == (0, 0, 1, -10)


@pytest.mark.rule("C-8.12")
def test_a_covered_tile_counts_for_nothing():
    below, above = "0,0=T 1,0=Y:1003", "0,0=T 1,0=Y:1003>Y:1300"  # three workers at the temple; covered, none
    assert late(below).scores() == (-9, -3)
    assert late(above).scores() == (-9, -9)
    game = late(below)
    game.push("1300^1,0")
    assert game.scores() == (-9, -10)  # the sun is gone too


@pytest.mark.rule("C-8.13")
def test_the_sun_is_paid_before_the_actions():
    game = late("0,0=S 1,1=T 1,0=Y:1111", villages={"Y": (0, 0, 3, -10)})
    play(game, "Y", "1111^1,0")
    assert village(game, "Y") == (0, 0, 3, -10)


@pytest.mark.rule("C-8.14")
def test_overbuilding_changes_neither_the_number_of_turns_nor_the_end():
    for seed in range(30):
        game = random_game("cacao", 2, seed)
        played = [event.kind.name for event in game.events() if event.kind.name in ("placed", "overbuilt")]
        assert len(played) == 22
        if "overbuilt" in played:
            return
    pytest.fail("no game with an overbuilt place was found")


@pytest.mark.rule("C-8.15")
def test_overbuilding_is_a_choice():
    game = late()
    assert cells(game, "@") == {"-1,0", "0,-1", "0,1", "1,2", "2,1"}
    assert cells(game, "^") == {"1,0"}


@pytest.mark.rule("C-8.16")
def test_workers_covered_before_they_acted_never_act():
    game = late("0,0=G1 1,1=T 1,0=Y:0310 2,1=R:1111", villages={"Y": (0, 0, 1, -10)})  # 2,0 was never filled
    play(game, "Y", "1111^1,0")
    assert acted(game) == ["Y 1,0Wg1"]


@pytest.mark.rule("C-T35")
def test_the_overbuilding_example_of_the_booklet():
    game = late(EXAMPLE, to_move="R", villages={"R": (5, 0, 1, -10), "Y": (4, 3, 2, 7)})
    play(game, "R", "2101^1,0 | R 1,0W+2 1,0N$2 1,0Ew1")
    assert village(game, "R") == (13, 0, 0, -4)
    assert village(game, "Y") == (4, 3, 2, 7)


@pytest.mark.rule("C-T36")
def test_the_place_of_the_example_cannot_be_overbuilt_again():
    game = late(EXAMPLE.replace("R:1111", "R:1111>R:2101"), to_move="R", villages={"R": (13, 0, 1, -4)})
    assert refusal(game, "1111^1,0").rule == "C-8.7"


@pytest.mark.rule("C-T39")
def test_one_sun_is_spent_and_one_tile_leaves_the_hand():
    game = late(
        "0,0=T 1,1=T 1,0=Y:1111",
        villages={"Y": (0, 0, 2, -10)},
        hands={"Y": "1111+2101+3001"},
        stacks={"Y": 0},
    )
    game.push("2101^1,0")
    assert village(game, "Y") == (0, 0, 1, -10)
    assert hand(game, "Y") == ["1111", "3001"]
    assert asked(game) == "R"


@pytest.mark.rule("C-12.5")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_place_has_one_tile_or_two_of_one_colour(players):
    for seed in range(4):
        for text in positions(random_game("cacao", players, seed)):
            workers = text.split(" ")[1]
            for place in workers.split(";") if workers != "-" else ():
                layers = place.split("=")[1].split(">")
                assert len(layers) <= 2
                assert len({layer[0] for layer in layers}) == 1
