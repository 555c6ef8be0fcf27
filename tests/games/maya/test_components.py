"""Section 1: what is in the box, and what lies on the board."""

from collections import Counter

import pytest

from kakaw import Game
from kakaw.core.errors import KakawError, OptionError
from kakaw.games.maya import board, box
from tests.kit.games import random_game
from tests.kit.maya import colours, game_at, plantable, play, rack, scores, temples, tiles, told


@pytest.mark.rule("M-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_can_play_in_red_blue_black_and_yellow(players):
    assert colours(Game("maya", players, seed="a")) == list("RBKY")[:players]


@pytest.mark.rule("M-1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_no_other_number_can_play(players):
    with pytest.raises(KakawError, match=rf"players {players}: maya is for 2, 3 or 4"):
        Game("maya", players)


@pytest.mark.rule("M-1.1")
def test_the_fourth_colour_can_be_another():
    assert colours(Game("maya", 4, seed="a", options={"colours": "RBKG"})) == list("RBKG")
    with pytest.raises(OptionError, match="colours = 'RBKK': expected one of the letters"):
        Game("maya", 4, options={"colours": "RBKK"})


@pytest.mark.rule("M-1.2", "M-1.3")
def test_the_default_board_has_four_areas_of_thirty_six_spaces_with_tikal_in_the_blue_one():
    default = board.default()
    assert Counter(space.area for space in default.spaces.values()) == dict.fromkeys(
        ("blue", "green", "yellow", "red"), 36
    )
    assert (default.start.name, default.start.space, default.spaces["g8"].area) == ("Tikal", "g8", "blue")


@pytest.mark.rule("M-1.3")
@pytest.mark.parametrize(("players", "plain"), [(4, 131), (3, 98), (2, 65)])
def test_every_choice_of_areas_has_a_few_more_plain_spaces_than_there_are_tiles(players, plain):
    default = board.default()
    stand = {temple.space for temple in default.temples}
    for areas in board.choices(default, players):
        assert len(set(board.region(default, areas)) - stand) == plain > players * box.TILES_EACH


@pytest.mark.rule("M-1.3")
def test_the_program_says_that_the_board_and_the_tiles_are_reconstructed():
    about = Game("maya", 2, seed="a").rules.meta.ABOUT
    assert "Reconstructed" in about
    assert "not the printed map" in about
    assert "a guess" in about
    assert "not the printed board" in board.default().note


@pytest.mark.rule("M-1.3", "M-1.4")
def test_spaces_of_the_default_board_are_adjacent_where_hexagons_share_a_side():
    spaces = board.default().spaces
    places = {space.at: label for label, space in spaces.items()}
    for space in spaces.values():
        x, y = space.at
        sides = ((x - 2, y), (x + 2, y), (x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1))
        assert set(space.beside) == {places[side] for side in sides if side in places}


@pytest.mark.rule("M-1.4")
def test_a_space_two_steps_away_is_not_adjacent():
    game = game_at("d4=^;e4=R:M2", racks={"R": "M1"})
    assert plantable(game) == {"c4", "c5", "d3", "d5", "e3", "e5", "f3", "f4"}  # and not f2, f5, c6 or d6


@pytest.mark.rule("M-1.5", "M-1.6")
def test_thirteen_temple_spaces_of_which_four_are_highlighted():
    found = board.default().temples
    assert len(found) == 13
    assert {temple.name for temple in found if temple.highlighted} == {"Tikal", "Palenque", "Uxmal", "Coba"}
    game = Game("maya", 4, seed="a")
    assert game.states["temple_n"][0] == 13
    assert game.states["space_n"][0] == 144


@pytest.mark.rule("M-1.5", "M-1.21")
def test_no_game_needs_more_than_thirteen_temple_tiles():
    for seed in range(10):
        game = random_game("maya", 4, seed)
        assert 1 < len(temples(game)) <= box.TEMPLES


@pytest.mark.rule("M-1.7", "M-1.8")
def test_each_colour_has_thirty_two_tiles_five_singles_and_three_doubles_of_each_crop():
    game = Game("maya", 3, seed="a")
    for seat in range(3):
        owned = dict(zip(box.TILES, game.states["hidden"][0, seat].tolist(), strict=True))
        assert owned == {"P1": 5, "P2": 3, "S1": 5, "S2": 3, "T1": 5, "T2": 3, "M1": 5, "M2": 3}
        assert sum(owned.values()) == 32


@pytest.mark.rule("M-1.8")
def test_the_split_of_the_tiles_is_an_option():
    game = Game("maya", 2, seed="a", options={"tiles.perColour": [0, 0, 0, 0, 0, 0, 30, 2]})
    assert set(rack(game, "R") + rack(game, "B")) <= {"M1", "M2"}
    with pytest.raises(OptionError, match=r"tiles.perColour: 31 tiles in all, expected 32 \(M-1.7\)"):
        Game("maya", 2, options={"tiles.perColour": [0, 0, 0, 0, 0, 0, 30, 1]})


@pytest.mark.rule("M-1.9")
def test_the_limit_tiles_suffice_to_fence_off_every_choice_of_areas():
    spaces = sum(size * n for size, n in box.LIMIT_TILES.items())
    assert (sum(box.LIMIT_TILES.values()), spaces) == (12, 21)
    default = board.default()
    for players in (2, 3):
        for areas in board.choices(default, players):
            inside = set(board.region(default, areas))
            fence = {other for label in inside for other in default.spaces[label].beside} - inside
            assert 0 < len(fence) <= spaces


@pytest.mark.rule("M-1.10")
def test_scores_have_no_upper_bound():
    game = game_at(scores={"R": 99_999})
    assert scores(play(game, "R", "Me4=2")) == {"R": 100_001, "B": 0}


@pytest.mark.rule("M-1.11")
def test_a_tile_lies_face_up_in_its_colour_or_face_down_in_a_city():
    game = game_at(racks={"R": "M2", "B": "M2+P1"})
    play(game, "R", "Me4=2")
    play(game, "B", "#d5{P1}")
    assert tiles(game) == {"d4": "^", "e4": "R:M2", "d5": "#B"}


@pytest.mark.rule("M-1.13", "M-4.9")
def test_a_temple_and_its_temple_tile_appear_together_and_do_nothing_else():
    game = play(game_at("d4=^;e4=R:M1", racks={"R": "P1"}), "R", "Pf3=1")
    assert temples(game) == {"d4", "g3"}
    assert scores(game)["R"] == 1
    assert [event["space"] for event in game.plays[-1].events if event.kind.name == "temple"] == [6 << 6 | 3]


@pytest.mark.rule("M-1.20")
def test_a_face_down_tile_counts_for_nobody_beside_a_city_and_links_no_group():
    game = game_at("d4=^;e4=R:M2;e5=#R{M2};d5=#R{M2}", racks={"R": "M1+M1"})
    play(game, "R", "Me6=1")  # only the face-down e5 lies between e6 and e4
    assert told(game) == "Me6=1+1"
    assert game.states["crops"][0, :, 0].max() == 3  # e4 and e6 beside the city, nothing for d5 and e5


@pytest.mark.rule("M-1.20")
def test_a_face_down_tile_has_left_its_owners_stock():
    game = game_at("d4=^", racks={"R": "M1+M2"}, reserves={"R": 0})
    play(game, "R", "#d5{M1}")
    assert rack(game, "R") == ["M2"]
