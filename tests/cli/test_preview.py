"""A preview tells what is certain of a move, from the view alone."""

import pytest

from kakaw import Game
from kakaw.cli.terminal.preview import good_line, likely_gains
from kakaw.core.chance import Chance
from kakaw.core.errors import IllegalStep
from kakaw.core.events import redact
from kakaw.core.preview import preview
from kakaw.core.view import View
from tests.kit.games import random_plays

START = "0,0=P1;1,1=M2 - R:0,0,0,-10,1111+2101+2101,8/Y:0,0,0,-10,?3,8 M3+T|17 R1"


def names(game: Game, *steps: str) -> list[str]:
    """The kinds of the certain events of a move."""
    found = preview(game.view(game.acting[0]), [game.rules.read_step(step) for step in steps])
    return [event.kind.name for event in found.events]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_a_preview_tells_is_what_then_happens(players: int) -> None:
    for game in random_plays(Game("cacao", players, seed="preview"), 7):
        if game.over:
            break
        seat = game.acting[0]
        step = game.rules.legal(game.states, seat)[game.ply % 2 - 1]
        found = preview(game.view(seat), [step])
        twin = game.copy()
        events = redact(twin.push(step, seat=seat).events, seat)
        assert events[: len(found.events)] == found.events
        assert found.open_end or events == found.events
        another = seat not in twin.acting or game.rules.turn(game.states) != game.rules.turn(twin.states)
        assert (found.then is None) == (found.open_end or another)


def test_a_preview_is_the_same_whatever_the_view_does_not_know() -> None:
    for game in random_plays(Game("cacao", 3, seed="twins"), 5):
        for seat in game.acting:
            view = game.view(seat)
            twin = game.rules.complete(view.record, seat, Chance(f"another {game.ply}"))
            other = View(game.rules, game.rules.view(twin, seat), seat)
            step = view.menu()[0].value
            assert preview(view, [step]) == preview(other, [step])
            assert likely_gains(view, step) == likely_gains(other, step)


def test_drawn_and_shown_tiles_are_never_certain() -> None:
    game = Game.from_position("cacao", START, seed="1")
    assert names(game, "1111@-1,0") == ["placed", "harvested"]
    assert preview(game.view(0), [game.rules.read_step("1111@-1,0")]).open_end


def test_the_last_tile_of_a_pile_is_certain_because_all_know_it() -> None:
    """One P1 is left of the pile, so whoever can count knows what comes."""
    text = "0,0=P1;1,1=M2 2,1=R:1111 R:0,1,0,-10,-,0/Y:0,0,0,-10,1111,0 M3+T|1[P1] Y2"
    game = Game.from_position("cacao", text)
    step = game.rules.read_step("1111@1,0")
    assert preview(game.view(1), [step]).then is not None  # which tile is laid, is asked first
    assert "shown" in names(game, "1111@1,0", "+T@2,0", "1,0W+1", "1,0N$1")


def test_the_blind_third_tile_is_not_certain_nor_what_it_brings() -> None:
    """C-6.8: three spaces, two open tiles; the tile from the pile is not known."""
    text = "0,0=P1;1,1=M2 -2,-1=R:1111;0,1=R:1111 R:0,0,0,-10,?3,6/Y:0,0,0,-10,1111+2101+2101,8 G1+G2|17 Y3"
    game = Game.from_position("cacao", text, seed="3")
    assert names(game, "1111@-1,0", "+G1@-1,1") == ["placed", "laid"]
    assert names(game, "1111@-1,0", "+G1@-1,1", "+G2@-2,0") == ["placed", "laid", "laid"]
    assert preview(game.view(1), [game.rules.read_step(t) for t in ("1111@-1,0", "+G1@-1,1", "+G2@-2,0")]).open_end


def test_a_move_of_several_steps_is_previewed_as_a_whole() -> None:
    game = Game.from_position("cacao", START.replace("- R", "2,1=R:1111 R").replace("R1", "R3"), seed="1")
    assert names(game, "1111@1,0", "+M3@2,0")[:2] == ["placed", "laid"]
    found = preview(game.view(0), [game.rules.read_step("1111@1,0")])
    assert not found.open_end
    assert found.then is not None
    assert found.then.rule == "C-6.4"
    assert not found.final


def test_a_sale_in_somebody_elses_last_turn_is_a_move_by_itself() -> None:
    """Nothing is left to draw or to lay, so the own turn follows with certainty; it is not part of the sale."""
    text = "0,0=P1;1,1=M2 2,1=R:1111 R:0,1,0,-10,1111,0/Y:0,0,0,-10,1111+1111,0 M3|0 Y2"
    game = Game.from_position("cacao", text)
    for step in ("1111@1,0", "1,0W+1", "1,0N$0", "1,0E$1"):
        game.push(game.rules.read_step(step), seat=1)
    assert game.acting == (0,)
    sale = game.rules.read_step("2,1S$1")
    found = preview(game.view(0), [sale])
    assert (found.open_end, found.then, found.final) == (False, None, True)
    game.push(sale, seat=0)
    assert game.acting == (0,)
    assert game.view(0).menu()[0].text.startswith("1111@")


def test_an_illegal_move_is_refused_with_its_reason() -> None:
    game = Game.from_position("cacao", START, seed="1")
    with pytest.raises(IllegalStep, match=r"C-5\.2"):
        preview(game.view(0), [game.rules.read_step("1111@5,2")])


def test_gains_follow_good_decisions_of_the_same_turn() -> None:
    """Beside plantation and market: harvest one, sell it for two."""
    view = Game.from_position("cacao", START, seed="1").view(0)
    step = view.rules.read_step("1111@1,0")
    assert [view.rules.step_text(each) for each in good_line(view, step)] == ["1111@1,0", "1,0W+1", "1,0N$1"]
    assert likely_gains(view, step) == "+2 gold"
    assert likely_gains(view, view.rules.read_step("1111@1,2")) == ""
