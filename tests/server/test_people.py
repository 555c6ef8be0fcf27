"""Guests, accounts, sessions, tokens: who somebody is, everywhere and until they leave."""

from collections.abc import Callable

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from kakaw.server.accounts import COOKIE
from kakaw.store.people import SESSION
from tests.server.conftest import person

PASSWORD = "correct horse battery"


def me(client: TestClient) -> dict[str, object]:
    found: dict[str, object] = client.get("/api/me").json()["person"]
    return found


def test_nobody_is_nobody(nobody: TestClient) -> None:
    answer = nobody.get("/api/me")
    assert (answer.status_code, answer.json()) == (200, {"person": None})
    assert nobody.get("/api/me/tokens").json()["code"] == "not_signed_in"


def test_a_guest_plays_at_once_and_is_known_again(nobody: TestClient) -> None:
    made = nobody.post("/api/guest", json={"name": " Ana  Bela "})
    assert made.json()["person"]["name"] == "Ana Bela"
    assert me(nobody) == made.json()["person"]
    again = nobody.post("/api/guest", json={"name": "Somebody else"})
    assert again.json()["person"]["id"] == made.json()["person"]["id"]


def test_a_guest_needs_no_name(nobody: TestClient) -> None:
    made = nobody.post("/api/guest")
    assert made.status_code == 201
    assert made.json()["person"]["name"].startswith("Guest ")


def test_the_cookie_is_for_this_site_and_not_for_scripts(nobody: TestClient) -> None:
    cookie = nobody.post("/api/guest").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_behind_tls_the_cookie_is_secure(served: Callable[..., FastAPI]) -> None:
    app = served(public_url="https://play.example.org")
    answer = person(app).post("/api/guest")
    assert "secure" in answer.headers["set-cookie"].lower()
    assert "strict-transport-security" in answer.headers


def test_a_forged_cookie_is_nobody(ana: TestClient, app: FastAPI) -> None:
    value = ana.cookies[COOKIE]

    def changed(place: int) -> str:
        """The cookie with another letter; not the last one, part of which says nothing."""
        return value[:place] + ("x" if value[place] != "x" else "y") + value[place:][1:]

    for forged in (
        changed(-2),
        changed(-9),
        changed(0),
        changed(5),
        "",
        value.upper(),
        value.partition(".")[0],
        "." * 99,
    ):
        client = person(app)
        client.cookies.set(COOKIE, forged)
        assert client.get("/api/me").json() == {"person": None}


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\u202eb", "a\x00b", "!!!", "\u200b"])
def test_a_name_is_something_people_can_read(nobody: TestClient, name: str) -> None:
    if name:
        answer = nobody.post("/api/guest", json={"name": name})
        assert (answer.status_code, answer.json()["field"]) == (422, "name")


def test_a_guest_becomes_an_account_and_logs_in_elsewhere(ana: TestClient, app: FastAPI) -> None:
    before = me(ana)
    made = ana.post("/api/account", json={"name": "Señora Ana", "password": PASSWORD, "email": "ana@example.org"})
    assert made.status_code == 201
    assert made.json()["person"]["id"] == before["id"]
    assert made.json()["person"]["guest"] is False

    other = person(app)
    wrong = other.post("/api/login", json={"name": "Señora Ana", "password": "something else"})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "wrong_password")
    unknown = other.post("/api/login", json={"name": "No One", "password": "something else"})
    assert unknown.json() == wrong.json()
    assert other.post("/api/login", json={"name": "senora ana", "password": PASSWORD}).status_code == 200
    assert me(other)["id"] == before["id"]

    devices = ana.get("/api/me/sessions").json()
    assert [device["here"] for device in devices] == [True, False]
    assert ana.delete(f"/api/me/sessions/{devices[1]['id']}").status_code == 200
    assert other.get("/api/me").json() == {"person": None}

    taken = person(app).post("/api/account", json={"name": "SENORA  ANA", "password": PASSWORD})
    assert (taken.status_code, taken.json()["code"]) == (409, "name_taken")
    assert person(app).post("/api/guest", json={"name": "señora ana"}).json()["code"] == "name_taken"


