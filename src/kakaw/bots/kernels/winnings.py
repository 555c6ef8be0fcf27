"""What bids win: the mean of what ranks bring against the chances of the others' bids, for all seats of a round."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.jit import jit, part

Array = NDArray[Any]
BIDS = 128  # bids that are told apart, from -LOWEST on
LOWEST = 24
LEAST_HARM = 0.01
LEAD = 3  # the lead with which the pyramid pays otherwise


@part
def winnings(
    chances: Array, low: Array, high: Array, seat: int, over: Array, prices: Array, gap: Array, harm: Array, out: Array
) -> None:
    """Write what each bid of a seat wins at each location against the chances of the others' bids.

    `chances[k, l, b]` is the chance that seat k bids b at location l, from `low[k, l]` to `high[k, l]`;
    `prices[k, l, r]` what rank r brings seat k; `gap[k, l]` what a lead of LEAD over the second brings the first
    besides, and the second. `harm[seat, k]` is how much the seat minds what ranks bring seat k. `over[l, j, k]` is the
    chance that j wins a tie with k: 0 or 1 where it is known. Bids one lower and one higher than possible are told too.
    """
    n_seats, locations = chances.shape[0], chances.shape[1]
    ahead = np.zeros(n_seats + 1, np.float64)
    tails = np.zeros((n_seats, BIDS + LEAD + 1), np.float64)  # the chance to bid at least that much
    for place in range(locations):
        for k in range(n_seats):
            for b in range(high[k, place] + 1, BIDS + LEAD + 1):
                tails[k, b] = 0.0
            for b in range(high[k, place], low[k, place] - 1, -1):
                tails[k, b] = tails[k, b + 1] + chances[k, place, b]
            for b in range(low[k, place]):
                tails[k, b] = 1.0
        for b in range(max(0, low[seat, place] - 1), high[seat, place] + 2):
            for r in range(n_seats):
                ahead[r] = 0.0
            ahead[0] = 1.0
            for k in range(n_seats):
                if k == seat:
                    continue
                beaten = tails[k, b + 1] + over[place, k, seat] * (tails[k, b] - tails[k, b + 1])
                for r in range(n_seats - 1, 0, -1):
                    ahead[r] = ahead[r] * (1.0 - beaten) + ahead[r - 1] * beaten
                ahead[0] *= 1.0 - beaten
            total = 0.0
            for r in range(n_seats):
                total += ahead[r] * prices[seat, place, r]
            if gap[seat, place, 0] != 0.0 or gap[seat, place, 1] != 0.0:
                total += gaps(tails, b, seat, over[place], gap[seat, place])
            out[place, b] = total
        for k in range(n_seats):
            if k != seat and harm[seat, k] > LEAST_HARM:
                mind(chances, low, high, seat, k, place, over[place], prices, tails, ahead, harm[seat, k], out[place])


@part
def mind(
    chances: Array,
    low: Array,
    high: Array,
    seat: int,
    rival: int,
    place: int,
    over: Array,
    prices: Array,
    tails: Array,
    ahead: Array,
    harm: float,
    out: Array,
) -> None:
    """Take off what each bid of a seat lets a rival win at a location, times the harm.

    A bid only decides whether the rival is one rank lower: so the sum over the rival's bids goes along with the bid.
    """
    n_seats = chances.shape[0]
    lost = np.zeros(BIDS, np.float64)  # what the rival loses when it is outbid with that bid
    total = 0.0
    for c in range(low[rival, place], high[rival, place] + 1):
        for r in range(n_seats):
            ahead[r] = 0.0
        ahead[0] = 1.0
        for k in range(n_seats):
            if k == seat or k == rival:
                continue
            beaten = tails[k, c + 1] + over[k, rival] * (tails[k, c] - tails[k, c + 1])
            for r in range(n_seats - 1, 0, -1):
                ahead[r] = ahead[r] * (1.0 - beaten) + ahead[r - 1] * beaten
            ahead[0] *= 1.0 - beaten
        for r in range(n_seats - 1):
            share = chances[rival, place, c] * ahead[r]
            total += share * prices[rival, place, r]
            lost[c] += share * (prices[rival, place, r] - prices[rival, place, r + 1])
    c = low[rival, place]
    for b in range(max(0, low[seat, place] - 1), high[seat, place] + 2):
        while c < b and c <= high[rival, place]:
            total -= lost[c]
            c += 1
        out[b] -= harm * (total - over[seat, rival] * lost[b])


@part
def gaps(tails: Array, b: int, seat: int, over: Array, gap: Array) -> float:
    """What a clear lead adds on average: for the seat as the first, and as the second behind it."""
    n_seats = tails.shape[0]
    clear, outdone = 1.0, 0.0
    for k in range(n_seats):
        if k == seat:
            continue
        clear *= 1.0 - tails[k, max(0, b - LEAD + 1)]
        only = tails[k, b + LEAD]
        for j in range(n_seats):
            if j != seat and j != k:
                only *= 1.0 - tails[j, b + 1] - over[j, seat] * (tails[j, b] - tails[j, b + 1])
        outdone += only
    return float(clear * gap[0] + outdone * gap[1])


@jit
def side_effects(
    chances: Array, low: Array, high: Array, over: Array, prices: Array, gap: Array, harm: Array, up: int, out: Array
) -> None:
    """Write what the first location decides for the others.

    `out[k]` gets what it is worth to seat k in the locations behind the first to win all ties, to bid one less, and
    from location `up` on to bid one more; and the seat's chance to be first at the first location.
    """
    n_seats, locations = chances.shape[0], chances.shape[1]
    worth, sure = np.zeros((locations, BIDS), np.float64), np.zeros((locations, BIDS), np.float64)
    winner = np.zeros_like(over)
    first, none = np.zeros_like(prices), np.zeros_like(harm)
    first[:, 0, 0] = 1.0
    for k in range(n_seats):
        winnings(chances, low, high, k, over, first, np.zeros_like(gap), none, worth)
        out[k, 3] = 0.0
        for b in range(low[k, 0], high[k, 0] + 1):
            out[k, 3] += chances[k, 0, b] * worth[0, b]
        winnings(chances, low, high, k, over, prices, gap, harm, worth)
        winner[:, :, :] = over
        for place in range(locations):
            for j in range(n_seats):
                winner[place, k, j], winner[place, j, k] = 1.0, 0.0
        winnings(chances, low, high, k, winner, prices, gap, harm, sure)
        out[k, 0], out[k, 1], out[k, 2] = 0.0, 0.0, 0.0
        for place in range(1, locations):
            for b in range(low[k, place], high[k, place] + 1):
                share = chances[k, place, b]
                out[k, 0] += share * (sure[place, b] - worth[place, b])
                if b > 0:
                    out[k, 1] += share * (worth[place, b] - worth[place, b - 1])
                if place >= up:
                    out[k, 2] += share * (worth[place, b + 1] - worth[place, b])


@jit
def expected(
    chances: Array, low: Array, high: Array, seat: int, over: Array, prices: Array, gap: Array, harm: Array
) -> float:
    """What a seat wins on average when it bids by its own chances too."""
    worth = np.zeros((chances.shape[1], BIDS), np.float64)
    winnings(chances, low, high, seat, over, prices, gap, harm, worth)
    total = 0.0
    for place in range(chances.shape[1]):
        for b in range(low[seat, place], high[seat, place] + 1):
            total += chances[seat, place, b] * worth[place, b]
    return total
