"""Learning from self-play: play with the weights so far, solve for better ones, and again.

The margin at the end is regressed on the numbers that describe each turn, stage by stage. A round is always split into
the same parts, whose sums are added in the same order: so a seed gives the same bits whatever the number of processes.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots import weights
from kakaw.bots.kernels import features, selfplay, turn
from kakaw.core.chance import CHANCE, mix
from kakaw.core.errors import KakawError
from kakaw.core.events import new_log
from kakaw.core.rules import rules

Array = NDArray[Any]
PARTS = 8  # of a round
FIRST_GAMES, MOST_GAMES = 50, 800  # games of a part, in the first round and in later ones, doubling
# First steps of a turn that are tried, and later ones after each. Games that try few teach nothing of what the others
# lead to, and weights that are wrong about these mislead whoever tries them.
CARE = {"cacao": (20, 4), "maya": (40, 10)}
# Games that one hour is taken to hold: with --hours the number of games follows from it, so that it is always the same.
GAMES_PER_HOUR = {"cacao": {2: 600_000, 3: 350_000, 4: 240_000}, "maya": {2: 350_000, 3: 150_000, 4: 80_000}}


@dataclass(frozen=True)
class Manner:
    """How games are played to learn from, and what is kept of them."""

    wander: float  # share of turns played at random, so that games differ and lead everywhere
    sober: bool  # whether only what comes after the last of these is learned from
    kept: float  # how much of the sums of earlier rounds counts in the next
    ridge: float  # how strongly weights are held back, in shares of the numbers' own squares


SOBER = Manner(wander=0.02, sober=True, kept=0.9, ridge=3e-4)
# In Cacao between two the sober manner makes `search` and `value` stronger, but `value` the more where they meet, so
# that looking ahead would win less often against it (docs/results.md, "two manners of learning").
LOOSE = Manner(wander=0.08, sober=False, kept=0.5, ridge=3e-3)
LOOSELY = {("cacao", 2)}


def manner_of(title: str, players: int) -> Manner:
    """How weights of a title are learned for that many players."""
    return LOOSE if (title, players) in LOOSELY else SOBER


@dataclass
class Sums:
    """What games taught so far."""

    squares: Array
    products: Array
    totals: Array

    @classmethod
    def empty(cls, stages: int, numbers: int) -> "Sums":
        """Nothing yet."""
        return cls(np.zeros((stages, numbers, numbers)), np.zeros((stages, numbers)), np.zeros((stages, 3)))

    def add(self, other: "Sums", keep: float = 1.0) -> None:
        """Add other sums to a share of these."""
        self.squares = keep * self.squares + other.squares
        self.products = keep * self.products + other.products
        self.totals = keep * self.totals + other.totals


@dataclass(frozen=True)
class Round:
    """How a round of learning went."""

    number: int
    games: int
    spread: float  # of the margin at the end around what the weights say, over all stages
    learned: weights.Weights


def first_weights(title: str) -> Array:
    """Weights to begin with: who leads now, leads in the end."""
    its = features.load(title)
    start = np.zeros((its.STAGES, len(its.NAMES)))
    start[:, its.NAMES.index("lead over the best other")] = 1.0
    return start


def play_part(title: str, players: int, games: int, now: Array, word: int) -> Sums:
    """One part of a round: games played with the weights so far."""
    its, numbers, manner = rules(title), features.load(title), manner_of(title, players)
    words = its.encode_options(its.settle(None, players), players)
    sums = Sums.empty(numbers.STAGES, len(numbers.NAMES))
    room, steps = its.blank(turn.RECORDS), np.zeros((turn.DEPTH + 1, its.max_legal), np.int32)
    selfplay.teach(
        its.blank(), its.blank(), games, players, words, now, *CARE[title], manner.wander, manner.sober, room, steps,
        np.zeros(1, CHANCE), new_log(0), np.uint64(word), sums.squares, sums.products, sums.totals,
    )  # fmt: skip
    return sums


def solve(sums: Sums, before: Array, ridge: float) -> tuple[Array, Array]:
    """The weights that fit the sums best, and the spread they leave; a stage without games keeps its weights."""
    found, spread = before.copy(), np.ones(len(before))
    for stage in range(len(before)):
        count = sums.totals[stage, 0]
        if count < 1:
            continue
        lower = sums.squares[stage]
        square = lower + np.tril(lower, -1).T
        held = ridge * np.diag(square) + 1e-6 * count
        found[stage] = np.linalg.solve(square + np.diag(held), sums.products[stage])
        w = found[stage]
        left = sums.totals[stage, 2] - 2 * w @ sums.products[stage] + w @ square @ w
        spread[stage] = np.sqrt(max(left / count, 1e-2))
    return found, spread


def games_of_round(number: int) -> int:
    """How many games each part of a round has."""
    return min(FIRST_GAMES << number, MOST_GAMES)


def rounds_for(title: str, players: int, hours: float) -> int:
    """How many rounds that many hours are taken to hold."""
    games, number = hours * GAMES_PER_HOUR[title][players], 0
    while games > 0:
        games -= PARTS * games_of_round(number)
        number += 1
    return max(number, 1)


@dataclass
class Course:
    """A course of training, which can be interrupted after any round."""

    title: str
    players: int
    seed: int
    rounds: int
    command: str
    done: int = 0
    games: int = 0

    def __post_init__(self) -> None:
        """Begin with nothing learned."""
        self.manner = manner_of(self.title, self.players)
        self.now = first_weights(self.title)
        self.sums = Sums.empty(*self.now.shape)

    def save(self, path: Path) -> None:
        """Write a checkpoint."""
        counts = np.array([self.seed, self.done, self.games])
        partial = path.with_suffix(".part")
        with partial.open("wb") as out:
            np.savez(
                out, counts=counts, now=self.now,
                squares=self.sums.squares, products=self.sums.products, totals=self.sums.totals,
            )  # fmt: skip
        partial.replace(path)

    def resume(self, path: Path) -> None:
        """Go on from a checkpoint of the same course."""
        with np.load(path) as found:
            seed, self.done, self.games = (int(v) for v in found["counts"])
            if seed != self.seed or found["now"].shape != self.now.shape:
                raise KakawError(f"checkpoint {path}: it is of another course (seed {seed})")
            self.now = found["now"]
            self.sums = Sums(found["squares"], found["products"], found["totals"])

    def run(self, workers: int, told: Callable[[int], None] = lambda part: None) -> Iterator[Round]:
        """Play and solve round by round."""
        with _pool(workers) as each:
            while self.done < self.rounds:
                games = games_of_round(self.done)
                words = [int(mix(np.uint64((self.seed << 32) + self.done * PARTS + k))) for k in range(PARTS)]
                jobs = [(self.title, self.players, games, self.now, word) for word in words]
                fresh = Sums.empty(*self.now.shape)
                for k, sums in enumerate(each(jobs)):
                    fresh.add(sums)
                    told(k + 1)
                self.sums.add(fresh, self.manner.kept)
                self.now, spread = solve(self.sums, self.now, self.manner.ridge)
                self.done += 1
                self.games += PARTS * games
                about = {
                    "title": self.title, "players": self.players, "rules": weights.rules_hash(self.title),
                    "seed": self.seed, "games": self.games, "rounds": self.done, "command": self.command,
                }  # fmt: skip
                share = self.sums.totals[:, 0] / self.sums.totals[:, 0].sum()
                learned = weights.Weights(self.now, spread, about)
                yield Round(self.done, self.games, float(np.sqrt((share * spread**2).sum())), learned)


class _pool:  # noqa: N801  # a context manager that reads as a word
    """Plays parts here, or spread over processes; their results come in order."""

    def __init__(self, workers: int) -> None:
        self.processes = ProcessPoolExecutor(workers, mp_context=get_context("spawn")) if workers > 1 else None

    def __enter__(self) -> Callable[[Sequence[Any]], Iterator[Sums]]:
        if self.processes is None:
            return lambda jobs: (play_part(*job) for job in jobs)
        processes = self.processes
        return lambda jobs: processes.map(play_part, *zip(*jobs, strict=True))

    def __exit__(self, *_: object) -> None:
        if self.processes is not None:
            self.processes.shutdown(cancel_futures=True)
