"""What somebody may not know reaches neither the DOM, the sockets, the answers nor the storage of their browser."""

import base64
import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Error, Page, Response

from kakaw.core.game import Game
from kakaw.core.rules import rules
from kakaw.core.view import UNKNOWN
from tests.browser.conftest import Server, Visit
from tests.browser.driver import Player

pytestmark = pytest.mark.slow
TITLES = ("cacao", "maya", "chocolatl")
SPECTATOR = -1
WATCHING = {"ping", "resume"}  # all that the page of a spectator says by itself
# Things that only their owner may see or use, and whose they are: of the dock, or of the panel or place of a seat.
PRIVATE_THINGS = """() => {
  const found = []
  const owner = (element) => {
    if (element.closest('.dock')) return 'dock'
    const place = element.closest('[data-place^="bid:"]')
    return place ? place.dataset.place.split(':')[2] : 'elsewhere'
  }
  for (const element of document.querySelectorAll('[data-piece], [data-hand], [data-slot], [data-target], [data-step]'))
    if (!element.matches('[data-place^="display:"]')) found.push([owner(element), 'usable'])  // tiles that lie open
  // A card that lies face down is drawn with its value for its owner alone: with a bar of the seat's colour.
  for (const bar of document.querySelectorAll('[data-place^="bid:"] g > use + rect')) found.push([owner(bar), 'card'])
  return found
}"""


class Ear:
    """Everything that a page is told and tells, word for word."""

    def __init__(self, page: Page) -> None:
        """Listen from now on."""
        self.heard: list[str] = []
        self.said: list[str] = []
        page.on("websocket", self._listen)
        page.on("response", self._answered)

    def _listen(self, socket: Any) -> None:
        socket.on("framereceived", lambda payload: self.heard.append(str(payload)))
        socket.on("framesent", lambda payload: self.said.append(str(payload)))

    def _answered(self, response: Response) -> None:
        if "/api/" in response.url:
            try:
                self.heard.append(response.text())
            except Error:
                return  # a body that the browser has already let go, such as of a redirect


def parts(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in a message, however deep."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


def secrets_in(title: str, texts: list[str], seat: int) -> list[str]:
    """What these messages tell a seat that only others may know."""
    found: list[str] = []
    secret = {kind.name: kind.secret for kind in rules(title).events}
    for text in texts:
        for part in parts(json.loads(text)):
            view = part.get("view")
            views = {str(seat): view} if isinstance(view, str) else view or {}
            for key, record in views.items():
                if int(key) != seat:
                    found.append(f"the view of seat {key}")
                found += private_fields(title, record, seat)
            if "groups" in part and part.get("seat", seat) != seat:
                found.append(f"the prompt of seat {part['seat']}")
            if "k" in part and part.get("s") != seat:
                hidden = secret.get(part["k"], ())
                found += [f"{part['k']}: {name} of seat {part['s']}" for name in hidden if part["f"][name] != UNKNOWN]
    return found


def private_fields(title: str, text: str, seat: int) -> list[str]:
    """The private fields of a record that tell this seat something of another."""
    record = np.frombuffer(base64.b64decode(text), rules(title).dtype)
    return [
        f"{field.name} of seat {other}"
        for field in rules(title).fields
        if field.private
        for other, row in enumerate(record[field.name][0][: int(record["n_seats"][0])])
        if other != seat and (np.asarray(row) != UNKNOWN).any()
    ]


def strange_things(page: Page, seat: int) -> list[str]:
    """Things on a page that only other seats, or for a spectator any seat, may see or use."""
    own = ("dock", str(seat))
    return [
        f"{what} of {owner}"
        for owner, what in page.evaluate(PRIVATE_THINGS)
        if seat < 0 or (what == "card" and owner not in own)
    ]


def stored_by(page: Page) -> str:
    """Everything a page has stored where a script can read it."""
    return str(page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])"))


def told_by_storage(page: Page) -> list[str]:
    """Words of the protocol in the storage of a page: it keeps preferences and who one is, nothing of a game."""
    kept = stored_by(page)
    return [word for word in ("view", "steps", "prompt", "hand", "rack", "laid") if word in kept]


def seated(visit: Visit, server: Server, title: str) -> tuple[dict[Page, Ear], Player, Player, Page]:
    """A host, a guest and a spectator at one table, with ears that heard everything."""
    host, guest, watcher = visit(), visit(), visit()
    ears = {page: Ear(page) for page in (host, guest, watcher)}
    one, two = Player(host, seed=3), Player(guest, seed=4)
    one.home(server.address)
    host.click(f'[data-new="{title}"]')
    seats = host.locator("dialog .seat-row select")
    for seat in range(seats.count()):
        seats.nth(seat).select_option("me" if seat == 0 else "open" if seat == 1 else "uniform")
    host.click('[data-act="create"]')
    host.wait_for_selector('[data-act="start"]')
    address = host.url
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
    return ears, one, two, watcher


@pytest.mark.parametrize("title", TITLES)
def test_two_people_and_a_spectator_know_only_what_they_may(visit: Visit, server: Server, title: str) -> None:
    ears, one, two, watcher = seated(visit, server, title)
    pages = ((one.page, 0), (two.page, 1), (watcher, SPECTATOR))
    for turn in range(600):
        for player in (one, two):
            if player.my_turn() and not player.over() and not player.confirm():
                player.choose()
        if turn % 10 == 0:
            for page, seat in pages:
                assert strange_things(page, seat) == []
        if min(one.moves, two.moves) >= 4:
            break
        watcher.wait_for_timeout(25)
    assert min(one.moves, two.moves) >= 4

    for page, seat in pages:
        assert len(ears[page].heard) > 10, "nothing came over the socket"
        assert secrets_in(title, ears[page].heard, seat) == []
        assert told_by_storage(page) == []
        assert strange_things(page, seat) == []
    assert {json.loads(text)["t"] for text in ears[watcher].said} <= WATCHING
    assert watcher.locator(".prompt .turn").count() == 0

    # What the owner was told is a secret to the others: the check finds it there.
    assert secrets_in(title, ears[one.page].heard, 1)
    assert secrets_in(title, ears[two.page].heard, SPECTATOR)


@pytest.mark.parametrize("title", TITLES)
def test_the_checks_find_what_is_planted(visit: Visit, server: Server, title: str) -> None:
    truth = Game(title, players=3, seed="planted").states
    planted = json.dumps({"t": "update", "d": {"view": {"0": base64.b64encode(truth.tobytes()).decode()}}})
    assert any("of seat 1" in leak for leak in secrets_in(title, [planted], 0))
    kind = next(kind for kind in rules(title).events if kind.secret)
    told = {"k": kind.name, "s": 1, "f": dict.fromkeys(kind.fields, 3)}
    assert secrets_in(title, [json.dumps({"t": "update", "d": {"events": [told]}})], 0)
    assert secrets_in(title, [json.dumps({"d": {"log": [{"events": [told]}]}})], SPECTATOR)

    page = visit()
    player = Player(page)
    player.home(server.address)
    player.sit_down(title)
    assert strange_things(page, 0) == []
    assert strange_things(page, SPECTATOR), "the hand of a player is nothing for a spectator"
    page.evaluate(
        """() => document.querySelector('.seats').insertAdjacentHTML('beforeend',
          '<svg><g data-place="bid:2:1"><g><use href="#x" /><rect /></g></g></svg>')"""
    )
    assert strange_things(page, 0) == ["card of 1"]
    assert told_by_storage(page) == []
    page.evaluate("localStorage.setItem('last', JSON.stringify({ view: 'AAAA' }))")
    assert told_by_storage(page) == ["view"]
