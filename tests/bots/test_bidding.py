"""Bids of Chocolatl: the best answer is the best, and fictitious play leaves little to gain."""

import json
import random
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.chocolatl.models import (
    Equilibrium,
    answer,
    best_spread,
    proportional_chances,
    proportional_spread,
    uniform_chances,
)
from kakaw.bots.chocolatl.prices import by_hand
from kakaw.bots.chocolatl.table import Table, dealt, read_table
from kakaw.bots.kernels.winnings import BIDS, LEAD, LOWEST
from kakaw.games.chocolatl.layout import BID
from tests.kit.bidding import all_spreads, round_of


def ranked(table: Table, bids: list[int], place: int) -> list[float]:
    """What each seat wins at a location with these bids, by the rules."""
    order = sorted(range(table.seats), key=lambda k: (bids[k], k), reverse=True)  # later seats win ties
    won = [0.0] * table.seats
    for rank, seat in enumerate(order):
        won[seat] = float(table.prices[seat, place, rank])
    if bids[order[0]] - bids[order[1]] >= LEAD:
        won[order[0]] += float(table.gap[order[0], place, 0])
        won[order[1]] += float(table.gap[order[1], place, 1])
    return won


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_bid_wins_is_the_mean_over_all_bids_of_the_others(seats: int) -> None:
    table = round_of(seats, 4, seed=seats)
    table.gap[0, 1] = 0.7, -0.4
    table.harm[0, 1:] = [0.2, 0.5, 0.3][: seats - 1]
    chances = uniform_chances(table)
    _, _, worth = answer(table, 0, chances, random.Random(0), 0.0)
    low, high = table.bounds()
    for place in range(table.locations):
        others = [range(low[k, place], high[k, place] + 1) for k in range(1, seats)]
        for own in range(low[0, place], high[0, place] + 1):
            total = 0.0
            for bids in product(*others):
                weight = np.prod([chances[k + 1, place, bid] for k, bid in enumerate(bids)])
                won = ranked(table, [own, *bids], place)
                total += float(weight) * (won[0] - float(table.harm[0] @ won))
            assert worth[place, own] == pytest.approx(total)


@pytest.mark.parametrize("needs", [1, 2])
def test_the_best_answer_wins_as_much_as_the_best_of_all_spreads(needs: int) -> None:
    table = round_of(3, 3 * needs, needs, gap=0.5, seed=7)
    chances = proportional_chances(table, random.Random(1))
    chosen, most, worth = answer(table, 0, chances, random.Random(3), 0.0)
    found = best_spread(table, 0, chances, random.Random(3))
    assert sorted(k for numbers in found for k in numbers) == list(range(table.count))

    def wins(spread: list[list[int]]) -> float:
        bids = (int(table.base[0, p]) + sum(int(table.cards[0, k]) for k in cards) for p, cards in enumerate(spread))
        return sum(float(worth[place, bid]) for place, bid in enumerate(bids))

    orders = permutations(range(table.count))
    every = [wins([list(order[k * needs : (k + 1) * needs]) for k in range(3)]) for order in orders]
    assert most == pytest.approx(max(every))
    assert wins(found) == pytest.approx(max(every))
    assert len(chosen) == table.locations


def test_with_heat_answers_differ_and_give_little_away() -> None:
    table = round_of(3, seed=3)
    chances = proportional_chances(table, random.Random(1))
    _, most, worth = answer(table, 0, chances, random.Random(0), 0.0)
    pairs, seen, given = table.lattice.pairs, set(), []
    for k in range(60):
        chosen, _, _ = answer(table, 0, chances, random.Random(k), 0.03)
        seen.add(tuple(chosen))
        bids = [int(table.base[0, p] + table.cards[0, pairs[j]].sum()) for p, j in enumerate(chosen)]
        given.append(most - sum(worth[place, bid] for place, bid in enumerate(bids)))
    assert len(seen) > 5
    assert min(given) >= -1e-9
    assert np.mean(given) < 0.3


def test_a_smoothed_answer_is_drawn_as_often_as_its_weight_says() -> None:
    table = round_of(2, 4, seed=11)
    table.cards[:] = 0, 1, 3, 7  # no two pairs of the same sum
    chances = uniform_chances(table)
    _, _, worth = answer(table, 0, chances, random.Random(0), 0.0)
    spreads = all_spreads(table, 0)
    odds = np.array([np.exp(sum(worth[p, bid] for p, bid in enumerate(bids)) / 0.5) for bids in spreads])
    counts: dict[tuple[int, ...], int] = dict.fromkeys(spreads, 0)
    for k in range(4000):
        chosen, _, _ = answer(table, 0, chances, random.Random(k), 0.5)
        pairs = table.lattice.pairs
        counts[tuple(int(table.base[0, p] + table.cards[0, pairs[j]].sum()) for p, j in enumerate(chosen))] += 1
    found = np.array([counts[bids] for bids in spreads]) / 4000
    assert found == pytest.approx(odds / odds.sum(), abs=0.03)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_fictitious_play_leaves_less_and_less_to_gain(seats: int) -> None:
    found = Equilibrium(round_of(seats, gap=1.0, seed=seats))
    found.improve(30)
    early = found.most_gain()
    found.improve(370)
    late = found.most_gain()
    assert 0 <= late < 0.4 * early
    assert late < 0.3
    assert found.chances.sum(axis=2) == pytest.approx(1.0)
    assert found.chances.shape == (seats, 6, BIDS)


