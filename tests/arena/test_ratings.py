import math

import numpy as np
import pytest

from kakaw.arena.match import Result
from kakaw.arena.ratings import _ratings, _resamples, standings, wilson
from kakaw.arena.sprt import Sprt, expected_share
from kakaw.core.errors import KakawError


def game(block: int, bots: tuple[str, ...], ranks: tuple[int, ...], failed: int = -1) -> Result:
    winners = ranks.count(1)
    shares = tuple(1 / winners if rank == 1 else 0.0 for rank in ranks)
    n = len(bots)
    return Result(block, "s", bots, tuple(10 * (n - r) for r in ranks), ranks, shares, 1, (0.1,) * n, (1,) * n, failed)


def blocks_won(won: int, lost: int) -> list[list[Result]]:
    ranks = [(1, 2)] * won + [(2, 1)] * lost
    return [[game(k, ("a", "b"), rank)] for k, rank in enumerate(ranks)]


def test_three_wins_of_four_are_191_points() -> None:
    best, worst = standings(["a", "b"], blocks_won(750, 250))
    assert (best.bot, best.win_share) == ("a", 0.75)
    assert best.rating - worst.rating == pytest.approx(400 * math.log10(3), abs=2)
    assert best.rating_low < best.rating < best.rating_high


def test_a_bot_that_won_everything_has_an_interval_all_the_same() -> None:
    best = standings(["a", "b"], blocks_won(20, 0))[0]
    assert best.high == 1.0
    assert best.low == pytest.approx(wilson(1.0, 20)[0])
    assert 0.8 < best.low < 0.9
    assert math.isfinite(best.rating)


def test_the_anchor_is_rated_zero() -> None:
    blocks = [[game(k, ("greedy", "uniform"), (1, 2))] for k in range(10)]
    assert standings(["greedy", "uniform"], blocks)[-1].rating == 0


def test_strengths_are_found_again_from_drawn_rankings() -> None:
    chance = np.random.default_rng(1)
    strength = np.array([4.0, 2.0, 1.0])
    blocks = []
    for k in range(4000):
        order = np.argsort(chance.exponential(1 / strength))
        ranks = [0, 0, 0]
        for place, seat in enumerate(order):
            ranks[seat] = place + 1
        blocks.append([game(k, ("a", "b", "c"), (ranks[0], ranks[1], ranks[2]))])
    a, b, c = _ratings(["a", "b", "c"], blocks)
    assert a - b == pytest.approx(400 * math.log10(2), abs=15)
    assert b - c == pytest.approx(400 * math.log10(2), abs=15)


def test_a_tie_counts_as_half_a_victory_and_no_difference() -> None:
    first, second = standings(["a", "b"], [[game(k, ("a", "b"), (1, 1))] for k in range(10)])
    assert first.win_share == second.win_share == 0.5
    assert first.rating == pytest.approx(second.rating, abs=1e-6)


def test_few_blocks_of_each_line_up_do_not_make_the_intervals_narrow() -> None:
    pairs = [("a", "b"), ("a", "c"), ("b", "c")]
    blocks = [[game(k, pairs[k % 3], (1, 2))] for k in range(6)]
    values = np.array([1.0, 5.0, 0.0, 3.0, 1.0, 2.0])
    counts = _resamples(blocks, np.random.default_rng(1))
    assert counts.sum(axis=1) == pytest.approx(6)
    # Of two blocks each: the variance of a sum is twice the sample's, (x - y)^2 / 2.
    expected = sum((values[k] - values[k + 3]) ** 2 for k in range(3))
    assert (counts @ values).var() == pytest.approx(expected, rel=0.1)


def test_failures_are_counted() -> None:
    rows = standings(["a", "b"], [[game(0, ("a", "b"), (1, 2), failed=1)]])
    assert {row.bot: row.failures for row in rows} == {"a": 0, "b": 1}


def test_the_sequential_test_accepts_the_true_bound() -> None:
    test = Sprt(0, 50)
    assert test.test("a", blocks_won(700, 300)).accepted == 50
    assert test.test("a", blocks_won(400, 600)).accepted == 0
    assert test.test("a", blocks_won(4, 4)).accepted is None
    assert test.test("a", blocks_won(7, 0)).accepted is None, "too few blocks to stop"


def test_equal_bots_expect_the_fair_share() -> None:
    assert expected_share(0, 4) == 0.25
    assert expected_share(400 * math.log10(3), 2) == pytest.approx(0.75)


def test_bounds_in_the_wrong_order_are_refused() -> None:
    with pytest.raises(KakawError, match="lower bound first"):
        Sprt(20, 0)
