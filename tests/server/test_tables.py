"""Tables over HTTP: made, joined, played to the end, looked at afterwards."""

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from kakaw.cli.main import main
from kakaw.core.titles import meta, titles
from kakaw.core.transcript import Transcript
from tests.server.conftest import person


def steps_of(prompt: dict[str, Any]) -> list[str]:
    """The steps that a prompt allows."""
    steps = [
        group["form"].format(face=face, cell=cell)
        for group in prompt["groups"]
        for piece in group["pieces"]
        for face in piece["faces"]
        for cell in group["cells"]
    ]
    return [*prompt["options"], *steps]


def against_bots(client: TestClient, title: str = "cacao", **more: Any) -> dict[str, Any]:
    """A running game against bots."""
    players = meta(title).PLAYERS[0]
    seats = [{"me": True}, *[{"bot": "uniform"}] * (players - 1)]
    body = {"title": title, "players": players, "seats": seats, "start": True, **more}
    made = client.post("/api/tables", json=body)
    assert made.status_code == 201, made.text
    table: dict[str, Any] = made.json()
    return table


def play(client: TestClient, table: str, most: int = 1000) -> dict[str, Any]:
    """Answer whatever is asked, until the game is over or that often."""
    state: dict[str, Any] = client.get(f"/api/tables/{table}").json()
    while state["status"] == "running" and most:
        for prompt in state["play"]["prompts"][:1]:
            move = {"prompt": prompt["id"], "steps": steps_of(prompt)[:1]}
            assert client.post(f"/api/tables/{table}/moves", json=move).status_code == 200
            most -= 1
        state = client.get(f"/api/tables/{table}").json()
    return state


def test_one_request_leads_to_a_running_game_against_bots(ana: TestClient) -> None:
    table = against_bots(ana)
    assert table["status"] == "running"
    assert table["commitment"].startswith("sha256:")
    assert table["seed"] is None
    assert table["me"]["seats"] == [0]


@pytest.mark.parametrize("title", titles())
def test_a_finished_game_tells_its_seed_and_verifies(ana: TestClient, tmp_path: Path, title: str) -> None:
    table = against_bots(ana, title)
    over = play(ana, table["id"])
    assert over["status"] == "over"
    assert over["seed"]
    assert over["commitment"] == table["commitment"]
    downloaded = ana.get(f"/api/tables/{table['id']}/transcript")
    file = tmp_path / "game.json"
    file.write_text(downloaded.text)
    assert main(["verify", str(file)]) == 0
    told = Transcript.from_json(downloaded.text)
    assert (told.seed, told.commitment) == (over["seed"], table["commitment"])
    assert told.seats is not None
    assert told.seats[0] == "Ana"
    game = ana.get(f"/api/games/{table['id']}").json()
    assert game["transcript"] == json.loads(downloaded.text)
    assert game["table"]["outcome"]["scores"] == told.outcome["scores"]  # type: ignore[index]  # it is over
    assert [card["id"] for card in ana.get(f"/api/games?title={title}").json()] == [table["id"]]


def test_a_game_that_was_given_up_verifies_as_far_as_it_went(ana: TestClient, tmp_path: Path) -> None:
    table = against_bots(ana)["id"]
    play(ana, table, 2)
    ana.post(f"/api/tables/{table}/resign", json={})
    file = tmp_path / "game.json"
    file.write_text(ana.get(f"/api/tables/{table}/transcript").text)
    assert main(["verify", str(file)]) == 0
    assert ana.get(f"/api/games/{table}").json()["table"]["outcome"]["forfeits"] == [0]


def test_a_game_can_be_looked_at_while_it_runs_only_as_one_may_know_it(ana: TestClient, nobody: TestClient) -> None:
    table = against_bots(ana)["id"]
    play(ana, table, 3)
    mine = ana.get(f"/api/tables/{table}/transcript").json()
    watched = nobody.get(f"/api/tables/{table}/transcript").json()
    assert (mine["seat"], watched["seat"]) == (0, -1)
    for told in (mine, watched):
        assert "seed" not in told
        assert "luck" not in told
    assert ana.get(f"/api/tables/{table}/transcript?seat=1").json()["code"] == "not_your_seat"
    assert ana.get(f"/api/tables/{table}/record?seat=-2").json()["code"] == "not_over"
    assert nobody.get(f"/api/tables/{table}/replay?at=1&seat=0").json()["code"] == "not_your_seat"
    assert ana.get(f"/api/games/{table}").json()["code"] == "not_over"


