"""Luck is an argument: a tape that draws and writes down, or reads back.

Piles are counts in the state and no generator lives there. Draw k of pile p comes from a counter-based stream
`(seed, p, k)`, so the same seed deals the same piles whatever the players do. The stream is SipHash-1-3 under a
128-bit key per pile, derived from the seed with SHA-256: whoever sees all draws of one pile learns nothing about the
next ones, nor about another pile.
"""

import hashlib
import secrets
from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.errors import LuckError
from kakaw.core.jit import inline, jit, part
from kakaw.core.layout import copied

PILES = 16
SCRIPT = 64  # outcomes of one pile that can wait to be read; a power of two, their places are used again
MOST = 2**15 - 1  # the greatest outcome a tape can hold
TAPE = 256

CHANCE = np.dtype(
    [
        ("key", "u8", (PILES, 2)),  # the secret of each pile's stream
        ("drawn", "i4", (PILES,)),  # how many outcomes this pile has given
        ("scripted", "i4", (PILES,)),  # how many outcomes of this pile are written beforehand
        ("live", "i4"),  # 1: draw when the script has ended; 0: that is a fault
        ("fault", "i4"),  # 1 + the pile whose script ended or was impossible
        ("n", "i4"),  # outcomes on the tape
        ("spare", "i4"),
        ("script", "i2", (PILES, SCRIPT)),
        ("tape", "i2", (TAPE, 2)),  # (pile, outcome) in the order they happened
    ]
)

_C0 = np.uint64(0x736F6D6570736575)
_C1 = np.uint64(0x646F72616E646F6D)
_C2 = np.uint64(0x6C7967656E657261)
_C3 = np.uint64(0x7465646279746573)
_LENGTH = np.uint64(8 << 56)
_END = np.uint64(0xFF)
_U13, _U51, _U16, _U48 = np.uint64(13), np.uint64(51), np.uint64(16), np.uint64(48)
_U17, _U47, _U21, _U43, _U32 = np.uint64(17), np.uint64(47), np.uint64(21), np.uint64(43), np.uint64(32)
_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX1, _MIX2 = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
_U30, _U27, _U31 = np.uint64(30), np.uint64(27), np.uint64(31)


@part
def _sip_round(v0: Any, v1: Any, v2: Any, v3: Any) -> Any:
    v0 = v0 + v1
    v1 = ((v1 << _U13) | (v1 >> _U51)) ^ v0
    v0 = (v0 << _U32) | (v0 >> _U32)
    v2 = v2 + v3
    v3 = ((v3 << _U16) | (v3 >> _U48)) ^ v2
    v0 = v0 + v3
    v3 = ((v3 << _U21) | (v3 >> _U43)) ^ v0
    v2 = v2 + v1
    v1 = ((v1 << _U17) | (v1 >> _U47)) ^ v2
    v2 = (v2 << _U32) | (v2 >> _U32)
    return v0, v1, v2, v3


@jit
def sip13(k0: Any, k1: Any, word: Any) -> Any:
    """SipHash-1-3 of one 64-bit word: a keyed function nobody can run backwards."""
    v0, v1, v2, v3 = k0 ^ _C0, k1 ^ _C1, k0 ^ _C2, k1 ^ _C3
    v3 = v3 ^ word
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0 = v0 ^ word
    v3 = v3 ^ _LENGTH
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0 = v0 ^ _LENGTH
    v2 = v2 ^ _END
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    v0, v1, v2, v3 = _sip_round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@jit
def mix(word: Any) -> Any:
    """One step of splitmix64: quick and good, for luck that is nobody's secret (play-outs, choices of `uniform`)."""
    z = word + _GOLDEN
    z = (z ^ (z >> _U30)) * _MIX1
    z = (z ^ (z >> _U27)) * _MIX2
    return z ^ (z >> _U31)


@inline
def below(word: Any, n: int) -> int:
    """A number in 0..n-1 from 64 random bits."""
    return int(((word >> _U32) * np.uint64(n)) >> _U32)


@jit
def restart(chance: NDArray[Any], seed: Any) -> None:
    """Begin a fresh tape from a 64-bit seed: for play-outs and searches, where no Python is around."""
    c = chance[0]
    word = seed
    for pile in range(PILES):
        word = mix(word)
        c["key"][pile, 0] = word
        c["key"][pile, 1] = word ^ _GOLDEN
        c["drawn"][pile] = 0
        c["scripted"][pile] = 0
    c["live"] = 1
    c["fault"] = 0
    c["n"] = 0


@part
def _scripted(chance: NDArray[Any], pile: int) -> int:
    """The outcome written beforehand for the next draw of this pile, or -1 to draw."""
    c = chance[0]
    k = int(c["drawn"][pile])
    if k < c["scripted"][pile]:
        return int(c["script"][pile, k & (SCRIPT - 1)])
    if c["live"] == 0:
        c["fault"] = pile + 1
    return -1


@part
def _write(chance: NDArray[Any], pile: int, outcome: int) -> None:
    c = chance[0]
    n = int(c["n"])
    if n < TAPE:
        c["tape"][n, 0] = pile
        c["tape"][n, 1] = outcome
        c["n"] = n + 1
    c["drawn"][pile] += 1


