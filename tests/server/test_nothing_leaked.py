"""Nothing leaked: two truths that somebody cannot tell apart give him the same bytes, whatever he asks the server."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any
from unittest.mock import patch

import msgspec
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from kakaw.core.errors import KakawError
from kakaw.core.view import SPECTATOR
from kakaw.server import course as course_module
from kakaw.server import history
from kakaw.server.course import EVERYBODY
from kakaw.server.hall import Hall
from kakaw.server.messages import ClockConfig
from kakaw.server.present import Telling
from kakaw.server.table import Table
from kakaw.store.store import Row
from tests.contract.drive import TABLES, Line, some_lines
from tests.contract.drive import Table as Kind
from tests.kit.thorough import times
from tests.kit.twins import START, Twins
from tests.server.conftest import HERE, person

SOCKETS = HERE.replace("http", "ws")

NOW = START + 10**7
CLOCKS = (ClockConfig(), ClockConfig("live", 60_000_000, 5000), ClockConfig("days", days=3))
encode = msgspec.json.Encoder().encode
LINES = times(3, 12)


@pytest.fixture(autouse=True)
def _time_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Hall, "now", staticmethod(lambda: NOW))


@pytest.fixture(scope="module")
def guests(app: FastAPI) -> list[TestClient]:
    return [person(app, name) for name in ("Ana", "Ben", "Cem", "Dia", "Eva", "Fay")]


def audience_of(viewer: int) -> tuple[int, ...]:
    return () if viewer == SPECTATOR else (viewer,)


def sit(app: FastAPI, guests: list[TestClient], kind: Kind, options: dict[str, Any]) -> Table:
    """A running table of the real server, with a person on each seat."""
    body = {"title": kind.title, "players": kind.players, "options": options, "seats": [{"me": True}]}
    made = guests[0].post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    table = made.json()["id"]
    for guest in guests[1 : kind.players]:
        assert guest.post(f"/api/tables/{table}/join", json={}).status_code == 200
    assert guests[0].post(f"/api/tables/{table}/start").status_code == 200
    found: Table = app.state.services.hall.tables[table]
    return found


def told(twins: Twins, k: int) -> list[tuple[int, bytes]]:
    """The message that the last row of one twin brings the viewer, if it brings him one."""
    course, audience = twins.courses[k], audience_of(twins.viewer)
    entry = course.entries[-1]
    if entry.audience != EVERYBODY and entry.audience not in audience:
        return []
    return [(course.version(audience), encode(Telling(course, entry, NOW).update(audience)))]


def cases(kind: Kind) -> Iterator[tuple[Line, int]]:
    """Ways to play, and who looks on: everybody over all of them."""
    for k, line in enumerate(some_lines(kind, LINES)):
        viewers = kind.viewers if LINES > 3 else {kind.viewers[k % len(kind.viewers)], kind.viewers[-1 - k]}
        for viewer in viewers:
            yield line, viewer


def twins_of(kind: Kind, line: Line, viewer: int, options: dict[str, Any] | None = None, seed: str = "") -> Twins:
    settled = kind.rules.settle(line.options(kind) if options is None else options, kind.players)
    clock = CLOCKS[line.seed % len(CLOCKS)]
    return Twins(kind.title, kind.players, settled, seed or str(line.seed), viewer, clock, line.random("twins"))


every_kind = pytest.mark.parametrize("kind", TABLES, ids=str)


@every_kind
def test_every_message_of_a_game_is_the_same_for_both_truths(kind: Kind) -> None:
    for line, viewer in cases(kind):
        twins = twins_of(kind, line, viewer)
        assert told(twins, 0) == told(twins, 1)
        while not twins.over and twins.step() is not None:
            assert told(twins, 0) == told(twins, 1)


def test_the_truths_do_differ_and_sealed_answers_too() -> None:
    """Else the tests of this file would say nothing."""
    apart = sealed = 0
    for kind in TABLES:
        for line, viewer in cases(kind):
            twins = twins_of(kind, line, viewer)
            for _ in range(30):
                apart += twins.apart
                if twins.over or twins.step() is None:
                    break
            sealed += twins.different
    assert apart > 100
    assert sealed > 5


# ---------------------------------------------------------------------------------------------------------------------
# Everything else that can be asked

# Routes about one table that change nothing, or are asked here for what they refuse.
GET_PATHS = ("", "/info", "/transcript", "/record", "/replay", "/replay?at=1", "/replay?at=4", "/replay?at=9")
POST_PATHS = {"/moves", "/preview", "/undo", "/withdraw", "/consent"}
# Changes to the table that look neither at the state nor at the log.
BLIND_PATHS = {"/join", "/leave", "/seats", "/start", "/resign", "/chat", "/mute", "/rematch"}


def test_no_route_about_a_table_is_forgotten_here(app: FastAPI, nobody: TestClient) -> None:
    paths = nobody.get("/api/openapi.json").json()["paths"]
    found = {path.partition("{table}")[2] for path in paths if "/tables/{table}" in path}
    assert found <= {path.partition("?")[0] for path in GET_PATHS} | POST_PATHS | BLIND_PATHS


def answer_of(response: Any) -> tuple[int, dict[str, str], bytes]:
    headers = {key: value for key, value in response.headers.items() if key not in ("date", "x-request-id")}
    return response.status_code, headers, response.content


class Asker:
    """Asks the server for everything that somebody can ask at a table, and keeps the answers."""

    def __init__(self, client: TestClient, table: Table, viewer: int, line: Line) -> None:
        self.client, self.table, self.viewer, self.line = client, table, viewer, line

    def all(self, steps: list[str], illegal: list[str], prompts: list[int]) -> dict[str, Any]:
        """The answers, by what was asked. None of the questions changes anything."""
        address = f"/api/tables/{self.table.id}"
        found: dict[str, Any] = {path: answer_of(self.client.get(address + path)) for path in GET_PATHS}
        found["mine"] = answer_of(self.client.get("/api/me/tables"))
        found["lobby"] = answer_of(self.client.get("/api/tables"))
        for prompt in prompts:
            for step in steps[:3] + illegal[:3]:
                body = {"prompt": prompt, "steps": [step]}
                found[f"preview {prompt} {step}"] = answer_of(self.client.post(f"{address}/preview", json=body))
            for step in illegal:
                body = {"prompt": prompt, "steps": [step]}
                found[f"move {prompt} {step}"] = answer_of(self.client.post(f"{address}/moves", json=body))
        found["withdraw"] = answer_of(self.client.post(f"{address}/withdraw", json={"seat": 6}))
        found["undo"] = answer_of(self.client.post(f"{address}/undo", json={"seat": 6}))
        found["consent"] = answer_of(self.client.post(f"{address}/consent", json={"request": 1, "yes": True}))
        found["socket"] = self.socket(steps, illegal, prompts)
        return found

    def socket(self, steps: list[str], illegal: list[str], prompts: list[int]) -> list[str]:
        """Everything a socket says, from its opening on."""
        asked: list[dict[str, Any]] = [{"t": "ping", "d": {}}]
        for version in (-1, 0, 2):
            asked.append({"t": "resume", "d": {"version": version}})
        for prompt in prompts:
            asked += [{"t": "preview", "d": {"prompt": prompt, "steps": [step]}} for step in steps[:2] + illegal[:2]]
            asked += [{"t": "move", "d": {"prompt": prompt, "steps": [step]}} for step in illegal[:3]]
        asked += [{"t": "undo", "d": {"seat": 6}}, {"t": "withdraw", "d": {"seat": 6}}, {"t": "nonsense"}]
        heard = []
        with self.client.websocket_connect(f"{SOCKETS}/ws/tables/{self.table.id}?v=-1") as socket:
            for k, message in enumerate(asked, 1):
                socket.send_json({**message, "a": k})
            socket.send_json({"t": "ping", "a": 1000})
            while '"a":1000' not in (text := socket.receive_text()):
                heard.append(text)
        return heard


def near_misses(twins: Twins) -> tuple[list[str], list[str]]:
    """Steps that the viewer may take, and steps that it may not."""
    course, viewer = twins.courses[0], twins.viewer
    rules, states = course.rules, course.game.states
    legal = set(rules.legal(states, viewer)) if viewer in course.acting else set()
    pool = {step for seat in course.acting for step in rules.legal(states, seat)} - legal
    pool |= {step + bit for step in legal | pool for bit in (1, 256, 4096)} - legal
    texts = []
    for step in sorted(pool):
        try:
            if rules.read_step(text := rules.step_text(step)) == step:
                texts.append(text)
        except (KakawError, LookupError, ValueError):  # a number that is no step has no text
            continue
    twins.random.shuffle(texts)
    offered = [rules.step_text(step) for step in legal]
    twins.random.shuffle(offered)
    return offered[:4], [*texts[:5], "nonsense"]


@pytest.mark.slow
@every_kind
def test_every_answer_about_a_running_game_is_the_same_for_both_truths(
    app: FastAPI, guests: list[TestClient], kind: Kind, capfd: pytest.CaptureFixture[str]
) -> None:
    compared = 0
    for n, line in enumerate(some_lines(kind, times(2, 6))):
        options = line.options(kind)
        table = sit(app, guests, kind, options)
        for viewer in (SPECTATOR, n % kind.players):
            client = guests[-1] if viewer == SPECTATOR else guests[viewer]
            twins = twins_of(kind, line, viewer, options, table.seed)
            asker = Asker(client, table, viewer, line)
            looks = Random(f"{kind} {line} {viewer}")
            for _ in range(times(25, 80)):
                if twins.over:
                    break
                if twins.apart and looks.random() < 0.2:
                    compare(table, twins, asker, capfd)
                    compared += 1
                if twins.step() is None:
                    break
            if not twins.over:
                compare(table, twins, asker, capfd)
                compared += 1
    assert compared >= 4


@contextmanager
def told_from(twins: Twins, k: int) -> Iterator[None]:
    """Whoever reads the log of the table, or plays it again, finds that of one twin."""

    async def rows(_table: Table) -> list[Row]:
        return twins.rows[k]

    with (
        patch.object(history, "rows_of", rows),
        patch.object(course_module, "Game", lambda *_args, **_settings: twins.fresh(k)),
    ):
        yield


def compare(table: Table, twins: Twins, asker: Asker, capfd: pytest.CaptureFixture[str]) -> None:
    """Ask everything of one truth, then of the other."""
    steps, illegal = near_misses(twins)
    course, viewer = twins.courses[0], twins.viewer
    own = [course.questions[viewer].id] if viewer in course.questions else []
    prompts = [*own, 0, 8 | max(viewer, 0)]
    found, lines = [], []
    for k, truth in enumerate(twins.courses):
        table.course = truth
        capfd.readouterr()
        with told_from(twins, k):
            found.append(asker.all(steps, illegal, prompts))
        captured = capfd.readouterr()
        lines.append(re.sub(r'"(timestamp|time|took|ms)":[^,}]*', "", captured.out + captured.err))
        assert table.course is truth, "a question that should change nothing has changed the game"
    assert found[0]["/replay?at=1"][0] == 200  # or nothing of the log would have been compared
    for question, answer in found[0].items():
        assert answer == found[1][question], question
    assert lines[0] == lines[1]
    table.course = twins.courses[0]
