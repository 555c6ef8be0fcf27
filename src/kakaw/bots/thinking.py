"""What thinking needs: threads, and the scratch arrays of the searching kernels, for each thread and title."""

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels import features, turn
from kakaw.core.chance import CHANCE
from kakaw.core.events import new_log
from kakaw.core.rules import rules

Array = NDArray[Any]


@dataclass(frozen=True)
class Room:
    """Scratch arrays."""

    lines: Array
    turn: Array
    steps: Array
    numbers: Array
    chance: Array
    log: Array
    tried: Array
    nothing: Array
    tally: Array  # turns tried


_rooms = threading.local()


def room_of(title: str) -> Room:
    """The room of this thread for a title."""
    found: Room | None = getattr(_rooms, title, None)
    if found is None:
        its, numbers = rules(title), features.load(title)
        found = Room(
            its.blank(4),
            its.blank(turn.RECORDS),
            np.zeros((turn.DEPTH + 1, its.max_legal), np.int32),
            np.zeros(len(numbers.NAMES)),
            np.zeros(1, CHANCE),
            new_log(0),
            np.zeros(its.max_legal),
            np.zeros(0),
            np.zeros(1, np.int64),
        )
        setattr(_rooms, title, found)
    return found


@cache
def threads(cores: int) -> ThreadPoolExecutor:
    """Threads to think with, made once for each number of cores."""
    return ThreadPoolExecutor(cores, thread_name_prefix="kakaw thinking")


def menu_values(menu: Any) -> NDArray[np.int32]:
    """The numbers of the steps on a menu."""
    return np.array([step.value for step in menu], np.int32)
