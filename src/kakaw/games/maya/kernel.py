"""The rules of Maya as plain functions over one record. Section and rule numbers are those of docs/rules/maya.md.

Planting is a list of steps, and each set of tiles has exactly one such list (M-4.8b). The first space is the lowest
frontier space of the set; the frontier spaces below it are passed over. From then on the spaces beside the tiles of
the turn are in reach, and planting one of them passes over those in reach below it for the rest of the turn. So the
next space of a set can only be the lowest of its spaces in reach: any other would pass over that one. Conversely a
connected set always has a space in reach until it is complete, and passing over spaces outside it loses nothing. `stop`
is legal after every tile, so there are no dead ends. With `contiguity=merged-group` the spaces beside older tiles of
the group that the new tiles join are in reach too; nothing else changes.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.chance import draw_kind, draw_number
from kakaw.core.events import emit
from kakaw.core.grid import insert_sorted, remove_sorted
from kakaw.core.jit import inline, jit, part
from kakaw.core.view import UNKNOWN
from kakaw.games.maya import box
from kakaw.games.maya.layout import (
    DOWN,
    E_AWARD,
    E_CITY,
    E_CROPS,
    E_DREW,
    E_ENDED,
    E_EXPANDED,
    E_PLANTED,
    E_START,
    E_STUCK,
    E_TEMPLE,
    E_TURN,
    EMPTY,
    KIND_SHIFT,
    KINDS,
    LABEL_MASK,
    LABEL_SHIFT,
    MANY,
    MAX_DEGREE,
    MAX_SEATS,
    NOBODY,
    OPT_AREA_N,
    OPT_AREAS,
    OPT_BEGUN,
    OPT_BOARD,
    OPT_COLOURS,
    OPT_DEGREE,
    OPT_LABEL,
    OPT_MERGED,
    OPT_NEIGHBOUR,
    OPT_SPACE_N,
    OPT_START,
    OPT_STUCK,
    OPT_TEMPLE,
    OPT_TEMPLE_N,
    OPT_TILES,
    OPT_VARIANT,
    OVER,
    PILE_RESERVE,
    PILE_START,
    PLANTING,
    RUIN,
    START_RANDOM,
    STEP_EXPAND,
    STEP_PLANT,
    STEP_STOP,
    STEP_STUCK,
    TEMPLE,
    TILE_MASK,
    TURN,
    UNSEEN,
    UP,
)
from kakaw.games.maya.meta import DEAD_BOARD, LAST_TILE, Fault, Refusal

Array = NDArray[Any]

# Reasons and faults as plain numbers: kernels know no classes.
OK = 0
GAME_OVER = int(Refusal.GAME_OVER)
NOT_ASKED = int(Refusal.NOT_ASKED)
NOT_NOW = int(Refusal.NOT_NOW)
NOTHING_PLANTED = int(Refusal.NOTHING_PLANTED)
NO_SPACE = int(Refusal.NO_SPACE)
EMPTY_RACK = int(Refusal.EMPTY_RACK)
NOT_IN_RACK = int(Refusal.NOT_IN_RACK)
OTHER_CROP = int(Refusal.OTHER_CROP)
TEMPLE_SPACE = int(Refusal.TEMPLE_SPACE)
OCCUPIED = int(Refusal.OCCUPIED)
NO_TILE_BESIDE = int(Refusal.NO_TILE_BESIDE)
SEPARATE = int(Refusal.SEPARATE)
ORDER = int(Refusal.ORDER)
NO_CITY = int(Refusal.NO_CITY)
TWO_CITIES = int(Refusal.TWO_CITIES)
EMPTY_TEMPLE = int(Refusal.EMPTY_TEMPLE)
RACK_FIRST = int(Refusal.RACK_FIRST)
ONLY_UNSEEN = int(Refusal.ONLY_UNSEEN)
NO_PASSING = int(Refusal.NO_PASSING)
MALFORMED = int(Refusal.MALFORMED)

COUNT = np.array(box.TILE_COUNT, np.int64)
AWARDS = np.array(box.AWARDS, np.int64)
RACK_START, RACK_MOST, DRAW, DRAW_UNSEEN = box.RACK_START, box.RACK_MOST, box.DRAW, box.DRAW_UNSEEN
GATHERED = 2  # bit of `passed`: already in `group`


# ---------------------------------------------------------------------------------------------------------------------
# Set-up (section 2)


@jit
def setup(states: Array, i: int, n_seats: int, options: Array, chance: Array, log: Array) -> None:
    """Turn a record of zeros into the start of a game."""
    s = states[i]
    s["n_seats"] = n_seats
    s["board"][0] = options[OPT_BOARD]
    s["board"][1] = options[OPT_BOARD + 1]
    s["areas"] = options[OPT_AREAS]
    s["area_n"] = options[OPT_AREA_N]
    s["variant"] = options[OPT_VARIANT]
    s["merged"] = options[OPT_MERGED]
    s["stuck_draw"] = options[OPT_STUCK]
    s["begun"] = options[OPT_BEGUN]
    start = int(options[OPT_START])
    if start == START_RANDOM:  # M-2.6
        start = draw_number(chance, PILE_START, 0, n_seats - 1)
    s["start"] = start
    s["active"] = start
    s["turn"] = 1
    emit(log, E_START, start, n_seats, 0, 0, 0)
    for kind in range(KINDS):
        s["tiles"][kind] = options[OPT_TILES + kind]
    put_board(states, i, options)
    for k in range(int(s["temple_n"])):  # M-2.1, and with variants M-9.1, M-9.3: play starts at any of them (M-9.5)
        if (options[OPT_BEGUN] >> k) & 1:
            raise_temple(states, i, int(s["temple"][k]), start, log)
    for seat in range(n_seats):
        s["colour"][seat] = options[OPT_COLOURS + seat]
        for kind in range(KINDS):  # M-2.2
            s["reserve"][seat, kind] = options[OPT_TILES + kind]
            s["hidden"][seat, kind] = options[OPT_TILES + kind]
            s["reserve_n"][seat] += options[OPT_TILES + kind]
        draw_tiles(states, i, seat, RACK_START, chance, log)  # M-2.4
    s["acting"] = 1 << start
    if s["frontier_n"] == 0:
        end_game(states, i, DEAD_BOARD, log)


@part
def put_board(states: Array, i: int, options: Array) -> None:
    """Copy the spaces in play from the options."""
    s = states[i]
    n = int(options[OPT_SPACE_N])
    s["space_n"] = n
    neighbour = s["neighbour"]
    for space in range(n):
        s["label"][space] = options[OPT_LABEL + space]
        s["degree"][space] = options[OPT_DEGREE + space]
        for d in range(int(options[OPT_DEGREE + space])):
            neighbour[space, d] = options[OPT_NEIGHBOUR + space * MAX_DEGREE + d]
    s["temple_n"] = options[OPT_TEMPLE_N]
    for k in range(int(options[OPT_TEMPLE_N])):
        space = int(options[OPT_TEMPLE + k])
        s["temple"][k] = space
        s["cell"][space] = RUIN
        s["city"][space] = k + 1
        for d in range(int(s["degree"][space])):
            s["waiting"][int(neighbour[space, d])] += 1


# ---------------------------------------------------------------------------------------------------------------------
# The board


@inline
def owner_of(what: int) -> int:
    """The seat of a face-up tile."""
    return (what >> 4) & 3


@inline
def is_city(what: int) -> bool:
    """Whether this is a temple tile or a face-down tile: part of exactly one city (M-5.3) and nothing else (M-1.20)."""
    return what == TEMPLE or DOWN <= what < UP


@part
def find_space(states: Array, i: int, label: int) -> int:
    """The space of a label, -1 when it is not in play."""
    s = states[i]
    labels = s["label"]
    low = 0
    high = int(s["space_n"])
    while low < high:
        middle = (low + high) >> 1
        if labels[middle] < label:
            low = middle + 1
        else:
            high = middle
    return low if low < s["space_n"] and labels[low] == label else -1


@part
def reach_frontier(states: Array, i: int, space: int) -> None:
    """A tile lies beside this empty plain space now: of any sort, old or new (M-4.4, M-4.5, M-4.7)."""
    s = states[i]
    if s["near"][space] == 0:
        s["near"][space] = 1
        s["frontier_n"] = insert_sorted(s["frontier"][:], s["frontier_n"], space)


@part
def touches_city(states: Array, i: int, space: int, city: int, besides: int) -> bool:
    """Whether a tile of the city, other than `besides`, lies beside the space."""
    s = states[i]
    for d in range(int(s["degree"][space])):
        other = int(s["neighbour"][space, d])
        if other != besides and s["city"][other] == city + 1 and is_city(int(s["cell"][other])):
            return True
    return False


@part
def surround_city_tile(states: Array, i: int, tile: int, city: int) -> None:
    """A city has got a tile: its neighbours touch the city now, if they did not before."""
    s = states[i]
    for d in range(int(s["degree"][tile])):
        space = int(s["neighbour"][tile, d])
        what = int(s["cell"][space])
        if what != EMPTY and what < UP:
            continue
        before = int(s["city"][space])
        if before == city + 1:
            continue
        if before == 0:
            s["city"][space] = city + 1
        elif before != MANY:
            s["city"][space] = MANY
        elif touches_city(states, i, space, city, tile):
            continue
        if what == EMPTY:
            s["gaps"][city] += 1
            reach_frontier(states, i, space)
        else:
            s["crops"][city, owner_of(what)] += COUNT[what & 7]


@part
def raise_temple(states: Array, i: int, space: int, seat: int, log: Array) -> None:
    """A temple tile with a temple appears (M-4.9): a city of size 1. It calls no further temple (M-4.10)."""
    s = states[i]
    city = int(s["city"][space]) - 1
    s["cell"][space] = TEMPLE
    s["size"][city] = 1
    for d in range(int(s["degree"][space])):
        s["waiting"][int(s["neighbour"][space, d])] -= 1
    surround_city_tile(states, i, space, city)
    emit(log, E_TEMPLE, seat, int(s["label"][space]), 0, 0, 0)


@part
def close_gap(states: Array, i: int, space: int, seat: int, crops: int) -> None:
    """A tile has been planted beside one or several cities."""
    s = states[i]
    around = int(s["city"][space])
    if around != MANY:
        s["gaps"][around - 1] -= 1
        s["crops"][around - 1, seat] += crops
        return
    done = 0
    for d in range(int(s["degree"][space])):
        other = int(s["neighbour"][space, d])
        if is_city(int(s["cell"][other])):
            city = int(s["city"][other]) - 1
            if (done >> city) & 1 == 0:  # M-6.6: once for each city
                done |= 1 << city
                s["gaps"][city] -= 1
                s["crops"][city, seat] += crops


@part
def gather_group(states: Array, i: int, space: int) -> int:
    """Collect the face-up tiles of one colour and crop that are connected with this one (M-4.12); give their number.

    No tile of another colour (M-4.13) or crop, and no face-down tile (M-4.14), is like them.
    """
    s = states[i]
    group, passed, cell = s["group"], s["passed"], s["cell"]
    like = int(cell[space]) & 0xFE
    group[0] = space
    passed[space] |= GATHERED
    n = 1
    k = 0
    while k < n:
        tile = int(group[k])
        k += 1
        for d in range(int(s["degree"][tile])):
            other = int(s["neighbour"][tile, d])
            if int(cell[other]) & 0xFE == like and passed[other] & GATHERED == 0:
                passed[other] |= GATHERED
                group[n] = other
                n += 1
    return n


# ---------------------------------------------------------------------------------------------------------------------
# May I? (every reason has its rule in meta.py)


@jit
def why_not(states: Array, i: int, seat: int, step: int) -> int:
    """0 when the seat may take this step now, else the reason."""
    s = states[i]
    kind = step >> KIND_SHIFT
    label = (step >> LABEL_SHIFT) & LABEL_MASK
    tile = step & TILE_MASK
    if step < 0 or kind > STEP_STUCK or tile > UNSEEN:
        return MALFORMED
    if kind == STEP_PLANT and tile == UNSEEN:
        return MALFORMED
    if kind >= STEP_STOP and (label != 0 or tile != 0):
        return MALFORMED
    if s["over"] == 1:
        return GAME_OVER
    if seat < 0 or seat >= s["n_seats"] or (s["acting"] >> seat) & 1 == 0:
        return NOT_ASKED
    planting = s["phase"] == PLANTING
    if kind == STEP_STOP:
        return OK if planting else NOTHING_PLANTED
    if planting and kind != STEP_PLANT:
        return NOT_NOW
    if kind == STEP_STUCK:
        return OK if is_stuck(states, i, seat) else NO_PASSING
    if kind == STEP_PLANT:
        if s["rack_n"][seat] == 0 and not planting:
            return EMPTY_RACK
        if planting and (tile >> 1) + 1 != s["crop"]:
            return OTHER_CROP
        if s["rack_n"][seat] == 0 or not may_hold(states, i, seat, tile):
            return NOT_IN_RACK
    elif s["rack_n"][seat] == 0:
        if tile != UNSEEN:
            return ONLY_UNSEEN
    elif s["rack"][seat, 0] == UNKNOWN:
        if tile != UNSEEN:
            return NOT_IN_RACK
    elif tile == UNSEEN:
        return RACK_FIRST
    elif s["rack"][seat, tile] == 0:
        return NOT_IN_RACK
    space = find_space(states, i, label)
    if space < 0:
        return NO_SPACE
    what = int(s["cell"][space])
    if what == RUIN or what == TEMPLE:  # M-4.3, M-5.6
        return TEMPLE_SPACE
    if what != EMPTY:
        return OCCUPIED
    if kind == STEP_EXPAND:
        if s["city"][space] == 0:
            return NO_CITY
        if s["city"][space] == MANY:
            return TWO_CITIES
        return OK if s["waiting"][space] == 0 else EMPTY_TEMPLE
    if s["near"][space] == 0:
        return NO_TILE_BESIDE
    if not planting:
        return OK
    for k in range(int(s["reach_n"])):
        if s["reach"][k] == space:
            return OK
    return ORDER if joins_planting(states, i, seat, space, tile) else SEPARATE


@part
def may_hold(states: Array, i: int, seat: int, tile: int) -> bool:
    """Whether the rack holds this tile, or may hold it where the rack is not known."""
    s = states[i]
    if s["rack"][seat, tile] == UNKNOWN:
        return bool(s["hidden"][seat, tile] > 0)
    return bool(s["rack"][seat, tile] > 0)


@part
def joins_planting(states: Array, i: int, seat: int, space: int, tile: int) -> bool:
    """Whether a space out of reach touches the tiles of this turn all the same, so that it has been passed over."""
    s = states[i]
    like = UP | (seat << 4) | (tile & 6)
    for d in range(int(s["degree"][space])):
        other = int(s["neighbour"][space, d])
        if s["merged"] == 1 and int(s["cell"][other]) & 0xFE == like:
            return True
        for k in range(int(s["planted_n"])):
            if s["planted"][k] == other:
                return True
    return False


@part
def is_stuck(states: Array, i: int, seat: int) -> bool:
    """Whether the rack is empty and no city can be expanded (M-5.16). With a tile in the rack one can plant (M-7.7)."""
    s = states[i]
    if s["rack_n"][seat] > 0:
        return False
    for k in range(int(s["frontier_n"])):
        if may_expand(states, i, int(s["frontier"][k])):
            return False
    return True


@inline
def may_expand(states: Array, i: int, space: int) -> bool:
    """Whether a face-down tile may go to this frontier space (M-5.7). A complete city has none (M-5.18)."""
    around = int(states[i]["city"][space])
    return around != 0 and around != MANY and states[i]["waiting"][space] == 0


# ---------------------------------------------------------------------------------------------------------------------
# All legal steps, ascending


@jit
def legal(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the steps this seat may take now, ascending; give their number."""
    s = states[i]
    if seat < 0 or seat >= s["n_seats"] or (s["acting"] >> seat) & 1 == 0:
        return 0
    planting = s["phase"] == PLANTING
    labels = s["label"]
    holds = 0
    if s["rack_n"][seat] > 0:
        for tile in range(KINDS):
            if may_hold(states, i, seat, tile):
                holds |= 1 << tile
    n = 0
    if planting:
        crop = int(s["crop"]) - 1
        single = (holds >> (2 * crop)) & 1
        double = (holds >> (2 * crop + 1)) & 1
        if single + double > 0:
            for k in range(int(s["reach_n"])):
                base = (int(labels[int(s["reach"][k])]) << LABEL_SHIFT) | (2 * crop)
                out[n] = base
                n += single
                out[n] = base + 1
                n += double
        out[n] = STEP_STOP << KIND_SHIFT
        return n + 1
    frontier = s["frontier"]
    frontier_n = int(s["frontier_n"])
    for k in range(frontier_n):
        base = int(labels[int(frontier[k])]) << LABEL_SHIFT
        for tile in range(KINDS):  # without a branch: writes and moves on where the tile is held
            out[n] = base | tile
            n += (holds >> tile) & 1
    if s["rack_n"][seat] == 0 or s["rack"][seat, 0] == UNKNOWN:
        holds = 1 << UNSEEN
    for k in range(frontier_n):
        space = int(frontier[k])
        if may_expand(states, i, space):
            base = (STEP_EXPAND << KIND_SHIFT) | (int(labels[space]) << LABEL_SHIFT)
            for tile in range(KINDS + 1):
                if (holds >> tile) & 1:
                    out[n] = base | tile
                    n += 1
    if n == 0:
        out[n] = STEP_STUCK << KIND_SHIFT
        n = 1
    return n


