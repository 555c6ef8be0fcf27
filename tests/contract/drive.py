"""Random games of any title, for the laws that every title keeps.

A `Line` is a way to play: the deal, which options leave their default, and how the seats choose. Everything about a
game follows from its table and its line, so a failing example can be played again.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from numpy.typing import NDArray

from kakaw.core.chance import Chance
from kakaw.core.game import Game
from kakaw.core.options import Choice, Colours, Flag, Number, Numbers, Option
from kakaw.core.rules import Rules, rules
from kakaw.core.titles import meta, titles
from kakaw.core.view import SPECTATOR

Array = NDArray[Any]
STYLES = ("any", "low", "high")  # low and high mostly take the first or last step: games that sprawl or stall


@dataclass(frozen=True)
class Table:
    """A title and a number of players."""

    title: str
    players: int

    def __str__(self) -> str:
        return f"{self.title}-{self.players}"

    @property
    def rules(self) -> Rules:
        return rules(self.title)

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def viewers(self) -> tuple[int, ...]:
        """Everybody who may look: the seats and a spectator."""
        return (SPECTATOR, *self.seats)


TABLES = tuple(Table(title, players) for title in titles() for players in meta(title).PLAYERS)
every_table = pytest.mark.parametrize("table", TABLES, ids=str)
every_title = pytest.mark.parametrize("title", titles())


@dataclass(frozen=True)
class Line:
    """A way to play."""

    seed: int = 0
    varied: tuple[str, ...] = ()  # keys of the options that are drawn, the others keep their default
    style: str = "any"

    def random(self, purpose: str) -> Random:
        """Chance of its own for each purpose, so that looking at a game does not change it."""
        return Random(f"{self.seed} {purpose}")

    def options(self, table: Table) -> dict[str, Any]:
        return {
            option.key: draw_option(option, table.players, self.random(option.key))
            for option in meta(table.title).OPTIONS
            if option.key in self.varied
        }


def draw_option(option: Option, players: int, random: Random) -> Any:
    """Any value that the option takes, or one of its examples."""
    if option.examples:
        return random.choice(option.examples)
    match option:
        case Choice():
            return random.choice(option.values)
        case Flag():
            return random.random() < 0.5
        case Number():
            high = players - 1 if option.by_players else option.high
            numbers = [option.low, high, random.randint(option.low, high), random.randint(option.low, min(high, 20))]
            return random.choice(numbers if option.word is None else [*numbers, option.word])
        case Numbers() if option.total is not None:
            parts = [option.low] * random.randint(option.least, min(option.most, option.total // max(option.low, 1)))
            while sum(parts) < option.total:
                parts[random.choice([k for k, part in enumerate(parts) if part < option.high])] += 1
            return parts
        case Numbers():
            numbers = range(option.low, option.high + 1)
            return random.sample(numbers, random.randint(option.least, min(option.most, len(numbers))))
        case Colours():
            return "".join(random.sample(option.letters, players))
    raise TypeError(f"option {option.key}: drive.py cannot draw a value of a {type(option).__name__}")


@cache
def lines(table: Table) -> st.SearchStrategy[Line]:
    """Lines for Hypothesis: it shrinks towards default options and the plainest way to choose."""
    keys = [option.key for option in meta(table.title).OPTIONS]
    varied = st.sets(st.sampled_from(keys)).map(lambda chosen: tuple(sorted(chosen)))
    return st.builds(Line, st.integers(0, 2**32 - 1), varied, st.sampled_from(STYLES))


def some_lines(table: Table, n: int) -> list[Line]:
    """The same n lines every time: the first with default options, then each with some drawn."""
    keys = [option.key for option in meta(table.title).OPTIONS]
    random = Random(str(table))
    drawn = [Line(k, tuple(key for key in keys if random.random() < 0.5), STYLES[k % 3]) for k in range(1, n)]
    return [Line(), *drawn]


def begin(table: Table, line: Line) -> Game:
    """The start of the line."""
    return Game(table.title, table.players, seed=str(line.seed), options=line.options(table))


def choose(game: Game, line: Line, random: Random) -> tuple[int, int]:
    """A seat that has to decide, and a legal step of it."""
    seat = random.choice(game.acting)
    steps = game.rules.legal(game.states, seat)
    if line.style == "any" or random.random() < 0.25:
        return seat, random.choice(steps)
    return seat, steps[0 if line.style == "low" else -1]


def walk(table: Table, line: Line) -> Iterator[Game]:
    """One game along the line, handed out at every position from the start to the end."""
    game = begin(table, line)
    random = line.random("choices")
    while True:
        yield game
        if game.over:
            return
        seat, step = choose(game, line, random)
        game.push(step, seat=seat)


def played(table: Table, line: Line) -> Game:
    """The whole game of the line."""
    return _played(table, line).copy()


@lru_cache(maxsize=16)
def _played(table: Table, line: Line) -> Game:
    *_, game = walk(table, line)
    return game


def trail(game: Game) -> Array:
    """The records of a game from its first state to the one it is in."""
    past = [states.tobytes() for states, _ in game._past]
    return np.frombuffer(bytearray(b"".join([*past, game.states.tobytes()])), game.states.dtype)


def views_of(table: Table, states: Array, viewer: int) -> Array:
    """What one viewer may know of each of these records."""
    views = table.rules.blank(len(states))
    for i in range(len(states)):
        table.rules.kernel.view(states, i, viewer, views, i)
    return views


def guesses_of(table: Table, views: Array, viewer: int, chance: Chance) -> Array:
    """For each of these views a state it could be of."""
    states = table.rules.blank(len(views))
    for i in range(len(views)):
        table.rules.kernel.complete(views, i, viewer, chance.record, states, i)
    chance.take()
    return states


def difference(one: Array, other: Array) -> str | None:
    """Where two rows of records first differ, byte for byte."""
    if one.tobytes() == other.tobytes():
        return None
    if len(one) != len(other):
        return f"{len(one)} records, not {len(other)}"
    i = next(k for k in range(len(one)) if one[k].tobytes() != other[k].tobytes())
    names = [name for name in one.dtype.names or () if one[i][name].tobytes() != other[i][name].tobytes()]
    return f"record {i}: " + "; ".join(f"{name} {one[i][name].tolist()} {other[i][name].tolist()}" for name in names)


def glances(table: Table, line: Line, most: int) -> Iterator[Game]:
    """The game at the end, at some positions before and at the start: for what is slow to look at."""
    game = played(table, line)
    wanted = {0, game.ply, *line.random("glances").sample(range(game.ply + 1), min(most, game.ply + 1))}
    while True:
        if game.ply in wanted:
            yield game
        if game.ply == 0:
            return
        game.pop()


def near_misses(game: Game, seat: int, random: Random, pool: list[int], n: int) -> list[int]:
    """Steps that may be legal or not: one bit away from a legal one, legal at another time, or any number at all."""
    steps = game.rules.legal(game.states, seat) or pool
    return [
        *(random.choice(steps) ^ 1 << random.randrange(31) for _ in range(n)),
        *(random.choice(steps) + random.choice((-1, 1)) for _ in range(n)),
        *(random.choice(pool) for _ in range(n)),
        *(random.randrange(-(2**31), 2**31) for _ in range(n)),
        *(-(2**31), -1, 0, 2**31 - 1),
    ]


def pool_of(table: Table, line: Line) -> list[int]:
    """All steps that are legal for some seat somewhere along the line."""
    rules, states = table.rules, trail(played(table, line))
    records = [states[i : i + 1] for i in range(len(states))]
    return sorted({step for s in records for seat in rules.acting(s) for step in rules.legal(s, seat)})


def snapshot(game: Game) -> tuple[Any, ...]:
    """Everything a refusal must leave alone."""
    return (
        game.states.tobytes(),
        game.chance.record.tobytes(),
        tuple(game.plays),
        tuple(states.tobytes() + mark.tobytes() for states, mark in game._past),
        game.acting,
        game.over,
    )
