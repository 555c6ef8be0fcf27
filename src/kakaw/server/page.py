"""The page: files of the built browser program, kept by browsers as long as their names last."""

import os
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

FOLDER = Path(__file__).parent / "static"
FOREVER = "public, max-age=31536000, immutable"  # a file whose name holds a hash of its content never changes
ASK_AGAIN = "no-cache"  # the entity tag makes asking cheap
MISSING = """<!doctype html><html lang="en"><title>kakaw</title>
<h1>kakaw</h1><p>The server runs, but the page is not built. The interface for programs is at
<a href="/api/openapi.json">/api/openapi.json</a>.</p></html>"""


class Page(StaticFiles):
    """The built page. Addresses of its own, such as /join/..., all get index.html, which finds its way by itself."""

    def __init__(self, folder: Path | None) -> None:
        """Serve a folder; it may be missing, then a line says so."""
        super().__init__(directory=folder or FOLDER, check_dir=False)
        self.folder = folder or FOLDER

    async def check_config(self) -> None:
        """Accept a folder that is not there: `get_response` tells of it."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, or the page itself for an address that has no file."""
        if path.startswith((f"api{os.sep}", f"ws{os.sep}")):
            raise HTTPException(404)
        if not (self.folder / "index.html").is_file():
            return HTMLResponse(MISSING, 200 if path == "." else 404, {"Cache-Control": ASK_AGAIN})
        try:
            response = await super().get_response(path, scope)
        except HTTPException as problem:
            if problem.status_code != 404 or _is_file_name(path):
                raise
            path = "index.html"
            response = await super().get_response(path, scope)
        except (OSError, ValueError):  # a name that no file system takes: too long, or with a zero byte
            raise HTTPException(404) from None
        if path == ".":
            path = "index.html"
        forever = path.startswith(f"assets{os.sep}")
        response.headers["Cache-Control"] = FOREVER if forever else ASK_AGAIN
        return response

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """The file of an address; the folder itself is the page."""
        return super().lookup_path("index.html" if path == "." else path)


def _is_file_name(path: str) -> bool:
    """Whether an address names a file, which then should have been there."""
    return path.startswith(f"assets{os.sep}") or "." in Path(path).name
