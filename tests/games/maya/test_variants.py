"""Section 9: the official variants."""

import itertools

import pytest

from kakaw import Game
from kakaw.core.errors import OptionError
from kakaw.games.maya import board
from tests.kit.maya import board_file, expandable, plantable, temples


def start(players=2, **options):
    return Game("maya", players, seed="a", options={"board": board_file(), **options})


@pytest.mark.rule("M-9.1", "M-T50")
def test_new_beginning_puts_the_first_temple_elsewhere():
    game = start(variant="new-beginning:a5")
    assert temples(game) == {"a5"}
    assert plantable(game) == {"a4", "a6", "b4", "b5"}
    assert game.position().split()[2] == "new-beginning:a5"


@pytest.mark.rule("M-9.2")
def test_tikal_is_then_an_ordinary_empty_temple_space_and_blue_stays_compulsory():
    game = start(variant="new-beginning:a5")
    assert game.why_not("Md4=1").rule in ("M-4.3", "M-4.1")
    assert "d4" not in plantable(game)
    with pytest.raises(OptionError, match="the blue area is always in play"):
        Game("maya", 2, options={"variant": "new-beginning:Uxmal", "areas": "yellow+red"})


@pytest.mark.rule("M-9.1")
def test_any_temple_space_in_play_will_do_by_its_name_too():
    for temple in board.default().temples:
        game = Game("maya", 4, seed="a", options={"variant": f"new-beginning:{temple.name.upper()}"})
        assert temples(game) == {temple.space}


@pytest.mark.rule("M-9.3", "M-9.5", "M-T51")
def test_two_cities_starts_with_two_temples_and_either_can_be_used():
    game = start(variant="two-cities:g3,d4")
    assert temples(game) == {"d4", "g3"}
    assert {"c4", "g2", "g4"} <= plantable(game)
    assert {"c4", "g4"} <= expandable(game)
    assert game.options["variant"] == "two-cities:d4,g3"


@pytest.mark.rule("M-9.4")
def test_four_players_have_six_pairs_to_choose_from():
    names = [temple.name for temple in board.default().temples if temple.highlighted]
    pairs = list(itertools.combinations(names, 2))
    assert len(pairs) == 6
    for pair in pairs:
        assert len(temples(Game("maya", 4, seed="a", options={"variant": f"two-cities:{','.join(pair)}"}))) == 2


@pytest.mark.rule("M-9.3", "M-9.4", "M-9.1")
@pytest.mark.parametrize(
    ("variant", "message"),
    [
        ("two-cities:Tikal,Uxmal", "Uxmal lies outside the areas in play (M-9.4)"),
        ("new-beginning:Coba", "Coba lies outside the areas in play (M-9.4)"),
        ("two-cities:Tikal,Copan", "Copan is not highlighted on this board (M-9.3)"),
        ("two-cities:Tikal,g8", "expected two different temples (M-9.3)"),
        ("new-beginning:g7", "no temple space 'g7'; expected one of"),
        ("two-cities:Tikal", "expected base, new-beginning:<temple> or"),
        ("three-cities", "expected base, new-beginning:<temple> or"),
    ],
)
def test_a_variant_that_cannot_be_set_up_is_refused(variant, message):
    with pytest.raises(OptionError) as refusal:
        Game("maya", 2, options={"variant": variant})
    assert message in str(refusal.value)
