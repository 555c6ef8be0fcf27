"""The entry points of a title's compiled code, each called once: what `kakaw warm` and the terminal game compile."""

import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path

import numpy as np

from kakaw.bots import rollout
from kakaw.bots.bot import source_of
from kakaw.bots.greedy import Greedy
from kakaw.core.batch import Batch
from kakaw.core.chance import CHANCE
from kakaw.core.events import new_log
from kakaw.core.game import Game
from kakaw.core.jit import CACHE_FOLDER
from kakaw.core.rules import rules

Part = tuple[str, Callable[[], object]]


def playing_parts(title: str) -> Iterator[Part]:
    """What a game between people and bots needs."""
    its = rules(title)
    game: list[Game] = []  # made by the first part

    def setup() -> None:
        game.append(Game(title, its.players[0], seed="warm"))

    def legal() -> None:
        game[0].menu(game[0].acting[0])

    def apply() -> None:
        seat = game[0].acting[0]
        game[0].push(its.legal(game[0].states, seat)[0], seat=seat)

    def greedy() -> None:
        view = game[0].view(game[0].acting[0])
        Greedy().choose(view, view.menu(), source_of("warm", 0, 0))

    yield "setup", setup
    yield "legal", legal
    yield "why_not", lambda: game[0].why_not(0, game[0].acting[0])
    yield "apply", apply
    yield "view", lambda: game[0].view(0)
    yield "complete", lambda: game[0].completed("warm")
    yield "score", lambda: (game[0].scores(), its.words.breakdown(game[0].states))
    yield "faults", game[0].faults
    yield "greedy", greedy


def parts(title: str) -> Iterator[Part]:
    """Everything that compiles for a title, by name."""
    yield from playing_parts(title)
    its = rules(title)
    batch: list[Batch] = []

    def step() -> None:
        steps, _ = batch[0].legal()
        batch[0].step(steps[:, 0])

    yield "batch", lambda: batch.append(Batch(title, 2, its.players[0]))
    yield "batch step", step
    yield "batch score", batch[0].scores
    yield "play-outs", partial(play_games, title, its.players[0], 1, 0)
    yield "copies", partial(copy_records, title, 1)


def timed(todo: Iterable[Part]) -> Iterator[tuple[str, float]]:
    """Do each part and tell the seconds it took."""
    for name, do in todo:
        start = time.perf_counter()
        do()
        yield name, time.perf_counter() - start


def play_games(title: str, players: int, games: int, seed: int) -> int:
    """Play whole games at random in compiled code; give the number of steps."""
    its = rules(title)
    words = its.encode_options(its.settle(None, players), players)
    room = (np.zeros(1, CHANCE), new_log(0), np.zeros(its.max_legal, np.int32))
    return int(rollout.play_games(its.blank(), its.blank(), games, players, words, *room, np.uint64(seed)))


def copy_records(title: str, rounds: int) -> None:
    """Copy records over and over."""
    its = rules(title)
    rollout.copy_many(its.blank(8), its.blank(8), rounds)


def _mark(title: str) -> Path | None:
    """A file that tells that a title is compiled, in the folder that belongs to this version of the sources."""
    return None if CACHE_FOLDER is None else CACHE_FOLDER / f"warm-{title}"


def is_warm(title: str) -> bool:
    """Whether what a game needs was compiled before."""
    mark = _mark(title)
    return mark is None or mark.exists()


def mark_warm(title: str) -> None:
    """Remember that what a game needs is compiled."""
    if mark := _mark(title):
        mark.touch()