# ---------------------------------------------------------------------------------------------------------------------
# Do it: the turn (sections 3 to 5)


@jit
def apply(states: Array, i: int, seat: int, step: int, chance: Array, log: Array) -> None:
    """Carry out a legal step and all that follows from it without a decision.

    Order of M-3.6: placements, then crop points or drawing, then cities (M-3.4), then the end. Planting draws nothing
    (M-4.15).
    """
    s = states[i]
    s["ply"] += 1
    kind = step >> KIND_SHIFT
    if kind == STEP_PLANT:
        plant(states, i, seat, find_space(states, i, (step >> LABEL_SHIFT) & LABEL_MASK), step & TILE_MASK, log)
        return
    if kind == STEP_STOP:
        score_crops(states, i, seat, log)
    elif kind == STEP_EXPAND:
        space = find_space(states, i, (step >> LABEL_SHIFT) & LABEL_MASK)
        draw = expand(states, i, seat, space, step & TILE_MASK, log)
        draw_tiles(states, i, seat, draw, chance, log)  # M-5.9, M-5.13
    else:
        emit(log, E_STUCK, seat, 0, 0, 0, 0)
        draw_tiles(states, i, seat, int(s["stuck_draw"]), chance, log)  # M-5.16
    close_cities(states, i, log)
    end_turn(states, i, seat, log)


