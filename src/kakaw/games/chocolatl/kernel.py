"""The rules of Chocolatl as plain functions over one record.

Section and rule numbers are those of docs/rules/chocolatl.md. Secret answers (sacrifices, bids, and dice in a
simultaneous window) are collected in private fields and leave no public trace until the last one is in: no event, and
no count in `ply` (docs/decisions/sealed-answers.md).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.chance import draw_kind, draw_number
from kakaw.core.events import emit
from kakaw.core.jit import jit, part
from kakaw.core.view import UNKNOWN
from kakaw.games.chocolatl import box
from kakaw.games.chocolatl.layout import (
    BEFORE,
    BID,
    CITY,
    DETAIL_MASK,
    DICE,
    DIE,
    E_ANSWERED,
    E_BID,
    E_CARDS,
    E_CHOSE,
    E_CITY,
    E_ENDED,
    E_EXCHANGED,
    E_FIGURES,
    E_FINAL_DIE,
    E_FIRST,
    E_LAID,
    E_LAST,
    E_LEVEL,
    E_MARKER,
    E_PASSED,
    E_REVEALED,
    E_ROLLED,
    E_ROUND,
    E_SACRIFICED,
    E_SCORED,
    E_STONE,
    E_TEMPLE,
    END_CUBES,
    END_POINTS,
    END_PYRAMID,
    EXCHANGE,
    HUT,
    KIND_SHIFT,
    LOOP,
    MAX_ROWS,
    MAX_SEATS,
    MODE_GOLD,
    MODE_GREEN,
    N_LOCATIONS,
    OPT_AID,
    OPT_ANY_CARD,
    OPT_COLOURS,
    OPT_FLOOR,
    OPT_IMPROVE,
    OPT_PRIZE,
    OPT_ROW,
    OPT_ROW_BONUS,
    OPT_SITES,
    OPT_TRACK,
    OPT_WINDOW,
    OVER,
    PILE_BLACK,
    PILE_DECK,
    PILE_FINAL,
    PILE_HAND,
    PILE_STACK,
    PILE_WHITE,
    SACRIFICE,
    SIMULTANEOUS,
    STEP_CITY,
    STEP_GIVE,
    STEP_LAY,
    STEP_ROLL,
    STEP_SACRIFICE,
    STEP_STONE,
    STONES,
    VALUE_BITS,
    VALUE_MASK,
    VALUES,
)
from kakaw.games.chocolatl.meta import Fault, Refusal

Array = NDArray[Any]

# Reasons as plain numbers: kernels know no classes.
OK = 0
GAME_OVER = int(Refusal.GAME_OVER)
NOT_ASKED = int(Refusal.NOT_ASKED)
NOT_NOW = int(Refusal.NOT_NOW)
NOT_A_CARD = int(Refusal.NOT_A_CARD)
NOT_IN_HAND = int(Refusal.NOT_IN_HAND)
USED_CARD = int(Refusal.USED_CARD)
ONE_CARD = int(Refusal.ONE_CARD)
THREE_CARDS = int(Refusal.THREE_CARDS)
OTHER_LOCATION = int(Refusal.OTHER_LOCATION)
TWO_FIRST_CARDS = int(Refusal.TWO_FIRST_CARDS)
HIGHER_FIRST = int(Refusal.HIGHER_FIRST)
REVEALED = int(Refusal.REVEALED)
LAID_ALREADY = int(Refusal.LAID_ALREADY)
EARLY_DICE = int(Refusal.EARLY_DICE)
TOO_FEW_DICE = int(Refusal.TOO_FEW_DICE)
LOWEST_ONLY = int(Refusal.LOWEST_ONLY)
NEW_CARD = int(Refusal.NEW_CARD)
MALFORMED = int(Refusal.MALFORMED)

# The rulebook's numbers as plain globals, which compile to constants.
CARDS, IN_PLAY, DECK, ROUNDS = box.CARDS, box.IN_PLAY, box.DECK, box.ROUNDS
CHOCOLATL, HARVEST, CITY_AT, PYRAMID, DRINK, TACHLI = (
    box.CHOCOLATL,
    box.HARVEST,
    box.CITY,
    box.PYRAMID,
    box.DRINK,
    box.TACHLI,
)
WHITE_DICE, BLACK_DICE, PIPS = box.WHITE_DICE, box.BLACK_DICE, box.PIPS
CUBES, GOAL = box.CUBES, box.GOAL
TRACK_FIELDS, PYRAMID_STONES, GAP = box.TRACK_FIELDS, box.PYRAMID_STONES, box.GAP
CHOCOLATL_POINTS, PENALTY = box.CHOCOLATL_POINTS, box.PENALTY
TACHLI_FIRST, TACHLI_SECOND = box.TACHLI_POINTS
STONE_POINTS, MOST_STONES, FIGURE, HIGHEST_SACRIFICE = (
    box.STONE_POINTS,
    box.MOST_STONES,
    box.FIGURE,
    box.HIGHEST_SACRIFICE,
)

# Where a round goes on after a decision.
AT_PREPARATION, AT_BIDS, AT_CLOSE, AT_REVEAL, AT_RANKING, AT_STONES, AT_NEXT, AT_CHOICE = range(8)


# ---------------------------------------------------------------------------------------------------------------------
# Set-up (section 2) and the preparation of a round (section 3)


@jit
def setup(states: Array, i: int, n_seats: int, options: Array, chance: Array, log: Array) -> None:
    """Turn a record of zeros into the start of a game.

    Zeros are no figure owned (X-2.1), all markers on field 0 and nothing built. Each seat has 13 cards (X-2.4).
    """
    s = states[i]
    s["n_seats"] = n_seats
    s["floor"] = options[OPT_FLOOR]
    s["window"] = options[OPT_WINDOW]
    s["any_card"] = options[OPT_ANY_CARD]
    s["aid"] = options[OPT_AID]
    s["sites"] = options[OPT_SITES]
    for field in range(TRACK_FIELDS + 1):
        s["field_colour"][field] = options[OPT_TRACK + field]
    for back in range(2):  # counts, for nobody knows the order
        for k in range(DECK):
            value = options[OPT_IMPROVE + DECK * back + k]
            s["improve"][back, k] = value
            s["deck"][back, value] += 1
        s["deck_n"][back] = DECK
        for k in range(ROUNDS):
            s["prize"][back, k] = options[OPT_PRIZE + ROUNDS * back + k]
    for k in range(MAX_ROWS):
        s["row"][k] = options[OPT_ROW + k]
        s["row_bonus"][k] = options[OPT_ROW_BONUS + k]
    for seat in range(n_seats):
        s["colour"][seat] = options[OPT_COLOURS + seat]
        for value in range(CARDS):
            s["hand"][seat, value] = 1
        s["rolled"][seat] = 1  # the markers still to stack
    for level in range(n_seats):
        seat = draw_kind(chance, PILE_STACK, s["rolled"][:])
        s["rolled"][seat] = 0
        s["track"][level] = seat
        emit(log, E_MARKER, seat, level, 0, 0, 0)
    s["round"] = 1
    s["phase"] = SACRIFICE  # all at once
    s["asked"] = (1 << n_seats) - 1
    s["acting"] = s["asked"]


@part
def prepare_round(states: Array, i: int, chance: Array, log: Array) -> None:
    """Dice, the city die and improvement cards, before any bid (X-3.2 to X-3.7); then the way to bid is read.

    One die on the well is always right: last round's was taken (X-3.9), and the material suffices (X-1.13).
    """
    s = states[i]
    for k in range(WHITE_DICE):
        pips = draw_number(chance, PILE_WHITE, 1, PIPS)
        m = k
        while m > 0 and s["white"][m - 1] < pips:
            s["white"][m] = s["white"][m - 1]
            m -= 1
        s["white"][m] = pips
    s["well"] = 1
    for back in range(2):
        if s["round"] < ROUNDS and s["deck_n"][back] > 0:
            value = draw_kind(chance, PILE_DECK + back, s["deck"][back])
            s["deck"][back, value] -= 1
            s["deck_n"][back] -= 1
            s["open_card"][back] = value + 1
    if s["round"] == ROUNDS and s["last"] == 0:
        s["last"] = END_PYRAMID
    s["location"] = 1
    read_mode(states, i)
    leader = int(s["track"][s["n_seats"] - 1])
    emit(log, E_ROUND, leader, int(s["round"]), int(s["white"][0]), int(s["white"][1]), int(s["white"][2]))
    emit(log, E_CARDS, leader, int(s["mode"]), int(s["open_card"][0]), int(s["open_card"][1]), int(s["last"]))


@jit
def read_mode(states: Array, i: int) -> None:
    """The colour under the marker furthest ahead, read once a round (X-4.2 to X-4.4): red in round 1 (X-4.11)."""
    s = states[i]
    field = int(s["score"][s["track"][s["n_seats"] - 1]])
    s["mode"] = s["field_colour"][min(max(field, 0), TRACK_FIELDS)]


# ---------------------------------------------------------------------------------------------------------------------
# Laying cards (section 4)


@part
def next_place(states: Array, i: int, seat: int) -> int:
    """The place the seat has to lay a card at next, 2 * location + 0 or 1, locations from 0; -1 when it has answered.

    Location by location; in a green round first one card at each (X-4.7), then another.
    """
    s = states[i]
    laid = s["laid"]
    if s["mode"] == MODE_GREEN:
        card = int(s["firsts"])
        for place in range(N_LOCATIONS):
            if laid[seat, place, card] == 0:
                return 2 * place + card
        return -1
    begin, end = 0, N_LOCATIONS
    if s["mode"] == MODE_GOLD:
        begin = int(s["location"]) - 1
        end = begin + 1
    for place in range(begin, end):
        if laid[seat, place, 0] == 0:
            return 2 * place
        if laid[seat, place, 1] == 0:
            return 2 * place + 1
    return -1


@part
def card_range(states: Array, i: int, seat: int, place: int) -> tuple[int, int]:
    """The least and the greatest value that may be laid there.

    Both cards of a bid laid together are named higher first, so that each assignment has one sequence of steps: the
    first card leaves one that is not higher, the second is not higher than the first.
    """
    s = states[i]
    if s["mode"] == MODE_GREEN:
        return 0, VALUES - 1
    if place & 1 == 1:
        return 0, int(s["laid"][seat, place >> 1, 0]) - 1
    held = 0
    for value in range(VALUES):
        held += s["hand"][seat, value]
        if held >= 2:
            return value, VALUES - 1
    return VALUES, VALUES - 1


@part
def lay_forced(states: Array, i: int, seat: int) -> bool:
    """Lay the last cards of a round, which leave no choice (X-4.12); True when the seat's answer is complete.

    Only their number decides, never their values: so how many steps an answer takes tells nothing about the cards.
    """
    s = states[i]
    place = next_place(states, i, seat)
    while place >= 0:
        left, highest = 0, -1
        for value in range(VALUES):
            if s["hand"][seat, value] > 0:
                left += int(s["hand"][seat, value])
                highest = value
        if left > 2 or (left > 1 and s["mode"] == MODE_GREEN) or left == 0:
            return False
        s["hand"][seat, highest] -= 1
        s["laid"][seat, place >> 1, place & 1] = highest + 1
        place = next_place(states, i, seat)
    return True


@part
def begin_bids(states: Array, i: int) -> bool:
    """Ask all seats for their cards at once (X-4.9); False when nobody has a choice."""
    s = states[i]
    s["phase"] = BID
    n_seats = int(s["n_seats"])
    s["asked"] = (1 << n_seats) - 1
    acting = 0
    for seat in range(n_seats):
        if not lay_forced(states, i, seat):
            acting |= 1 << seat
    s["acting"] = acting
    return acting != 0


@part
def close_bids(states: Array, i: int, log: Array) -> bool:
    """All have answered. True when the second cards of a green round are to be laid now."""
    s = states[i]
    s["ply"] += 1
    s["asked"] = 0
    n_seats = int(s["n_seats"])
    mode = int(s["mode"])
    if mode == MODE_GREEN and s["firsts"] == 0:
        for seat in range(n_seats):
            for place in range(N_LOCATIONS):
                s["shown"][seat, place, 0] = s["laid"][seat, place, 0]
                s["laid"][seat, place, 0] = 0
                emit(log, E_FIRST, seat, place + 1, int(s["shown"][seat, place, 0]) - 1, 0, 0)
        s["firsts"] = 1
        return True
    if mode != MODE_GOLD:
        for seat in range(n_seats):
            for place in range(N_LOCATIONS):
                first, second = int(s["laid"][seat, place, 0]) - 1, int(s["laid"][seat, place, 1]) - 1
                emit(log, E_LAID, seat, place + 1, first, second, 0)
    return False


@part
def reveal(states: Array, i: int, log: Array) -> None:
    """The cards of one location are turned up together (X-4.8)."""
    s = states[i]
    place = int(s["location"]) - 1
    for seat in range(int(s["n_seats"])):
        for card in range(2):
            if s["laid"][seat, place, card] > 0:
                s["shown"][seat, place, card] = s["laid"][seat, place, card]
                s["laid"][seat, place, card] = 0
        first, second = int(s["shown"][seat, place, 0]) - 1, int(s["shown"][seat, place, 1]) - 1
        emit(log, E_REVEALED, seat, place + 1, first, second, 0)
    if s["location"] == TACHLI and s["aid"] == 1:
        for seat in range(int(s["n_seats"])):
            remember(states, i, seat)


@part
def remember(states: Array, i: int, seat: int) -> None:
    """All twelve cards of the seat have been seen for the first time, so the sacrifice can be told (section 15)."""
    s = states[i]
    for value in range(VALUES):
        if s["known"][seat, value] > 0:
            return
    for place in range(N_LOCATIONS):
        s["known"][seat, int(s["shown"][seat, place, 0]) - 1] += 1
        s["known"][seat, int(s["shown"][seat, place, 1]) - 1] += 1
    s["deduced"][seat] = s["sacrifice"][seat]


# ---------------------------------------------------------------------------------------------------------------------
# Ties, bids and ranking (section 5)


@part
def tie_key(states: Array, i: int, seat: int) -> int:
    """Greater wins a tie: the figure's owner, then the marker further back, then the one higher up (X-5.9, X-5.13).

    Before anybody owns the figure the stack on field 0 decides (X-8.7). Scores and stacks are public (X-7.5).
    """
    s = states[i]
    height = 0
    while s["track"][height] != seat:
        height += 1
    owner = 1 if s["chocolatl"] == seat + 1 else 0
    return (owner << 15) | (((1024 - int(s["score"][seat])) << 3) + height)


@part
def bid_value(states: Array, i: int, seat: int) -> int:
    """Two cards and the modifiers, as they stand when the location is resolved (X-5.1 to X-5.8)."""
    s = states[i]
    location = int(s["location"])
    value = int(s["shown"][seat, location - 1, 0]) - 1 + int(s["shown"][seat, location - 1, 1]) - 1
    value += int(s["rolled"][seat])
    if location == CITY_AT:
        value -= int(s["huts"][seat])
    else:
        value += int(s["huts"][seat])
    if s["old_man"] == seat + 1:
        value += 1 if location == CHOCOLATL else -1
    return value


@part
def rank_bids(states: Array, i: int, log: Array) -> None:
    """A strict order, fixed before any result of the location is applied (X-5.10 to X-5.12)."""
    s = states[i]
    n_seats = int(s["n_seats"])
    for seat in range(n_seats):
        s["bid"][seat] = bid_value(states, i, seat)
        key = (int(s["bid"][seat]) << 16) + tie_key(states, i, seat)
        k = seat
        while k > 0:
            other = int(s["rank"][k - 1])
            if (int(s["bid"][other]) << 16) + tie_key(states, i, other) > key:
                break
            s["rank"][k] = other
            k -= 1
        s["rank"][k] = seat
    for k in range(n_seats):
        seat = int(s["rank"][k])
        emit(log, E_BID, seat, int(s["location"]), int(s["bid"][seat]), int(s["rolled"][seat]), k + 1)


# ---------------------------------------------------------------------------------------------------------------------
# Bonus dice (section 6)


@part
def next_owner(states: Array, i: int, after: int, among: int) -> int:
    """The next owner of dice in this bit set, worst placed for ties first (X-6.4); -1 when there is none.

    `after` is the tie key of the seat that was asked last, -1 when the window opens. The order goes round.
    """
    s = states[i]
    beyond, lowest = -1, -1
    beyond_key, lowest_key = 0, 0
    for seat in range(int(s["n_seats"])):
        if s["dice"][seat] > 0 and (among >> seat) & 1 == 1:
            key = tie_key(states, i, seat)
            if key > after and (beyond < 0 or key < beyond_key):
                beyond, beyond_key = seat, key
            if lowest < 0 or key < lowest_key:
                lowest, lowest_key = seat, key
    return beyond if beyond >= 0 else lowest


@part
def open_window(states: Array, i: int) -> bool:
    """After the reveal, at any location, owners of dice may use them (X-6.6, X-6.7); False when there are none."""
    s = states[i]
    s["phase"] = DICE
    owners = 0
    for seat in range(int(s["n_seats"])):
        if s["dice"][seat] > 0:
            owners |= 1 << seat
    if owners != 0:
        if s["window"] == SIMULTANEOUS:
            s["asked"] = owners
            s["acting"] = owners
        else:
            s["acting"] = 1 << next_owner(states, i, -1, owners)
    return owners != 0


@part
def answer_dice(states: Array, i: int, seat: int, n: int, chance: Array, log: Array) -> bool:
    """A seat passes (no dice) or rolls for good (X-6.7); the dice are gone (X-6.8). True: the window stays open."""
    s = states[i]
    sealed = s["window"] == SIMULTANEOUS
    s["answer"][seat] = n + 1
    if sealed:
        s["acting"] &= ~(1 << seat)
        if s["acting"] != 0:
            return True
    else:
        s["asked"] = 1 << seat
    s["ply"] += 1
    after = -1
    while s["asked"] != 0:  # all answers given, in the order in which a window asks
        roller = next_owner(states, i, after, int(s["asked"]))
        after = tie_key(states, i, roller)
        s["asked"] &= ~(1 << roller)
        dice = int(s["answer"][roller]) - 1
        s["answer"][roller] = 0
        if sealed:
            emit(log, E_CHOSE, roller, int(s["location"]), dice, 0, 0)
        if dice == 0:
            emit(log, E_PASSED, roller, int(s["location"]), 0, 0, 0)
        for _ in range(dice):  # added to the bid and used up
            pips = draw_number(chance, PILE_BLACK, 1, PIPS)
            s["rolled"][roller] += pips
            s["dice"][roller] -= 1
            s["used"] += 1
            emit(log, E_ROLLED, roller, int(s["location"]), pips, 0, 0)
    s["acting"] = 0
    if sealed:
        return False
    if n > 0 and s["window"] == LOOP:
        s["passed"] = 0  # all may answer, and the same player again
    else:
        s["passed"] |= 1 << seat
    following = next_owner(states, i, after, ~int(s["passed"]))
    if following >= 0:
        s["acting"] = 1 << following
    return following >= 0


# ---------------------------------------------------------------------------------------------------------------------
# The score track (section 7) and the last round (section 11)


@part
def latch(states: Array, i: int, seat: int, reason: int, log: Array) -> None:
    """This round is the last one, whatever happens (X-11.9, X-11.10); known before location 6 (X-11.11)."""
    s = states[i]
    if s["last"] == 0:
        s["last"] = reason
        emit(log, E_LAST, seat, reason, 0, 0, 0)


@part
def move_marker(states: Array, i: int, seat: int, points: int, log: Array) -> None:
    """Score points, or lose them. A marker that moves goes on top of its new field (X-7.1 to X-7.3, X-7.6)."""
    s = states[i]
    before = int(s["score"][seat])
    after = before + points
    if points < 0 and s["floor"] == 1:
        after = max(after, min(before, 0))
    emit(log, E_SCORED, seat, int(s["location"]), after - before, after, 0)
    if after == before:
        return
    s["score"][seat] = after
    n_seats = int(s["n_seats"])
    height = 0
    while s["track"][height] != seat:
        height += 1
    while height < n_seats - 1:
        s["track"][height] = s["track"][height + 1]
        height += 1
    while height > 0 and s["score"][s["track"][height - 1]] > after:
        s["track"][height] = s["track"][height - 1]
        height -= 1
    s["track"][height] = seat
    if after >= GOAL:
        latch(states, i, seat, END_POINTS, log)


@part
def use_cube(states: Array, i: int, seat: int, log: Array) -> None:
    """A hut or a stone has been placed; substitutes for cubes that ran out count fully (X-9.7, X-11.13).

    At most three a round, so nobody runs out before round 3 (X-11.14).
    """
    s = states[i]
    used = int(s["huts"][seat])
    for k in range(int(s["stone_n"])):
        if s["stone"][k] == seat + 1:
            used += 1
    if used >= CUBES:
        latch(states, i, seat, END_CUBES, log)


# ---------------------------------------------------------------------------------------------------------------------
# The locations (sections 8 to 11)


@part
def award(states: Array, i: int, k: int) -> int:
    """Points of rank k, from 0, at this location; beyond the last rank, what the lowest bidder loses."""
    s = states[i]
    location = int(s["location"])
    if k == s["n_seats"]:
        return -PENALTY if location == DRINK else 0
    if location == CHOCOLATL:
        return CHOCOLATL_POINTS if k == 0 else 0
    if location == HARVEST:
        return int(s["white"][k]) if k < WHITE_DICE else 0
    if k > 1:
        return 0
    if location == DRINK:
        return int(s["prize"][k, s["round"] - 1])
    if location == TACHLI and s["last"] != 0:
        return TACHLI_FIRST if k == 0 else TACHLI_SECOND
    return 0


@part
def resolve(states: Array, i: int, log: Array) -> int:
    """Apply the results in rank order (X-7.4); say where the round goes on, AT_CHOICE when somebody chooses first."""
    s = states[i]
    location = int(s["location"])
    n_seats = int(s["n_seats"])
    first, second, lowest = int(s["rank"][0]), int(s["rank"][1]), int(s["rank"][n_seats - 1])
    s["acting"] = 0
    if location == CITY_AT:
        s["phase"] = CITY
        s["acting"] = 1 << first
        return AT_CHOICE
    if location == PYRAMID:
        if s["bid"][first] - s["bid"][second] < GAP and order_matters(states, i):
            s["phase"] = STONES
            s["acting"] = 1 << first
            return AT_CHOICE
        return AT_STONES
    if location == CHOCOLATL:
        s["chocolatl"] = first + 1
        s["old_man"] = lowest + 1
        emit(log, E_FIGURES, first, lowest, 0, 0, 0)
    for k in range(n_seats + 1):
        points = award(states, i, k)
        if points != 0:
            move_marker(states, i, int(s["rank"][min(k, n_seats - 1)]), points, log)
    if location == TACHLI and s["last"] == 0 and s["open_card"][0] > 0 and s["open_card"][1] > 0:
        return exchange(states, i, first, second, log)
    return AT_NEXT


@part
def apply_city(states: Array, i: int, choice: int, log: Array) -> None:
    """The first bidder takes one, the second must take the other (X-9.3 to X-9.6); the ranking here stands (X-9.8)."""
    s = states[i]
    first, second = int(s["rank"][0]), int(s["rank"][1])
    builder = first if choice == HUT else second
    other = second if choice == HUT else first
    emit(log, E_CITY, first, choice, 0, 0, 0)
    emit(log, E_CITY, second, DIE if choice == HUT else HUT, 0, 0, 0)
    s["well"] = 0
    s["dice"][other] += 1
    s["huts"][builder] += 1
    use_cube(states, i, builder, log)


@part
def order_matters(states: Array, i: int) -> bool:
    """Whether the first of two stones closes a level: else who places first changes nothing (X-10.9)."""
    s = states[i]
    stones = 0
    for level in range(MAX_ROWS):
        stones += int(s["row"][level])
        if stones == s["stone_n"] + 1:
            return True
    return False


@part
def place_stones(states: Array, i: int, log: Array) -> None:
    """The first bidder places both stones with a lead of three or more (X-10.2), else each of two places one (X-10.3).

    Bids are compared as ranked, with everything added (X-10.4). Nobody may decline (X-10.5).
    """
    s = states[i]
    first, second = int(s["rank"][0]), int(s["rank"][1])
    if s["bid"][first] - s["bid"][second] >= GAP:
        second = first
    for k in range(2):
        place_stone(states, i, first if k == 0 else second, log)


@part
def place_stone(states: Array, i: int, seat: int, log: Array) -> None:
    """A stone goes to the lowest open level; a full level pays at once (X-10.1, X-10.6 to X-10.8, X-10.10)."""
    s = states[i]
    n = int(s["stone_n"])
    if n >= PYRAMID_STONES:
        return
    s["stone"][n] = seat + 1
    n += 1
    s["stone_n"] = n
    emit(log, E_STONE, seat, n, 0, 0, 0)
    use_cube(states, i, seat, log)
    end = 0
    for level in range(MAX_ROWS):
        begin = end
        end += int(s["row"][level])
        if end == n and end > begin:
            winner, best = -1, -1
            for other in range(int(s["n_seats"])):
                stones = 0
                for k in range(begin, end):
                    if s["stone"][k] == other + 1:
                        stones += 1
                key = (stones << 16) | tie_key(states, i, other)
                if key > best:
                    winner, best = other, key
            emit(log, E_LEVEL, winner, level + 1, int(s["row_bonus"][level]), 0, 0)
            if s["row_bonus"][level] > 0:
                move_marker(states, i, winner, int(s["row_bonus"][level]), log)
    if n == PYRAMID_STONES:
        latch(states, i, seat, END_PYRAMID, log)


@part
def exchange(states: Array, i: int, first: int, second: int, log: Array) -> int:
    """The open cards are taken and others given up (X-11.3 to X-11.7), unless which one is to be chosen first."""
    s = states[i]
    higher, lower = int(s["open_card"][0]), int(s["open_card"][1])
    if lower > higher:
        higher, lower = lower, higher
    s["taken"][first] = higher
    s["taken"][second] = lower
    if s["any_card"] == 1:
        s["phase"] = EXCHANGE
        s["acting"] = 1 << first
        return AT_CHOICE
    for k in range(2):
        seat = int(s["rank"][k])
        give_up(states, i, seat, lowest_card(states, i, seat), log)
    return AT_NEXT


@part
def lowest_card(states: Array, i: int, seat: int) -> int:
    """The lowest of the twelve cards of a seat, which all lie open by then (X-11.6)."""
    s = states[i]
    lowest = VALUES
    for place in range(N_LOCATIONS):
        for card in range(2):
            lowest = min(lowest, int(s["shown"][seat, place, card]) - 1)
    return lowest


@part
def holds_open(states: Array, i: int, seat: int, value: int) -> bool:
    """Whether a card of this value lies open before the seat."""
    s = states[i]
    for place in range(N_LOCATIONS):
        for card in range(2):
            if s["shown"][seat, place, card] == value + 1:
                return True
    return False


@part
def give_up(states: Array, i: int, seat: int, value: int, log: Array) -> None:
    """A card goes to the box, in exchange for the new one at the end of the round (section 21)."""
    s = states[i]
    s["given"][seat] = value + 1
    emit(log, E_EXCHANGED, seat, int(s["taken"][seat]) - 1, value, 0, 0)


# ---------------------------------------------------------------------------------------------------------------------
# The end of a location, a round and the game


@part
def leave_location(states: Array, i: int) -> None:
    """What was in progress at a location is over."""
    s = states[i]
    s["passed"] = 0
    for seat in range(int(s["n_seats"])):
        s["rolled"][seat] = 0
        s["bid"][seat] = 0
        s["rank"][seat] = 0


@part
def end_round(states: Array, i: int) -> None:
    """Bids are taken back, exchanges take effect, the next round begins (X-3.8, section 21)."""
    s = states[i]
    for seat in range(int(s["n_seats"])):
        for place in range(N_LOCATIONS):
            for card in range(2):
                s["hand"][seat, int(s["shown"][seat, place, card]) - 1] += 1
                s["shown"][seat, place, card] = 0
        if s["taken"][seat] > 0:
            s["hand"][seat, int(s["given"][seat]) - 1] -= 1
            s["hand"][seat, int(s["taken"][seat]) - 1] += 1
            if s["aid"] == 1:
                s["known"][seat, int(s["given"][seat]) - 1] -= 1
                s["known"][seat, int(s["taken"][seat]) - 1] += 1
            s["taken"][seat] = 0
            s["given"][seat] = 0
    s["open_card"][0] = 0
    s["open_card"][1] = 0
    s["firsts"] = 0
    s["round"] += 1


@part
def end_game(states: Array, i: int, chance: Array, log: Array) -> None:
    """Final scoring: one unused die each (X-12.5, X-12.6), and the sacrifices are turned up. `score` adds it up."""
    s = states[i]
    for seat in range(int(s["n_seats"])):
        if s["dice"][seat] > 0:
            pips = draw_number(chance, PILE_FINAL + seat, 1, PIPS)
            s["final_die"][seat] = pips
            s["dice"][seat] -= 1
            s["used"] += 1
            emit(log, E_FINAL_DIE, seat, pips, 0, 0, 0)
    for seat in range(int(s["n_seats"])):
        s["temple"][seat] = s["sacrifice"][seat]
        emit(log, E_TEMPLE, seat, int(s["sacrifice"][seat]) - 1, 0, 0, 0)
    s["phase"] = OVER
    s["acting"] = 0
    s["over"] = 1
    s["end_reason"] = s["last"]
    emit(log, E_ENDED, int(s["track"][s["n_seats"] - 1]), int(s["last"]), 0, 0, 0)


# ---------------------------------------------------------------------------------------------------------------------
# May I? (every reason has its rule in meta.py)


@jit
def why_not(states: Array, i: int, seat: int, step: int) -> int:
    """0 when the seat may take this step now, else the reason."""
    s = states[i]
    kind = step >> KIND_SHIFT
    detail = step & DETAIL_MASK
    if step < 0 or kind > STEP_GIVE or malformed(kind, detail):
        return MALFORMED
    if s["over"] == 1:
        return GAME_OVER
    if seat < 0 or seat >= s["n_seats"]:
        return NOT_ASKED
    phase = int(s["phase"])
    acts = (int(s["acting"]) >> seat) & 1
    if kind == STEP_LAY:
        return why_not_lay(states, i, seat, detail >> VALUE_BITS, detail & VALUE_MASK, acts)
    if kind == STEP_ROLL and phase == BID:
        return EARLY_DICE
    if kind == STEP_GIVE and s["any_card"] == 0:
        return LOWEST_ONLY
    if acts == 0:
        return NOT_ASKED
    if kind == STEP_SACRIFICE and phase == SACRIFICE:
        return OK if may_sacrifice(states, i, seat, detail) else NOT_A_CARD
    if kind == STEP_ROLL and phase == DICE:
        return OK if detail <= s["dice"][seat] else TOO_FEW_DICE
    if kind == STEP_GIVE and phase == EXCHANGE:
        if holds_open(states, i, seat, detail):
            return OK
        return NEW_CARD if s["taken"][seat] == detail + 1 else NOT_IN_HAND
    if (kind == STEP_CITY and phase == CITY) or (kind == STEP_STONE and phase == STONES):
        return OK
    return NOT_NOW


@part
def malformed(kind: int, detail: int) -> bool:
    """Whether the detail means nothing with this kind of step."""
    if kind == STEP_LAY:
        return (detail >> VALUE_BITS) >= N_LOCATIONS
    if kind == STEP_SACRIFICE or kind == STEP_GIVE:
        return detail >= VALUES
    if kind == STEP_ROLL:
        return detail > BLACK_DICE
    return detail > 1


@part
def why_not_lay(states: Array, i: int, seat: int, at: int, value: int, acts: int) -> int:
    """Section 4: which card goes where."""
    s = states[i]
    if s["phase"] == SACRIFICE:
        return NOT_NOW if acts == 1 else NOT_ASKED
    open_there = s["shown"][seat, at, 1] > 0
    if open_there:
        return REVEALED
    if s["phase"] != BID:
        return NOT_NOW if s["mode"] == MODE_GOLD else LAID_ALREADY
    if acts == 0:
        return LAID_ALREADY
    place = next_place(states, i, seat)
    if place < 0:  # the view of another seat
        return NOT_ASKED
    due = place >> 1
    if at < due:
        return THREE_CARDS if s["mode"] != MODE_GREEN else TWO_FIRST_CARDS
    if at > due:
        return ONE_CARD if place & 1 == 1 and s["mode"] != MODE_GREEN else OTHER_LOCATION
    if s["hand"][seat, value] <= 0:
        for k in range(N_LOCATIONS):
            for card in range(2):
                if s["laid"][seat, k, card] == value + 1 or s["shown"][seat, k, card] == value + 1:
                    return USED_CARD
        return NOT_IN_HAND
    low, high = card_range(states, i, seat, place)
    return OK if low <= value <= high else HIGHER_FIRST


@part
def may_sacrifice(states: Array, i: int, seat: int, value: int) -> bool:
    """Whether this card can be the one in the temple: one of thirteen in hand (X-2.5).

    A position may name twelve cards (`named`): then it is the sacrifice told, or else a card the seat began with and
    does not hold now, or whose like it may have got at Tachli.
    """
    s = states[i]
    if value >= CARDS or s["hand"][seat, 0] == UNKNOWN:
        return False
    if (int(s["named"]) >> seat) & 1 == 1:
        if s["sacrifice"][seat] > 0:
            return bool(s["sacrifice"][seat] == value + 1)
        return bool(s["hand"][seat, value] <= drawn_cards(states, i, value))
    return bool(s["hand"][seat, value] > 0)


@part
def drawn_cards(states: Array, i: int, value: int) -> int:
    """How many improvement cards of this value have left the decks and are not open now."""
    s = states[i]
    n = 0
    for back in range(2):
        for k in range(DECK):
            if s["improve"][back, k] == value:
                n += 1
        n -= int(s["deck"][back, value])
        if s["open_card"][back] == value + 1:
            n -= 1
    return n


# ---------------------------------------------------------------------------------------------------------------------
# All legal steps, ascending


@jit
def legal(states: Array, i: int, seat: int, out: Array) -> int:
    """Write the steps this seat may take now, ascending; give their number."""
    s = states[i]
    if seat < 0 or seat >= s["n_seats"] or (int(s["acting"]) >> seat) & 1 == 0:
        return 0
    phase = int(s["phase"])
    n = 0
    if phase == BID:
        place = next_place(states, i, seat)
        if place < 0:  # the view of another seat
            return 0
        base = (STEP_LAY << KIND_SHIFT) | ((place >> 1) << VALUE_BITS)
        low, high = card_range(states, i, seat, place)
        hand = s["hand"][seat]
        for value in range(low, high + 1):
            if hand[value] > 0:
                out[n] = base | value
                n += 1
    elif phase == SACRIFICE:
        for value in range(CARDS):
            if may_sacrifice(states, i, seat, value):
                out[n] = (STEP_SACRIFICE << KIND_SHIFT) | value
                n += 1
    elif phase == DICE:
        for n in range(int(s["dice"][seat]) + 1):
            out[n] = (STEP_ROLL << KIND_SHIFT) | n
        n = int(s["dice"][seat]) + 1
    elif phase == EXCHANGE:
        for value in range(VALUES):
            if holds_open(states, i, seat, value):
                out[n] = (STEP_GIVE << KIND_SHIFT) | value
                n += 1
    else:
        base = (STEP_CITY if phase == CITY else STEP_STONE) << KIND_SHIFT
        out[0] = base
        out[1] = base | 1
        n = 2
    return n


# ---------------------------------------------------------------------------------------------------------------------
# Do it


@jit
def apply(states: Array, i: int, seat: int, step: int, chance: Array, log: Array) -> None:
    """Carry out a legal step and all that follows from it without a decision.

    `ply` counts what all can see: steps in the open, and each round of secret answers once, when it is closed.
    """
    s = states[i]
    kind = step >> KIND_SHIFT
    detail = step & DETAIL_MASK
    at = AT_NEXT
    if kind == STEP_LAY:
        value = detail & VALUE_MASK
        s["hand"][seat, value] -= 1
        place = next_place(states, i, seat)
        s["laid"][seat, place >> 1, place & 1] = value + 1
        if not lay_forced(states, i, seat):
            return
        s["acting"] &= ~(1 << seat)
        emit(log, E_ANSWERED, seat, 0, 0, 0, 0)
        if s["acting"] != 0:
            return
        at = AT_CLOSE
    elif kind == STEP_SACRIFICE:
        sacrifice(states, i, seat, detail)
        if s["acting"] != 0:
            return
        close_sacrifices(states, i, log)
        at = AT_PREPARATION if s["white"][0] == 0 else AT_BIDS  # a position may have prepared the round
    elif kind == STEP_ROLL:
        if answer_dice(states, i, seat, detail, chance, log):
            return
        at = AT_RANKING
    else:
        s["ply"] += 1
        first, second = int(s["rank"][0]), int(s["rank"][1])
        if kind == STEP_CITY:
            apply_city(states, i, detail, log)
        elif kind == STEP_STONE:
            s["rank"][0] = first if detail == BEFORE else second
            s["rank"][1] = second if detail == BEFORE else first
            at = AT_STONES
        else:
            give_up(states, i, seat, detail, log)
            if seat == first:
                s["acting"] = 1 << second
                return
    while at != AT_CHOICE:  # everything that follows without a decision
        if at == AT_PREPARATION:
            prepare_round(states, i, chance, log)
            at = AT_BIDS
        elif at == AT_BIDS:
            at = AT_CHOICE if begin_bids(states, i) else AT_CLOSE
        elif at == AT_CLOSE:
            at = AT_BIDS if close_bids(states, i, log) else AT_REVEAL
        elif at == AT_REVEAL:
            reveal(states, i, log)
            at = AT_CHOICE if open_window(states, i) else AT_RANKING
        elif at == AT_RANKING:
            rank_bids(states, i, log)
            at = resolve(states, i, log)
        elif at == AT_STONES:
            place_stones(states, i, log)
            at = AT_NEXT
        else:
            leave_location(states, i)
            if s["location"] < N_LOCATIONS:
                s["location"] += 1
                at = AT_BIDS if s["mode"] == MODE_GOLD else AT_REVEAL
            elif s["last"] != 0:
                end_game(states, i, chance, log)
                at = AT_CHOICE
            else:
                end_round(states, i)
                at = AT_PREPARATION


@part
def sacrifice(states: Array, i: int, seat: int, value: int) -> None:
    """One card goes face down into the temple (X-2.5)."""
    s = states[i]
    s["sacrifice"][seat] = value + 1
    if (int(s["named"]) >> seat) & 1 == 0:
        s["hand"][seat, value] -= 1
    s["acting"] &= ~(1 << seat)


@part
def close_sacrifices(states: Array, i: int, log: Array) -> None:
    """All sacrifices are made."""
    s = states[i]
    s["ply"] += 1
    for seat in range(int(s["n_seats"])):
        if (int(s["asked"]) >> seat) & 1 == 1:
            emit(log, E_SACRIFICED, seat, int(s["sacrifice"][seat]) - 1, 0, 0, 0)
    s["asked"] = 0
    s["named"] = 0


# ---------------------------------------------------------------------------------------------------------------------
# Scoring (sections 12 and 13)


@jit
def final_points(states: Array, i: int, out: Array) -> None:
    """Write per seat what the final scoring adds (section 12): stones, most stones, figures, sacrifice, highest, die.

    The sacrifice counts once it has been turned up.

    No figure breaks a tie here (X-5.14, X-12.7), and these points start nothing (X-12.8).
    """
    s = states[i]
    n_seats = int(s["n_seats"])
    most, highest = 1, 0
    out[:, :] = 0
    for k in range(int(s["stone_n"])):
        out[int(s["stone"][k]) - 1, 0] += STONE_POINTS
    for seat in range(n_seats):
        most = max(most, out[seat, 0])
        highest = max(highest, int(s["temple"][seat]))
    for seat in range(n_seats):
        if out[seat, 0] == most:  # all tied
            out[seat, 1] = MOST_STONES
        if s["chocolatl"] == seat + 1:
            out[seat, 2] = FIGURE
        if s["old_man"] == seat + 1:
            out[seat, 2] = -FIGURE
        if s["temple"][seat] > 0:
            out[seat, 3] = int(s["temple"][seat]) - 1
            if s["temple"][seat] == highest:  # all tied
                out[seat, 4] = HIGHEST_SACRIFICE
        out[seat, 5] = int(s["final_die"][seat])


@jit
def score(states: Array, i: int, out: Array) -> None:
    """Write per seat the score, and the sacrifice that breaks ties (X-13.1).

    While the game runs that is the score track alone: the final scoring would tell a sacrifice.
    """
    s = states[i]
    points = np.zeros((MAX_SEATS, 6), np.int64)
    if s["over"] == 1:
        final_points(states, i, points)
    for seat in range(int(s["n_seats"])):
        out[seat, 0] = int(s["score"][seat])
        for k in range(6):
            out[seat, 0] += points[seat, k]
        out[seat, 1] = points[seat, 3]


# ---------------------------------------------------------------------------------------------------------------------
# What a seat may know (section 15)


@jit
def view(states: Array, i: int, seat: int, out: Array, j: int) -> None:
    """Copy the state without other seats' hands, face-down cards, sacrifices and secret answers.

    Whether another seat has laid none, some or all of its cards face down cannot be told: only `acting` says whether
    its answer is complete.
    """
    out[j] = states[i]
    s = out[j]
    for other in range(int(s["n_seats"])):
        if other != seat:
            for value in range(VALUES):
                s["hand"][other, value] = UNKNOWN
            for place in range(N_LOCATIONS):
                s["laid"][other, place, 0] = UNKNOWN
                s["laid"][other, place, 1] = UNKNOWN
            s["sacrifice"][other] = UNKNOWN
            s["answer"][other] = UNKNOWN


@jit
def complete(views: Array, i: int, seat: int, chance: Array, out: Array, j: int) -> None:
    """Deal what this view does not know: sacrifices not yet deduced, cards to hands and face-down places, answers.

    A seat that has not answered yet is given nothing laid: what it has begun nobody knows.
    """
    out[j] = views[i]
    s = out[j]
    for other in range(int(s["n_seats"])):
        if s["hand"][other, 0] != UNKNOWN:
            continue
        acts = (int(s["acting"]) >> other) & 1
        s["answer"][other] = 0
        for place in range(N_LOCATIONS):
            s["laid"][other, place, 0] = 0
            s["laid"][other, place, 1] = 0
        deal_hand(out, j, other, acts == 1 and s["phase"] == SACRIFICE, chance)
        if s["phase"] == BID:
            if acts == 0:
                first = int(s["location"]) - 1 if s["mode"] == MODE_GOLD else 0
                last = first if s["mode"] == MODE_GOLD else N_LOCATIONS - 1
                deal_places(out, j, other, first, last, int(s["firsts"]), chance)
        elif s["phase"] != SACRIFICE and s["phase"] != OVER and s["mode"] != MODE_GOLD:
            deal_places(out, j, other, int(s["location"]), N_LOCATIONS - 1, 1, chance)
        if s["phase"] == DICE and s["window"] == SIMULTANEOUS and acts == 0 and (int(s["asked"]) >> other) & 1 == 1:
            s["answer"][other] = 1 + draw_number(chance, PILE_HAND + other, 0, int(s["dice"][other]))


@part
def deal_hand(states: Array, i: int, seat: int, waits: bool, chance: Array) -> None:
    """Give a seat a sacrifice, unless it waits for one, and all its cards that do not lie open."""
    s = states[i]
    hand = s["hand"][seat]
    held = 0
    for value in range(VALUES):
        hand[value] = s["known"][seat, value]
        held += int(hand[value])
    remembered = held > 0
    if not remembered:
        for value in range(CARDS):
            hand[value] = 1
        held = CARDS
    shown = 0
    for place in range(N_LOCATIONS):
        for card in range(2):
            value = int(s["shown"][seat, place, card]) - 1
            if value >= 0:
                shown += 1
                if hand[value] > 0:  # else it came from Tachli, in exchange for a card the seat began with
                    hand[value] -= 1
                    held -= 1
    known = int(s["temple"][seat]) if s["temple"][seat] > 0 else int(s["deduced"][seat])
    s["sacrifice"][seat] = known
    if known > 0 and not remembered and hand[known - 1] > 0:
        hand[known - 1] -= 1
        held -= 1
    sacrifices = known == 0 and not waits
    gives_up = not remembered and (not waits or (int(s["named"]) >> seat) & 1 == 1)
    weights = np.zeros(VALUES, np.int8)
    while sacrifices or (gives_up and held > IN_PLAY - shown):
        for value in range(VALUES):
            weights[value] = hand[value]
            if sacrifices and remembered:
                may = value < CARDS and s["known"][seat, value] <= drawn_cards(states, i, value)
                weights[value] = 1 if may else 0
        drawn = draw_kind(chance, PILE_HAND + seat, weights)
        if sacrifices:
            s["sacrifice"][seat] = drawn + 1
        sacrifices = False
        if not remembered:
            hand[drawn] -= 1
            held -= 1


@part
def deal_places(states: Array, i: int, seat: int, first: int, last: int, card: int, chance: Array) -> None:
    """Lay cards from the hand face down: pairs, higher first, or in a green round the first or second cards."""
    s = states[i]
    hand = s["hand"][seat]
    for place in range(first, last + 1):
        for second in range(2):
            if second == 1 and s["mode"] == MODE_GREEN:
                break
            value = draw_kind(chance, PILE_HAND + seat, hand)
            hand[value] -= 1
            if s["mode"] == MODE_GREEN:
                s["laid"][seat, place, card] = value + 1
            else:
                s["laid"][seat, place, 1] = min(int(s["laid"][seat, place, 0]), value + 1) if second == 1 else 0
                s["laid"][seat, place, 0] = max(int(s["laid"][seat, place, 0]), value + 1)


# ---------------------------------------------------------------------------------------------------------------------
# What is impossible here (section 17)

BAD_CARDS = int(Fault.CARDS)
BAD_SACRIFICE = int(Fault.SACRIFICE)
BAD_IMPROVEMENTS = int(Fault.IMPROVEMENTS)
BAD_TRACK = int(Fault.TRACK)
BAD_FIGURES = int(Fault.FIGURES)
BAD_HUTS = int(Fault.HUTS)
BAD_DICE = int(Fault.DICE)
BAD_STONES = int(Fault.STONES)
BAD_LAST = int(Fault.LAST_ROUND)
BAD_WHITE = int(Fault.WHITE_DICE)
BAD_MEMORY = int(Fault.MEMORY)
BAD_FLOOR = int(Fault.BELOW_FLOOR)


@jit
def faults(states: Array, i: int) -> int:
    """A set of flags: what no game could have brought about. 0 for every state a game reaches."""
    return card_faults(states, i) | board_faults(states, i)


@part
def card_faults(states: Array, i: int) -> int:
    """Twelve cards each, in hand and in bids, and improvement cards that left the decks (17.2)."""
    s = states[i]
    flags = 0
    cards = np.zeros((MAX_SEATS, VALUES), np.int64)
    for seat in range(int(s["n_seats"])):
        known = s["hand"][seat, 0] != UNKNOWN
        held, remembered, fits = 0, 0, True
        for place in range(N_LOCATIONS):
            for card in range(2):
                if s["shown"][seat, place, card] > 0:
                    cards[seat, int(s["shown"][seat, place, card]) - 1] += 1
                if known and s["laid"][seat, place, card] > 0:
                    cards[seat, int(s["laid"][seat, place, card]) - 1] += 1
        for value in range(VALUES):
            if known:
                cards[seat, value] += int(s["hand"][seat, value])
            held += cards[seat, value]
            remembered += int(s["known"][seat, value])
            fits = fits and cards[seat, value] == s["known"][seat, value]
        if not known:
            continue
        waits = s["phase"] == SACRIFICE and (int(s["acting"]) >> seat) & 1 == 1
        if held != IN_PLAY and not (waits and held == CARDS):
            flags |= BAD_CARDS
        if remembered > 0 and not fits:
            flags |= BAD_MEMORY
        value = int(s["sacrifice"][seat]) - 1
        told = (int(s["named"]) >> seat) & 1 == 1
        if (waits != (value < 0) and not told) or value >= CARDS:
            flags |= BAD_SACRIFICE
        elif value >= 0:
            cards[seat, value] += 1  # as if it were still among the thirteen
            if s["deduced"][seat] > 0 and s["deduced"][seat] != value + 1:
                flags |= BAD_MEMORY
    for value in range(VALUES):
        extra = 0
        for seat in range(int(s["n_seats"])):
            extra += max(0, cards[seat, value] - (1 if value < CARDS else 0))
        left = drawn_cards(states, i, value)
        if extra > left or left < 0:
            flags |= BAD_IMPROVEMENTS
    over = min(int(s["round"]), ROUNDS - 1) if s["white"][0] > 0 else 0
    for back in range(2):
        n = 0
        for value in range(VALUES):
            n += int(s["deck"][back, value])
        if n != s["deck_n"][back] or n != DECK - over:
            flags |= BAD_IMPROVEMENTS
        if (s["open_card"][back] > 0) != (s["white"][0] > 0 and s["round"] < ROUNDS):
            flags |= BAD_IMPROVEMENTS
    return flags


@part
def board_faults(states: Array, i: int) -> int:
    """Counts that do not fit the rounds and locations that are over (17.1, 17.3 to 17.7)."""
    s = states[i]
    flags = 0
    n_seats = int(s["n_seats"])
    location, before = int(s["location"]), int(s["round"]) - 1
    seen, huts, dice, highest = 0, 0, 0, -1000
    stones = np.zeros(MAX_SEATS, np.int64)
    for k in range(int(s["stone_n"])):
        if s["stone"][k] < 1 or s["stone"][k] > n_seats:
            flags |= BAD_STONES
        else:
            stones[int(s["stone"][k]) - 1] += 1
    for k in range(n_seats):
        seat = int(s["track"][k])
        seen |= 1 << seat
        if k > 0 and s["score"][s["track"][k - 1]] > s["score"][seat]:
            flags |= BAD_TRACK
        huts += int(s["huts"][k])
        dice += int(s["dice"][k])
        highest = max(highest, int(s["score"][k]))
        if s["huts"][k] + stones[k] >= CUBES and s["last"] == 0:
            flags |= BAD_LAST
        if s["floor"] == 1 and s["score"][k] < 0:
            flags |= BAD_FLOOR
    if seen != (1 << n_seats) - 1:
        flags |= BAD_TRACK
    owned = before > 0 or location > CHOCOLATL
    if owned:
        if s["chocolatl"] < 1 or s["old_man"] < 1 or s["chocolatl"] == s["old_man"]:
            flags |= BAD_FIGURES
        if s["chocolatl"] > n_seats or s["old_man"] > n_seats:
            flags |= BAD_FIGURES
    elif s["chocolatl"] != 0 or s["old_man"] != 0:
        flags |= BAD_FIGURES
    cities = before + (1 if location > CITY_AT else 0)
    if huts != cities:
        flags |= BAD_HUTS
    if dice + s["used"] != cities:
        flags |= BAD_DICE
    if s["stone_n"] != 2 * (before + (1 if location > PYRAMID else 0)):
        flags |= BAD_STONES
    if s["last"] == 0 and (highest >= GOAL or s["stone_n"] >= PYRAMID_STONES or s["round"] >= ROUNDS):
        flags |= BAD_LAST
    if s["last"] != 0 and location == 1 and s["round"] < ROUNDS and s["phase"] == BID:
        flags |= BAD_LAST
    if s["phase"] != SACRIFICE or s["white"][0] > 0:
        if s["white"][0] < s["white"][1] or s["white"][1] < s["white"][2] or s["white"][2] < 1 or s["white"][0] > PIPS:
            flags |= BAD_WHITE
    return flags
