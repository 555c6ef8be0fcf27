"""Workers of Cacao act: what they bring in a turn that is tried, in the order in which `answer` would have it.

`s` is the record of the position with the tiles laid, `t` that of the trial.
"""

from typing import Any

from kakaw.core.grid import slot
from kakaw.core.jit import inline, part
from kakaw.games.cacao.kernel import (
    ACTION,
    BEYOND,
    CENOTE,
    FACE_WORKERS,
    MARKET,
    MINE,
    PLANTATION,
    STORAGE,
    SUN_SITE,
    SUN_SLOTS,
    VALUE,
    is_jungle,
)
from kakaw.games.cacao.layout import CELL_MASK, CELL_SHIFT, DETAIL_MASK, KIND_SHIFT, STEP_OVERBUILD

# How much it hurts to wait, as `answer` orders what a seat may do.
FITS, OTHERS, SELLS, WASTES = 300, 200, 100, 50


@inline
def harvest_urgency(amount: int, fits: bool) -> int:
    """Of a harvest: first what there is room for in full, at last what goes to waste in part.

    Where there is no room at all, the step has no action, and is taken as one of the others: before a sale.
    """
    if amount == 0:
        return OTHERS
    return (FITS if fits else WASTES) + amount


@inline
def sale_urgency(value: int, amount: int) -> int:
    """Of a sale: at the best price first."""
    return SELLS + 10 * value + amount if amount > 0 else 0


@part
def act(s: Any, t: Any, seat: int, step: int) -> None:
    """Let the workers act at the new tile and at the spaces filled."""
    n_seats = int(s["n_seats"])
    for k in range(n_seats):
        t["gold"][k] = s["gold"][k]
        t["river"][k] = s["river"][k]
        t["fruit"][k] = s["fruit"][k]
        t["suns"][k] = s["suns"][k]
        t["harvest"][k] = 0
        t["markets"][k] = 0
    if step >> KIND_SHIFT == STEP_OVERBUILD:
        t["suns"][seat] -= 1
    t["block_n"] = 0
    cell, face = (step >> CELL_SHIFT) & CELL_MASK, step & DETAIL_MASK
    for edge in range(4):
        workers = int(FACE_WORKERS[face, edge])
        kind = int(s["table"][slot(cell + BEYOND[edge])])
        if workers > 0 and is_jungle(kind):
            act_at(s, t, seat, kind, workers, (cell << 2) | edge)
    for k in range(int(t["mate_n"])):
        workers = int(t["mate_workers"][k])
        if workers > 0:
            kind = int(s["table"][slot(int(t["space"][t["mate_space"][k]]))])
            act_at(s, t, int(t["mate_owner"][k]), kind, workers, int(t["mate_key"][k]))
    for k in range(n_seats):
        if t["markets"][k] == 0:
            t["fruit"][k] = min(STORAGE, int(t["fruit"][k]) + int(t["harvest"][k]))
        elif t["fruit"][k] > 0 or t["harvest"][k] > 0:
            trade(t, k)


@part
def act_at(s: Any, t: Any, seat: int, kind: int, workers: int, key: int) -> None:
    """What the workers on one edge bring at once; those at plantations and markets wait for `trade`."""
    action = ACTION[kind]
    if action == PLANTATION or action == MARKET:
        n = int(t["block_n"])
        t["block_owner"][n] = seat
        t["block_kind"][n] = kind
        t["block_workers"][n] = workers
        t["block_key"][n] = key
        t["block_n"] = n + 1
        if action == MARKET:
            t["markets"][seat] += 1
        else:
            t["harvest"][seat] += workers * VALUE[kind]
    elif action == MINE:
        t["gold"][seat] += workers * VALUE[kind]
    elif action == CENOTE:
        t["river"][seat] = min(int(t["river"][seat]) + workers, int(s["river_fields"]) - 1)
    elif action == SUN_SITE:
        t["suns"][seat] = min(int(t["suns"][seat]) + workers, SUN_SLOTS)


@part
def trade(t: Any, seat: int) -> None:
    """Harvest and sell with all blocks of the seat.

    A seat is asked as long as it has a market and something to sell or to harvest; when it is not asked any more, it
    harvests all it can. Of equally urgent blocks the one with the lower key comes first.
    """
    n = int(t["block_n"])
    while True:
        fruit = int(t["fruit"][seat])
        room = STORAGE - fruit
        markets, harvests, total = 0, 0, 0
        best, most, key = -1, -1, 0
        for k in range(n):
            if t["block_owner"][k] != seat:
                continue
            kind, workers = int(t["block_kind"][k]), int(t["block_workers"][k])
            value = int(VALUE[kind])
            if ACTION[kind] == MARKET:
                markets += 1
                urgency = sale_urgency(value, min(workers, fruit))
            else:
                harvests += 1
                total += workers * value
                urgency = harvest_urgency(min(workers * value, room), workers * value <= room)
            if urgency > most or (urgency == most and t["block_key"][k] < key):
                best, most, key = k, urgency, int(t["block_key"][k])
        if markets == 0:
            t["fruit"][seat] = min(STORAGE, fruit + total)
            return
        if fruit == 0 and harvests == 0:
            return
        kind, workers = int(t["block_kind"][best]), int(t["block_workers"][best])
        if ACTION[kind] == MARKET:
            amount = min(workers, fruit)
            t["fruit"][seat] = fruit - amount
            t["gold"][seat] += amount * int(VALUE[kind])
        else:
            t["fruit"][seat] = min(STORAGE, fruit + workers * int(VALUE[kind]))
        t["block_owner"][best] = -1
