"""Boards of Maya: files with spaces, adjacency, areas and temples, read and checked (M-1.14). Loads without numba.

A board file is a JSON object:

- `kakaw`: "maya board"; `format`: 1; `name`: a word, the first field of every position text; `note`: any text;
- `areas`: area -> description; "blue" is one of them; their order is the order of preference of the option `areas`;
- `spaces`: label -> `{"area": area, "at": [x, y], "beside": [labels]}`. A label is a letter and a number from 1 to 63.
  `at` is where the space is drawn, x in half spaces to the right and y in rows down. Spaces are numbered in the order
  of letter, then number;
- `temples`: a list of `{"name": text, "space": label, "highlighted": true or false}`;
- `start`: the name of the temple that stands at the start of a game.

Spaces are adjacent as the file says (M-1.4). A space may have up to MAX_DEGREE neighbours; nothing assumes hexagons.
"""

import hashlib
import itertools
import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from kakaw.core.errors import KakawError, OptionError, clip
from kakaw.games.maya import box

FORMAT = 1
MAX_SPACES, MAX_DEGREE, MAX_AREAS, MAX_NUMBER = box.MAX_SPACES, box.MAX_DEGREE, box.MAX_AREAS, box.MAX_NUMBER
MAX_TEMPLES = box.TEMPLES
MOST_LETTERS = 20  # of a name that is shown
LABEL = re.compile(r"([a-z])([1-9][0-9]?)")
WORD = re.compile(r"[A-Za-z][A-Za-z0-9-]*")
AREA = re.compile(r"[a-z][a-z0-9-]*")
KEYS = {
    "kakaw": str,
    "format": int,
    "name": str,
    "note": str,
    "areas": dict,
    "spaces": dict,
    "temples": list,
    "start": str,
}
DEFAULT = Path(__file__).parent / "boards" / "default.json"


class BoardError(KakawError):
    """A board file that is refused: where, and why."""

    def __init__(self, place: str, problem: str) -> None:
        """Say which space or field of the board is wrong, and how."""
        self.place, self.problem = place, clip(problem, 200)
        super().__init__(f"board, {place}: {self.problem}")


@dataclass(frozen=True)
class Space:
    """One space of a board."""

    label: str
    area: str
    at: tuple[int, int]
    beside: tuple[str, ...]


@dataclass(frozen=True)
class Temple:
    """One temple space."""

    name: str
    space: str
    highlighted: bool


@dataclass(frozen=True, eq=False)
class Board:
    """A checked board. Spaces are in the order of their labels."""

    name: str
    note: str
    areas: dict[str, str]
    spaces: dict[str, Space]
    temples: tuple[Temple, ...]
    start: Temple
    digest: tuple[int, int]

    def temple(self, text: str) -> Temple | None:
        """The temple of this space or name."""
        for temple in self.temples:
            if text == temple.space or text.lower() == temple.name.lower():
                return temple
        return None


# ---------------------------------------------------------------------------------------------------------------------
# Labels


def label_code(label: str) -> int:
    """A label as the number that steps hold: letter times 64 plus number."""
    found = LABEL.fullmatch(label)
    if found is None or int(found[2]) > MAX_NUMBER:
        raise BoardError(f"space {clip(label)!r}", f"expected a letter and a number from 1 to {MAX_NUMBER}")
    return (ord(found[1]) - ord("a")) << 6 | int(found[2])


@cache
def label_text(code: int) -> str:
    """The label of such a number."""
    return f"{chr(ord('a') + (code >> 6))}{code & 63}"


# ---------------------------------------------------------------------------------------------------------------------
# Finding boards

_by_digest: dict[tuple[int, int], Board] = {}


@cache
def default() -> Board:
    """The board of this program."""
    return read(json.loads(DEFAULT.read_text(encoding="utf-8")))


def check(data: dict[str, Any]) -> None:
    """Refuse a board that breaks M-1.14."""
    read(data)


def of_option(value: Any) -> Board:
    """The board of a settled `board` option."""
    return default() if value == "default" else read(value)


