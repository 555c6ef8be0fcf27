"""Seats come from the session alone: forged, replayed, stale and foreign messages are refused with a reason."""

from random import Random
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.kit.fuzz import step_of
from tests.server.conftest import HERE, person

SOCKETS = HERE.replace("http", "ws")


class Board:
    """A running game of Ana and Ben, with Cem looking on."""

    def __init__(self, app: FastAPI) -> None:
        self.people = [person(app, name) for name in ("Ana", "Ben", "Cem")]
        body = {"title": "cacao", "players": 2, "seats": [{"me": True}, {"open": True}]}
        self.id = self.people[0].post("/api/tables", json=body).json()["id"]
        self.people[1].post(f"/api/tables/{self.id}/join", json={})
        self.people[0].post(f"/api/tables/{self.id}/start")

    def state(self, who: int) -> dict[str, Any]:
        found: dict[str, Any] = self.people[who].get(f"/api/tables/{self.id}").json()
        return found

    def mover(self) -> tuple[int, dict[str, Any]]:
        """Who has to decide, and the prompt."""
        for who in (0, 1):
            if prompts := self.state(who)["play"]["prompts"]:
                return who, prompts[0]
        raise AssertionError("nobody has to decide")

    def rows(self) -> int:
        return len(self.state(0)["log"])

    def say(self, who: TestClient, *messages: dict[str, Any]) -> list[dict[str, Any]]:
        """The answers to messages over a new socket."""
        found = []
        with who.websocket_connect(f"{SOCKETS}/ws/tables/{self.id}") as socket:
            for k, message in enumerate(messages, 1):
                socket.send_json({**message, "a": k})
                while (answer := socket.receive_json()).get("a") != k:
                    pass
                found.append(answer)
        return found


@pytest.fixture
def board(app: FastAPI) -> Board:
    return Board(app)


def move(prompt: dict[str, Any], step: str | None = None, **more: Any) -> dict[str, Any]:
    return {"t": "move", "d": {"prompt": prompt["id"], "steps": [step or step_of(prompt, Random(1))], **more}}


def assert_refused(answer: dict[str, Any], code: str) -> None:
    assert answer["t"] == "refused", answer
    assert answer["d"]["code"] == code
    assert answer["d"]["sentence"].endswith(".")


def test_nobody_answers_for_another_seat(board: Board, app: FastAPI) -> None:
    who, prompt = board.mover()
    rows = board.rows()
    for other in (board.people[1 - who], board.people[2], person(app)):
        (answer,) = board.say(other, move(prompt))
        assert_refused(answer, "not_your_seat")
        sent = other.post(f"/api/tables/{board.id}/moves", json=move(prompt)["d"])
        assert sent.status_code in (401, 403)
    assert board.rows() == rows


def test_a_seat_named_in_a_move_is_not_even_read(board: Board) -> None:
    who, prompt = board.mover()
    (answer,) = board.say(board.people[1 - who], move(prompt, seat=who))
    assert answer["t"] == "error"
    assert "seat" in answer["d"]["sentence"]


def test_a_move_sent_again_counts_once_and_another_one_in_its_place_is_stale(board: Board) -> None:
    who, prompt = board.mover()
    first, again, other = board.say(
        board.people[who], move(prompt), move(prompt), move(prompt, step_of(prompt, Random(99)))
    )
    assert first["t"] == again["t"] == "update"
    assert again["v"] == first["v"]
    assert_refused(other, "stale")
    assert board.rows() == 2


def test_a_move_of_another_connection_is_answered_alike(board: Board) -> None:
    who, prompt = board.mover()
    (first,) = board.say(board.people[who], move(prompt))
    (again,) = board.say(board.people[who], move(prompt))
    assert again["t"] == "update"
    assert again["v"] == first["v"]


def test_a_prompt_of_another_time_or_table_is_stale(board: Board, app: FastAPI) -> None:
    who, prompt = board.mover()
    old = {**prompt, "id": prompt["id"] + 8 * 50}
    (answer,) = board.say(board.people[who], move(old))
    assert_refused(answer, "stale")
    assert [open_one["id"] for open_one in answer["d"]["prompts"]] == [prompt["id"]]
    foreign = Board(app)
    rows = foreign.rows()
    (answer,) = foreign.say(board.people[who], move(prompt))  # whose seat is at the other table
    assert_refused(answer, "not_your_seat")
    assert foreign.rows() == rows


def test_a_forged_cookie_is_nobody(board: Board, app: FastAPI) -> None:
    who, prompt = board.mover()
    thief = person(app)
    real = board.people[who].cookies["kakaw"]
    for forged in (real[:-2] + "xx", real.split(".")[0], "x" * 40, ""):
        thief.cookies.set("kakaw", forged)
        (answer,) = board.say(thief, move(prompt))
        assert_refused(answer, "not_your_seat")


def test_a_page_of_another_origin_cannot_open_a_socket(board: Board) -> None:
    for origin in ("https://evil.example", "null", HERE.replace("http", "https") + ".evil.example"):
        with (
            pytest.raises(WebSocketDisconnect),
            board.people[0].websocket_connect(f"{SOCKETS}/ws/tables/{board.id}", headers={"origin": origin}) as socket,
        ):
            socket.receive_json()


def test_chat_resign_leave_undo_and_consent_are_of_ones_own_seat(board: Board, app: FastAPI) -> None:
    rows = board.rows()
    cem, nobody = board.people[2], person(app)
    for kind, body in (("resign", {"seat": 0}), ("undo", {"seat": 0}), ("withdraw", {"seat": 1}), ("leave", {})):
        for who in (cem, nobody):
            (answer,) = board.say(who, {"t": kind, "d": body})
            assert answer["t"] in ("refused", "seats"), answer
    (answer,) = board.say(cem, {"t": "consent", "d": {"request": 1, "yes": True}})
    assert answer["t"] == "refused"
    (answer,) = board.say(nobody, {"t": "chat", "d": {"key": "k", "text": "hello"}})
    assert answer["t"] == "refused"
    assert board.rows() == rows
    assert [seat["left"] for seat in board.state(0)["seats"]] == [False, False]
