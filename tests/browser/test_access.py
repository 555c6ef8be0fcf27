"""axe finds nothing on any screen, in both themes and on a phone; targets are large enough for a thumb."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import faults
from tests.browser.conftest import Server, Visit
from tests.browser.driver import Player

pytestmark = pytest.mark.slow
TITLES = ("cacao", "maya", "chocolatl")
SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
RULE = re.compile(r"^(?!One moment|The text of this rule did not|This rule has no text).{20}")
BOOKS = {"chocolatl": ("m", "b")}  # what a game opens above the table by a key of its own


def close(page: Page) -> None:
    """Close the window above the page."""
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")


@SIZES
def test_the_home_page_and_its_windows(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone)
    Player(page).home(server.address)
    assert faults(page, phone=phone) == []
    page.get_by_role("button", name="Settings").click()
    page.wait_for_selector("dialog .settings")
    assert faults(page, phone=phone) == []
    close(page)
    for title in TITLES:
        page.click(f'[data-new="{title}"]')
        page.wait_for_selector("dialog select")
        assert faults(page, phone=phone) == []
        close(page)


@SIZES
def test_pages_that_are_not_there(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone)
    for path, words in (("/nowhere/at/all", "h1"), ("/table/nosuchtable", "text=There is no such table")):
        page.goto(server.address + path)
        page.wait_for_selector(words)
        assert faults(page, phone=phone) == []


@SIZES
def test_the_waiting_room_and_the_curtain(visit: Visit, server: Server, phone: bool) -> None:
    page = visit(phone=phone)
    Player(page).home(server.address)
    page.click('[data-new="cacao"]')
    page.click('[data-act="create"]')
    page.wait_for_selector('[data-act="start"]')
    assert faults(page, phone=phone) == []

    Player(page).home(server.address)
    page.click('[data-new="maya"]')
    for seat in page.locator("dialog .seat-row select").all():
        seat.select_option("me")
    page.click('[data-act="create"]')
    page.wait_for_selector("[data-act=curtain]", timeout=30_000)
    assert faults(page, phone=phone) == []


@SIZES
@pytest.mark.parametrize("title", TITLES)
def test_a_table_and_its_windows(visit: Visit, server: Server, title: str, phone: bool) -> None:
    page = visit(phone=phone)
    player = Player(page, "tap" if phone else "click", seed=5)
    player.home(server.address)
    player.sit_down(title)
    assert faults(page, phone=phone) == []
    player.play(200, until_moves=2)
    while not player.my_turn():
        page.wait_for_timeout(50)
    page.locator(".prompt .rule").click()
    expect(page.locator("dialog .rule")).to_have_text(RULE)
    assert faults(page, phone=phone) == []
    close(page)
    player.choose()
    page.wait_for_timeout(300)
    assert faults(page, phone=phone) == []
    for key in ("?", "s", "l", *BOOKS.get(title, ())):
        page.locator("body").press(key)
        page.wait_for_selector("dialog")
        assert faults(page, phone=phone) == []
        close(page)
    page.get_by_role("button", name="Menu").click()
    page.wait_for_selector("dialog .settings")
    assert faults(page, phone=phone) == []
    close(page)


@pytest.mark.parametrize("title", TITLES)
def test_a_table_for_somebody_who_watches(visit: Visit, server: Server, title: str) -> None:
    host, watcher = visit(), visit()
    player = Player(host)
    player.home(server.address)
    player.sit_down(title)
    Player(watcher).home(server.address)
    watcher.goto(host.url)
    watcher.wait_for_selector(".board .pane")
    assert faults(watcher) == []


@pytest.mark.parametrize("title", TITLES)
def test_a_screen_reader_gets_the_position_in_words(visit: Visit, server: Server, title: str) -> None:
    page = visit()
    player = Player(page)
    player.home(server.address)
    player.sit_down(title)
    words = page.get_by_role("region", name="The position in words").inner_text()
    assert len(words.split()) > 20
    assert page.get_by_role("status").count() > 0
