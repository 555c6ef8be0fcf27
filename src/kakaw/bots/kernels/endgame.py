"""The end of a game between two without luck or secrets: looked through exactly, or among the most promising turns.

Alpha-beta over steps. What saves most is told by the title: steps that are surely no better are left out
(`without_worse`), and the others are sorted by what they bring at once (`gains`) or, where more turns are left, by what
the weights say of whole turns. Positions at the start of a turn are kept in a table, because two turns of one seat
often lead to the same in either order.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.features import best_way, clock, gains, last_gain, settled, without_worse
from kakaw.bots.kernels.turn import final_margin
from kakaw.bots.rollout import first_acting
from kakaw.core.chance import mix
from kakaw.core.dispatch import apply, legal, why_not
from kakaw.core.jit import jit, part

Array = NDArray[Any]
DEEPEST = 40  # steps of a line
MOST_TURNS = 48  # turns of a line, both seats, and those under way
ENDLESS = 1.0e18
WEIGHED = 3  # turns left, at least, where steps are sorted by what the weights say of them; then it pays
KNOWN = np.dtype([("key", np.uint64), ("low", np.float64), ("high", np.float64)])  # an entry of the table
TABLE = 1 << 18  # entries


def new_table() -> Array:
    """A table in which no position is known yet."""
    return np.zeros(TABLE, KNOWN)


@part
def ordered_steps(
    records: Array,
    depth: int,
    mover: int,
    tried: int,
    left: int,
    widths: Array,
    weights: Array,
    steps: Array,
    worths: Array,
    guesses: Array,
    chance: Array,
    tally: Array,
    way: Array,
) -> int:
    """Write the mover's legal steps, the best-looking first and without those surely no better; give their number.

    The step `tried` was tried before, and is left out. `left` are the turns left where a turn begins, else 0.
    """
    n = without_worse(records, depth, mover, steps[depth], legal(records, depth, mover, steps[depth]))
    length = 0
    if left >= WEIGHED:
        length, _ = best_way(records, depth, mover, steps[depth], n, weights, chance, guesses, tally, way)
    if length == 0:
        gains(records, depth, mover, steps[depth], n, guesses)
    m = 0
    for k in range(n):
        step = steps[depth, k]
        if step != tried:
            insert(steps, worths, depth, m, step, guesses[k])
            m += 1
    return m if widths[left] == 0 else min(m, widths[left])


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


@part
def key_of(words: Array, i: int) -> Any:
    """A number for a position that no other has, but for a chance of one in 2**64."""
    key = np.uint64(words.shape[1])
    for k in range(words.shape[1]):
        if words[i, k] != 0:
            key ^= mix(words[i, k] + np.uint64(k) * np.uint64(0x9E3779B97F4A7C15))
    return key | np.uint64(1)  # 0 marks an entry that is free


@jit
def solve(
    states: Array,
    seat: int,
    menu: Array,
    most_nodes: int,
    widths: Array,
    weights: Array,
    salt: Any,
    records: Array,
    words: Array,
    steps: Array,
    worths: Array,
    known: Array,
    chance: Array,
    log: Array,
    out: Array,
) -> int:
    """Write the margin that each step on the menu leads to: what is found for the best, else a bound that is no better.

    Gives the number of nodes, or -1 when there are more than allowed; `states[0]` must have neither luck nor secrets.
    `widths` tells how many first steps of a turn are looked through, by the turns left, 0 for all; what is found is
    exact where it is 0 everywhere. `salt` tells apart in the table what is found with other widths.
    `words` are the bytes of `records`, eight at a time; `known` is the table: empty at first, or with what
    was found for the same seat of the same game.
    """
    low = np.zeros(DEEPEST, np.float64)
    high = np.zeros(DEEPEST, np.float64)
    best = np.zeros(DEEPEST, np.float64)
    count = np.zeros(DEEPEST, np.int64)  # -1 while only the killer is tried
    at = np.zeros(DEEPEST, np.int64)
    movers = np.zeros(DEEPEST, np.int64)
    turns = np.zeros(DEEPEST, np.int64)
    keys = np.zeros(DEEPEST, np.uint64)  # 0 where a position is not kept
    asked_low = np.zeros(DEEPEST, np.float64)
    asked_high = np.zeros(DEEPEST, np.float64)
    killers = np.full(MOST_TURNS, -1, np.int64)  # of each turn, the first step that refuted the last line
    guesses = np.zeros(steps.shape[1], np.float64)
    tally = np.zeros(1, np.int64)
    way = np.zeros(8, np.int64)
    entries = np.uint64(known.shape[0] - 1)
    nodes = 0
    most = -ENDLESS
    first_turn = clock(states, 0)
    last_turn = first_turn + settled(states, 0)  # the number of the turn after the last
    for root in range(menu.shape[0]):
        depth = -1  # of the deepest position that is under way
        step, mover = menu[root], seat
        records[0] = states[0]
        while True:
            # Carry out the step that leads to `depth + 1`.
            nodes += 1
            if nodes > most_nodes or depth + 3 >= DEEPEST:
                return -1
            here = depth + 1
            if depth >= 0:
                records[here] = records[depth]
            apply(records, here, mover, step, chance, log)
            records[here]["ply"] = 0  # the same position after more or fewer questions
            chance[0]["n"] = 0
            turn = clock(records, here) - first_turn
            begins = turn > (0 if depth < 0 else turns[depth])
            low[here], high[here] = (most, ENDLESS) if depth < 0 else (low[depth], high[depth])
            keys[here] = np.uint64(0)
            done = records[here]["over"] == 1
            value = 0.0
            if done:
                value = final_margin(records, here, seat)
            elif begins:
                value = final_margin(records, here, seat)
                mover = first_acting(records, here)
                enough = high[here] - value if mover == seat else value - low[here]
                gained = last_gain(records, here, mover, killers[turn], enough, steps[here], -ENDLESS)
                if gained > -ENDLESS:
                    done = True
                    value += gained if mover == seat else -gained
                    killers[turn] = steps[here, 0]
                else:
                    keys[here] = key_of(words, here) ^ (salt << np.uint64(1))
                    entry = known[keys[here] & entries]
                    if entry["key"] == keys[here]:
                        if entry["low"] == entry["high"] or entry["low"] >= high[here]:
                            done, value = True, entry["low"]
                        elif entry["high"] <= low[here]:
                            done, value = True, entry["high"]
            if not done:
                depth = here
                movers[depth] = first_acting(records, depth)
                turns[depth] = turn
                asked_low[depth], asked_high[depth] = low[depth], high[depth]
                best[depth] = -ENDLESS if movers[depth] == seat else ENDLESS
                at[depth] = 0
                killer = killers[turn] if keys[depth] != 0 else -1
                if killer >= 0 and why_not(records, depth, movers[depth], killer) == 0:
                    steps[depth, 0] = killer
                    count[depth] = -1
                else:
                    left = last_turn - turns[depth] - first_turn if keys[depth] != 0 else 0
                    count[depth] = ordered_steps(
                        records, depth, movers[depth], -1, left, widths, weights, steps, worths, guesses, chance,
                        tally, way,
                    )  # fmt: skip
            elif depth < 0:
                out[root] = value
                break
            # Give values back as long as positions are done.
            while True:
                if done:
                    if movers[depth] == seat:
                        best[depth] = max(best[depth], value)
                        low[depth] = max(low[depth], value)
                    else:
                        best[depth] = min(best[depth], value)
                        high[depth] = min(high[depth], value)
                    done = False
                cut = low[depth] >= high[depth]
                if not cut and count[depth] < 0 and at[depth] == 1:
                    killer = steps[depth, 0]
                    left = last_turn - turns[depth] - first_turn if keys[depth] != 0 else 0
                    count[depth] = ordered_steps(
                        records, depth, movers[depth], killer, left, widths, weights, steps, worths, guesses, chance,
                        tally, way,
                    )  # fmt: skip
                    at[depth] = 0
                if not cut and (count[depth] < 0 or at[depth] < count[depth]):
                    break
                if cut and keys[depth] != 0 and at[depth] > 0:
                    killers[turns[depth]] = steps[depth, at[depth] - 1]
                value = best[depth]
                if keys[depth] != 0:
                    entry = known[keys[depth] & entries]
                    if entry["key"] != keys[depth]:
                        entry["key"] = keys[depth]
                        entry["low"], entry["high"] = -ENDLESS, ENDLESS
                    if value > asked_low[depth]:
                        entry["low"] = max(entry["low"], value)
                    if value < asked_high[depth]:
                        entry["high"] = min(entry["high"], value)
                depth -= 1
                if depth < 0:
                    break
                done = True
            if depth < 0:
                out[root] = value
                break
            step, mover = steps[depth, at[depth]], movers[depth]
            at[depth] += 1
        most = max(most, out[root])
    return nodes
