"""The rules of Cacao once more, slowly, in plain Python and from the specification alone.

It shares nothing with the engine but position texts: it reads one, says what may happen in the next turn, and what
the game would pay. `test_reference.py` compares the two over whole random games.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations
from typing import NamedTuple

Cell = tuple[int, int]
Fills = frozenset[tuple[str, Cell]]
AROUND = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
RIVER = [-10, -4, -1, 0, 2, 4, 7, 11, 16]
SETS = {2: (4, 5, 1, 1), 3: (3, 5, 1, 1), 4: (3, 4, 1, 1)}
TYPES = ("1111", "2101", "3001", "3100")


class Village(NamedTuple):
    """What one player has; the river is the number of the field."""

    gold: int
    fruit: int
    suns: int
    river: int

    def at_least(self, other: Village) -> bool:
        """Whether this village has everything the other has."""
        return all(mine >= theirs for mine, theirs in zip(self, other, strict=True))


class Block(NamedTuple):
    """Workers of one edge, and the jungle tile they face."""

    cell: Cell
    edge: str
    workers: int
    jungle: str


@dataclass
class Table:
    """A position text, taken apart."""

    jungle: dict[Cell, str] = field(default_factory=dict)
    workers: dict[Cell, list[tuple[str, str]]] = field(default_factory=dict)
    villages: dict[str, Village] = field(default_factory=dict)
    hands: dict[str, list[str]] = field(default_factory=dict)
    stacks: dict[str, int] = field(default_factory=dict)
    display: list[str] = field(default_factory=list)
    pile: int = 0
    active: str = ""
    turn: int = 0


def read(text: str) -> Table:
    """Take a position text apart; hands must be known."""
    jungle, workers, players, supply, turn = text.split(" ")
    table = Table(active=turn[0], turn=int(turn[1:]))
    for part in jungle.split(";"):
        cell, code = part.split("=")
        table.jungle[read_cell(cell)] = code
    for part in workers.split(";") if workers != "-" else ():
        cell, layers = part.split("=")
        table.workers[read_cell(cell)] = [(layer[0], layer[2:]) for layer in layers.split(">")]
    for part in players.split("/"):
        gold, fruit, suns, river, hand, stack = part[2:].split(",")
        table.villages[part[0]] = Village(int(gold), int(fruit), int(suns), RIVER.index(int(river)))
        table.hands[part[0]] = hand.split("+") if hand != "-" else []
        table.stacks[part[0]] = int(stack)
    shown, pile = supply.split("|")
    table.display, table.pile = shown.split("+") if shown != "-" else [], int(pile)
    return table


def write(table: Table) -> str:
    """The position text of a table."""

    def cell_text(cell: Cell) -> str:
        return f"{cell[0]},{cell[1]}"

    codes = ("P1", "P2", "M2", "M3", "M4", "G1", "G2", "C", "S", "T")
    jungle = ";".join(f"{cell_text(cell)}={code}" for cell, code in sorted(table.jungle.items()))
    workers = ";".join(
        f"{cell_text(cell)}=" + ">".join(f"{colour}:{digits}" for colour, digits in layers)
        for cell, layers in sorted(table.workers.items())
    )
    players = "/".join(
        f"{colour}:{v.gold},{v.fruit},{v.suns},{RIVER[v.river]},{'+'.join(sorted(table.hands[colour])) or '-'}"
        f",{table.stacks[colour]}"
        for colour, v in table.villages.items()
    )
    supply = "+".join(sorted(table.display, key=codes.index)) or "-"
    return f"{jungle} {workers or '-'} {players} {supply}|{table.pile} {table.active}{table.turn}"


def read_cell(text: str) -> Cell:
    """A cell from `x,y`."""
    x, y = text.split(",")
    return int(x), int(y)


def beside(cell: Cell, edge: str) -> Cell:
    """The cell across an edge."""
    return cell[0] + AROUND[edge][0], cell[1] + AROUND[edge][1]


def turned(tile: str) -> set[str]:
    """The ways a tile can lie (C-1.4, C-5.3)."""
    return {tile[k:] + tile[:k] for k in range(4)}


def kind_of(digits: str) -> str:
    """The tile that lies like this."""
    return next(tile for tile in TYPES if digits in turned(tile))


# --- step A


def places(table: Table) -> set[str]:
    """Every legal placement, as step texts (sections 5 and 8)."""
    faces = {face for tile in table.hands[table.active] for face in turned(tile)}
    spaces = {beside(cell, edge) for cell in table.jungle for edge in AROUND} - set(table.workers)
    found = {f"{face}@{x},{y}" for face in faces for x, y in spaces}
    if not table.display and table.pile == 0 and table.villages[table.active].suns > 0:
        own = [cell for cell, layers in table.workers.items() if layers[0][0] == table.active and len(layers) == 1]
        found |= {f"{face}^{x},{y}" for face in faces for x, y in own}
    return found


def place(table: Table, step: str) -> Cell:
    """Carry out step A; give the cell of the new tile."""
    digits, mark, where = re.fullmatch(r"(\d{4})([@^])(.*)", step).groups()  # type: ignore[union-attr]  # it matches
    cell = read_cell(where)
    table.hands[table.active].remove(kind_of(digits))
    table.workers.setdefault(cell, []).append((table.active, digits))
    if mark == "^":
        village = table.villages[table.active]
        table.villages[table.active] = village._replace(suns=village.suns - 1)
    return cell


# --- step B


def spaces(table: Table) -> list[Cell]:
    """The jungle spaces that must be filled now (C-6.1, C-6.2)."""
    count = Counter(beside(cell, edge) for cell in table.workers for edge in AROUND)
    waiting = sorted(cell for cell, n in count.items() if n >= 2 and cell not in table.jungle)
    return waiting if table.display or table.pile else []


def assignments(table: Table) -> set[Fills]:
    """Every way to lay the display (C-6.4 to C-6.8, C-6.11): all of it, or as much as there are spaces for."""
    waiting = spaces(table)
    n = min(len(waiting), len(table.display))
    return {
        frozenset(zip(tiles, cells, strict=True))
        for tiles in permutations(table.display, n)
        for cells in permutations(waiting, n)
    }


# --- step C


def blocks(table: Table, placed: Cell, fresh: set[Cell]) -> dict[str, set[Block]]:
    """The activated blocks of each colour (C-7.1, C-7.3); temples are left out (C-7.28)."""
    found: dict[str, set[Block]] = {colour: set() for colour in table.villages}
    for cell, layers in table.workers.items():
        colour, digits = layers[-1]
        for edge, workers in zip("NESW", map(int, digits), strict=True):
            faced = beside(cell, edge)
            activated = cell == placed or faced in fresh
            if workers and activated and table.jungle.get(faced, "T") != "T":
                found[colour].add(Block(cell, edge, workers, table.jungle[faced]))
    return found


def results(village: Village, todo: frozenset[Block], known: dict[object, frozenset[Village]]) -> frozenset[Village]:
    """Every village that the owner of these blocks can end up with: any order, any part forgone (C-7.6, C-7.11)."""
    if not todo:
        return frozenset((village,))
    key = (village, todo)
    if key not in known:
        known[key] = frozenset(
            end for block in todo for after in act(village, block) for end in results(after, todo - {block}, known)
        )
    return known[key]


def act(village: Village, block: Block) -> set[Village]:
    """Every way to finish one block (section 7b)."""
    n, code = block.workers, block.jungle
    if code[0] == "P":
        most = min(n * int(code[1]), 5 - village.fruit)
        return {village._replace(fruit=village.fruit + k) for k in range(most + 1)}
    if code[0] == "M":
        most = min(n, village.fruit)
        return {
            village._replace(gold=village.gold + k * int(code[1]), fruit=village.fruit - k) for k in range(most + 1)
        }
    if code[0] == "G":
        return {village._replace(gold=village.gold + k * int(code[1])) for k in range(n + 1)}
    if code == "C":
        return {village._replace(river=min(8, village.river + k)) for k in range(n + 1)}
    assert code == "S"
    return {village._replace(suns=min(3, village.suns + k)) for k in range(n + 1)}


# --- the end


def temple_gold(table: Table, cell: Cell) -> dict[str, int]:
    """What one temple pays (C-10.1 to C-10.6)."""
    count: Counter[str] = Counter()
    for edge in AROUND:
        if layers := table.workers.get(beside(cell, edge)):
            colour, digits = layers[-1]
            count[colour] += int(digits["NESW".index(OPPOSITE[edge])])
    amounts = sorted({n for n in count.values() if n > 0}, reverse=True)
    if not amounts:
        return {}
    first = [colour for colour in count if count[colour] == amounts[0]]
    paid = {colour: 6 // len(first) for colour in first}
    if len(first) == 1 and len(amounts) > 1:
        second = [colour for colour in count if count[colour] == amounts[1]]
        paid |= {colour: 3 // len(second) for colour in second}
    return paid


def scores(table: Table) -> dict[str, int]:
    """The final scores (C-10.11)."""
    total = {colour: v.gold + v.suns + RIVER[v.river] for colour, v in table.villages.items()}
    for cell, code in table.jungle.items():
        if code == "T":
            for colour, gold in temple_gold(table, cell).items():
                total[colour] += gold
    return total
