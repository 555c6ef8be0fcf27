"""Maya in words, for people: names, steps, what happened, what it brought, where the points come from."""

from collections.abc import Iterable, Sequence
from typing import Any

from numpy.typing import NDArray

from kakaw.core.events import Event
from kakaw.core.view import UNKNOWN
from kakaw.games.maya import box
from kakaw.games.maya.board import label_text, of_record
from kakaw.games.maya.layout import (
    KIND_SHIFT,
    LABEL_MASK,
    LABEL_SHIFT,
    STEP_EXPAND,
    STEP_PLANT,
    STEP_STOP,
    TILE_MASK,
    UNSEEN,
)

Array = NDArray[Any]
NOTATION = """\
Me4=2      plants the maize tile with 2 crops on space e4; more tiles of the same crop may follow
stop       ends planting: the whole group scores
#d5{M1}    lays the tile M1 face down on d5, beside a city, and draws
#d5{?}     does so with an unseen tile of the reserve, when the rack is empty
#--        draws, when the rack is empty and no city can be expanded
Crops: P pepper, S squash, T potato, M maize, with 1 or 2 of them on a tile"""


def seat_names(states: Array) -> tuple[tuple[str, str], ...]:
    """The colour of each seat and the style it is drawn in."""
    s = states[0]
    letters = [box.COLOURS[s["colour"][seat]] for seat in range(int(s["n_seats"]))]
    return tuple((box.COLOUR_NAMES[letter], letter) for letter in letters)


def piece_words(piece: str) -> str:
    """A tile in words."""
    if piece not in box.TILES:
        return "a tile nobody has seen"
    return f"{'one' if piece[1] == '1' else 'two'} {box.CROP_NAMES[piece[0]]}"


def step_words(states: Array, step: int) -> str:
    """A step in words."""
    kind, label, tile = step >> KIND_SHIFT, label_text((step >> LABEL_SHIFT) & LABEL_MASK), step & TILE_MASK
    if kind == STEP_PLANT:
        return f"plant {piece_words(box.TILES[tile])} on {label}"
    if kind == STEP_EXPAND:
        what = "an unseen tile" if tile == UNSEEN else box.TILES[tile]
        return f"lay {what} face down on {label}"
    return "stop planting" if kind == STEP_STOP else "draw without placing a tile"


def event_text(event: Event, names: Sequence[str]) -> str:  # names: for titles whose events name seats
    """What the event's seat did."""
    name = event.kind.name
    if name == "start":
        return "begins"
    if name == "planted":
        return f"plants {piece_words(box.TILES[event['tile']])} on {label_text(event['space'])}"
    if name == "temple":
        return f"finds a temple on {label_text(event['space'])}"
    if name == "crops":
        return f"scores {points(event['points'])} for {box.CROP_NAMES[box.CROPS[event['crop']]]}"
    if name == "expanded":
        known = 0 <= event["tile"] < UNSEEN
        tile = box.TILES[event["tile"]] if known else "a tile"
        return f"lays {tile} face down on {label_text(event['space'])}"
    if name == "stuck":
        return "can place nothing"
    if name == "drew":
        return "draws a tile" if event["tile"] == UNKNOWN else f"draws {box.TILES[event['tile']]}"
    if name == "city":
        return f"closes the city of {label_text(event['space'])}, size {event['size']}"
    if name == "award":
        return f"gets {points(event['points'])} for {event['crops']} crops at {label_text(event['space'])}"
    return ""


def gains(events: Iterable[Event], seat: int) -> dict[str, int]:
    """Points and tiles that these events brought a seat."""
    own = [event for event in events if event.seat == seat]
    scored = sum(event["points"] for event in own if event.kind.name in ("crops", "award"))
    drawn = sum(event.kind.name == "drew" for event in own)
    return {what: n for what, n in (("points", scored), ("tiles", drawn)) if n}


def breakdown(states: Array) -> list[tuple[str, tuple[int, ...]]]:
    """The points of each seat in one row: the record keeps no account of where they came from."""
    s = states[0]
    return [("crops and cities", tuple(int(s["score"][seat]) for seat in range(int(s["n_seats"]))))]


def left(states: Array) -> list[tuple[str, str]]:
    """Temples to come, and each seat's tiles that do not lie face up."""
    s = states[0]
    drawn = of_record(s)
    stand = {label_text(int(s["label"][space])): bool(n) for space, n in zip(s["temple"], s["size"], strict=False)}
    empty = [temple for temple in drawn.temples if stand.get(temple.space) is False]
    rows = [(f"temples ({len(empty)})", ", ".join(f"{t.name} {t.space}" for t in empty) or "none")]
    for seat, (name, _) in enumerate(seat_names(states)):
        if s["reserve"][seat, 0] == UNKNOWN:
            where, tiles = "not face up", s["hidden"][seat]
        else:
            where, tiles = "reserve and unseen", s["reserve"][seat]
        rows.append((f"{name}, {where} ({int(tiles.sum())})", counts_text(tiles)))
    return rows


def counts_text(counts: Array) -> str:
    """How many of each tile, such as `3 x P1, T2`."""
    parts = [f"{n} x {name}" if n > 1 else name for name, n in zip(box.TILES, counts, strict=True) if n]
    return ", ".join(parts) or "none"


def points(n: int) -> str:
    """A number of points."""
    return f"{n} point" if n == 1 else f"{n} points"
