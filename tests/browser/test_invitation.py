"""A private table: the link in the waiting room seats whoever opens it, and nobody else gets in."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Server, Visit
from tests.browser.driver import Player

pytestmark = pytest.mark.slow


def test_a_private_table_is_joined_by_its_link_alone(visit: Visit, server: Server) -> None:
    host, friend, stranger = visit(), visit(phone=True), visit()
    Player(host).home(server.address)
    host.click('[data-new="maya"]')
    host.locator("dialog label", has_text="2").first.click()
    host.locator("dialog .switch input").uncheck()
    host.locator("dialog select", has_text="Anyone").select_option("link")
    host.click('[data-act="create"]')
    host.wait_for_selector('[data-act="start"]')
    link = host.locator(".copy input").input_value()
    assert "/join/" in link

    friend.goto(link)
    friend.wait_for_selector("text=Stand up")
    host.wait_for_selector('[data-act="start"]:not([disabled])')
    host.click('[data-act="start"]')
    friend.wait_for_selector(".board .pane", timeout=30_000)
    host.wait_for_selector(".board .pane", timeout=30_000)

    stranger.goto(host.url)
    stranger.wait_for_selector("text=There is no such table")


def test_an_open_table_is_in_everybodys_list_at_once(visit: Visit, server: Server) -> None:
    host, other = visit(), visit()
    Player(other).home(server.address)
    Player(host).home(server.address)
    host.click('[data-new="cacao"]')
    host.click('[data-act="create"]')
    host.wait_for_selector('[data-act="start"]')
    table = host.url.rsplit("/", 1)[1]
    other.locator(f'a[href="/table/{table}"]').click()
    other.locator('[data-act="sit"]').first.click()
    expect(host.locator(".room li b")).to_have_count(2)
