"""The value of a position of Chocolatl, in points: what a seat has, and what its cards, huts and bids may bring.

A bid that lies sealed is worth what it would win on average against opponents who spread their cards evenly.
"""

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.jit import jit, part
from kakaw.games.chocolatl.kernel import final_points, score
from kakaw.games.chocolatl.layout import BID, MAX_SEATS, N_LOCATIONS, OVER, SACRIFICE, VALUES

PIP = 0.3  # what one more on a card is worth in a round
HUT = 1.0  # a hut in a round: one more at five locations, one less at the sixth
DIE = 1.5  # a bonus die in hand
USUAL_ROUNDS = 6  # how long games last
USUAL_BID, SPREAD = 12.0, 3.0  # an opponent's bid: its middle, and how far a bid must differ to be sure of its rank
STONE = 1.6  # a stone with its share of level bonuses and of the majority
FIGURE_FIRST, FIGURE_LAST = 2.5, -2.0  # Chocolatl and the Old Man, beyond the points paid at once
CITY_FIRST, CITY_SECOND = 3.0, 2.2


@jit
def worth(states: NDArray[Any], i: int, seat: int) -> float:
    """Own prospects less those of the best other seat."""
    s = states[i]
    n_seats = int(s["n_seats"])
    values = np.zeros(MAX_SEATS, np.float64)
    rows = np.zeros((MAX_SEATS, 2), np.int32)
    score(states, i, rows)
    points = np.zeros((MAX_SEATS, 6), np.int64)
    final_points(states, i, points)
    for k in range(n_seats):
        values[k] = rows[k, 0] + 0.01 * rows[k, 1]
        if s["phase"] != OVER:
            values[k] += points[k, 0] + 0.5 * points[k, 1] + 0.5 * points[k, 2] + prospects(states, i, k)
    if s["phase"] != OVER:
        values[seat] += bids_worth(states, i, seat)
    best = -1.0e9
    for k in range(n_seats):
        if k != seat and values[k] > best:
            best = values[k]
    return float(values[seat] - best)


@part
def prospects(states: NDArray[Any], i: int, seat: int) -> float:
    """What cards, huts and dice will bring in the rounds to come, and the sacrifice at the end."""
    s = states[i]
    rounds = 0.0 if s["last"] != 0 else float(max(1, USUAL_ROUNDS - int(s["round"])))
    cards = int(s["taken"][seat]) - int(s["given"][seat])
    for value in range(VALUES):
        cards += value * int(s["hand"][seat, value])
    for place in range(N_LOCATIONS):
        for card in range(2):
            cards += max(0, int(s["laid"][seat, place, card]) - 1) + max(0, int(s["shown"][seat, place, card]) - 1)
    total = rounds * (PIP * cards + HUT * int(s["huts"][seat])) + DIE * int(s["dice"][seat])
    if s["phase"] == SACRIFICE:
        sacrificed = max(0, int(s["sacrifice"][seat]) - 1)
        total += PIP * cards + sacrificed + 3.0 * (sacrificed / 12.0) ** 2
    return total


@part
def bids_worth(states: NDArray[Any], i: int, seat: int) -> float:
    """What the seat's sealed bids will win on average; cards not laid yet count by their pips."""
    s = states[i]
    held, cards = 0, 0
    for value in range(VALUES):
        held += value * int(s["hand"][seat, value])
        cards += int(s["hand"][seat, value])
    total = PIP * held if s["phase"] == BID else 0.0
    mean = held / cards if cards > 0 else 0.0
    for place in range(N_LOCATIONS):
        first = max(int(s["laid"][seat, place, 0]), int(s["shown"][seat, place, 0]))
        second = int(s["laid"][seat, place, 1])
        if place + 1 < s["location"] or (first == 0 and second == 0) or s["shown"][seat, place, 1] > 0:
            continue
        bid = float(max(0, first - 1) + max(0, second - 1))
        if second == 0:
            bid += mean
        bid += int(s["huts"][seat]) * (-1 if place == 2 else 1)
        if s["old_man"] == seat + 1:
            bid += 1 if place == 0 else -1
        total += place_worth(states, i, place, bid)
    return total


@part
def place_worth(states: NDArray[Any], i: int, place: int, bid: float) -> float:
    """What a bid wins at a location, on average."""
    s = states[i]
    others = int(s["n_seats"]) - 1
    above = 1.0 / (1.0 + math.exp((USUAL_BID - bid) / SPREAD))  # the chance to rank above one opponent
    first = above**others
    second = others * above ** (others - 1) * (1.0 - above)
    third = 0.5 * others * (others - 1) * above ** max(0, others - 2) * (1.0 - above) ** 2
    last = (1.0 - above) ** others
    if place == 0:
        return first * (1.0 + FIGURE_FIRST) + last * FIGURE_LAST
    if place == 1:
        return first * int(s["white"][0]) + second * int(s["white"][1]) + third * int(s["white"][2])
    if place == 2:
        return first * CITY_FIRST + second * CITY_SECOND
    if place == 3:
        return first * 1.5 * STONE + second * 0.7 * STONE
    if place == 4:
        prizes = s["prize"]
        return first * int(prizes[0, s["round"] - 1]) + second * int(prizes[1, s["round"] - 1]) - 2.0 * last
    if s["last"] != 0:
        return 6.0 * first + 3.0 * second
    rounds = max(1, USUAL_ROUNDS - int(s["round"]))
    return PIP * rounds * (first * int(s["open_card"][0]) + second * int(s["open_card"][1]))
