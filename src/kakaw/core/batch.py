"""Batch: many games of one title in one array, stepped together at compiled speed."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.chance import CHANCE, mix, restart
from kakaw.core.dispatch import apply, legal, score, setup, why_not
from kakaw.core.errors import IllegalStep, KakawError
from kakaw.core.events import new_log
from kakaw.core.jit import inline, jit
from kakaw.core.rules import rules
from kakaw.core.titles import check_players

Array = NDArray[Any]
NO_STEP = -1


@inline
def first_acting(states: Array, i: int) -> int:
    """The lowest seat that has to decide, -1 when the game is over."""
    acting = int(states[i]["acting"])
    if acting == 0:
        return -1
    seat = 0
    while (acting >> seat) & 1 == 0:
        seat += 1
    return seat


@jit
def setup_many(
    states: Array, blank: Array, which: Array, n_seats: int, options: Array, chances: Array, log: Array, seeds: Array
) -> None:
    """Set up the games marked in `which`."""
    for i in range(states.shape[0]):
        if which[i]:
            restart(chances[i : i + 1], mix(seeds[i]))
            states[i] = blank[0]
            setup(states, i, n_seats, options, chances[i : i + 1], log)


@jit
def legal_many(states: Array, out: Array, counts: Array, seats: Array) -> None:
    """Write the seat to act and its legal steps for every game."""
    for i in range(states.shape[0]):
        seats[i] = first_acting(states, i)
        counts[i] = legal(states, i, seats[i], out[i]) if seats[i] >= 0 else 0


@jit
def step_many(states: Array, steps: Array, chances: Array, log: Array) -> int:
    """Apply one step to every running game; -1 when all were legal.

    Otherwise the first game whose step is not, and then nothing has changed.
    """
    for i in range(states.shape[0]):
        seat = first_acting(states, i)
        if seat >= 0 and why_not(states, i, seat, steps[i]) != 0:
            return i
    for i in range(states.shape[0]):
        seat = first_acting(states, i)
        if seat >= 0:
            chances[i]["n"] = 0
            apply(states, i, seat, steps[i], chances[i : i + 1], log)
    return -1


@jit
def score_many(states: Array, out: Array) -> None:
    """Write score and tie-breaks of every seat of every game."""
    for i in range(states.shape[0]):
        score(states, i, out[i])


class Batch:
    """Games side by side. In each, the lowest seat that has to decide is asked; finished games wait for `reset`."""

    def __init__(
        self, title: str, games: int, players: int = 2, *, seed: int = 0, options: Mapping[str, Any] | None = None
    ) -> None:
        """Set up `games` games; game i of the same seed is always the same deal."""
        if games < 1:
            raise KakawError(f"games {games}: expected at least 1")
        self.rules = rules(title)
        self.players = check_players(title, players, options)
        self.options = self.rules.settle(options, players)
        self._words = self.rules.encode_options(self.options, players)
        self.states = self.rules.blank(games)
        self._blank = self.rules.blank()
        self._chances = np.zeros(games, CHANCE)
        self._log = new_log(0)
        first = seed * 0x9E3779B97F4A7C15 % 2**64
        self._seeds = np.arange(games, dtype=np.uint64) + np.uint64(first)
        self.steps = np.full((games, self.rules.max_legal), NO_STEP, np.int32)
        self.counts = np.zeros(games, np.int64)
        self.seats = np.zeros(games, np.int64)
        self.reset(np.ones(games, np.bool_))

    def __len__(self) -> int:
        return len(self.states)

    @property
    def over(self) -> NDArray[np.bool_]:
        """Which games have ended."""
        return np.asarray(self.states["over"] == 1)

    def reset(self, which: NDArray[np.bool_] | None = None) -> None:
        """Begin the marked games anew (those that have ended, if none are marked), each with a new deal."""
        which = self.over if which is None else np.ascontiguousarray(which, np.bool_)
        if which.shape != (len(self),):
            raise KakawError(f"mask of shape {which.shape}: expected one mark for each of {len(self)} games")
        setup_many(self.states, self._blank, which, self.players, self._words, self._chances, self._log, self._seeds)
        self._seeds[which] += np.uint64(0xD1B54A32D192ED03)
        self._refresh()

    def _refresh(self) -> None:
        legal_many(self.states, self.steps, self.counts, self.seats)

    def legal(self) -> tuple[NDArray[np.int32], NDArray[np.bool_]]:
        """The legal steps of each game, ascending, and a mask of where they stand in the rows."""
        width = max(1, int(self.counts.max()))
        mask = np.arange(width) < self.counts[:, None]
        return np.where(mask, self.steps[:, :width], NO_STEP), mask

    def step(self, steps: NDArray[Any]) -> None:
        """Take one step in every running game; what stands for a finished game is ignored. All or nothing."""
        given = np.asarray(steps)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise KakawError(
                f"steps of shape {given.shape} and type {given.dtype}: "
                f"expected one whole number for each of {len(self)} games"
            )
        steps = np.ascontiguousarray(given.astype(np.int32))
        if (wide := np.flatnonzero(steps != given)).size:
            raise KakawError(f"game {wide[0]}, step {given[wide[0]]}: expected a number of 32 bits")
        bad = int(step_many(self.states, steps, self._chances, self._log))
        if bad >= 0:
            seat, value = int(self.seats[bad]), int(steps[bad])
            reason = self.rules.why_not(self.states[bad : bad + 1], seat, value)
            assert reason is not None
            raise IllegalStep(f"game {bad}: {value}", seat, reason)
        self._refresh()

    def scores(self) -> NDArray[np.int32]:
        """Score and tie-breaks: games x seats x columns."""
        out = np.zeros((len(self), self.players, len(self.rules.score_columns)), np.int32)
        score_many(self.states, out)
        return out
