"""Cells, their neighbours and the torus that stores them."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.grid import (
    ASCENDING_EDGES,
    EAST,
    NORTH,
    REACH,
    SIDE,
    SOUTH,
    TO_EDGE,
    WEST,
    cell_at,
    cell_x,
    cell_y,
    insert_sorted,
    odd,
    remove_sorted,
    slot,
)
from tests.core.plain import plain

COORDINATES = st.integers(-REACH, REACH)


@given(COORDINATES, COORDINATES)
def test_a_cell_is_its_coordinates(x: int, y: int) -> None:
    cell = plain(cell_at)(x, y)
    assert (plain(cell_x)(cell), plain(cell_y)(cell)) == (x, y)
    assert 0 <= cell < 2**14
    assert plain(odd)(cell) == (x + y) % 2


@given(COORDINATES, COORDINATES)
def test_beyond_each_edge_lies_the_neighbour(x: int, y: int) -> None:
    around = {NORTH: (x, y + 1), EAST: (x + 1, y), SOUTH: (x, y - 1), WEST: (x - 1, y)}
    cell = plain(cell_at)(x, y)
    for edge, (u, v) in around.items():
        beside = cell + TO_EDGE[edge]
        assert (plain(cell_x)(beside), plain(cell_y)(beside)) == (u, v)
        assert plain(odd)(beside) != plain(odd)(cell)
    assert [cell + TO_EDGE[edge] for edge in ASCENDING_EDGES] == sorted(cell + step for step in TO_EDGE)


@given(COORDINATES, COORDINATES)
def test_cells_ascend_by_column_then_row(x: int, y: int) -> None:
    cell = plain(cell_at)
    assert cell(x, y) < cell(x, y + 1) < cell(x + 1, -REACH)


@given(COORDINATES, COORDINATES, COORDINATES, COORDINATES)
def test_cells_share_a_slot_exactly_when_whole_tori_lie_between(x: int, y: int, u: int, v: int) -> None:
    places = plain(slot)(plain(cell_at)(x, y)), plain(slot)(plain(cell_at)(u, v))
    assert 0 <= places[0] < SIDE * SIDE
    assert (places[0] == places[1]) == ((x - u) % SIDE == 0 and (y - v) % SIDE == 0)


@given(st.lists(st.integers(1, 50), max_size=12), st.lists(st.integers(1, 50), max_size=12))
def test_sorted_cells_stay_sorted_and_leave_zeros_behind(added: list[int], removed: list[int]) -> None:
    cells, n, model = np.zeros(12, np.int16), 0, []
    for cell in added:
        n = plain(insert_sorted)(cells, n, cell)
        model.append(cell)
    for cell in removed:
        n = plain(remove_sorted)(cells, n, cell)
        if cell in model:
            model.remove(cell)
    assert n == len(model)
    assert cells.tolist() == sorted(model) + [0] * (12 - n)
