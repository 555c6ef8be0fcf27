"""Looking ahead: repeatable with nodes on any number of cores, on time with seconds, honest."""

import random
import time

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.lines import Lines, turns_within
from kakaw.bots.thinking import menu_values
from kakaw.bots.weights import players_with_weights
from kakaw.core.chance import Chance
from kakaw.core.titles import titles
from kakaw.core.view import View
from tests.kit.games import random_plays

LEARNED = [title for title in titles() if 2 in players_with_weights(title)]


def middle(title: str, plays: int, seed: str = "middle") -> Game:
    """A game in which that many plays were made at random."""
    return next(game for k, game in enumerate(random_plays(Game(title, 2, seed=seed), 1)) if k == plays)


@pytest.mark.parametrize("title", LEARNED)
@pytest.mark.parametrize("spec", ["search:64", "value", "flat:200", "ismcts:200"])
def test_the_same_luck_and_nodes_bring_the_same_answer(title: str, spec: str) -> None:
    game = middle(title, 9)
    view = game.view(game.acting[0])
    answers = [make(spec, title).choose(view, view.menu(), Budget(), source_of("s", 0, 0)) for _ in range(2)]
    assert answers[0] == answers[1]
    assert len(answers[0].values) == len(view.menu())


@pytest.mark.parametrize("title", LEARNED)
@pytest.mark.parametrize("spec", ["search:40", "value", "flat:100", "ismcts:100"])
def test_what_a_bot_cannot_know_changes_neither_its_answer_nor_its_statistics(title: str, spec: str) -> None:
    bot = make(spec, title)
    for k, game in enumerate(random_plays(Game(title, 2, seed="honest"), 1)):
        if k % 6 or game.over:
            continue
        seat = game.acting[0]
        view = game.view(seat)
        twin = game.rules.complete(view.record, seat, Chance(f"another deal {k}"))
        other = View(game.rules, game.rules.view(twin, seat), seat)
        choices = [bot.choose(v, v.menu(), Budget(), source_of("honest", seat, k)) for v in (view, other)]
        assert choices[0] == choices[1]


def test_no_more_lines_than_allowed_are_looked_at() -> None:
    game = middle("cacao", 6)
    view = game.view(game.acting[0])
    choice = make("search:100", "cacao").choose(view, view.menu(), Budget(), random.Random(1))
    assert 16 <= sum(choice.visits) <= 100
    assert choice.steps[0] in view.menu()
    assert "lines" in choice.why


def test_a_cancelled_or_used_up_budget_still_gets_a_legal_answer_at_once() -> None:
    game = middle("cacao", 6)
    view = game.view(game.acting[0])
    bot = make("search:60s", "cacao")
    make("search:8", "cacao").choose(view, view.menu(), Budget(), random.Random(1))  # compiled
    cancelled = Budget()
    cancelled.cancel()
    for budget in (cancelled, Budget(seconds=0.0)):
        start = time.monotonic()
        choice = bot.choose(view, view.menu(), budget, random.Random(1))
        assert choice.steps[0] in view.menu()
        assert time.monotonic() - start < 2.0  # milliseconds on a free machine
        assert choice.why == "by first sight"


@pytest.mark.parametrize(
    ("title", "players", "budget", "turns"),
    [
        ("cacao", 2, Budget(nodes=1_999), (4, 4)),
        ("cacao", 2, Budget(nodes=2_000), (99, 99)),
        ("cacao", 2, Budget(seconds=60.0, nodes=10), (4, 4)),
        ("cacao", 2, Budget(seconds=0.1), (4, 4)),
        ("cacao", 2, Budget(seconds=1.0), (99, 99)),
        ("cacao", 2, Budget(), (99, 99)),
        ("cacao", 3, Budget(), (99, 99)),
        ("cacao", 4, Budget(seconds=0.1), (4, 4)),
        ("cacao", 4, Budget(seconds=0.5), (99, 99)),
        ("maya", 2, Budget(seconds=0.1), (4, 4)),
        ("maya", 2, Budget(seconds=1.0), (4, 8)),
        ("maya", 3, Budget(), (3, 3)),
    ],
)
def test_lines_go_further_where_many_can_be_looked_at(
    title: str, players: int, budget: Budget, turns: tuple[int, int]
) -> None:
    assert turns_within(Game(title, players, seed="far").view(0), budget) == turns


def test_short_and_long_lines_count_alike_however_many_there_are() -> None:
    view = middle("cacao", 12).view(0)
    lines = Lines(view, menu_values(view.menu()), np.arange(6), 0)
    lines.look(40, 4)
    short = lines._worths[:40].mean(axis=0)
    assert lines.best == int(short.argmax())
    lines.look(8, 40)
    lines._worths[40:48, lines.best] -= 1.0  # say that longer lines speak against it
    both = (short + lines._worths[40:48].mean(axis=0)) / 2
    assert lines._means() == pytest.approx(both)
    assert lines.best == int(both.argmax()) != int(short.argmax())


def test_a_number_of_lines_gives_the_same_answer_on_any_number_of_cores() -> None:
    game = middle("cacao", 6)
    view = game.view(game.acting[0])
    answers = [
        make(spec, "cacao").choose(view, view.menu(), Budget(), source_of("s", 0, 0))
        for spec in ("search:400", "search:400:2", "search:400:3")
    ]
    assert answers[0] == answers[1] == answers[2]
    assert sum(answers[0].visits) > 100


def test_value_beats_greedy_and_looking_ahead_beats_value() -> None:
    def won(first: str, second: str, games: int) -> float:
        bots, total = [make(first, "cacao"), make(second, "cacao")], 0.0
        for k in range(games):
            game = Game("cacao", 2, seed=f"strength {k // 2}")
            while not game.over:
                seat = game.acting[0]
                view = game.view(seat)
                bot = bots[(seat + k) % 2]
                game.push(*bot.choose(view, view.menu(), Budget(), source_of("x", seat, game.ply)).steps, seat=seat)
            outcome = game.outcome()
            assert outcome is not None
            total += (k % 2 in outcome.winners) / len(outcome.winners)
        return total / games

    assert won("value", "greedy", 20) >= 0.7
    assert won("search:48", "value", 4) >= 0.5


def test_a_tree_that_stops_early_takes_the_step_it_would_have_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    from kakaw.bots import montecarlo

    bot, stopped = make("ismcts:12000", "cacao"), 0
    for plays in (8, 24, 40, 46):
        game = middle("cacao", plays)
        view = game.view(game.acting[0])
        early = bot.choose(view, view.menu(), Budget(), source_of("early", 0, plays))
        with monkeypatch.context() as patch:
            patch.setattr(montecarlo, "SLICES", 10**9)
            late = bot.choose(view, view.menu(), Budget(), source_of("early", 0, plays))
        assert early.steps == late.steps
        stopped += sum(early.visits) < sum(late.visits)
    assert stopped > 0