def test_info_tells_the_score_sheet_from_the_askers_view(ana: TestClient) -> None:
    table = against_bots(ana)["id"]
    info = ana.get(f"/api/tables/{table}/info").json()
    assert "?" in info["position"]
    assert len(info["scores"]) == 2
    assert all(len(numbers) == 2 for _, numbers in info["breakdown"])
    assert info["text"]


def test_a_replay_shows_every_version_as_it_was_told(ana: TestClient) -> None:
    table = against_bots(ana)["id"]
    then = ana.get(f"/api/tables/{table}").json()
    over = play(ana, table)
    replay = ana.get(f"/api/tables/{table}/replay?at={then['version']}").json()
    assert replay["play"]["view"] == then["play"]["view"]
    assert replay["play"]["events"] == then["log"][-1]["events"]
    last = ana.get(f"/api/tables/{table}/replay?at={over['version']}&seat=-2").json()
    assert list(last["play"]["view"]) == ["-2"]
    assert last["play"]["scores"] == over["outcome"]["scores"]
    assert ana.get(f"/api/tables/{table}/replay?at={over['version'] + 1}").status_code == 404


def test_people_join_by_the_lobby(ana: TestClient, ben: TestClient) -> None:
    made = ana.post("/api/tables", json={"title": "cacao", "players": 2, "name": "Come in"}).json()
    card = next(card for card in ben.get("/api/tables").json() if card["id"] == made["id"])
    assert card["name"] == "Come in"
    joined = ben.post(f"/api/tables/{made['id']}/join", json={}).json()
    assert joined["me"]["seats"] == [1]
    assert ben.post(f"/api/tables/{made['id']}/start").json()["code"] == "not_host"
    assert ana.post(f"/api/tables/{made['id']}/start").json()["status"] == "running"
    assert [card["id"] for card in ben.get("/api/me/tables").json()] == [made["id"]]


def test_a_private_table_is_found_only_by_its_secret_link(ana: TestClient, ben: TestClient, nobody: TestClient) -> None:
    made = ana.post("/api/tables", json={"title": "cacao", "players": 2, "public": False, "watch": "link"}).json()
    table, link = made["id"], made["link"]
    assert ben.get(f"/api/tables/{table}").status_code == 404
    assert ben.post(f"/api/tables/{table}/join", json={}).status_code == 404
    assert ben.post(f"/api/tables/{table}/join", json={"link": "wrong"}).status_code == 404
    assert table not in [card["id"] for card in ben.get("/api/tables").json()]
    assert ben.get(f"/api/links/{link}").json() == {"table": table}
    assert ben.get("/api/links/wrong").status_code == 404
    assert nobody.get(f"/api/tables/{table}?link={link}").json()["link"] is None
    joined = ben.post(f"/api/tables/{table}/join", json={"link": link})
    assert joined.json()["me"]["seats"] == [1]


def test_the_host_gives_seats_to_bots(ana: TestClient, ben: TestClient) -> None:
    made = ana.post("/api/tables", json={"title": "maya", "players": 3}).json()
    path = f"/api/tables/{made['id']}/seats"
    assert ana.post(path, json={"seat": 1, "bot": "greedy"}).json()["seats"][1]["bot"] == "greedy"
    assert ana.post(path, json={"seat": 2, "bot": "nobody:9"}).status_code == 400
    assert ana.post(path, json={"seat": 2}).status_code == 422
    assert ana.post(path, json={"seat": 6, "open": True}).status_code == 404
    assert ben.post(path, json={"seat": 1, "open": True}).json()["code"] == "not_host"
    assert ana.post(path, json={"seat": 1, "open": True}).json()["seats"][1]["bot"] is None


def test_refusals_name_the_rule_and_the_open_prompts(ana: TestClient, ben: TestClient) -> None:
    table = against_bots(ana)
    prompt = table["play"]["prompts"][0]
    path = f"/api/tables/{table['id']}/moves"
    wrong = ana.post(path, json={"prompt": prompt["id"], "steps": ["1111@9,9"]})
    assert wrong.status_code == 400
    assert wrong.json()["rule"].startswith("C-")
    assert wrong.json()["prompts"][0]["id"] == prompt["id"]
    assert ana.post(path, json={"prompt": prompt["id"], "steps": ["what?"]}).status_code == 400
    stale = ana.post(path, json={"prompt": prompt["id"] + 800, "steps": steps_of(prompt)[:1]})
    assert (stale.status_code, stale.json()["code"]) == (400, "stale")
    foreign = ben.post(path, json={"prompt": prompt["id"], "steps": steps_of(prompt)[:1]})
    assert (foreign.status_code, foreign.json()["code"]) == (403, "not_your_seat")


