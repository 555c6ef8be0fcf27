"""Section 17: invariants, at every position of random games."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakaw import Game
from kakaw.games.chocolatl.layout import OVER, SACRIFICE
from tests.games.chocolatl.sample import BIDS, EXPECTED, sample_round
from tests.kit.chocolatl import colours, events, game_at, go_on, lay, ranking, scores
from tests.kit.games import random_plays

seeds = st.integers(0, 2**32 - 1)
seats = st.integers(3, 5)


def walk(players, seed, options=None):
    return random_plays(Game("chocolatl", players, seed=str(seed), options=options), seed)


@pytest.mark.rule("X-17.1", "X-5.10")
@given(players=seats, seed=seeds)
def test_at_every_location_the_ranking_is_a_strict_total_order(players, seed):
    *_, game = walk(players, seed)
    ranks = [(event["rank"], event.seat) for event in events(game, "bid")]
    for k in range(0, len(ranks), players):
        chunk = ranks[k : k + players]
        assert [rank for rank, _ in chunk] == list(range(1, players + 1))
        assert {seat for _, seat in chunk} == set(range(players))


@pytest.mark.rule("X-17.2")
@given(players=seats, seed=seeds)
def test_cards_in_hand_and_in_bids_are_always_twelve(players, seed):
    for game in walk(players, seed):
        s = game.states[0]
        for seat in range(players):
            n = int(s["hand"][seat].sum()) + int((s["laid"][seat] > 0).sum()) + int((s["shown"][seat] > 0).sum())
            waits = s["phase"] == SACRIFICE and seat in game.acting
            assert n == (13 if waits else 12)


@pytest.mark.rule("X-17.3", "X-17.4", "X-17.5", "X-17.6")
@given(players=seats, seed=seeds)
def test_huts_dice_and_stones_count_the_rounds_whose_location_is_over(players, seed):
    for game in walk(players, seed):
        s = game.states[0]
        over, at = int(s["round"]) - 1, int(s["location"])
        assert s["huts"].sum() == over + (at > 3)
        assert s["dice"].sum() + s["used"] == over + (at > 3)
        assert s["stone_n"] == 2 * (over + (at > 4))
        used = [int(s["huts"][seat]) + int((s["stone"] == seat + 1).sum()) for seat in range(players)]
        assert (max(used) < 9) or s["last"] != 0


@pytest.mark.rule("X-17.7", "X-8.6")
@given(players=seats, seed=seeds)
def test_after_location_1_of_round_1_both_figures_have_different_owners_for_ever(players, seed):
    for game in walk(players, seed):
        s = game.states[0]
        if s["round"] > 1 or s["location"] > 1:
            assert 0 < s["chocolatl"] != s["old_man"] > 0


@pytest.mark.rule("X-17.8", "X-T57")
@pytest.mark.parametrize("order", ["".join(order) for order in permutations("OGP")])
def test_the_order_of_seats_changes_no_result_of_the_sample_round(order):
    game = sample_round(order)
    assert {colour: scores(game)[colour] for colour in "OGP"} == EXPECTED[5]
    assert sorted(colours(game)) == ["G", "O", "P"]
    assert set(BIDS) == set("OGP")


@pytest.mark.rule("X-17.9")
@pytest.mark.parametrize("location", range(1, 7))
@given(shift=st.integers(1, 5))
def test_a_constant_added_to_all_cards_at_a_location_changes_nothing_there(location, shift):
    def played(extra):
        hand = [0, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
        bids = {"O": [6, 4], "G": [8, 3], "P": [9, 1]}
        hands = {}
        for colour, pair in bids.items():
            rest = sorted(set(hand) - set(pair))
            hands[colour] = sorted([*rest, *(card + extra for card in pair)])
        game = game_at(
            round=2,
            track="2[O<G<P]",
            sacrifices=dict.fromkeys("OGP", 7),
            cards="14/9|4/4[15.16.17.18/8.10.11.12]",
            hands={colour: ".".join(map(str, cards)) for colour, cards in hands.items()},
        )
        told = {c: f"{location}:{max(pair) + extra}.{min(pair) + extra}" for c, pair in bids.items()}
        go_on(lay(game, **told))
        return [bid[0] for bid in ranking(game, location)]

    assert played(0) == played(shift)


@pytest.mark.rule("X-17.10", "X-11.14", "X-3.1")
@given(players=seats, seed=seeds)
def test_a_game_has_three_to_seven_rounds(players, seed):
    *_, game = walk(players, seed)
    assert 3 <= game.states["round"][0] <= 7
    assert game.states["phase"][0] == OVER
    assert game.faults() == []
