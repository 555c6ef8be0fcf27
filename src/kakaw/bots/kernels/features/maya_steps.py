"""Steps of a turn of Maya: quick guesses of what they bring, fitted to what learned weights say of them.

A guess goes by two dozen clues, through a small net of `maya_guess`, which `tools/maya_guess.py` fits.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.features.maya_guess import FROM_CLUES, FROM_STAGE, TO_GUESS
from kakaw.core.jit import jit, part
from kakaw.core.view import UNKNOWN
from kakaw.games.maya import box
from kakaw.games.maya.kernel import COUNT, find_space, owner_of
from kakaw.games.maya.layout import (
    EMPTY,
    KIND_SHIFT,
    KINDS,
    LABEL_MASK,
    LABEL_SHIFT,
    MANY,
    MAX_SPACES,
    STEP_EXPAND,
    STEP_PLANT,
    TILE_MASK,
    UP,
)

Array = NDArray[Any]
# What the first place pays more than the second, by size of the city.
STAKE = np.array([first - second for first, second in box.AWARDS], np.float64)
# What a guess goes by.
CLUES = (
    "planting",
    "points of others' groups for each space around them, planting",
    "points of own groups for each space around them, planting beside with another crop",
    "empty spaces around, planting",
    "tiles of the crop in the rack, planting",
    "a tile of two crops, planting",
    "points of the groups joined",
    "temples that appear",
    "between cities",
    "award at stake, for the leader of a city that closes",
    "award at stake once the city grows, for each crop of lead gained, up to two",
    "award at stake, the same, where one gap is left after it",
    "expanding",
    "points of others' groups for each space around them, expanding",
    "points of own groups for each space around them, expanding",
    "empty spaces around, expanding",
    "tiles of the crop in the rack, expanding",
    "a tile of two crops, expanding",
    "tiles drawn",
    "award that growth adds, for the leader",
    "few gaps, expanding",
    "award at stake, for the leader of a city that expanding closes",
    "award at stake of a city that comes nearer to its end, for the lead",
    "award that growth could add, for the leader",
)
EXPANDING = 12  # where the clues of expanding begin
MOST_LEFT = 32
STAGE_OF_TILES = np.array(
    [0, 0, 1, 2, 2, 3, 3, 3, *[4] * 4, *[5] * 5, *[6] * 7, *[7] * (MOST_LEFT - 23)], np.int64
)  # by the tiles that the quickest seat has left
UNITS = len(TO_GUESS)


@jit
def promises(states: Array, i: int, seat: int, steps: Array, n: int, out: Array) -> None:
    """Write about what each of the first n steps brings, on a scale of its own."""
    group = np.zeros(MAX_SPACES, np.int64)
    worth = np.zeros(MAX_SPACES + 1, np.int64)
    free = np.zeros(MAX_SPACES + 1, np.int64)
    find_groups(states, i, group, worth, free)
    clues = np.zeros(len(CLUES), np.float64)
    units = np.zeros(UNITS, np.float64)
    stage = stage_of(states, i)
    for k in range(n):
        find_clues(states, i, seat, int(steps[k]), group, worth, free, clues)
        for u in range(UNITS):
            units[u] = FROM_STAGE[stage, u]
        for t in range(len(CLUES)):
            clue = clues[t]
            if clue != 0.0:  # most are
                for u in range(UNITS):
                    units[u] += FROM_CLUES[t, u] * clue
        total = 0.0
        for u in range(UNITS):
            total += TO_GUESS[u] * max(units[u], 0.0)
        out[k] = total


@part
def stage_of(states: Array, i: int) -> int:
    """The stage of the game, by the tiles that the quickest seat has left."""
    s = states[i]
    quickest = MOST_LEFT
    for seat in range(int(s["n_seats"])):
        quickest = min(quickest, int(s["rack_n"][seat]) + int(s["reserve_n"][seat]))
    return int(STAGE_OF_TILES[quickest])


@part
def find_clues(
    states: Array, i: int, seat: int, step: int, group: Array, worth: Array, free: Array, clues: Array
) -> None:
    """Write what a guess about a first step goes by, in the order of CLUES."""
    s = states[i]
    clues[:] = 0.0
    kind = step >> KIND_SHIFT
    if kind != STEP_PLANT and kind != STEP_EXPAND:
        return
    space = find_space(states, i, (step >> LABEL_SHIFT) & LABEL_MASK)
    tile = step & TILE_MASK
    planting = kind == STEP_PLANT
    crops = int(COUNT[tile & 7]) if planting else 0
    like = UP | (seat << 4) | (tile & 6)
    joined, hemmed, pinched, room = 0.0, 0.0, 0.0, 0
    for d in range(int(s["degree"][space])):
        other = int(s["neighbour"][space, d])
        what = int(s["cell"][other])
        if what == EMPTY:
            room += 1
        if what < UP:
            continue
        mark = group[other]
        fresh = True
        for e in range(d):
            if group[int(s["neighbour"][space, e])] == mark:
                fresh = False
        if not fresh:
            continue
        if planting and what & 0xFE == like:
            joined += float(worth[mark])
        elif owner_of(what) != seat:
            hemmed += float(worth[mark]) / free[mark]
        else:
            pinched += float(worth[mark]) / free[mark]
    held = 0
    if tile < KINDS and s["rack"][seat, 0] != UNKNOWN:
        held = int(s["rack"][seat, tile & 6]) + int(s["rack"][seat, tile | 1])
    at = 0 if planting else EXPANDING
    clues[at] = 1.0
    clues[at + 1] = hemmed
    clues[at + 2] = pinched
    clues[at + 3] = float(room)
    clues[at + 4] = float(held)
    clues[at + 5] = float(tile & 1)
    if planting:
        clues[6] = joined
        clues[7] = float(s["waiting"][space])
    else:
        clues[at + 6] = min(3.0, 8.0 - float(s["rack_n"][seat]))
    city = int(s["city"][space])
    if city == MANY:
        clues[8] = 1.0
    elif city != 0:
        at_city(states, i, seat, city - 1, crops, room, clues)


@part
def at_city(states: Array, i: int, seat: int, city: int, crops: int, room: int, clues: Array) -> None:
    """Write what it means for a city to fill one gap: with crops there, or without any by making the city larger."""
    s = states[i]
    most = 0
    for k in range(int(s["n_seats"])):
        if k != seat:
            most = max(most, int(s["crops"][city, k]))
    lead = int(s["crops"][city, seat]) - most
    size = int(s["size"][city])
    gaps = int(s["gaps"][city])
    now = STAKE[min(size, STAKE.shape[0] - 1)]
    grown = STAKE[min(size + 1, STAKE.shape[0] - 1)]
    if crops == 0:
        clues[19] = (grown - now) * max(-1, min(1, lead))
        clues[20] = 1.0 if gaps <= 2 else 0.0
        if gaps == 1 and room == 0:
            clues[21] = grown * max(-1, min(1, lead))
    elif gaps == 1:
        clues[9] = now * max(-1, min(1, lead + crops))
    else:
        change = max(-2, min(2, lead + crops)) - max(-2, min(2, lead))
        clues[10] = grown * change
        if gaps == 2:
            clues[11] = now * change
        clues[22] = now * max(-2, min(2, lead)) / gaps  # a city comes nearer to its end
        clues[23] = grown - now if lead + crops > 0 else 0.0


@part
def find_groups(states: Array, i: int, group: Array, worth: Array, free: Array) -> None:
    """Write the group of each tile, named by one more than its first space; its points, and the spaces around it."""
    s = states[i]
    cell = s["cell"]
    stack = np.zeros(MAX_SPACES, np.int64)
    seen = np.zeros(MAX_SPACES, np.int64)
    for space in range(int(s["space_n"])):
        what = int(cell[space])
        if what < UP or group[space] > 0:
            continue
        like = what & 0xFE
        stack[0] = space
        n = 1
        mark = space + 1
        group[space] = mark
        while n > 0:
            n -= 1
            tile = int(stack[n])
            worth[mark] += int(COUNT[int(cell[tile]) & 7])
            for d in range(int(s["degree"][tile])):
                other = int(s["neighbour"][tile, d])
                if cell[other] == EMPTY:
                    if seen[other] != mark:
                        seen[other] = mark
                        free[mark] += 1
                elif int(cell[other]) & 0xFE == like and group[other] == 0:
                    group[other] = mark
                    stack[n] = other
                    n += 1
