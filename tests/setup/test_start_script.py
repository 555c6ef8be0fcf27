"""`./kakaw` sets up what is missing, once, and says so; a stand-in for uv shows what it is asked to do."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import lock

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the stand-in for uv is a POSIX script")

STAND_IN_FOR_UV = f"""#!{sys.executable}
import os, signal, sys, time
from pathlib import Path

here, arguments = Path(__file__).parent, sys.argv[1:]
if arguments == ["--version"]:
    print("uv 99.0.0")
    sys.exit()
step = " ".join(arguments[:1] if arguments[0] == "venv" else arguments[:2])
with (here / "calls").open("a") as calls:
    calls.write(step + chr(10))
trouble = here / "trouble"
if step == "pip sync" and trouble.exists():
    what = trouble.read_text()
    trouble.unlink()
    if what == "kill":
        os.kill(os.getppid(), signal.SIGKILL)
    sys.exit(what)
if step == "venv":
    if (here / "slow").exists():
        time.sleep(0.5)
    programs = Path(arguments[-1]) / "bin"
    programs.mkdir(parents=True)
    (programs / "python").symlink_to(sys.executable)
if step == "pip install":
    kakaw = Path(arguments[arguments.index("--python") + 1]).parent / "kakaw"
    kakaw.write_text("#!/bin/sh" + chr(10) + 'echo "played $* in $PWD"; exit 7' + chr(10))
    kakaw.chmod(0o755)
