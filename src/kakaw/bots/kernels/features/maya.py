"""A position of Maya in numbers: groups that can grow, tiles to grow them with, shares of open cities, the race."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.features.maya_steps import MOST_LEFT, STAGE_OF_TILES, STAKE, find_groups, promises
from kakaw.core.jit import jit, part
from kakaw.core.view import UNKNOWN
from kakaw.games.maya import box
from kakaw.games.maya.kernel import award, owner_of
from kakaw.games.maya.layout import (
    EMPTY,
    KINDS,
    MAX_SEATS,
    MAX_SPACES,
    PLANTING,
)

__all__ = [
    "NAMES",
    "STAGES",
    "answer",
    "clock",
    "describe",
    "gains",
    "last_gain",
    "promises",
    "settled",
    "without_worse",
]

Array = NDArray[Any]
CROPS = len(box.CROPS)

PLACES = ("best", "second", "third", "fourth")  # of the groups of a seat, one for each crop
GAPS = ("one gap", "two gaps", "few gaps", "many gaps")  # how soon a city may close
LEADS = ("far behind", "two behind", "one behind", "level", "one ahead", "two ahead", "far ahead")  # in crops there
SIDES = ("behind", "level", "ahead")

# Per seat; written once for the own seat and once for the mean of the others.
VILLAGE = (
    "score",
    "tiles in rack",
    "tiles in reserve",
    "best group that can grow",
    "second group that can grow",
    "third group that can grow",
    "fourth group that can grow",
    "room around the best group",
    "groups x tiles in rack",
    "groups x tiles to come",
    "group to grow next",
    "award of cities about to close",
    "award of cities with few gaps",
    "award of wide open cities",
    "crops at open cities",
    "doubles to come",
    *(f"room around the {place} group" for place in PLACES[1:]),
    *(f"tiles in rack for the {place} group" for place in PLACES),
    *(f"tiles to come for the {place} group" for place in PLACES),
)
NAMES = (
    *(f"own {name}" for name in VILLAGE),
    *(f"others' {name}" for name in VILLAGE),
    *(f"own rack {tile}" for tile in box.TILES),
    "own pairs of a crop in rack",
    "lead over the best other",
    "one",
    "frontier",
    "tiles left of the quickest seat",
    "own tiles beyond those of the quickest seat",
    "gaps of open cities",
    "empty spaces",
    *(f"award at stake with {gaps}, {lead}" for gaps in GAPS for lead in LEADS),
    *(f"award that growth would add with {gaps}, {side}" for gaps in GAPS for side in SIDES),
)
PER_SEAT = len(VILLAGE)
RACK, PAIRS, LEAD, ONE = 2 * PER_SEAT, 2 * PER_SEAT + KINDS, 2 * PER_SEAT + KINDS + 1, 2 * PER_SEAT + KINDS + 2
GROWING, ROOM, IN_RACK, TO_COME, NEXT, AWARD, AT_CITIES, DOUBLES = 3, 7, 8, 9, 10, 11, 14, 15
MORE_ROOM, HELD, LATER = DOUBLES, DOUBLES + CROPS, DOUBLES + 2 * CROPS  # room around the best group stands at ROOM
STAKES = ONE + 6
GROWTHS = STAKES + len(GAPS) * len(LEADS)
MOST_ROOM, MOST_LEAD, MOST_GAPS = 6.0, len(LEADS) // 2, 5
GAP_CLASS = np.array((0, 0, 1, 2, 2, 3), np.int64)
STAGES = (int(STAGE_OF_TILES[-1]) + 1) * MAX_SEATS  # by tiles left, and by how many seats come before the own


@jit
def describe(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the numbers of NAMES; give the stage."""
    s = states[i]
    n_seats = int(s["n_seats"])
    rows = np.zeros((MAX_SEATS, PER_SEAT), np.float64)
    best = np.zeros((MAX_SEATS, CROPS), np.float64)
    room = np.zeros((MAX_SEATS, CROPS), np.float64)
    running = groups(states, i, best, room)
    for k in range(n_seats):
        rows[k, 0] = float(s["score"][k])
        rows[k, 1] = float(s["rack_n"][k])
        rows[k, 2] = float(s["reserve_n"][k])
        growth(states, i, k, k == seat, best[k], room[k], rows[k])
    active = int(s["active"])
    if s["phase"] == PLANTING:
        rows[active, 0] += running
    gaps = city_shares(states, i, rows)
    quickest, leader = MOST_LEFT, -1.0e9
    for k in range(n_seats):
        quickest = min(quickest, int(s["rack_n"][k]) + int(s["reserve_n"][k]))
        if k != seat and rows[k, 0] > leader:
            leader = rows[k, 0]
    for a in range(PER_SEAT):
        out[a] = rows[seat, a]
        total = 0.0
        for k in range(n_seats):
            if k != seat:
                total += rows[k, a]
        out[PER_SEAT + a] = total / (n_seats - 1)
    pairs = 0
    for tile in range(KINDS):
        out[RACK + tile] = float(s["rack"][seat, tile])
    for crop in range(CROPS):
        n = int(s["rack"][seat, 2 * crop]) + int(s["rack"][seat, 2 * crop + 1])
        pairs += n * (n - 1) // 2
    out[PAIRS] = float(pairs)
    out[LEAD] = rows[seat, 0] - leader
    out[ONE] = 1.0
    out[ONE + 1] = float(s["frontier_n"])
    out[ONE + 2] = float(quickest)
    out[ONE + 3] = float(s["rack_n"][seat]) + float(s["reserve_n"][seat]) - quickest
    out[ONE + 4] = gaps
    empty = 0
    for space in range(int(s["space_n"])):
        empty += 1 if s["cell"][space] == EMPTY else 0
    out[ONE + 5] = float(empty)
    stakes(states, i, seat, out)
    return int(STAGE_OF_TILES[quickest]) * MAX_SEATS + (seat - active) % n_seats


