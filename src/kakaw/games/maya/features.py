"""Views of Maya as named planes for learning: one column per space, in the order of the record, and single numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.games.maya import box
from kakaw.games.maya.layout import DOWN, EMPTY, MANY, MAX_SEATS, MAX_SPACES, MAX_TEMPLES, NOBODY, RUIN, TEMPLE, UP

Array = NDArray[Any]

# Planes over the spaces. Seats are relative to the observing one: 0 is its own, 1 the next clockwise, and so on.
PLANES = (
    "space",
    "temple space",
    "temple tile",
    *(f"{box.CROP_NAMES[crop]} of +{k}" for k in range(MAX_SEATS) for crop in box.CROPS),
    *(f"face down of +{k}" for k in range(MAX_SEATS)),
    "beside a tile",
    "may expand",
    "city scored",
    "in reach",
)
# Single numbers.
SCALARS = (
    *(f"{name} of +{k}" for name in ("score", "rack", "reserve", "turns") for k in range(MAX_SEATS)),
    *(f"hidden {tile} of +{k}" for k in range(MAX_SEATS) for tile in box.TILES),
    *(f"own rack {tile}" for tile in box.TILES),
    *(
        f"city {c} {name}"
        for c in range(MAX_TEMPLES)
        for name in ("size", "gaps", *(f"+{k}" for k in range(MAX_SEATS)))
    ),
    *(f"planting {box.CROP_NAMES[crop]}" for crop in box.CROPS),
    "players",
    "turn",
    "acts",
)


def planes(view: Array, seat: int) -> dict[str, NDArray[np.float32]]:
    """`spaces`: planes x spaces; `neighbours`: who touches whom; `scalars`: one number per name in SCALARS."""
    return {"spaces": _spaces(view, seat), "neighbours": _neighbours(view), "scalars": _scalars(view, seat)}


def _spaces(view: Array, seat: int) -> NDArray[np.float32]:
    s = view[0]
    n, seats = int(s["space_n"]), int(s["n_seats"])
    out = np.zeros((len(PLANES), MAX_SPACES), np.float32)
    crops, down = 3, 3 + MAX_SEATS * len(box.CROPS)
    rest = down + MAX_SEATS
    for space in range(n):
        what, city = int(s["cell"][space]), int(s["city"][space])
        out[0, space] = 1
        out[1, space] = what in (RUIN, TEMPLE)
        out[2, space] = what == TEMPLE
        if what >= UP:
            owner = ((what >> 4 & 3) - max(seat, 0)) % seats
            out[crops + owner * len(box.CROPS) + box.TILE_CROP[what & 7], space] = box.TILE_COUNT[what & 7]
        elif what >= DOWN and what >> 1 & 7 != NOBODY:
            out[down + ((what >> 1 & 7) - max(seat, 0)) % seats, space] = 1
        empty = what == EMPTY
        out[rest, space] = empty and s["near"][space]
        out[rest + 1, space] = empty and city not in (0, MANY) and s["waiting"][space] == 0
        out[rest + 2, space] = (what == TEMPLE or DOWN <= what < UP) and int(s["scored"]) >> (city - 1) & 1
    for space in s["reach"][: s["reach_n"]]:
        out[rest + 3, int(space)] = 1
    return out


def _neighbours(view: Array) -> NDArray[np.float32]:
    s = view[0]
    out = np.zeros((MAX_SPACES, MAX_SPACES), np.float32)
    for space in range(int(s["space_n"])):
        out[space, s["neighbour"][space, : s["degree"][space]]] = 1
    return out


def _scalars(view: Array, seat: int) -> NDArray[np.float32]:
    s = view[0]
    n = int(s["n_seats"])
    order = [(max(seat, 0) + k) % n for k in range(n)]
    blank = [0] * (MAX_SEATS - n)
    values: list[float] = []
    for per_seat in (s["score"], s["rack_n"], s["reserve_n"], s["turns"]):
        values += [*(int(per_seat[k]) for k in order), *blank]
    for k in range(MAX_SEATS):
        values += [int(v) for v in s["hidden"][order[k]]] if k < n else [0] * len(box.TILES)
    values += [int(v) for v in s["rack"][seat]] if seat >= 0 else [-1] * len(box.TILES)
    for city in range(MAX_TEMPLES):
        values += [int(s["size"][city]), int(s["gaps"][city])]
        values += [*(int(s["crops"][city, k]) for k in order), *blank]
    values += [float(int(s["crop"]) == crop + 1) for crop in range(len(box.CROPS))]
    values += [n, int(s["turn"]), int(s["acting"]) >> max(seat, 0) & 1]
    return np.array(values, np.float32)
