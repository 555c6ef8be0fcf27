"""Design section 3: luck is an argument. What the tape wrote down can be played again, from memory or from a file."""

from copy import deepcopy

from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.chance import Chance
from kakaw.core.game import Game
from kakaw.core.transcript import Transcript
from tests.contract.drive import (
    Line,
    Table,
    begin,
    choose,
    difference,
    every_table,
    glances,
    lines,
    played,
    snapshot,
    some_lines,
    trail,
    walk,
)


@every_table
@given(data=st.data())
def test_the_luck_written_down_leads_through_the_same_states(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    game = played(table, line)
    tape = Chance.replay(game.setup_luck)
    again = Game(table.title, table.players, options=line.options(table), chance=tape)
    for play in game.plays:
        tape.write_all(play.luck)
        assert again.push(*play.steps, seat=play.seat) == play
    assert difference(trail(again), trail(game)) is None
    assert again.events() == game.events()


@every_table
@given(data=st.data())
def test_a_transcript_leads_through_the_same_states(table: Table, data: st.DataObject) -> None:
    game = played(table, data.draw(lines(table)))
    text = Transcript.of(game).to_json()
    transcript = Transcript.from_json(text)
    assert transcript.to_json() == text
    assert difference(trail(transcript.verify()), trail(game)) is None
    at = data.draw(st.integers(0, game.ply))
    assert difference(trail(transcript.replay(at)), trail(game)[: at + 1]) is None


@every_table
@given(data=st.data())
def test_the_transcript_of_a_running_game_keeps_its_seed_and_replays(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    at = data.draw(st.integers(0, 40))
    for game in walk(table, line):
        if game.ply == at:
            break
    transcript = Transcript.from_json(Transcript.of(game).to_json())
    assert (transcript.seed is None, transcript.outcome is None) == (not game.over, not game.over)
    assert difference(trail(transcript.verify()), trail(game)) is None


@every_table
@given(data=st.data())
def test_what_is_taken_back_comes_again_the_same(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    game = played(table, line)
    states, plays = trail(game), tuple(game.plays)
    for n in reversed(range(game.ply)):
        assert game.pop() == plays[n]
        assert game.states[0].tobytes() == states[n].tobytes()
    assert snapshot(game) == snapshot(begin(table, line))
    for play in plays:
        assert game.push(*play.steps, seat=play.seat) == play
    assert difference(trail(game), states) is None


@every_table
@given(data=st.data())
def test_copies_go_their_own_way_and_share_nothing(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    at = data.draw(st.integers(0, 30))
    for game in walk(table, line):
        if game.over or game.ply == at:
            break
    before, options = snapshot(game), deepcopy(game.options)
    twin = game.copy()
    assert snapshot(twin) == before
    random = line.random("twin")
    while not twin.over:
        seat, step = choose(twin, line, random)
        twin.push(step, seat=seat)
    for value in twin.options.values():
        if isinstance(value, list):
            value.append("mine")
    assert snapshot(game) == before
    assert game.options == options
    for play in twin.plays[game.ply :]:
        assert game.push(*play.steps, seat=play.seat) == play
    assert snapshot(game) == snapshot(twin)


@every_table
@given(data=st.data())
def test_a_fork_shares_the_past_and_goes_on_with_the_luck_of_its_own_seed(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    game = played(table, line)
    at = data.draw(st.integers(0, game.ply))
    transcript = Transcript.of(game)
    text = transcript.to_json()
    same, fresh = transcript.fork(at, seed=str(line.seed)), transcript.fork(at, seed="another")
    for fork in (same, fresh):
        assert difference(trail(fork), trail(game)[: at + 1]) is None
        assert tuple(fork.plays) == tuple(game.plays[:at])
    for play in game.plays[at:]:
        assert same.push(*play.steps, seat=play.seat) == play
    random = line.random("fork")
    while not fresh.over:
        seat, step = choose(fresh, line, random)
        fresh.push(step, seat=seat)
    assert transcript.to_json() == text
    assert Transcript.of(fresh, reveal_seed=False).verify().states.tobytes() == fresh.states.tobytes()


@every_table
@given(data=st.data())
def test_a_game_that_is_resumed_goes_on_as_it_would_have(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    game = played(table, line)
    plays = tuple(game.plays)
    for _ in range(data.draw(st.integers(0, game.ply))):
        game.pop()
    resumed = Transcript.from_json(Transcript.of(game, reveal_seed=True).to_json()).resume()
    for play in plays[game.ply :]:
        assert resumed.push(*play.steps, seat=play.seat) == play
    fresh = Transcript.from_json(Transcript.of(game, reveal_seed=False).to_json()).resume()
    assert difference(trail(fresh), trail(game)) is None
    if not fresh.over:
        seat, step = choose(fresh, line, line.random("fresh"))
        fresh.push(step, seat=seat)


def dealt(game: Game) -> dict[str, list[int]]:
    """What came from each pile, in order."""
    out: dict[str, list[int]] = {pile.name: [] for pile in game.rules.piles}
    for luck in (game.setup_luck, *(play.luck for play in game.plays)):
        for pile, outcome in luck:
            out[game.rules.piles[pile].name].append(outcome)
    return out


@every_table
def test_the_same_seed_deals_the_same_piles_whatever_the_players_do(table: Table) -> None:
    drawn = 0
    for seed in range(4):
        games = [dealt(played(table, Line(seed, style=style))) for style in ("any", "low", "high")]
        for name, first in games[0].items():
            for other in games[1:]:
                n = min(len(first), len(other[name]))
                assert first[:n] == other[name][:n], name
                drawn += n
    assert drawn > 0


@every_table
def test_another_seed_deals_other_piles(table: Table) -> None:
    deals = {str(dealt(played(table, Line(seed, style="low")))) for seed in range(5)}
    assert len(deals) == 5


@every_table
def test_a_position_text_is_read_as_the_position_it_was_written_from(table: Table) -> None:
    read = 0
    for line in some_lines(table, 4):
        for game in glances(table, line, 5):
            for text in (game.position(), *(game.view(viewer).position() for viewer in table.viewers)):
                if text:
                    again = Game.from_position(table.title, text, options=game.options)
                    assert again.position() == text
                    assert (again.over, len(again.acting)) == (game.over, len(game.acting))
                    read += 1
    assert read > 0


@every_table
def test_a_game_begun_at_a_position_text_has_a_transcript_that_verifies(table: Table) -> None:
    for line in some_lines(table, 4):
        texts = [text for game in walk(table, line) if (text := game.position())]
        for text in line.random("texts").sample(texts, min(2, len(texts))):
            game = Game.from_position(table.title, text, seed="position", options=line.options(table))
            random = line.random(text)
            while not game.over:
                seat, step = choose(game, line, random)
                game.push(step, seat=seat)
            transcript = Transcript.from_json(Transcript.of(game).to_json())
            assert difference(trail(transcript.verify()), trail(game)) is None


@every_table
def test_the_record_of_a_game_is_read_as_the_game_it_was_written_from(table: Table) -> None:
    for line in some_lines(table, 6):
        game = played(table, line)
        again = Game.from_record(table.title, game.record())
        assert again.record() == game.record()
        assert sorted(again.scores()) == sorted(game.scores())
