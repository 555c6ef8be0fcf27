"""Several people at one device: it asks to be passed on, and shows nothing until the next one has it."""

import pytest

from tests.browser.conftest import Server, Visit
from tests.browser.driver import Player

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("title", ["cacao", "maya"])
def test_the_device_is_passed_on(visit: Visit, server: Server, title: str) -> None:
    page = visit()
    player = Player(page, seed=6)
    player.home(server.address)
    page.click(f'[data-new="{title}"]')
    page.locator("dialog label", has_text="2").first.click()
    seats = page.locator("dialog .seat-row select")
    for seat in range(seats.count()):
        seats.nth(seat).select_option("me")
    page.click('[data-act="create"]')
    page.wait_for_selector("[data-act=curtain]", timeout=30_000)  # the first player, too, is asked to take the device

    passed = 0
    for _ in range(600):
        curtain = page.locator('[data-act="curtain"]')
        if curtain.count():
            assert page.locator(".board .pane").count() == 0, "the board shows behind the curtain"
            assert page.locator(".dock [data-piece]").count() == 0, "the hand shows behind the curtain"
            curtain.click()
            passed += 1
            if passed >= 3:
                break
        elif player.my_turn() and not player.confirm():
            player.choose()
        page.wait_for_timeout(25)
    assert passed >= 3
    assert player.moves >= 2
