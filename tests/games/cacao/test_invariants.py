"""Section 12: what holds in every game."""

import itertools
import random
from itertools import pairwise
from typing import NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakaw import Batch, Game
from kakaw.games.cacao.box import FACE_TILE, FACE_WORKERS
from kakaw.games.cacao.layout import ACT, DETAIL_MASK, KIND_SHIFT, PLACE, STEP_PLACE
from tests.games.cacao import reference
from tests.kit import mirror
from tests.kit.cacao import menu
from tests.kit.games import pick, positions, random_game, random_plays

a_game = given(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 10_000))
ACTIONS = ("harvested", "sold", "mined", "carried", "suns")


def tables(game):
    return [reference.read(text) for text in positions(game)]


@pytest.mark.rule("C-12.1")
@a_game
def test_a_normal_placement_is_always_possible(players, seed):
    for game in random_plays(Game("cacao", players, seed=str(seed)), seed):
        if game.states["phase"][0] == PLACE and not game.over:
            assert any("@" in step for step in menu(game))


@pytest.mark.rule("C-12.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_normal_placement_is_possible_even_if_everybody_hides_the_open_cells(players):
    """Place where it closes most: the worker space with the most jungle tiles beside it."""
    game = Game("cacao", players, seed="narrow")
    while not game.over:
        if game.states["phase"][0] == PLACE:
            table = reference.read(game.position())
            assert any("@" in step for step in menu(game))
            game.push(max(game.menu(), key=lambda step: closed(table, step.text)))
        else:
            game.push(game.menu(game.acting[0])[0], seat=game.acting[0])


def closed(table, step):
    """How many jungle tiles lie beside the cell of a step."""
    if "^" in step:
        return -1
    cell = reference.read_cell(step.split("@")[1])
    return sum(reference.beside(cell, edge) in table.jungle for edge in "NESW")


@pytest.mark.rule("C-12.2")
@a_game
def test_while_tiles_remain_no_space_waits_to_be_filled(players, seed):
    for before, after in pairwise(tables(random_game("cacao", players, seed))):
        if after.display or after.pile:
            assert reference.spaces(after) == []
        for cell in after.jungle.keys() - before.jungle.keys():
            assert sum(reference.beside(cell, edge) in after.workers for edge in "NESW") == 2


@pytest.mark.rule("C-12.3")
@a_game
def test_villages_stay_in_their_bounds_and_river_and_gold_never_fall(players, seed):
    for before, after in pairwise(tables(random_game("cacao", players, seed))):
        for colour, village in after.villages.items():
            assert 0 <= village.fruit <= 5
            assert 0 <= village.suns <= 3
            assert before.villages[colour].river <= village.river <= 8
            assert before.villages[colour].gold <= village.gold


@pytest.mark.rule("C-12.4")
@a_game
def test_two_tiles_are_open_or_the_pile_is_empty_at_every_turn(players, seed):
    for table in tables(random_game("cacao", players, seed)):
        assert len(table.display) == 2 or table.pile == 0


@pytest.mark.rule("C-12.5")
@a_game
def test_two_tiles_on_a_place_were_overbuilt_by_their_owner(players, seed):
    game = random_game("cacao", players, seed)
    overbuilt = [event["cell"] for event in game.events() if event.kind.name == "overbuilt"]
    table = tables(game)[-1]
    assert len(overbuilt) == sum(len(layers) - 1 for layers in table.workers.values())
    for (x, y), layers in table.workers.items():
        assert len(layers) == 1 + overbuilt.count((x + 64) << 7 | (y + 64)) <= 2
        assert len({colour for colour, _ in layers}) == 1


@pytest.mark.rule("C-12.6")
@a_game
def test_no_more_workers_act_than_were_placed(players, seed):
    game = random_game("cacao", players, seed)
    faces, activated, placed = {}, 0, 0
    for event in game.events():
        if event.kind.name in ("placed", "overbuilt"):
            faces[event["cell"]] = event["face"]
            placed += 1
        elif event.kind.name in ACTIONS:
            activated += FACE_WORKERS[faces[event["cell"]]][event["edge"]]
    assert activated <= 4 * placed
    assert placed == {2: 22, 3: 30, 4: 36}[players]


@pytest.mark.rule("C-12.7", "C-7.9")
@given(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 10_000), interleave=st.randoms(use_true_random=False))
def test_the_order_of_the_answers_of_several_seats_changes_nothing(players, seed, interleave):
    options = {"ask.order": "simultaneous"}
    for game in random_plays(Game("cacao", players, seed=str(seed), options=options), seed):
        if game.states["phase"][0] == ACT and len(game.acting) > 1:
            answers = {seat: answers_of(game, seat, random.Random(f"{seed} {game.ply} {seat}")) for seat in game.acting}
            orders = [list(itertools.chain.from_iterable([seat] * len(answers[seat]) for seat in order))
                      for order in itertools.permutations(answers)]  # fmt: skip
            mixed = list(orders[0])
            interleave.shuffle(mixed)
            ends = {answered(game, answers, order) for order in [*orders, mixed]}
            assert len(ends) == 1


