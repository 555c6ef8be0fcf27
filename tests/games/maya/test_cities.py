"""Section 6: scoring a city."""

import numpy as np
import pytest

from kakaw.games.maya import box, kernel
from tests.kit.maya import expandable, game_at, path_board, plantable, play, refused, scores, told

EXAMPLE = "d4=^;e4=#;d5=#;g3=^;c4=R:M1;c5=R:P1;d3=R:S1;e3=R:T1;f3=B:M1;f4=B:P1;c6=B:S1;d6=B:T1"
BLOCKED = "d4=^;e4=#;g3=^;c4=R:M1;c5=R:P2;d3=R:S1;f3=R:T1;d5=B:M2;e3=B:T1;e5=B:P1"


def award(size, *crops):
    out = np.zeros(4, np.int64)
    kernel.award(size, np.array([*crops, *[0] * (4 - len(crops))], np.int16), out)
    return tuple(out.tolist()[: len(crops)])


@pytest.mark.rule("M-6.1", "M-6.2", "M-6.5", "M-6.15", "M-T29", "M-T39", "M-6.6")
def test_worked_example_a_city_of_three_pays_twelve_and_six():
    game = play(game_at(EXAMPLE), "R", "Me5=1")
    assert told(game) == "Me5=1+1 !d4:3 R12 B6"
    assert scores(game) == {"R": 13, "B": 6}
    assert [event["crops"] for event in game.plays[-1].events if event.kind.name == "award"] == [5, 4]


@pytest.mark.rule("M-6.2", "M-T34")
def test_a_border_closes_a_city_in():
    tiles = "d4=^;e4=#;c4=R:M1;c5=R:M1;d3=R:M1;d5=B:M1;e3=B:M1"
    game = play(game_at(tiles, areas="blue", to_move="B"), "B", "Pe5=2")
    assert told(game) == "Pe5=2+2 !d4:2 R3 B6"
    assert scores(game) == {"R": 3, "B": 8}


@pytest.mark.rule("M-6.2")
def test_one_empty_neighbour_keeps_a_city_open():
    assert told(play(game_at(EXAMPLE.replace(";c4=R:M1", "")), "R", "Me5=1")) == "Me5=1+1"


@pytest.mark.rule("M-6.3", "M-D2")
def test_an_empty_neighbour_that_nobody_may_expand_into_keeps_a_city_open_until_it_is_planted():
    game = game_at(BLOCKED, racks={"B": "S1+M2"}, turns={"R": 4, "B": 4}, to_move="B")
    assert game.states["scored"][0] == 0
    assert "f4" not in expandable(game)
    assert refused(game, "#f4{S1}").rule == "M-5.4"
    assert "f4" in plantable(game)
    assert told(play(game, "B", "Sf4=1")) == "Sf4=1+1 !d4:2 R5 B5"


@pytest.mark.rule("M-6.3")
def test_a_temple_that_appears_does_not_complete_the_city_beside_its_neighbour():
    """g3 appears: nobody may expand into f4 any more, but f4 is still empty."""
    game = game_at("d4=^;e4=#;c4=R:M1;c5=R:P2;d3=R:S1;d5=B:M2;e3=B:T1;e5=B:P1", racks={"R": "T1+T1", "B": "S1+S1"})
    assert told(play(game, "R", "Tf3=1")) == "Tf3=1^g3+1"
    assert refused(game, "#f4{S1}").rule == "M-5.4"
    assert told(play(game, "B", "Sf4=1")) == "Sf4=1+1 !d4:2 R5 B5"


@pytest.mark.rule("M-6.4", "M-6.7", "M-6.8", "M-T37")
@pytest.mark.parametrize(
    ("size", "crops", "paid"),
    [
        (2, (3, 3), (5, 5)),
        (5, (3, 3), (23, 23)),
        (4, (2, 2, 2, 2), (8, 8, 8, 8)),
        (5, (5, 3, 3), (30, 8, 8)),
        (3, (5, 3, 3, 3), (12, 2, 2, 2)),
        (6, (5, 4), (30, 15)),
        (2, (3, 3, 1), (5, 5, 0)),  # no second award after a tie for first
        (9, (1, 9, 4), (0, 30, 15)),
    ],
)
def test_the_awards_of_the_examples(size, crops, paid):
    assert award(size, *crops) == paid


# Per size: clear first and second; 2, 3 and 4 tied for first; 2 and 3 tied for second.
TABLE = {
    1: (0, 0, 0, 0, 0, 0, 0),
    2: (6, 3, 5, 3, 3, 2, 1),
    3: (12, 6, 9, 6, 5, 3, 2),
    4: (20, 10, 15, 10, 8, 5, 4),
    5: (30, 15, 23, 15, 12, 8, 5),
    12: (30, 15, 23, 15, 12, 8, 5),
}


