"""Design section 4: two truths that a seat cannot tell apart are shown to it byte for byte alike, everywhere.

A second truth is made in two ways: by completing a view, and by playing the same game with other luck in everything
that only the others see (`twins`).
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from kakaw.core.chance import Chance
from kakaw.core.events import Event, redact
from kakaw.core.game import Game
from kakaw.core.view import View
from tests.contract.drive import Line, Table, choose, every_table, glances, lines, near_misses, pool_of, some_lines


def shown_by_view(table: Table, states: Any, viewer: int) -> dict[str, Any]:
    """Everything that is worked out from a truth for one viewer, as bytes and texts."""
    rules = table.rules
    view = View(rules, rules.view(states, viewer), viewer)
    planes = rules.features.planes(view.record, viewer)
    return {
        "view": view.tobytes(),
        "json": json.dumps(view.to_dict()),
        "text": str(view),
        "small text": rules.small_board(view.record),
        "position": view.position(),
        "acting": view.acting,
        "planes": {name: (plane.shape, plane.tobytes()) for name, plane in planes.items()},
        "menu": _menu(table, states, viewer),
    }


def _menu(table: Table, states: Any, viewer: int) -> Any:
    """The menu that a server works out from the truth."""
    if viewer not in table.seats:
        return None
    menu = table.rules.menu(states, viewer)
    return [(step.value, step.text) for step in menu], menu.prompt


def refusals(table: Table, states: Any, viewer: int, steps: list[int]) -> list[str]:
    """What the viewer is told when it tries these steps."""
    return [str(table.rules.why_not(states, viewer, step)) for step in steps]


@every_table
@given(data=st.data())
def test_a_truth_and_what_a_viewer_takes_it_for_look_alike(table: Table, data: st.DataObject) -> None:
    line = data.draw(lines(table))
    random, pool = line.random("misses"), pool_of(table, line)
    for game in glances(table, line, 3):
        for viewer in random.sample(table.viewers, 2):
            guess = table.rules.complete(game.view(viewer).record, viewer, Chance(str(game.ply)))
            assert shown_by_view(table, guess, viewer) == shown_by_view(table, game.states, viewer)
            steps = near_misses(game, viewer, random, pool, 8)
            assert refusals(table, guess, viewer, steps) == refusals(table, game.states, viewer, steps)


# ---------------------------------------------------------------------------------------------------------------------
# Steps that follow


def after(game: Game, states: Any, seat: int, step: int) -> Game:
    """The game one step later, with the same luck, as if these had been its states."""
    twin = game.copy()
    twin.states = states.copy()
    twin.push(step, seat=seat)
    return twin


def visible(table: Table, game: Game, viewer: int) -> list[tuple[int, int]]:
    """The luck of the last play that a viewer sees."""
    return [drawn for drawn in game.plays[-1].luck if table.rules.piles[drawn[0]].owner in (None, viewer)]


def reveals(events: tuple[Event, ...]) -> bool:
    return any(event.kind.reveals for event in events)


@every_table
@given(data=st.data())
def test_a_viewer_learns_from_a_step_only_what_it_could_foresee_or_luck_brought_or_was_revealed(
    table: Table, data: st.DataObject
) -> None:
    line, rules = data.draw(lines(table)), table.rules
    for game in glances(table, line, 10):
        if game.over:
            continue
        random = line.random(f"step {game.ply}")
        seat, step = choose(game, line, random)
        truth = after(game, game.states, seat, step)
        for viewer in table.viewers:
            guess = rules.complete(game.view(viewer).record, viewer, Chance(str(game.ply)))
            if rules.why_not(guess, seat, step) is not None:
                assert viewer != seat
                continue
            other = after(game, guess, seat, step)
            if visible(table, truth, viewer) == visible(table, other, viewer) and not reveals(truth.plays[-1].events):
                assert redact(other.plays[-1].events, viewer) == redact(truth.plays[-1].events, viewer)
                assert other.view(viewer).tobytes() == truth.view(viewer).tobytes()


@every_table
@given(data=st.data())
def test_steps_whose_difference_a_viewer_cannot_see_look_alike_in_the_log(table: Table, data: st.DataObject) -> None:
    """Such as two sealed bids: the truth after them differs, the view does not, so the events must not either."""
    line = data.draw(lines(table))
    for game in glances(table, line, 6):
        if game.over:
            continue
        random = line.random(f"steps {game.ply}")
        seat, one = choose(game, line, random)
        first = after(game, game.states, seat, one)
        for step in random.sample(steps := table.rules.legal(game.states, seat), min(6, len(steps))):
            second = after(game, game.states, seat, step)
            if first.states.tobytes() == second.states.tobytes():
                continue
            for viewer in set(table.viewers) - {seat}:
                if first.view(viewer).tobytes() == second.view(viewer).tobytes():
                    shown = redact(first.plays[-1].events, viewer), redact(second.plays[-1].events, viewer)
                    assert shown[0] == shown[1]


# ---------------------------------------------------------------------------------------------------------------------
# Whole games


def twins(table: Table, line: Line, viewer: int) -> Iterator[tuple[Game, Game]]:
    """Two games that this viewer cannot tell apart, side by side.

    What only others see is dealt differently. Everybody takes the same steps, or different ones where the viewer sees
    no difference. The games stop where a secret comes out, or where the others have no step in common.
    """
    luck = Chance(str(line.seed)), Chance(str(line.seed))
    elsewhere = Chance(f"{line.seed} elsewhere")
    for k, pile in enumerate(table.rules.piles):
        if pile.owner not in (None, viewer):
            luck[1].record["key"][0, k] = elsewhere.record["key"][0, k]
    options = line.options(table)
    one, other = (Game(table.title, table.players, options=options, chance=chance) for chance in luck)
    random = line.random("choices")
    while True:
        yield one, other
        if one.over or not push_both(one, other, viewer, random) or reveals(one.plays[-1].events):
            return


def push_both(one: Game, other: Game, viewer: int, random: Random) -> bool:
    """Take a step in both games that looks the same to the viewer, if there is one."""
    for seat in random.sample(one.acting, len(one.acting)):
        ours, theirs = one.rules.legal(one.states, seat), other.rules.legal(other.states, seat)
        if seat != viewer and pushed_unlike(one, other, seat, random.choice(ours), random.choice(theirs), viewer):
            return True
        if common := sorted(set(ours) & set(theirs)):
            step = random.choice(common)
            one.push(step, seat=seat)
            other.push(step, seat=seat)
            return True
    return False


def pushed_unlike(one: Game, other: Game, seat: int, step: int, other_step: int, viewer: int) -> bool:
    """Whether different steps could be taken without the viewer seeing it; otherwise they are taken back."""
    if step == other_step:
        return False
    plays = one.push(step, seat=seat), other.push(other_step, seat=seat)
    shown = [redact(play.events, viewer) for play in plays]
    if shown[0] == shown[1] and one.view(viewer).tobytes() == other.view(viewer).tobytes():
        return True
    one.pop()
    other.pop()
    return False


@every_table
@given(data=st.data())
def test_games_that_differ_only_in_what_others_see_look_alike_from_start_to_end(
    table: Table, data: st.DataObject
) -> None:
    line = data.draw(lines(table))
    viewer = data.draw(st.sampled_from(table.viewers))
    random, pool = line.random("misses"), pool_of(table, line)
    for one, other in twins(table, line, viewer):
        assert one.view(viewer).tobytes() == other.view(viewer).tobytes()
        assert redact(one.setup_events, viewer) == redact(other.setup_events, viewer)
        for plays in zip(one.plays[-1:], other.plays[-1:], strict=True):
            assert redact(plays[0].events, viewer) == redact(plays[1].events, viewer)
            assert visible(table, one, viewer) == visible(table, other, viewer)
        if one.over or random.random() < 0.1:
            assert shown_by_view(table, one.states, viewer) == shown_by_view(table, other.states, viewer)
            assert one.record(viewer) == other.record(viewer)
            steps = near_misses(one, viewer, random, pool, 4)
            assert refusals(table, one.states, viewer, steps) == refusals(table, other.states, viewer, steps)


@every_table
def test_twins_do_differ_and_go_on_for_a_while(table: Table) -> None:
    """Else the law above would say nothing."""
    plies = different = 0
    for line in some_lines(table, 6):
        for viewer in table.viewers:
            for one, other in twins(table, line, viewer):
                plies = max(plies, one.ply)
                different += one.states.tobytes() != other.states.tobytes()
    assert plies >= 5
    assert different > 0
