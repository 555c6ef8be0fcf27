"""Learning what things are worth in Chocolatl: play with the prices so far, solve for better ones, and again.

A round is always split into the same parts, whose sums are added in the same order: so a seed gives the same bits
whatever the number of processes.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.chocolatl.lattice import lattice
from kakaw.bots.chocolatl.prices import Prices, by_hand, rules_hash
from kakaw.bots.kernels import courses
from kakaw.bots.kernels.rounds import ENDS, NUMBERS, STAGES
from kakaw.bots.training import Sums
from kakaw.core.chance import CHANCE, mix
from kakaw.core.events import new_log
from kakaw.core.rules import rules

Array = NDArray[Any]
PARTS = 8
ROUNDS = 4
NOISE, HEAT = 0.35, 0.3  # bids stray far in these games, so that everything is won and lost now and then
RIDGE = 1e-3
GAMES_PER_HOUR = {2: 1_600_000, 3: 1_000_000, 4: 700_000, 5: 500_000}  # that an hour is taken to hold


@dataclass(frozen=True)
class Learned:
    """How a round of learning went."""

    number: int
    games: int
    spread: float
    prices: Prices


def play_part(players: int, games: int, now: Prices, word: int) -> tuple[Sums, Array]:
    """One part of a round: the sums of games played with these prices."""
    its = rules("chocolatl")
    options = {"players.min": 2} if players == 2 else None
    words = its.encode_options(its.settle(options, players), players)
    sums, lasts = Sums.empty(STAGES, len(NUMBERS)), np.zeros((ENDS, 2))
    courses.teach(
        its.blank(), its.blank(), games, players, words, now.weights, now.ends, NOISE, HEAT,
        *lattice(12, 2).arrays, np.zeros(1, CHANCE), new_log(0), np.uint64(word),
        sums.squares, sums.products, sums.totals, lasts,
    )  # fmt: skip
    return sums, lasts


def solve(sums: Sums, lasts: Array, before: Prices) -> tuple[Array, Array, float]:
    """The weights and chances of the last round that fit best, and the spread that is left."""
    weights, ends = before.weights.copy(), before.ends.copy()
    left = 0.0
    for stage in range(STAGES):
        if sums.totals[stage, 0] < 1000:
            continue
        lower = sums.squares[stage]
        square = lower + np.tril(lower, -1).T
        weights[stage] = np.linalg.solve(square + np.diag(RIDGE * np.diag(square) + 1e-6), sums.products[stage])
        left += sums.totals[stage, 2] - weights[stage] @ sums.products[stage]
    seen = lasts[:, 0] > 50
    ends[seen] = lasts[seen, 1] / lasts[seen, 0]
    return weights, ends, float(np.sqrt(max(0.0, left) / max(1.0, sums.totals[:, 0].sum())))


def run(
    players: int, seed: int, hours: float, workers: int, command: str, told: Callable[[int], None] = lambda part: None
) -> Iterator[Learned]:
    """Play and solve, round by round."""
    each = max(200, int(hours * GAMES_PER_HOUR[players] / (ROUNDS * PARTS)))
    now, games = by_hand(), 0
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn")) if workers > 1 else None
    try:
        for number in range(ROUNDS):
            words = [int(mix(np.uint64((seed << 32) + number * PARTS + k))) for k in range(PARTS)]
            jobs = [(players, each, now, word) for word in words]
            results = pool.map(play_part, *zip(*jobs, strict=True)) if pool else (play_part(*job) for job in jobs)
            sums, lasts = Sums.empty(STAGES, len(NUMBERS)), np.zeros((ENDS, 2))
            for k, (part, ended) in enumerate(results):
                sums.add(part)
                lasts += ended
                told(k + 1)
            weights, ends, spread = solve(sums, lasts, now)
            games += PARTS * each
            about = {
                "title": "chocolatl", "players": players, "rules": rules_hash(), "seed": seed, "games": games,
                "command": command,
            }  # fmt: skip
            now = Prices(weights, ends, about)
            yield Learned(number + 1, games, spread, now)
    finally:
        if pool:
            pool.shutdown(cancel_futures=True)
