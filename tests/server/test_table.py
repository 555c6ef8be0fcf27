"""One path for a move: a prompt, all of its steps or none, stored first, then told."""

import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from kakaw.core.chance import commitment
from kakaw.server import messages
from kakaw.server.course import prompt_seat
from kakaw.server.errors import Conflict, NotAllowed, Refused
from kakaw.server.table import Table
from kakaw.store import tables
from kakaw.store.store import Store, StoreError
from tests.kit.hall import (
    ANNA,
    BEN,
    CARL,
    PEOPLE,
    Ear,
    Neighbours,
    answer,
    hall_in,
    hall_on,
    listen,
    play,
    run,
    settled,
    store_in,
    table_of,
)

TITLES = [("cacao", 2), ("maya", 3), ("chocolatl", 3)]
Told = dict[tuple[int, ...], bytes]


async def everything(table: Table) -> Told:
    """What every possible audience is told of the whole table, clocks and presence aside."""
    found: Told = {}
    for audience in [(), *((seat,) for seat in range(table.players)), tuple(range(table.players))]:
        state = await table.state_for(audience, PEOPLE[audience[0]] if audience else None)
        for seat in state.seats:
            seat.online = False
        found[audience] = msgspec.json.encode(state)
    return found


@pytest.mark.parametrize(("title", "players"), TITLES)
def test_a_game_is_the_same_after_a_restart_at_any_point(tmp_path: Path, title: str, players: int) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            async with hall_on(store) as hall:
                table = await table_of(hall, title, players)
            for stop in (0, 1, 7, 40, 10_000):
                async with hall_on(store) as hall:
                    table = await hall.open_table(table.id)
                    async with table.lock:
                        await table.load()
                    await play(table, stop, stop)
                    before = await everything(table)
                async with hall_on(store) as hall:
                    again = await hall.open_table(table.id)
                    assert await everything(again) == before
            assert again.status == "over"

    run(test())


def test_a_move_sent_again_is_answered_as_accepted_and_counts_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "cacao")
            assert table.course is not None
            ear = listen(table, ANNA)
            prompt, steps = answer(table, 0, random.Random(1))
            await table.submit(ANNA, prompt, steps, (ear.client, 7))
            rows = len(table.course.entries)
            await table.submit(ANNA, prompt, steps, (ear.client, 8))
            assert len(table.course.entries) == rows
            await settled()
            assert [message.get("a") for message in ear.of("update")] == [7, 8]
            other = next(text for text in ("1111@0,1", "1111@1,0") if [text] != steps)
            with pytest.raises(Refused) as refusal:
                await table.submit(ANNA, prompt, [other])
            assert refusal.value.code == "stale"

    run(test())


def test_all_steps_count_or_none(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "maya")
            assert table.course is not None
            before = await everything(table)
            question = table.course.questions[0]
            plant = next(text for text in map(table.course.rules.step_text, question.legal) if not text.startswith("#"))
            with pytest.raises(Refused) as refusal:
                await table.submit(ANNA, question.id, [plant, "Ma1=1", "Mz9=2"])
            assert refusal.value.rule
            assert [prompt.id for prompt in refusal.value.prompts] == [question.id]
            assert await everything(table) == before

    run(test())


@pytest.mark.parametrize("steps", [["nonsense"], ["1111@99999,0"], [" "], ["1111@0,1 1111@0,1"]])
def test_what_nobody_can_play_is_refused_with_a_sentence(steps: list[str]) -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao")
            assert table.course is not None
            with pytest.raises(Refused) as refusal:
                await table.submit(ANNA, table.course.questions[0].id, steps)
            assert refusal.value.sentence
            assert len(table.course.entries) == 1

    run(test())


def test_a_seat_is_played_by_who_sits_there_alone() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao")
            prompt, steps = answer(table, 0, random.Random(1))
            for somebody in (BEN, CARL, None):
                with pytest.raises(NotAllowed):
                    await table.submit(somebody, prompt, steps)
                with pytest.raises(NotAllowed):
                    await table.preview(somebody, prompt, steps)
            for forged in (prompt + 8, prompt - 8, 0, -1, 2**60):
                with pytest.raises((Refused, NotAllowed)):
                    await table.submit(ANNA, forged, steps)

    run(test())


def test_a_prompt_stays_while_others_answer_at_the_same_time() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "chocolatl", 3)
            course = table.course
            assert course is not None
            asked = {seat: question.id for seat, question in course.questions.items()}
            assert set(asked) == {0, 1, 2}
            assert [prompt_seat(prompt) for prompt in asked.values()] == [0, 1, 2]
            luck = random.Random(3)
            await table.submit(BEN, *answer(table, 1, luck))
            assert {seat: q.id for seat, q in course.questions.items()} == {0: asked[0], 2: asked[2]}
            await table.submit(ANNA, *answer(table, 0, luck))
            await table.submit(CARL, *answer(table, 2, luck))
            assert all(question.id != asked[seat] for seat, question in course.questions.items())

    run(test())


