"""Section 2: set-up."""

import pytest

from kakaw import Game
from kakaw.core.errors import OptionError
from kakaw.games.maya import board
from kakaw.games.maya.board import label_text
from tests.kit.games import random_plays
from tests.kit.maya import board_file, colours, game_at, rack, rack_size, refused, reserve_size, scores, tiles


@pytest.mark.rule("M-2.1", "M-2.2", "M-2.4", "M-2.5", "M-T01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_has_five_tiles_and_a_reserve_of_twenty_seven_and_a_temple_stands_in_tikal(players):
    game = Game("maya", players, seed="a")
    assert tiles(game) == {"g8": "^"}
    for colour in colours(game):
        assert (rack_size(game, colour), reserve_size(game, colour), scores(game)[colour]) == (5, 27, 0)
        assert len(rack(game, colour)) == 5


@pytest.mark.rule("M-2.3")
def test_the_reserve_is_drawn_from_evenly():
    drawn = [rack(Game("maya", 2, seed=str(seed)), "R") for seed in range(400)]
    doubles = sum(tile.endswith("2") for hand in drawn for tile in hand) / 2000
    maize = sum(tile.startswith("M") for hand in drawn for tile in hand) / 2000
    assert abs(doubles - 12 / 32) < 0.04
    assert abs(maize - 8 / 32) < 0.04


@pytest.mark.rule("M-2.2")
def test_another_seed_deals_other_tiles():
    assert len({tuple(rack(Game("maya", 2, seed=str(seed)), "R")) for seed in range(10)}) > 5


@pytest.mark.rule("M-2.6")
def test_the_start_player_is_chosen_or_drawn():
    for seat in range(3):
        game = Game("maya", 3, seed="a", options={"start.player": seat})
        assert game.acting == (seat,)
    drawn = {Game("maya", 3, seed=str(k), options={"start.player": "random"}).acting for k in range(30)}
    assert drawn == {(0,), (1,), (2,)}
    with pytest.raises(OptionError, match=r"start\.player = 3"):
        Game("maya", 3, options={"start.player": 3})


@pytest.mark.rule("M-2.7", "M-D6")
@pytest.mark.parametrize(("players", "spaces"), [(2, 72), (3, 108), (4, 144)])
def test_as_many_areas_are_in_play_as_players(players, spaces):
    assert Game("maya", players, seed="a").states["space_n"][0] == spaces


@pytest.mark.rule("M-2.7", "M-T02")
def test_the_blue_area_is_always_in_play():
    with pytest.raises(OptionError, match=r"areas 'green\+yellow': the blue area is always in play \(M-2.7\)"):
        Game("maya", 2, options={"areas": "green+yellow"})
    for other in ("green", "yellow", "red"):
        game = Game("maya", 2, seed="a", options={"areas": f"{other}+blue"})
        assert game.position().split()[1] == f"blue+{other}"
        assert game.states["space_n"][0] == 72


@pytest.mark.rule("M-2.7")
@pytest.mark.parametrize(
    ("players", "areas", "message"),
    [
        (2, "blue", "2 players use 2 areas, not 1"),
        (2, "blue+green+red", "2 players use 2 areas, not 3"),
        (3, "all", "3 players use 3 areas, not 4"),
        (4, "blue+green", "4 players use 4 areas, not 2"),
        (2, "blue+pink", "no area pink; expected blue, green, yellow, red joined by"),
        (2, "blue+blue", "an area is named twice"),
        (2, "Blue", "expected names of areas joined by"),
    ],
)
def test_a_wrong_choice_of_areas_is_refused(players, areas, message):
    with pytest.raises(OptionError) as refusal:
        Game("maya", players, options={"areas": areas})
    assert message in str(refusal.value)


@pytest.mark.rule("M-2.8", "M-2.10")
def test_limit_tiles_make_the_unused_areas_a_border():
    game = Game("maya", 2, seed="a", options={"areas": "blue+green"})
    default = board.default()
    assert {default.spaces[label_text(int(code))].area for code in game.states["label"][0, :72]} == {"blue", "green"}
    assert "h3" in default.spaces["h4"].beside  # yellow, across the border
    assert refused(game, f"{rack(game, 'R')[0][0]}h3={rack(game, 'R')[0][1]}").rule == "M-2.10"


@pytest.mark.rule("M-2.8")
def test_unused_colours_have_no_tiles():
    game = Game("maya", 2, seed="a")
    assert not game.states["hidden"][0, 2:].any()


@pytest.mark.rule("M-2.9")
def test_areas_that_do_not_hang_together_are_not_offered():
    data = board_file()
    data["areas"] |= {"red": "between"}
    for label in data["spaces"]:
        if label[0] == "e":
            data["spaces"][label]["area"] = "red"
    with pytest.raises(OptionError, match=r"areas 'blue\+green': space f1 could never be reached.*M-2.9"):
        Game("maya", 2, options={"board": data, "areas": "blue+green"})
    game = Game("maya", 2, seed="a", options={"board": data})
    assert game.options["areas"] == "blue+red"


@pytest.mark.rule("M-2.10")
def test_a_temple_space_outside_the_areas_in_play_does_not_exist():
    game = game_at("d4=^;e4=R:M1", areas="blue", racks={"R": "P1+M1"})
    game.push("Me3=1", "stop")  # beside f2 and f3, which lie outside; so do g1 and g3
    assert game.states["temple_n"][0] == 2
    assert set(tiles(game)) == {"d4", "e3", "e4"}


@pytest.mark.rule("M-2.11")
def test_chosen_areas_keep_all_their_spaces():
    default = board.default()
    for areas in board.choices(default, 3):
        game = Game("maya", 3, seed="a", options={"areas": "+".join(areas)})
        found = {label_text(int(code)) for code in game.states["label"][0, : game.states["space_n"][0]]}
        assert found == {label for label, space in default.spaces.items() if space.area in areas}


@pytest.mark.rule("M-2.10")
def test_nothing_is_ever_placed_on_a_border():
    default = board.default()
    game = Game("maya", 2, seed="a", options={"areas": "blue+red"})
    for _ in random_plays(game, 3):
        assert all(default.spaces[label].area in ("blue", "red") for label in tiles(game))
    assert game.over