def test_a_new_password_ends_the_other_sessions(app: FastAPI) -> None:
    one, two = person(app), person(app)
    one.post("/api/account", json={"name": "Carla", "password": PASSWORD})
    two.post("/api/login", json={"name": "Carla", "password": PASSWORD})
    wrong = one.patch("/api/me", json={"password": {"old": "not this one", "new": "another password"}})
    assert wrong.json()["code"] == "wrong_password"
    assert one.patch("/api/me", json={"password": {"old": PASSWORD, "new": "another password"}}).status_code == 200
    assert me(one)["name"] == "Carla"
    assert two.get("/api/me").json() == {"person": None}


def test_language_and_preferences_are_kept(ana: TestClient) -> None:
    changed = ana.patch("/api/me", json={"language": "de", "preferences": {"sound": False}}).json()["person"]
    assert (changed["language"], changed["preferences"]) == ("de", {"sound": False})
    assert ana.patch("/api/me", json={"language": ""}).json()["person"]["language"] is None
    large = ana.patch("/api/me", json={"preferences": {"x": "y" * 9000}})
    assert (large.status_code, large.json()["field"]) == (422, "preferences")


def test_logging_out_ends_the_session_itself(ana: TestClient, nobody: TestClient) -> None:
    cookie = ana.cookies[COOKIE]
    ana.post("/api/logout")
    nobody.cookies.set(COOKIE, cookie)
    assert nobody.get("/api/me").json() == {"person": None}


def test_a_token_speaks_for_its_account_until_it_is_taken_back(app: FastAPI) -> None:
    client = person(app, "Dora")
    assert client.post("/api/me/tokens", json={"name": "bot"}).json()["code"] == "guest"
    client.post("/api/account", json={"name": "Dora", "password": PASSWORD})
    made = client.post("/api/me/tokens", json={"name": "bot"}).json()
    assert made["token"].startswith("kakaw_")
    assert [(token["name"], token["token"]) for token in client.get("/api/me/tokens").json()] == [("bot", None)]

    bot = person(app)
    bot.headers["Authorization"] = f"Bearer {made['token']}"
    assert me(bot)["name"] == "Dora"
    assert bot.post("/api/me/tokens", json={"name": "more"}).json()["code"] == "token"
    assert bot.delete("/api/me").json()["code"] == "token"
    client.delete(f"/api/me/tokens/{made['id']}")
    assert bot.get("/api/me").status_code == 401
    bot.headers["Authorization"] = "Basic abc"
    assert bot.get("/api/me").status_code == 401


def test_the_database_holds_no_secret_that_could_be_used(app: FastAPI) -> None:
    client = person(app)
    client.post("/api/account", json={"name": "Eva", "password": PASSWORD})
    token = client.post("/api/me/tokens", json={"name": "bot"}).json()["token"]
    session = client.cookies[COOKIE].partition(".")[0]
    folder = app.state.services.settings.folder
    stored = b"".join(path.read_bytes() for path in folder.glob("kakaw.db*"))
    assert b"Eva" in stored
    for secret in (token, session, PASSWORD):
        assert secret.encode() not in stored


def test_a_session_that_nobody_used_for_a_year_and_more_is_over(app: FastAPI) -> None:
    client = person(app, "Old")
    services, portal = app.state.services, app.state.portal
    portal.call(services.store.write, lambda connection: connection.execute(SESSION.update().values(seen=1)))
    services.accounts._remembered.clear()
    assert client.get("/api/me").json() == {"person": None}
    assert portal.call(services.accounts.people.end_old_sessions, 2) >= 1
    fresh = person(app, "New")
    assert portal.call(services.accounts.people.end_old_sessions, 2) == 0
    assert me(fresh)["name"] == "New"
