"""A whole game of each title from the home page against bots: by clicking, by keyboard alone, on a phone."""

import pytest

from tests.browser.access import faults
from tests.browser.conftest import Server, Visit
from tests.browser.driver import Player, Way

pytestmark = pytest.mark.slow
TITLES = ("cacao", "maya", "chocolatl")
SECONDS = 900.0


def check_end(player: Player) -> None:
    """The end shows everybody's points, and what comes next."""
    page = player.page
    page.wait_for_selector("[data-act='rematch']", timeout=30_000)
    rows = page.locator("dialog .bars li")
    assert rows.count() == 3
    ranks = [row.locator(".rank").inner_text() for row in rows.all()]
    assert ranks[0] == "1"
    points = [int(row.locator(".num").inner_text().replace("\N{MINUS SIGN}", "-")) for row in rows.all()]
    assert points == sorted(points, reverse=True)
    assert any(points)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("way", ["click", "keys", "tap"])
def test_a_whole_game_against_bots(visit: Visit, server: Server, title: str, way: Way) -> None:
    page = visit(phone=way == "tap")
    player = Player(page, way, seed=7)
    player.home(server.address)
    player.sit_down(title)
    player.play(SECONDS)
    check_end(player)
    if way != "keys":  # the same screen, once on a desktop and once on a phone
        assert faults(page, phone=way == "tap") == []
    wide, far = page.evaluate("[document.documentElement.scrollWidth - innerWidth, scrollX]")
    assert (wide, far) == (0, 0)
