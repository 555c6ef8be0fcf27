"""Planting as steps: each set of tiles has exactly one list of steps, whatever order a person names it in (M-4.8b)."""

import itertools
from collections import Counter

import pytest

from kakaw import Game
from tests.kit.games import random_plays
from tests.kit.maya import connected, game_at, neighbours, plantable, scores, subsets, tiles, told

MERGED = {"contiguity": "merged-group"}
POSITIONS = (
    "d4=^",
    "d4=^;e4=R:M2",
    "d4=^;e4=R:M2;e3=B:P1;c5=R:M1;c4=R:P1",
    "d4=^;e4=#;c5=R:M1;d3=B:M1;d2=R:M2;c6=B:T1",
)


def plantings(game):
    """All moves that plant, as sets of (space, tile), each as often as a list of steps leads to it."""
    found = Counter()

    def go_on(planted):
        for text in game.menu().texts():
            if "=" in text:
                game.push(text)
                go_on(planted | {text})
                game.pop()
            elif text == "stop":
                found[planted] += 1

    go_on(frozenset())
    return found


def by_definition(game, rack, merged):
    """The same sets from the rule: connected, and one space touches a tile that was there before."""
    lie, beside = tiles(game), neighbours(game)
    empty = set(beside) - set(lie) - {"a5", "g1", "g3"}
    near = {space for space in empty if beside[space] & set(lie)}
    like = {space for space, tile in lie.items() if tile.startswith("R:M")}
    found = set()
    for spaces in subsets({space for space in empty if reach(space, near, beside, like, merged) < 3}, len(rack)):
        if not spaces & near or not in_one_group(spaces, like if merged else set(), beside):
            continue
        for tiles_used in set(itertools.permutations(rack, len(spaces))):
            found.add(frozenset(f"M{s}={t[1]}" for s, t in zip(sorted(spaces), tiles_used, strict=True)))
    return found


def reach(space, near, beside, like, merged):
    """How far a space is from those beside a tile; far ones need not be tried."""
    rings = [near]
    for _ in range(2):
        rings.append({other for s in rings[-1] for other in beside[s]})
    return next((k for k, ring in enumerate(rings) if space in ring), 3)


def in_one_group(spaces, like, beside):
    """Whether the spaces, with the older tiles that they touch, hang together."""
    group = set(spaces)
    while more := {other for space in group for other in beside[space] & like} - group:
        group |= more
    return connected(group, beside)


@pytest.mark.rule("M-4.8", "M-4.8a", "M-4.8b")
@pytest.mark.parametrize("merged", [False, True], ids=["new-tiles", "merged-group"])
@pytest.mark.parametrize("at", POSITIONS)
def test_every_legal_set_is_reached_by_exactly_one_list_of_steps(at, merged):
    game = game_at(at, racks={"R": "M1+M1+M2"}, options=MERGED if merged else {})
    found = plantings(game)
    assert set(found) == by_definition(game, ["M1", "M1", "M2"], merged)
    assert set(found.values()) == {1}


@pytest.mark.rule("M-11.7", "M-6.13")
@pytest.mark.parametrize("action", ["Me4=2 Mf4=1 Mf5=1", "Me3=1 Md3=2 Md2=1"])
def test_the_order_in_which_tiles_are_named_changes_nothing(action):
    results = set()
    for order in itertools.permutations(action.split()):
        game = game_at("d4=^;e5=R:M1", racks={"R": "M1+M1+M2"})
        game.push(*game.arranged(*order, "stop"))
        results.add((told(game), game.states.tobytes()))
    assert len(results) == 1


@pytest.mark.rule("M-11.7")
def test_tiles_laid_in_any_growing_order_bring_the_same_points_temples_and_cities():
    """Laid one a turn instead of in one: the board, the temples and the closed cities are the same."""
    compared = 0
    for seed in range(6):
        game = Game("maya", 2, seed=str(seed))
        for at in random_plays(game, seed):
            if not at.plays or at.plays[-1].steps[0] >> 16 != 2 or at.states["over"][0]:
                continue
            planted = [text for k in range(len(at.plays) - 1, 0, -1) if (text := plant_text(at, k))]
            planted = planted[: count_planted(at)]
            before = at.copy()
            for _ in range(len(planted) + 1):
                before.pop()
            for order in list(itertools.permutations(planted))[:6]:
                again = before.copy()
                again.push(*again.arranged(*order, "stop"))
                assert again.states["cell"].tobytes() == at.states["cell"].tobytes()
                assert again.scores() == at.scores()
            compared += len(planted) > 1
    assert compared > 5


def plant_text(game, k):
    step = game.plays[k].steps[0]
    return game.rules.step_text(step) if step >> 16 == 0 else ""


def count_planted(game):
    n = 0
    while n + 2 <= len(game.plays) and game.plays[-2 - n].steps[0] >> 16 == 0:
        n += 1
    return n


def test_a_draft_can_be_extended_and_taken_back_before_it_is_committed():
    game = game_at(racks={"R": "M1+M1+M2"})
    before = game.states.tobytes()
    game.push("Me4=1")
    assert "Mf4=1" in game.menu()
    assert "Mf4=2" in game.menu()
    game.push("Mf4=2")
    game.pop()
    game.pop()
    assert game.states.tobytes() == before
    game.push("Me4=2 stop")
    assert scores(game)["R"] == 2


def test_a_set_that_cannot_be_planted_stays_as_it_was_given():
    game = game_at(racks={"R": "M1+M1+M2"})
    assert [game.rules.step_text(step) for step in game.arranged("Me4=1 Mc4=1 stop")] == ["Mc4=1", "Me4=1", "stop"]
    assert [game.rules.step_text(step) for step in game.arranged("Mg4=1 Ma4=1 stop")] == ["Mg4=1", "Ma4=1", "stop"]
    assert [game.rules.step_text(step) for step in game.arranged("stop Me4=1")] == ["stop", "Me4=1"]


def test_stop_is_always_possible_once_a_tile_is_planted():
    for seed in range(4):
        game = Game("maya", 3, seed=str(seed))
        for at in random_plays(game, seed):
            if at.states["phase"][0] == 1:
                assert "stop" in at.menu()
    assert plantable(game_at())
