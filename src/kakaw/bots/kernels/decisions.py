"""The small decisions of Chocolatl: dice, the city, the order of stones, the sacrifice, the card given up."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.rounds import (
    CARD,
    DIE,
    GIFT,
    HUT,
    HUT_NOW,
    LEVEL,
    NUMBERS,
    SCORE,
    STAGES,
    closing,
    rank_prices,
    worths_now,
)
from kakaw.bots.kernels.winnings import LEAD
from kakaw.core.chance import mix
from kakaw.core.jit import jit, part
from kakaw.games.chocolatl.box import CARDS, HIGHEST_SACRIFICE
from kakaw.games.chocolatl.kernel import bid_value, legal, tie_key
from kakaw.games.chocolatl.layout import (
    AFTER,
    BEFORE,
    CITY,
    DICE,
    KIND_SHIFT,
    MAX_ROWS,
    N_LOCATIONS,
    SACRIFICE,
    STEP_CITY,
    STEP_ROLL,
    STEP_STONE,
    STONES,
    VALUE_MASK,
    VALUES,
)

Array = NDArray[Any]
MOST_DICE = 3  # that are thought of rolling at once
SIDES = 6


@part
def rank_worth(states: Array, i: int, seat: int, bid: int, prices: Array, gap: Array) -> float:
    """What the rank of a bid brings, with the others' bids as they lie open."""
    s = states[i]
    above, best, second = 0, -1000, -1000
    for other in range(int(s["n_seats"])):
        if other == seat:
            continue
        theirs = bid_value(states, i, other)
        if theirs > bid or (theirs == bid and tie_key(states, i, other) > tie_key(states, i, seat)):
            above += 1
        if theirs > best:
            best, second = theirs, best
        elif theirs > second:
            second = theirs
    value = prices[above]
    if above == 0 and bid - best >= LEAD:
        value += gap[0]
    if above == 1 and best - bid >= LEAD:
        value += gap[1]
    return float(value)


@part
def dice_to_roll(states: Array, i: int, seat: int, weights: Array, ends: Array, values: Array) -> int:
    """How many dice to roll on the open bid; `values[k]` gets what k dice bring beyond what they are worth."""
    s = states[i]
    n_seats, place = int(s["n_seats"]), int(s["location"]) - 1
    prices, gap = np.zeros((N_LOCATIONS, n_seats), np.float64), np.zeros((N_LOCATIONS, 2), np.float64)
    rank_prices(states, i, seat, lowest_of(states, i, seat), weights, ends, prices, gap)
    worths = np.zeros(len(NUMBERS), np.float64)
    worths_now(states, i, seat, weights, ends, worths)
    bid = bid_value(states, i, seat)
    pips = np.zeros(SIDES * MOST_DICE + 1, np.float64)
    pips[0] = 1.0
    best, taken = -1.0e9, 0
    own = int(s["dice"][seat])
    for k in range(min(own, MOST_DICE) + 1):
        total = 0.0
        for more in range(SIDES * k + 1):
            if pips[more] > 0.0:
                total += pips[more] * rank_worth(states, i, seat, bid + more, prices[place], gap[place])
        total -= k * worths[DIE]
        values[k] = total
        if total > best + 1.0e-9:
            best, taken = total, k
        for more in range(SIDES * min(k + 1, MOST_DICE), -1, -1):  # one more die
            chance = 0.0
            for side in range(1, SIDES + 1):
                if more - side >= 0:
                    chance += pips[more - side] / SIDES
            pips[more] = chance
    return taken


@part
def lowest_of(states: Array, i: int, seat: int) -> int:
    """The lowest of the seat's cards, as far as they are known."""
    s = states[i]
    for value in range(VALUES):
        if s["hand"][seat, value] > 0:
            return value
        for place in range(N_LOCATIONS):
            for card in range(2):
                if s["laid"][seat, place, card] == value + 1 or s["shown"][seat, place, card] == value + 1:
                    return value
    return 0


@part
def stone_order(states: Array, i: int, seat: int, weights: Array, ends: Array, values: Array) -> int:
    """Whether to place the stone that closes a level, or the first of the next one."""
    s = states[i]
    worths = np.zeros(len(NUMBERS), np.float64)
    worths_now(states, i, seat, weights, ends, worths)
    begin, end, level = 0, 0, 0
    while end <= s["stone_n"]:
        begin = end
        end += int(s["row"][level])
        level += 1
    bonus = float(s["row_bonus"][level - 1])
    values[0] = worths[SCORE] * bonus * closing(states, i, seat, begin, 1)
    rival = int(s["rank"][1])
    loses = closing(states, i, rival, begin, 1)
    values[1] = worths[SCORE] * bonus * closing(states, i, seat, begin, 0) * (1.0 - loses)
    if level < MAX_ROWS and s["row"][level] > 0:
        values[1] += worths[LEVEL] * float(s["row_bonus"][level]) / float(s["row"][level])
    return BEFORE if values[0] >= values[1] else AFTER


@part
def gift_worths(states: Array, i: int, weights: Array, values: Array) -> None:
    """Write what it is worth to sacrifice each card: its points at the end, less what it would win till then."""
    s = states[i]
    others = int(s["n_seats"]) - 1
    row = weights[STAGES - 1]
    for value in range(CARDS):
        highest = ((value + 0.5) / CARDS) ** others
        values[value] = row[GIFT] * (value + HIGHEST_SACRIFICE * highest) - row[CARD] * value


@jit
def decide(states: Array, i: int, seat: int, weights: Array, ends: Array, heat: float, word: Any, values: Array) -> int:
    """The step of a seat at a decision that is no bid; `values` gets what each legal step is worth."""
    s = states[i]
    phase = int(s["phase"])
    if phase == DICE:
        return STEP_ROLL << KIND_SHIFT | dice_to_roll(states, i, seat, weights, ends, values)
    if phase == CITY:
        worths = np.zeros(len(NUMBERS), np.float64)
        worths_now(states, i, seat, weights, ends, worths)
        values[0], values[1] = worths[HUT] + HUT_NOW, worths[DIE]
        return STEP_CITY << KIND_SHIFT | (0 if values[0] >= values[1] else 1)
    if phase == STONES:
        return STEP_STONE << KIND_SHIFT | stone_order(states, i, seat, weights, ends, values)
    steps = np.zeros(64, np.int32)
    n = legal(states, i, seat, steps)
    if phase == SACRIFICE:
        worths = np.zeros(VALUES, np.float64)
        gift_worths(states, i, weights, worths)
        best, taken = -1.0e9, 0
        for k in range(n):
            values[k] = worths[steps[k] & VALUE_MASK]
            word = mix(word)
            luck = heat * -np.log(-np.log((float(word >> np.uint64(11)) + 1.0) / (2.0**53 + 2.0)))
            if values[k] + luck > best:
                best, taken = values[k] + luck, k
        return int(steps[taken])
    for k in range(n):
        values[k] = -float(k)
    return int(steps[0])  # an exchange: the lowest card
