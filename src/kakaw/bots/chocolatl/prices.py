"""What things are worth in Chocolatl beyond the round: by hand, or learned by `kakaw train chocolatl`."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.rounds import ENDS, NUMBERS, STAGES
from kakaw.core.errors import KakawError
from kakaw.core.rules import rules

FORMAT = 1
FOLDER = "learned"


@dataclass(frozen=True)
class Prices:
    """Points that one more of each of NUMBERS brings, by stage; and how likely a round is the last, by bin."""

    weights: NDArray[np.float64]
    ends: NDArray[np.float64]
    about: dict[str, Any]


@cache
def by_hand() -> Prices:
    """Prices set by hand: what stays grows with the rounds to come."""
    weights = np.zeros((STAGES, len(NUMBERS)))
    for stage, rounds in enumerate((0.5, 1.4, 2.4, 3.4, 4.0)):
        weights[stage] = (1.0, 1.6, 0.6, 1.5, -1.5, 0.8 * rounds, 2.2, 0.25 * rounds, 1.0)
    ends = np.clip(1.0 - np.arange(ENDS) / 4.0, 0.0, 1.0)
    return Prices(weights, ends, {})


def rules_hash() -> str:
    """A fingerprint of all that learned prices depend on."""
    its = rules("chocolatl")
    parts = (its.version, its.dtype.descr, NUMBERS, STAGES, ENDS, FORMAT)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:16]


def file_name(players: int) -> str:
    """The name of the file for a number of players."""
    return f"chocolatl-{players}.json"


def write(path: Path, learned: Prices) -> None:
    """Write learned prices; the same prices give the same bytes."""
    data = {
        **learned.about,
        "numbers": list(NUMBERS),
        "weights": [[round(float(x), 4) for x in row] for row in learned.weights],
        "ends": [round(float(x), 4) for x in learned.ends],
    }
    path.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def parse(text: str, name: str) -> Prices:
    """Prices from the text of a file; raise where it was made for other rules."""
    data = json.loads(text)
    if data["rules"] != rules_hash():
        raise KakawError(f"prices {name}: made for other rules or numbers; run `{data['command']}` again")
    about = {key: value for key, value in data.items() if key not in {"weights", "ends", "numbers"}}
    return Prices(np.array(data["weights"]), np.array(data["ends"]), about)


@cache
def learned(players: int) -> Prices:
    """The learned prices for a number of players; those set by hand where none were learned."""
    source = files(__package__) / FOLDER / file_name(players)
    if not source.is_file():
        return by_hand()
    return parse(source.read_text(encoding="utf-8"), file_name(players))