@part
def plant(states: Array, i: int, seat: int, space: int, tile: int, log: Array) -> None:
    """One tile of action A (section 4)."""
    s = states[i]
    if s["rack"][seat, tile] != UNKNOWN:
        s["rack"][seat, tile] -= 1
    s["rack_n"][seat] -= 1
    s["hidden"][seat, tile] -= 1
    emit(log, E_PLANTED, seat, int(s["label"][space]), tile, 0, 0)
    pass_over(states, i, space)
    s["phase"] = PLANTING
    s["crop"] = (tile >> 1) + 1
    s["planted"][s["planted_n"]] = space
    s["planted_n"] += 1
    s["cell"][space] = UP | (seat << 4) | tile
    s["frontier_n"] = remove_sorted(s["frontier"][:], s["frontier_n"], space)
    if s["city"][space] != 0:
        close_gap(states, i, space, seat, int(COUNT[tile]))
    for d in range(int(s["degree"][space])):
        other = int(s["neighbour"][space, d])
        what = int(s["cell"][other])
        if what == EMPTY:
            reach_frontier(states, i, other)
            if s["passed"][other] == 0:
                s["passed"][other] = 1
                s["reach_n"] = insert_sorted(s["reach"][:], s["reach_n"], other)
        elif what == RUIN:
            raise_temple(states, i, other, seat, log)
    if s["merged"] == 1:
        reach_beyond_group(states, i, space)


