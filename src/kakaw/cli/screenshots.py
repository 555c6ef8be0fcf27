"""Take the pictures of the page that README and docs show.

  kakaw screenshots                        all of them into docs/pictures
  kakaw screenshots --only maya --folder /tmp/pictures

Starts a server with a data folder of its own and a Chromium (KAKAW_CHROMIUM, else the one on PATH), lets a bot play the
visitor's seat to the middle of a game and to its end, and takes what the browser shows: wide, on a phone, dark. Needs
the package playwright.
"""

import argparse
import base64
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from kakaw.cli.output import print_json, progress
from kakaw.core.errors import KakawError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--disable-quic", "--disable-background-networking", "--hide-scrollbars")
SIZES = {"": (1440, 900), "-phone": (390, 844)}
MIDDLE = {"cacao": 4, "maya": 16, "chocolatl": 12}  # moves of the visitor before the picture of the middle of a game
LATE = {"chocolatl": ("round", 4)}  # a field of the record that must have come so far by then
# A question that a picture may stop at: one that begins a turn or a round.
CALM = {"chocolatl": re.compile(r"(higher|first) card at location 1,"), "maya": re.compile(r"^(?!Plant another)")}
BOT = "greedy"  # plays all seats: quick, and sensible enough for a picture
START_SECONDS = 300.0
QUALITY = 84  # the grain of the paper makes files without loss five times as large
SETTLE = 1500  # milliseconds for the last things to come to rest


class ScreenshotError(KakawError):
    """Why no pictures can be taken."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to take, and where to."""
    parser.add_argument("--folder", type=Path, default=Path("docs/pictures"), help="where the pictures go")
    parser.add_argument("--only", metavar="NAME", choices=["home", *MIDDLE], help="only the home page, or one game")


def run(arguments: argparse.Namespace) -> int:
    """Take the pictures."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise ScreenshotError("screenshots: the package playwright is missing; expected it installed") from None
    program = browser_path()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    made: list[str] = []
    with served() as address, sync_playwright() as playwright:
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        flags = [*FLAGS, *(["--no-sandbox"] if root else [])]
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        studio = Studio(browser, address, arguments.folder)
        if arguments.only in (None, "home"):
            studio.home()
        for title in MIDDLE:
            if arguments.only in (None, title):
                studio.game(title)
        made = studio.made
        browser.close()
    if arguments.json:
        print_json({"pictures": made})
    else:
        print(f"{len(made)} pictures in {arguments.folder}")
    return 0


def browser_path() -> str:
    """The Chromium to use."""
    for name in (os.environ.get("KAKAW_CHROMIUM"), *BROWSERS):
        if name and (found := shutil.which(name)):
            return found
    raise ScreenshotError("screenshots: no Chromium found; expected one on PATH or in KAKAW_CHROMIUM")


@contextmanager
def served() -> Iterator[str]:
    """A server of its own, and its address."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port = listener.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory(prefix="kakaw-pictures-") as folder:
        command = [sys.executable, "-m", "kakaw", "serve", "--port", str(port), "--data-dir", folder]
        with (Path(folder) / "log").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log)
            try:
                wait_for(address)
                yield address
            finally:
                process.terminate()
                process.wait(30)


def wait_for(address: str) -> None:
    """Wait until the server answers and every title is compiled."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"{address}/api/titles", timeout=5) as answer:
                if answer.read().count(b'"ready"') == len(MIDDLE):
                    return
        except OSError:
            pass
        time.sleep(0.2)
    raise ScreenshotError(f"screenshots: the server at {address} was not ready after {START_SECONDS:.0f} s")


class Studio:
    """Takes pictures of one server."""

    def __init__(self, browser: Any, address: str, folder: Path) -> None:
        """Nothing is taken yet."""
        self.browser, self.address, self.folder = browser, address, folder
        self.context = browser.new_context(reduced_motion="reduce", device_scale_factor=1)
        self.page = self.context.new_page()
        self.made: list[str] = []

    def take(self, name: str, themes: tuple[str, ...] = ("light", "dark")) -> None:
        """What is shown, wide and on a phone, in these themes."""
        for suffix, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            for theme in themes:
                self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
                self.page.wait_for_timeout(SETTLE)
                file = f"{name}{suffix}{'-dark' if theme == 'dark' else ''}.jpg"
                self.page.screenshot(path=self.folder / file, type="jpeg", quality=QUALITY)
                self.made.append(file)
                progress(file)

    def home(self) -> None:
        """The home page."""
        self.page.goto(self.address)
        self.page.wait_for_selector("[data-play]")
        self.take("home")

    def game(self, title: str) -> None:
        """A game at its middle, and at its end."""
        self.page.set_viewport_size({"width": 1440, "height": 900})
        self.page.goto(self.address)
        self.page.wait_for_selector("[data-play]")
        seats = [{"me": True}, {"bot": BOT}, {"bot": BOT}]
        wish = {"title": title, "players": 3, "seats": seats, "start": True, "public": False}
        table = self._call("POST", "/tables", wish)["id"]
        self.page.goto(f"{self.address}/table/{table}")
        self.page.wait_for_selector(".board .pane")
        self._play(title, table, MIDDLE[title])
        self.take(title)
        self._play(title, table, None)
        self.page.wait_for_selector("dialog .bars")
        self.take(f"{title}-end", ("light",))

    def _play(self, title: str, table: str, moves: int | None) -> None:
        """Let a bot play the visitor's seat until it has made so many moves, or to the end."""
        import numpy as np

        from kakaw.bots.bot import Budget
        from kakaw.bots.catalog import make
        from kakaw.core.rules import rules
        from kakaw.core.view import View

        bot, chance = make(BOT, title), random.Random(title)
        while True:
            state = self._call("GET", f"/tables/{table}")
            if state["status"] == "over":
                return
            prompts = state["play"]["prompts"]
            if not prompts:
                time.sleep(0.05)
                continue
            record = np.frombuffer(bytearray(base64.b64decode(state["play"]["view"]["0"])), rules(title).dtype)
            calm = CALM.get(title)
            field, least = LATE.get(title, ("ply", 0))
            late = moves is not None and moves <= 0 and record[field][0] >= least
            if late and (calm is None or calm.search(prompts[0]["sentence"])):
                return
            view = View(rules(title), record, 0)
            steps = [step.text for step in bot.choose(view, view.menu(), Budget(seconds=1.0), chance).steps]
            self._call("POST", f"/tables/{table}/moves", {"prompt": prompts[0]["id"], "steps": steps})
            moves = None if moves is None else moves - 1

    def _call(self, method: str, path: str, body: Any = None) -> Any:
        """Ask the server as the visitor whom the page is for."""
        answer = self.page.request.fetch(f"{self.address}/api{path}", method=method, data=body)
        if not answer.ok:
            raise ScreenshotError(f"screenshots: {method} {path}: {answer.status} {answer.text()[:200]}")
        return answer.json()