def test_fictitious_play_in_slices_is_the_same_as_at_once() -> None:
    at_once, sliced = Equilibrium(round_of(3)), Equilibrium(round_of(3))
    for rounds, slices in ((20, 4), (130, 13)):  # before it is measured first, and after
        at_once.improve(rounds)
        for _ in range(slices):
            sliced.improve(rounds // slices)
        assert at_once.rounds == sliced.rounds
        assert (at_once.chances == sliced.chances).all()
        assert at_once.draw() == sliced.draw()


def test_cold_answers_stay_chances_where_the_prices_of_cards_lag_behind() -> None:
    """In this round of a game all spreads together weighed 1e-234 after 1,361 answers, and parts of them 1e212."""
    kept = json.loads((Path(__file__).parent / "data" / "round_with_dear_cards.json").read_text(encoding="utf-8"))
    found = Equilibrium(Table(**{name: np.array(it) if isinstance(it, list) else it for name, it in kept.items()}))
    found.improve(1400)
    assert found.average.sum(axis=2) == pytest.approx(1.0)
    assert found.most_gain() < 0.1


def test_the_average_that_left_least_to_gain_is_kept() -> None:
    found = Equilibrium(round_of(5, gap=1.0, seed=1))
    now, gains = Equilibrium(found.table), []
    for _ in range(300):
        found.improve(1)
        now.chances = found.average
        gains.append(now.most_gain())
        if found.least < float("inf"):
            assert found.most_gain() == pytest.approx(found.least)
            assert found.least in gains
    assert min(gains) <= found.least <= 1.2 * min(gains)
    assert not np.shares_memory(found.chances, found.average)


def test_proportional_bids_are_higher_where_more_is_to_win() -> None:
    table = round_of(3)
    spread = proportional_spread(table, 0, random.Random(5))
    assert sorted(k for numbers in spread for k in numbers) == list(range(12))
    chances = proportional_chances(table, random.Random(1))
    means = chances[0] @ np.arange(BIDS) - LOWEST
    assert means[5] > means[3] > means[0]
    assert chances.sum(axis=2) == pytest.approx(1.0)


@pytest.mark.parametrize("spec", ["proportional", "level1", "nash:20", "mixture:20", "search:10", "plain:20", "value"])
def test_a_whole_answer_is_given_at_once_and_is_legal_in_every_way_to_bid(spec: str) -> None:
    modes = set()
    for k in range(6):
        game = Game("chocolatl", 3, seed=f"modes {k}")
        quick, bot = make("proportional", "chocolatl"), make(spec, "chocolatl")
        while not game.over and int(game.states["round"][0]) < 4:
            seat = game.acting[0]
            view = game.view(seat)
            bids = int(view["phase"]) == BID
            who = bot if bids and int(view["mode"]) not in modes else quick
            choice = who.choose(view, view.menu(), Budget(), source_of("modes", seat, game.ply))
            game.push(*choice.steps, seat=seat)
            if who is bot:
                modes.add(int(view["mode"]))
                assert seat not in game.acting or int(game.states["ply"][0]) > int(view["ply"])
        if len(modes) == 3:
            return
    raise AssertionError(f"only the ways {modes} came up")


def test_a_table_holds_the_cards_of_all_seats() -> None:
    game = Game("chocolatl", 3, seed="table")
    bot = make("proportional", "chocolatl")
    while int(game.states["phase"][0]) != BID:
        seat = game.acting[0]
        view = game.view(seat)
        game.push(*bot.choose(view, view.menu(), Budget(), source_of("t", seat, game.ply)).steps, seat=seat)
    table = read_table(dealt(game.view(0), random.Random(1)), 0, by_hand())
    assert table is not None
    assert (table.seats, table.count, table.needs, table.locations) == (3, 12, 2, 6)
    own = [value for value in range(32) for _ in range(int(game.states["hand"][0, 0, value]))]
    assert table.cards[0].tolist() == own
    assert table.prices[0, 1, :3].tolist() == pytest.approx(game.states["white"][0].astype(float).tolist())