@part
def pass_over(states: Array, i: int, space: int) -> None:
    """Choose a space: those in reach below it will not be planted in this turn."""
    s = states[i]
    s["passed"][space] = 1
    if s["phase"] == TURN:
        k = 0
        while s["frontier"][k] < space:
            s["passed"][int(s["frontier"][k])] = 1
            k += 1
        return
    reach, n = s["reach"], int(s["reach_n"])
    skip = 0
    while skip < n and reach[skip] <= space:
        skip += 1
    for k in range(n - skip):
        reach[k] = reach[k + skip]
    for k in range(n - skip, n):
        reach[k] = 0
    s["reach_n"] = n - skip


@part
def reach_beyond_group(states: Array, i: int, space: int) -> None:
    """With `contiguity=merged-group` older tiles link new ones (M-4.8a)."""
    s = states[i]
    n = gather_group(states, i, space)
    for k in range(n):
        tile = int(s["group"][k])
        s["group"][k] = 0
        s["passed"][tile] &= 1
        for d in range(int(s["degree"][tile])):
            other = int(s["neighbour"][tile, d])
            if s["cell"][other] == EMPTY and s["passed"][other] == 0:
                s["passed"][other] = 1
                s["reach_n"] = insert_sorted(s["reach"][:], s["reach_n"], other)


