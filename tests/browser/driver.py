"""A person at the page: plays by clicking, tapping or typing what the page offers, and knows no rule.

Boards mark what can be chosen: `data-step` adds a step, `data-piece` chooses a piece, `data-target` is a place on the
board, `data-act="confirm"` is the one red button. The driver takes any of them at random, from a seed.
"""

from __future__ import annotations

import random
import time
from contextlib import suppress
from typing import Literal

from playwright.sync_api import Error, Locator, Page

Way = Literal["click", "tap", "keys"]
MOST_TABS = 120
MOST_TRIES = 4  # things come and go while one tabs
MOST_ARROWS = 12  # then the place where one stands will do
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
PATIENCE = 15_000  # milliseconds for the page to do what it was asked
TURN_SECONDS = 120.0  # for one turn: whoever presses this and that for so long gets nowhere
TURN = ".prompt:not([aria-busy=true]) .turn"  # while the page works something out it asks nothing
CONFIRM = '[data-act="confirm"]:enabled:visible'
# A tap becomes a click a little later than it ends; then the button has done its work.
CONFIRMED = (
    """() => [...document.querySelectorAll('[data-act="confirm"]:enabled')].every((each) => !each.offsetParent)"""
)
STEPS = "[data-step]:visible:not([disabled])"
PIECES = "[data-piece]:visible:not([disabled]):not([aria-pressed=true])"
TARGETS = "[data-target]:visible"
NEXT = "[data-target].next:visible"  # where a board shows what is asked now apart from what may still be changed
FILL = '[data-act="fill"]:visible'  # lays what is left where one may lay it
LAY = "[data-lay]:not([disabled]):visible"  # where cards are to be laid: the next one goes to the place that is marked
RECENTRE = ".zoom button:last-child:visible"
IN_SIGHT = """(element) => {
  const box = element.getBoundingClientRect()
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
  const room = (element.closest('.pane') ?? document.documentElement).getBoundingClientRect()
  const seen = x > room.left + 4 && x < room.right - 4 && y > room.top + 4 && y < room.bottom - 4
  return seen && (element.contains(document.elementFromPoint(x, y)) || !element.closest('.pane'))
}"""
# The arrow key that leads from the focused place towards this one; "" when it has the focus.
HEADING = """(element) => {
  const here = document.activeElement?.closest('[data-target]')
  if (!here) return 'ArrowUp'
  if (here === element) return ''
  const [from, to] = [here.getBoundingClientRect(), element.getBoundingClientRect()]
  const right = to.left + to.width / 2 - from.left - from.width / 2
  const down = to.top + to.height / 2 - from.top - from.height / 2
  if (Math.abs(right) > Math.abs(down)) return right > 0 ? 'ArrowRight' : 'ArrowLeft'
  return down > 0 ? 'ArrowDown' : 'ArrowUp'
}"""
# How often Tab leads from what has the focus to this element; negative for Shift+Tab, null where neither does.
TABS = """(element) => {
  const able = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const chosen = (radio) => document.querySelector(`input[type=radio][name="${radio.name}"]:checked`) ?? radio
  const stops = [...document.querySelectorAll(able)].filter((each) =>
    each.tabIndex >= 0 && !each.disabled && each.getClientRects().length > 0 && !each.closest('[inert]') &&
    (each.type !== 'radio' || chosen(each) === each)) // radio buttons of one name are one stop
  const focused = document.activeElement
  if (focused === element) return 0
  const there = stops.indexOf(element)
  if (there < 0) return null // Tab does not lead there
  const here = stops.indexOf(focused)
  if (here >= 0) return there - here
  const before = stops.filter((each) => focused.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_PRECEDING).length
  return there < before ? there - before : there - before + 1
}"""
# How often the right arrow leads to this element from the first one in the hand, where H puts the focus; else -1.
IN_HAND = """(element) => [...element.closest('[data-hand]')?.querySelectorAll('button:not(:disabled)') ?? []]
  .indexOf(element)"""
ON_BOARD = "element => element.closest('.pane') !== null"
FOCUS_ON_BOARD = "() => document.activeElement?.closest('.pane') != null"
FOCUSED = "element => element === document.activeElement"
OVER = "dialog:has([data-act='rematch']), dialog:has(.bars)"


class Stuck(Exception):
    """The page asks for something that the driver cannot give."""


