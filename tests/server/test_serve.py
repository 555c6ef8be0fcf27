"""`kakaw serve` as a process: it starts, tells where it is, says goodbye, and forgets nothing."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect

from kakaw.cli.main import main
from tests.server.test_tables import steps_of

ROOT = Path(__file__).parents[2]
Start = Callable[..., tuple["subprocess.Popen[str]", str]]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers on free ports, with one data folder; gives each with its address."""
    started: list[subprocess.Popen[str]] = []

    def run(*flags: str, **environ: str) -> tuple[subprocess.Popen[str], str]:
        variables = {**os.environ, "KAKAW_DATA_DIR": str(tmp_path), **environ}
        process = subprocess.Popen(
            [sys.executable, "-m", "kakaw", "serve", "--port", "0", "--json", *flags],
            cwd=ROOT,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        started.append(process)
        assert process.stdout is not None
        text = ""
        while not text.rstrip().endswith("}"):
            line = process.stdout.readline()
            assert line, process.communicate()[1]
            text += line
        return process, json.loads(text)["url"]

    yield run
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


class Browser:
    """Talks HTTP with a cookie."""

    def __init__(self, url: str) -> None:
        self.url, self.cookie = url, ""

    def __call__(self, path: str, body: Any = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Cookie": self.cookie} if self.cookie else {})
        with urllib.request.urlopen(request, timeout=30) as answer:
            if cookie := answer.headers["set-cookie"]:
                self.cookie = cookie.partition(";")[0]
            return json.load(answer)

    def socket(self, path: str) -> Any:
        return connect(self.url.replace("http", "ws") + path, additional_headers={"Cookie": self.cookie})


def until(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a sort."""
    while True:
        message: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if message["t"] == kind:
            return message


def test_a_stopping_server_says_goodbye_and_the_next_one_knows_everything(start: Start) -> None:
    process, url = start()
    ana = Browser(url)
    ana("/api/guest", {"name": "Ana"})
    seats = [{"me": True}, {"bot": "uniform"}]
    table = ana("/api/tables", {"title": "cacao", "players": 2, "seats": seats, "start": True})
    prompt = table["play"]["prompts"][0]
    with ana.socket(f"/ws/tables/{table['id']}?v=-1") as socket, ana.socket("/ws/lobby") as lobby:
        until(socket, "table")
        until(lobby, "mine")
        move = {"prompt": prompt["id"], "steps": steps_of(prompt)[:1]}
        socket.send(json.dumps({"t": "move", "a": 1, "d": move}))
        assert until(socket, "update")["a"] == 1
        process.send_signal(signal.SIGTERM)
        assert until(socket, "closing")["d"]["again"] > 0
        assert until(lobby, "closing")["d"]["again"] > 0
    assert process.wait(timeout=20) == 0

    _, again = start()
    ana.url = again
    assert ana("/api/me")["person"]["name"] == "Ana"
    seen = ana(f"/api/tables/{table['id']}")
    assert [row["kind"] for row in seen["log"]][:2] == ["start", "move"]
    assert seen["log"][1]["mover"] == 0


def test_a_stopping_server_ends_streams_too(start: Start) -> None:
    process, url = start()
    ana = Browser(url)
    ana("/api/guest", {"name": "Ana"})
    request = urllib.request.Request(f"{url}/api/stream", headers={"Cookie": ana.cookie, "Accept": "text/event-stream"})
    with urllib.request.urlopen(request, timeout=30) as stream:
        begun = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert b'"closing"' in stream.read()
        assert process.wait(timeout=20) == 0
        assert time.monotonic() - begun < 8


def test_two_servers_do_not_share_a_file(start: Start, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    process, url = start()
    Browser(url)("/healthz")
    assert main(["serve", "--port", "0", "--data-dir", str(tmp_path)]) == 2
    assert f"another kakaw server uses it (process {process.pid})" in capsys.readouterr().err


def test_a_port_in_use_is_told(start: Start, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, url = start()
    port = url.rpartition(":")[2]
    assert main(["serve", "--port", port, "--data-dir", str(tmp_path / "other")]) == 2
    error = capsys.readouterr().err
    assert f"port {port}: Address already in use" in error
    assert error.count("\n") == 1


def test_a_database_that_cannot_be_reached_is_told_in_one_line(tmp_path: Path) -> None:
    missing = "postgresql://nobody@127.0.0.1:1/nothing"
    found = subprocess.run(
        [sys.executable, "-m", "kakaw", "serve", "--port", "0", "--data-dir", str(tmp_path), "--database", missing],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert found.returncode == 2
    assert "Traceback" not in found.stderr
    assert found.stderr.splitlines()[-1].startswith("kakaw: database")


@pytest.mark.parametrize("title", ["cacao", "maya", "chocolatl"])
def test_the_example_bot_plays_a_whole_game(start: Start, title: str) -> None:
    _, url = start()
    account = Browser(url)
    account("/api/account", {"name": "Robot", "password": "something long"})
    token = account("/api/me/tokens", {"name": "example"})["token"]
    example = ROOT / "examples" / "bot.py"
    assert len(example.read_text().splitlines()) < 40
    found = subprocess.run(
        [sys.executable, str(example), url, title],
        env={**os.environ, "KAKAW_TOKEN": token},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    assert found.stdout.startswith("scores: [")
    assert account("/api/me/tables?over=true")[0]["outcome"]["scores"] == json.loads(found.stdout.partition(":")[2])


def test_plain_kakaw_serves_this_machine_and_finds_a_server_that_runs(start: Start, tmp_path: Path) -> None:
    _, url = start()
    Browser(url)("/healthz")
    port = url.rpartition(":")[2]
    variables = {**os.environ, "KAKAW_DATA_DIR": str(tmp_path), "KAKAW_PORT": port, "KAKAW_BROWSER": "none"}
    found = subprocess.run(
        [sys.executable, "-m", "kakaw"],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (found.returncode, found.stdout) == (0, f"kakaw runs already, at {url}\n")

    variables = {**variables, "KAKAW_DATA_DIR": str(tmp_path / "other"), "KAKAW_PORT": "0"}
    process = subprocess.Popen(
        [sys.executable, "-m", "kakaw"],
        cwd=ROOT,
        env=variables,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        assert line.startswith("kakaw is at http://127.0.0.1:")
        assert Browser(line.split()[3])("/healthz")["name"] == "kakaw"
    finally:
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) == 0
        process.communicate()
