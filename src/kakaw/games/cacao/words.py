"""Cacao in words, for people: names, steps, what happened, what it brought, where the points come from."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.events import Event
from kakaw.core.view import UNKNOWN
from kakaw.games.cacao import box, kernel
from kakaw.games.cacao.layout import (
    CELL_MASK,
    CELL_SHIFT,
    DETAIL_MASK,
    KIND_SHIFT,
    STEP_ACT,
    STEP_FILL,
    STEP_OVERBUILD,
)
from kakaw.games.cacao.notation import cell_text

Array = NDArray[Any]
EDGE_NAMES = ("north", "east", "south", "west")
SORTS = {
    box.PLANTATION: "plantation",
    box.MARKET: "market",
    box.MINE: "gold mine",
    box.CENOTE: "cenote",
    box.SUN_SITE: "sun-worship site",
    box.TEMPLE: "temple",
}
NOTATION = """\
0121@1,0   places worker tile 0121 (workers on the north, east, south, west edge) at column 1, row 0
0121^1,0   pays a sun and builds it on an own tile there
+M3@2,0    lays the open jungle tile M3 at column 2, row 0
1,0W+2     the workers on the west edge of the tile at 1,0 store 2 fruits
1,0W$1     they sell 1 fruit ($0: none); g gold, w water, s suns; x forgoes
Jungle tiles: P1 P2 plantations, M2 M3 M4 markets, G1 G2 gold mines, C cenote, S sun-worship site, T temple"""


def seat_names(states: Array) -> tuple[tuple[str, str], ...]:
    """The colour of each seat and the style it is drawn in."""
    s = states[0]
    letters = [box.COLOURS[s["colour"][seat]] for seat in range(int(s["n_seats"]))]
    return tuple((box.COLOUR_NAMES[letter], letter) for letter in letters)


def piece_words(piece: str) -> str:
    """A jungle tile or a worker tile in words."""
    if piece in box.JUNGLE_NAMES:
        return box.JUNGLE_NAMES[piece]
    workers = [f"{n} {edge}" for n, edge in zip(piece, EDGE_NAMES, strict=False) if n != "0"]
    return "workers " + ", ".join(workers)


def step_words(states: Array, step: int) -> str:
    """A step in words."""
    kind, cell, detail = step >> KIND_SHIFT, (step >> CELL_SHIFT) & CELL_MASK, step & DETAIL_MASK
    if kind == STEP_FILL:
        return f"lay the {box.JUNGLE_NAMES[box.JUNGLE[detail]]} at {cell_text(cell)}"
    if kind != STEP_ACT:
        verb = "pay a sun and build" if kind == STEP_OVERBUILD else "place"
        return f"{verb} {box.FACES[detail]} at {cell_text(cell)}"
    edge, action, amount = detail >> 7, (detail >> 4) & 7, detail & 15
    does = {
        0: "forgo their work",
        box.PLANTATION: f"harvest {count(amount, 'fruit')}",
        box.MARKET: f"sell {count(amount, 'fruit')}" if amount else "sell nothing",
        box.MINE: f"mine {amount} gold",
        box.CENOTE: f"carry water {count(amount, 'field')}",
        box.SUN_SITE: f"take {count(amount, 'sun token')}",
    }[action]
    return f"{EDGE_NAMES[edge]} workers at {cell_text(cell)} {does}"


def event_text(event: Event, names: Sequence[str]) -> str:  # names: for titles whose events name seats
    """What the event's seat did."""
    name = event.kind.name
    if name == "start":
        return "begins"
    if name in ("placed", "overbuilt"):
        face, cell = box.FACES[event["face"]], cell_text(event["cell"])
        return f"places {face} at {cell}" if name == "placed" else f"pays a sun and builds {face} on {cell}"
    if name == "laid":
        source = "draws and lays" if event["from_pile"] else "lays"
        return f"{source} {jungle_text(event['kind'])} at {cell_text(event['cell'])}"
    if name in WORK:
        return work_text(event)
    if name == "drew":
        return "draws a worker tile" if event["tile"] == UNKNOWN else f"draws {box.WORKER_TILES[event['tile']]}"
    if name == "shown":
        return f"turns up {jungle_text(event['kind'])}"
    if name == "temple":
        return f"gets {event['gold']} gold from the temple at {cell_text(event['cell'])}"
    return ""


WORK = {
    "harvested": ("harvests", "fruit"),
    "sold": ("sells", "fruit"),
    "mined": ("mines", "gold"),
    "carried": ("carries water", "field"),
    "suns": ("takes", "sun token"),
}


def work_text(event: Event) -> str:
    """What a block of workers did."""
    verb, thing = WORK[event.kind.name]
    if event["amount"] == 0:
        return ""
    amount = f"{event['gold']} gold" if thing == "gold" else count(event["amount"], thing)
    return f"{verb} {amount}" + (f" for {event['gold']} gold" if event.kind.name == "sold" else "")


def gains(events: Iterable[Event], seat: int) -> dict[str, int]:
    """Fruits, gold, river fields and suns that these events brought a seat."""
    total = dict.fromkeys(("gold", "fruit", "river", "suns"), 0)
    for event in events:
        if event.seat != seat:
            continue
        name = event.kind.name
        if name == "harvested":
            total["fruit"] += event["amount"]
        elif name == "sold":
            total["fruit"] -= event["amount"]
            total["gold"] += event["gold"]
        elif name == "mined":
            total["gold"] += event["gold"]
        elif name == "carried":
            total["river"] += event["amount"]
        elif name == "suns":
            total["suns"] += event["amount"]
        elif name == "overbuilt":
            total["suns"] -= 1
        elif name == "temple":
            total["gold"] += event["gold"]
    return {thing: n for thing, n in total.items() if n}


def breakdown(states: Array) -> list[tuple[str, tuple[int, ...]]]:
    """Gold, temples, suns and river of each seat: they add up to the score (C-10.11)."""
    s = states[0]
    seats = range(int(s["n_seats"]))
    temples = np.zeros(4, np.int64)
    kernel.temples(states, 0, temples)
    return [
        ("gold", tuple(int(s["gold"][seat]) for seat in seats)),
        ("temples", tuple(int(temples[seat]) for seat in seats)),
        ("suns", tuple(int(s["suns"][seat]) for seat in seats)),
        ("river", tuple(int(s["river_value"][s["river"][seat]]) for seat in seats)),
    ]


def left(states: Array) -> list[tuple[str, str]]:
    """The jungle pile, and each seat's worker tiles not yet played."""
    s = states[0]
    rows = [(f"jungle pile ({s['pile_n']})", counts_text(s["pile"], box.JUNGLE))]
    for seat, (name, _) in enumerate(seat_names(states)):
        if s["stack"][seat, 0] == UNKNOWN:
            where, tiles = "hand and stack", s["unseen"][seat]
        else:
            where, tiles = "stack", s["stack"][seat]
        rows.append((f"{name}, {where} ({int(tiles.sum())})", counts_text(tiles, box.WORKER_TILES)))
    return rows


def counts_text(counts: Array, names: tuple[str, ...]) -> str:
    """How many of each, such as `3 x P1, T`."""
    parts = [f"{n} x {name}" if n > 1 else name for name, n in zip(names, counts, strict=True) if n]
    return ", ".join(parts) or "none"


def jungle_text(kind: int) -> str:
    """A jungle tile with the sort it is of, such as `market M3`."""
    return f"{SORTS[box.JUNGLE_ACTION[kind]]} {box.JUNGLE[kind]}"


def count(n: int, thing: str) -> str:
    """A number of things."""
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"
