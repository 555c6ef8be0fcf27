import json
import os
import random
import time
from pathlib import Path

import pytest

from kakaw import Game
from kakaw.arena import executors
from kakaw.arena.executors import run_blocks
from kakaw.arena.published import published, tables
from kakaw.arena.report import Report, payoff
from kakaw.arena.schedule import make_plan
from kakaw.arena.seatbelt import BotFailure, Question, SeatedBot
from kakaw.bots import catalog
from kakaw.bots.bot import Budget, Choice
from kakaw.cli.main import main
from kakaw.core.steps import Menu
from kakaw.core.view import View


class Broken:
    """Plays the first step until its third decision, and then does what its name says."""

    def __init__(self, spec: str) -> None:
        self.spec, self.asked = spec, 0

    def choose(self, view: View, menu: Menu, budget: Budget, chance: random.Random) -> Choice:
        self.asked += 1
        if self.asked % 3 == 0:
            if self.spec == "raises":
                raise ZeroDivisionError("a mistake")
            if self.spec == "exits":
                os._exit(3)
            if self.spec == "sleeps":
                time.sleep(60)
            return Choice(())
        return Choice((menu[0],))


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Catalogue entries whose processes are forked, so that they know them too."""
    monkeypatch.setattr("kakaw.arena.seatbelt.START", "fork")
    for spec in ("raises", "exits", "sleeps", "empty"):
        monkeypatch.setitem(catalog.CATALOG, spec, catalog.Entry("tests.arena.test_match", "Broken", "breaks"))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="the broken bots are known to forked processes only")
@pytest.mark.usefixtures("broken")
@pytest.mark.parametrize(
    ("spec", "said"),
    [("raises", "a mistake"), ("exits", "code 3"), ("sleeps", "within 2 s"), ("empty", "empty")],
)
def test_a_bot_that_fails_loses_its_game_and_the_arena_goes_on(spec: str, said: str) -> None:
    plan = make_plan("cacao", [spec, "uniform"], 2, "x")
    (block,) = run_blocks(plan, 2.0, "serial")
    assert executors._lane == {}
    for result in block:
        assert result.bots[result.failed] == spec
        assert said in result.failure
        assert result.shares[result.failed] == 0.0
        assert sum(result.shares) == 1.0


def test_a_bot_that_was_not_ready_in_time_answers_the_next_question(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game("cacao", 2, seed="late")
    seat = game.acting[0]
    question = Question("cacao", game.view(seat).tobytes(), seat, "luck", 0, None, None)
    bot = SeatedBot("uniform", "cacao", 60.0)
    monkeypatch.setattr("kakaw.arena.seatbelt.READY_IN", 0.0)
    with pytest.raises(BotFailure, match="not ready within 0 s"):
        bot.ask(question)
    monkeypatch.undo()
    steps, _ = bot.ask(question)
    bot.close()
    assert steps[0] in [step.value for step in game.menu(seat)]


def test_every_executor_plays_the_same_games(tmp_path: Path) -> None:
    plan = make_plan("maya", ["uniform", "level:2"], 4, "x")
    found = []
    for executor in ("serial", "processes"):
        blocks = sorted(run_blocks(plan, 30.0, executor, 2), key=lambda block: block[0].block)
        found.append([(result.bots, result.scores, result.ranks) for block in blocks for result in block])
    assert found[0] == found[1]


def test_the_report_has_the_promised_keys_and_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["arena", "chocolatl", "uniform", "greedy", "greedy", "--games", "3", "--executor", "serial", "--json"]
    assert main(line) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["title"], data["players"], data["games"]) == ("chocolatl", 3, 3)
    assert {"bot", "win_share", "low", "high", "mean_score", "rating"} <= set(data["bots"][0])
    seats = {row["bot"]: row["games"] for row in data["bots"]}
    assert seats == {"greedy": 6, "uniform": 3}
    assert sum(row["win_share"] * row["games"] for row in data["bots"]) == pytest.approx(3, abs=1e-3)


def test_the_pay_off_of_a_pair_adds_up_to_one() -> None:
    plan = make_plan("cacao", ["uniform", "level:1"], 2, "y")
    report = Report(plan, list(run_blocks(plan, 30.0, "serial")))
    matrix = payoff(plan.bots, report.results)
    assert matrix[0][0] is None
    assert matrix[0][1] is not None
    assert matrix[1][0] is not None
    assert matrix[0][1] + matrix[1][0] == pytest.approx(1)


def test_an_unknown_table_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "reproduce", "nothing"]) == 2
    assert "no such table" in capsys.readouterr().err


def test_every_published_table_names_a_plan_that_can_be_run_again() -> None:
    for name, table in tables().items():
        found = published(name)
        assert len(found.plan.line_ups) >= 1
        assert {row["bot"] for row in found.bots} == set(table["line_up"])
        assert all(0 <= row["low"] <= row["win_share"] <= row["high"] <= 1 for row in found.bots)