@part
def score_crops(states: Array, i: int, seat: int, log: Array) -> None:
    """Planting ends: one point for each crop of the whole group (M-4.11), whenever it grows (M-4.16, M-4.17)."""
    s = states[i]
    n = gather_group(states, i, int(s["planted"][0]))
    points = 0
    for k in range(n):
        points += COUNT[int(s["cell"][int(s["group"][k])]) & 7]
        s["group"][k] = 0
    s["score"][seat] += points
    emit(log, E_CROPS, seat, points, int(s["crop"]) - 1, 0, 0)
    s["passed"][:] = 0
    for k in range(int(s["reach_n"])):
        s["reach"][k] = 0
    s["reach_n"] = 0
    s["crop"] = 0
    for k in range(int(s["planted_n"])):
        s["planted"][k] = 0
    s["planted_n"] = 0
    s["phase"] = TURN


@part
def expand(states: Array, i: int, seat: int, space: int, tile: int, log: Array) -> int:
    """Action B (section 5): a tile of the player's choice goes face down (M-5.8); give how many may be drawn then.

    Either way the reserve shrinks by three, if it can (M-5.14). No points, no temple (M-5.17).
    """
    s = states[i]
    unseen = s["rack_n"][seat] == 0
    if unseen:  # M-5.13: it stays among the tiles of the reserve that nobody can tell apart
        s["reserve_n"][seat] -= 1
        s["unseen_n"][seat] += 1
    else:
        s["rack_n"][seat] -= 1
        if s["rack"][seat, 0] != UNKNOWN:
            s["rack"][seat, tile] -= 1
        bury(states, i, seat, space, tile if s["rack"][seat, 0] != UNKNOWN else UNKNOWN)
    emit(log, E_EXPANDED, seat, int(s["label"][space]), tile, 0, 0)
    city = int(s["city"][space]) - 1
    s["cell"][space] = DOWN | (seat << 1) | (1 if unseen else 0)
    s["frontier_n"] = remove_sorted(s["frontier"][:], s["frontier_n"], space)
    s["size"][city] += 1
    s["gaps"][city] -= 1
    surround_city_tile(states, i, space, city)
    return DRAW_UNSEEN if unseen else DRAW


