"""A reload, a lost socket and a server that starts again: the game goes on, no move is lost or doubled."""

import json
import urllib.request
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.browser.conftest import Server, Visit
from tests.browser.driver import Player

pytestmark = pytest.mark.slow
TITLES = ("cacao", "maya", "chocolatl")


def log_of(page: Page, server: Server) -> list[dict[str, Any]]:
    """The rows of the log as the server tells this visitor."""
    table = page.url.rsplit("/", 1)[1]
    answer = page.request.get(f"{server.address}/api/tables/{table}")
    assert answer.ok
    return list(answer.json()["log"])


def my_moves(page: Page, server: Server) -> int:
    """How many moves of seat 0 the server has."""
    return sum(row["mover"] == 0 and row["kind"] == "move" for row in log_of(page, server))


def start(visit: Visit, server: Server, title: str) -> Player:
    """A game in which a few moves have been made."""
    player = Player(visit(), seed=11)
    player.home(server.address)
    player.sit_down(title)
    player.play(120, until_moves=2)
    return player


def go_on(player: Player, server: Server, moves: int) -> None:
    """Play on, and compare the moves made with those the server has."""
    before = player.moves
    player.play(180, until_moves=before + moves)
    player.page.wait_for_timeout(1500)
    assert my_moves(player.page, server) == player.moves


@pytest.mark.parametrize("title", TITLES)
def test_a_reload_goes_on(visit: Visit, server: Server, title: str) -> None:
    player = start(visit, server, title)
    player.page.reload()
    player.page.wait_for_selector(".board .pane", timeout=30_000)
    go_on(player, server, 2)


class Wire:
    """Stands between page and server: can cut the line, and swallow the answer to a move before it does."""

    def __init__(self, page: Page) -> None:
        """Take over the sockets of tables."""
        self.lines: list[WebSocketRoute] = []
        self.swallow = False
        page.route_web_socket("**/ws/tables/**", self._open)

    def _open(self, line: WebSocketRoute) -> None:
        server = line.connect_to_server()
        self.lines.append(line)
        line.on_message(server.send)
        server.on_message(lambda text: self._answer(line, text))

    def _answer(self, line: WebSocketRoute, text: str | bytes) -> None:
        if self.swallow and b'"a":' in (text if isinstance(text, bytes) else text.encode()):
            if json.loads(text)["t"] == "update":
                self.swallow = False
                line.close(code=1011)
                return
        line.send(text)

    def cut(self) -> None:
        """Lose the connection."""
        self.lines[-1].close(code=1011)


@pytest.mark.parametrize("title", TITLES)
def test_a_lost_line_comes_back_and_goes_on(visit: Visit, server: Server, title: str) -> None:
    page = visit()
    wire = Wire(page)
    player = Player(page, seed=11)
    player.home(server.address)
    player.sit_down(title)
    player.play(120, until_moves=2)
    for cuts in range(1, 4):
        wire.cut()
        while len(wire.lines) <= cuts:
            page.wait_for_timeout(50)
    go_on(player, server, 2)


@pytest.mark.parametrize("title", TITLES)
def test_a_move_whose_answer_was_lost_is_neither_lost_nor_doubled(visit: Visit, server: Server, title: str) -> None:
    page = visit()
    wire = Wire(page)
    player = Player(page, seed=12)
    player.home(server.address)
    player.sit_down(title)
    player.play(120, until_moves=1)
    wire.swallow = True
    player.play(120, until_moves=2)
    go_on(player, server, 2)
    assert not wire.swallow
    assert page.locator(".toast").count() == 0


def test_a_server_that_starts_again_has_lost_nothing(visit: Visit, own_server: Server) -> None:
    players = [start(visit, own_server, title) for title in TITLES]
    players[0].page.wait_for_timeout(1000)
    rows = [len(log_of(player.page, own_server)) for player in players]
    own_server.stop()
    for player in players:
        player.page.wait_for_selector(".top .state", timeout=20_000)
    own_server.start()
    for player, before in zip(players, rows, strict=True):
        player.page.wait_for_selector(".top .state", state="detached", timeout=30_000)
        assert len(log_of(player.page, own_server)) >= before
        go_on(player, own_server, 2)


def test_a_page_older_than_the_server_says_so_and_loads_itself_again(visit: Visit, server: Server) -> None:
    page = visit()
    player = Player(page)
    player.home(server.address)
    player.sit_down("cacao")

    def renew(line: WebSocketRoute) -> None:
        """A server whose record has grown by three bytes."""
        line.connect_to_server().on_message(
            lambda text: line.send(str(text).replace('"view":{"0":"', '"view":{"0":"AAAA'))
        )

    page.route_web_socket("**/ws/tables/**", renew)
    page.reload()
    page.wait_for_selector("text=This page is older than the server")
    assert page.locator(".board").count() == 0
    page.unroute_all()
    with page.expect_navigation():
        page.click('[data-act="reload"]')


def test_a_move_sent_twice_counts_once(visit: Visit, server: Server) -> None:
    player = start(visit, server, "maya")
    page = player.page
    table = page.url.rsplit("/", 1)[1]
    while not player.my_turn():
        page.wait_for_timeout(50)
    state = page.request.get(f"{server.address}/api/tables/{table}").json()
    prompt = state["play"]["prompts"][0]
    group = prompt["groups"][0]
    step = group["form"].format(face=group["pieces"][0]["faces"][0], cell=group["cells"][0])
    before = my_moves(page, server)
    for _ in range(2):
        page.request.post(f"{server.address}/api/tables/{table}/moves", data={"prompt": prompt["id"], "steps": [step]})
    assert my_moves(page, server) == before + 1


def test_the_page_says_when_a_table_does_not_exist(visit: Visit, server: Server) -> None:
    page = visit()
    page.goto(f"{server.address}/table/nosuchtable")
    page.wait_for_selector("text=There is no such table")
    with urllib.request.urlopen(f"{server.address}/api/titles", timeout=5) as answer:
        assert len(json.loads(answer.read())) == 3