def test_nobody_learns_how_far_a_sealed_answer_is() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "chocolatl", 3)
            course = table.course
            assert course is not None
            luck = random.Random(5)
            for seat in range(3):
                await table.submit(PEOPLE[seat], *answer(table, seat, luck))
            ears = [listen(table, person) for person in (ANNA, BEN, None)]
            await settled()
            for ear in ears:
                ear.heard.clear()
            before = await everything(table)
            await table.submit(ANNA, *answer(table, 0, luck))
            after = await everything(table)
            await settled()
            assert [len(ear.of("update")) for ear in ears] == [1, 0, 0]
            assert {a for a in before if before[a] != after[a]} == {(0,), (0, 1, 2)}

    run(test())


def test_the_seed_is_promised_at_the_start_and_told_at_the_end(tmp_path: Path) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "cacao")
            ears = [listen(table, person) for person in (ANNA, BEN, None)]
            promised = (await table.state_for((0,), ANNA)).commitment
            assert promised == commitment(table.seed)
            await play(table, 2, 20)
            for audience in ((), (0,), (0, 1)):
                assert table.seed.encode() not in msgspec.json.encode(await table.state_for(audience, ANNA))
            await settled()
            assert not any(table.seed in str(ear.heard) for ear in ears)
            await play(table, 2)
            assert [(await ear.last("update"))["d"]["seed"] for ear in ears] == [table.seed] * 3
            assert (await table.state_for((), None)).seed == table.seed

    run(test())


def test_what_cannot_be_stored_is_told_to_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with hall_in(tmp_path) as hall:
            table = await table_of(hall, "cacao")
            ear = listen(table, BEN)
            before = await everything(table)
            prompt, steps = answer(table, 0, random.Random(1))
            append = hall.store.append  # type: ignore[union-attr]  # this hall has one

            async def broken(*_: Any) -> bool:
                raise StoreError("database: the disk is full")

            monkeypatch.setattr(hall.store, "append", broken)
            with pytest.raises(StoreError):
                await table.submit(ANNA, prompt, steps)
            await settled()
            assert not ear.of("update")
            monkeypatch.setattr(hall.store, "append", append)
            assert await everything(table) == before
            await table.submit(ANNA, prompt, steps)
            assert (await ear.last("update"))["v"] == 2

    run(test())


def test_workers_that_share_a_store_agree_whoever_comes_first(tmp_path: Path) -> None:
    async def test() -> None:
        street = Neighbours()
        async with (
            store_in(tmp_path) as store,
            hall_on(store, hub=street.hub()) as here,
            hall_on(store, hub=street.hub()) as there,
        ):
            mine = await here.create(ANNA, "cacao", 2)
            theirs = await there.open_table(mine.id)
            ear = listen(theirs, BEN)
            await mine.join(BEN)
            await mine.start(ANNA)
            await theirs.rung("rows")
            assert (await ear.last("seats"))["d"]["status"] == "running"
            assert (await ear.last("table"))["d"]["play"]["acting"] == [0]
            luck = random.Random(1)
            prompt, steps = answer(mine, 0, luck)
            await mine.submit(ANNA, prompt, steps)
            # The other worker has heard nothing yet, or has: either way the move is there once.
            await theirs.submit(ANNA, prompt, steps)
            with pytest.raises(Refused):
                await theirs.submit(ANNA, prompt, ["1111@0,1"])
            for turn in range(60):
                table, other = (mine, theirs) if turn % 2 else (theirs, mine)
                for one in (table, other):
                    async with one.lock:
                        await one.load()
                assert table.course is not None
                if table.course.over:
                    break
                seat = table.course.acting[0]
                await table.submit(PEOPLE[seat], *answer(table, seat, luck))
                await other.rung("rows")
            assert await everything(mine) == await everything(theirs)
            await settled()
            versions = [message["v"] for message in ear.of("update")]
            assert versions == list(range(versions[0], versions[0] + len(versions)))

    run(test())


