"""Our answers to bids on two games that OpenSpiel brings along: blotto on three fields, and goofspiel.

Blotto pays whoever wins more fields. On three fields that is the sum of what the fields pay, +1, 0 or -1 each: who
outbids the other on one field has less for the rest, so nobody wins three, or two with a tie. Goofspiel goes on in the
open after each prize, which no round of ours does: it is compared where the first bid decides all.
"""

import random
import warnings
from typing import Any

import numpy as np
import pytest

from kakaw.bots.chocolatl.lattice import Lattice
from kakaw.bots.chocolatl.models import answer
from kakaw.bots.chocolatl.table import Table
from kakaw.bots.kernels.winnings import BIDS, LOWEST, expected

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of its own dependencies
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: its checks are NOT made")
    from open_spiel.python import policy as policies
    from open_spiel.python.algorithms import exploitability

FIELDS = 3


class Coins(Table):
    """A round in which coins are spread over fields: laying card c is laying c coins, and as often as one likes."""

    @property
    def locations(self) -> int:
        """The fields."""
        return FIELDS

    @property
    def lattice(self) -> Lattice:
        """Nodes are fields with the coins laid so far; the last has all of them."""
        most = self.count - 1
        nodes = [(-1, 0), *((field, used) for field in range(FIELDS - 1) for used in range(most + 1))]
        nodes.append((FIELDS - 1, most))
        number = {node: k for k, node in enumerate(nodes)}
        begin, prior, laid = [0], list[int](), list[int]()
        for field, used in nodes:
            for coins in range(used + 1):
                before = number.get((field - 1, used - coins))
                if before is not None:
                    prior.append(before)
                    laid.append(coins)
            begin.append(len(prior))
        level = [field for field, _ in nodes]
        pairs = np.array([(coins, coins) for coins in range(most + 1)], np.int64)
        arrays = np.array(begin, np.int32), np.array(prior, np.int16), np.array(laid, np.int16)
        return Lattice(*arrays, np.array(level, np.int16), pairs)

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """From no coin to all of them."""
        return self.base, self.base + self.count - 1


def bids_of(kind: type[Table], seats: int, cards: int, locations: int, tie: float) -> Table:
    """A round of bids with single cards of the values 0 and up, in which nothing is to win yet."""
    held, base = np.tile(np.arange(cards), (seats, 1)), np.full((seats, locations), LOWEST)
    nothing, harm = np.zeros((seats, locations, seats)), np.zeros((seats, seats))
    return kind(
        0, 0, 1, held, base, np.full((locations, seats, seats), tie), nothing, np.zeros((seats, locations, 2)), harm
    )


def nash_conv(game: Any, mixes: list[np.ndarray]) -> float:
    """The gains of all seats by OpenSpiel, which takes these chances for the first action of each seat."""
    turns = pyspiel.convert_to_turn_based(game)
    tabular = policies.TabularPolicy(turns)
    for k, state in enumerate(tabular.states):
        tabular.action_probability_array[k] = mixes[state.current_player()]
    return float(exploitability.nash_conv(turns, tabular))


def blotto(coins: int) -> tuple[Any, Table, list[list[int]]]:
    """The game of OpenSpiel, ours, and the actions as coins on each field."""
    game = pyspiel.load_game("blotto", {"coins": coins, "fields": FIELDS, "players": 2})
    table = bids_of(Coins, 2, coins + 1, FIELDS, 0.5)  # half a win and half a loss are nothing, as a tie is
    table.prices[:, :, 0], table.prices[:, :, 1] = 1.0, -1.0
    state = game.new_initial_state()
    texts = [state.action_to_string(0, action) for action in state.legal_actions(0)]
    return game, table, [[int(coins) for coins in text.strip("[]").split(",")] for text in texts]


def marginals(actions: list[list[int]], mixes: list[np.ndarray]) -> np.ndarray:
    """The chances of each bid at each location."""
    out = np.zeros((len(mixes), len(actions[0]), BIDS))
    for seat, mix in enumerate(mixes):
        for chance, bids in zip(mix, actions, strict=True):
            for place, bid in enumerate(bids):
                out[seat, place, LOWEST + bid] += chance
    return out


def our_gains(table: Table, chances: np.ndarray) -> float:
    """What the seats would gain together, each by its best answer."""
    total, (low, high) = 0.0, table.bounds()
    for seat in range(table.seats):
        _, most, _ = answer(table, seat, chances, random.Random(0), 0.0)
        total += most - expected(chances, low, high, seat, table.over, table.prices, table.gap, table.harm)
    return total


@pytest.mark.parametrize("coins", [4, 6, 9])
def test_deviations_in_blotto_gain_what_openspiel_says(coins: int) -> None:
    game, table, actions = blotto(coins)
    source = np.random.default_rng(coins)
    for sharp in (1.0, 0.1):
        mixes = [source.dirichlet(np.full(len(actions), sharp)) for _ in range(2)]
        assert our_gains(table, marginals(actions, mixes)) == pytest.approx(nash_conv(game, mixes), abs=1e-6)


def test_best_answers_lead_to_an_equilibrium_of_openspiels_blotto() -> None:
    game, table, actions = blotto(6)
    counts = [np.ones(len(actions)) for _ in range(2)]
    number = {tuple(bids): k for k, bids in enumerate(actions)}
    for _ in range(1500):
        chances = marginals(actions, [count / count.sum() for count in counts])
        for seat in range(2):
            chosen, _, _ = answer(table, seat, chances, random.Random(0), 0.0)
            counts[seat][number[tuple(int(coins) for coins in chosen)]] += 1
    mixes = [count / count.sum() for count in counts]
    exact = nash_conv(game, mixes)
    assert our_gains(table, marginals(actions, mixes)) == pytest.approx(exact, abs=1e-6)
    assert exact < 0.1


@pytest.mark.parametrize(("players", "cards", "turns"), [(2, 2, 2), (2, 4, 1), (3, 4, 1), (2, 6, 1)])
def test_deviations_in_goofspiel_gain_what_openspiel_says(players: int, cards: int, turns: int) -> None:
    parameters = {"points_order": "descending", "returns_type": "total_points", "num_turns": turns}
    game = pyspiel.load_game("goofspiel", {"players": players, "num_cards": cards, **parameters})
    table = bids_of(Table, players, cards, cards, 1.0)  # nobody wins a tie, so everybody loses it
    for place in range(turns):
        table.prices[:, place, 0] = cards - place
    source = np.random.default_rng(cards)
    mixes = [source.dirichlet(np.ones(cards)) for _ in range(players)]
    # The other cards follow in ascending order; only with two prizes of two cards does it matter where they go.
    actions = [[card, *(other for other in range(cards) if other != card)] for card in range(cards)]
    assert our_gains(table, marginals(actions, mixes)) == pytest.approx(nash_conv(game, mixes), abs=1e-6)
