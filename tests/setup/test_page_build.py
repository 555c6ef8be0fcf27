"""The build hook: when the page is built anew, which Node builds it, and what its lock may not name."""

import json
import os
import ssl
import stat
from pathlib import Path

import pytest

import hatch_build

VERSIONS = [("v20.19.0", True), ("v24.1.0", True), ("v20.18.3", False), ("unknown", False)]
ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with sources of a page and a built page."""
    (tmp_path / "ui" / "src").mkdir(parents=True)
    (tmp_path / "ui" / "src" / "main.ts").write_text("one")
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    target = tmp_path / hatch_build.TARGET
    target.mkdir(parents=True)
    (target / "index.html").write_text("<html>")
    (target / hatch_build.STAMP).write_text(hatch_build.fingerprint(tmp_path))
    return tmp_path


def test_nothing_is_built_while_the_sources_stay(project: Path) -> None:
    assert hatch_build.current(project)
    for folder in ("node_modules", "fixtures", "dist"):
        (project / "ui" / folder).mkdir()
        (project / "ui" / folder / "file").write_text("made, not written")
    assert hatch_build.current(project)


@pytest.mark.parametrize("path", ["ui/src/main.ts", "ui/src/more.ts", "docs/rules/cacao.md"])
def test_a_changed_source_builds_it_anew(project: Path, path: str) -> None:
    (project / path).write_text("two")
    assert not hatch_build.current(project)


def test_a_missing_page_is_built(project: Path) -> None:
    (project / hatch_build.TARGET / "index.html").unlink()
    assert not hatch_build.current(project)


def program(folder: Path, name: str, version: str) -> None:
    """A program that tells a version."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {version}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


@pytest.mark.skipif(os.name == "nt", reason="the stand-in is a shell script")
@pytest.mark.parametrize(("version", "good"), VERSIONS)
def test_an_old_node_is_not_taken(tmp_path: Path, version: str, good: bool) -> None:
    program(tmp_path, "node", version)
    assert hatch_build.new_enough(str(tmp_path / "node")) is good


def test_a_node_that_cannot_run_is_not_taken(tmp_path: Path) -> None:
    assert not hatch_build.new_enough(str(tmp_path / "nowhere"))


def test_the_lock_of_the_page_names_no_place_to_fetch_from() -> None:
    lock = json.loads((ROOT / "ui" / "package-lock.json").read_text(encoding="utf-8"))
    assert all("resolved" not in package for package in lock["packages"].values())
    assert "://" not in (ROOT / "ui" / ".npmrc").read_text(encoding="utf-8")


def test_node_trusts_what_this_machine_trusts_and_what_it_was_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    trusted = "/somewhere/authorities.pem"
    paths = ssl.get_default_verify_paths()._replace(cafile=trusted)
    monkeypatch.setattr(ssl, "get_default_verify_paths", lambda: paths)
    monkeypatch.delenv("NODE_EXTRA_CA_CERTS", raising=False)
    assert hatch_build.node()[1]["NODE_EXTRA_CA_CERTS"] == trusted
    monkeypatch.setenv("NODE_EXTRA_CA_CERTS", "/own.pem")
    assert hatch_build.node()[1]["NODE_EXTRA_CA_CERTS"] == "/own.pem"
