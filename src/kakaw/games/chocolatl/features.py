"""Views of Chocolatl as named planes for learning: cards by seat and value, bids by location, and single numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.games.chocolatl import box
from kakaw.games.chocolatl.layout import MAX_SEATS, N_LOCATIONS, VALUES

Array = NDArray[Any]

# Planes of `cards`: seats x values. Seats are relative to the observing one: 0 is its own, 1 the next, and so on.
PLANES = ("in hand, own seat only", "seen by all", "improvement cards left in decks A and B")
# Planes of `bids`: seats x locations. A card is its value + 1, 0 where none is seen.
BIDS = ("first card open", "second card open", "first card face down, own", "second card face down, own")
SCALARS = (
    *(f"{name} of +{k}" for name in ("score", "height", "huts", "dice", "stones", "pips") for k in range(MAX_SEATS)),
    *(f"{name} of +{k}" for name in ("Chocolatl", "Old Man", "answers") for k in range(MAX_SEATS)),
    *(f"sacrifice of +{k}" for k in range(MAX_SEATS)),
    *(f"white die {k + 1}" for k in range(box.WHITE_DICE)),
    "card on field 6",
    "card on field 3",
    "players",
    "round",
    "location",
    "mode red",
    "mode gold",
    "mode green",
    "last round",
    "phase",
    "acts",
)


def planes(view: Array, seat: int) -> dict[str, NDArray[np.float32]]:
    """`cards`: PLANES x seats x values; `bids`: BIDS x seats x locations; `scalars`: one number per name in SCALARS."""
    s = view[0]
    n = int(s["n_seats"])
    order = [(max(seat, 0) + k) % n for k in range(n)]
    cards = np.zeros((len(PLANES), MAX_SEATS, VALUES), np.float32)
    bids = np.zeros((len(BIDS), MAX_SEATS, N_LOCATIONS), np.float32)
    for k, other in enumerate(order):
        cards[1, k] = s["known"][other]
        bids[0, k], bids[1, k] = s["shown"][other, :, 0], s["shown"][other, :, 1]
    if seat >= 0:
        cards[0, 0] = s["hand"][seat]
        bids[2, 0], bids[3, 0] = s["laid"][seat, :, 0], s["laid"][seat, :, 1]
    cards[2, :2] = s["deck"]
    return {"cards": cards, "bids": bids, "scalars": _scalars(s, seat, order)}


def _scalars(s: Any, seat: int, order: list[int]) -> NDArray[np.float32]:
    n = len(order)
    track = [int(k) for k in s["track"][:n]]
    stones = [int((s["stone"] == k + 1).sum()) for k in range(n)]
    sacrifice = [int(s["deduced"][k]) for k in range(n)]
    if seat >= 0:
        sacrifice[seat] = int(s["sacrifice"][seat])
    by_seat = (
        s["score"],
        [track.index(k) for k in range(n)],
        s["huts"],
        s["dice"],
        stones,
        s["rolled"],
        [s["chocolatl"] == k + 1 for k in range(n)],
        [s["old_man"] == k + 1 for k in range(n)],
        [int(s["acting"]) >> k & 1 for k in range(n)],
        sacrifice,
    )
    values: list[float] = []
    for numbers in by_seat:
        values += [*(float(numbers[k]) for k in order), *([0.0] * (MAX_SEATS - n))]
    values += [float(pips) for pips in s["white"]] + [float(code) for code in s["open_card"]]
    values += [float(n), float(s["round"]), float(s["location"])]
    values += [float(s["mode"] == mode) for mode in (1, 2, 3)]
    values += [float(s["last"] != 0), float(s["phase"]), float(int(s["acting"]) >> max(seat, 0) & 1)]
    return np.array(values, np.float32)