class Player:
    """One person in one browser page."""

    def __init__(self, page: Page, way: Way = "click", seed: int = 1) -> None:
        """Play on this page in that way; the seed decides what is chosen."""
        self.page, self.way = page, way
        self.chance = random.Random(seed)
        self.moves = 0

    # --- getting to a table

    def home(self, address: str) -> None:
        """Open the home page and wait until it can be used."""
        self.page.goto(address)
        self.page.wait_for_selector("[data-play]", timeout=PATIENCE)

    def sit_down(self, title: str) -> None:
        """One click to a game against bots."""
        button = self.page.locator(f'[data-play="{title}"]')
        self.press(button)
        self.page.wait_for_selector(".board .pane", timeout=60_000)

    # --- one decision

    def my_turn(self) -> bool:
        """Whether the page asks me something."""
        return self.page.locator(TURN).count() > 0

    def over(self) -> bool:
        """Whether the end is shown."""
        return self.page.locator(OVER).count() > 0

    def press(self, target: Locator) -> None:
        """Click or tap something, or go there by keys and press Enter."""
        if self.way == "tap":
            target.tap(timeout=4_000)
        elif self.way == "click":
            target.click(timeout=4_000)
        elif target.evaluate(ON_BOARD, timeout=2_000):
            self.walk_to(target)
            self.page.keyboard.press("Enter")
        elif self.reach_in_hand(target) or self.tab_to(target):
            self.page.keyboard.press("Enter")

    def in_sight(self, target: Locator) -> bool:
        """Whether the middle of something can be seen: a board larger than its pane hides a part of itself."""
        try:
            return bool(target.evaluate(IN_SIGHT, timeout=2_000))
        except Error:
            return False

    def try_press(self, found: list[Locator]) -> bool:
        """Press one of several things at random; some may lie under others or outside the view."""
        self.chance.shuffle(found)
        tries = 0
        for target in found:
            if self.way != "keys" and not self.in_sight(target):
                continue
            try:
                self.press(target)
            except Error:
                tries += 1
                if tries == MOST_TRIES:
                    return False
                continue
            return True
        return False

    def confirm(self) -> bool:
        """Press the red button if there is something to confirm."""
        button = self.page.locator(CONFIRM).first
        if button.count() == 0:
            return False
        try:
            if self.way == "keys":
                self.page.keyboard.press("Shift+Enter")
            else:
                self.press(button)
        except Error:
            return False
        with suppress(Error):  # another move may be complete already
            self.page.wait_for_function(CONFIRMED, timeout=1_000)
        self.moves += 1
        return True

    def choose(self) -> bool:
        """Choose something, by whatever the page offers now."""
        if self.page.locator(LAY).count():
            return self.lay()
        if self.chance.random() < 0.8 and self.try_press(self.page.locator(NEXT).all()):
            return True
        if self.chance.random() < 0.9 and self.try_press(self.page.locator(STEPS).all()):
            return True
        pieces = self.page.locator(PIECES).all()
        picked = bool(pieces) and self.try_press(pieces)
        places = self.page.locator(TARGETS).all()
        if self.try_press(places) or picked:
            return True
        return bool(places) and self.try_press(self.page.locator(RECENTRE).all())

    def lay(self) -> bool:
        """Lay one more card, or all that are left at once where the page offers that."""
        rest = self.page.locator(FILL)
        if self.chance.random() < 0.4 and rest.count():
            if self.way == "keys":
                self.page.keyboard.press("f")
                return True
            return self.try_press(rest.all())
        return self.try_press(self.page.locator(PIECES).all())

    def reach_in_hand(self, target: Locator) -> bool:
        """Go by H and arrow keys to something in the hand of a game that has these keys."""
        arrows = int(target.evaluate(IN_HAND, timeout=2_000))
        if arrows < 0:
            return False
        self.page.keyboard.press("h")
        for _ in range(arrows):
            self.page.keyboard.press("ArrowRight")
        return bool(target.evaluate(FOCUSED, timeout=2_000))

    def walk_to(self, target: Locator) -> None:
        """Go to a place on the board by arrow keys, or as near as they lead."""
        if not self.page.evaluate(FOCUS_ON_BOARD) and not self.tab_to(self.page.locator(".board .pane")):
            raise Error("Tab does not lead to the board")
        for _ in range(MOST_ARROWS):
            heading = target.evaluate(HEADING, timeout=2_000)
            if not heading:
                return
            astray = self.chance.random() < 0.15  # round a corner that a straight way does not turn
            self.page.keyboard.press(self.chance.choice(ARROWS) if astray else heading)

    def tab_to(self, target: Locator) -> bool:
        """Press Tab, or Shift+Tab where that is nearer, until something has the focus; False if it never has."""
        for _ in range(MOST_TRIES):
            try:
                presses = target.evaluate(TABS, timeout=2_000)
            except Error:
                return False  # it is gone: the table has moved on
            if presses is None:
                return False
            if presses == 0:
                return True
            for _ in range(abs(presses)):
                self.page.keyboard.press("Tab" if presses > 0 else "Shift+Tab")
        for _ in range(MOST_TABS):  # the count was wrong each time: one by one
            self.page.keyboard.press("Tab")
            try:
                if target.evaluate(FOCUSED, timeout=2_000):
                    return True
            except Error:
                return False
        return False

    # --- a whole game

    def play(self, seconds: float = 600.0, until_moves: int | None = None) -> None:
        """Play until the game is over, or until so many moves were confirmed."""
        end = time.monotonic() + seconds
        idle, moves, since = 0, self.moves, time.monotonic()
        while not self.over():
            if until_moves is not None and self.moves >= until_moves:
                return
            if time.monotonic() > end:
                raise Stuck(f"not over after {seconds:.0f} s and {self.moves} moves: {self.state()}")
            if not self.my_turn() or self.moves != moves:
                moves, since = self.moves, time.monotonic()
            if time.monotonic() - since > TURN_SECONDS:
                raise Stuck(f"no move in {TURN_SECONDS:.0f} s of my turn, after {self.moves} moves: {self.state()}")
            if not self.my_turn():
                self.page.wait_for_timeout(40)
                continue
            if self.confirm() or self.choose():
                idle = 0
            else:
                idle += 1
                if idle > 100:
                    raise Stuck(f"nothing to choose: {self.state()}")
            self.page.wait_for_timeout(25)

    def state(self) -> str:
        """What the prompt says and what there is to press, for a message."""
        prompt = self.page.locator(".prompt")
        said = prompt.inner_text() if prompt.count() else self.page.url
        found = {
            name: self.page.locator(name) for name in (CONFIRM, STEPS, "[data-piece]", PIECES, "[data-target]", TARGETS)
        }
        sights = {name: sum(self.in_sight(each) for each in places.all()) for name, places in found.items()}
        return f"{said}\n" + "\n".join(f"{name}: {found[name].count()}, {sights[name]} in sight" for name in found)
