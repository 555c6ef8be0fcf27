"""Fits the quick guesses by which turns of Maya are tried, and writes them: `tools/maya_guess.py`.

Games of the learned weights with themselves show what each first step of a turn leads to when the turn is played well.
A small net learns to tell the best of them from clues alone: the chances it gives to steps come near those of a player
who prefers a step by what it is worth. The same seed and weights give the same file. Two minutes on one core; it tells
how much the best of the most promising steps gives away against the best of all, on turns that were held out.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots import weights
from kakaw.bots.kernels import features, turn
from kakaw.bots.kernels.features.maya_steps import CLUES, STAGE_OF_TILES, find_clues, find_groups, promises, stage_of
from kakaw.bots.kernels.turn import play_turn
from kakaw.bots.rollout import first_acting
from kakaw.core.chance import CHANCE, below, mix, restart
from kakaw.core.dispatch import legal, setup
from kakaw.core.events import new_log
from kakaw.core.jit import jit
from kakaw.core.rules import rules
from kakaw.games.maya.layout import MAX_SPACES

Array = NDArray[Any]
TARGET = Path(__file__).parent.parent / "src/kakaw/bots/kernels/features/maya_guess.py"
GAMES = {2: 1500, 3: 500, 4: 300}
ONE_IN = 4  # turns that are looked through
WIDTH, LATER = 40, 10  # how widely the other turns look
UNITS = 16
HEAT = 0.7  # points by which a worse step is chosen e times less often
PASSES, TURNS_A_BATCH, RATE = 20, 64, 0.01
HELD_OUT = 5  # one turn in so many
A_LINE = 8  # numbers
WIDTHS = (4, 8, 12, 16, 20, 30, 40)
STAGES = int(STAGE_OF_TILES[-1]) + 1


@jit
def gather(
    states: Array, blank: Array, games: int, n_seats: int, options: Array, learned: Array, room: Array, steps: Array,
    menu: Array, numbers: Array, chance: Array, log: Array, word: Any, tried: Array, nothing: Array, tally: Array,
    clues: Array, worth: Array, guess: Array, stages: Array, first: Array,
) -> int:  # fmt: skip
    """Play games; write the clues and the worth of the first steps of some turns, and where each turn begins."""
    group = np.zeros(MAX_SPACES, np.int64)
    points = np.zeros(MAX_SPACES + 1, np.int64)
    free = np.zeros(MAX_SPACES + 1, np.int64)
    turns = 0
    for _ in range(games):
        word = mix(word)
        restart(chance, word)
        states[0] = blank[0]
        setup(states, 0, n_seats, options, chance, log)
        while states[0]["over"] == 0:
            seat = first_acting(states, 0)
            n = legal(states, 0, seat, menu)
            at = first[turns]
            word = mix(word)
            if below(word, ONE_IN) == 0 and at + n <= worth.shape[0] and turns < stages.shape[0]:
                group[:], points[:], free[:] = 0, 0, 0
                find_groups(states, 0, group, points, free)
                for k in range(n):
                    find_clues(states, 0, seat, int(menu[k]), group, points, free, clues[at + k])
                promises(states, 0, seat, menu, n, guess[at : at + n])
                stages[turns] = stage_of(states, 0)
                play_turn(states, 0, seat, 0, 0, learned, room, steps, numbers, chance, log, tried, tally)
                worth[at : at + n] = tried[:n]
                turns += 1
                first[turns] = at + n
            else:
                play_turn(states, 0, seat, WIDTH, LATER, learned, room, steps, numbers, chance, log, nothing, tally)
            chance[0]["n"] = 0
    return turns


class Turns:
    """First steps of many turns, one below the other."""

    def __init__(self, clues: Array, lost: Array, guess: Array, stages: Array, counts: Array) -> None:
        """`lost` is what each step gives away, as a number not above 0; `counts` are the steps of each turn."""
        self.clues, self.lost, self.guess, self.stages, self.counts = clues, lost, guess, stages, counts
        self.first = np.concatenate([[0], np.cumsum(counts)])

    @classmethod
    def played(cls, players: int, games: int, seed: int) -> "Turns":
        """Those of games with so many players."""
        its, numbers = rules("maya"), len(features.load("maya").NAMES)
        words = its.encode_options(its.settle(None, players), players)
        turns = games * 40
        clues, worth, guess = np.zeros((turns * 150, len(CLUES))), np.zeros(turns * 150), np.zeros(turns * 150)
        stages, first = np.zeros(turns, np.int64), np.zeros(turns + 1, np.int64)
        many = gather(
            its.blank(), its.blank(), games, players, words, weights.load("maya", players).weights,
            its.blank(turn.RECORDS), np.zeros((turn.DEPTH + 1, its.max_legal), np.int32),
            np.zeros(its.max_legal, np.int32), np.zeros(numbers), np.zeros(1, CHANCE), new_log(0), np.uint64(seed),
            np.zeros(its.max_legal), np.zeros(0), np.zeros(1, np.int64), clues, worth, guess, stages, first,
        )  # fmt: skip
        n, counts = int(first[many]), np.diff(first[: many + 1])
        best = np.maximum.reduceat(worth[:n], first[:many])
        return cls(clues[:n], worth[:n] - np.repeat(best, counts), guess[:n], stages[:many], counts)

    def chosen(self, turns: Array) -> "Turns":
        """Some of the turns."""
        rows = np.concatenate([np.arange(self.first[t], self.first[t + 1]) for t in turns])
        return Turns(self.clues[rows], self.lost[rows], self.guess[rows], self.stages[turns], self.counts[turns])

    def given_away(self, guess: Array) -> list[float]:
        """What the best of the most promising steps gives away on average, for each of the widths."""
        lost = np.zeros((len(self.counts), len(WIDTHS)))
        for t in range(len(self.counts)):
            rows = slice(self.first[t], self.first[t + 1])
            order = np.argsort(-guess[rows], kind="stable")
            lost[t] = [-self.lost[rows][order[:width]].max() for width in WIDTHS]
        return [float(v) for v in lost.mean(axis=0)]


class Net:
    """Clues and a stage to one layer of units, and these to a guess; learns by Adam."""

    def __init__(self, clues: Array, source: np.random.Generator) -> None:
        """Clues are taken in units of their own spread; weights begin at random."""
        self.mean, self.spread = clues.mean(axis=0), clues.std(axis=0) + 0.01
        inputs = clues.shape[1] + STAGES
        self.parts = [source.normal(0, inputs**-0.5, (inputs, UNITS)), source.normal(0, UNITS**-0.5, UNITS)]
        self.means, self.squares = ([np.zeros_like(part) for part in self.parts] for _ in range(2))
        self.updates = 0

    def inputs(self, turns: Turns) -> Array:
        """What goes into the net: clues and the stage."""
        stage = np.eye(STAGES)[np.repeat(turns.stages, turns.counts)]
        return np.column_stack([(turns.clues - self.mean) / self.spread, stage])

    def guess(self, inputs: Array) -> Array:
        """What it makes of them."""
        return np.asarray(np.maximum(inputs @ self.parts[0], 0.0) @ self.parts[1])

    def learn(self, turns: Turns, rate: float) -> None:
        """One update by the steps of some turns."""
        inputs = self.inputs(turns)
        units = inputs @ self.parts[0]
        guess = np.maximum(units, 0.0) @ self.parts[1]
        error = (_chances(turns, guess) - _chances(turns, turns.lost)) / len(turns.counts)
        back = np.outer(error, self.parts[1]) * (units > 0)
        self.updates += 1
        slopes = inputs.T @ back, np.maximum(units, 0.0).T @ error
        for k, slope in enumerate(slopes):
            self.means[k] += 0.1 * (slope - self.means[k])
            self.squares[k] += 0.001 * (slope * slope - self.squares[k])
            mean, square = self.means[k] / (1 - 0.9**self.updates), self.squares[k] / (1 - 0.999**self.updates)
            self.parts[k] -= rate * mean / (np.sqrt(square) + 1e-8)

    def plain(self) -> tuple[Array, Array, Array]:
        """The net on clues as they are: from clues, from stages, to the guess."""
        from_clues = self.parts[0][: len(CLUES)] / self.spread[:, None]
        return from_clues, self.parts[0][len(CLUES) :] - self.mean @ from_clues, self.parts[1]


def _chances(turns: Turns, value: Array) -> Array:
    """The chance of each step to be chosen from those of its turn, by what it is worth."""
    at = turns.first[:-1]
    best = np.repeat(np.maximum.reduceat(value, at), turns.counts)
    odds = np.exp((value - best) / HEAT)
    return np.asarray(odds / np.repeat(np.add.reduceat(odds, at), turns.counts))


def fit(turns: Turns, source: np.random.Generator) -> Net:
    """Learn from these turns, at a rate that falls to nothing."""
    net = Net(turns.clues, source)
    batches = PASSES * (len(turns.counts) // TURNS_A_BATCH)
    done = 0
    for _ in range(PASSES):
        order = source.permutation(len(turns.counts))
        for k in range(len(order) // TURNS_A_BATCH):
            net.learn(turns.chosen(order[k * TURNS_A_BATCH : (k + 1) * TURNS_A_BATCH]), RATE * (1 - done / batches))
            done += 1
    return net


def written(tables: tuple[Array, Array, Array], command: str) -> str:
    """The source of the module that holds the net."""
    lines = [f'"""A net that guesses what steps of Maya bring: fitted by `{command}`."""', "", "import numpy as np"]
    about = ("FROM_CLUES", "One row for each clue."), ("FROM_STAGE", "One row for each stage."), ("TO_GUESS", "")
    for (name, what), table in zip(about, tables, strict=True):
        lines += ["", *([f"# {what}"] if what else []), f"{name} = np.array(", "    ["]
        for row in np.atleast_2d(table):
            texts = [f"{value:.4g}" for value in row]
            parts = [", ".join(texts[k : k + A_LINE]) for k in range(0, len(texts), A_LINE)]
            parts = ["[" + parts[0], *parts[1:-1], parts[-1] + "]"] if table.ndim > 1 else parts
            lines += [f"        {part}," for part in parts]
        lines += ["    ],", "    np.float64,", ")  # fmt: skip"]
    return "\n".join([*lines, ""])


def main() -> None:
    """Play, fit, tell how good it is, write."""
    parser = argparse.ArgumentParser(description="Fit the quick guesses of Maya's steps and write them.")
    parser.add_argument("--seed", type=int, default=1)
    seed = parser.parse_args().seed
    source = np.random.default_rng(seed)
    learn, held = [], {}
    for players, games in GAMES.items():
        turns = Turns.played(players, games, seed + players)
        numbers = np.arange(len(turns.counts))
        held[players] = turns.chosen(numbers[numbers % HELD_OUT == 0])
        learn.append(turns.chosen(numbers[numbers % HELD_OUT != 0]))
        print(f"{players} players: {len(turns.counts)} turns, {turns.counts.mean():.0f} steps each")
    parts = (
        np.concatenate([getattr(t, name) for t in learn]) for name in ("clues", "lost", "guess", "stages", "counts")
    )
    net = fit(Turns(*parts), source)
    print("points given away by the best of the most promising " + ", ".join(map(str, WIDTHS)))
    for players, turns in held.items():
        for what, guess in (("before", turns.guess), ("now", net.guess(net.inputs(turns)))):
            print(f"{players} players, {what}: " + ", ".join(f"{v:.2f}" for v in turns.given_away(guess)))
    TARGET.write_text(written(net.plain(), f"tools/maya_guess.py --seed {seed}"), encoding="utf-8")


if __name__ == "__main__":
    main()
