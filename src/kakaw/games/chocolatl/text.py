"""The board of Chocolatl in characters: the round, the score track, the six locations with their bids, the players."""

from collections import Counter
from typing import Any

from numpy.typing import NDArray

from kakaw.core.text import Line, Span
from kakaw.core.view import UNKNOWN
from kakaw.games.chocolatl import box
from kakaw.games.chocolatl.layout import BID, MODE_GOLD, MODE_GREEN, MODES, N_LOCATIONS, OVER, SACRIFICE
from kakaw.games.chocolatl.position import dots

Array = NDArray[Any]
WIDTH = 14
HIDDEN = "▒"
ASKS = {
    "sacrifice": "everybody sacrifices a card",
    "bid": "bids",
    "dice": "bonus dice",
    "city": "hut or die",
    "stones": "who places first",
    "exchange": "a card is given up",
}
PHASE_WORDS = tuple(ASKS.values())


def board(states: Array) -> list[Line]:
    """The whole position."""
    return [*heading(states), [], *track(states), [], *locations(states), [], *players(states)]


def colour_of(s: Any, seat: int) -> str:
    """The colour letter of a seat, which is also its style."""
    return box.COLOURS[s["colour"][seat]]


def heading(states: Array) -> list[Line]:
    """The round, how it is bid, and what is decided now."""
    s = states[0]
    line: Line = [Span(f"Round {s['round']} of {box.ROUNDS}", "label")]
    if s["mode"]:
        line += [Span("  bids "), Span(MODES[s["mode"]], MODES[s["mode"]])]
    if s["phase"] == OVER:
        line.append(Span("  the game is over"))
    else:
        where = f"  location {s['location']}, " if s["phase"] != SACRIFICE else "  "
        line.append(Span(where + PHASE_WORDS[s["phase"]]))
        if s["last"]:
            line.append(Span("  last round", "label"))
    return [line]


def track(states: Array) -> list[Line]:
    """The score track: each field that holds markers, with its stack from bottom to top."""
    s = states[0]
    line: Line = [Span("Track   ", "label")]
    seats = [int(seat) for seat in s["track"][: s["n_seats"]]]
    for k, seat in enumerate(seats):
        score = int(s["score"][seat])
        if k == 0 or score != s["score"][seats[k - 1]]:
            line.append(Span(f"{']  ' if k else ''}{score}", _field_style(s, score)))
            line.append(Span("["))
        else:
            line.append(Span("<"))
        line.append(Span(colour_of(s, seat), colour_of(s, seat)))
    line.append(Span("]"))
    return [line]


def _field_style(s: Any, score: int) -> str:
    return MODES[s["field_colour"][min(max(score, 0), box.TRACK_FIELDS)]]


# ---------------------------------------------------------------------------------------------------------------------
# Locations


def locations(states: Array) -> list[Line]:
    """One column for each location: what lies there, then the cards of each seat."""
    s = states[0]
    seats = range(int(s["n_seats"]))
    here = [k + 1 == s["location"] and s["phase"] not in (SACRIFICE, OVER) for k in range(N_LOCATIONS)]
    names = [f"{k + 1} {name}" for k, name in enumerate(box.LOCATIONS)]
    head: Line = [Span(" " * 8)]
    head += [Span(f"{name:<{WIDTH}}", "label" if now else "axis") for name, now in zip(names, here, strict=True)]
    lines: list[Line] = [head, [Span(" " * 8), *(Span(f"{text:<{WIDTH}}") for text in _prizes(s))]]
    lines += [_stones(s)]
    for seat in seats:
        line: Line = [Span(f"  {colour_of(s, seat)}     ", colour_of(s, seat))]
        line += [Span(f"{cards_text(s, seat, k):<{WIDTH}}", colour_of(s, seat)) for k in range(N_LOCATIONS)]
        lines.append(line)
    return lines


def _prizes(s: Any) -> list[str]:
    dice = "-".join(map(str, s["white"])) if s["white"][0] else "-"
    first, second = (int(s["prize"][k, s["round"] - 1]) for k in (0, 1))
    cards = "/".join(str(code - 1) for code in s["open_card"]) if s["open_card"][0] else "-"
    if s["last"]:
        cards = "+6/+3"
    return [
        "+1, ties",
        dice,
        "hut or die" if s["well"] else "-",
        f"{s['stone_n']} of {box.PYRAMID_STONES}",
        f"{first}/{second or '-'}/-{box.PENALTY}",
        f"{cards} {s['deck_n'][0]}+{s['deck_n'][1]}",
    ]


