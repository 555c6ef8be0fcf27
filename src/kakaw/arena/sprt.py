"""A sequential test: is the first bot stronger by one bound or by the other? Its unit is the block."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from kakaw.arena.match import Result
from kakaw.core.errors import KakawError

ERROR = 0.05  # of either kind
BOUND = math.log((1 - ERROR) / ERROR)
FEWEST_BLOCKS = 8  # before that the spread is not known well enough to stop


@dataclass(frozen=True)
class Verdict:
    """Where the test stands: the log-likelihood ratio, and which bound is accepted, if one is."""

    ratio: float
    accepted: float | None


@dataclass(frozen=True)
class Sprt:
    """The bounds, in Elo points of the first bot over the rest; given before the first game."""

    low: float
    high: float

    def __post_init__(self) -> None:
        """Refuse bounds in the wrong order."""
        if not self.low < self.high:
            raise KakawError(f"sprt {self.low:g} {self.high:g}: expected the lower bound first")

    def test(self, bot: str, blocks: Sequence[Sequence[Result]]) -> Verdict:
        """The generalised test on the means of the blocks, which need not be binomial."""
        if len(blocks) < FEWEST_BLOCKS:
            return Verdict(0.0, None)
        players = len(blocks[0][0].bots)
        means = [_mean_share(bot, block) for block in blocks]
        mean = sum(means) / len(means)
        # One imagined block of the fair share keeps a bot that won everything from having no spread at all.
        spread = (sum((value - mean) ** 2 for value in means) + (mean - 1 / players) ** 2) / len(means)
        low, high = expected_share(self.low, players), expected_share(self.high, players)
        if spread == 0.0:
            return Verdict(0.0, None)
        ratio = len(means) * (high - low) * (2 * mean - low - high) / (2 * spread)
        accepted = self.high if ratio >= BOUND else self.low if ratio <= -BOUND else None
        return Verdict(ratio, accepted)


def expected_share(elo: float, players: int) -> float:
    """The share of victories of a bot that many points above all others at the table."""
    strength = 10 ** (elo / 400)
    return float(strength / (strength + players - 1))


def _mean_share(bot: str, block: Sequence[Result]) -> float:
    shares = [share for result in block for name, share in zip(result.bots, result.shares, strict=True) if name == bot]
    return sum(shares) / len(shares)
