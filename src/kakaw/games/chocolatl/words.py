"""Chocolatl in words, for people: names, steps, what happened, what it brought, where the points come from."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.events import Event
from kakaw.core.view import UNKNOWN
from kakaw.games.chocolatl import box, kernel, meta
from kakaw.games.chocolatl.layout import (
    DETAIL_MASK,
    HUT,
    KIND_SHIFT,
    MAX_SEATS,
    MODES,
    STEP_CITY,
    STEP_GIVE,
    STEP_LAY,
    STEP_ROLL,
    STEP_SACRIFICE,
    VALUE_BITS,
    VALUE_MASK,
)

Array = NDArray[Any]
NOTATION = """\
S7            sacrifices the card 7
12@1 3@1      lays the cards 12 and 3 at location 1, the higher first; locations from 1 to 6, in order
pass  roll2   uses no bonus dice, or rolls two
hut  die      takes the hut or the die of the city
before after  places the own stone before or after the second bidder
give5         gives up the card 5 for the new one
Locations: 1 Chocolatl, 2 Harvest, 3 City, 4 Pyramid, 5 Cacao drink, 6 Tachli"""


def seat_names(states: Array) -> tuple[tuple[str, str], ...]:
    """The colour of each seat and the style it is drawn in."""
    s = states[0]
    letters = [box.COLOURS[s["colour"][seat]] for seat in range(int(s["n_seats"]))]
    return tuple((box.COLOUR_NAMES[letter], letter) for letter in letters)


def piece_words(piece: str) -> str:
    """A card needs no other words than its value."""
    return ""


def place_text(location: int) -> str:
    """A location with its number."""
    return f"{location}, {box.LOCATIONS[location - 1]}"


def count(n: int, thing: str) -> str:
    """A number of things."""
    return f"{n} {thing}" + ("" if n == 1 else "s")


def step_words(states: Array, step: int) -> str:
    """A step in words."""
    kind, detail = step >> KIND_SHIFT, step & DETAIL_MASK
    if kind == STEP_SACRIFICE:
        return f"sacrifice the {detail}"
    if kind == STEP_LAY:
        return f"lay the {detail & VALUE_MASK} at {place_text((detail >> VALUE_BITS) + 1)}"
    if kind == STEP_ROLL:
        return f"roll {dice_text(detail)}" if detail else "use no bonus dice"
    if kind == STEP_CITY:
        return "build a hut" if detail == HUT else "take the bonus die"
    if kind == STEP_GIVE:
        return f"give up the {detail}"
    return "place the first stone" if detail == 0 else "let the second bidder place first"


def dice_text(n: int) -> str:
    """A number of bonus dice."""
    return "1 bonus die" if n == 1 else f"{n} bonus dice"


def event_text(event: Event, names: Sequence[str]) -> str:
    """What the event's seat did."""
    teller = TELLERS.get(event.kind.name)
    return teller(event, names) if teller else ""


def _card(value: int) -> str:
    return "a card" if value == UNKNOWN else f"the {value}"


def _pair(event: Event) -> str:
    first, second = event["first"], event["second"]
    return "cards" if UNKNOWN in (first, second) else f"{first} and {second}"


def _cards(event: Event, names: Sequence[str]) -> str:
    cards = [str(code - 1) for code in (event["on_6"], event["on_3"]) if code]
    shown = f", cards {' and '.join(cards)} open" if cards else ""
    last = ", the last round" if event["last"] else ""
    return f"is ahead: bids are {MODES[event['mode']]}{shown}{last}"


def _bid(event: Event, names: Sequence[str]) -> str:
    dice = f", {event['rolled']} of it from dice" if event["rolled"] else ""
    return f"bids {event['value']} at {place_text(event['location'])}{dice}: rank {event['rank']}"


def _scored(event: Event, names: Sequence[str]) -> str:
    points = event["points"]
    if points == 0:
        return ""
    verb = "scores" if points > 0 else "loses"
    return f"{verb} {count(abs(points), 'point')} and stands on {event['score']}"


TELLERS: dict[str, Callable[[Event, Sequence[str]], str]] = {
    "sacrificed": lambda event, names: f"sacrifices {_card(event['card'])}",
    "round": lambda event, names: (
        f"leads round {event['round']}, dice {event['high']}-{event['middle']}-{event['low']}"
    ),
    "cards": _cards,
    "answered": lambda event, names: "has answered",
    "first": lambda event, names: f"shows {event['card']} at {place_text(event['location'])}",
    "revealed": lambda event, names: f"shows {_pair(event)} at {place_text(event['location'])}",
    "chose": lambda event, names: f"wants to roll {dice_text(event['dice'])}" if event["dice"] else "wants no dice",
    "rolled": lambda event, names: f"rolls a {event['pips']}",
    "passed": lambda event, names: "passes",
    "bid": _bid,
    "figures": lambda event, names: f"takes Chocolatl, the Old Man goes to {names[event['old_man']]}",
    "scored": _scored,
    "city": lambda event, names: "builds a hut" if event["choice"] == HUT else "takes the bonus die",
    "stone": lambda event, names: f"places stone {event['number']} of the pyramid",
    "level": lambda event, names: f"has most stones in level {event['level']}",
    "exchanged": lambda event, names: f"takes the {event['taken']} and gives up the {event['given']}",
    "last": lambda event, names: f"makes this the last round: {meta.END_REASONS[event['reason']]}",
    "final_die": lambda event, names: f"rolls a {event['pips']} in the final scoring",
    "temple": lambda event, names: f"sacrificed the {event['card']}",
}


def gains(events: Iterable[Event], seat: int) -> dict[str, int]:
    """Points, huts, dice, stones and the values of exchanged cards that these events brought a seat."""
    total = dict.fromkeys(("points", "huts", "dice", "stones", "card value"), 0)
    for event in events:
        if event.seat != seat:
            continue
        name = event.kind.name
        if name == "scored":
            total["points"] += event["points"]
        elif name == "city":
            total["huts" if event["choice"] == HUT else "dice"] += 1
        elif name == "stone":
            total["stones"] += 1
        elif name == "rolled":
            total["dice"] -= 1
        elif name == "exchanged":
            total["card value"] += event["taken"] - event["given"]
    return {thing: n for thing, n in total.items() if n}


def breakdown(states: Array) -> list[tuple[str, tuple[int, ...]]]:
    """The score track and, once the game is over, the final scoring of each seat (section 12)."""
    s = states[0]
    seats = range(int(s["n_seats"]))
    rows = [("track", tuple(int(s["score"][seat]) for seat in seats))]
    if s["over"] == 1:
        points = np.zeros((MAX_SEATS, 6), np.int64)
        kernel.final_points(states, 0, points)
        labels = ("stones", "most stones", "figures", "sacrifice", "highest sacrifice", "bonus die")
        rows += [(label, tuple(int(points[seat, k]) for seat in seats)) for k, label in enumerate(labels)]
    return rows


def left(states: Array) -> list[tuple[str, str]]:
    """The improvement cards still in the decks, whose order nobody knows, and the rounds to come."""
    s = states[0]
    decks = [
        (f"deck {name}", " ".join(str(value) for value, n in enumerate(deck) for _ in range(n)) or "none")
        for name, deck in zip(("A", "B"), s["deck"], strict=True)
    ]
    return [*decks, ("rounds", f"at most {box.ROUNDS - int(s['round'])} more")]
