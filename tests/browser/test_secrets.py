"""What somebody may not know reaches neither the DOM, nor the socket, nor the storage of their browser."""

import base64
import json
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from kakaw.core.rules import rules
from tests.browser.conftest import Server, Visit
from tests.browser.driver import Player

pytestmark = pytest.mark.slow


def frames_of(page: Page) -> list[str]:
    """Collects everything the sockets of a page receive."""
    heard: list[str] = []

    def listen(socket: Any) -> None:
        socket.on("framereceived", lambda payload: heard.append(payload if isinstance(payload, str) else ""))

    page.on("websocket", listen)
    return heard


def secrets_in(title: str, heard: list[str], seat: int) -> list[str]:
    """Every private field in the records of these frames that tells this seat something of another."""
    fields = [field for field in rules(title).fields if field.private]
    found: list[str] = []
    for text in heard:
        message = json.loads(text)
        for data in (message["d"], message["d"].get("play") or {}):
            views = data.get("view") or {}
            if isinstance(views, str):
                views = {str(seat): views}
            for key, view in views.items():
                if int(key) != seat:
                    found.append(f"{message['t']}: the view of seat {key}")
                record = np.frombuffer(base64.b64decode(view), rules(title).dtype)
                for field in fields:
                    for other, row in enumerate(record[field.name][0]):
                        if other != seat and not (np.asarray(row) == -1).all() and not np.all(np.asarray(row) == 0):
                            found.append(f"{message['t']}: {field.name} of seat {other}")
        for prompt in data.get("prompts") or []:
            if prompt["seat"] != seat:
                found.append(f"{message['t']}: the prompt of seat {prompt['seat']}")
    return found


def storage_of(page: Page) -> str:
    """Everything a page has stored where a script can read it."""
    return str(page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])"))


@pytest.mark.parametrize("title", ["cacao", "chocolatl"])
def test_two_people_and_a_spectator_know_only_what_they_may(visit: Visit, server: Server, title: str) -> None:
    host, guest, watcher = visit(), visit(), visit()
    heard = {page: frames_of(page) for page in (host, guest, watcher)}
    one = Player(host, seed=3)
    one.home(server.address)
    host.click(f'[data-new="{title}"]')
    seats = host.locator("dialog .seat-row select")
    for seat in range(seats.count()):
        seats.nth(seat).select_option("me" if seat == 0 else "open" if seat == 1 else "uniform")
    host.click('[data-act="create"]')
    host.wait_for_selector('[data-act="start"]')
    address = host.url

    two = Player(guest, seed=4)
    two.home(server.address)
    guest.goto(address)
    guest.click('[data-act="sit"]')
    host.wait_for_selector('[data-act="start"]:not([disabled])')
    host.click('[data-act="start"]')
    watcher.goto(server.address)
    watcher.wait_for_selector("[data-play]")
    watcher.goto(address)
    for page in (host, guest, watcher):
        page.wait_for_selector(".board .pane", timeout=30_000)

    for _ in range(400):
        for player in (one, two):
            if player.my_turn() and not player.over():
                if not player.confirm():
                    player.choose()
        if one.moves + two.moves >= 8:
            break
        host.wait_for_timeout(25)
    assert one.moves + two.moves >= 8

    for page, seat in ((host, 0), (guest, 1), (watcher, -1)):
        assert heard[page], "nothing came over the socket"
        assert secrets_in(title, heard[page], seat) == []
        kept = storage_of(page)
        assert "view" not in kept
        assert "steps" not in kept
    assert watcher.locator(".prompt .turn").count() == 0
    assert watcher.locator("[data-target], [data-step]").count() == 0
