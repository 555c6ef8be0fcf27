"""Kernels for boards: cells of an unbounded square grid, and the small torus that stores them.

A cell is one integer: column and row, each shifted to be positive. Cells in ascending order go by x, then by y.
Storage wraps around every `SIDE` columns and rows: a title that uses it proves that no game spreads wider.
"""

from typing import Any

from numpy.typing import NDArray

from kakaw.core.jit import inline, part

SIDE = 32
ORIGIN = 64  # a multiple of SIDE, so that wrapping needs no subtraction
REACH = 60  # coordinates stay within -REACH..REACH
NORTH, EAST, SOUTH, WEST = range(4)
TO_EDGE = (1, 128, -1, -128)  # from a cell to its neighbour beyond the north, east, south, west edge
ASCENDING_EDGES = (WEST, SOUTH, NORTH, EAST)  # neighbours in the order of their cells


@inline
def cell_at(x: int, y: int) -> int:
    """The cell of these coordinates."""
    return ((x + ORIGIN) << 7) | (y + ORIGIN)


@inline
def cell_x(cell: int) -> int:
    """Column of a cell, growing to the east."""
    return (cell >> 7) - ORIGIN


@inline
def cell_y(cell: int) -> int:
    """Row of a cell, growing to the north."""
    return (cell & 127) - ORIGIN


@inline
def slot(cell: int) -> int:
    """Where a cell is stored."""
    return (((cell >> 7) & (SIDE - 1)) << 5) | (cell & (SIDE - 1))


@inline
def odd(cell: int) -> int:
    """1 when x + y is odd."""
    return ((cell >> 7) ^ cell) & 1


@part
def insert_sorted(cells: NDArray[Any], n: int, cell: int) -> int:
    """Insert a cell into the first n, which ascend; give the new length."""
    k = n
    while k > 0 and cells[k - 1] > cell:
        cells[k] = cells[k - 1]
        k -= 1
    cells[k] = cell
    return n + 1


@part
def remove_sorted(cells: NDArray[Any], n: int, cell: int) -> int:
    """Remove a cell from the first n, if it is there; give the new length. What is left over is zero."""
    k = 0
    while k < n and cells[k] != cell:
        k += 1
    if k == n:
        return n
    for m in range(k, n - 1):
        cells[m] = cells[m + 1]
    cells[n - 1] = 0
    return n - 1
