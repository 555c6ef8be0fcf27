"""What every request passes: other sites, sizes, rates, headers, addresses that do not exist."""

import json
import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from tests.server.conftest import HERE, SOCKET, person
from tests.server.test_tables import against_bots


def test_answers_carry_headers_that_keep_other_sites_out(nobody: TestClient) -> None:
    for path in ("/", "/api/me", "/api/nothing", "/healthz"):
        headers = nobody.get(path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"


@pytest.mark.parametrize("origin", ["https://evil.example.org", "http://127.0.0.1:9999", "null"])
def test_another_sites_page_may_not_act_for_a_person(ana: TestClient, origin: str) -> None:
    answer = ana.post("/api/tables", json={"title": "cacao", "players": 2}, headers={"Origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        ana.websocket_connect(f"{SOCKET}/ws/lobby", headers={"Origin": origin}),
    ):
        pass
    assert closed.value.code == 1008
    own = ana.post("/api/tables", json={"title": "cacao", "players": 2}, headers={"Origin": HERE})
    assert own.status_code == 201


def test_a_name_pointed_at_this_machine_is_not_this_server(nobody: TestClient) -> None:
    answer = nobody.get("/api/me", headers={"Host": "evil.example.org"})
    assert (answer.status_code, answer.json()["code"]) == (403, "host")


def test_behind_a_proxy_the_public_address_counts(served: Callable[..., FastAPI]) -> None:
    client = person(served(public_url="https://play.example.org"))
    fine = client.post("/api/guest", headers={"Origin": "https://play.example.org", "Host": "backend:80"})
    assert fine.status_code == 201
    plain = client.post("/api/guest", headers={"Origin": "http://play.example.org", "Host": "backend:80"})
    assert plain.status_code == 403


def test_a_large_body_is_refused_before_it_is_read(ana: TestClient) -> None:
    answer = ana.post("/api/tables", content=b" " * 70_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")
    streamed = ana.post("/api/tables", content=iter([b" " * 40_000, b" " * 40_000]))
    assert streamed.status_code == 413


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"title": 1}', b'{"a":' * 5000])
def test_a_body_that_cannot_be_read_is_told(ana: TestClient, body: bytes) -> None:
    answer = ana.post("/api/tables", content=body)
    assert answer.status_code == 422
    assert set(answer.json()) <= {"code", "sentence", "field"}


def test_too_many_requests_are_told_when_to_come_again(served: Callable[..., FastAPI]) -> None:
    app = served(rate_guest="2/hour")
    assert [person(app).post("/api/guest").status_code for _ in range(3)] == [201, 201, 429]
    answer = person(app).post("/api/guest")
    assert answer.json()["code"] == "too_many"
    assert 0 < int(answer.headers["retry-after"]) <= 3600


def test_attempts_to_log_in_are_limited_by_name_and_by_address(served: Callable[..., FastAPI]) -> None:
    app = served(rate_login="3/minute")
    client = person(app)
    tries = [client.post("/api/login", json={"name": "Ana", "password": "guess"}).status_code for _ in range(5)]
    assert tries[0] == 403
    assert tries[-1] == 429


def test_chat_tables_and_requests_of_one_person_are_limited(served: Callable[..., FastAPI]) -> None:
    app = served(rate_chat="1/hour", tables_per_person=2, rate_request="12/hour")
    client = person(app, "Ana")
    made = [client.post("/api/tables", json={"title": "cacao", "players": 2}) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 409]
    path = f"/api/tables/{made[0].json()['id']}/chat"
    said = [client.post(path, json={"key": str(k), "text": "hi"}).status_code for k in range(2)]
    assert said == [200, 429]
    assert [client.get("/api/me").status_code for _ in range(12)][-1] == 429
    assert person(app).get("/api/me").status_code == 200


def test_the_same_error_shape_everywhere(ana: TestClient) -> None:
    for answer in (
        ana.get("/api/nothing"),
        ana.put("/api/tables"),
        ana.get("/api/tables/nosuchtable"),
        ana.get("/api/tables/NOT-AN-ID"),
        ana.get("/api/tables/abc/replay?at=x"),
        ana.get("/api/bots?title=chess"),
    ):
        assert 400 <= answer.status_code < 500
        assert {"code", "sentence"} <= set(answer.json()), answer.text


def test_a_mistake_of_the_server_is_logged_and_not_told(
    served: Callable[..., FastAPI], caplog: pytest.LogCaptureFixture
) -> None:
    app = served()

    @app.get("/api/broken", include_in_schema=False)
    async def broken() -> None:
        raise RuntimeError("the inside of the house")

    app.router.routes.insert(0, app.router.routes.pop())  # before the page, which takes everything
    with caplog.at_level(logging.ERROR):
        answer = person(app).get("/api/broken")
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "inside" not in answer.text
    assert "a request failed" in caplog.text


def test_logs_hold_no_secret(ana: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    table = ana.post("/api/tables", json={"title": "cacao", "players": 2, "public": False}).json()
    with caplog.at_level(logging.DEBUG):
        ana.get(f"/api/links/{table['link']}")
        ana.get(f"/api/tables/{table['id']}?link={table['link']}")
        ana.get(f"/join/{table['link']}")
        ana.post("/api/login", json={"name": "Ana", "password": "my own password"})
    lines = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("http"))
    assert "/api/links/{link}" in lines
    for secret in (table["link"], ana.cookies["kakaw"], "my own password"):
        assert secret not in lines


def test_the_page_is_kept_as_long_as_its_names_last(served: Callable[..., FastAPI], tmp_path: Path) -> None:
    folder = tmp_path / "page"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<title>kakaw</title>")
    (folder / "assets" / "main-abc123.js").write_text("1")
    client = person(served(static_dir=folder))
    first = client.get("/")
    assert first.headers["cache-control"] == "no-cache"
    assert client.get("/", headers={"If-None-Match": first.headers["etag"]}).status_code == 304
    assert client.get("/join/some-secret").text == first.text
    assert client.get("/table/abc").text == first.text
    assert "immutable" in client.get("/assets/main-abc123.js").headers["cache-control"]
    for missing in ("/assets/gone.js", "/favicon.ico", "/api/nothing"):
        assert client.get(missing).status_code == 404, missing
    outside = "/..%2f..%2f" + "/".join(["..%2f"] * 20) + "etc%2fpasswd"
    assert client.get(outside).text in (first.text, "")


def test_without_a_built_page_the_server_says_so(served: Callable[..., FastAPI], tmp_path: Path) -> None:
    answer = person(served(static_dir=tmp_path / "none")).get("/")
    assert "not built" in answer.text


def test_health_readiness_and_numbers(ana: TestClient) -> None:
    assert ana.get("/healthz").json() == {"status": "ok", "name": "kakaw"}
    ready = ana.get("/readyz")
    assert (ready.status_code, ready.json()["database"]) == (200, True)
    assert set(ready.json()["titles"]) == {"cacao", "chocolatl", "maya"}


def test_numbers_are_for_this_machine_or_with_the_token(served: Callable[..., FastAPI]) -> None:
    app = served(metrics_token="let me see")
    client = person(app)
    client.post("/api/guest")
    table = against_bots(client)["id"]
    client.get("/api/me")
    assert client.get("/metrics").status_code == 403
    with client.websocket_connect(f"{SOCKET}/ws/tables/{table}"):
        answer = client.get("/metrics", headers={"Authorization": "Bearer let me see"})
    assert 'kakaw_sockets{kind="table"} 1.0' in answer.text
    assert 'kakaw_rows_total{kind="start"}' in answer.text
    assert 'kakaw_requests_total{method="GET",route="/api/me",status="200"}' in answer.text


def test_the_lobby_socket_tells_tables_and_those_that_wait(ana: TestClient, ben: TestClient) -> None:
    with ana.websocket_connect(f"{SOCKET}/ws/lobby") as socket:
        first = [json.loads(socket.receive_text()) for _ in range(2)]
        assert [message["t"] for message in first] == ["lobby", "mine"]
        socket.send_text(json.dumps({"t": "ping", "a": 7}))
        assert json.loads(socket.receive_text()) == {"t": "pong", "a": 7, "d": {}}
        made = ben.post("/api/tables", json={"title": "cacao", "players": 2}).json()["id"]
        news = json.loads(socket.receive_text())
        assert news["t"] == "lobby"
        assert made in [card["id"] for card in news["d"]["tables"]]
        socket.send_text("what?")
        assert json.loads(socket.receive_text())["t"] == "error"
