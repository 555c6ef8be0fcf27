"""Shares of victory and Plackett-Luce ratings, with intervals that take the block as the unit."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.arena.match import Result

Z = 1.959964  # a 95 % interval
ELO = 400 / math.log(10)
SAMPLES = 400  # of the bootstrap
ROUNDS = 500
ANCHOR = "uniform"  # rated 0 where it takes part, else the mean is


@dataclass(frozen=True)
class Standing:
    """What is known of one bot."""

    bot: str
    win_share: float
    low: float
    high: float
    mean_score: float
    rating: float
    rating_low: float
    rating_high: float
    games: int
    seconds: float  # per decision
    failures: int

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {name: round(value, 4) if isinstance(value, float) else value for name, value in vars(self).items()}


def wilson(share: float, n: float) -> tuple[float, float]:
    """The score interval of a share; wide where all of few games were won, as it must be."""
    if n <= 0:
        return 0.0, 1.0
    middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * math.sqrt(share * (1 - share) / n + Z * Z / (4 * n * n))
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(bots: Sequence[str], blocks: Sequence[Sequence[Result]]) -> list[Standing]:
    """Every bot with its share of victories and its rating, best first."""
    names = list(dict.fromkeys(bots))
    chance = np.random.default_rng(0)  # the same results give the same intervals
    ratings = _ratings(names, blocks)
    samples = [_ratings(names, blocks, counts) for counts in _resamples(blocks, chance)]
    found = []
    for k, name in enumerate(names):
        rated = np.array([sample[k] for sample in samples])
        share, low, high = share_of(name, blocks, chance)
        seats = [(result, seat) for block in blocks for result in block for seat in _seats(result, name)]
        decisions = sum(result.decisions[seat] for result, seat in seats)
        found.append(
            Standing(
                name,
                share,
                low,
                high,
                float(np.mean([result.scores[seat] for result, seat in seats])),
                ratings[k],
                float(np.quantile(rated, 0.025)),
                float(np.quantile(rated, 0.975)),
                len(seats),
                sum(result.seconds[seat] for result, seat in seats) / max(1, decisions),
                sum(result.failed == seat for result, seat in seats),
            )
        )
    return sorted(found, key=lambda standing: -standing.rating)


def share_of(name: str, blocks: Sequence[Sequence[Result]], chance: np.random.Generator) -> tuple[float, float, float]:
    """The share of victories per seat that the bot took, and its interval.

    The wider of two: a bootstrap over blocks, whose games share a deal, and the score interval of single games, which
    does not collapse when every game was won.
    """
    won, seats = np.array([_block_share(name, block) for block in blocks]).T
    share = float(won.sum() / seats.sum())
    counts = _resamples(blocks, chance)
    drawn = (counts @ won) / np.maximum(counts @ seats, 1)
    low, high = wilson(share, float(seats.sum()))
    return share, min(low, float(np.quantile(drawn, 0.025))), max(high, float(np.quantile(drawn, 0.975)))


def _block_share(name: str, block: Sequence[Result]) -> tuple[float, int]:
    shares = [result.shares[seat] for result in block for seat in _seats(result, name)]
    return sum(shares), len(shares)


def _seats(result: Result, name: str) -> list[int]:
    return [seat for seat, bot in enumerate(result.bots) if bot == name]


def _resamples(blocks: Sequence[Sequence[Result]], chance: np.random.Generator) -> NDArray[np.float64]:
    """How often each block counts when blocks are drawn with replacement, many times; each line-up as often as ever.

    Of n blocks of a line-up n - 1 are drawn, and count for n (Rao and Wu, 1988): to draw n would make the intervals too
    narrow where n is small.
    """
    groups: dict[tuple[str, ...], list[int]] = {}
    for i, block in enumerate(blocks):
        groups.setdefault(tuple(sorted(block[0].bots)), []).append(i)
    counts = np.ones((SAMPLES, len(blocks)))
    for group in groups.values():
        n = len(group)
        if n > 1:
            counts[:, group] = chance.multinomial(n - 1, [1 / n] * n, SAMPLES) * n / (n - 1)
    return counts


def _ratings(
    names: Sequence[str], blocks: Sequence[Sequence[Result]], counts: NDArray[np.float64] | None = None
) -> list[float]:
    """Plackett-Luce strengths by Hunter's MM algorithm, in Elo points; each block counts once, or as often as told.

    One imagined win and loss of everybody against everybody keeps a bot that never lost from being rated infinite.
    """
    index = {name: k for k, name in enumerate(names)}
    orders: dict[tuple[int, ...], float] = {}
    for a in range(len(names)):
        for b in range(len(names)):
            if a != b:
                orders[a, b] = 0.5
    for block, count in zip(blocks, np.ones(len(blocks)) if counts is None else counts, strict=True):
        for result in block:
            for order, weight in _orders(result):
                key = tuple(index[result.bots[seat]] for seat in order)
                orders[key] = orders.get(key, 0.0) + weight * float(count)
    strength = _strengths(len(names), orders)
    logs = np.log(strength) * ELO
    zero = logs[index[ANCHOR]] if ANCHOR in index else 0.0
    return [float(value - zero) for value in logs]


def _strengths(n: int, orders: dict[tuple[int, ...], float]) -> NDArray[np.float64]:
    """The strengths of n bots under which these orders, from first to last, each with its weight, are most likely."""
    # Orders of the same length go through the rounds together: one by one they take many times as long.
    tables = []
    wins = np.zeros(n)
    for length in {len(order) for order in orders}:
        those = [order for order in orders if len(order) == length]
        table, weights = np.array(those), np.array([orders[order] for order in those])
        tables.append((table, weights))
        wins += np.bincount(table[:, :-1].ravel(), np.repeat(weights, length - 1), n)
    strength = np.ones(n)
    for _ in range(ROUNDS):
        load = np.zeros(n)
        for table, weights in tables:
            behind = np.cumsum(strength[table][:, ::-1], axis=1)[:, ::-1]
            sums = np.cumsum(weights[:, None] / behind[:, :-1], axis=1)
            sums = np.concatenate([sums, sums[:, -1:]], axis=1)  # the last is beaten as often as the last but one
            load += np.bincount(table.ravel(), sums.ravel(), n)
        renewed = wins / load
        renewed /= np.exp(np.mean(np.log(renewed)))
        settled = np.max(np.abs(np.log(renewed / strength))) < 1e-7
        strength = renewed
        if settled:
            break
    return strength


def _orders(result: Result) -> list[tuple[tuple[int, ...], float]]:
    """The seats from first to last; equal ranks in every order, each with its part of the weight."""
    tied = [
        list(permutations([seat for seat, place in enumerate(result.ranks) if place == rank]))
        for rank in sorted(set(result.ranks))
    ]
    orders: list[tuple[int, ...]] = [()]
    for group in tied:
        orders = [before + part for before in orders for part in group]
    return [(order, 1 / len(orders)) for order in orders]
