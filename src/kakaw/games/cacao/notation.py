"""Steps, prompts, luck and options of Cacao as text (section 18b)."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.events import EventKind
from kakaw.core.grid import ORIGIN, REACH
from kakaw.core.rules import Pile
from kakaw.core.scan import Scanner
from kakaw.core.steps import Group, Prompt
from kakaw.games.cacao import box
from kakaw.games.cacao.layout import (
    ACT,
    ASK_HARVEST,
    ASK_MINE,
    ASK_RIVER,
    ASK_SUN,
    CELL_MASK,
    CELL_SHIFT,
    DETAIL_MASK,
    FILL,
    KIND_SHIFT,
    OPT_ASKS,
    OPT_BANK,
    OPT_COLOURS,
    OPT_PER_PLACE,
    OPT_RIVER,
    OPT_RIVER_FIELDS,
    OPT_START,
    OPT_TOGETHER,
    OPTION_WORDS,
    START_RANDOM,
    STEP_ACT,
    STEP_FILL,
    STEP_OVERBUILD,
    STEP_PLACE,
)

SCORE_COLUMNS = ("score", "fruit")  # C-11.1, C-11.2; equal rows share a rank and the victory (C-11.3, C-11.4)
EDGES = "NESW"
# How a block's result is written: fruits stored, fruits sold, gold, water, suns; x is a block forgone.
OPERATIONS = {box.PLANTATION: "+", box.MARKET: "$", box.MINE: "g", box.CENOTE: "w", box.SUN_SITE: "s"}

# In the order of the E_ numbers of the layout.
EVENTS = (
    EventKind("start", ("players",)),
    EventKind("placed", ("cell", "face")),
    EventKind("overbuilt", ("cell", "face")),
    EventKind("laid", ("kind", "cell", "from_pile")),
    EventKind("harvested", ("cell", "edge", "amount", "most")),
    EventKind("sold", ("cell", "edge", "amount", "gold")),
    EventKind("mined", ("cell", "edge", "amount", "gold")),
    EventKind("carried", ("cell", "edge", "amount", "most")),
    EventKind("suns", ("cell", "edge", "amount", "most")),
    EventKind("drew", ("tile",), secret=("tile",)),
    EventKind("shown", ("kind",)),
    EventKind("turn", ("turn",)),
    EventKind("temple", ("cell", "gold")),
    EventKind("ended", ("reason",)),
)

PILES = (
    Pile("jungle", None, box.JUNGLE),
    *(Pile(f"stack{seat}", seat, box.WORKER_TILES) for seat in range(4)),
    Pile("start", None, ("0", "1", "2", "3")),
)


def encode_options(options: Mapping[str, Any], players: int) -> NDArray[np.int32]:
    """The options as the words `setup` reads."""
    words = np.zeros(OPTION_WORDS, np.int32)
    words[OPT_START] = START_RANDOM if options["start.player"] == "random" else options["start.player"]
    words[OPT_BANK] = -1 if options["bank.limit"] == "none" else options["bank.limit"]
    asks = {"auto.harvest": ASK_HARVEST, "auto.mine": ASK_MINE, "auto.river": ASK_RIVER, "auto.sun": ASK_SUN}
    words[OPT_ASKS] = sum(bit for key, bit in asks.items() if not options[key])
    words[OPT_PER_PLACE] = options["overbuild.perPlace"]
    words[OPT_TOGETHER] = options["ask.order"] == "simultaneous"
    for seat, letter in enumerate(options["colours"]):
        words[OPT_COLOURS + seat] = box.COLOURS.index(letter)
    values = options["river.values"]
    words[OPT_RIVER_FIELDS] = len(values)
    words[OPT_RIVER : OPT_RIVER + len(values)] = values
    return words


# ---------------------------------------------------------------------------------------------------------------------
# Cells and steps


def make_cell(x: int, y: int) -> int:
    """The cell of these coordinates."""
    return ((x + ORIGIN) << 7) | (y + ORIGIN)


@cache
def cell_text(cell: int) -> str:
    """A cell as `x,y`."""
    return f"{(cell >> 7) - ORIGIN},{(cell & 127) - ORIGIN}"


def read_cell(scan: Scanner) -> int:
    """A cell as `x,y`."""
    x = scan.number("a column", -REACH, REACH)
    scan.take(",", "a comma between column and row")
    return make_cell(x, scan.number("a row", -REACH, REACH))


def step_text(step: int) -> str:
    """The text of a step: `0121@1,0`, `0121^1,0`, `+M3@2,0`, `1,0W+1`."""
    kind, cell, detail = step >> KIND_SHIFT, cell_text((step >> CELL_SHIFT) & CELL_MASK), step & DETAIL_MASK
    if kind == STEP_PLACE:
        return f"{box.FACES[detail]}@{cell}"
    if kind == STEP_OVERBUILD:
        return f"{box.FACES[detail]}^{cell}"
    if kind == STEP_FILL:
        return f"+{box.JUNGLE[detail]}@{cell}"
    return f"{cell}{EDGES[detail >> 7]}{operation_text((detail >> 4) & 7, detail & 15)}"


def operation_text(action: int, amount: int) -> str:
    """What a block did."""
    return f"{OPERATIONS[action]}{amount}" if action else "x"


def read_step(text: str) -> int:
    """The step of a text."""
    scan = Scanner("step", text)
    step = scan_step(scan)
    scan.end("the end of the step")
    return step


def scan_step(scan: Scanner) -> int:
    """One step where the scanner stands."""
    if scan.maybe(r"\+"):
        kind = box.JUNGLE.index(scan.one_of(box.JUNGLE[1:], "a jungle tile"))
        scan.take("@", "@ before the cell")
        return pack(STEP_FILL, read_cell(scan), kind)
    if face := scan.maybe(r"\d{4}(?=[@^])"):
        if face not in box.FACES:
            scan.place -= 4
            raise scan.fail(f"a worker tile as it lies, north first ({', '.join(box.FACES)})")
        kind = STEP_PLACE if scan.take("[@^]", "@ or ^") == "@" else STEP_OVERBUILD
        return pack(kind, read_cell(scan), box.FACES.index(face))
    if scan.maybe(r"(?=-?\d+,)") is None:
        raise scan.fail("a step such as 0121@1,0 or 0121^1,0 or +M3@2,0 or 1,0W+1")
    cell = read_cell(scan)
    edge = EDGES.index(scan.one_of(tuple(EDGES), "an edge"))
    if scan.maybe("x"):
        return pack(STEP_ACT, cell, edge << 7)
    letters = {letter: action for action, letter in OPERATIONS.items()}
    action = letters[scan.take(r"[+$gws]", "what the workers do (+ $ g w s x)")]
    amount = scan.number("an amount", 0, 15)
    if amount == 0 and action != box.MARKET:
        action = 0
    return pack(STEP_ACT, cell, edge << 7 | action << 4 | amount)


def pack(kind: int, cell: int, detail: int) -> int:
    """A step from its parts."""
    return kind << KIND_SHIFT | cell << CELL_SHIFT | detail


# ---------------------------------------------------------------------------------------------------------------------
# Prompts


def prompt(states: NDArray[Any], seat: int, steps: list[int]) -> Prompt:
    """The question to a seat, from its legal steps."""
    phase = int(states["phase"][0])
    if phase == ACT:
        sentence = "Choose which of your workers act next, and how many fruits they sell."
        return Prompt("pick", "C-7.11", sentence, options=tuple(step_text(step) for step in steps))
    if phase == FILL:
        kinds = sorted({step & DETAIL_MASK for step in steps})
        tiles = tuple((box.JUNGLE[kind], (box.JUNGLE[kind],)) for kind in kinds)
        sentence = "Choose which open jungle tile goes where."
        return Prompt("place", "C-6.4", sentence, (Group("+{face}@{cell}", tiles, _cells(steps, STEP_FILL)),))
    # Every tile in hand goes in every turn on every cell, so the first cell's steps tell all of them.
    first = steps[0] >> CELL_SHIFT
    turns = next((k for k, step in enumerate(steps) if step >> CELL_SHIFT != first), len(steps))
    places = [step >> CELL_SHIFT for step in steps[::turns]]
    pieces = _pieces(tuple([step & DETAIL_MASK for step in steps[:turns]]))
    free = [cell_text(place) for place in places if place <= CELL_MASK]
    over = [cell_text(place & CELL_MASK) for place in places if place > CELL_MASK]
    groups = [Group("{face}@{cell}", pieces, tuple(free))]
    sentence = "Place a worker tile beside the jungle."
    if over:
        groups.append(Group("{face}^{cell}", pieces, tuple(over)))
        sentence = "Place a worker tile beside the jungle, or pay a sun and build on one of your own."
    return Prompt("place", "C-5.2", sentence, tuple(groups))


@cache
def _pieces(faces: tuple[int, ...]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The worker tiles of these faces, each with its turns."""
    by_tile: dict[str, list[str]] = {}
    for face in sorted(faces):
        by_tile.setdefault(box.WORKER_TILES[box.FACE_TILE[face]], []).append(box.FACES[face])
    return tuple((tile, tuple(turns)) for tile, turns in by_tile.items())


def _cells(steps: list[int], kind: int) -> tuple[str, ...]:
    cells = sorted({(step >> CELL_SHIFT) & CELL_MASK for step in steps if step >> KIND_SHIFT == kind})
    return tuple(cell_text(cell) for cell in cells)
