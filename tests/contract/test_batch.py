"""Design section 1: a Batch plays the same games as Game, only many at once."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.batch import NO_STEP, Batch
from kakaw.core.chance import Chance
from kakaw.core.errors import IllegalStep, KakawError
from kakaw.core.game import Game
from tests.contract.drive import Table, every_table, lines

GAMES = 3


def luck_of(batch: Batch, i: int) -> list[tuple[int, int]]:
    """What game i has drawn in its last step, or in its set-up."""
    chance = batch._chances[i]
    return [(int(pile), int(outcome)) for pile, outcome in chance["tape"][: chance["n"]]]


def deal(batch: Batch) -> list[bytes]:
    """Of each game the state and the luck to come: a set-up may leave all luck for later."""
    return [
        state.tobytes() + chance["key"].tobytes() for state, chance in zip(batch.states, batch._chances, strict=True)
    ]


def random_steps(batch: Batch, random: np.random.Generator) -> np.ndarray:
    steps, mask = batch.legal()
    return steps[np.arange(len(batch)), random.integers(np.maximum(1, mask.sum(axis=1)))]


@every_table
@given(data=st.data())
def test_a_batch_and_games_with_the_same_steps_and_luck_have_the_same_bytes(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    options = line.options(table)
    batch = Batch(table.title, GAMES, table.players, seed=line.seed, options=options)
    tapes = [Chance.replay(luck_of(batch, i)) for i in range(GAMES)]
    games = [Game(table.title, table.players, options=options, chance=tape) for tape in tapes]
    random = np.random.default_rng(line.seed)
    while not batch.over.all():
        steps, mask = batch.legal()
        for i, game in enumerate(games):
            seat = game.acting[0] if game.acting else -1
            assert batch.seats[i] == seat
            assert steps[i][mask[i]].tolist() == game.rules.legal(game.states, seat)
            assert (steps[i][~mask[i]] == NO_STEP).all()
        chosen, running = random_steps(batch, random), ~batch.over
        batch.step(chosen)
        for i in np.flatnonzero(running):
            tapes[i].write_all(luck_of(batch, i))
            games[i].push(int(chosen[i]), seat=games[i].acting[0])
        assert [game.states.tobytes() for game in games] == [state.tobytes() for state in batch.states]
        assert [game.over for game in games] == batch.over.tolist()
    scores = [game.rules.scores(game.states).tolist() for game in games]
    assert batch.scores().tolist() == scores


@every_table
def test_one_illegal_step_stops_the_whole_batch_and_changes_nothing(table: Table) -> None:
    batch = Batch(table.title, GAMES, table.players)
    random = np.random.default_rng(1)
    batch.step(random_steps(batch, random))
    steps = random_steps(batch, random)
    bad = steps.copy()
    bad[-1] = -7
    running = batch.states.copy()
    before = batch.states.tobytes(), batch._chances.tobytes()
    with pytest.raises(IllegalStep, match=rf"game {GAMES - 1}: -7"):
        batch.step(bad)
    assert (batch.states.tobytes(), batch._chances.tobytes()) == before
    assert batch.legal()[1].any(axis=1).all()
    batch.step(steps)
    assert all(state.tobytes() != was.tobytes() for state, was in zip(batch.states, running, strict=True))


@every_table
def test_finished_games_wait_for_a_reset_that_deals_anew(table: Table) -> None:
    batch = Batch(table.title, GAMES, table.players, seed=5)
    first_deal = batch._chances["key"].copy()
    random = np.random.default_rng(5)
    while not batch.over.any():
        batch.step(random_steps(batch, random))
    done = batch.over.copy()
    before = batch.states.copy()
    if not done.all():
        batch.step(random_steps(batch, random))
        assert batch.states[done].tobytes() == before[done].tobytes()
        done = batch.over.copy()
    before = batch.states.copy()
    batch.reset()
    assert not batch.over.any()
    assert batch.states[~done].tobytes() == before[~done].tobytes()
    assert (batch.states["ply"][done] == 0).all()
    assert (batch._chances["key"][done] != first_deal[done]).all()
    assert (batch.counts > 0).all()


@every_table
def test_the_same_seed_sets_up_the_same_games_and_a_mask_says_which_begin_anew(table: Table) -> None:
    one, other = (Batch(table.title, GAMES, table.players, seed=-3) for _ in range(2))
    assert one.states.tobytes() == other.states.tobytes()
    assert deal(Batch(table.title, GAMES, table.players, seed=2**70)) != deal(one)
    one.reset(np.array([False, True, False]))
    assert [a == b for a, b in zip(deal(one), deal(other), strict=True)] == [True, False, True]


@every_table
def test_a_batch_refuses_what_is_not_one_step_per_game(table: Table) -> None:
    batch = Batch(table.title, GAMES, table.players)
    steps = batch.legal()[0][:, 0]
    before = batch.states.tobytes()
    for bad in (
        steps[:1],
        steps[:, None],
        steps + 0.0,
        steps.astype(np.int64) + 2**32,
        steps.astype(np.uint64) + 2**63,
    ):
        with pytest.raises(KakawError, match="expected"):
            batch.step(bad)
    with pytest.raises(KakawError, match="mask of shape"):
        batch.reset(np.ones(GAMES + 1, np.bool_))
    assert batch.states.tobytes() == before
    with pytest.raises(KakawError, match="games 0"):
        Batch(table.title, 0, table.players)
