"""How people may spread their cards: high ones where much is to win, or anyhow."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.chance import mix
from kakaw.core.jit import jit, part

Array = NDArray[Any]


@part
def normal(word: Any) -> tuple[float, Any]:
    """A number about normally distributed, of twelve even ones; and the next random word."""
    total = -6.0
    for _ in range(12):
        word = mix(word)
        total += float(word >> np.uint64(11)) / 2.0**53
    return total, word


@part
def spread_by_stakes(
    cards: Array, count: int, needs: int, prices: Array, gap: Array, noise: float, word: Any, out: Array
) -> Any:
    """Lay the highest cards where most is to win, bids about in proportion to the stakes; give the next random word.

    `out[l, :]` gets the numbers of the cards at location l. A person strays from that: by `noise`, in shares.
    """
    locations = count // needs
    goals = np.zeros(locations, np.float64)
    filled = np.zeros(locations, np.int64)
    total, pips = 0.0, 0.0
    for k in range(locations):
        high, low = prices[k, 0], prices[k, 0]
        for r in range(prices.shape[1]):
            high, low = max(high, prices[k, r]), min(low, prices[k, r])
        stray, word = normal(word)
        goals[k] = max(0.05, max(0.2, high - low + 0.5 * gap[k, 0]) * (1.0 + noise * stray))
        total += goals[k]
    for c in range(count):
        pips += cards[c]
    for k in range(locations):
        goals[k] *= pips / total
    for c in range(count - 1, -1, -1):  # the highest card goes where most is missing
        best, most = -1, 0.0
        for k in range(locations):
            if filled[k] < needs:
                missing = goals[k] / (needs - filled[k])
                if best < 0 or missing > most:
                    best, most = k, missing
        out[best, filled[best]] = c
        filled[best] += 1
        goals[best] -= cards[c]
    return word


@jit
def propose(cards: Array, needs: int, prices: Array, gap: Array, noise: float, word: Any, out: Array) -> None:
    """One spread in proportion to the stakes."""
    spread_by_stakes(cards, cards.shape[0], needs, prices, gap, noise, word, out)


@jit
def proportional_chances(
    cards: Array,
    needs: int,
    base: Array,
    prices: Array,
    gap: Array,
    noise: float,
    samples: int,
    word: Any,
    out: Array,
) -> None:
    """Add the chances of all seats' bids, when they bid in proportion to the stakes."""
    count = cards.shape[1]
    spread = np.zeros((count // needs, 2), np.int64)
    for seat in range(cards.shape[0]):
        for _ in range(samples):
            word = spread_by_stakes(cards[seat], count, needs, prices[seat], gap[seat], noise, word, spread)
            for k in range(count // needs):
                total = base[seat, k] + cards[seat, spread[k, 0]]
                if needs == 2:
                    total += cards[seat, spread[k, 1]]
                out[seat, k, total] += 1.0 / samples


@jit
def uniform_chances(cards: Array, needs: int, base: Array, out: Array) -> None:
    """Add the chances of all seats' bids, when every spread is as likely as any other."""
    count = cards.shape[1]
    pairs = count * (count - 1) // 2
    for seat in range(cards.shape[0]):
        for k in range(count // needs):
            for a in range(count):
                if needs == 1:
                    out[seat, k, base[seat, k] + cards[seat, a]] += 1.0 / count
                    continue
                for b in range(a + 1, count):
                    out[seat, k, base[seat, k] + cards[seat, a] + cards[seat, b]] += 1.0 / pairs
