"""The locks follow pyproject.toml, and nothing in the repository says where packages come from."""

import re
import subprocess
from pathlib import Path

import pytest

from tools import lock

# In two halves, so that this file does not name them either.
REGISTRY_HOSTS = [
    name + "." + domain
    for name, domain in (
        ("pypi", "org"),
        ("pythonhosted", "org"),
        ("npmjs", "org"),
        ("npmjs", "com"),
        ("yarnpkg", "com"),
        ("deb", "debian"),
        ("security", "debian"),
        ("snapshot", "debian"),
        ("archive", "ubuntu"),
        ("crates", "io"),
    )
]


def text_of(name: str) -> str:
    return (lock.REQUIREMENTS / name).read_text(encoding="utf-8")


def pins_of(name: str) -> set[str]:
    """The `package==version ; marker` lines of a lock."""
    return {line.removesuffix("\\").strip() for line in text_of(name).splitlines() if re.match(r"\w", line)}


def repository_files() -> list[Path]:
    """Every file that git tracks or would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=lock.ROOT, capture_output=True, check=True).stdout
    paths = [lock.ROOT / name for name in listing.decode().split("\0") if name]
    return [path for path in paths if path.is_file()]


@pytest.mark.parametrize("name", lock.LOCKS)
def test_lock_is_made_from_what_pyproject_asks_for(name: str) -> None:
    assert text_of(name).startswith(lock.header(name)), "pyproject.toml changed: run `python3 tools/lock.py`"


@pytest.mark.parametrize("name", lock.LOCKS)
def test_every_pin_of_a_lock_has_hashes(name: str) -> None:
    pins = re.split(r"^(?=\w)", text_of(name), flags=re.MULTILINE)[1:]
    assert pins
    assert [pin for pin in pins if "--hash=sha256:" not in pin] == []


def test_tests_run_with_the_versions_that_people_play_with() -> None:
    assert pins_of("run.txt") - pins_of("study.txt") == set()
    assert pins_of("study.txt") - pins_of("test.txt") == set()


def test_locked_build_tools_are_those_that_the_build_asks_for() -> None:
    settings = lock.project_settings()
    assert set(settings["build-system"]["requires"]) <= set(settings["dependency-groups"]["build"])


@pytest.mark.skipif(not (lock.ROOT / ".git").exists(), reason="only a checkout knows which files are the project's")
def test_no_file_names_a_package_registry() -> None:
    files = repository_files()
    assert lock.ROOT / "pyproject.toml" in files
    named = {
        f"{path.relative_to(lock.ROOT)}: {host}"
        for path in files
        for host in REGISTRY_HOSTS
        if host.encode() in path.read_bytes().lower()
    }
    assert named == set()
