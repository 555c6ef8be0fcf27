"""Steps, prompts, luck and options of Maya as text (section 16)."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.events import EventKind
from kakaw.core.rules import Pile
from kakaw.core.scan import Scanner
from kakaw.core.steps import Group, Prompt
from kakaw.games.maya import board, box
from kakaw.games.maya.board import Board, label_code, label_text
from kakaw.games.maya.layout import (
    KIND_SHIFT,
    LABEL_MASK,
    LABEL_SHIFT,
    MAX_DEGREE,
    OPT_AREA_N,
    OPT_AREAS,
    OPT_BEGUN,
    OPT_BOARD,
    OPT_COLOURS,
    OPT_DEGREE,
    OPT_LABEL,
    OPT_MERGED,
    OPT_NEIGHBOUR,
    OPT_SPACE_N,
    OPT_START,
    OPT_STUCK,
    OPT_TEMPLE,
    OPT_TEMPLE_N,
    OPT_TILES,
    OPT_VARIANT,
    OPTION_WORDS,
    PLANTING,
    START_RANDOM,
    STEP_EXPAND,
    STEP_PLANT,
    STEP_STOP,
    STEP_STUCK,
    TILE_MASK,
    UNSEEN,
    VARIANTS,
)

SCORE_COLUMNS = ("score", "tiles left", "fewer turns")  # M-8.1, M-8.2, M-8.3; equal rows share the victory (M-8.4)
STOP, STUCK = "stop", "#--"

# In the order of the E_ numbers of the layout. Spaces are given by their label.
EVENTS = (
    EventKind("start", ("players",)),
    EventKind("temple", ("space",)),
    EventKind("planted", ("space", "tile")),
    EventKind("crops", ("points", "crop")),
    EventKind("expanded", ("space", "tile"), secret=("tile",)),
    EventKind("stuck"),
    EventKind("drew", ("tile",), secret=("tile",)),
    EventKind("city", ("space", "size")),
    EventKind("award", ("space", "points", "crops")),
    EventKind("turn", ("turn",)),
    EventKind("ended", ("reason",)),
)

PILES = (
    *(Pile(f"reserve{seat}", seat, box.TILES) for seat in range(4)),
    Pile("start", None, ("0", "1", "2", "3")),
)


def encode_options(options: Mapping[str, Any], players: int) -> NDArray[np.int32]:
    """The options as the words `setup` reads."""
    words = np.zeros(OPTION_WORDS, np.int32)
    words[OPT_START] = START_RANDOM if options["start.player"] == "random" else options["start.player"]
    words[OPT_MERGED] = options["contiguity"] == "merged-group"
    words[OPT_STUCK] = options["stuck.draw"]
    words[OPT_TILES : OPT_TILES + len(box.TILES)] = options["tiles.perColour"]
    for seat, letter in enumerate(options["colours"]):
        words[OPT_COLOURS + seat] = box.COLOURS.index(letter)
    chosen = board.of_option(options["board"])
    encode_region(words, chosen, options["areas"].split("+"), options["variant"])
    return words


def encode_region(words: NDArray[np.int32], chosen: Board, areas: list[str], variant: str) -> None:
    """The spaces in play as words: border spaces (M-2.10) are left out, so nothing ever touches them (M-4.6)."""
    words[OPT_BOARD : OPT_BOARD + 2] = chosen.digest
    words[OPT_AREA_N] = len(chosen.areas)
    words[OPT_AREAS] = sum(1 << k for k, area in enumerate(chosen.areas) if area in areas)
    words[OPT_VARIANT] = VARIANTS.index(variant.partition(":")[0])
    labels = board.region(chosen, areas)
    number = {label: k for k, label in enumerate(labels)}
    words[OPT_SPACE_N] = len(labels)
    for space, label in enumerate(labels):
        words[OPT_LABEL + space] = label_code(label)
        beside = sorted(number[other] for other in chosen.spaces[label].beside if other in number)
        words[OPT_DEGREE + space] = len(beside)
        at = OPT_NEIGHBOUR + space * MAX_DEGREE
        words[at : at + len(beside)] = beside
    temples = [temple.space for temple in chosen.temples if temple.space in number]
    words[OPT_TEMPLE_N] = len(temples)
    words[OPT_TEMPLE : OPT_TEMPLE + len(temples)] = [number[label] for label in temples]
    words[OPT_BEGUN] = sum(1 << temples.index(label) for label in board.first_temples(chosen, variant))


# ---------------------------------------------------------------------------------------------------------------------
# Spaces, tiles and steps


def read_label(scan: Scanner) -> int:
    """A space such as `e4`, as the number that steps hold."""
    text = scan.take(r"[a-z]([1-5]?[0-9]|6[0-3])(?![0-9])", "a space such as e4")
    if text[1] == "0":
        scan.place -= len(text)
        raise scan.fail("a space such as e4")
    return label_code(text)


def read_tile(scan: Scanner) -> int:
    """A tile such as `M2`."""
    return box.TILES.index(scan.one_of(box.TILES, "a tile"))


def pack(kind: int, label: int = 0, tile: int = 0) -> int:
    """A step from its parts."""
    return kind << KIND_SHIFT | label << LABEL_SHIFT | tile


def step_text(step: int) -> str:
    """The text of a step: `Me4=2` plants, `stop` ends planting, `#d5{M1}` and `#d5{?}` expand, `#--` is forced."""
    kind, label, tile = step >> KIND_SHIFT, label_text((step >> LABEL_SHIFT) & LABEL_MASK), step & TILE_MASK
    if kind == STEP_PLANT:
        return f"{box.TILES[tile][0]}{label}={box.TILES[tile][1]}"
    if kind == STEP_EXPAND:
        return f"#{label}{{{tile_text(tile)}}}"
    return (STOP, STUCK)[kind - STEP_STOP]


def tile_text(tile: int) -> str:
    """A tile, or `?` for one that is not known."""
    return box.TILES[tile] if 0 <= tile < UNSEEN else "?"


def read_step(text: str) -> int:
    """The step of a text."""
    scan = Scanner("step", text)
    step = scan_step(scan)
    scan.end("the end of the step")
    return step


def scan_step(scan: Scanner) -> int:
    """One step where the scanner stands."""
    if scan.maybe(STOP):
        return pack(STEP_STOP)
    if scan.maybe(STUCK):
        return pack(STEP_STUCK)
    if scan.maybe("#"):
        label = read_label(scan)
        scan.take(r"\{", "{ and the tile")
        tile = UNSEEN if scan.maybe(r"\?") else read_tile(scan)
        scan.take(r"\}", "}")
        return pack(STEP_EXPAND, label, tile)
    crop = scan.maybe(f"[{box.CROPS}](?=[a-z])")
    if crop is None:
        raise scan.fail("a step such as Me4=2 or stop or #d5{M1} or #d5{?} or #--")
    label = read_label(scan)
    scan.take("=", "= and the number of crops")
    return pack(STEP_PLANT, label, box.TILES.index(crop + scan.one_of("12", "a number of crops")))


def in_any_order(step: int) -> bool:
    """Whether a step belongs to a set that a move may give in any order: the tiles of one planting."""
    return step >> KIND_SHIFT == STEP_PLANT


# ---------------------------------------------------------------------------------------------------------------------
# Prompts


def prompt(states: NDArray[Any], seat: int, steps: list[int]) -> Prompt:
    """The question to a seat, from its legal steps."""
    if steps[0] >> KIND_SHIFT == STEP_STUCK:
        sentence = "Your rack is empty and no city can be expanded: draw."
        return Prompt("confirm", "M-5.16", sentence, options=(STUCK,))
    groups = _groups(steps, STEP_PLANT)
    if states["phase"][0] == PLANTING:
        sentence = "Plant another tile of the same crop beside the new ones, or stop."
        return Prompt("group", "M-4.8", sentence, groups, (STOP,))
    if not groups:
        return Prompt("place", "M-5.13", "Expand a city with an unseen tile.", _groups(steps, STEP_EXPAND))
    sentence = "Plant tiles of one crop, or lay a tile face down beside a city."
    return Prompt("group", "M-3.2", sentence, (*groups, *_groups(steps, STEP_EXPAND)))


def _groups(steps: list[int], kind: int) -> tuple[Group, ...]:
    chosen = [step for step in steps if step >> KIND_SHIFT == kind]
    cells = dict.fromkeys((step >> LABEL_SHIFT) & LABEL_MASK for step in chosen)
    labels = tuple(label_text(cell) for cell in cells)
    tiles = sorted({step & TILE_MASK for step in chosen})
    if kind == STEP_EXPAND:
        pieces = tuple((tile_text(tile), (tile_text(tile),)) for tile in tiles)
        return (Group("#{cell}{{{face}}}", pieces, labels),) if pieces else ()
    return tuple(
        Group(f"{box.TILES[tile][0]}{{cell}}={box.TILES[tile][1]}", ((box.TILES[tile], (box.TILES[tile],)),), labels)
        for tile in tiles
    )