def of_record(s: Any) -> Board:
    """The board that a record was set up on."""
    digest = (int(s["board"][0]), int(s["board"][1]))
    if digest == default().digest:
        return default()
    if digest not in _by_digest:
        raise KakawError(f"board {digest[0]:x}-{digest[1]:x}: not known here; set up a game with this board first")
    return _by_digest[digest]


def read(data: Any) -> Board:
    """The board of a parsed file; raise with the reason and the space where it is refused."""
    try:
        content = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).digest()
    except (TypeError, ValueError, RecursionError):
        raise BoardError("file", "expected what a JSON file can hold") from None
    digest = (int.from_bytes(content[:4], "big") >> 1, int.from_bytes(content[4:8], "big") >> 1)
    if digest not in _by_digest:
        _by_digest[digest] = _read(data, digest)
    return _by_digest[digest]


# ---------------------------------------------------------------------------------------------------------------------
# Reading


def _read(data: Any, digest: tuple[int, int]) -> Board:
    _check_shape(data)
    areas = _read_areas(data["areas"])
    spaces = _read_spaces(data["spaces"], areas)
    temples = _read_temples(data["temples"], spaces)
    starts = [temple for temple in temples if temple.name == data["start"]]
    if len(starts) != 1:
        raise BoardError("start", f"no temple is called {clip(data['start'])!r} (M-1.14)")
    board = Board(data["name"], data["note"], areas, spaces, temples, starts[0], digest)
    _check_graph(board)
    _check_areas(board)
    return board


def _check_shape(data: Any) -> None:
    if not isinstance(data, dict):
        raise BoardError("file", f"expected a JSON object, found {type(data).__name__}")
    for key, kind in KEYS.items():
        if key not in data:
            raise BoardError(key, "is missing")
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            raise BoardError(key, f"expected {kind.__name__}, found {type(data[key]).__name__}")
    for key in data:
        if key not in KEYS:
            raise BoardError(clip(key), "no such field")
    if data["kakaw"] != "maya board" or data["format"] != FORMAT:
        raise BoardError("format", f'expected "kakaw": "maya board" and "format": {FORMAT}')
    if not WORD.fullmatch(data["name"]):
        raise BoardError("name", f"{clip(data['name'])!r} is not a word of letters, digits and hyphens")


def _read_areas(data: dict[str, Any]) -> dict[str, str]:
    if box.BLUE not in data:
        raise BoardError("areas", "there is no blue area (M-1.14)")
    if len(data) > MAX_AREAS:
        raise BoardError("areas", f"{len(data)} areas, expected at most {MAX_AREAS}")
    for area, text in data.items():
        if not AREA.fullmatch(area) or len(area) > MOST_LETTERS or area in ("all", "default"):
            raise BoardError(f"area {clip(area)!r}", f"expected a word of at most {MOST_LETTERS} small letters")
        if not isinstance(text, str):
            raise BoardError(f"area {area}", "expected a description")
    return dict(data)


def _read_spaces(data: dict[str, Any], areas: dict[str, str]) -> dict[str, Space]:
    if not data or len(data) > MAX_SPACES:
        raise BoardError("spaces", f"{len(data)} spaces, expected 1 to {MAX_SPACES}")
    spaces: dict[str, Space] = {}
    drawn: dict[tuple[int, int], str] = {}
    for label in sorted(data, key=label_code):
        entry, place = data[label], f"space {label}"
        if not isinstance(entry, dict) or set(entry) != {"area", "at", "beside"}:
            raise BoardError(place, "expected an object with area, at and beside")
        if not isinstance(entry["area"], str) or entry["area"] not in areas:
            raise BoardError(place, f"no area {clip(repr(entry['area']))}; expected one of {', '.join(areas)}")
        at, beside = entry["at"], entry["beside"]
        if not isinstance(at, list) or len(at) != 2 or any(type(v) is not int or not 0 <= v < 256 for v in at):
            raise BoardError(place, "at: expected two numbers from 0 to 255")
        if (at[0], at[1]) in drawn:
            raise BoardError(place, f"is drawn where space {drawn[at[0], at[1]]} is")
        drawn[at[0], at[1]] = label
        if not isinstance(beside, list) or any(not isinstance(other, str) for other in beside):
            raise BoardError(place, "beside: expected a list of labels")
        if len(beside) > MAX_DEGREE:
            raise BoardError(place, f"has {len(beside)} neighbours, expected at most {MAX_DEGREE}")
        spaces[label] = Space(label, entry["area"], (at[0], at[1]), tuple(beside))
    return spaces


