"""Section 1: what is in the box, and what a village can hold."""

import pytest

from kakaw import Game
from kakaw.core.errors import KakawError
from kakaw.games.cacao import box
from tests.kit.cacao import FRESH, game_at, menu, play, tiles, village, villages
from tests.kit.games import random_game

RIVER = (-10, -4, -1, 0, 2, 4, 7, 11, 16)


@pytest.mark.rule("C-1.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_can_play(players):
    assert len(villages(Game("cacao", players, seed="a"))) == players


@pytest.mark.rule("C-1.1")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_no_other_number_can_play(players):
    with pytest.raises(KakawError, match=rf"players {players}: cacao is for 2, 3 or 4"):
        Game("cacao", players)


@pytest.mark.rule("C-1.1", "C-D5")
def test_the_four_colours_are_red_lilac_white_and_yellow():
    assert set(villages(Game("cacao", 4, seed="a"))) == set("RLWY")


@pytest.mark.rule("C-1.2")
def test_each_colour_owns_eleven_worker_tiles_with_four_workers_each():
    game = Game("cacao", 2, seed="a")
    for seat in (0, 1):
        owned = dict(zip(box.WORKER_TILES, game.states["unseen"][0, seat].tolist(), strict=True))
        assert owned == {"1111": 4, "2101": 5, "3001": 1, "3100": 1}
        assert sum(owned.values()) == 11
    assert all(sum(map(int, face)) == 4 for face in box.FACES)


@pytest.mark.rule("C-1.3")
def test_digits_are_read_clockwise_from_the_north():
    around = "1,1=G1 2,0=C 1,-1=S 0,0=P1"  # north, east, south and west of 1,0
    brought = {
        face: village(play(game_at(around), "Y", f"{face}@1,0"), "Y") for face in ("3100", "0310", "0031", "1003")
    }
    assert brought == {
        "3100": (3, 0, 0, -4),  # three north at the mine, one east at the cenote
        "0310": (0, 0, 1, 0),  # three east, one south at the sun site
        "0031": (0, 1, 3, -10),  # three south, one west at the plantation
        "1003": (1, 3, 0, -10),
    }


@pytest.mark.rule("C-1.4")
@pytest.mark.parametrize(
    ("tile", "faces"),
    [
        ("1111", "1111"),
        ("2101", "2101 1210 0121 1012"),
        ("3001", "3001 1300 0130 0013"),
        ("3100", "3100 0310 0031 1003"),
    ],
)
def test_a_tile_can_lie_in_one_or_four_ways(tile, faces):
    game = game_at(hands={"Y": tile})
    assert {step.split("@")[0] for step in menu(game)} == set(faces.split())


@pytest.mark.rule("C-1.5")
def test_there_are_28_jungle_tiles_of_ten_kinds():
    game = Game("cacao", 4, seed="a")
    supply = (game.states["display"][0] + game.states["pile"][0]).tolist()
    found = dict(zip(box.JUNGLE, supply, strict=True))
    for code in tiles(game).values():
        found[code] += 1
    expected = {"P1": 6, "P2": 2, "M2": 2, "M3": 4, "M4": 1, "G1": 2, "G2": 1, "C": 3, "S": 2, "T": 5}
    assert found == {"": 0, **expected}
    assert sum(found.values()) == 28


@pytest.mark.rule("C-1.7")
def test_a_village_has_five_storage_slots_and_three_sun_slots():
    game = play(game_at("0,0=P2 1,1=S"), "Y", "1003@1,0")
    assert village(game, "Y") == (0, 5, 1, -10)  # six fruits offered
    game = play(game_at("0,0=S 1,1=T", villages={"Y": (0, 0, 1, -10)}), "Y", "1003@1,0")
    assert village(game, "Y") == (0, 0, 3, -10)  # three suns offered, two taken


@pytest.mark.rule("C-1.8")
def test_the_carrier_starts_at_minus_ten_and_never_passes_sixteen():
    assert set(villages(Game("cacao", 4, seed="a")).values()) == {FRESH}
    game = play(game_at("0,0=C 1,1=T", villages={"Y": (0, 0, 0, 16)}), "Y", "1003@1,0")
    assert village(game, "Y") == (0, 0, 0, 16)


@pytest.mark.rule("C-1.9")
@pytest.mark.parametrize(("field", "following"), list(zip(RIVER, (*RIVER[1:], 16), strict=True)))
def test_the_nine_river_fields_follow_one_another(field, following):
    game = play(game_at("0,0=C 1,1=T", villages={"Y": (0, 0, 0, field)}), "Y", "1111@1,0")
    assert village(game, "Y") == (0, 0, 0, following)


@pytest.mark.rule("C-1.10", "C-1.13")
def test_fruits_and_suns_are_as_many_as_four_villages_can_hold():
    assert box.FRUITS == 20 == 4 * box.STORAGE
    assert box.SUN_TOKENS == 12 == 4 * box.SUN_SLOTS


@pytest.mark.rule("C-1.10", "C-1.13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_game_uses_more_fruits_or_suns_than_there_are(players):
    game = random_game("cacao", players, seed=1)
    for states, _ in game._past:
        assert states["fruit"][0].sum() <= box.FRUITS
        assert states["suns"][0].sum() <= box.SUN_TOKENS


@pytest.mark.rule("C-1.11")
def test_gold_is_one_number_however_the_coins_fall():
    game = play(game_at("0,0=M4 1,1=G1", villages={"Y": (0, 3, 0, -10)}), "Y", "1003@1,0 | Y 1,0W$3")
    assert village(game, "Y")[0] == 13  # twelve and one: no such coins are in the box
    assert game.view(0).to_dict()["gold"][1] == 13


@pytest.mark.rule("C-1.12", "C-T48")
def test_a_player_with_250_gold_is_still_paid():
    game = game_at("0,0=G2 1,1=M2", villages={"Y": (250, 1, 0, -10), "R": (203, 0, 0, -10)})
    play(game, "Y", "1003@1,0 | Y 1,0N$1")
    assert village(game, "Y") == (258, 0, 0, -10)


@pytest.mark.rule("C-1.13", "C-T47")
def test_when_all_twenty_fruits_are_stored_a_plantation_gives_nothing():
    full = dict.fromkeys("RYLW", (0, 5, 0, -10))
    game = game_at("0,0=P1 1,1=T 2,1=R:1111", players="RYLW", villages=full, display="P2+T", to_move="Y")
    play(game, "Y", "1111@1,0 +P2@2,0")
    assert villages(game) == full


@pytest.mark.rule("C-1.14")
@pytest.mark.parametrize("players", [2, 3])
def test_nothing_of_an_unused_colour_is_in_the_game(players):
    game = random_game("cacao", players, seed=2)
    for states, _ in [*game._past, (game.states, None)]:
        for name in ("unseen", "hand", "stack", "gold", "fruit", "suns", "river", "hand_n", "stack_n"):
            assert not states[name][0, players:].any()
    owners = {layers[0] for layers in tiles(game).values() if ":" in layers}
    assert owners == set("RYLW"[:players])


@pytest.mark.rule("C-1.14")
def test_with_two_players_fruits_and_suns_are_not_fewer():
    game = play(game_at("0,0=P2 1,1=T", villages={"R": (0, 5, 3, -10)}), "Y", "1003@1,0")
    assert village(game, "Y") == (0, 5, 0, -10)
