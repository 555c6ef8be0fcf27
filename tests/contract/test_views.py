"""Design section 4: the laws of views, at every position of random games."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.chance import Chance
from kakaw.core.layout import OWNER
from kakaw.core.view import SPECTATOR, UNKNOWN
from tests.contract.drive import (
    Table,
    choose,
    difference,
    every_table,
    glances,
    guesses_of,
    lines,
    played,
    trail,
    views_of,
)

GUESSES = 2


@every_table
@given(data=st.data())
def test_a_completed_view_gives_the_same_view_again(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    states, chance = trail(played(table, line)), Chance(str(line.seed))
    for viewer in table.viewers:
        views = views_of(table, states, viewer)
        for _ in range(GUESSES):
            guesses = guesses_of(table, views, viewer, chance)
            assert difference(views_of(table, guesses, viewer), views) is None


@every_table
@given(data=st.data())
def test_a_completed_view_has_no_fault_and_nothing_unknown(table: Table, data: st.DataObject) -> None:
    line, rules = data.draw(lines(table)), table.rules
    states, chance = trail(played(table, line)), Chance(str(line.seed))
    private = [field.name for field in rules.fields if field.private and field.low > UNKNOWN]
    for viewer in table.viewers:
        guesses = guesses_of(table, views_of(table, states, viewer), viewer, chance)
        assert [i for i in range(len(guesses)) if rules.kernel.faults(guesses, i)] == []
        assert [name for name in private if (guesses[name] == UNKNOWN).any()] == []


@every_table
@given(data=st.data())
def test_a_seat_finds_its_menu_in_its_view_alone(table: Table, data: st.DataObject) -> None:
    line, rules = data.draw(lines(table)), table.rules
    states, chance = trail(played(table, line)), Chance(str(line.seed))
    rooms = [np.zeros(rules.max_legal, np.int32) for _ in range(3)]
    for seat in table.seats:
        views = views_of(table, states, seat)
        guesses = guesses_of(table, views, seat, chance)
        for i in range(len(states)):
            found = [
                rules.kernel.legal(r, i, seat, room) for r, room in zip((states, views, guesses), rooms, strict=True)
            ]
            menus = {room[:n].tobytes() for n, room in zip(found, rooms, strict=True)}
            assert len(menus) == 1, f"ply {i}"


@every_table
@given(data=st.data())
def test_what_belongs_to_one_seat_is_unknown_to_the_others_and_to_spectators(table: Table, data: st.DataObject) -> None:
    states = trail(played(table, data.draw(lines(table))))
    for viewer in table.viewers:
        views = views_of(table, states, viewer)
        for field in table.rules.fields:
            seen, true = views[field.name], states[field.name]
            if not field.private:
                assert (seen == true).all(), field.name
            elif field.seen_by == OWNER:
                for seat in table.seats:
                    assert (seen[:, seat] == (true[:, seat] if seat == viewer else UNKNOWN)).all(), (field.name, seat)


@every_table
@given(data=st.data())
def test_the_view_of_a_view_is_itself_and_a_spectator_sees_no_more_in_it(table: Table, data: st.DataObject) -> None:
    states = trail(played(table, data.draw(lines(table))))
    public = views_of(table, states, SPECTATOR)
    for viewer in table.viewers:
        views = views_of(table, states, viewer)
        assert difference(views_of(table, views, viewer), views) is None
        assert difference(views_of(table, views, SPECTATOR), public) is None


@every_table
@given(data=st.data())
def test_points_are_open_every_view_gives_the_same(table: Table, data: st.DataObject) -> None:
    for game in glances(table, data.draw(lines(table)), 8):
        truth = table.rules.scores(game.states)[:, 0].tolist()
        for viewer in table.viewers:
            assert table.rules.points(table.rules.glimpse(game.states, viewer)) == truth, f"ply {game.ply}"


@every_table
@given(data=st.data())
def test_a_game_can_be_played_on_from_a_completed_view(table: Table, data: st.DataObject) -> None:
    line, rules = data.draw(lines(table)), table.rules
    for game in glances(table, line, 3):
        random = line.random(f"on {game.ply}")
        viewer = random.choice(table.viewers)
        other = game.copy()
        other.states = rules.complete(game.view(viewer).record, viewer, Chance(str(game.ply)))
        while not other.over:
            assert all(rules.legal(other.states, seat) for seat in other.acting)
            seat, step = choose(other, line, random)
            other.push(step, seat=seat)
            assert other.faults() == []


@every_table
@given(data=st.data())
def test_looking_changes_nothing(table: Table, data: st.DataObject) -> None:
    line, rules = data.draw(lines(table)), table.rules
    for game in glances(table, line, 2):
        before = game.states.tobytes(), game.chance.record.tobytes()
        for viewer in table.viewers:
            view = game.view(viewer)
            shown = view.tobytes()
            guess = rules.complete(view.record, viewer, Chance("guess"))
            guess["ply"] += 1
            _ = str(view), view.to_dict(), view.position(), view.menu(), rules.features.planes(view.record, viewer)
            assert view.tobytes() == shown
        _ = str(game), game.position(), game.record(), game.scores(), game.outcome(), game.faults()
        assert (game.states.tobytes(), game.chance.record.tobytes()) == before