def answers_of(game, seat, luck):
    """What a seat answers until it has nothing more to decide, whatever the others do."""
    twin, steps = game.copy(), []
    while twin.states["phase"][0] == ACT and seat in twin.acting:
        steps.append(pick(luck, twin.rules.legal(twin.states, seat)))
        twin.push(steps[-1], seat=seat)
    return steps


def answered(game, answers, order):
    """The bytes of the state after the answers came in this order."""
    twin, left = game.copy(), {seat: list(steps) for seat, steps in answers.items()}
    for seat in order:
        twin.push(left[seat].pop(0), seat=seat)
    assert twin.states["phase"][0] != ACT
    return twin.states.tobytes()


@pytest.mark.rule("C-12.7", "C-7.10")
def test_asked_in_turn_or_at_once_leads_to_the_same_end():
    ends = []
    for order in ("active-first-clockwise", "simultaneous"):
        game = Game("cacao", 4, seed="order", options={"ask.order": order})
        while not game.over:  # every seat answers by its own menu alone
            seat = game.acting[-1]
            game.push(game.menu(seat)[-1], seat=seat)
        ends.append(game.position())
    assert ends[0] == ends[1]


@pytest.mark.rule("C-12.8", "C-2.6", "C-1.3")
@a_game
def test_a_game_in_the_mirror_is_the_mirrored_game(players, seed):
    game = random_game("cacao", players, seed)
    mirrored = Game.from_record("cacao", mirror.record(game.record()))
    assert positions(mirrored) == [mirror.position(text) for text in positions(game)]
    assert mirrored.outcome() == game.outcome()


@pytest.mark.rule("C-12.8")
def test_the_mirror_is_no_copy():
    game = random_game("cacao", 2, seed=1)
    assert mirror.record(game.record()) != game.record()
    assert mirror.record(mirror.record(game.record())) == game.record()


@pytest.mark.rule("C-12.9")
@pytest.mark.parametrize(("players", "exhausted"), [(2, 19), (3, 25), (4, 25)])
def test_random_games_look_as_measured(players, exhausted):
    n = 3000
    batch, luck = Batch("cacao", n, players, seed=players), np.random.default_rng(players)
    states = batch.states
    spaces, options, fills, last = [], [], [], np.zeros(n, int)
    laid, turn, supplied = states["jungle_n"].copy(), states["turn"].copy(), np.ones(n, bool)
    while not batch.over.all():
        placing = (states["phase"] == PLACE) & ~batch.over
        spaces.append(states["open_n"][placing])
        choice = chosen(batch, luck)
        options.append(choice.places.sum(axis=1)[placing])
        batch.step(choice.steps)
        ended = states["turn"] != turn
        fills.append((states["jungle_n"] - laid)[ended & supplied])
        laid[ended], turn[ended] = states["jungle_n"][ended], states["turn"][ended]
        supply = states["display_n"] + states["pile_n"] > 0
        last[ended & supplied & ~supply] = turn[ended & supplied & ~supply] - 1
        supplied[ended] = supply[ended]
    spaces, options, fills = (np.concatenate(column) for column in (spaces, options, fills))
    assert 10 <= spaces.mean() <= 12.5
    assert 19 <= spaces.max() <= 25
    assert 60 <= options.mean() <= 78
    assert 208 <= options.max() <= 12 * 25
    shares = np.bincount(fills, minlength=4) / len(fills)
    assert shares[:3] == pytest.approx((0.18, 0.59, 0.23), abs=0.02)
    assert shares[3] < 0.001
    assert not supplied.any()
    assert np.median(last) == exhausted


class Chosen(NamedTuple):
    """One step for each game of a batch, and which of the legal steps are normal placements."""

    steps: np.ndarray
    places: np.ndarray


def chosen(batch, luck):
    """First any tile of the hand, then any step with it; in other phases any step."""
    steps, mask = batch.legal()
    places = mask & (steps >> KIND_SHIFT == STEP_PLACE)
    placing = (batch.states["phase"] == PLACE) & ~batch.over
    hands = batch.states["hand"][np.arange(len(batch)), batch.seats].cumsum(axis=1)
    tile = (hands <= luck.integers(0, np.maximum(1, hands[:, -1]))[:, None]).sum(axis=1)
    of_tile = np.array(FACE_TILE)[np.where(placing[:, None] & mask, steps & DETAIL_MASK, 0)] == tile[:, None]
    wanted = mask & (of_tile | ~placing[:, None])
    best = np.where(wanted, luck.random(mask.shape), -1.0).argmax(axis=1)
    return Chosen(steps[np.arange(len(batch)), best], places)
