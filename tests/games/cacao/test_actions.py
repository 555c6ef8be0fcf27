"""Section 7b: what workers do at each jungle tile."""

import pytest

from tests.kit.cacao import acted, asked, game_at, laid, menu, play, tiles, village, villages


def after(tile, face, had=(0, 0, 0, -10), written=""):
    """Yellow's village after one turn with these workers west at this tile."""
    game = game_at(f"0,0={tile} 1,1=T", villages={"Y": had})
    return village(play(game, "Y", f"{face}@1,0{written}"), "Y")


@pytest.mark.rule("C-7.20")
@pytest.mark.parametrize(
    ("tile", "face", "fruit"), [("P1", "1111", 1), ("P1", "1003", 3), ("P2", "1111", 2), ("P2", "1012", 4)]
)
def test_a_plantation_gives_one_or_two_fruits_per_worker(tile, face, fruit):
    assert after(tile, face) == (0, fruit, 0, -10)


@pytest.mark.rule("C-7.21", "C-T20")
def test_fruits_that_do_not_fit_are_forgone():
    assert after("P2", "1012", had=(0, 4, 0, -10)) == (0, 5, 0, -10)


@pytest.mark.rule("C-7.22")
def test_by_default_a_harvest_takes_all_it_can():
    assert after("P1", "1003", had=(0, 1, 0, -10)) == (0, 4, 0, -10)


@pytest.mark.rule("C-7.22")
def test_single_fruits_may_be_forgone():
    game = game_at("0,0=P2 1,1=T", villages={"Y": (0, 2, 0, -10)}, options={"auto.harvest": False})
    game.push("1012@1,0")
    assert menu(game) == {"1,0Wx", "1,0W+1", "1,0W+2", "1,0W+3"}
    game.push("1,0W+1")
    assert village(game, "Y") == (0, 3, 0, -10)


@pytest.mark.rule("C-7.23")
@pytest.mark.parametrize(("tile", "price"), [("M2", 2), ("M3", 3), ("M4", 4)])
def test_a_market_pays_its_price_for_each_fruit(tile, price):
    assert after(tile, "1003", had=(1, 4, 0, -10), written=" | Y 1,0W$3") == (1 + 3 * price, 1, 0, -10)


@pytest.mark.rule("C-7.23", "C-7.24")
@pytest.mark.parametrize(
    ("face", "fruit", "sales"), [("1003", 5, {0, 1, 2, 3}), ("1003", 2, {0, 1, 2}), ("1111", 5, {0, 1})]
)
def test_any_number_up_to_workers_and_fruits_may_be_sold(face, fruit, sales):
    game = game_at("0,0=M2 1,1=T", villages={"Y": (0, fruit, 0, -10)})
    game.push(f"{face}@1,0")
    assert menu(game) == {f"1,0W${n}" for n in sales}


@pytest.mark.rule("C-7.25", "C-T24")
@pytest.mark.parametrize(
    ("tile", "face", "gold"), [("G1", "1111", 1), ("G1", "1003", 3), ("G2", "1012", 4), ("G2", "1003", 6)]
)
def test_a_gold_mine_gives_its_value_per_worker(tile, face, gold):
    assert after(tile, face) == (gold, 0, 0, -10)


@pytest.mark.rule("C-7.26", "C-T25")
def test_the_carrier_moves_one_field_per_worker():
    assert after("C", "1003") == (0, 0, 0, 0)
    assert after("C", "1111") == (0, 0, 0, -4)


@pytest.mark.rule("C-7.26", "C-T26")
def test_movement_past_the_last_field_is_lost():
    assert after("C", "1003", had=(0, 0, 0, 11)) == (0, 0, 0, 16)


@pytest.mark.rule("C-7.27", "C-T27")
def test_suns_that_do_not_fit_are_forgone():
    assert after("S", "1003", had=(0, 0, 2, -10)) == (0, 0, 3, -10)


@pytest.mark.rule("C-7.27")
def test_a_sun_site_gives_one_sun_per_worker():
    assert after("S", "1012") == (0, 0, 2, -10)


@pytest.mark.rule("C-7.28", "C-T28")
@pytest.mark.parametrize("face", ["1111", "2101", "1003"])
def test_a_temple_gives_nothing_now(face):
    full = {"R": (7, 2, 1, -4), "Y": (3, 4, 2, 11)}
    game = play(game_at("0,0=T 1,1=T", villages=full), "Y", f"{face}@1,0")
    assert acted(game) == []
    assert villages(game) == full


@pytest.mark.rule("C-7.29")
def test_a_market_resolved_with_empty_storage_does_not_wait_for_the_harvest():
    game = game_at("0,0=P1 1,1=M4")
    game.push("1111@1,0")
    assert menu(game) == {"1,0N$0", "1,0W+1"}
    game.push("1,0N$0")
    assert acted(game) == ["Y 1,0N$0", "Y 1,0W+1"]
    assert village(game, "Y") == (0, 1, 0, -10)
    assert asked(game) == "R"


@pytest.mark.rule("C-7.29")
def test_a_market_without_anything_to_sell_asks_nobody():
    game = game_at("0,0=T 1,1=M4")
    game.push("1111@1,0")
    assert (acted(game), asked(game)) == (["Y 1,0N$0"], "R")


@pytest.mark.rule("C-7.30")
def test_actions_lead_to_no_further_tiles():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", villages={"R": (0, 1, 0, -10)})
    game.push("0121@1,0")
    game.push("+M3@2,0")
    before = set(game.states["jungle"][0].tolist()), set(game.states["place"][0].tolist())
    for step in ("1,0W+1", "1,0E$1", "2,1S$1"):
        game.push(step)
        assert (set(game.states["jungle"][0].tolist()), set(game.states["place"][0].tolist())) == before
    assert laid(game) == ["+M3@2,0"]
    assert len(tiles(game)) == 5