@part
def bury(states: Array, i: int, seat: int, space: int, tile: int) -> None:
    """Remember which tile a player has laid face down: only that player knows."""
    s = states[i]
    n = int(s["buried_n"][seat])
    k = n
    while k > 0 and s["buried_at"][seat, k - 1] > space:
        s["buried_at"][seat, k] = s["buried_at"][seat, k - 1]
        s["buried"][seat, k] = s["buried"][seat, k - 1]
        k -= 1
    s["buried_at"][seat, k] = space
    s["buried"][seat, k] = tile
    s["buried_n"][seat] = n + 1


@part
def draw_tiles(states: Array, i: int, seat: int, n: int, chance: Array, log: Array) -> None:
    """From the own reserve into the rack, as many as there are and fit (M-5.10 to M-5.12).

    A reserve is one evenly shuffled stack (M-2.3): counts, from which any tile is as likely as another.
    """
    s = states[i]
    n = min(n, RACK_MOST - int(s["rack_n"][seat]), int(s["reserve_n"][seat]))
    for _ in range(n):
        tile = UNKNOWN
        if s["reserve"][seat, 0] != UNKNOWN:
            tile = draw_kind(chance, PILE_RESERVE + seat, s["reserve"][seat])
            s["reserve"][seat, tile] -= 1
            s["rack"][seat, tile] += 1
        s["reserve_n"][seat] -= 1
        s["rack_n"][seat] += 1
        emit(log, E_DREW, seat, tile, 0, 0, 0)


@part
def end_turn(states: Array, i: int, seat: int, log: Array) -> None:
    """Pass the turn or end the game (M-3.5, section 7)."""
    s = states[i]
    s["turn"] += 1
    s["turns"][seat] += 1  # M-8.5: without a placement too
    after = seat + 1 if seat + 1 < s["n_seats"] else 0
    s["active"] = after
    if s["rack_n"][seat] + s["reserve_n"][seat] == 0:  # M-7.1 to M-7.3
        end_game(states, i, LAST_TILE, log)
    elif s["frontier_n"] == 0:  # M-7.6
        end_game(states, i, DEAD_BOARD, log)
    else:
        s["acting"] = 1 << after
        emit(log, E_TURN, after, int(s["turn"]), 0, 0, 0)


@part
def end_game(states: Array, i: int, reason: int, log: Array) -> None:
    """The game is over; cities completed now have scored (M-7.5), others score nothing (M-7.4)."""
    s = states[i]
    s["phase"] = OVER
    s["acting"] = 0
    s["over"] = 1
    s["end_reason"] = reason
    emit(log, E_ENDED, int(s["active"]), reason, 0, 0, 0)


# ---------------------------------------------------------------------------------------------------------------------
# Scoring (sections 6 and 8)


@part
def close_cities(states: Array, i: int, log: Array) -> None:
    """Score the cities that have just become complete (M-6.2). Every empty space around keeps one open (M-6.3)."""
    s = states[i]
    for city in range(int(s["temple_n"])):
        if s["gaps"][city] == 0 and s["size"][city] > 0 and (s["scored"] >> city) & 1 == 0:
            score_city(states, i, city, log)


