"""The board of Maya in characters: the map, the cities, the players."""

from typing import Any

from numpy.typing import NDArray

from kakaw.core.text import Line, Span
from kakaw.core.view import UNKNOWN
from kakaw.games.maya import box
from kakaw.games.maya.board import Board, label_text, of_record
from kakaw.games.maya.layout import DOWN, NOBODY, OVER, PHASES, RUIN, TEMPLE, UP

Array = NDArray[Any]
HALF, SMALL_HALF = 3, 2  # characters for half a space
SMALL_WIDTH = 56
AREA_STYLES = {"blue": "area-blue", "green": "area-green", "yellow": "area-yellow", "red": "area-red"}


def board(states: Array) -> list[Line]:
    """The whole position."""
    return [*board_map(states), [], *cities(states), [], *players(states)]


def small_board(states: Array) -> list[Line]:
    """The whole position, narrower, with all cities in a few lines."""
    return [*board_map(states, SMALL_HALF), [], *small_cities(states), [], *players(states)]


def board_map(states: Array, half: int = HALF) -> list[Line]:
    """The spaces in play: `e4` empty, `e4°` for a temple to come, `^` a temple, `#` face down, `M2R` face up."""
    s = states[0]
    drawn = of_record(s)
    numbers = {label_text(int(code)): k for k, code in enumerate(s["label"][: s["space_n"]])}
    places = {drawn.spaces[label].at: label for label in numbers}
    left, top = min(x for x, _ in places), min(y for _, y in places)
    lines: list[Line] = []
    for y in range(top, max(y for _, y in places) + 1):
        line: Line = []
        column = 0
        for x, label in sorted((x, label) for (x, row), label in places.items() if row == y):
            start = (x - left) * half
            if start > column:
                line.append(Span(" " * (start - column)))
            line.append(_space(s, drawn, numbers[label], label, 2 * half))
            column = start + 2 * half
        lines.append(line)
    return lines


def _space(s: Any, drawn: Board, space: int, label: str, width: int) -> Span:
    what = int(s["cell"][space])
    area = AREA_STYLES.get(drawn.spaces[label].area, "area")
    if what >= UP:
        colour = box.COLOURS[s["colour"][what >> 4 & 3]]
        tile = box.TILES[what & 7] + colour
        return Span(f"{f'[{tile}]' if width > SMALL_HALF * 2 else tile:^{width}}", colour)
    if what >= DOWN:
        owner = what >> 1 & 7
        letter = "" if owner == NOBODY else box.COLOURS[s["colour"][owner]].lower()
        return Span(f"{'#' + letter:^{width}}", "city")
    if what == TEMPLE:
        mark = "*" if int(s["scored"]) >> (int(s["city"][space]) - 1) & 1 else ""
        return Span(f"{'^' + (label if width > SMALL_HALF * 2 else '') + mark:^{width}}", "temple")
    if what == RUIN:
        return Span(f"{label + '°':^{width}}", area)  # a temple will stand here
    return Span(f"{label:^{width}}", area)


def cities(states: Array) -> list[Line]:
    """One line for each city: its temple, size, empty spaces around it, crops of each colour beside it."""
    s = states[0]
    drawn = of_record(s)
    names = {temple.space: temple.name for temple in drawn.temples}
    lines: list[Line] = []
    for city in range(int(s["temple_n"])):
        if s["size"][city]:
            label = label_text(int(s["label"][s["temple"][city]]))
            line: Line = [Span(f"^ {label:<4}{names[label]:<13}", "temple"), Span(f"size {s['size'][city]}")]
            done = int(s["scored"]) >> city & 1
            line.append(Span("  scored  " if done else f"  open {s['gaps'][city]:<2} "))
            lines.append(line + _crops(s, city))
    return lines


def small_cities(states: Array) -> list[Line]:
    """The cities in short, such as `^g8 3+2 R5 B4`: size 3, 2 empty spaces around it; `*` when scored."""
    s = states[0]
    lines: list[Line] = [[]]
    for city in range(int(s["temple_n"])):
        if s["size"][city]:
            label = label_text(int(s["label"][s["temple"][city]]))
            state = "*" if int(s["scored"]) >> city & 1 else f"+{s['gaps'][city]}"
            line: Line = [Span(f"^{label}", "temple"), Span(f" {s['size'][city]}{state}"), *_crops(s, city), Span("  ")]
            if sum(len(span.text) for span in [*lines[-1], *line]) > SMALL_WIDTH:
                lines.append([])
            lines[-1] += line
    return lines


def _crops(s: Any, city: int) -> list[Span]:
    """The crops of each colour beside a city."""
    colours = [box.COLOURS[s["colour"][seat]] for seat in range(int(s["n_seats"]))]
    return [Span(f" {c}{n}", c) for c, n in zip(colours, s["crops"][city], strict=False) if n]


def players(states: Array) -> list[Line]:
    """Whose turn it is, and one line for each seat."""
    s = states[0]
    if s["phase"] == OVER:
        state = "the game is over"
    else:
        state = f"turn {s['turn']}, {box.COLOUR_NAMES[box.COLOURS[s['colour'][s['active']]]]}: {PHASES[s['phase']]}"
    lines: list[Line] = [[Span("Turn:    ", "label"), Span(state)]]
    for seat in range(int(s["n_seats"])):
        colour = box.COLOURS[s["colour"][seat]]
        if s["rack_n"][seat] == 0:
            rack = "-"
        elif s["rack"][seat, 0] == UNKNOWN:
            rack = f"?{s['rack_n'][seat]}"
        else:
            rack = " ".join(tile for tile, n in zip(box.TILES, s["rack"][seat], strict=True) for _ in range(n))
        text = (
            f" points {s['score'][seat]:>3}  turns {s['turns'][seat]:>2}"
            f"  reserve {s['reserve_n'][seat]:>2}  rack {rack}"
        )
        mark = "▶" if int(s["acting"]) >> seat & 1 else " "
        lines.append([Span(f"{mark} {colour} {box.COLOUR_NAMES[colour]:<7}", colour), Span(text)])
    return lines
