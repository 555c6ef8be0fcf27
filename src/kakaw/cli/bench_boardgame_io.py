"""boardgame.io beside our server: an environment of its own, its server, and a load of the same sort."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

from kakaw.cli.bench_peers import PeerError, cache_folder, call
from kakaw.cli.private.processes import Service
from kakaw.cli.private.serving import processor_seconds

SOURCES = Path(__file__).resolve().with_name("peer_boardgame_io")
PEER = "boardgame.io 0.50.2"


def environment() -> Path:
    """The folder with the peer's scripts and packages, made at the first call."""
    if shutil.which("npm") is None or shutil.which("node") is None:
        raise PeerError(f"{PEER} needs Node with npm on PATH; without it give --no-peer")
    files = sorted(path for path in SOURCES.iterdir() if path.suffix in (".js", ".json"))
    digest = hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]
    folder = cache_folder() / f"boardgame-io-{digest}"
    if not (folder / "whole").exists():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for path in files:
            shutil.copy(path, folder)
        npm = ["npm", "install", "--prefix", str(folder), "--no-audit", "--no-fund", "--loglevel=error"]
        call(f"installing {PEER} with npm", npm)
        (folder / "whole").touch()
    return folder


class PeerServer(Service):
    """boardgame.io's server."""

    name = PEER

    def __init__(self, scripts: Path) -> None:
        """Take the folder of scripts; nothing runs yet."""
        super().__init__("kakaw-peer-")
        self.scripts = scripts

    def start(self) -> "PeerServer":
        """Run it and wait until it says that it is ready."""
        self.launch(["node", self.scripts / "server.js", str(self.port)])
        self.wait_until(lambda: self.log_path.read_text().startswith("ready"))
        return self


def measure(server: PeerServer, matches: int, seconds: float) -> dict[str, float]:
    """Accepted moves per second and latencies of so many matches without pauses."""
    command = ["node", str(server.scripts / "load.js"), str(server.port), str(matches), str(seconds)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as load:
        assert load.stdout is not None
        assert load.stderr is not None
        load.stdout.readline()  # it begins to count
        before = processor_seconds(server.pid)
        line = load.stdout.readline()
        used = processor_seconds(server.pid) - before
        problem = load.stderr.read().strip()
    if load.returncode or not line:
        raise PeerError(f"{PEER}: its load fails: {problem[-300:]}")
    found = {key: round(float(value), 2) for key, value in json.loads(line).items()}
    return {**found, "moves_per_processor_s": round(found["moves_per_s"] * seconds / used, 1)}
