"""Compiled code is kept under a key of everything it was made from."""

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from kakaw.core import jit
from kakaw.core.titles import titles


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package whose sources may be edited."""
    return Path(shutil.copytree(jit.PACKAGE, tmp_path / "kakaw", ignore=shutil.ignore_patterns("__pycache__")))


def test_the_key_is_that_of_the_sources_and_nothing_else(package: Path) -> None:
    assert jit.source_key(package) == jit.source_key() == jit.source_key(package)
    (package / "cli" / "main.py").write_text("# no kernel is made from this\n")
    assert jit.source_key(package) == jit.source_key()


@pytest.mark.parametrize("source", ["core/grid.py", "core/chance.py", "core/events.py", "bots/rollout.py"])
def test_editing_a_helper_changes_the_key(package: Path, source: str) -> None:
    path = package / source
    path.write_text(path.read_text() + "# edited\n")
    assert jit.source_key(package) != jit.source_key()


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("source", ["box.py", "layout.py", "kernel.py", "meta.py"])
def test_editing_the_rules_changes_the_key(package: Path, title: str, source: str) -> None:
    path = package / "games" / title / source
    path.write_text(path.read_text().replace("1", "2", 1))
    assert jit.source_key(package) != jit.source_key()


def test_moving_a_source_changes_the_key(package: Path) -> None:
    (package / "core" / "grid.py").rename(package / "core" / "board.py")
    assert jit.source_key(package) != jit.source_key()


def test_other_compiler_flags_have_another_key(monkeypatch: pytest.MonkeyPatch) -> None:
    before = jit.source_key()
    monkeypatch.setattr(jit.config, "BOUNDSCHECK", 0 if jit.config.BOUNDSCHECK else 1)
    assert jit.source_key() != before


def test_every_module_that_a_kernel_can_read_is_in_the_key() -> None:
    """Whatever a module with compiled functions imports from kakaw can be frozen into machine code."""
    covered = {path.resolve() for pattern in jit.KERNEL_SOURCES for path in jit.PACKAGE.glob(pattern)}
    packages = {path.resolve() for path in jit.PACKAGE.rglob("__init__.py")}
    kernels = [f"kakaw.games.{title}.kernel" for title in titles()]
    for name in [*kernels, "kakaw.core.chance", "kakaw.core.batch", "kakaw.core.dispatch", "kakaw.bots.rollout"]:
        module = importlib.import_module(name)
        for source in {sources_of(value) for value in vars(module).values()} | {module.__file__}:
            if source is not None and Path(source).is_relative_to(jit.PACKAGE):
                assert Path(source) in covered | packages, f"{name} reads {source}"


def sources_of(value: object) -> str | None:
    """The file a value of a module comes from, where that can be told."""
    if isinstance(value, ModuleType):
        return value.__file__
    home = sys.modules.get(getattr(value, "__module__", None) or "")
    return getattr(home, "__file__", None)


def test_caches_of_sources_long_gone_are_forgotten(tmp_path: Path) -> None:
    folders = []
    for age in range(12):
        folder = tmp_path / f"key{age}"
        folder.mkdir()
        (folder / "kernel.nbi").write_text("compiled")
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
        folders.append(folder)
    jit._prune(tmp_path, folders[11])
    left = [folder for folder in folders if folder.exists()]
    assert left == [*folders[: jit.KEPT_FOLDERS - 1], folders[11]]
    jit._prune(tmp_path, folders[11])
    assert [folder for folder in folders if folder.exists()] == left


def test_a_cache_that_another_process_removes_at_the_same_time_is_no_error(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    assert jit._last_use(gone) < jit._last_use(tmp_path)


def chosen_folder(**environment: str) -> Path:
    """The cache folder that a fresh process chooses."""
    code = "from kakaw.core import jit; print(jit.CACHE_FOLDER); print(jit.config.CACHE_DIR)"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True
    )
    folder, numba_folder = done.stdout.splitlines()
    assert folder == numba_folder
    return Path(folder)


def test_the_folder_is_where_the_user_wants_it_and_named_by_the_key(tmp_path: Path) -> None:
    folder = chosen_folder(KAKAW_CACHE_DIR=str(tmp_path))
    assert folder == tmp_path / "kernels" / jit.source_key()
    assert folder.is_dir()


def test_a_folder_that_cannot_be_written_is_replaced_by_a_temporary_one(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    folder = chosen_folder(KAKAW_CACHE_DIR=str(tmp_path / "file" / "below"), TMPDIR=str(temporary))
    assert folder.is_relative_to(temporary)
    assert folder.name == jit.source_key()
    assert folder.is_dir()


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="folders have no owner on this system")
def test_a_temporary_folder_that_others_can_write_to_is_not_trusted(tmp_path: Path) -> None:
    planted = tmp_path / f"kakaw-{os.getuid()}"
    planted.mkdir()
    planted.chmod(0o777)
    (tmp_path / "file").write_text("in the way")
    folder = chosen_folder(KAKAW_CACHE_DIR=str(tmp_path / "file" / "below"), TMPDIR=str(tmp_path))
    assert folder.is_relative_to(tmp_path)
    assert not folder.is_relative_to(planted)
    assert folder.parent.stat().st_mode & 0o077 == 0


def test_interpreted_nothing_is_kept(tmp_path: Path) -> None:
    code = "from kakaw.core import jit; print(jit.CACHE_FOLDER)"
    environment = {**os.environ, "KAKAW_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "None\n"
    assert list(tmp_path.iterdir()) == []


def test_a_copy_of_the_package_elsewhere_uses_the_same_compiled_code(tmp_path: Path) -> None:
    """A second checkout, or an installed package beside it, compiles nothing again."""
    copy = tmp_path / "copy"
    shutil.copytree(jit.PACKAGE, copy / "kakaw", ignore=shutil.ignore_patterns("__pycache__", "static"))
    ask = (
        "import numpy as np; from kakaw.core import chance; from kakaw.core.jit import compile_for;"
        "compile_for(chance.mix, np.uint64(1)); print(sum(chance.mix.stats.cache_hits.values()))"
    )
    hits = []
    for source in (jit.PACKAGE.parent, copy):
        variables = {**os.environ, "PYTHONPATH": str(source), "KAKAW_CACHE_DIR": str(tmp_path / "cache")}
        asked = subprocess.run([sys.executable, "-c", ask], env=variables, capture_output=True, text=True, check=True)
        hits.append(int(asked.stdout))
    assert hits == [0, 1]