@pytest.mark.rule("M-6.4", "M-6.7", "M-6.8")
@pytest.mark.parametrize("size", TABLE)
def test_the_award_table_with_ties_rounded_up(size):
    first, second, two, three, four, two_second, three_second = TABLE[size]
    assert award(size, 5, 4, 1) == (first, second, 0)
    assert award(size, 4, 4, 1) == (two, two, 0)
    assert award(size, 4, 4, 4, 1) == (three, three, three, 0)
    assert award(size, 4, 4, 4, 4) == (four,) * 4
    assert award(size, 5, 4, 4, 1) == (first, two_second, two_second, 0)
    assert award(size, 5, 4, 4, 4) == (first, *[three_second] * 3)


@pytest.mark.rule("M-6.5")
def test_crops_of_any_kind_count_and_doubles_count_twice():
    game = game_at(EXAMPLE.replace("d6=B:T1", "d6=B:T2").replace("c6=B:S1", "c6=B:S2"))
    assert told(play(game, "R", "Me5=1")) == "Me5=1+1 !d4:3 R6 B12"


@pytest.mark.rule("M-6.6")
def test_a_tile_counts_once_for_each_city_it_touches():
    game = game_at("a1=B:M1;b1=#;c1=^;e1=^;f1=#;g1=R:M1", board=path_board("ppTpTppp"), racks={"R": "P2+P1"})
    assert told(play(game, "R", "Pd1=2")) == "Pd1=2+2 !c1:2 R6 B3 !e1:2 R6"


@pytest.mark.rule("M-6.11", "M-6.12")
def test_one_tile_can_close_several_cities_each_scored_by_itself():
    game = game_at("a1=B:M1;b1=#;c1=^;e1=^;f1=#;g1=R:M1", board=path_board("ppTpTppp"), racks={"R": "P2+P1"})
    play(game, "R", "Pd1=2")
    assert scores(game) == {"R": 2 + 6 + 6, "B": 3}


@pytest.mark.rule("M-6.9")
def test_who_has_no_crop_there_is_not_ranked():
    assert award(4, 3, 0, 0) == (20, 0, 0)  # a sole player gets the first award only
    assert award(4, 0, 0, 0) == (0, 0, 0)
    assert award(4, 3, 3, 0, 0) == (15, 15, 0, 0)


@pytest.mark.rule("M-6.9")
def test_a_city_with_nobody_beside_it_pays_nobody():
    """The last space around it is filled by the city itself."""
    game = game_at("a1=^", board=path_board("Tp"), racks={"R": "M1+M1"})
    assert told(play(game, "R", "#b1{M1}")) == "#b1{M1}<3 !a1:2"


@pytest.mark.rule("M-6.10", "M-T40", "M-11.5")
def test_a_city_is_scored_once():
    game = game_at(EXAMPLE, racks={"R": "M1+M1+M1", "B": "P1+P1"})
    play(game, "R", "Me5=1")
    play(game, "B", "Pb6=1")
    play(game, "R", "Me6=1")
    assert told(game) == "Me6=1+2"
    assert sum(event.kind.name == "city" for event in game.events()) == 1


@pytest.mark.rule("M-6.12", "M-6.2")
def test_expanding_can_close_the_city_itself():
    game = game_at("a1=R:M2;b1=^;d1=B:M1", board=path_board("pTppp"), racks={"R": "P1+P1"})
    assert told(play(game, "R", "#c1{P1}")) == "#c1{P1}<3 !b1:2 R6 B3"


@pytest.mark.rule("M-6.13")
def test_completion_is_checked_when_all_tiles_of_the_action_lie():
    tiles = "d4=^;e4=#;c4=R:M1;c5=R:M1;d3=R:M1;d5=B:M1;f3=B:M1;f4=B:M1;g3=^"
    assert told(play(game_at(tiles), "R", "Pe3=1,e2=2")) == "Pe2=2,e3=1+3"  # e5 is still empty
    game = play(game_at(tiles + ";d6=B:M1;e5=B:T1"), "R", "Pe3=1,e2=2")
    assert told(game) == "Pe2=2,e3=1+3 !d4:2 R5 B5"


@pytest.mark.rule("M-6.14", "M-T35")
def test_a_temple_closed_in_alone_is_a_complete_city_without_points():
    game = game_at("d4=^;c4=R:M1;c5=R:P1;d3=B:M1;d5=B:M2;e3=B:T1", racks={"R": "S1+S1"})
    play(game, "R", "Se4=1")
    assert told(game) == "Se4=1+1 !d4:1"
    assert scores(game)["R"] == 1
    assert game.states["scored"][0] == 2


@pytest.mark.rule("M-6.15")
def test_awards_go_to_players_whose_turn_it_is_not():
    tiles = "d4=^;e4=#;c4=B:M1;c5=B:M1;d3=K:M1;d5=B:M1;e3=K:M1;f3=B:P1;f4=K:P1;g3=^"
    game = play(game_at(tiles, players="RBK"), "R", "Pe5=1")
    assert scores(game) == {"R": 1, "B": 6, "K": 3}


def test_the_numbers_of_the_box_are_those_of_the_rulebook():
    assert box.AWARDS[1:] == ((0, 0), (6, 3), (12, 6), (20, 10), (30, 15))