def test_two_workers_answer_at_once_and_one_wins(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store, hall_on(store) as here, hall_on(store) as there:
            mine = await table_of(here, "chocolatl", 3)
            theirs = await there.open_table(mine.id)
            async with theirs.lock:
                await theirs.load()
            luck = random.Random(1)
            first = answer(mine, 0, luck)
            second = answer(theirs, 1, luck)
            await mine.submit(ANNA, *first)
            # This worker knows nothing of the first answer: the store says so, and the second is tried again after it.
            await theirs.submit(BEN, *second)
            await mine.rung("rows")
            assert await everything(mine) == await everything(theirs)
            assert mine.course is not None
            assert mine.course.acting == (2,)

    run(test())


def test_a_preview_changes_nothing_and_tells_what_is_certain() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            table = await table_of(hall, "cacao")
            before = await everything(table)
            prompt, steps = answer(table, 0, random.Random(4))
            found = await table.preview(ANNA, prompt, steps)
            assert found.steps == steps
            assert msgspec.json.decode(msgspec.json.encode(found))["events"][0]["k"] == "placed"
            assert await everything(table) == before
            nothing = await table.preview(ANNA, prompt, [])
            assert nothing.next is not None
            assert nothing.next.id == prompt
            with pytest.raises(Refused):
                await table.preview(ANNA, prompt, ["1111@5,5"])

    run(test())


def test_a_game_of_rules_this_program_does_not_have_is_shown_and_not_replayed(tmp_path: Path) -> None:
    async def test() -> None:
        async with store_in(tmp_path) as store:
            async with hall_on(store) as hall:
                table = await table_of(hall, "cacao")
            await store.write(
                lambda connection: tables.change_if(connection, table.id, table.revision, rules_version=0)
            )
            async with hall_on(store) as hall:
                pinned = await hall.open_table(table.id)
                state = await pinned.state_for((0,), ANNA)
                assert (state.status, state.play) == ("pinned", None)
                with pytest.raises(Conflict, match="version 0"):
                    await pinned.submit(ANNA, 8, ["1111@0,1"])
                await pinned.look()

    run(test())


def test_somebody_on_all_seats_sees_them_all() -> None:
    async def test() -> None:
        async with hall_on(None) as hall:
            seats = [{"me": True}, {"me": True}]
            config = messages.Config(hot_seat=True, start=True, public=False)
            table = await hall.create(ANNA, "cacao", 2, None, seats, config)
            ear = listen(table, ANNA)
            luck = random.Random(1)
            for _ in range(6):
                assert table.course is not None
                await table.submit(ANNA, *answer(table, table.course.acting[0], luck))
            update = (await ear.last("update"))["d"]
            assert set(update["view"]) == {"0", "1"}
            assert [prompt["seat"] for prompt in update["prompts"]] == update["acting"]

    run(test())


@asynccontextmanager
async def deaf_workers(folder: Path) -> AsyncIterator[tuple[Store, Table, Table, Ear]]:
    """A table at two workers that do not hear each other, and Ben, who looks on through the second."""
    async with store_in(folder) as store, hall_on(store) as here, hall_on(store) as there:
        mine = await table_of(here, "cacao")
        theirs = await there.open_table(mine.id)
        ear = listen(theirs, BEN)
        await theirs.state_for((1,), BEN)
        yield store, mine, theirs, ear


def test_rows_from_the_hub_may_be_late_double_or_missing(tmp_path: Path) -> None:
    """The hub loses, repeats and reorders rings; whoever looks on through another worker sees the game all the same."""

    async def test() -> None:
        async with deaf_workers(tmp_path) as (store, mine, theirs, ear):
            luck = random.Random(2)
            for _ in range(12):
                assert mine.course is not None
                seat = mine.course.acting[0]
                await mine.submit(PEOPLE[seat], *answer(mine, seat, luck))
            rows = await store.read(lambda connection: tables.rows(connection, mine.id))
            await theirs.take(rows[1:3])
            await theirs.take(rows[2:4])  # one of them again
            await theirs.take(rows[1:2])  # long known
            assert len(theirs.course.entries) == 4  # type: ignore[union-attr]  # it was loaded above
            await theirs.take(rows[7:8])  # those before it were lost: all are read
            assert await everything(mine) == await everything(theirs)
            await settled()
            assert [message["v"] for message in ear.of("update")] == list(range(2, 14))

    run(test())


@pytest.mark.parametrize("forged", [{"steps": "1111@9,9"}, {"luck": "0:0"}, {"steps": "nonsense"}, {"seat": 1}])
def test_a_row_from_the_hub_that_is_not_of_the_log_changes_nothing(tmp_path: Path, forged: dict[str, Any]) -> None:
    async def test() -> None:
        async with deaf_workers(tmp_path) as (store, mine, theirs, ear):
            await mine.submit(ANNA, *answer(mine, 0, random.Random(3)))
            (row,) = (await store.read(lambda connection: tables.rows(connection, mine.id)))[1:]
            await theirs.take([row._replace(**forged)])
            assert await everything(mine) == await everything(theirs)
            assert (await ear.last("table"))["v"] == 2

    run(test())