@part
def groups(states: Array, i: int, best: Array, room: Array) -> float:
    """Write the points of each seat's best group of each crop that can still grow, and the empty spaces around it.

    Gives the points of the planting in progress.
    """
    s = states[i]
    group = np.zeros(MAX_SPACES, np.int64)
    worth = np.zeros(MAX_SPACES + 1, np.int64)
    free = np.zeros(MAX_SPACES + 1, np.int64)
    find_groups(states, i, group, worth, free)
    for space in range(int(s["space_n"])):
        if group[space] == space + 1:
            what = int(s["cell"][space])
            owner, crop = owner_of(what), (what & 7) >> 1
            if free[space + 1] > 0 and worth[space + 1] > best[owner, crop]:
                best[owner, crop] = worth[space + 1]
                room[owner, crop] = free[space + 1]
    return float(worth[group[int(s["planted"][0])]]) if s["phase"] == PLANTING else 0.0


@part
def growth(states: Array, i: int, seat: int, own: bool, best: Array, room: Array, row: Array) -> None:
    """What the groups of a seat may bring with its tiles: those in its rack for the own seat, else those not seen."""
    s = states[i]
    hidden = 0
    for tile in range(KINDS):
        hidden += int(s["hidden"][seat, tile])
    taken = 0
    missed = 1.0
    for place in range(CROPS):
        crop, most = -1, -1.0
        for k in range(CROPS):
            if (taken >> k) & 1 == 0 and best[k] > most:
                crop, most = k, float(best[k])
        taken |= 1 << crop
        row[GROWING + place] = most
        if place == 0:
            row[ROOM] = min(float(room[crop]), MOST_ROOM)
        else:
            row[MORE_ROOM + place] = min(float(room[crop]), MOST_ROOM)
        unseen = int(s["hidden"][seat, 2 * crop]) + int(s["hidden"][seat, 2 * crop + 1])
        share = unseen / max(hidden, 1)
        if own and s["rack"][seat, 0] != UNKNOWN:
            held = int(s["rack"][seat, 2 * crop]) + int(s["rack"][seat, 2 * crop + 1])
            row[IN_RACK] += most * held
            row[HELD + place] = float(held)
            row[LATER + place] = float(s["reserve"][seat, 2 * crop]) + float(s["reserve"][seat, 2 * crop + 1])
            chance = 1.0 if held > 0 else 0.0
        else:
            row[IN_RACK] += most * share * float(s["rack_n"][seat])
            row[HELD + place] = share * float(s["rack_n"][seat])
            row[LATER + place] = float(unseen)
            chance = 1.0 - (1.0 - share) ** int(s["rack_n"][seat])
        row[TO_COME] += most * share
        row[NEXT] += missed * chance * most
        missed *= 1.0 - chance
        row[DOUBLES] += float(s["hidden"][seat, 2 * crop + 1])


