"""Section 11: what holds at every position of every game."""

import itertools
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakaw import Game
from kakaw.games.maya import box, kernel
from tests.kit.games import random_plays
from tests.kit.maya import board_file, cities, neighbours, tiles

TABLES = st.tuples(
    st.sampled_from((2, 3, 4)),
    st.integers(0, 2**32),
    st.sampled_from(("default", "HX3", "HX3B")),
    st.sampled_from(("new-tiles", "merged-group")),
)


def games(table):
    """A random game, handed out at every position."""
    players, seed, name, contiguity = table
    board = "default" if name == "default" else board_file(name)
    return random_plays(Game("maya", players, seed=str(seed), options={"board": board, "contiguity": contiguity}), seed)


@pytest.mark.rule("M-11.1", "M-5.3")
@given(table=TABLES)
def test_every_face_down_tile_belongs_to_one_city_and_every_city_has_one_temple(table):
    for game in games(table):
        lie, found = tiles(game), cities(game)
        of = Counter(space for city in found.values() for space in city)
        down = {space for space, tile in lie.items() if tile[0] == "#"}
        assert down <= set(of)
        assert set(of.values()) <= {1}


@pytest.mark.rule("M-11.2", "M-5.17")
@given(table=TABLES)
def test_no_face_down_tile_touches_an_empty_temple_space(table):
    for game in games(table):
        s = game.states[0]
        waiting = {k for k in range(int(s["space_n"])) if s["waiting"][k]}
        assert not [k for k in waiting if 0x40 <= s["cell"][k] < 0x80]


@pytest.mark.rule("M-11.3", "M-5.10")
@given(table=TABLES)
def test_racks_hold_at_most_seven_and_no_tile_is_lost(table):
    for game in games(table):
        s = game.states[0]
        on_board = Counter(tile[0] if tile[0] != "#" else tile[1] for tile in tiles(game).values() if tile != "^")
        for seat, colour in enumerate(game.options["colours"]):
            assert s["rack_n"][seat] <= box.RACK_MOST
            assert s["rack_n"][seat] + s["reserve_n"][seat] + on_board[colour] == box.TILES_EACH


@pytest.mark.rule("M-11.4", "M-4.4")
@given(table=TABLES)
def test_every_plantation_tile_touches_another_tile(table):
    for game in games(table):
        lie, beside = tiles(game), neighbours(game)
        assert all(beside[space] & set(lie) for space, tile in lie.items() if tile != "^")


@pytest.mark.rule("M-11.5", "M-6.10")
@given(table=TABLES)
def test_a_scored_city_never_changes(table):
    scored = {}
    for game in games(table):
        if game.states["phase"][0] == 1:
            continue
        found, lie, beside = cities(game), tiles(game), neighbours(game)
        for temple, (city, border) in scored.items():
            assert found[temple] == city
            assert {space: lie[space] for space in border} == border
        for temple, city in found.items():
            around = {other for space in city for other in beside[space]} - city
            if around <= set(lie):
                scored[temple] = (city, {space: lie[space] for space in around})
    assert sum(event.kind.name == "city" for event in game.events()) == len(scored)


@pytest.mark.rule("M-11.6", "M-6.7", "M-6.8")
def test_a_city_never_pays_more_than_both_awards_and_three():
    for size, crops in itertools.product(range(1, 8), itertools.product(range(5), repeat=4)):
        paid = np.zeros(4, np.int64)
        kernel.award(size, np.array(crops, np.int16), paid)
        first, second = box.AWARDS[min(size, 5)]
        assert paid.sum() <= first + second + 3
        assert (paid.sum() == 0) == (size == 1 or not any(crops))


@pytest.mark.rule("M-11.8")
@given(table=TABLES)
def test_each_turn_places_a_tile_or_empties_a_reserve_so_every_game_ends(table):
    left = None
    for game in games(table):
        if game.states["phase"][0] != 1:
            now = -len(tiles(game)), int(game.states["reserve_n"][0].sum())
            assert left is None or now < left or now[1] < left[1]
            left = now
    assert game.over
    assert game.ply <= game.rules.meta.MAX_PLIES


@given(table=TABLES)
def test_what_the_record_keeps_up_to_date_is_what_the_position_text_gives_anew(table):
    """Frontier, gaps, crops and cities are worked out from the tiles when a text is read, step by step in play."""
    for game in games(table):
        if text := game.position():
            again = Game.from_position("maya", text, options=game.options)
            for field in game.rules.fields:
                if field.name != "ply":
                    assert (again.states[field.name] == game.states[field.name]).all(), field.name


@pytest.mark.rule("M-4.11", "M-4.12", "M-4.13", "M-4.14")
@given(table=TABLES)
def test_crop_points_are_the_crops_of_the_group_searched_anew(table):
    for game in games(table):
        events = game.plays[-1].events if game.plays else ()
        crops = next((event for event in events if event.kind.name == "crops"), None)
        if crops is None:
            continue
        lie, beside = tiles(game), neighbours(game)
        planted = [event for play in game.plays[-9:] for event in play.events if event.kind.name == "planted"][-1]
        colour, crop = game.options["colours"][crops.seat], box.CROPS[crops["crop"]]
        like = {space for space, tile in lie.items() if tile.startswith(f"{colour}:{crop}")}
        group, rest = set(), [f"{chr(97 + (planted['space'] >> 6))}{planted['space'] & 63}"]
        while rest:
            space = rest.pop()
            if space not in group:
                group.add(space)
                rest += beside[space] & like
        assert crops["points"] == sum(int(lie[space][-1]) for space in group)


@pytest.mark.rule("M-6.2", "M-6.4", "M-6.5", "M-6.6")
@given(table=TABLES)
def test_awards_are_those_of_the_crops_around_the_city_searched_anew(table):
    for game in games(table):
        events = game.plays[-1].events if game.plays else ()
        lie, beside, found = tiles(game), neighbours(game), cities(game)
        for closed in (event for event in events if event.kind.name == "city"):
            temple = f"{chr(97 + (closed['space'] >> 6))}{closed['space'] & 63}"
            city = found[temple]
            border = {other for space in city for other in beside[space]} - city
            assert closed["size"] == len(city)
            crops = Counter()
            for space in border:
                crops[lie[space][0]] += int(lie[space][-1])
            paid = {
                game.options["colours"][event.seat]: event["points"]
                for event in events
                if event.kind.name == "award" and event["space"] == closed["space"]
            }
            assert paid == expected_awards(len(city), crops)


def expected_awards(size, crops):
    """The awards by the words of the rulebook."""
    first, second = {1: (0, 0), 2: (6, 3), 3: (12, 6), 4: (20, 10)}.get(size, (30, 15))
    ranks = sorted(set(crops.values()), reverse=True)
    if not ranks or size == 1:
        return {}
    best = [colour for colour, n in crops.items() if n == ranks[0]]
    if len(best) > 1:
        return dict.fromkeys(best, -(-(first + second) // len(best)))
    paid = {best[0]: first}
    if len(ranks) > 1:
        others = [colour for colour, n in crops.items() if n == ranks[1]]
        paid |= dict.fromkeys(others, -(-second // len(others)))
    return paid
