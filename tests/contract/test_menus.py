"""Design section 5: the menu of a seat, why_not, the texts of steps and the prompt say the same."""

import json

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tests.contract.drive import Line, Table, begin, every_table, glances, lines, near_misses, pool_of, walk

PROMPTS = {"pick", "place", "group", "assign", "confirm"}


@every_table
@given(data=st.data())
def test_why_not_allows_exactly_the_steps_on_the_menu(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    rules, random, pool = table.rules, line.random("misses"), pool_of(table, line)
    room = np.zeros(rules.max_legal + 1000, np.int32)
    for game in walk(table, line):
        for seat in table.seats:
            steps = rules.legal(game.states, seat)
            n = rules.kernel.legal(game.states, 0, seat, room)
            assert n <= rules.max_legal
            assert steps == sorted(set(steps)) == room[:n].tolist()
            assert bool(steps) == (seat in game.acting)
            assert [step for step in steps if rules.why_not(game.states, seat, step)] == []
            for step in near_misses(game, seat, random, pool, 6):
                assert (rules.why_not(game.states, seat, step) is None) == (step in steps)


@every_table
@given(data=st.data())
def test_a_seat_that_is_not_acting_may_do_nothing(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    rules, random, pool = table.rules, line.random("strangers"), pool_of(table, line)
    for game in walk(table, line):
        acting = [step for seat in game.acting for step in rules.legal(game.states, seat)]
        for seat in {-1, *table.seats, table.players} - set(game.acting):
            assert rules.legal(game.states, seat) == []
            for step in [*random.sample(acting, min(3, len(acting))), random.choice(pool)]:
                assert rules.why_not(game.states, seat, step) is not None


@every_table
def test_a_number_of_more_than_32_bits_is_no_step(table: Table) -> None:
    game = begin(table, Line())
    seat = game.acting[0]
    for step in (2**31, -(2**31) - 1, 2**32 + game.menu(seat)[0].value, 10**40):
        assert game.why_not(step, seat) is not None


@every_table
@given(data=st.data())
def test_every_legal_step_has_one_text_and_the_text_is_read_as_the_step(table: Table, data: st.DataObject) -> None:
    rules, steps = table.rules, pool_of(table, data.draw(lines(table)))
    texts = [rules.step_text(step) for step in steps]
    assert [rules.read_step(text) for text in texts] == steps
    assert all(text and not any(letter.isspace() for letter in text) for text in texts)


@every_table
@given(data=st.data())
def test_the_prompt_expands_to_exactly_the_legal_steps(table: Table, data: st.DataObject) -> None:
    for game in glances(table, data.draw(lines(table)), 20):
        for seat in table.seats:
            menu = game.menu(seat)
            if seat not in game.acting:
                assert (len(menu), menu.prompt) == (0, None)
                continue
            assert menu.prompt is not None
            assert sorted(menu.prompt.expand()) == sorted(menu.texts())
            assert menu.prompt.kind in PROMPTS
            assert menu.prompt.sentence
            assert json.loads(json.dumps(menu.prompt.to_dict()))["rule"] == menu.prompt.rule
