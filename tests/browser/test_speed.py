"""How fast the page is: what its first screen weighs, how soon one can play, how soon a click shows its ghost.

The figures asked for hold on a machine with nothing else to do; `KAKAW_SPEED=strict` asks for exactly them. Else three
times as long is let pass, so that a busy machine does not fail a change that is not at fault. `-s` prints the figures.
"""

import gzip
import json
import os
import statistics
import time
from pathlib import Path

import pytest

from tests.browser.conftest import Server, Visit
from tests.browser.driver import Player

pytestmark = pytest.mark.slow
STATIC = Path(__file__).resolve().parent.parent.parent / "src" / "kakaw" / "server" / "static"
PATIENCE = 1 if os.environ.get("KAKAW_SPEED") == "strict" else 3
FIRST_MOVE = 2.0  # seconds from opening the page to the first possible move
GHOST = 50.0  # milliseconds from a click to its ghost
FRAME = 1000 / 60
FRAMES = """() => new Promise((resolve) => {
  const times = []
  let last = performance.now()
  const tick = (now) => {
    times.push(now - last)
    last = now
    if (times.length < 120) requestAnimationFrame(tick)
    else resolve(times.slice(2))
  }
  requestAnimationFrame(tick)
})"""


def test_the_first_screen_is_light() -> None:
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text(encoding="utf-8"))
    wanted, seen = ["index.html"], set()
    while wanted:
        name = wanted.pop()
        if name not in seen:
            seen.add(name)
            wanted += manifest[name].get("imports", [])
    weight = sum(len(gzip.compress((STATIC / manifest[name]["file"]).read_bytes())) for name in seen)
    print(f"\nfirst screen: {weight / 1000:.0f} kB of script, gzip")
    assert weight < 200_000


@pytest.mark.parametrize("title", ["cacao", "maya", "chocolatl"])
def test_the_first_move_comes_soon(visit: Visit, server: Server, title: str) -> None:
    Player(visit()).home(server.address)  # the server has read its files
    page = visit()
    start = time.perf_counter()
    page.goto(server.address)
    page.click(f'[data-play="{title}"]')
    page.wait_for_selector(".prompt .turn")
    page.wait_for_selector("[data-target], [data-piece]:not([disabled])")
    seconds = time.perf_counter() - start
    print(f"\n{title}: first possible move after {seconds:.2f} s")
    assert seconds < FIRST_MOVE * PATIENCE


def test_a_click_shows_its_ghost_at_once(visit: Visit, server: Server) -> None:
    page = visit()
    player = Player(page)
    player.home(server.address)
    player.sit_down("cacao")
    page.wait_for_selector("[data-target][data-step]")
    taken: list[float] = []
    for _ in range(5):
        taken.append(
            page.evaluate(
                """async () => {
                  const target = document.querySelector('[data-target][data-step]:not(.here)')
                  const board = target.closest('svg')
                  const start = performance.now()
                  target.dispatchEvent(new MouseEvent('click', { bubbles: true }))
                  while (!board.querySelector('.here')) await new Promise((resolve) => requestAnimationFrame(resolve))
                  return performance.now() - start
                }"""
            )
        )
        page.keyboard.press("Escape")
        page.wait_for_timeout(300)
    print(f"\nghost after {statistics.median(taken):.0f} ms")
    assert statistics.median(taken) < GHOST * PATIENCE


def test_a_full_board_is_moved_without_dropping_frames(visit: Visit, server: Server) -> None:
    page = visit(motion=True)
    player = Player(page, seed=2)
    player.home(server.address)
    player.sit_down("maya")
    player.play(300, until_moves=6)
    box = page.locator(".board .pane").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.9
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(f"() => {{ globalThis.frames_ = ({FRAMES})() }}")
    for k in range(60):
        page.mouse.move(x - 4 * (k % 30), y - 2 * (k % 30))
    page.mouse.up()
    times = page.evaluate("globalThis.frames_")
    print(f"\npanning: median frame {statistics.median(times):.1f} ms, longest {max(times):.1f} ms")
    assert statistics.median(times) < FRAME * 1.3 * PATIENCE
