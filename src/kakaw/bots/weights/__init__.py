"""Learned weights: one small file per title and number of players, made by `kakaw train`."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels import features
from kakaw.core.errors import KakawError
from kakaw.core.rules import rules

FORMAT = 1


@dataclass(frozen=True)
class Weights:
    """What was learned: a weight per stage and number, the spread of what it leaves open, and how it was made."""

    weights: NDArray[np.float64]
    spread: NDArray[np.float64]
    about: dict[str, Any]


def rules_hash(title: str) -> str:
    """A fingerprint of all that weights depend on: the version of the rules, the record, the names of the numbers."""
    its, numbers = rules(title), features.load(title)
    parts = (title, its.version, its.dtype.descr, numbers.NAMES, numbers.STAGES, FORMAT)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def file_name(title: str, players: int) -> str:
    """The name of the file in this package."""
    return f"{title}-{players}.npz"


def write(path: Path, learned: Weights) -> None:
    """Write a file of weights; the same weights give the same bytes."""
    about = np.frombuffer(json.dumps(learned.about, sort_keys=True).encode(), np.uint8)
    weights, spread = learned.weights.astype(np.float32), learned.spread.astype(np.float32)
    with path.open("wb") as out:
        np.savez_compressed(out, weights=weights, spread=spread, about=about)


def read(path: Path, title: str) -> Weights:
    """Read a file of weights; raise where it was made for other rules."""
    with np.load(path) as found:
        about = json.loads(bytes(found["about"]))
        weights, spread = found["weights"].astype(np.float64), found["spread"].astype(np.float64)
    if about["rules"] != rules_hash(title):
        raise KakawError(f"weights {path.name}: made for other rules or numbers; run `{about['command']}` again")
    return Weights(weights, spread, about)


def players_with_weights(title: str) -> tuple[int, ...]:
    """For which numbers of players there are weights."""
    return tuple(n for n in range(2, 6) if (files(__package__) / file_name(title, n)).is_file())


@cache
def load(title: str, players: int) -> Weights:
    """The weights of a title for a number of players."""
    with as_file(files(__package__) / file_name(title, players)) as path:
        if not path.is_file():
            raise KakawError(f"weights for {title} with {players} players: there are none")
        return read(path, title)