@jit
def draw_kind(chance: NDArray[Any], pile: int, counts: NDArray[Any]) -> int:
    """Draw one piece from a pile given as counts per kind, not all zero; the caller takes it off the counts."""
    c = chance[0]
    kind = _scripted(chance, pile)
    if kind >= 0 and (kind >= counts.shape[0] or counts[kind] <= 0):
        c["fault"] = pile + 1
        kind = -1
    if kind < 0:
        total = 0
        for k in range(counts.shape[0]):
            total += counts[k]
        word = sip13(c["key"][pile, 0], c["key"][pile, 1], np.uint64(c["drawn"][pile]))
        left = below(word, total)
        kind = 0
        while left >= counts[kind]:
            left -= counts[kind]
            kind += 1
    _write(chance, pile, kind)
    return kind


@jit
def draw_number(chance: NDArray[Any], pile: int, low: int, high: int) -> int:
    """Draw a number in low..high, both included: a die, a start player."""
    c = chance[0]
    number = _scripted(chance, pile)
    if number >= 0 and (number < low or number > high):
        c["fault"] = pile + 1
        number = -1
    if number < 0:
        word = sip13(c["key"][pile, 0], c["key"][pile, 1], np.uint64(c["drawn"][pile]))
        number = low + below(word, high - low + 1)
    _write(chance, pile, number)
    return number


Luck = tuple[tuple[int, int], ...]


class Chance:
    """A tape of luck for one game, owned by whoever runs the game."""

    def __init__(self, seed: str | None = None, script: Mapping[int, Iterable[int]] | None = None) -> None:
        """Draw from `seed` (any text; fresh from the system when None), after the outcomes scripted per pile."""
        self.seed = secrets.token_hex(16) if seed is None else seed
        if not _is_text(self.seed):
            raise LuckError(f"seed {self.seed!r}: expected text that can be written to a file")
        self._hold(bytes(CHANCE.itemsize))
        for pile in range(PILES):
            digest = hashlib.sha256(f"kakaw pile {pile}\n{self.seed}".encode()).digest()
            self.record["key"][0, pile] = np.frombuffer(digest[:16], "<u8")
        self.record["live"] = 1
        for pile, outcomes in (script or {}).items():
            for outcome in outcomes:
                self.write_ahead(pile, outcome)

    def _hold(self, data: bytes) -> None:
        self.record = np.frombuffer(bytearray(data), CHANCE)
        # Windows on the record: naming a field of it each time costs more than looking.
        self._n, self._fault, self._tape = self.record["n"], self.record["fault"], self.record["tape"][0]

    def __getstate__(self) -> tuple[str, bytes]:
        return self.seed, self.record.tobytes()

    def __setstate__(self, state: tuple[str, bytes]) -> None:
        self.seed, data = state
        self._hold(data)  # a copy has windows on its own record

    @classmethod
    def replay(cls, luck: Iterable[tuple[int, int]]) -> "Chance":
        """A tape that only reads back; running past its end or reading the impossible is a fault."""
        chance = cls(seed="")
        chance.write_all(luck)
        chance.only_read()
        return chance

    def only_read(self) -> None:
        """Draw nothing from now on: only what will be written beforehand is read."""
        self.record["live"] = 0

    def reseeded(self, seed: str | None) -> "Chance":
        """A live tape with another seed that has given the same outcomes so far."""
        fresh = Chance(seed)
        fresh.record["drawn"] = self.record["drawn"]
        return fresh

    @property
    def commitment(self) -> str:
        """What may be published before the game: it fixes the seed without telling it."""
        return commitment(self.seed)

    def write_ahead(self, pile: int, outcome: int) -> None:
        """Fix the next outcome of a pile that is not fixed yet."""
        if not 0 <= pile < PILES:
            raise LuckError(f"pile {pile}: no such pile; expected 0 to {PILES - 1}")
        if not 0 <= outcome <= MOST:
            raise LuckError(f"pile {pile}, outcome {outcome}: expected 0 to {MOST}")
        drawn = int(self.record["drawn"][0, pile])
        at = max(int(self.record["scripted"][0, pile]), drawn)
        if at - drawn >= SCRIPT:
            raise LuckError(f"pile {pile}: more than {SCRIPT} outcomes were written beforehand")
        self.record["script"][0, pile, at % SCRIPT] = outcome
        self.record["scripted"][0, pile] = at + 1

    def write_all(self, luck: Iterable[tuple[int, int]]) -> None:
        """Fix the next outcomes of several piles, in order."""
        for pile, outcome in luck:
            self.write_ahead(pile, outcome)

    def take(self) -> Luck:
        """The outcomes drawn since the last call, in order; raise when the tape had nothing possible to read."""
        luck: Luck = ()
        if n := self._n.item(0):
            luck = tuple((pile, outcome) for pile, outcome in self._tape[:n].tolist())
            self._n[0] = 0
        if fault := self._fault.item(0):
            self._fault[0] = 0
            raise LuckError(
                f"pile {fault - 1}: the luck written for its draw number "
                f"{int(self.record['drawn'][0, fault - 1])} is missing or impossible"
            )
        return luck

    def mark(self) -> NDArray[Any]:
        """Where the tape stands, to `rewind` to."""
        return copied(self.record)

    def rewind(self, mark: NDArray[Any]) -> None:
        """Go back to a mark: what is drawn next is what was drawn then."""
        self.record.view(np.uint8)[:] = mark.view(np.uint8)  # all bytes at once, not field by field


def _is_text(seed: str) -> bool:
    """Whether the seed has bytes: half of a surrogate pair, which JSON can smuggle in, has none."""
    try:
        seed.encode()
    except UnicodeEncodeError:
        return False
    return True


def commitment(seed: str) -> str:
    """The published fingerprint of a seed."""
    return "sha256:" + hashlib.sha256(f"kakaw seed\n{seed}".encode()).hexdigest()