def _read_temples(data: list[Any], spaces: dict[str, Space]) -> tuple[Temple, ...]:
    if not 1 <= len(data) <= MAX_TEMPLES:
        raise BoardError("temples", f"{len(data)} temples, expected 1 to {MAX_TEMPLES} (M-1.5)")
    temples: list[Temple] = []
    for k, entry in enumerate(data):
        kinds = {"name": str, "space": str, "highlighted": bool}
        if not isinstance(entry, dict) or set(entry) != set(kinds):
            raise BoardError(f"temple {k + 1}", "expected an object with name, space and highlighted")
        for key, kind in kinds.items():
            if not isinstance(entry[key], kind):
                raise BoardError(f"temple {k + 1}", f"{key}: expected {kind.__name__}")
        if not entry["name"].isprintable() or not 1 <= len(entry["name"]) <= MOST_LETTERS:
            raise BoardError(f"temple {k + 1}", f"name: expected 1 to {MOST_LETTERS} letters on one line")
        temple = Temple(entry["name"], entry["space"], entry["highlighted"])
        if temple.space not in spaces:
            raise BoardError(
                f"space {clip(temple.space)}", f"temple {clip(temple.name)} stands on it, but it does not exist"
            )
        for other in temples:
            if other.space == temple.space:
                raise BoardError(f"space {temple.space}", f"has two temples, {other.name} and {temple.name}")
            if other.name.lower() == temple.name.lower():
                raise BoardError(f"space {temple.space}", f"temple {temple.name} stands on {other.space} already")
        temples.append(temple)
    return tuple(sorted(temples, key=lambda temple: label_code(temple.space)))


# ---------------------------------------------------------------------------------------------------------------------
# Checking what M-1.14 asks for


def _check_graph(board: Board) -> None:
    for space in board.spaces.values():
        place = f"space {space.label}"
        for other in space.beside:
            if other not in board.spaces:
                raise BoardError(place, f"its neighbour {clip(other)!r} does not exist (M-1.14)")
            if other == space.label:
                raise BoardError(place, "is beside itself (M-1.14)")
            if space.beside.count(other) > 1:
                raise BoardError(place, f"names its neighbour {other} twice (M-1.14)")
            if space.label not in board.spaces[other].beside:
                raise BoardError(place, f"is beside {other}, but {other} is not beside {space.label} (M-1.14)")
    temples = {temple.space: temple.name for temple in board.temples}
    for label, name in temples.items():
        for other in board.spaces[label].beside:
            if other in temples:
                raise BoardError(f"space {label}", f"temples {name} and {temples[other]} are adjacent (M-1.14)")
    if board.spaces[board.start.space].area != box.BLUE:
        raise BoardError(
            f"space {board.start.space}", f"the start temple {board.start.name} is not in the blue area (M-1.14)"
        )


def _check_areas(board: Board) -> None:
    for area in board.areas:
        labels = region(board, [area])
        if not labels:
            raise BoardError(f"area {area}", "has no space (M-1.14)")
        if lost := unreachable(board, labels):
            raise BoardError(f"space {lost[0]}", f"area {area} is not connected (M-1.14)")
    for players in box.SEATS:
        if not choices(board, players):
            raise BoardError("areas", f"no connected choice with blue for {players} players (M-1.14, M-2.9)")


def region(board: Board, areas: Iterable[str]) -> list[str]:
    """The spaces of these areas, in the order of their labels; limit tiles take none of them (M-2.11)."""
    chosen = set(areas)
    return [space.label for space in board.spaces.values() if space.area in chosen]


