"""Design section 5: a move is all or nothing, and a refusal changes nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.errors import IllegalStep, KakawError
from tests.contract.drive import Table, every_table, glances, lines, near_misses, pool_of, snapshot, some_lines, walk


@every_table
@given(data=st.data())
def test_a_refused_step_changes_nothing_and_says_why(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    random, pool = line.random("misses"), pool_of(table, line)
    for game in glances(table, line, 6):
        before = snapshot(game)
        for seat in table.seats:
            for step in near_misses(game, seat, random, pool, 3):
                reason = game.why_not(step, seat)
                if reason is not None:
                    with pytest.raises(IllegalStep) as refusal:
                        game.push(step, seat=seat)
                    assert refusal.value.reason == reason
                    assert refusal.value.reason.rule in str(refusal.value)
                    assert "\n" not in str(refusal.value)
        assert snapshot(game) == before


@every_table
def test_a_move_refused_at_its_second_step_changes_nothing(table: Table) -> None:
    refused = 0
    for line in some_lines(table, 6):
        random, pool = line.random("second"), pool_of(table, line)
        for game in glances(table, line, 12):
            for seat in game.acting:
                first = random.choice(game.rules.legal(game.states, seat))
                after = game.copy()
                if after.push(first, seat=seat).luck:
                    continue
                second = next(
                    (step for step in near_misses(after, seat, random, pool, 9) if after.why_not(step, seat)), None
                )
                if second is None:
                    continue
                before = snapshot(game)
                with pytest.raises(KakawError):
                    game.push(first, second, seat=seat)
                assert snapshot(game) == before
                refused += 1
    assert refused > 0


@every_table
def test_a_move_that_goes_on_after_luck_is_refused_whole(table: Table) -> None:
    refused = 0
    for line in some_lines(table, 3):
        for game in walk(table, line):
            for seat in game.acting:
                first = line.random(f"luck {game.ply}").choice(game.rules.legal(game.states, seat))
                after = game.copy()
                if not after.push(first, seat=seat).luck:
                    continue
                second = next(iter(game.rules.legal(after.states, seat)), first)
                before = snapshot(game)
                with pytest.raises(KakawError, match="so the move ends there"):
                    game.push(first, second, seat=seat)
                assert snapshot(game) == before
                refused += 1
    assert refused > 0


@every_table
def test_steps_pushed_together_lead_where_they_lead_one_by_one(table: Table) -> None:
    for line in some_lines(table, 6):
        random = line.random("together")
        for game in glances(table, line, 20):
            for seat in game.acting:
                one_by_one, steps = game.copy(), []
                while seat in one_by_one.acting:
                    steps.append(random.choice(game.rules.legal(one_by_one.states, seat)))
                    play = one_by_one.push(steps[-1], seat=seat)
                    if play.luck or any(event.kind.reveals for event in play.events):
                        break
                at_once = game.copy()
                at_once.push(*steps, seat=seat)
                assert at_once.states.tobytes() == one_by_one.states.tobytes()
                assert at_once.events() == one_by_one.events()
