"""Bots answer through the same path as people, seeing only views; the game goes on whatever a bot does."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from kakaw import Game
from kakaw.core.rules import rules
from kakaw.server import botdesk, messages
from kakaw.server.botdesk import BotDesk, Question
from kakaw.server.table import Table
from tests.kit.hall import ANNA, hall_on, play, run, store_in, table_of

START = messages.Config(start=True)


async def until_persons_turn(table: Table) -> None:
    """Wait until a person has to decide."""
    async with asyncio.timeout(20):
        while table.course is None or (not table.course.over and set(table.course.acting) <= set(table.course.bots)):
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(("title", "players"), [("cacao", 2), ("maya", 2), ("chocolatl", 3)])
def test_bots_play_a_whole_game_with_a_person(title: str, players: int) -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            seats = [{"me": True}, *[{"bot": "uniform"}] * (players - 1)]
            table = await hall.create(ANNA, title, players, None, seats, START)
            for turn in range(400):
                await until_persons_turn(table)
                assert table.course is not None
                if table.course.over:
                    break
                question = table.course.questions[0]
                step = table.course.rules.step_text(question.legal[turn % len(question.legal)])
                await table.submit(ANNA, question.id, [step])
                if 0 not in table.course.acting:
                    await asyncio.sleep(0)
            assert table.status == "over"
            assert hall.desk.fallbacks == 0

    run(test())


def test_a_bot_gets_nothing_but_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Question] = []
    choose = botdesk.choose

    def spy(question: Question) -> list[str]:
        asked.append(question)
        return choose(question)

    monkeypatch.setattr(botdesk, "choose", spy)

    async def test() -> None:
        async with hall_on(None) as hall:
            seats = [{"bot": "uniform"}, {"me": True}]
            table = await hall.create(ANNA, "cacao", 2, None, seats, START)
            await until_persons_turn(table)
            assert table.course is not None
            fresh = rules("cacao").blank()
            game = Game("cacao", 2, seed=table.seed, options=table.options)
            rules("cacao").kernel.view(game.states, 0, 0, fresh, 0)
            assert asked[0].view == fresh.tobytes()
            assert not any(table.seed in str(part) for question in asked for part in question)

    run(test())


@pytest.mark.parametrize("fault", ["raises", "late", "illegal"])
def test_a_bot_that_fails_is_answered_for_and_its_hand_is_not_written_down(
    fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose = botdesk.choose
    views: list[str] = []

    def faulty(question: Question) -> list[str]:
        if question.spec == botdesk.FALLBACK:
            return choose(question)
        views.append(question.view.hex())
        if fault == "raises":
            raise ZeroDivisionError
        if fault == "late":
            time.sleep(0.3)
        return ["1111@20,20"]

    monkeypatch.setattr(botdesk, "choose", faulty)
    monkeypatch.setattr(botdesk, "PATIENCE", 0.05)

    async def test() -> None:
        async with hall_on(None, desk=BotDesk(workers=2, seconds=0.05)) as hall:
            seats = [{"bot": "greedy"}, {"me": True}]
            table = await hall.create(ANNA, "cacao", 2, None, seats, START)
            await until_persons_turn(table)
            assert hall.desk.fallbacks >= 1
            assert table.course is not None
            assert table.course.entries[1].seat == 0

    with capture_logs() as lines:
        run(test())
    written = [line for line in lines if line["event"] in ("bot failed", "bot move refused")]
    assert written
    for line in written:
        assert line["spec"] == "greedy"
        assert "1111@20,20" not in str(line)
        assert not any(view in str(line) for view in views)


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    class Asleep(BotDesk):
        """A desk whose bots never answer."""

        def consider(self, table: Any) -> None:
            """Ask nobody."""

    async def test() -> None:
        async with store_in(tmp_path) as store:
            async with hall_on(store, desk=Asleep()) as hall:
                table = await hall.create(ANNA, "cacao", 2, None, [{"bot": "uniform"}, {"me": True}], START)
                assert table.course is not None
                assert table.course.acting == (0,)
            async with hall_on(store) as hall:
                hall.now = lambda: table.course.entries[0].at + 31_000  # type: ignore[method-assign, union-attr]  # later
                await hall.look()
                again = await hall.open_table(table.id)
                await until_persons_turn(again)
                assert again.course is not None
                assert again.course.acting == (1,)

    run(test())


def test_a_seat_left_to_a_bot_is_played_on() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao", 2)
            await play(table, 1, 4)
            await table.leave(ANNA)
            await until_persons_turn(table)
            assert table.course is not None
            assert table.course.acting == (1,)

    run(test())