def unreachable(board: Board, labels: Sequence[str]) -> list[str]:
    """Which of these spaces cannot be reached from the first without leaving them."""
    within = set(labels)
    reached, rest = {labels[0]}, [labels[0]]
    while rest:
        for other in board.spaces[rest.pop()].beside:
            if other in within and other not in reached:
                reached.add(other)
                rest.append(other)
    return [label for label in labels if label not in reached]


# ---------------------------------------------------------------------------------------------------------------------
# Areas in play (M-2.7 to M-2.9) and variants (section 9)


def area_count(board: Board, players: int) -> int:
    """How many areas that many players use (M-2.7); all, on a board that has fewer."""
    return min(players, len(board.areas))


def choices(board: Board, players: int) -> list[tuple[str, ...]]:
    """The choices of areas that may be offered: as many as players, blue among them, connected (M-2.9)."""
    others = [area for area in board.areas if area != box.BLUE]
    sets = itertools.combinations(others, area_count(board, players) - 1)
    found = [tuple(area for area in board.areas if area in {box.BLUE, *some}) for some in sets]
    return [areas for areas in found if not unreachable(board, region(board, areas))]


def read_areas(board: Board, text: str) -> tuple[str, ...]:
    """The areas of a text such as `blue+green` or `all`, in the order of the board."""
    names = list(board.areas) if text == "all" else text.split("+")
    for name in names:
        if name not in board.areas:
            raise OptionError(
                f"areas {clip(text)!r}: no area {clip(name)}; expected {', '.join(board.areas)} joined by +, or all"
            )
    if len(set(names)) < len(names):
        raise OptionError(f"areas {clip(text)!r}: an area is named twice")
    if box.BLUE not in names:
        raise OptionError(f"areas {clip(text)!r}: the blue area is always in play (M-2.7)")
    areas = tuple(area for area in board.areas if area in names)
    if lost := unreachable(board, region(board, areas)):
        raise OptionError(
            f"areas {text!r}: space {lost[0]} could never be reached, the areas must be connected (M-2.9)"
        )
    return areas


def choose_areas(board: Board, text: str, players: int) -> tuple[str, ...]:
    """The areas a game of so many players is played on."""
    if text == "default":
        return choices(board, players)[0]
    areas = read_areas(board, text)
    if len(areas) != (expected := area_count(board, players)):
        raise OptionError(f"areas {text!r}: {players} players use {expected} areas, not {len(areas)} (M-2.7)")
    return areas


def areas_text(board: Board, areas: Sequence[str]) -> str:
    """The areas as text."""
    return "all" if len(areas) == len(board.areas) else "+".join(areas)


def settle_variant(board: Board, areas: Sequence[str], text: str) -> str:
    """The variant with its temples as labels, in their order; raise where they cannot stand (M-9.1 to M-9.4)."""
    name, _, where = text.partition(":")
    if name == "base":
        return text
    temples = [_variant_temple(board, areas, text, part) for part in where.split(",")]
    if name == "two-cities":
        for temple in temples:
            if not temple.highlighted:
                raise OptionError(f"variant {text!r}: {temple.name} is not highlighted on this board (M-9.3)")
        if temples[0] == temples[1]:
            raise OptionError(f"variant {text!r}: expected two different temples (M-9.3)")
    labels = sorted((temple.space for temple in temples), key=label_code)
    return f"{name}:{','.join(labels)}"


def _variant_temple(board: Board, areas: Sequence[str], text: str, part: str) -> Temple:
    temple = board.temple(part.strip())
    if temple is None:
        known = ", ".join(f"{temple.space} {temple.name}" for temple in board.temples)
        raise OptionError(f"variant {clip(text)!r}: no temple space {clip(part)!r}; expected one of {known} (M-9.1)")
    if board.spaces[temple.space].area not in areas:
        raise OptionError(f"variant {text!r}: {temple.name} lies outside the areas in play (M-9.4)")
    return temple


def first_temples(board: Board, variant: str) -> list[str]:
    """The spaces that have a temple tile at the start (M-2.1, section 9)."""
    return [board.start.space] if variant == "base" else variant.partition(":")[2].split(",")
