"""The entry points of a title's compiled code: what `kakaw warm` and the terminal game compile ahead.

Kernels do not need one another, and what is built on them needs only them: so each stage is spread over the cores,
every process adding to the same cache.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from kakaw.bots import rollout
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.greedy import Greedy
from kakaw.bots.ready import prepare
from kakaw.cli.output import progress
from kakaw.core.batch import Batch
from kakaw.core.chance import CHANCE
from kakaw.core.events import new_log
from kakaw.core.game import Game
from kakaw.core.jit import CACHE_FOLDER, compile_for
from kakaw.core.rules import rules
from kakaw.core.titles import meta

Parts = dict[str, Callable[[], object]]


def kernels(title: str) -> Parts:
    """The kernels of the contract, the slowest to compile first."""
    its = rules(title)
    seats = its.players[0]
    words = its.encode_options(its.settle(None, seats), seats)
    states, chance, log = its.blank(), np.zeros(1, CHANCE), new_log(0)
    steps = np.zeros(its.max_legal, np.int32)
    scores = np.zeros((seats, len(its.score_columns)), np.int32)
    examples = {
        "apply": (states, 0, 0, 0, chance, log),
        "faults": (states, 0),
        "setup": (states, 0, seats, words, chance, log),
        "legal": (states, 0, 0, steps),
        "why_not": (states, 0, 0, 0),
        "score": (states, 0, scores),
        "complete": (states, 0, 0, chance, states, 0),
        "view": (states, 0, 0, states, 0),
    }
    return {name: partial(compile_for, getattr(its.kernel, name), *given) for name, given in examples.items()}


def players(title: str) -> Parts:
    """What plays, tells the score, and plays many games at once."""
    return {
        "greedy": partial(_ask_greedy, title),
        "batch": partial(_step_batch, title),
        "play-outs": partial(play_games, title, rules(title).players[0], 1, 0),
        "words": partial(_tell_score, title),
        "copies": partial(copy_records, title, 1),
    }


def _game(title: str) -> Game:
    return Game(title, rules(title).players[0], seed="warm")


def _ask_greedy(title: str) -> None:
    game = _game(title)
    view = game.view(game.acting[0])
    Greedy().choose(view, view.menu(), Budget(), source_of("warm", 0, 0))


def _tell_score(title: str) -> None:
    game = _game(title)
    game.rules.words.breakdown(game.states)


def _step_batch(title: str) -> None:
    batch = Batch(title, 2, rules(title).players[0])
    steps, _ = batch.legal()
    batch.step(steps[:, 0])
    batch.scores()


def stages(title: str) -> tuple[Parts, ...]:
    """What can be compiled side by side, and then what is built on that."""
    return kernels(title), players(title)


def warm(title: str) -> Iterator[tuple[str, float]]:
    """Compile a title, on all cores if it is not compiled yet; tell each part and its seconds as it is done."""
    todo = stages(title)
    if is_warm(title) or (cores := len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else 1) < 2:
        for parts in todo:
            for name in parts:
                yield name, compile_part(title, name)
    else:
        with _ticking(title), ProcessPoolExecutor(min(cores, 4), mp_context=get_context("spawn")) as pool:
            for parts in todo:
                jobs = {pool.submit(compile_part, title, name): name for name in parts}
                for job in as_completed(jobs):
                    yield jobs[job], job.result()
    mark_warm(title)


def _ticking(title: str) -> AbstractContextManager[object]:
    """Something that moves while a part compiles, for those who watch."""
    if not sys.stderr.isatty():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(f"compiling the rules of {meta(title).NAME}")


def warm_up(title: str) -> None:
    """Compile a title unless it is, with a line for each part on standard error: nobody should watch a dead screen."""
    if is_warm(title):
        return
    progress(f"Compiling the rules of {meta(title).NAME}; this happens once and takes a while.")
    start = time.monotonic()
    for name, seconds in warm(title):
        progress(f"  {name:10} {seconds:5.1f} s")
    progress(f"  ready after {time.monotonic() - start:.0f} s")


def warm_bots(title: str) -> float:
    """Compile what the stronger bots of a title need, unless it is; give the seconds it took."""
    start = time.perf_counter()
    mark = _mark(f"bots-{title}")
    if mark is not None and not mark.exists():
        prepare(title)
        mark.touch()
    return time.perf_counter() - start


def compile_part(title: str, name: str) -> float:
    """Compile one part; give the seconds it took."""
    start = time.perf_counter()
    for parts in stages(title):
        if name in parts:
            parts[name]()
    return time.perf_counter() - start


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
