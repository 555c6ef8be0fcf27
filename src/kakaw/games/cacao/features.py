"""Views of Cacao as named planes for learning: the table around its middle, and one number per plane for the rest."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.grid import ORIGIN, SIDE
from kakaw.games.cacao import box
from kakaw.games.cacao.layout import FACE, MAX_SEATS, OPEN, WORKER

Array = NDArray[Any]
WINDOW = 32  # cells; no game spreads wider (see layout.py)

# Planes of the table. Workers are relative to the observing seat: 0 is its own, 1 the next clockwise, and so on.
PLANES = (
    *(f"jungle {code}" for code in box.JUNGLE[1:]),
    *(f"workers of +{k} {edge}" for k in range(MAX_SEATS) for edge in ("north", "east", "south", "west")),
    "open",
    "overbuilt",
    "activated",
)
# Single numbers.
SCALARS = (
    *(f"{name} of +{k}" for name in ("gold", "fruit", "suns", "river", "hand", "stack") for k in range(MAX_SEATS)),
    *(f"unseen {tile} of +{k}" for k in range(MAX_SEATS) for tile in box.WORKER_TILES),
    *(f"own hand {tile}" for tile in box.WORKER_TILES),
    *(f"display {code}" for code in box.JUNGLE[1:]),
    *(f"pile {code}" for code in box.JUNGLE[1:]),
    "players",
    "turn",
    "phase",
    "acts",
)


def planes(view: Array, seat: int) -> dict[str, NDArray[np.float32]]:
    """`table`: planes x WINDOW x WINDOW, by column and row; `scalars`: one number per name in SCALARS."""
    return {"table": _table(view, seat), "scalars": _scalars(view, seat)}


def _table(view: Array, seat: int) -> NDArray[np.float32]:
    s = view[0]
    out = np.zeros((len(PLANES), WINDOW, WINDOW), np.float32)
    n = int(s["n_seats"])
    cells = [int(c) for name in ("jungle", "place", "open") for c in s[name][: s[f"{name}_n"]]]
    xs, ys = [(c >> 7) - ORIGIN for c in cells], [(c & 127) - ORIGIN for c in cells]
    left = (min(xs) + max(xs) + 1) // 2 - WINDOW // 2
    low = (min(ys) + max(ys) + 1) // 2 - WINDOW // 2
    jungle, workers = len(box.JUNGLE) - 1, 4 * MAX_SEATS
    for x, y in zip(xs, ys, strict=True):
        byte = int(s["table"][(x % SIDE) * SIDE + y % SIDE])
        at = (x - left, y - low)
        if byte == OPEN:
            out[(jungle + workers, *at)] = 1
        elif byte < WORKER:
            out[(byte - 1, *at)] = 1
        else:
            owner = ((byte >> 5 & 3) - max(seat, 0)) % n
            out[(slice(jungle + 4 * owner, jungle + 4 * owner + 4), *at)] = box.FACE_WORKERS[byte & FACE]
            out[(jungle + workers + 1, *at)] = byte & 0x10 != 0
    for cell in s["block"][: s["block_n"]]:
        out[jungle + workers + 2, (int(cell) >> 7) - ORIGIN - left, (int(cell) & 127) - ORIGIN - low] += 1
    return out


def _scalars(view: Array, seat: int) -> NDArray[np.float32]:
    s = view[0]
    n = int(s["n_seats"])
    order = [(max(seat, 0) + k) % n for k in range(n)]
    blank = [0] * (MAX_SEATS - n)
    values: list[float] = []
    river = [int(s["river_value"][s["river"][k]]) for k in range(n)]
    for per_seat in (s["gold"], s["fruit"], s["suns"], river, s["hand_n"], s["stack_n"]):
        values += [*(int(per_seat[k]) for k in order), *blank]
    for k in range(MAX_SEATS):
        values += [int(v) for v in s["unseen"][order[k]]] if k < n else [0] * len(box.WORKER_TILES)
    values += [int(v) for v in s["hand"][seat]] if seat >= 0 else [-1] * len(box.WORKER_TILES)
    values += [int(v) for v in s["display"][1:]] + [int(v) for v in s["pile"][1:]]
    values += [n, int(s["turn"]), int(s["phase"]), int(s["acting"]) >> max(seat, 0) & 1]
    return np.array(values, np.float32)
