"""The end of a game between two without luck or secrets: every line looked through, exactly."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.features import clock, promises, without_worse
from kakaw.bots.kernels.turn import final_margin
from kakaw.bots.rollout import first_acting
from kakaw.core.dispatch import apply, legal
from kakaw.core.jit import jit, part

Array = NDArray[Any]
DEEPEST = 40  # steps of a line
ENDLESS = 1.0e18
EARLY = 2  # turns in which the steps of a line are sorted with care
FEW = 4  # steps that are always


@part
def ordered_steps(
    records: Array,
    depth: int,
    mover: int,
    seat: int,
    early: bool,
    killer: int,
    steps: Array,
    worths: Array,
    guesses: Array,
    chance: Array,
    log: Array,
) -> int:
    """Write the mover's legal steps, the best-looking first and without those surely no better; give their number.

    Early in a line, and where there are few, they are sorted by the points they lead to: good order there saves most.
    Later that would cost more than it saves, since mostly one good step refutes the line: they are sorted by a guess,
    after the `killer`, the step that refuted the line before.
    """
    sign = 1.0 if mover == seat else -1.0
    n = without_worse(records, depth, mover, steps[depth], legal(records, depth, mover, steps[depth]))
    by_points = early or n <= FEW
    if not by_points:
        promises(records, depth, mover, steps[depth], n, guesses)
    for k in range(n):
        step = steps[depth, k]
        if by_points:
            records[depth + 1] = records[depth]
            apply(records, depth + 1, mover, step, chance, log)
            worth = sign * final_margin(records, depth + 1, seat)
        else:
            worth = ENDLESS if step == killer else guesses[k]
        insert(steps, worths, depth, k, step, worth)
    return n


@part
def insert(steps: Array, worths: Array, depth: int, n: int, step: int, worth: float) -> None:
    """Put a step among the n before it, those of most worth first."""
    m = n
    while m > 0 and worths[depth, m - 1] < worth:
        worths[depth, m] = worths[depth, m - 1]
        steps[depth, m] = steps[depth, m - 1]
        m -= 1
    worths[depth, m] = worth
    steps[depth, m] = step


@jit
def solve(
    states: Array,
    seat: int,
    menu: Array,
    most_nodes: int,
    records: Array,
    steps: Array,
    worths: Array,
    chance: Array,
    log: Array,
    out: Array,
) -> int:
    """Write the margin that each step on the menu leads to, exact for the best, else a bound that is no better.

    Gives the number of nodes, or -1 when there are more than allowed; `states[0]` must have neither luck nor secrets.
    """
    low = np.zeros(DEEPEST, np.float64)
    high = np.zeros(DEEPEST, np.float64)
    best = np.zeros(DEEPEST, np.float64)
    count = np.zeros(DEEPEST, np.int64)
    at = np.zeros(DEEPEST, np.int64)
    movers = np.zeros(DEEPEST, np.int64)
    killers = np.full(DEEPEST, -1, np.int64)
    guesses = np.zeros(steps.shape[1], np.float64)
    nodes = 0
    most = -ENDLESS
    late = clock(states, 0) + EARLY
    for root in range(menu.shape[0]):
        records[0] = states[0]
        apply(records, 0, seat, menu[root], chance, log)
        chance[0]["n"] = 0
        nodes += 1
        if records[0]["over"] == 1:
            out[root] = final_margin(records, 0, seat)
            most = max(most, out[root])
            continue
        depth = 0
        low[0], high[0] = most, ENDLESS
        movers[0] = first_acting(records, 0)
        best[0] = -ENDLESS if movers[0] == seat else ENDLESS
        count[0] = ordered_steps(records, 0, movers[0], seat, True, killers[0], steps, worths, guesses, chance, log)
        at[0] = 0
        while depth >= 0:
            done = at[depth] == count[depth] or low[depth] >= high[depth]
            if done:
                if low[depth] >= high[depth]:
                    killers[depth] = steps[depth, at[depth] - 1]
                value = best[depth]
                depth -= 1
                if depth >= 0:
                    if movers[depth] == seat:
                        best[depth] = max(best[depth], value)
                        low[depth] = max(low[depth], value)
                    else:
                        best[depth] = min(best[depth], value)
                        high[depth] = min(high[depth], value)
                continue
            step = steps[depth, at[depth]]
            at[depth] += 1
            nodes += 1
            if nodes > most_nodes or depth + 2 >= DEEPEST:
                return -1
            records[depth + 1] = records[depth]
            apply(records, depth + 1, movers[depth], step, chance, log)
            chance[0]["n"] = 0
            if records[depth + 1]["over"] == 1:
                value = final_margin(records, depth + 1, seat)
                if movers[depth] == seat:
                    best[depth] = max(best[depth], value)
                    low[depth] = max(low[depth], value)
                else:
                    best[depth] = min(best[depth], value)
                    high[depth] = min(high[depth], value)
                continue
            depth += 1
            low[depth], high[depth] = low[depth - 1], high[depth - 1]
            movers[depth] = first_acting(records, depth)
            best[depth] = -ENDLESS if movers[depth] == seat else ENDLESS
            early = clock(records, depth) < late
            count[depth] = ordered_steps(
                records, depth, movers[depth], seat, early, killers[depth], steps, worths, guesses, chance, log
            )
            at[depth] = 0
        out[root] = best[0]
        most = max(most, out[root])
    return nodes
