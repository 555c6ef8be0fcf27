"""A real Chromium and a real server for the tests of the page. Run them by themselves: `./kakaw test tests/browser`.

Chromium: KAKAW_CHROMIUM, else one on PATH. Without one the tests are skipped and a banner says so; under CI, or with
KAKAW_REQUIRE_BROWSER=1, that is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ["--disable-quic", "--disable-background-networking"]
WHY = "no Chromium found: install one, or set KAKAW_CHROMIUM to its path"
START_SECONDS = 60
WARM_SECONDS = 400
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def chromium() -> str | None:
    """The path of a Chromium, if there is one."""
    for name in (os.environ.get("KAKAW_CHROMIUM"), *NAMES):
        if name and (found := shutil.which(name)):
            return found
    return None


def required() -> bool:
    """Whether a missing browser is a failure."""
    return bool(os.environ.get("CI") or os.environ.get("KAKAW_REQUIRE_BROWSER"))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say loudly that something did not run."""
    missed = sum(WHY in str(report.longrepr) for report in terminalreporter.stats.get("skipped", []))
    if missed:
        terminalreporter.write_sep("!", f"{missed} TESTS OF THE PAGE DID NOT RUN", red=True, bold=True)
        terminalreporter.write_line(WHY)


class Server:
    """A server on its own port and data, which can be stopped and started again."""

    def __init__(self, folder: Path, port: int) -> None:
        """Nothing runs yet."""
        self.folder, self.port = folder, port
        self.address = f"http://127.0.0.1:{port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers and its titles are ready."""
        command = [sys.executable, "-m", "kakaw", "serve", "--port", str(self.port), "--data-dir", str(self.folder)]
        with (self.folder / "serve.log").open("ab") as log:
            self.process = subprocess.Popen([*command, *FAST], stdout=log, stderr=log)
        self._wait("/healthz", START_SECONDS, lambda text: True)
        self._wait("/api/titles", WARM_SECONDS, lambda text: text.count('"ready"') == 3)

    def _wait(self, path: str, seconds: float, good: Callable[[str], bool]) -> None:
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                with urllib.request.urlopen(self.address + path, timeout=5) as answer:
                    if good(answer.read().decode()):
                        return
            except OSError:
                pass
            time.sleep(0.1)
        raise TimeoutError(f"{self.address}{path}: no good answer after {seconds} s; see {self.folder}/serve.log")

    def stop(self) -> None:
        """Stop it as an operator would."""
        if self.process:
            self.process.terminate()
            self.process.wait(20)
            self.process = None


# Rates are for the whole internet; a test plays a game in seconds.
FAST = ["--rate-request", "100000/second", "--rate-address", "100000/second", "--rate-message", "100000/second"]
FAST += ["--rate-guest", "100000/hour", "--rate-table", "100000/hour"]


def free_port() -> int:
    """A port that nothing listens on."""
    import socket

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all tests; KAKAW_TEST_PORT names one that runs already."""
    it = Server(tmp_path_factory.mktemp("server"), int(os.environ.get("KAKAW_TEST_PORT") or free_port()))
    if "KAKAW_TEST_PORT" not in os.environ:
        it.start()
    yield it
    it.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may stop it."""
    it = Server(tmp_path, free_port())
    it.start()
    yield it
    it.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    path = chromium()
    if path is None:
        if required():
            pytest.fail(WHY)
        pytest.skip(WHY)
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        it = playwright.chromium.launch(executable_path=path, args=[*FLAGS, *(["--no-sandbox"] if root else [])])
        yield it
        it.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser) -> Iterator[Visit]:
    """Opens a page of a new visitor: `visit(phone=True, motion=True)`. Errors on any page fail the test."""
    contexts: list[BrowserContext] = []
    problems: list[str] = []

    def open_page(*, phone: bool = False, motion: bool = False, dark: bool = False) -> Page:
        context = browser.new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            reduced_motion="no-preference" if motion else "reduce",
            color_scheme="dark" if dark else "light",
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{page.url}: {error}"))
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not problems, problems[:5]
