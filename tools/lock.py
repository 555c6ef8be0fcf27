"""Renews the locks in requirements/ from pyproject.toml: `python3 tools/lock.py [uv pip compile options]`.

Without options every pinned version that still fits stays; `--upgrade` takes the newest of all packages, and
`--upgrade-package NAME` of one. The locks are universal (one file for every system and Python), hashed, and name no
place to fetch from: that is the choice of the machine that installs. The first lines of a lock hold a hash of what
was asked for, so a test finds a lock that somebody forgot to renew, without a network.
"""

from __future__ import annotations

import hashlib
import importlib.util
import json
import subprocess
import sys
import tomllib
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
LOCKS = {  # what goes into each lock: dependency groups, extras, and "project" for what kakaw itself depends on
    "uv.txt": ("start",),
    "run.txt": ("project", "server", "build"),
    "study.txt": ("project", "server", "arena", "ray", "build"),
    "test.txt": ("project", "server", "postgres", "redis", "arena", "ray", "build", "test"),
}


def project_settings() -> dict[str, Any]:
    """What stands in pyproject.toml."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def asked(name: str) -> str:
    """Hash of what pyproject.toml asks for in a lock."""
    settings = project_settings()
    project = settings["project"]
    parts = {"project": project["dependencies"], **project["optional-dependencies"], **settings["dependency-groups"]}
    wishes = [settings["project"]["requires-python"], {part: sorted(parts[part]) for part in LOCKS[name]}]
    return hashlib.sha256(json.dumps(wishes).encode()).hexdigest()[:32]


def header(name: str) -> str:
    """The first lines of a lock."""
    return f"# Made by `python3 tools/lock.py` from pyproject.toml, not by hand.\n# asked: {asked(name)}\n"


def start_script() -> ModuleType:
    """The `kakaw` script as a module."""
    loader = SourceFileLoader("kakaw_start_script", str(ROOT / "kakaw"))
    spec = importlib.util.spec_from_loader(loader.name, loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True  # the script has no .py ending, its bytecode would lie beside it
    loader.exec_module(module)
    return module


def compile_lock(uv: str, name: str, options: list[str]) -> None:
    """Let uv write one lock, and put our header on it."""
    lock = REQUIREMENTS / name
    extras = project_settings()["project"]["optional-dependencies"]
    sources = [
        "pyproject.toml" if part == "project" else f"--{'extra' if part in extras else 'group'}={part}"
        for part in LOCKS[name]
    ]
    if name in ("study.txt", "test.txt"):
        sources.append("--constraints=requirements/run.txt")  # with the versions that people play with
    oldest = project_settings()["project"]["requires-python"].removeprefix(">=")
    scope = ["--universal", f"--python-version={oldest}"]
    style = ["--generate-hashes", "--no-header", "--no-emit-index-url", "--no-emit-find-links"]
    output = ["--quiet", f"--output-file=requirements/{name}"]
    subprocess.run([uv, "pip", "compile", *sources, *scope, *style, *output, *options], cwd=ROOT, check=True)
    lock.write_text(header(name) + lock.read_text(encoding="utf-8"), encoding="utf-8", newline="\n")


def main() -> None:
    """Renew every lock."""
    script = start_script()
    steps = script.Steps()
    with script.only_one(steps):
        uv = script.find_uv(steps)
    for name in LOCKS:
        steps.say(f"locking requirements/{name}")
        compile_lock(uv, name, sys.argv[1:])


if __name__ == "__main__":
    main()
