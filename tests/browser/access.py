"""What axe and a thumb find wrong with what a page shows now, in both themes."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parent.parent.parent
AXE = ROOT / "ui" / "node_modules" / "axe-core" / "axe.min.js"
SETTLED = 250  # milliseconds for colours to change
COLOURS = ("color-contrast", "link-in-text-block")  # all that a theme changes
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


def faults(page: Page, *, phone: bool = False) -> list[str]:
    """What is wrong, one line for each; on a phone also targets too small and a page too wide."""
    found: list[str] = []
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(SETTLED)
    found += [f"dark {fault}" for fault in axe(page, COLOURS)]
    page.emulate_media(color_scheme="light")
    page.wait_for_timeout(SETTLED)
    found += axe(page)
    if phone:
        found += [f"small: {target}" for target in page.evaluate(SMALL_TARGETS)]
        if (wide := page.evaluate("document.documentElement.scrollWidth - innerWidth")) > 0:
            found.append(f"{wide} pixels too wide")
    return found


def axe(page: Page, only: tuple[str, ...] = ()) -> list[str]:
    """What axe finds by all its rules, or by some of them, one line for each."""
    if not page.evaluate("() => 'axe' in globalThis"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"], **({"runOnly": list(only)} if only else {})}
    result: dict[str, Any] = page.evaluate("options => axe.run(document, options)", options)
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary'][:300]}"
        for violation in result["violations"]
        for node in violation["nodes"]
    ]
