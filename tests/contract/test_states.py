"""Design section 2: what a record may hold, at every position that games reach; and every game ends."""

from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.chance import TAPE
from kakaw.core.game import LOG_ROWS
from kakaw.core.titles import meta
from kakaw.core.view import SPECTATOR, UNKNOWN
from tests.contract.drive import Array, Table, every_table, lines, played, some_lines, trail, views_of, walk


def out_of_range(table: Table, records: Array, *, may_hide: bool) -> list[str]:
    """The fields of these records with a value that the layout does not allow."""
    bad = []
    for field in table.rules.fields:
        values = records[field.name]
        allowed = (values >= field.low) & (values <= field.high)
        if may_hide and field.private:
            allowed |= values == UNKNOWN
        if not allowed.all():
            bad.append(f"{field.name}: {values[~allowed].tolist()}, expected {field.low} to {field.high}")
    return bad


@every_table
@given(data=st.data())
def test_every_field_stays_in_the_range_its_layout_gives(table: Table, data: st.DataObject) -> None:
    states = trail(played(table, data.draw(lines(table))))
    assert out_of_range(table, states, may_hide=False) == []
    for viewer in table.viewers:
        assert out_of_range(table, views_of(table, states, viewer), may_hide=True) == []
    if "tail" in (states.dtype.names or ()):
        assert not states["tail"].any()


@every_table
@given(data=st.data())
def test_no_position_of_a_game_has_a_fault(table: Table, data: st.DataObject) -> None:
    states = trail(played(table, data.draw(lines(table))))
    assert [i for i in range(len(states)) if table.rules.kernel.faults(states, i)] == []


@every_table
@given(data=st.data())
def test_the_header_tells_what_is_going_on(table: Table, data: st.DataObject) -> None:
    for game in walk(table, data.draw(lines(table))):
        header = game.states[0]
        assert header["n_seats"] == table.players
        assert header["ply"] <= game.ply
        assert bool(header["over"]) == (header["end_reason"] > 0) == (game.acting == ()) == (game.outcome() is not None)
        assert int(header["acting"]) >> table.players == 0
    outcome = game.outcome()
    assert outcome is not None
    assert outcome.reason == meta(table.title).END_REASONS[int(game.states["end_reason"][0])]
    assert outcome.scores == game.scores()
    assert min(outcome.ranks) == 1
    assert outcome.winners == tuple(seat for seat in table.seats if outcome.ranks[seat] == 1)


@every_table
@given(data=st.data())
def test_ply_counts_the_steps_that_all_have_seen(table: Table, data: st.DataObject) -> None:
    """A step that does not count shows at most that a seat has answered: sealed answers count once, all together."""
    seen, ply = b"", -1
    for game in walk(table, data.draw(lines(table))):
        public = game.view(SPECTATOR).record
        now = int(public["ply"][0])
        public["acting"] = 0
        assert now >= ply
        if now == ply:
            assert public.tobytes() == seen
        seen, ply = public.tobytes(), now


@every_table
@given(data=st.data())
def test_every_game_ends_within_the_bound_of_its_title(table: Table, data: st.DataObject) -> None:
    """The bound is proved beside it; here the header must have room for it and no game may pass it."""
    bound = meta(table.title).MAX_PLIES
    assert bound <= next(field.high for field in table.rules.fields if field.name == "ply")
    for game in walk(table, data.draw(lines(table))):
        assert game.ply <= bound


@every_table
def test_no_step_overfills_the_log_or_the_tape(table: Table) -> None:
    for line in some_lines(table, 10):
        for game in walk(table, line):
            events, luck = (game.plays[-1].events, game.plays[-1].luck) if game.plays else ((), ())
            assert len(events) < LOG_ROWS
            assert len(luck) < TAPE
        assert len(game.setup_events) < LOG_ROWS
        assert len(game.setup_luck) < TAPE


@every_table
def test_equal_states_are_equal_byte_for_byte(table: Table) -> None:
    """Another way to the same place leaves nothing behind: a game played twice, once with detours taken back."""
    for line in some_lines(table, 4):
        straight = walk(table, line)
        for game in walk(table, line):
            detour = line.random(f"detour {game.ply}")
            if not game.over:
                seat = detour.choice(game.acting)
                game.push(detour.choice(game.rules.legal(game.states, seat)), seat=seat)
                game.pop()
            assert game.states.tobytes() == next(straight).states.tobytes()
