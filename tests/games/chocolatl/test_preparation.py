"""Section 3: the preparation of a round."""

import pytest

from kakaw import Game
from tests.kit.chocolatl import asked, events, game_at, go_on, hand, lay, new_game, sacrifice
from tests.kit.games import random_game


@pytest.mark.rule("X-3.1")
@pytest.mark.parametrize("seed", range(10))
def test_no_game_has_more_than_seven_rounds(seed):
    assert random_game("chocolatl", 5, seed).states["round"][0] <= 7


@pytest.mark.rule("X-3.2", "X-3.7")
def test_three_white_dice_are_rolled_before_any_bid_of_the_round():
    game = sacrifice(new_game())
    dice = [outcome for pile, outcome in game.plays[-1].luck if game.rules.piles[pile].name == "white"]
    assert sorted(dice, reverse=True) == game.states["white"][0].tolist()
    assert len(dice) == 3
    assert asked(game) == "OGP"
    assert game.view(-1)["white"].tolist() == game.states["white"][0].tolist()


@pytest.mark.rule("X-3.3")
def test_one_black_die_lies_on_the_well_until_the_city_is_resolved():
    game = lay(game_at())
    assert game.states["well"][0] == 1
    game.push("hut")
    assert game.states["well"][0] == 0
    go_on(game)
    assert game.states["well"][0] == 1


@pytest.mark.rule("X-3.4", "X-T47")
def test_the_round_cube_moves_on_by_one_and_another_round_follows_without_a_trigger():
    game = game_at()
    for number in (2, 3):
        go_on(lay(game))
        while game.states["round"][0] < number:
            go_on(lay(game))
        assert game.states["round"][0] == number


@pytest.mark.rule("X-3.5", "X-D1")
def test_the_top_card_of_each_deck_is_turned_up():
    game = sacrifice(new_game())
    six, three = (int(code) - 1 for code in game.states["open_card"][0])
    assert six in range(13, 19)
    assert three in range(7, 13)
    assert game.states["deck"][0, 0, six] == 0
    assert game.states["deck"][0, 1, three] == 0
    assert events(game, "cards")[-1].values[1:3] == (six + 1, three + 1)


@pytest.mark.rule("X-3.6", "X-T09")
def test_round_7_turns_up_no_cards_but_rolls_dice_and_puts_a_die_on_the_well():
    game = game_at(round=6, cards="18/12|0/0")
    go_on(lay(game))
    while not game.over and game.states["round"][0] == 6:
        go_on(lay(game))
    assert game.states["round"][0] == 7
    assert game.states["open_card"][0].tolist() == [0, 0]
    assert game.states["white"][0].min() >= 1
    assert game.states["well"][0] == 1
    assert " c:-|0/0 " in game.position()


@pytest.mark.rule("X-3.8")
def test_all_twelve_cards_are_in_hand_again_in_the_next_round():
    game = go_on(lay(game_at()))
    assert game.states["round"][0] == 2
    assert [len(hand(game, colour)) for colour in "OGP"] == [12, 12, 12]
    untouched = [c for c in "OGP" if not any(e.seat == "OGP".index(c) for e in events(game, "exchanged"))]
    assert hand(game, untouched[0]) == [v for v in range(13) if v != {"O": 7, "G": 4, "P": 10}[untouched[0]]]


@pytest.mark.rule("X-3.2", "X-3.5")
def test_luck_of_the_preparation_comes_from_piles_of_its_own():
    games = [Game("chocolatl", 3, seed="same") for _ in range(2)]
    sacrifice(games[0])
    sacrifice(games[1], O=0, G=0, P=0)
    assert games[0].plays[-1].luck == games[1].plays[-1].luck
