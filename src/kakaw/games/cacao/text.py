"""The board of Cacao in characters: the table, the villages, the jungle display."""

from typing import Any

from numpy.typing import NDArray

from kakaw.core.grid import ORIGIN, SIDE
from kakaw.core.text import Line, Span
from kakaw.core.view import UNKNOWN
from kakaw.games.cacao import box
from kakaw.games.cacao.layout import FACE, OPEN, OVER, OVERBUILT, PHASES, WORKER

Array = NDArray[Any]
WIDTH, HEIGHT = 7, 3
SMALL_WIDTH = 5
STYLES = {
    box.PLANTATION: "plantation",
    box.MARKET: "market",
    box.MINE: "mine",
    box.CENOTE: "cenote",
    box.SUN_SITE: "sun",
    box.TEMPLE: "temple",
}


def board(states: Array) -> list[Line]:
    """The whole position."""
    return [*table(states), [], *supply(states), [], *villages(states)]


def small_board(states: Array) -> list[Line]:
    """The whole position with one line for each row of the table."""
    return [*small_table(states), *supply(states), *villages(states, gap=" ", labels=("", ""))]


def table(states: Array) -> list[Line]:
    """The tiles, north up, with coordinates on the left and below."""
    s = states[0]
    columns, rows = _extent(s)
    lines: list[Line] = []
    for y in rows:
        for part in range(HEIGHT):
            label = f"{y:>4} " if part == 1 else " " * 5
            lines.append([Span(label, "axis"), *(_cell(s, x, y, part) for x in columns)])
    lines.append([Span(" " * 5 + "".join(f"{x:^{WIDTH}}" for x in columns), "axis")])
    return lines


def small_table(states: Array) -> list[Line]:
    """The tiles, one line a row: worker tiles by colour and workers north, east, south, west."""
    s = states[0]
    columns, rows = _extent(s)
    lines: list[Line] = [[Span(f"{y:>4} ", "axis"), *(_small_cell(s, x, y) for x in columns)] for y in rows]
    lines.append([Span(" " * 5 + "".join(f"{x:^{SMALL_WIDTH}}" for x in columns), "axis")])
    return lines


def _extent(s: Any) -> tuple[range, range]:
    """The columns from west to east and the rows from north to south where something lies or may lie."""
    cells = [int(c) for name in ("jungle", "place", "open") for c in s[name][: s[f"{name}_n"]]]
    columns = [(c >> 7) - ORIGIN for c in cells]
    rows = [(c & 127) - ORIGIN for c in cells]
    return range(min(columns), max(columns) + 1), range(max(rows), min(rows) - 1, -1)


def _small_cell(s: Any, x: int, y: int) -> Span:
    byte = int(s["table"][(x % SIDE) * SIDE + y % SIDE])
    if byte == OPEN or byte == 0:
        return Span(f"{'.' if byte else '':^{SMALL_WIDTH}}", "open")
    if byte < WORKER:
        return Span(f"{box.JUNGLE[byte]:^{SMALL_WIDTH}}", STYLES[box.JUNGLE_ACTION[byte]])
    colour = box.COLOURS[s["colour"][byte >> 5 & 3]]
    letter = colour.lower() if byte & OVERBUILT else colour
    return Span(f"{letter}{box.FACES[byte & FACE]}", colour)


def _cell(s: Any, x: int, y: int, part: int) -> Span:
    byte = int(s["table"][(x % SIDE) * SIDE + y % SIDE])
    if byte == OPEN:
        return Span(f"{'.' if part == 1 else '':^{WIDTH}}", "open")
    if byte == 0:
        return Span(" " * WIDTH)
    if byte < WORKER:
        code = box.JUNGLE[byte]
        text = ("┌─────┐", f"│{code:^5}│", "└─────┘")[part]
        return Span(text, STYLES[box.JUNGLE_ACTION[byte]])
    north, east, south, west = box.FACE_WORKERS[byte & FACE]
    colour = box.COLOURS[s["colour"][byte >> 5 & 3]]
    centre = colour.lower() + "*" if byte & OVERBUILT else colour + " "
    text = (f"╭──{north}──╮", f"{west} {centre:>3}{east:>2}", f"╰──{south}──╯")[part]
    return Span(text, colour)


def supply(states: Array) -> list[Line]:
    """The open jungle tiles and the size of the pile."""
    s = states[0]
    line: Line = [Span("Jungle: ", "label")]
    shown = [kind for kind, n in enumerate(s["display"]) for _ in range(n)]
    for kind in shown:
        line += [Span(f" {box.JUNGLE[kind]} ", STYLES[box.JUNGLE_ACTION[kind]]), Span(" ")]
    if not shown:
        line.append(Span("none open "))
    line.append(Span(f"  pile {s['pile_n']}"))
    if s["phase"] == OVER:
        state = "the game is over"
    else:
        state = f"turn {s['turn']}, {box.COLOUR_NAMES[box.COLOURS[s['colour'][s['active']]]]}: {PHASES[s['phase']]}"
    return [line, [Span("Turn:    ", "label"), Span(state)]]


def villages(states: Array, gap: str = "  ", labels: tuple[str, str] = ("fruit ", "suns ")) -> list[Line]:
    """One line for each seat; its parts apart by a gap, fruits and suns with a label or without."""
    s = states[0]
    lines: list[Line] = []
    for seat in range(int(s["n_seats"])):
        colour = box.COLOURS[s["colour"][seat]]
        river = int(s["river_value"][s["river"][seat]])
        if s["hand"][seat, 0] == UNKNOWN:
            hand = f"?{s['hand_n'][seat]}"
        else:
            hand = (
                " ".join(tile for tile, n in zip(box.WORKER_TILES, s["hand"][seat], strict=True) for _ in range(n))
                or "-"
            )
        fruit, suns = int(s["fruit"][seat]), int(s["suns"][seat])
        text = (
            f" gold {s['gold'][seat]:>3}"
            f"{gap}{labels[0]}{'●' * fruit}{'○' * (box.STORAGE - fruit)}"
            f"{gap}{labels[1]}{'☀' * suns}{'·' * (box.SUN_SLOTS - suns)}"
            f"{gap}river {river:>3}{gap}stack {s['stack_n'][seat]:>2}{gap}hand {hand}"
        )
        mark = "▶" if int(s["acting"]) >> seat & 1 else " "
        lines.append([Span(f"{mark} {colour} {box.COLOUR_NAMES[colour]:<7}", colour), Span(text)])
    return lines
