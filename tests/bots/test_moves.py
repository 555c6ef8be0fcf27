"""Moves of several steps, thought out at once where a bot has seconds: legal, and within the time of one move."""

import random
import time
from collections.abc import Iterator

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots import montecarlo, search
from kakaw.bots.bot import Bot, Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.moves import view_after
from kakaw.core.steps import Step
from kakaw.core.titles import meta, titles
from kakaw.core.view import View
from tests.kit.games import random_plays

LEARNED = ("cacao", "maya")


@pytest.mark.parametrize("title", titles())
def test_what_is_seen_after_a_step_is_what_the_game_shows_then(title: str) -> None:
    told = ended = 0
    for game in random_plays(Game(title, meta(title).PLAYERS[0], seed="after"), 1):
        if game.over:
            break
        seat = game.acting[0]
        view = game.view(seat)
        step = random.Random(game.ply).choice(view.menu())
        now = view_after(view, step)
        play = game.push(step, seat=seat)
        if now is None:
            ended += 1
        else:
            told += 1
            assert not play.luck
            assert now.tobytes() == game.view(seat).tobytes()
            assert now.menu().texts() == game.view(seat).menu().texts()
        game.pop()
    assert told > 0
    assert ended > 0


def moves(bot: Bot, title: str, answers: int) -> Iterator[tuple[Step, ...]]:
    """The first answers of a bot that plays with itself."""
    game = Game(title, 2, seed="moves")
    while not game.over and answers > 0:
        seat = game.acting[0]
        view = game.view(seat)
        steps = bot.choose(view, view.menu(), Budget(), source_of("moves", seat, game.ply)).steps
        game.push(*steps, seat=seat)  # all or nothing: an illegal step among them raises
        answers -= 1
        yield steps


@pytest.mark.parametrize("title", LEARNED)
@pytest.mark.parametrize("spec", ["search:1s", "ismcts:1s"])
def test_with_seconds_an_answer_is_a_whole_move(title: str, spec: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(montecarlo, "TRUSTED", 1)  # however slow the machine is
    assert any(len(steps) > 1 for steps in moves(make(spec, title), title, 20))


@pytest.mark.parametrize("title", LEARNED)
@pytest.mark.parametrize("spec", ["search:16", "ismcts:50"])
def test_with_nodes_an_answer_is_a_step(title: str, spec: str) -> None:
    assert {len(steps) for steps in moves(make(spec, title), title, 20)} == {1}


def test_all_steps_of_a_move_share_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands still but for the lines, so that it is known how long each step is thought about."""
    clock, ends = 0.0, list[float]()
    monkeypatch.setattr("kakaw.bots.bot.time.monotonic", lambda: clock)
    bot = search.Search("search:1s")

    def analyse(view: View, menu: object, budget: Budget, *_: object) -> search.Analysis:
        nonlocal clock
        clock += budget.left
        ends.append(clock)
        none = np.zeros(len(view.menu()))
        return search.Analysis(len(none) - 1, none, none, none, none.astype(np.int64))

    monkeypatch.setattr(bot, "_analyse", analyse)
    game = Game("cacao", 2, seed="a first game")
    game.push("1012@1,0")
    view = game.view(0)
    assert len(view.menu()) > 1
    choice = bot.choose(view, view.menu(), Budget(seconds=10.0, started=0.0), random.Random(1))
    assert len(choice.steps) == 2
    assert ends == pytest.approx([0.7, 1.0])


def test_a_move_ends_where_there_is_no_time_left() -> None:
    game = Game("cacao", 2, seed="a first game")
    game.push("1012@1,0")
    view = game.view(0)
    for spec in ("search:1s", "ismcts:1s"):
        begun = time.monotonic()
        assert len(make(spec, "cacao").choose(view, view.menu(), Budget(seconds=0.0), random.Random(1)).steps) == 1
        assert time.monotonic() - begun < 2.0  # milliseconds on a free machine


def test_a_tree_takes_the_next_step_that_it_tried_most() -> None:
    game = Game("cacao", 2, seed="a first game")
    game.push("1012@1,0")
    view = game.view(0)
    second, first = view.menu()  # selling ends the move, harvesting does not
    tree = montecarlo.Grown(8)
    tree.first_child[0], tree.taken[1], tree.visits[1] = 1, first.value, montecarlo.TRUSTED
    assert montecarlo._followed(tree, view, second) == (second,)  # never tried
    assert montecarlo._followed(tree, view, first) == (first,)  # nothing grew behind it
    after = view_after(view, first)
    assert after is not None
    offered = after.menu()
    assert len(offered) > 1
    tree.first_child[1], tree.sibling[2] = 2, 3
    tree.taken[2:4], tree.visits[2:4] = [offered[0].value, offered[1].value], [900, 1_100]
    assert montecarlo._followed(tree, view, first)[:2] == (first, offered[1])
    tree.visits[1] -= 1
    assert montecarlo._followed(tree, view, first) == (first,)  # not often enough
