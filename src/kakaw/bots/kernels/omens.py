"""What the first step of a turn of Cacao is likely worth: a guess from omens, before the step is carried out.

All omens add up over the four edges of a tile. So what each number of workers brings at each edge of a cell is found
once, and serves all tiles and turns of tiles on that cell.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.grid import TO_EDGE, slot
from kakaw.core.jit import jit, part
from kakaw.games.cacao import box
from kakaw.games.cacao.kernel import (
    ACTION,
    CENOTE,
    FACE_TILE,
    MARKET,
    OPPOSITE,
    PLANTATION,
    STORAGE,
    SUN_SITE,
    SUN_SLOTS,
    TEMPLE,
    VALUE,
    is_jungle,
    owner_of,
    workers_facing,
)
from kakaw.games.cacao.layout import (
    CELL_MASK,
    CELL_SHIFT,
    DETAIL_MASK,
    KIND_SHIFT,
    STEP_OVERBUILD,
    STEP_PLACE,
    WORKER,
)

Array = NDArray[Any]
BEYOND = np.array(TO_EDGE, np.int64)
STAGE_OF_TILES = np.array((0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 7, 7), np.int64)  # by the tiles a seat has left
MOST_WORKERS = 3  # on one edge

# Each omen and its weight by the stage of a game: fitted by least squares to what `value` said of all first steps in
# 150 games of its own, the better steps counting more.
OMENS = {
    f"plays {box.WORKER_TILES[0]}": (0, 0, 1.77, 1.8, 1.75, 1.53, 1.28, 1.2),
    f"plays {box.WORKER_TILES[1]}": (0, 0, 0.17, 0.22, 0.23, 0.19, 0.19, 0.2),
    f"plays {box.WORKER_TILES[2]}": (0, 0, -1.04, -1.03, -0.97, -0.88, -0.72, -0.64),
    f"plays {box.WORKER_TILES[3]}": (0, 0, -0.9, -0.99, -1, -0.84, -0.75, -0.76),
    "overbuilds": (-1.38, -1.38, -1.68, -1.83, -1.69, 0, 0, 0),
    "fruits": (0.25, 0.25, 0.44, 0.58, 0.53, 0.65, 0.68, 0.64),
    "river value": (0.85, 0.85, 0.75, 0.75, 0.7, 0.64, 0.58, 0.49),
    "suns": (0.87, 0.87, 1.09, 1.36, 1.12, 0.88, 0.78, 0.58),
    "workers at temples": (1.68, 1.68, 1.49, 1.41, 1.23, 1.11, 0.98, 0.68),
    "gold from sales": (0.88, 0.88, 0.77, 0.66, 0.54, 0.45, 0.36, 0.22),
    "gold from mines": (0.86, 0.86, 0.83, 0.81, 0.72, 0.64, 0.6, 0.5),
    "spaces filled": (0.08, 0.08, -0.39, -0.25, -0.2, 0.11, 0.26, 0.2),
    "workers at filled spaces": (0.26, 0.26, 0, 0.22, 0.24, 0.42, 0.39, 0.14),
    "own other workers there": (1.02, 1.02, 0.4, 0.52, 0.39, 0.25, 0.11, -0.32),
    "others' workers there": (-0.26, -0.26, -0.31, -0.62, -0.39, -0.35, -0.17, -0.25),
    "workers that wait": (-0.37, -0.37, -0.39, -0.14, -0.14, 0.16, 0.34, 0.24),
    "workers at filled spaces x best open tile": (0.25, 0.25, 0.46, 0.41, 0.38, 0.27, 0.21, 0.19),
    "own other workers there x best open tile": (0.19, 0.19, 0.3, 0.31, 0.36, 0.25, 0.21, 0.29),
    "others' workers there x best open tile": (-0.03, -0.03, -0.12, -0.05, -0.06, -0.07, -0.08, -0.08),
}
OMEN_WEIGHTS = np.ascontiguousarray(np.array(list(OMENS.values()), np.float64).T)
COVERS, FRUITS, RIVER, SUNS, AT_TEMPLE, SALES, MINED, FIRES, FIRES_WORKERS, FIRES_MATES, FIRES_OTHERS, WAITS = range(
    4, 16
)
BEST_OPEN = 16  # the three with the best open tile, as those from FIRES_WORKERS on


@jit
def promises(states: Array, i: int, seat: int, steps: Array, n: int, out: Array) -> None:
    """Write what each of the first n steps is likely worth, 0 for one that places no tile."""
    s = states[i]
    row = OMEN_WEIGHTS[STAGE_OF_TILES[min(int(s["hand_n"][seat]) + int(s["stack_n"][seat]), 11)]]
    edges = np.zeros((4, MOST_WORKERS + 1), np.float64)
    best = -1.0
    known = -1
    for k in range(n):
        step = int(steps[k])
        kind = step >> KIND_SHIFT
        if kind != STEP_PLACE and kind != STEP_OVERBUILD:
            out[k] = 0.0
            continue
        if best < 0.0:
            best = best_open(states, i, seat)
        if step >> CELL_SHIFT != known:  # steps on one cell stand beside one another
            known = step >> CELL_SHIFT
            judge_cell(states, i, seat, known & CELL_MASK, kind == STEP_OVERBUILD, row, best, edges)
        face = WORKER | (step & DETAIL_MASK)
        total = row[int(FACE_TILE[step & DETAIL_MASK])]
        if kind == STEP_OVERBUILD:
            total += row[COVERS]
        for edge in range(4):
            total += edges[edge, workers_facing(face, edge)]
        out[k] = total


@part
def judge_cell(
    states: Array, i: int, seat: int, cell: int, covers: bool, row: Array, best: float, edges: Array
) -> None:
    """Write what 0 to 3 workers bring at each edge of a cell: what they do at once, and what the tile starts there."""
    s = states[i]
    table = s["table"]
    fruit, river, last = int(s["fruit"][seat]), int(s["river"][seat]), int(s["river_fields"]) - 1
    more = s["display_n"] + s["pile_n"] > 0
    for edge in range(4):
        space = cell + BEYOND[edge]
        byte = int(table[slot(space)])
        always, each = 0.0, 0.0
        if is_jungle(byte):
            action, value = int(ACTION[byte]), int(VALUE[byte])
            for workers in range(MOST_WORKERS + 1):
                if action == PLANTATION:
                    found = row[FRUITS] * min(workers * value, STORAGE - fruit)
                elif action == CENOTE:
                    gained = float(s["river_value"][min(river + workers, last)]) - float(s["river_value"][river])
                    found = row[RIVER] * gained
                elif action == SUN_SITE:
                    found = row[SUNS] * min(workers, SUN_SLOTS - int(s["suns"][seat]))
                elif action == TEMPLE:
                    found = row[AT_TEMPLE] * workers
                elif action == MARKET:
                    found = row[SALES] * value * min(workers, fruit)
                else:
                    found = row[MINED] * value * workers
                edges[edge, workers] = found
            continue
        if more and not covers:
            fires = False
            for side in range(4):
                beside = int(table[slot(space + BEYOND[side])])
                if beside >= WORKER:
                    fires = True
                    facing = workers_facing(beside, int(OPPOSITE[side]))
                    if owner_of(beside) == seat:
                        always += facing * (row[FIRES_MATES] + best * row[BEST_OPEN + 1])
                    else:
                        always += facing * (row[FIRES_OTHERS] + best * row[BEST_OPEN + 2])
            if fires:
                always += row[FIRES]
                each = row[FIRES_WORKERS] + best * row[BEST_OPEN]
            else:
                each = row[WAITS]
        for workers in range(MOST_WORKERS + 1):
            edges[edge, workers] = always + each * workers


@part
def best_open(states: Array, i: int, seat: int) -> float:
    """What one worker beside the best of the open jungle tiles brings the seat."""
    best = 0.0
    for kind in range(1, 11):
        if states[i]["display"][kind] > 0:
            best = max(best, worker_worth(states, i, seat, kind))
    return best


@part
def worker_worth(states: Array, i: int, seat: int, kind: int) -> float:
    """About what one worker beside a jungle tile brings the seat, in gold."""
    s = states[i]
    action = int(ACTION[kind])
    if action == MARKET:
        return float(VALUE[kind]) if s["fruit"][seat] > 0 else 0.5
    if action == CENOTE:
        river, last = int(s["river"][seat]), int(s["river_fields"]) - 1
        return float(s["river_value"][min(river + 1, last)]) - float(s["river_value"][river])
    if action == SUN_SITE:
        return 1.5 if s["suns"][seat] < SUN_SLOTS else 0.0
    if action == PLANTATION:
        return float(VALUE[kind]) if s["fruit"][seat] < STORAGE else 0.0
    return 1.5 if action == TEMPLE else float(VALUE[kind])
