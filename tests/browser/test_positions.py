"""Every fixture position of every title is drawn in a real browser; boards know no rule, so any position must do."""

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from hatch_build import node
from tests.browser.conftest import Visit

pytestmark = pytest.mark.slow
ROOT = Path(__file__).resolve().parent.parent.parent
GALLERY = ROOT / "ui" / "dist" / "gallery"


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serves files and keeps silent."""

    def log_message(self, format: str, *arguments: object) -> None:  # noqa: A002  # the name is the base class's
        """Nothing."""


@pytest.fixture(scope="module")
def gallery() -> Iterator[str]:
    """The gallery of positions, built from the current fixtures and served."""
    subprocess.run([sys.executable, ROOT / "tools" / "page_fixtures.py"], cwd=ROOT, check=True, capture_output=True)
    npm, environment = node()
    build = [*npm, "run", "build", "--", "--mode", "gallery"]
    subprocess.run(build, cwd=ROOT / "ui", env=environment, check=True, capture_output=True)
    handler = functools.partial(Quiet, directory=str(GALLERY))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}/gallery.html"
        server.shutdown()


@pytest.mark.parametrize(("title", "least"), [("cacao", 900), ("maya", 400), ("chocolatl", 500)])
def test_every_fixture_position_is_drawn(visit: Visit, gallery: str, title: str, least: int) -> None:
    page = visit()
    page.set_default_timeout(400_000)
    page.goto(f"{gallery}#{title}")
    page.wait_for_selector(".table")
    result = page.evaluate("title => drawAll(title)", title)
    assert result["problems"] == []
    assert result["drawn"] >= least
