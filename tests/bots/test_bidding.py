"""Bids of Chocolatl: the best answer is the best, and fictitious play leaves little to gain."""

import random
from itertools import permutations

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.chocolatl.models import Equilibrium, best_spread, uniform_chances
from kakaw.bots.chocolatl.table import Table, read_table
from kakaw.bots.kernels.bidding import BIDS, LOWEST
from kakaw.games.chocolatl.layout import BID


def round_of(seats: int, cards: int = 12, needs: int = 2) -> Table:
    """A round with prizes that grow from location to location."""
    locations = cards // needs
    prices = np.zeros((seats, locations, seats))
    for place in range(locations):
        prices[:, place, 0] = 2 + place
        prices[:, place, 1] = 1 + place / 2
    held = np.tile(np.arange(cards), (seats, 1))
    base = np.full((seats, locations), LOWEST)
    return Table(0, 0, needs, held, base, np.arange(seats), prices, np.zeros((seats, locations)))


@pytest.mark.parametrize("needs", [1, 2])
def test_the_best_answer_wins_as_much_as_the_best_of_all_spreads(needs: int) -> None:
    table = round_of(3, 3 * needs, needs)
    chances = uniform_chances(table, random.Random(1))
    source = random.Random(2)
    table.prices[0] += np.array([[source.random() for _ in range(3)] for _ in range(3)])
    found = best_spread(table, 0, chances, random.Random(3))
    assert sorted(k for numbers in found for k in numbers) == list(range(table.count))

    def wins(spread: list[list[int]]) -> float:
        total = 0.0
        for place, numbers in enumerate(spread):
            bid = int(table.base[0, place]) + sum(int(table.cards[0, k]) for k in numbers)
            beaten = [chances[k, place, bid:].sum() for k in (1, 2)]  # both win ties against seat 0
            ranks = [(1 - beaten[0]) * (1 - beaten[1]), 0.0, beaten[0] * beaten[1]]
            ranks[1] = 1 - ranks[0] - ranks[2]
            total += sum(r * p for r, p in zip(ranks, table.prices[0, place], strict=True))
        return total

    every = [
        wins([list(order[k * needs : (k + 1) * needs]) for k in range(3)]) for order in permutations(range(table.count))
    ]
    assert wins(found) == pytest.approx(max(every))


@pytest.mark.parametrize("seats", [2, 4])
def test_fictitious_play_leaves_less_and_less_to_gain(seats: int) -> None:
    found = Equilibrium(round_of(seats))
    found.improve(20)
    early = max(found.gain(seat) for seat in range(seats))
    found.improve(380)
    late = max(found.gain(seat) for seat in range(seats))
    assert late >= 0
    assert late < 0.5 * early
    assert found.chances.sum(axis=2) == pytest.approx(1.0)
    assert found.chances.shape == (seats, 6, BIDS)


@pytest.mark.parametrize("spec", ["proportional", "level1", "nash", "mixture"])
def test_a_whole_answer_is_given_at_once_and_is_legal_in_every_way_to_bid(spec: str) -> None:
    modes = set()
    for k in range(6):
        game = Game("chocolatl", 3, seed=f"modes {k}")
        quick, bot = make("proportional"), make(spec)
        while not game.over and int(game.states["round"][0]) < 4:
            seat = game.acting[0]
            view = game.view(seat)
            bids = int(view["phase"]) == BID
            who = bot if bids and int(view["mode"]) not in modes else quick
            choice = who.choose(view, view.menu(), Budget(seconds=0.01), source_of("modes", seat, game.ply))
            game.push(*choice.steps, seat=seat)
            if who is bot:
                modes.add(int(view["mode"]))
                assert seat not in game.acting or int(game.states["ply"][0]) > int(view["ply"])
        if len(modes) == 3:
            return
    raise AssertionError(f"only the ways {modes} came up")


def test_a_table_holds_the_cards_of_all_seats() -> None:
    game = Game("chocolatl", 3, seed="table")
    bot = make("greedy")
    while int(game.states["phase"][0]) != BID:
        seat = game.acting[0]
        view = game.view(seat)
        game.push(*bot.choose(view, view.menu(), Budget(), source_of("t", seat, game.ply)).steps, seat=seat)
    table = read_table(game.view(0), random.Random(1))
    assert table is not None
    assert (table.seats, table.count * table.needs // 2) == (3, 12 * table.needs // 2)
    assert table.prices.shape == (3, 6, 3)
