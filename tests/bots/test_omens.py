"""The guess of what a first step of Cacao is worth: worked out cell by cell, it is the sum over the named omens."""

from typing import Any

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots.kernels import features, omens
from kakaw.games.cacao import kernel
from kakaw.games.cacao.layout import CELL_MASK, CELL_SHIFT, DETAIL_MASK, KIND_SHIFT, STEP_OVERBUILD, STEP_PLACE, WORKER
from tests.kit.games import random_plays


def around(s: Any, cell: int) -> list[int]:
    """What lies on the four sides of a cell."""
    return [int(s["table"][kernel.slot(cell + beyond)]) for beyond in omens.BEYOND]


def numbers_of(s: Any, seat: int, step: int) -> dict[str, float]:
    """All omens of a step that places a tile, one after another."""
    tile, face = step & DETAIL_MASK, WORKER | (step & DETAIL_MASK)
    cell, covers = (step >> CELL_SHIFT) & CELL_MASK, (step >> KIND_SHIFT) == STEP_OVERBUILD
    names = list(omens.OMENS)
    found = dict.fromkeys(names, 0.0)
    found[names[int(kernel.FACE_TILE[tile])]] = 1.0
    found["overbuilds"] = float(covers)
    river, fruit = s["river_value"], int(s["fruit"][seat])
    for edge, byte in enumerate(around(s, cell)):
        workers = int(kernel.FACE_WORKERS[face & kernel.FACE, edge])
        if 1 <= byte <= 10:
            action, value = int(kernel.ACTION[byte]), int(kernel.VALUE[byte])
            if action == kernel.PLANTATION:
                found["fruits"] += min(workers * value, kernel.STORAGE - fruit)
            elif action == kernel.CENOTE:
                end = min(int(s["river"][seat]) + workers, int(s["river_fields"]) - 1)
                found["river value"] += float(river[end]) - float(river[int(s["river"][seat])])
            elif action == kernel.SUN_SITE:
                found["suns"] += min(workers, kernel.SUN_SLOTS - int(s["suns"][seat]))
            elif action == kernel.TEMPLE:
                found["workers at temples"] += workers
            elif action == kernel.MARKET:
                found["gold from sales"] += value * min(workers, fruit)
            else:
                found["gold from mines"] += value * workers
        elif s["display_n"] + s["pile_n"] > 0 and not covers:
            space = cell + int(omens.BEYOND[edge])
            tiles = [(side, beside) for side, beside in enumerate(around(s, space)) if beside >= WORKER]
            for side, beside in tiles:
                facing = int(kernel.FACE_WORKERS[beside & kernel.FACE, (side + 2) % 4])
                mine = (beside >> 5) & 3 == seat
                found["own other workers there" if mine else "others' workers there"] += facing
            if tiles:
                found["spaces filled"] += 1
                found["workers at filled spaces"] += workers
            else:
                found["workers that wait"] += workers
    return found


def worker_worth(s: Any, seat: int, kind: int) -> float:
    """What a worker beside a jungle tile is taken to bring."""
    action, value = int(kernel.ACTION[kind]), float(kernel.VALUE[kind])
    if action == kernel.MARKET:
        return value if s["fruit"][seat] > 0 else 0.5
    if action == kernel.CENOTE:
        here = int(s["river"][seat])
        after = min(here + 1, int(s["river_fields"]) - 1)
        return float(s["river_value"][after]) - float(s["river_value"][here])
    if action == kernel.SUN_SITE:
        return 1.5 if s["suns"][seat] < kernel.SUN_SLOTS else 0.0
    if action == kernel.PLANTATION:
        return value if s["fruit"][seat] < kernel.STORAGE else 0.0
    return 1.5 if action == kernel.TEMPLE else value


@pytest.mark.parametrize("players", [2, 4])
def test_the_guess_is_the_sum_over_all_omens(players: int) -> None:
    features.load("cacao")
    seen = 0
    for game in random_plays(Game("cacao", players, seed="omens"), 1):
        if game.over:
            break
        seat = game.acting[0]
        steps = np.array([step.value for step in game.menu(seat)], np.int32)
        guesses = np.full(len(steps), np.nan)
        features.promises(game.states, 0, seat, steps, len(steps), guesses)
        s = game.states[0]
        left = min(int(s["hand_n"][seat]) + int(s["stack_n"][seat]), 11)
        weights = {name: row[int(omens.STAGE_OF_TILES[left])] for name, row in omens.OMENS.items()}
        best = max([0.0, *(worker_worth(s, seat, kind) for kind in range(1, 11) if s["display"][kind] > 0)])
        for step, guess in zip(steps.tolist(), guesses, strict=True):
            if step >> KIND_SHIFT not in (STEP_PLACE, STEP_OVERBUILD):
                assert guess == 0.0
                continue
            found = numbers_of(s, seat, step)
            for name in ("workers at filled spaces", "own other workers there", "others' workers there"):
                found[f"{name} x best open tile"] = found[name] * best
            assert guess == pytest.approx(sum(weights[name] * value for name, value in found.items()))
            seen += 1
    assert seen > 300