def test_a_move_sent_twice_counts_once(ana: TestClient) -> None:
    table = against_bots(ana)
    prompt = table["play"]["prompts"][0]
    path = f"/api/tables/{table['id']}/moves"
    move = {"prompt": prompt["id"], "steps": steps_of(prompt)[:1]}
    assert ana.post(path, json=move).status_code == 200
    assert ana.post(path, json=move).status_code == 200
    own = [row for row in ana.get(f"/api/tables/{table['id']}").json()["log"] if row["mover"] == 0]
    assert len(own) == 1


def test_preview_undo_resign_and_rematch(ana: TestClient) -> None:
    table = against_bots(ana)
    path = f"/api/tables/{table['id']}"
    prompt = table["play"]["prompts"][0]
    looked = ana.post(f"{path}/preview", json={"prompt": prompt["id"], "steps": steps_of(prompt)[:1]})
    assert looked.json()["steps"] == steps_of(prompt)[:1]
    ana.post(f"{path}/moves", json={"prompt": prompt["id"], "steps": steps_of(prompt)[:1]})
    assert ana.post(f"{path}/undo", json={}).status_code in (200, 400)
    resigned = ana.post(f"{path}/resign", json={})
    assert resigned.json()["play"]["outcome"]["forfeits"] == [0]
    again = ana.post(f"{path}/rematch")
    assert again.status_code == 201, again.text
    assert ana.post(f"{path}/rematch").json()["id"] == again.json()["id"]


def test_chat_is_heard_once_and_can_be_muted(ana: TestClient, ben: TestClient) -> None:
    made = ana.post("/api/tables", json={"title": "cacao", "players": 2}).json()["id"]
    ben.post(f"/api/tables/{made}/join", json={})
    said = [ben.post(f"/api/tables/{made}/chat", json={"key": "k1", "text": "hello"}).json() for _ in range(2)]
    assert said[0] == said[1]
    assert [line["text"] for line in ana.get(f"/api/tables/{made}").json()["chat"]] == ["hello"]
    ana.post(f"/api/tables/{made}/mute", json={"person": said[0]["person"], "on": True})
    assert ana.get(f"/api/tables/{made}").json()["chat"] == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"title": "chess"}, "title"),
        ({"players": "two"}, "players"),
        ({"seats": [{}]}, "seats[0]"),
        ({"seats": [{"me": True, "bot": "greedy"}]}, "seats[0]"),
        ({"seats": [{"me": True}, {"me": True}]}, "seats"),
        ({"clock": {"kind": "sundial"}}, "clock.kind"),
        ({"colour": "red"}, None),
    ],
)
def test_what_cannot_be_a_table_is_told_with_its_field(
    ana: TestClient, change: dict[str, Any], field: str | None
) -> None:
    answer = ana.post("/api/tables", json={"title": "cacao", "players": 2, **change})
    assert answer.status_code == 422
    assert answer.json().get("field") == field


@pytest.mark.parametrize("change", [{"players": 7}, {"options": {"no.such": 1}}, {"seats": [{"bot": "nobody"}]}])
def test_what_the_rules_do_not_allow_is_told(ana: TestClient, change: dict[str, Any]) -> None:
    answer = ana.post("/api/tables", json={"title": "cacao", "players": 2, **change})
    assert (answer.status_code, answer.json()["code"]) == (400, "refused")


def test_a_person_can_take_everything_along_and_be_forgotten(app: FastAPI, ben: TestClient) -> None:
    gone = person(app, "Zoe")
    table = gone.post("/api/tables", json={"title": "cacao", "players": 2}).json()["id"]
    ben.post(f"/api/tables/{table}/join", json={})
    gone.post(f"/api/tables/{table}/start")
    gone.post(f"/api/tables/{table}/chat", json={"key": "k", "text": "it is me, Zoe"})
    exported = gone.get("/api/me/export").json()
    assert exported["person"]["name"] == "Zoe"
    assert [card["id"] for card in exported["tables"]] == [table]
    assert exported["chat"][0]["text"] == "it is me, Zoe"

    assert gone.delete("/api/me").status_code == 200
    assert gone.get("/api/me").json() == {"person": None}
    seen = ben.get(f"/api/tables/{table}")
    assert "Zoe" not in json.dumps([seen.json()["seats"], seen.json()["chat"]])
    assert seen.json()["seats"][0]["left"] is True
