"""axe finds nothing on any screen, in both themes and on a phone; targets are large enough for a thumb."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Server, Visit
from tests.browser.driver import Player

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent.parent
AXE = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
TITLES = ("cacao", "maya", "chocolatl")
SMALL_TARGETS = """() => {
  const found = []
  for (const element of document.querySelectorAll('button, a.btn, select')) {
    const { width, height } = element.getBoundingClientRect()
    const inline = element.matches('.rule, .entry, .link')  // words in a sentence are exempt (WCAG 2.5.8)
    if (width > 0 && !inline && (height < 43.5 || width < 43.5))
      found.push(`${element.className} ${element.textContent.trim().slice(0, 30)} ${width}x${height}`)
  }
  return found
}"""


def faults(page: Page) -> list[str]:
    """What axe finds wrong, one line for each."""
    page.wait_for_timeout(400)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    result: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary'][:300]}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_home_page(visit: Visit, server: Server, dark: bool, phone: bool) -> None:
    page = visit(dark=dark, phone=phone)
    Player(page).home(server.address)
    assert faults(page) == []
    page.click('[data-new="cacao"]')
    page.wait_for_selector("dialog select")
    assert faults(page) == []
    if phone:
        assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("title", TITLES)
def test_the_tables(visit: Visit, server: Server, title: str, dark: bool, phone: bool) -> None:
    page = visit(dark=dark, phone=phone)
    player = Player(page, "tap" if phone else "click", seed=5)
    player.home(server.address)
    player.sit_down(title)
    assert faults(page) == []
    player.play(200, until_moves=2)
    while not player.my_turn():
        page.wait_for_timeout(50)
    player.choose()
    page.wait_for_timeout(300)
    assert faults(page) == []
    if phone:
        assert page.evaluate(SMALL_TARGETS) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_windows_above_the_table(visit: Visit, server: Server) -> None:
    page = visit()
    player = Player(page)
    player.home(server.address)
    player.sit_down("maya")
    for key in ("?", "s", "l"):
        page.keyboard.press(key)
        page.wait_for_selector("dialog")
        assert faults(page) == []
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


@pytest.mark.parametrize("title", TITLES)
def test_a_screen_reader_gets_the_position_in_words(visit: Visit, server: Server, title: str) -> None:
    page = visit()
    player = Player(page)
    player.home(server.address)
    player.sit_down(title)
    words = page.get_by_role("region", name="The position in words").inner_text()
    assert len(words.split()) > 20
    assert page.get_by_role("status").count() > 0
