"""Small rounds of Chocolatl against OpenSpiel's exact exploitability."""

import warnings
from itertools import product
from typing import Any

import numpy as np
import pytest

from kakaw.bots.chocolatl.models import Equilibrium
from kakaw.bots.chocolatl.table import Table
from kakaw.bots.kernels.winnings import BIDS
from tests.kit.bidding import all_spreads, round_of

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of its own dependencies
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: its checks are NOT made")
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import exploitability

SIZES = [(4, 2), (6, 2)]  # cards, at each location


def as_game(table: Table) -> tuple[Any, list[list[tuple[int, ...]]]]:
    """The round as a matrix game of OpenSpiel, each spread of cards one action; and the spreads."""
    spreads = [all_spreads(table, seat) for seat in range(2)]
    won = np.zeros((2, len(spreads[0]), len(spreads[1])))
    for i, j in product(range(won.shape[1]), range(won.shape[2])):
        for place, bids in enumerate(zip(spreads[0][i], spreads[1][j], strict=True)):
            first = 0 if bids[0] > bids[1] else 1  # the second seat wins ties
            won[first, i, j] += table.prices[first, place, 0]
            won[1 - first, i, j] += table.prices[1 - first, place, 1]
    game = pyspiel.create_matrix_game(won[0].tolist(), won[1].tolist())
    return pyspiel.convert_to_turn_based(game), spreads


def policy_of(game: Any, mixes: list[np.ndarray]) -> Any:
    """A policy of OpenSpiel that takes the actions with these chances."""
    tabular = policies.TabularPolicy(game)
    for k, state in enumerate(tabular.states):
        tabular.action_probability_array[k] = mixes[state.current_player()]
    return tabular


def marginals(table: Table, spreads: list[list[tuple[int, ...]]], mixes: list[np.ndarray]) -> np.ndarray:
    """The chances of each bid at each location."""
    out = np.zeros((2, table.locations, BIDS))
    for seat in range(2):
        for chance, bids in zip(mixes[seat], spreads[seat], strict=True):
            for place, bid in enumerate(bids):
                out[seat, place, bid] += chance
    return out


@pytest.mark.parametrize(("cards", "needs"), SIZES)
def test_the_gain_of_a_deviation_is_openspiels(cards: int, needs: int) -> None:
    for seed in range(3):
        table = round_of(2, cards, needs, seed=seed)
        game, spreads = as_game(table)
        source = np.random.default_rng(seed)
        mixes = [source.dirichlet(np.ones(len(each))) for each in spreads]
        found = Equilibrium(table)
        found.chances = marginals(table, spreads, mixes)
        exact = exploitability.nash_conv(game, policy_of(game, mixes))
        assert found.gain(0) + found.gain(1) == pytest.approx(exact, abs=1e-6)


@pytest.mark.parametrize(("cards", "needs"), SIZES)
def test_the_equilibrium_found_is_one_by_openspiel(cards: int, needs: int) -> None:
    optimize = pytest.importorskip("scipy.optimize")
    table = round_of(2, cards, needs, zero_sum=True)
    game, spreads = as_game(table)
    found = Equilibrium(table)
    found.improve(3000)
    mixes = []
    for seat in range(2):  # a mix of spreads with these chances of bids
        rows = np.zeros((table.locations * BIDS, len(spreads[seat])))
        for k, bids in enumerate(spreads[seat]):
            for place, bid in enumerate(bids):
                rows[place * BIDS + bid, k] = 1.0
        mix, left = optimize.nnls(rows, found.chances[seat].ravel())
        assert left < 1e-6
        mixes.append(mix / mix.sum())
    exact = exploitability.nash_conv(game, policy_of(game, mixes))
    assert found.gain(0) + found.gain(1) == pytest.approx(exact, abs=1e-5)
    assert exact < 0.05