@part
def score_city(states: Array, i: int, city: int, log: Array) -> None:
    """Pay the awards of a city (M-6.4 to M-6.15)."""
    s = states[i]
    s["scored"] |= 1 << city
    label = int(s["label"][int(s["temple"][city])])
    emit(log, E_CITY, int(s["active"]), label, int(s["size"][city]), 0, 0)
    paid = np.zeros(MAX_SEATS, np.int64)
    award(int(s["size"][city]), s["crops"][city], paid)
    for seat in range(int(s["n_seats"])):
        s["score"][seat] += paid[seat]
        if paid[seat] > 0:
            emit(log, E_AWARD, seat, label, int(paid[seat]), int(s["crops"][city, seat]), 0)


@jit
def award(size: int, crops: Array, out: Array) -> None:
    """Write what a city of this size pays to seats with these crops beside it."""
    row = min(size, AWARDS.shape[0] - 1)
    most = 0
    for seat in range(MAX_SEATS):
        most = max(most, int(crops[seat]))
    second = 0
    leaders = 0
    followers = 0
    for seat in range(MAX_SEATS):
        if crops[seat] == most:
            leaders += 1
        elif crops[seat] > second:
            second = int(crops[seat])
            followers = 1
        elif crops[seat] == second:
            followers += 1
    if most == 0:  # M-6.9
        return
    for seat in range(MAX_SEATS):
        if crops[seat] == most:
            prize = AWARDS[row, 0] if leaders == 1 else AWARDS[row, 0] + AWARDS[row, 1]
            out[seat] = (prize + leaders - 1) // leaders  # M-6.7: rounded up
        elif leaders == 1 and second > 0 and crops[seat] == second:
            out[seat] = (AWARDS[row, 1] + followers - 1) // followers  # M-6.8


@jit
def score(states: Array, i: int, out: Array) -> None:
    """Write per seat the points, the tiles left (M-8.2) and minus the turns taken (M-8.3).

    Tiles left bring no points (M-7.8); who has placed the last one loses ties to those who have some (M-8.6).
    """
    s = states[i]
    for seat in range(int(s["n_seats"])):
        out[seat, 0] = int(s["score"][seat])
        out[seat, 1] = int(s["rack_n"][seat]) + int(s["reserve_n"][seat])
        out[seat, 2] = -int(s["turns"][seat])


# ---------------------------------------------------------------------------------------------------------------------
# What a seat may know (section 10)


@jit
def view(states: Array, i: int, seat: int, out: Array, j: int) -> None:
    """Copy the state without the racks, reserves and face-down tiles of other seats."""
    out[j] = states[i]
    s = out[j]
    for other in range(int(s["n_seats"])):
        if other != seat:
            s["rack"][other, :] = UNKNOWN
            s["reserve"][other, :] = UNKNOWN
            s["buried"][other, :] = UNKNOWN


@jit
def complete(views: Array, i: int, seat: int, chance: Array, out: Array, j: int) -> None:
    """Deal the tiles this view does not know: rack, buried tiles and reserve evenly from what does not lie face up."""
    out[j] = views[i]
    s = out[j]
    for other in range(int(s["n_seats"])):
        if s["rack"][other, 0] == UNKNOWN:
            for tile in range(KINDS):
                s["rack"][other, tile] = 0
                s["reserve"][other, tile] = s["hidden"][other, tile]
            s["buried"][other, :] = 0
            for _ in range(int(s["rack_n"][other])):
                tile = draw_kind(chance, PILE_RESERVE + other, s["reserve"][other])
                s["reserve"][other, tile] -= 1
                s["rack"][other, tile] += 1
            for k in range(int(s["buried_n"][other])):
                tile = draw_kind(chance, PILE_RESERVE + other, s["reserve"][other])
                s["reserve"][other, tile] -= 1
                s["buried"][other, k] = tile


# ---------------------------------------------------------------------------------------------------------------------
# What is impossible here

BAD_TILES = int(Fault.TILES)
BAD_RACK = int(Fault.RACK)
BAD_LONELY = int(Fault.LONELY_TILE)
BAD_MISSING = int(Fault.MISSING_TEMPLE)
BAD_CITY_AT_TEMPLE = int(Fault.CITY_AT_TEMPLE)
BAD_EARLY = int(Fault.EARLY_TEMPLE)
BAD_CITY = int(Fault.CITY)
BAD_TURN = int(Fault.TURN_NUMBER)
BAD_AREAS = int(Fault.AREAS)
BAD_SCORE = int(Fault.SCORE)
BAD_SCORED = int(Fault.SCORED)


@jit
def faults(states: Array, i: int) -> int:
    """A set of flags: what no game could have brought about. 0 for every state a game reaches."""
    return tile_faults(states, i) | board_faults(states, i) | city_faults(states, i) | turn_faults(states, i)


