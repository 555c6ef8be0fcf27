"""The bidders of Chocolatl: honest, quick, repeatable, and sensible in their small decisions."""

import random
import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from kakaw import Game
from kakaw.bots import bot as bot_module
from kakaw.bots.bot import Bot, Budget, Choice, source_of
from kakaw.bots.catalog import make
from kakaw.bots.chocolatl.models import Equilibrium
from kakaw.bots.kernels import rehearsals
from kakaw.core.chance import Chance
from kakaw.core.view import View
from kakaw.games.chocolatl.layout import BID, DICE
from tests.kit.chocolatl import answer, game_at
from tests.kit.thorough import times

POSITIONS = times(60, 10_000)


def next_step(game: Game, bot: Bot, luck: str) -> Choice:
    """Let the bot decide for the seat that acts."""
    seat = game.acting[0]
    view = game.view(seat)
    choice = bot.choose(view, view.menu(), Budget(), source_of(luck, seat, game.ply))
    game.push(*choice.steps, seat=seat)
    return choice


def at_bids(seed: str) -> Game:
    """A game whose first round is bid for."""
    game = Game("chocolatl", 3, seed=seed)
    while int(game.states["phase"][0]) != BID:
        next_step(game, make("proportional", "chocolatl"), seed)
    return game


def test_what_a_bot_cannot_know_changes_nothing() -> None:
    """On every position: hidden cards and sacrifices are dealt anew, and the bots must not notice (10,000 thorough).

    The master is asked everywhere, the others in turn.
    """
    master, quick = make("search:2", "chocolatl"), make("proportional", "chocolatl")
    others = [make(spec, "chocolatl") for spec in ("mixture:2", "nash:2", "level:4", "level:1", "value")]
    seen, hidden, number = 0, 0, 0
    while seen < POSITIONS:
        game = Game("chocolatl", 3 + number % 3, seed=f"honest {number}")
        number += 1
        while not game.over and seen < POSITIONS:
            seat = game.acting[-1]
            view = game.view(seat)
            other = game.rules.complete(view.record, seat, Chance(f"other {seen}"))
            again = View(game.rules, game.rules.view(other, seat), seat)
            hidden += other.tobytes() != game.states.tobytes()
            for bot in (master, others[seen % len(others)]):
                first = bot.choose(view, view.menu(), Budget(nodes=2), source_of("honest", seat, seen))
                second = bot.choose(again, again.menu(), Budget(nodes=2), source_of("honest", seat, seen))
                assert first == second, f"position {seen}, {bot.spec}: {first} is not {second}"
            seen += 1
            choice = quick.choose(view, view.menu(), Budget(), source_of("play", seat, seen))
            game.push(*choice.steps, seat=seat)
    assert hidden > POSITIONS / 3  # there was something to hide


@pytest.mark.parametrize(("spec", "nodes"), [("mixture", 8), ("nash", 8), ("search:60s", 150), ("level:6", 100)])
def test_a_node_budget_gives_the_same_answer_every_time(spec: str, nodes: int) -> None:
    view = at_bids("same").view(0)
    answers = {
        make(spec, "chocolatl").choose(view, view.menu(), Budget(nodes=nodes), random.Random(4)) for _ in range(3)
    }
    assert len(answers) == 1


def test_an_answer_comes_at_the_end_of_the_time_and_at_a_cancel(monkeypatch: pytest.MonkeyPatch) -> None:
    view, bot = at_bids("time").view(0), make("search:3600s", "chocolatl")
    clock, cancel_after, budget, looks = 0.0, 0, Budget(), {"improve": 0, "rehearse": 0}

    def counted(name: str, does: Callable[..., Any]) -> Callable[..., Any]:
        def does_so(*given: Any) -> Any:
            nonlocal clock
            done = does(*given)
            clock, looks[name] = clock + 0.01, looks[name] + 1  # a hundredth of a second for each, on any machine
            if sum(looks.values()) == cancel_after:
                budget.cancel()
            return done

        return does_so

    monkeypatch.setattr(Equilibrium, "improve", counted("improve", Equilibrium.improve))
    monkeypatch.setattr(rehearsals, "rehearse", counted("rehearse", rehearsals.rehearse))
    monkeypatch.setattr(bot_module, "time", SimpleNamespace(monotonic=lambda: clock))
    budget = Budget(seconds=0.355, started=0.0)
    assert len(bot.choose(view, view.menu(), budget, random.Random(1)).steps) >= 10
    assert (looks["improve"], sum(looks.values())) == (18, 36)
    clock, looks, cancel_after, budget = 0.0, {"improve": 0, "rehearse": 0}, 7, Budget(seconds=60, started=0.0)
    assert len(bot.choose(view, view.menu(), budget, random.Random(1)).steps) >= 10
    assert looks == {"improve": 7, "rehearse": 1}  # all of them once


def test_a_legal_answer_comes_at_once() -> None:
    view, bot = at_bids("at once").view(0), make("search:3600s", "chocolatl")
    took = []
    for k in range(12):
        begun = time.perf_counter()
        bot.choose(view, view.menu(), Budget(seconds=0.0), random.Random(k))
        took.append(time.perf_counter() - begun)
    assert min(took) < 0.005  # the least, as the machine may be busy


def test_a_die_is_rolled_where_it_may_win_much_and_kept_where_it_cannot() -> None:
    def rolls(**bids: str) -> int:
        game = game_at(round=2, track="2[G<P<O]", figures="G/P", huts={"G": 1}, dice={"O": 1}, white="6-1-1")
        for seat, colour in enumerate("OGP"):
            game.push(*answer(game, colour, bids[colour]), seat=seat)
        while int(game.states["location"][0]) == 1:  # passed
            game.push(game.view(game.acting[0]).menu()[0], seat=game.acting[0])
        assert int(game.states["phase"][0]) == DICE
        return int(next_step(game, make("plain", "chocolatl"), "dice").steps[0].value) & 7

    assert rolls(O="2:9.6", G="2:12.3", P="2:1.0") == 1
    assert rolls(O="2:1.0", G="2:12.11", P="2:12.11") == 0
