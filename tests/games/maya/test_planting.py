"""Section 4: action A, planting crops."""

import pytest

from kakaw.core.errors import IllegalStep
from tests.kit.maya import (
    game_at,
    path_board,
    plantable,
    play,
    rack,
    refused,
    reserve_size,
    scores,
    temples,
    tiles,
    told,
)

MERGED = {"contiguity": "merged-group"}


# ---------------------------------------------------------------------------------------------------------------------
# Legality


@pytest.mark.rule("M-4.4", "M-T03")
def test_the_first_tile_goes_beside_the_temple():
    assert plantable(game_at()) == {"c4", "c5", "d3", "d5", "e3", "e4"}


@pytest.mark.rule("M-4.1", "M-4.7", "M-4.9", "M-T04")
def test_several_tiles_of_one_crop_with_mixed_counts_may_be_planted():
    game = play(game_at(racks={"R": "M2+M1+P1"}), "R", "Me4=2,f4=1")
    assert told(game) == "Me4=2,f4=1^g3+3"
    assert rack(game, "R") == ["P1"]


@pytest.mark.rule("M-4.8", "M-T05")
def test_tiles_of_one_turn_may_not_lie_apart():
    assert refused(game_at(racks={"R": "M1+M2"}), "Me4=2,c4=1").rule == "M-4.8"


@pytest.mark.rule("M-4.1", "M-T06")
def test_two_crops_in_one_turn_are_refused():
    game = game_at(racks={"R": "M1+P1"})
    with pytest.raises(IllegalStep, match="the same crop"):
        game.push("Me4=1 Pe3=1 stop")
    with pytest.raises(IllegalStep, match="the same crop"):
        game.push("Me3=1 Pe4=1 stop")


@pytest.mark.rule("M-4.1")
def test_only_tiles_in_the_rack_can_be_planted():
    game = game_at(racks={"R": "M1+P1"})
    assert refused(game, "Me4=2").rule == "M-4.1"
    assert refused(game, "Me4=1,e3=1").rule == "M-4.1"


@pytest.mark.rule("M-4.2", "M-4.3", "M-T07")
@pytest.mark.parametrize(
    ("space", "rule"), [("d4", "M-4.3"), ("a5", "M-4.3"), ("e4", "M-4.2"), ("d5", "M-4.2"), ("z9", "M-2.10")]
)
def test_a_temple_space_an_occupied_space_or_no_space_at_all_is_refused(space, rule):
    game = game_at("d4=^;e4=R:P1;d5=#;b4=B:P1;c4=B:P1")  # the temple space a5 is empty in this made-up position
    assert refused(game, f"M{space}=1").rule == rule


@pytest.mark.rule("M-4.4")
def test_a_tile_of_any_colour_and_crop_will_do_as_neighbour():
    game = game_at("d4=^;e4=B:P1", racks={"R": "M1"})
    assert "e5" in plantable(game)
    assert refused(game, "Me6=1").rule == "M-4.4"


@pytest.mark.rule("M-4.5", "M-T08")
def test_a_face_down_tile_will_do_as_neighbour():
    assert told(play(game_at("d4=^;d5=#"), "R", "Md6=1")) == "Md6=1+1"
    game = play(game_at(racks={"R": "P1+P1", "B": "M1"}), "R", "#d5{P1}")
    assert told(play(game, "B", "Md6=1")) == "Md6=1+1"


@pytest.mark.rule("M-4.6", "M-T09")
def test_a_border_will_not_do_as_neighbour():
    assert refused(game_at(areas="blue"), "Me6=1").rule == "M-4.4"


@pytest.mark.rule("M-4.7")
def test_a_tile_placed_in_the_same_turn_will_do_as_neighbour():
    assert refused(game_at(racks={"R": "M1+M1"}), "Me5=1").rule == "M-4.4"
    assert told(play(game_at(racks={"R": "M1+M1"}), "R", "Me4=1,e5=1")) == "Me4=1,e5=1+2"


@pytest.mark.rule("M-4.7")
def test_a_temple_that_has_just_appeared_will_do_as_neighbour():
    """Between e3 and g2 lies f2, beside which g1 appears; g2 then touches the new temple and f2."""
    game = game_at("d4=^;e3=B:P1", racks={"R": "M1+M1+M1"})
    assert told(play(game, "R", "Mf2=1,g2=1")) == "Mf2=1,g2=1^g1^g3+2"


@pytest.mark.rule("M-4.8a", "M-T10")
def test_new_tiles_linked_only_by_older_ones_are_refused_unless_the_option_allows_it():
    assert refused(game_at("d4=^;e4=R:M2", racks={"R": "M1+M1"}), "Md5=1,e3=1").rule == "M-4.8"
    game = game_at("d4=^;e4=R:M2", racks={"R": "M1+M1"}, options=MERGED)
    assert told(play(game, "R", "Md5=1,e3=1")) == "Md5=1,e3=1+4"


@pytest.mark.rule("M-4.8a")
def test_tiles_of_another_crop_or_colour_link_nothing_even_with_the_option():
    for link in ("R:P2", "B:M2", "#"):
        game = game_at(f"d4=^;e4={link}", racks={"R": "M1+M1"}, options=MERGED)
        assert refused(game, "Md5=1,e3=1").rule == "M-4.8"


