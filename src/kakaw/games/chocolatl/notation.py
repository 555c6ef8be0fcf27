"""Steps, prompts, luck and options of Chocolatl as text."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.events import EventKind
from kakaw.core.rules import Pile
from kakaw.core.scan import Scanner
from kakaw.core.steps import Group, Prompt
from kakaw.games.chocolatl import box
from kakaw.games.chocolatl.layout import (
    BEFORE,
    BID,
    CITY,
    DETAIL_MASK,
    DICE,
    DISCARDS,
    HUT,
    KIND_SHIFT,
    MAX_SEATS,
    MODE_GREEN,
    MODES,
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
    OPTION_WORDS,
    SACRIFICE,
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
    WINDOWS,
)

SCORE_COLUMNS = ("score", "sacrifice")  # equal rows share a rank and the victory

# In the order of the E_ numbers of the layout. Cards laid face down are told once, when the last answer is in; until
# then others learn only whose answer is complete.
EVENTS = (
    EventKind("marker", ("level",)),
    EventKind("sacrificed", ("card",), secret=("card",)),
    EventKind("round", ("round", "high", "middle", "low")),
    EventKind("cards", ("mode", "on_6", "on_3", "last")),
    EventKind("answered", reveals=True),
    EventKind("laid", ("location", "first", "second"), secret=("first", "second"), reveals=True),
    EventKind("first", ("location", "card"), reveals=True),
    EventKind("revealed", ("location", "first", "second"), reveals=True),
    EventKind("chose", ("location", "dice"), reveals=True),
    EventKind("rolled", ("location", "pips")),
    EventKind("passed", ("location",)),
    EventKind("bid", ("location", "value", "rolled", "rank")),
    EventKind("figures", ("old_man",)),
    EventKind("scored", ("location", "points", "score")),
    EventKind("city", ("choice",)),
    EventKind("stone", ("number",)),
    EventKind("level", ("level", "bonus")),
    EventKind("exchanged", ("taken", "given")),
    EventKind("last", ("reason",)),
    EventKind("final_die", ("pips",)),
    EventKind("temple", ("card",), reveals=True),
    EventKind("ended", ("reason",)),
)

_SEATS = tuple(str(seat) for seat in range(MAX_SEATS))
_PIPS = ("", *(str(pips) for pips in range(1, box.PIPS + 1)))
_CARDS = tuple(str(value) for value in range(VALUES))
PILES = (
    Pile("stack", None, _SEATS),
    Pile("white", None, _PIPS),
    Pile("deckA", None, _CARDS),
    Pile("deckB", None, _CARDS),
    Pile("black", None, _PIPS),
    *(Pile(f"final{seat}", None, _PIPS) for seat in range(MAX_SEATS)),
    *(Pile(f"hand{seat}", seat, _CARDS) for seat in range(MAX_SEATS)),
)


def encode_options(options: Mapping[str, Any], players: int) -> NDArray[np.int32]:
    """The options as the words `setup` reads."""
    words = np.zeros(OPTION_WORDS, np.int32)
    words[OPT_FLOOR] = options["score.floor"] == 0
    words[OPT_WINDOW] = WINDOWS.index(options["dice.window"])
    words[OPT_ANY_CARD] = DISCARDS.index(options["tachli.discard"])
    words[OPT_AID] = options["memory.aid"] == "on"
    words[OPT_SITES] = options["city.sites"]
    for seat, letter in enumerate(options["colours"][:players]):
        words[OPT_COLOURS + seat] = box.COLOURS.index(letter)
    pattern = options["track.colours"]
    for field in range(box.TRACK_FIELDS + 1):  # field 0 counts as red
        letter = pattern[(field - 1) % len(pattern)] if field else box.RED
        words[OPT_TRACK + field] = MODES.index(box.MODES[letter])
    for start, keys in ((OPT_IMPROVE, ("improve.A", "improve.B")), (OPT_PRIZE, ("drink.first", "drink.second"))):
        values = [value for key in keys for value in options[key]]
        words[start : start + len(values)] = values
    for start, key in ((OPT_ROW, "pyramid.rows"), (OPT_ROW_BONUS, "pyramid.bonus")):
        words[start : start + len(options[key])] = options[key]
    return words


# ---------------------------------------------------------------------------------------------------------------------
# Steps


def step_text(step: int) -> str:
    """The text of a step: `S7`, `12@1`, `pass`, `roll2`, `hut`, `die`, `before`, `after`, `give5`."""
    kind, detail = step >> KIND_SHIFT, step & DETAIL_MASK
    if kind == STEP_SACRIFICE:
        return f"S{detail}"
    if kind == STEP_LAY:
        return f"{detail & VALUE_MASK}@{(detail >> VALUE_BITS) + 1}"
    if kind == STEP_ROLL:
        return f"roll{detail}" if detail else "pass"
    if kind == STEP_CITY:
        return "hut" if detail == HUT else "die"
    if kind == STEP_STONE:
        return "before" if detail == BEFORE else "after"
    return f"give{detail}"


WORDS = {
    "pass": STEP_ROLL << KIND_SHIFT,
    "hut": STEP_CITY << KIND_SHIFT,
    "die": STEP_CITY << KIND_SHIFT | 1,
    "before": STEP_STONE << KIND_SHIFT,
    "after": STEP_STONE << KIND_SHIFT | 1,
}


def read_step(text: str) -> int:
    """The step of a text."""
    scan = Scanner("step", text)
    step = _scan_step(scan)
    scan.end("the end of the step")
    return step


def _scan_step(scan: Scanner) -> int:
    if word := scan.maybe("|".join(WORDS)):
        return WORDS[word]
    if scan.maybe("S"):
        return STEP_SACRIFICE << KIND_SHIFT | scan.number("a card", 0, VALUES - 1)
    if scan.maybe("roll"):
        return STEP_ROLL << KIND_SHIFT | scan.number("a number of dice", 1, box.BLACK_DICE)
    if scan.maybe("give"):
        return STEP_GIVE << KIND_SHIFT | scan.number("a card", 0, VALUES - 1)
    if scan.maybe(r"(?=\d)") is None:
        raise scan.fail("a step such as 12@1 or S7 or pass or roll2 or hut or die or before or after or give5")
    value = scan.number("a card", 0, VALUES - 1)
    scan.take("@", "@ before the location")
    location = scan.number("a location", 1, len(box.LOCATIONS))
    return lay_step(value, location)


def lay_step(value: int, location: int) -> int:
    """The step that lays a card at a location."""
    return STEP_LAY << KIND_SHIFT | (location - 1) << VALUE_BITS | value


# ---------------------------------------------------------------------------------------------------------------------
# Prompts


def prompt(states: NDArray[Any], seat: int, steps: list[int]) -> Prompt:
    """The question to a seat, from its legal steps."""
    s = states[0]
    texts = tuple(step_text(step) for step in steps)
    phase = int(s["phase"])
    if phase == SACRIFICE:
        return Prompt("pick", "X-2.5", "Choose the card you sacrifice.", options=texts)
    if phase == BID:
        location = ((steps[0] & DETAIL_MASK) >> VALUE_BITS) + 1
        pieces = tuple((card, (card,)) for card in (str(step & VALUE_MASK) for step in steps))
        return Prompt(
            "assign",
            _bid_rule(s),
            f"Lay {_which_card(s, seat, location)} at location {location}, {box.LOCATIONS[location - 1]}.",
            (Group("{face}@{cell}", pieces, (str(location),)),),
        )
    if phase == DICE:
        return Prompt("pick", "X-6.1", "Roll bonus dice and add them to your bid, or pass.", options=texts)
    if phase == CITY:
        return Prompt("pick", "X-9.3", "Take the hut or the die; the second bidder gets the other.", options=texts)
    if phase == STONES:
        return Prompt("pick", "X-10.3", "Place your stone before or after the second bidder.", options=texts)
    return Prompt("pick", "X-11.5", "Choose the card you give up for the new one.", options=texts)


def _bid_rule(s: Any) -> str:
    return {"red": "X-4.6", "gold": "X-4.5", "green": "X-4.7"}[MODES[s["mode"]]]


def _which_card(s: Any, seat: int, location: int) -> str:
    if s["mode"] == MODE_GREEN:
        return "your second card" if s["firsts"] else "your first card"
    return "the lower card" if s["laid"][seat, location - 1, 0] > 0 else "the higher card"