"""


class Checkout:
    """A copy of what the start script needs, with the stand-in for uv."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "checkout"
        self.programs = folder / "programs"
        self.programs.mkdir()
        uv = self.programs / "uv"
        uv.write_text(STAND_IN_FOR_UV)
        uv.chmod(0o755)
        (self.folder / "src" / "kakaw").mkdir(parents=True)
        for name in ("kakaw", "pyproject.toml", "src/kakaw/__init__.py"):
            shutil.copy(lock.ROOT / name, self.folder / name)
        shutil.copytree(lock.ROOT / "requirements", self.folder / "requirements")

    def start(self, *arguments: str, script: Path | None = None, cwd: Path | None = None) -> "subprocess.Popen[str]":
        variables = {**os.environ, "PATH": f"{self.programs}{os.pathsep}{os.environ['PATH']}"}
        return subprocess.Popen(
            [sys.executable, str(script or self.folder / "kakaw"), *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=cwd or self.folder,
            env=variables,
        )

    def run(self, *arguments: str, script: Path | None = None, cwd: Path | None = None) -> tuple[int, str, str]:
        """Exit code, output and errors of `./kakaw`."""
        with self.start(*arguments, script=script, cwd=cwd) as process:
            output, errors = process.communicate(timeout=60)
        return process.returncode, output, errors

    def calls(self) -> list[str]:
        """What uv was asked to do since the last look."""
        path = self.programs / "calls"
        calls = path.read_text().split("\n")[:-1] if path.exists() else []
        path.unlink(missing_ok=True)
        return calls


ALL_STEPS = ["venv", "pip sync", "pip install"]


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_first_start_sets_up_and_hands_over(checkout: Checkout) -> None:
    code, output, errors = checkout.run("random", "a b")
    assert code == 7, "the exit code is kakaw's"
    assert output == f"played random a b in {checkout.folder}\n"
    assert [line.split(" s  ")[1].split()[0] for line in errors.splitlines()] == [
        "making",
        "installing",
        "installing",
        "ready",
    ]
    assert checkout.calls() == ALL_STEPS


def test_second_start_does_nothing_and_says_nothing(checkout: Checkout) -> None:
    checkout.run()
    checkout.calls()
    assert checkout.run()[2] == ""
    assert checkout.calls() == []


@pytest.mark.parametrize(
    ("arguments", "folder"),
    [
        (("arena", "cacao", "greedy", "uniform", "--plot", "a.png"), ".venv-study"),
        (("arena", "cacao", "greedy", "uniform", "--parquet=a.parquet"), ".venv-study"),
        (("arena", "cacao", "greedy", "uniform", "--executor", "ray"), ".venv-study"),
        (("arena", "cacao", "greedy", "uniform"), ".venv"),
        (("random", "--plot"), ".venv"),
    ],
)
def test_what_needs_large_packages_has_an_environment_of_its_own(
    checkout: Checkout, arguments: tuple[str, ...], folder: str
) -> None:
    assert checkout.run(*arguments)[0] == 7
    assert [path.parent.name for path in checkout.folder.glob(".venv*/kakaw-stamp")] == [folder]


@pytest.mark.parametrize("name", ["requirements/run.txt", "pyproject.toml", "src/kakaw/__init__.py"])
def test_changed_lock_or_project_renews_the_environment(checkout: Checkout, name: str) -> None:
    checkout.run()
    checkout.calls()
    with (checkout.folder / name).open("a") as file:
        file.write("# changed\n")
    checkout.run()
    assert checkout.calls() == ["pip sync", "pip install"]


def test_changed_source_of_the_page_renews_the_environment_but_its_packages_do_not(checkout: Checkout) -> None:
    for folder in ("src", "node_modules"):
        (checkout.folder / "ui" / folder).mkdir(parents=True)
    checkout.run()
    checkout.calls()
    (checkout.folder / "ui" / "node_modules" / "left.js").write_text("")
    checkout.run()
    assert checkout.calls() == []
    (checkout.folder / "ui" / "src" / "page.ts").write_text("")
    checkout.run()
    assert checkout.calls() == ["pip sync", "pip install"]


def test_moved_checkout_gets_a_new_environment(checkout: Checkout) -> None:
    checkout.run()
    checkout.calls()
    checkout.folder = checkout.folder.rename(checkout.folder.with_name("moved"))
    checkout.run()
    assert checkout.calls() == ALL_STEPS


def test_killed_set_up_is_done_again(checkout: Checkout) -> None:
    (checkout.programs / "trouble").write_text("kill")
    assert checkout.run()[0] < 0
    assert checkout.calls() == ["venv", "pip sync"]
    assert checkout.run()[0] == 7
    assert checkout.calls() == ALL_STEPS


def test_two_starts_at_once_set_up_once(checkout: Checkout) -> None:
    (checkout.programs / "slow").touch()
    processes = [checkout.start("one"), checkout.start("two")]
    results = [process.communicate(timeout=60) for process in processes]
    assert [output.split()[1] for output, _ in results] == ["one", "two"]
    assert sum("waiting for another" in errors for _, errors in results) == 1
    assert checkout.calls() == ALL_STEPS


def test_start_through_a_link_from_elsewhere_stays_there(checkout: Checkout, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(checkout.folder / "kakaw")
    assert checkout.run("x", script=link, cwd=tmp_path)[1] == f"played x in {tmp_path}\n"


def test_missing_network_is_one_line_and_exit_code_2(checkout: Checkout) -> None:
    (checkout.programs / "trouble").write_text("error: failed to fetch: dns error")
    code, output, errors = checkout.run()
    last = errors.splitlines()[-1]
    assert (code, output) == (2, "")
    assert "check the network" in last
    assert "dns error" not in errors


@pytest.mark.parametrize("failure", ["error: hash mismatch", "error sending request: invalid peer certificate"])
def test_other_failures_show_what_the_tool_said(checkout: Checkout, failure: str) -> None:
    (checkout.programs / "trouble").write_text(failure)
    code, _, errors = checkout.run()
    assert code == 2
    assert failure in errors


def test_old_python_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    script = lock.start_script()
    monkeypatch.setattr(sys, "version_info", (3, 9, 2, "final", 0))
    with pytest.raises(script.SetupError, match=r"needs Python 3\.11 or newer, this is 3\.9\.2"):
        script.main()


def test_python_without_pip_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script = lock.start_script()
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(script.SetupError, match="has no pip; install it"):
        script.fetch_uv(tmp_path / "uv", script.Steps())
