"""Section 10: temples, suns, river."""

import itertools

import pytest

from tests.kit.cacao import game_at, last_turn, play, village
from tests.kit.games import random_game

ZERO = dict.fromkeys("RYLW", (0, 0, 0, 0))
# A temple at 0,0; the tile on each side has so many workers facing it.
SIDES = {"N": "0,1", "E": "1,0", "S": "0,-1", "W": "-1,0"}
FACING = {  # workers facing the temple -> the digits of a tile on each side of it
    "N": {0: "3100", 1: "1111", 2: "0121", 3: "0130"},
    "E": {0: "3100", 1: "1111", 2: "1012", 3: "1003"},
    "S": {0: "0130", 1: "1111", 2: "2101", 3: "3100"},
    "W": {0: "3001", 1: "1111", 2: "1210", 3: "0310"},
}


def temple(*owners, players="RYLW"):
    """What a temple pays, by seat, for tiles such as ("R", 2): a colour and the workers that face it."""
    workers = " ".join(
        f"{SIDES[side]}={colour}:{FACING[side][n]}" for (colour, n), side in zip(owners, "NESW", strict=False)
    )
    game = game_at(f"0,0=T {workers}", players=players, villages=ZERO, to_move=players[0])
    return game.scores()


@pytest.mark.rule("C-10.1")
def test_workers_of_one_player_on_several_tiles_are_added():
    assert temple(("R", 2), ("Y", 1), ("Y", 2)) == (3, 6, 0, 0)


@pytest.mark.rule("C-10.1")
def test_temples_are_scored_one_by_one():
    table = "0,0=T 2,0=T 1,0=R:1210 0,1=Y:0130 3,0=Y:1012"  # at 0,0 only Y; at 2,0 both have two workers
    assert game_at(table, villages=ZERO).scores() == (3, 6 + 3)


@pytest.mark.rule("C-10.2")
@pytest.mark.parametrize("order", list(itertools.permutations("RYL")))
def test_most_workers_earn_six_and_second_most_three(order):
    paid = dict(zip("RYLW", temple(*zip(order, (3, 2, 1), strict=True)), strict=True))
    assert [paid[colour] for colour in order] == [6, 3, 0]


@pytest.mark.rule("C-10.3", "C-10.6")
@pytest.mark.parametrize(
    ("workers", "paid"),
    [
        ((2, 2), (3, 3, 0, 0)),
        ((1, 1, 1), (2, 2, 2, 0)),
        ((1, 1, 1, 1), (1, 1, 1, 1)),
        ((2, 2, 1), (3, 3, 0, 0)),
        ((3, 3, 3, 1), (2, 2, 2, 0)),
    ],
)
def test_a_tie_for_most_shares_six_and_leaves_nothing_for_the_second(workers, paid):
    assert temple(*zip("RYLW", workers, strict=False)) == paid


@pytest.mark.rule("C-10.4", "C-10.6")
@pytest.mark.parametrize(
    ("workers", "paid"),
    [((2, 1, 1), (6, 1, 1, 0)), ((3, 2, 2, 1), (6, 1, 1, 0)), ((3, 1, 1, 1), (6, 1, 1, 1)), ((1, 3, 1), (1, 6, 1, 0))],
)
def test_a_tie_for_second_shares_three_rounded_down(workers, paid):
    assert temple(*zip("RYLW", workers, strict=False)) == paid


@pytest.mark.rule("C-10.5")
def test_a_sole_player_gets_six_and_no_second_prize_is_paid():
    assert temple(("R", 1)) == (6, 0, 0, 0)
    assert temple(("R", 1), ("Y", 0)) == (6, 0, 0, 0)


@pytest.mark.rule("C-10.5")
def test_without_workers_a_temple_pays_nobody():
    assert temple(("R", 0), ("Y", 0)) == (0, 0, 0, 0)
    assert temple() == (0, 0, 0, 0)


@pytest.mark.rule("C-10.7")
def test_workers_count_at_a_temple_laid_before_or_after_them():
    game = game_at("0,0=T 1,1=P1 2,1=R:1111", villages=ZERO, options={"auto.harvest": False})
    play(game, "Y", "2101@1,0 +T@2,0 | Y 1,0Nx")  # an old temple in the west, a fresh one in the east
    assert game.scores() == (3, 3 + 6)


@pytest.mark.rule("C-10.8")
@pytest.mark.parametrize("suns", [0, 1, 2, 3])
def test_each_unused_sun_pays_one_gold(suns):
    assert game_at(villages={"R": (10, 0, suns, 0)}).scores()[0] == 10 + suns


@pytest.mark.rule("C-10.9", "C-D9")
@pytest.mark.parametrize("river", [-10, -4, -1, 0, 2, 4, 7, 11, 16])
def test_the_value_of_the_river_field_is_added_also_a_negative_one(river):
    assert game_at(villages={"R": (10, 0, 0, river)}).scores()[0] == 10 + river


@pytest.mark.rule("C-10.10")
def test_fruits_are_worth_nothing():
    assert game_at(villages={"R": (10, 5, 0, 0)}).scores()[0] == 10


@pytest.mark.rule("C-10.11")
def test_a_score_may_be_negative():
    assert game_at(villages={"R": (0, 0, 0, -10)}).scores()[0] == -10


@pytest.mark.rule("C-10.11")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_is_gold_and_temple_gold_and_suns_and_river(players):
    for seed in range(4):
        game = random_game("cacao", players, seed)
        temples = [0] * players
        for event in game.events():
            if event.kind.name == "temple":
                temples[event.seat] += event["gold"]
        for seat, colour in enumerate("RYLW"[:players]):
            gold, _, suns, river = village(game, colour)
            assert game.scores()[seat] == gold + temples[seat] + suns + river


@pytest.mark.rule("C-10.12")
def test_temples_that_are_not_on_the_table_score_nothing():
    game = last_turn("0,0=P1 1,1=M2 1,0=R:1111", villages=ZERO, display="T+T", pile=4, turn=22)
    play(game, "Y", "1111@1,2 | Y 1,2S$0")
    assert game.outcome().scores == (0, 0)


@pytest.mark.rule("C-10.12")
def test_the_order_of_temples_does_not_matter():
    near, far = "{0},0=T {0},1=Y:0130 {1},0=R:1111", "{0},0=T {0},1=R:1111 {1},0=R:1111"
    one = f"{near.format(0, 1)} {far.format(4, 5)}"
    other = f"{far.format(0, 1)} {near.format(4, 5)}"
    assert game_at(one, villages=ZERO).scores() == game_at(other, villages=ZERO).scores() == (3 + 6, 6)


@pytest.mark.rule("C-T40")
def test_the_temple_example_of_the_booklet():
    game = game_at("0,0=T 0,1=Y:0121 1,0=R:1012 0,-1=L:1111", players="YRL", villages=ZERO)
    assert dict(zip("YRL", game.scores(), strict=True)) == {"Y": 3, "R": 3, "L": 0}


@pytest.mark.rule("C-T43")
def test_a_score_of_34():
    game = game_at("0,0=T 0,1=Y:1111", villages={"Y": (30, 5, 2, -4)})
    assert game.scores()[1] == 34