@part
def city_shares(states: Array, i: int, rows: Array) -> float:
    """What open cities would pay if they closed now, by how soon they may; gives the gaps around all of them."""
    s = states[i]
    n_seats = int(s["n_seats"])
    paid = np.zeros(MAX_SEATS, np.int64)
    total = 0
    for city in range(int(s["temple_n"])):
        if s["size"][city] == 0 or (s["scored"] >> city) & 1 == 1:
            continue
        gaps = int(s["gaps"][city])
        total += gaps
        paid[:] = 0
        award(int(s["size"][city]), s["crops"][city], paid)
        sort = 0 if gaps <= 1 else (1 if gaps <= 3 else 2)
        for k in range(n_seats):
            rows[k, AWARD + sort] += paid[k]
            rows[k, AT_CITIES] += float(s["crops"][city, k])
    return float(total)


@part
def stakes(states: Array, i: int, seat: int, out: Array) -> None:
    """Write what is at stake at open cities, by how soon they may close and how the seat stands there."""
    s = states[i]
    for k in range(STAKES, GROWTHS + len(GAPS) * len(SIDES)):
        out[k] = 0.0
    for city in range(int(s["temple_n"])):
        size = int(s["size"][city])
        if size == 0 or (s["scored"] >> city) & 1 == 1:
            continue
        most = 0
        for k in range(int(s["n_seats"])):
            if k != seat:
                most = max(most, int(s["crops"][city, k]))
        lead = int(s["crops"][city, seat]) - most
        gaps = GAP_CLASS[min(int(s["gaps"][city]), MOST_GAPS)]
        now = STAKE[min(size, STAKE.shape[0] - 1)]
        grown = STAKE[min(size + 1, STAKE.shape[0] - 1)]
        out[STAKES + gaps * len(LEADS) + max(-MOST_LEAD, min(MOST_LEAD, lead)) + MOST_LEAD] += now
        out[GROWTHS + gaps * len(SIDES) + max(-1, min(1, lead)) + 1] += grown - now


@jit
def answer(states: Array, i: int, seat: int, steps: Array, n: int) -> int:
    """None: where to plant next takes a closer look."""
    return -1


@jit
def without_worse(states: Array, i: int, seat: int, steps: Array, n: int) -> int:
    """All of them: no step is certainly worse than another."""
    return n


@jit
def gains(states: Array, i: int, seat: int, steps: Array, n: int, out: Array) -> None:
    """Nothing is told apart: the end is never settled, so it is never searched exactly."""
    out[:n] = 0.0


@jit
def last_gain(states: Array, i: int, seat: int, killer: int, enough: float, steps: Array, unknown: float) -> float:
    """Unknown, for the same reason."""
    return unknown


@jit
def clock(states: Array, i: int) -> int:
    """The number of the turn."""
    return int(states[i]["turn"])


@jit
def settled(states: Array, i: int) -> int:
    """Never: racks stay secret to the end."""
    return 0


@jit
def best_way(
    states: Array,
    i: int,
    seat: int,
    steps: Array,
    n: int,
    weights: Array,
    chance: Array,
    tried: Array,
    tally: Array,
    way: Array,
) -> tuple[int, float]:
    """No short cut: turns of Maya are tried step by step."""
    return 0, 0.0