def _stones(s: Any) -> Line:
    """The pyramid by level, from the bottom, with what each level pays."""
    line: Line = [Span("Pyramid ", "label")]
    at = 0
    for level, size in enumerate(int(n) for n in s["row"] if n):
        line.append(Span(f"+{s['row_bonus'][level]}["))
        for k in range(at, at + size):
            owner = int(s["stone"][k]) - 1
            line.append(Span(colour_of(s, owner), colour_of(s, owner)) if owner >= 0 else Span("·"))
        line.append(Span("]  "))
        at += size
    return line


def cards_text(s: Any, seat: int, place: int) -> str:
    """The two cards of a seat at a location: open, face down, or an own one face down in brackets; ` =15` their bid."""
    texts = [_card(s, seat, place, card) for card in (0, 1)]
    if not any(texts):
        return "·"
    text = ".".join(text for text in texts if text)
    if s["rolled"][seat] and place + 1 == s["location"]:
        text += f"+{s['rolled'][seat]}"
    if s["rank"][: s["n_seats"]].any() and place + 1 == s["location"]:
        text += f" ={s['bid'][seat]}"
    return text


def _card(s: Any, seat: int, place: int, card: int) -> str:
    shown, laid = int(s["shown"][seat, place, card]), int(s["laid"][seat, place, card])
    if shown > 0:
        return str(shown - 1)
    if laid > 0:
        return f"({laid - 1})"
    if laid == UNKNOWN and lies_hidden(s, seat, place, card):
        return HIDDEN
    return ""


def lies_hidden(s: Any, seat: int, place: int, card: int) -> bool:
    """Whether everybody knows that a card of this seat lies there face down (section 15)."""
    if s["phase"] in (SACRIFICE, OVER):
        return False
    if s["phase"] == BID:
        if int(s["acting"]) >> seat & 1:
            return False
        if s["mode"] == MODE_GOLD:
            return place + 1 == int(s["location"])
        return s["mode"] != MODE_GREEN or card == int(s["firsts"])
    return s["mode"] != MODE_GOLD and place + 1 > int(s["location"])


# ---------------------------------------------------------------------------------------------------------------------
# Players


def players(states: Array) -> list[Line]:
    """One line for each seat: what it owns, its cards, its sacrifice as far as it is known."""
    s = states[0]
    lines: list[Line] = []
    for seat in range(int(s["n_seats"])):
        colour = colour_of(s, seat)
        stones = int((s["stone"] == seat + 1).sum())
        figure = "Chocolatl" if s["chocolatl"] == seat + 1 else "Old Man" if s["old_man"] == seat + 1 else ""
        text = (
            f" score {s['score'][seat]:>3}  {figure:<9}  huts {s['huts'][seat]}  dice {s['dice'][seat]}"
            f"  cubes {max(0, box.CUBES - int(s['huts'][seat]) - stones)}  sacrifice {sacrifice_text(s, seat):>2}"
            f"  {_hand_text(s, seat)}"
        )
        mark = "▶" if int(s["acting"]) >> seat & 1 else " "
        lines.append([Span(f"{mark} {colour} {box.COLOUR_NAMES[colour]:<7}", colour), Span(text.rstrip())])
    return lines


def sacrifice_text(s: Any, seat: int) -> str:
    """The sacrifice, told or deduced, or `?`; `-` before it is made."""
    told = max(int(s["sacrifice"][seat]), int(s["temple"][seat]), int(s["deduced"][seat]))
    if told > 0:
        return str(told - 1)
    return "-" if s["phase"] == SACRIFICE else "?"


def _hand_text(s: Any, seat: int) -> str:
    """The hand, or the cards that everybody has seen this seat hold (`memory.aid`)."""
    if s["hand"][seat, 0] != UNKNOWN:
        hand = Counter({value: int(n) for value, n in enumerate(s["hand"][seat]) if n > 0})
        return f"hand {dots(hand) or '-'}"
    known = Counter({value: int(n) for value, n in enumerate(s["known"][seat]) if n > 0})
    return f"plays {dots(known)}" if known else "hand ?"
