"""A round of Chocolatl read from a state: cards, what is added to them, who wins ties, and what each rank is worth.

Worth is counted in points at the end of the game. What a thing is worth beyond this round is a weight of its own for
each stage (`NUMBERS`), made by hand or learned; if this round should be the last, the rules say what it is worth.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.bots.kernels.winnings import BIDS, LOWEST
from kakaw.core.jit import jit, part
from kakaw.games.chocolatl import box
from kakaw.games.chocolatl.kernel import tie_key
from kakaw.games.chocolatl.layout import MAX_ROWS, MODE_GOLD, MODE_GREEN, N_LOCATIONS, VALUES

Array = NDArray[Any]
NUMBERS = ("score", "stone", "level", "Chocolatl", "Old Man", "hut", "die", "card", "sacrifice")
SCORE, STONE, LEVEL, FIGURE, OLD_MAN, HUT, DIE, CARD, GIFT = range(len(NUMBERS))
STAGES = 5
ENDS = 20  # bins for the chance that a round is the last
PACE = 10.0  # points of the leader in a round
CHOCOLATL, HARVEST, CITY, PYRAMID, DRINK, TACHLI = (
    box.CHOCOLATL,
    box.HARVEST,
    box.CITY,
    box.PYRAMID,
    box.DRINK,
    box.TACHLI,
)
ROUNDS, GOAL, PENALTY, END_FIGURE = box.ROUNDS, box.GOAL, box.PENALTY, box.FIGURE
TACHLI_FIRST, TACHLI_SECOND = box.TACHLI_POINTS
HIGHEST_GIFT = box.HIGHEST_SACRIFICE
RIVALRY = 8.0  # points behind the best other that make a rival matter less
# Within the round: winning ties from now on, one less at five locations, one more at three.
TIES_NOW, OLD_MAN_NOW, HUT_NOW = 0.4, 1.0, 0.5
MEAN_PIPS, LATE_DIE = 3.5, 0.5
MAJORITY = 0.5  # points of the final majority that a stone brings about


@jit
def to_come(states: Array, i: int) -> float:
    """About how many rounds follow this one, 0 to 4; as seen from the start of the round."""
    s = states[i]
    if s["last"] != 0:
        return 0.0
    lead = -1000
    for k in range(int(s["n_seats"])):
        lead = max(lead, int(s["score"][k]))
    begun = lead - 0.8 * PACE * max(0, int(s["location"]) - 1) / 5.0
    return max(0.0, min(float(ROUNDS - int(s["round"])), 4.0, (GOAL - begun) / PACE))


@part
def stage_of(rounds: float) -> int:
    """The stage of a game with so many rounds to come."""
    return min(STAGES - 1, int(rounds))


@part
def end_bin(rounds: float) -> int:
    """The bin for the chance that this round is the last."""
    return min(ENDS - 1, int(rounds * 4.0))


@part
def last_chance(states: Array, i: int, ends: Array) -> float:
    """How likely this round is the last."""
    s = states[i]
    if s["last"] != 0:
        return 1.0
    if s["location"] == TACHLI:  # known by then
        return 0.0
    return float(ends[end_bin(to_come(states, i))])


@jit
def worths_now(states: Array, i: int, seat: int, weights: Array, ends: Array, out: Array) -> float:
    """Write what one more of each of NUMBERS is worth to a seat after this round; give the chance that it is the last.

    `CARD` stays what it is worth if the game goes on: cards are only exchanged then.
    """
    s = states[i]
    last = last_chance(states, i, ends)
    row = weights[stage_of(to_come(states, i))]
    for k in range(out.shape[0]):
        out[k] = (1.0 - last) * row[k]
    out[SCORE] += last
    out[STONE] += last * (1.0 + MAJORITY)
    out[FIGURE] += last * END_FIGURE
    out[OLD_MAN] -= last * END_FIGURE
    out[DIE] += last * (MEAN_PIPS if s["dice"][seat] == 0 else LATE_DIE)
    out[CARD] = row[CARD]
    out[GIFT] += last
    return last


@part
def closing(states: Array, i: int, seat: int, begin: int, more: int) -> float:
    """1 when the seat would have most stones of a level with so many more, as others have now; else 0."""
    s = states[i]
    best, own = -1, 0
    for other in range(int(s["n_seats"])):
        stones = more if other == seat else 0
        for k in range(begin, int(s["stone_n"])):
            if s["stone"][k] == other + 1:
                stones += 1
        key = (stones << 16) | tie_key(states, i, other)
        if other == seat:
            own = key
        else:
            best = max(best, key)
    return 1.0 if own > best else 0.0


@part
def stone_worths(states: Array, i: int, seat: int, worths: Array, out: Array) -> None:
    """Write what one stone is worth to the first bidder, to the second, and both to the first."""
    s = states[i]
    n = int(s["stone_n"])
    begin, end, bonus, size = 0, 0, 0.0, 1.0
    next_bonus, next_size = 0.0, 1.0
    for level in range(MAX_ROWS):
        if end > n and next_bonus == 0.0 and int(s["row"][level]) > 0:
            next_bonus, next_size = float(s["row_bonus"][level]), float(s["row"][level])
        if end <= n:
            begin = end
            end += int(s["row"][level])
            bonus, size = float(s["row_bonus"][level]), max(1.0, float(s["row"][level]))
    plain, score = worths[STONE], worths[SCORE]
    share = worths[LEVEL] * bonus / size
    before = closing(states, i, seat, begin, 0)
    one = score * bonus * (closing(states, i, seat, begin, 1) - before)
    if end == n + 1:  # the first stone closes the level
        beyond = worths[LEVEL] * next_bonus / next_size
        out[0], out[1], out[2] = plain + max(one, beyond), plain + min(one, beyond), 2.0 * plain + one + beyond
    elif end == n + 2:  # the second does
        both = score * bonus * (closing(states, i, seat, begin, 2) - before)
        out[0], out[1], out[2] = plain + one, plain + one, 2.0 * plain + both
    else:
        out[0], out[1], out[2] = plain + share, plain + share, 2.0 * (plain + share)


@jit
def rank_prices(
    states: Array, i: int, seat: int, lowest: int, weights: Array, ends: Array, prices: Array, gap: Array
) -> None:
    """Write what each rank brings a seat at each location, and what a clear lead at the pyramid changes.

    `lowest` is the lowest of the seat's cards, which it would give up.
    """
    s = states[i]
    n_seats = int(s["n_seats"])
    worths = np.zeros(len(NUMBERS), np.float64)
    last = worths_now(states, i, seat, weights, ends, worths)
    score = worths[SCORE]
    prices[:, :] = 0.0
    gap[:, :] = 0.0
    prices[CHOCOLATL - 1, 0] = score + TIES_NOW + worths[FIGURE]
    prices[CHOCOLATL - 1, n_seats - 1] += worths[OLD_MAN] - OLD_MAN_NOW
    for k in range(min(3, n_seats)):
        prices[HARVEST - 1, k] = score * int(s["white"][k])
    hut, die = worths[HUT] + HUT_NOW, worths[DIE]
    prices[CITY - 1, 0], prices[CITY - 1, 1] = max(hut, die), min(hut, die)
    stones = np.zeros(3, np.float64)
    stone_worths(states, i, seat, worths, stones)
    prices[PYRAMID - 1, 0], prices[PYRAMID - 1, 1] = stones[0], stones[1]
    gap[PYRAMID - 1, 0], gap[PYRAMID - 1, 1] = stones[2] - stones[0], -stones[1]
    prices[DRINK - 1, 0] = score * int(s["prize"][0, s["round"] - 1])
    prices[DRINK - 1, 1] = score * int(s["prize"][1, s["round"] - 1])
    prices[DRINK - 1, n_seats - 1] -= score * PENALTY
    first, second = last * TACHLI_FIRST, last * TACHLI_SECOND
    if s["open_card"][0] > 0 and s["open_card"][1] > 0:
        high, low = max(s["open_card"][0], s["open_card"][1]) - 1, min(s["open_card"][0], s["open_card"][1]) - 1
        first += (1.0 - last) * worths[CARD] * (high - lowest)
        second += (1.0 - last) * worths[CARD] * (low - lowest)
    prices[TACHLI - 1, 0], prices[TACHLI - 1, 1] = first, second


@jit
def read_round(
    states: Array,
    i: int,
    weights: Array,
    ends: Array,
    cards: Array,
    base: Array,
    ties: Array,
    prices: Array,
    gap: Array,
) -> int:
    """Write what is left of the round for every seat; give the number of cards each has to lay, -1 where they differ.

    Locations count from the first that is still bid for. Cards are ascending. In a green round whose first cards lie
    open, these are part of what is added.
    """
    s = states[i]
    n_seats = int(s["n_seats"])
    first = int(s["location"]) - 1 if s["mode"] == MODE_GOLD else 0
    second = s["mode"] == MODE_GREEN and s["firsts"] == 1
    locations = N_LOCATIONS - first
    wanted = locations if second else 2 * locations
    all_prices = np.zeros((N_LOCATIONS, n_seats), np.float64)
    all_gaps = np.zeros((N_LOCATIONS, 2), np.float64)
    held = np.zeros(VALUES, np.int64)
    for seat in range(n_seats):
        lowest = VALUES
        for value in range(VALUES):
            held[value] = int(s["hand"][seat, value])
        for place in range(N_LOCATIONS):
            for card in range(2):
                if s["shown"][seat, place, card] > 0:
                    lowest = min(lowest, int(s["shown"][seat, place, card]) - 1)
                if s["laid"][seat, place, card] > 0:
                    held[int(s["laid"][seat, place, card]) - 1] += 1
        count = 0
        for value in range(VALUES):
            for _ in range(held[value]):
                lowest = min(lowest, value)
                if count < wanted:
                    cards[seat, count] = value
                count += 1
        if count != wanted:
            return -1
        ties[seat] = tie_key(states, i, seat)
        for k in range(locations):
            location = first + k + 1
            added = LOWEST + (-int(s["huts"][seat]) if location == CITY else int(s["huts"][seat]))
            if s["old_man"] == seat + 1:
                added += 1 if location == CHOCOLATL else -1
            if second:
                added += int(s["shown"][seat, first + k, 0]) - 1
            base[seat, k] = max(0, min(BIDS - 2 * VALUES - 1, added))
        rank_prices(states, i, seat, lowest, weights, ends, all_prices, all_gaps)
        for k in range(locations):
            gap[seat, k, 0], gap[seat, k, 1] = all_gaps[first + k, 0], all_gaps[first + k, 1]
            for r in range(n_seats):
                prices[seat, k, r] = all_prices[first + k, r]
    return wanted


@part
def described(states: Array, i: int, seat: int, out: Array) -> None:
    """Write how much of each of NUMBERS a seat has."""
    s = states[i]
    out[:] = 0.0
    out[SCORE] = float(s["score"][seat])
    end = 0
    for level in range(MAX_ROWS):
        begin = end
        end += int(s["row"][level])
        for k in range(begin, min(end, int(s["stone_n"]))):
            if s["stone"][k] == seat + 1:
                out[STONE] += 1.0
                if s["stone_n"] < end:
                    out[LEVEL] += float(s["row_bonus"][level]) / float(s["row"][level])
    out[FIGURE] = 1.0 if s["chocolatl"] == seat + 1 else 0.0
    out[OLD_MAN] = 1.0 if s["old_man"] == seat + 1 else 0.0
    out[HUT] = float(s["huts"][seat])
    out[DIE] = float(s["dice"][seat])
    for value in range(VALUES):
        out[CARD] += value * int(s["hand"][seat, value])
    for place in range(N_LOCATIONS):
        for card in range(2):
            out[CARD] += max(0, int(s["laid"][seat, place, card]) - 1) + max(0, int(s["shown"][seat, place, card]) - 1)
    out[GIFT] = float(s["sacrifice"][seat]) - 1.0
    highest = True
    for other in range(int(s["n_seats"])):
        if s["sacrifice"][other] > s["sacrifice"][seat]:
            highest = False
    if highest:
        out[GIFT] += HIGHEST_GIFT


@jit
def rivals(states: Array, i: int, weights: Array, ends: Array, out: Array) -> None:
    """Write how much each seat minds what each other wins: most the one that is likely to be best in the end.

    In the first round, before anything has happened, nobody is.
    """
    s = states[i]
    n_seats = int(s["n_seats"])
    worths, has = np.zeros(len(NUMBERS), np.float64), np.zeros(len(NUMBERS), np.float64)
    standing = np.zeros(n_seats, np.float64)
    out[:, :] = 0.0
    if s["round"] == 1 and s["location"] == 1:
        return
    for k in range(n_seats):
        last = worths_now(states, i, k, weights, ends, worths)
        worths[CARD] *= 1.0 - last
        described(states, i, k, has)
        for number in range(len(NUMBERS)):
            standing[k] += worths[number] * has[number]
    for seat in range(n_seats):
        total, best = 0.0, -1.0e9
        for k in range(n_seats):
            if k != seat:
                best = max(best, standing[k])
        for k in range(n_seats):
            if k != seat:
                out[seat, k] = math.exp((standing[k] - best) / RIVALRY)
                total += out[seat, k]
        for k in range(n_seats):
            out[seat, k] /= total


@jit
def strict(ties: Array, out: Array) -> None:
    """Write who wins ties at every location when that does not change in the round: greater `ties` do."""
    for place in range(out.shape[0]):
        for j in range(ties.shape[0]):
            for k in range(ties.shape[0]):
                out[place, j, k] = 1.0 if ties[j] > ties[k] else 0.0