@part
def tile_faults(states: Array, i: int) -> int:
    """Conservation of tiles (11.3)."""
    s = states[i]
    n_seats = int(s["n_seats"])
    flags = 0
    shown = np.zeros((MAX_SEATS, KINDS), np.int64)
    down = np.zeros(NOBODY + 1, np.int64)
    for space in range(int(s["space_n"])):
        what = int(s["cell"][space])
        if what >= UP:
            shown[owner_of(what), what & 7] += 1
        elif what >= DOWN:
            down[(what >> 1) & 7] += 1
    if down[NOBODY] > 0:
        flags |= BAD_TILES
    for seat in range(n_seats):
        if s["rack_n"][seat] > RACK_MOST:
            flags |= BAD_RACK
        if s["score"][seat] < 0:
            flags |= BAD_SCORE
        known = s["rack"][seat, 0] != UNKNOWN
        off_board = int(s["rack_n"][seat]) + int(s["reserve_n"][seat])
        if down[seat] != int(s["buried_n"][seat]) + int(s["unseen_n"][seat]):
            flags |= BAD_TILES
        buried = np.zeros(KINDS, np.int64)
        if known:
            for k in range(int(s["buried_n"][seat])):
                buried[int(s["buried"][seat, k])] += 1
        hidden = 0
        for kind in range(KINDS):
            hidden += int(s["hidden"][seat, kind])
            if shown[seat, kind] + s["hidden"][seat, kind] != s["tiles"][kind]:
                flags |= BAD_TILES
            if known and s["rack"][seat, kind] + s["reserve"][seat, kind] + buried[kind] != s["hidden"][seat, kind]:
                flags |= BAD_TILES
        if hidden != off_board + down[seat]:
            flags |= BAD_TILES
    return flags


@part
def board_faults(states: Array, i: int) -> int:
    """What lies where it cannot lie (11.2, 11.4)."""
    s = states[i]
    flags = 0
    for space in range(int(s["space_n"])):
        what = int(s["cell"][space])
        if what == EMPTY or what == RUIN:
            continue
        tiles = 0
        plantations = 0
        ruins = 0
        for d in range(int(s["degree"][space])):
            other = int(s["cell"][int(s["neighbour"][space, d])])
            if other == RUIN:
                ruins += 1
            elif other != EMPTY:
                tiles += 1
            if other >= UP:
                plantations += 1
        if what == TEMPLE:
            if plantations == 0 and (s["begun"] >> (int(s["city"][space]) - 1)) & 1 == 0:
                # The tile that called a temple lies face up, and stays.
                flags |= BAD_EARLY
        elif tiles == 0:
            flags |= BAD_LONELY
        if ruins > 0 and what >= UP:
            flags |= BAD_MISSING
        elif ruins > 0 and what >= DOWN:
            flags |= BAD_CITY_AT_TEMPLE
    return flags


@part
def city_faults(states: Array, i: int) -> int:
    """Cities that could not have grown so (11.1), or were scored at the wrong time."""
    s = states[i]
    flags = 0
    tiles = np.zeros(MANY + 1, np.int64)
    for space in range(int(s["space_n"])):
        what = int(s["cell"][space])
        if is_city(what):
            city = int(s["city"][space])
            tiles[city] += 1
            linked = what == TEMPLE
            for d in range(int(s["degree"][space])):
                other = int(s["neighbour"][space, d])
                if is_city(int(s["cell"][other])):
                    if s["city"][other] == city:
                        linked = True
                    else:
                        flags |= BAD_CITY
            if not linked:
                flags |= BAD_CITY
    for city in range(int(s["temple_n"])):
        stands = s["cell"][int(s["temple"][city])] == TEMPLE
        if tiles[city + 1] != s["size"][city] or (tiles[city + 1] > 0) != stands:
            flags |= BAD_CITY
        closed = stands and s["gaps"][city] == 0
        if s["phase"] != PLANTING and closed != ((s["scored"] >> city) & 1 == 1):
            flags |= BAD_SCORED
    return flags


@part
def turn_faults(states: Array, i: int) -> int:
    """Counts that do not fit the number of the turn, and areas that do not fit the players."""
    s = states[i]
    flags = 0
    n_seats = int(s["n_seats"])
    turn = int(s["turn"])
    for seat in range(n_seats):
        after = (seat - int(s["start"])) % n_seats
        if s["turns"][seat] != (turn - 1 - after + n_seats - 1) // n_seats:
            flags |= BAD_TURN
    if (int(s["start"]) + turn - 1) % n_seats != s["active"]:
        flags |= BAD_TURN
    areas = 0
    for k in range(8):
        areas += (int(s["areas"]) >> k) & 1
    if areas != min(n_seats, int(s["area_n"])):
        flags |= BAD_AREAS
    return flags
