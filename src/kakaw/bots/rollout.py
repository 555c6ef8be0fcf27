"""Play-outs: whole games at random, compiled, the same code for every title."""

from typing import Any

from numpy.typing import NDArray

from kakaw.core.chance import below, mix, restart
from kakaw.core.dispatch import apply, legal, setup
from kakaw.core.jit import inline, jit

Array = NDArray[Any]


@inline
def first_acting(states: Array, i: int) -> int:
    """The lowest seat that has to decide."""
    acting = int(states[i]["acting"])
    seat = 0
    while (acting >> seat) & 1 == 0:
        seat += 1
    return seat


@inline
def play_out(states: Array, i: int, chance: Array, log: Array, steps: Array, word: Any) -> Any:
    """Play uniformly at random to the end; give the number of steps and the last random word."""
    n = 0
    while states[i]["over"] == 0:
        seat = first_acting(states, i)
        options = legal(states, i, seat, steps)
        word = mix(word)
        apply(states, i, seat, steps[below(word, options)], chance, log)
        n += 1
    return n, word


@jit
def play_games(
    states: Array,
    blank: Array,
    games: int,
    n_seats: int,
    options: Array,
    chance: Array,
    log: Array,
    steps: Array,
    seed: Any,
) -> int:
    """Set up and play that many games one after the other; give the number of steps."""
    total = 0
    word = mix(seed)
    for _ in range(games):
        word = mix(word)
        restart(chance, word)
        states[0] = blank[0]
        setup(states, 0, n_seats, options, chance, log)
        n, word = play_out(states, 0, chance, log, steps, word)
        total += n
    return total


@jit
def copy_many(target: Array, source: Array, rounds: int) -> None:
    """Copy records over and over: what `kakaw bench engine` times."""
    for k in range(rounds):
        target[k & 7] = source[(k + 3) & 7]
