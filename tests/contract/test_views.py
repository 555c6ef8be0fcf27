"""Design section 4: the laws of views, at every position of random games."""

from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.chance import Chance
from kakaw.core.layout import OWNER
from kakaw.core.view import SPECTATOR, UNKNOWN
from tests.contract.drive import Table, every_table, glances, lines, walk

GUESSES = 3


@every_table
@given(data=st.data())
def test_a_completed_view_gives_the_same_view_again(table: Table, data: st.DataObject) -> None:
    line, rules = data.draw(lines(table)), table.rules
    for game in walk(table, line):
        for seat in table.viewers:
            view = rules.view(game.states, seat)
            for k in range(GUESSES):
                guess = rules.complete(view, seat, Chance(f"{line.seed} {game.ply} {k}"))
                assert rules.view(guess, seat).tobytes() == view.tobytes()


@every_table
@given(data=st.data())
def test_a_completed_view_has_no_fault_and_nothing_unknown(table: Table, data: st.DataObject) -> None:
    line, rules = data.draw(lines(table)), table.rules
    private = [field for field in rules.fields if field.private and field.low > UNKNOWN]
    for game in walk(table, line):
        for seat in table.viewers:
            guess = rules.complete(rules.view(game.states, seat), seat, Chance(f"{line.seed} {game.ply}"))
            assert rules.faults(guess) == []
            assert [field.name for field in private if (guess[field.name] == UNKNOWN).any()] == []


@every_table
@given(data=st.data())
def test_a_seat_finds_its_menu_in_its_view_alone(table: Table, data: st.DataObject) -> None:
    line, rules = data.draw(lines(table)), table.rules
    for game in walk(table, line):
        for seat in table.seats:
            view = rules.view(game.states, seat)
            guess = rules.complete(view, seat, Chance(f"{line.seed} {game.ply}"))
            assert rules.legal(game.states, seat) == rules.legal(view, seat) == rules.legal(guess, seat)
        for viewer in table.viewers:
            assert game.view(viewer).acting == game.acting


@every_table
@given(data=st.data())
def test_what_belongs_to_one_seat_is_unknown_to_the_others_and_to_spectators(table: Table, data: st.DataObject) -> None:
    rules = table.rules
    for game in walk(table, data.draw(lines(table))):
        for viewer in table.viewers:
            view = rules.view(game.states, viewer)
            for field in rules.fields:
                if not field.private:
                    assert view[field.name].tobytes() == game.states[field.name].tobytes(), field.name
                elif field.seen_by == OWNER:
                    for seat in set(table.seats) - {viewer}:
                        assert (view[field.name][0, seat] == UNKNOWN).all(), (field.name, seat)
                    if viewer != SPECTATOR:
                        assert (view[field.name][0, viewer] == game.states[field.name][0, viewer]).all(), field.name


@every_table
@given(data=st.data())
def test_the_view_of_a_view_is_itself_and_a_spectator_sees_no_more_in_it(table: Table, data: st.DataObject) -> None:
    rules = table.rules
    for game in walk(table, data.draw(lines(table))):
        spectator = rules.view(game.states, SPECTATOR).tobytes()
        for viewer in table.viewers:
            view = rules.view(game.states, viewer)
            assert rules.view(view, viewer).tobytes() == view.tobytes()
            assert rules.view(view, SPECTATOR).tobytes() == spectator


@every_table
@given(data=st.data())
def test_looking_changes_nothing(table: Table, data: st.DataObject) -> None:
    line, rules = data.draw(lines(table)), table.rules
    for game in glances(table, line, 4):
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