@pytest.mark.rule("M-4.8b")
def test_a_connected_set_is_legal_when_one_of_its_spaces_touches_an_older_tile():
    game = game_at(racks={"R": "M1+M1+M1"})
    assert told(play(game, "R", "Mf4=1,e4=1,f5=1")) == "Me4=1,f4=1,f5=1^g3+3"
    game = game_at(racks={"R": "M1+M1+M1"})
    assert refused(game, "Mf4=1,f5=1").rule == "M-4.4"


@pytest.mark.rule("M-4.8b")
def test_a_group_out_of_order_is_refused_with_the_reason():
    game = game_at(racks={"R": "M1+M1"})
    game.push("Me4=1")
    assert game.why_not("Me3=1").rule == "M-4.8b"  # e3 touches e4, but comes first
    assert game.why_not("Mc4=1").rule == "M-4.8"
    assert game.why_not("Me5=1") is None


@pytest.mark.rule("M-4.8b")
def test_an_older_like_tile_does_not_make_a_separate_space_a_matter_of_order():
    game = game_at("d4=^;e4=R:M2", racks={"R": "M1+M1"})
    game.push("Me3=1")
    assert game.why_not("Md5=1").rule == "M-4.8"


@pytest.mark.rule("M-4.18")
def test_fewer_tiles_than_the_rack_holds_may_be_planted_but_at_least_one():
    game = game_at(racks={"R": "M1+M1+M2"})
    assert game.why_not("stop").rule == "M-4.18"
    play(game, "R", "Me4=1")
    assert rack(game, "R") == ["M1", "M2"]


# ---------------------------------------------------------------------------------------------------------------------
# Temples


@pytest.mark.rule("M-4.9", "M-T12")
def test_a_temple_appears_beside_a_planted_tile():
    game = game_at("d4=^;e3=R:M1;e4=R:M1", racks={"B": "P1"}, to_move="B")
    assert told(play(game, "B", "Pf3=1")) == "Pf3=1^g3+1"


@pytest.mark.rule("M-4.10")
def test_all_empty_temple_spaces_beside_a_tile_get_a_temple_and_a_temple_calls_no_other():
    game = game_at("d4=^;e3=R:M1", board="HX3B", racks={"R": "P1+P1"})
    assert told(play(game, "R", "Pe2=1")) == "Pe2=1^e1^f2+1"
    row = game_at("a1=^", board=path_board("TpTpT"), racks={"R": "P1+P1"})
    assert temples(play(row, "R", "Pb1=1")) == {"a1", "c1"}


# ---------------------------------------------------------------------------------------------------------------------
# Crop points


@pytest.mark.rule("M-4.11", "M-4.13", "M-T15", "M-D3")
def test_worked_example_one_tiles_of_another_colour_do_not_count():
    game = play(game_at("d4=^;d3=K:M1", players="RK", racks={"R": "M2+M1+M1+M1"}), "R", "Me3=2,e4=1")
    assert told(game) == "Me3=2,e4=1+3"
    assert scores(game) == {"R": 3, "K": 0}


@pytest.mark.rule("M-4.11", "M-4.16", "M-T16", "M-D3", "M-D4")
def test_worked_example_two_the_whole_extended_group_counts():
    game = game_at("d4=^;d3=K:M1", players="RK", racks={"R": "M2+M1+M1+M1", "K": "P1+P1"})
    play(game, "R", "Me3=2,e4=1")
    play(game, "K", "Pd2=1")
    play(game, "R", "Md5=1,c5=1")
    assert told(game) == "Mc5=1,d5=1+5"
    assert scores(game)["R"] == 8


@pytest.mark.rule("M-4.12", "M-T17")
def test_joining_two_groups_counts_both():
    game = game_at("d4=^;e4=R:M2;c5=R:M1", racks={"R": "M1"})
    assert told(play(game, "R", "Md5=1")) == "Md5=1+4"


@pytest.mark.rule("M-4.14")
def test_own_tiles_of_another_crop_and_face_down_tiles_neither_count_nor_link():
    game = game_at("d4=^;d5=#R;e4=R:P2;c6=R:M2;f3=R:M2;g3=^", racks={"R": "M1"})
    assert told(play(game, "R", "Me5=1")) == "Me5=1+1"  # the face-down d5 lies before c6, the pepper e4 before f3


@pytest.mark.rule("M-4.15", "M-T20")
def test_nothing_is_drawn_after_planting():
    game = game_at(racks={"R": "M1+M1+P1"}, reserves={"R": 9})
    play(game, "R", "Me4=1,e3=1")
    assert rack(game, "R") == ["P1"]
    assert reserve_size(game, "R") == 9
    assert not game.plays[-1].luck


@pytest.mark.rule("M-4.16")
def test_older_tiles_score_every_time_their_group_grows():
    game = game_at(racks={"R": "M2+M1+M1", "B": "P1+P1"})
    play(game, "R", "Me4=2")
    play(game, "B", "Pd3=1")
    play(game, "R", "Me5=1")
    play(game, "B", "Pd2=1")
    play(game, "R", "Md5=1")
    assert scores(game)["R"] == 2 + 3 + 4


@pytest.mark.rule("M-4.17")
def test_there_is_no_step_to_score_less():
    game = game_at(racks={"R": "M1"})
    game.push("Me4=1")
    assert game.menu().texts() == ("stop",)
    game.push("stop")
    assert scores(game)["R"] == 1
    assert tiles(game)["e4"] == "R:M1"
