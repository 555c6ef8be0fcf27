"""What every private server needs: a free port, a folder, an unprivileged user, and a process that ends with us."""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from kakaw.core.errors import KakawError

PATIENCE = 30.0  # seconds; a busy machine starts slowly


class ServiceError(KakawError):
    """A private server that is not installed, does not start or does not stop."""


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def as_other_user() -> dict[str, Any]:
    """Arguments for `subprocess` under which a server that refuses to run as root will run."""
    if os.geteuid() != 0:
        return {}
    import pwd  # systems without it have no root

    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": [], "cwd": "/"}


class Service:
    """One server process: started, stopped politely, killed, and started again on the same folder and port."""

    name = "service"
    stop_signal = signal.SIGTERM

    def __init__(self, prefix: str) -> None:
        """Take a new folder and a free port; nothing runs yet."""
        self.folder = Path(tempfile.mkdtemp(prefix=prefix))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def launch(self, command: Sequence[str | Path], env: Mapping[str, str] | None = None, **settings: Any) -> None:
        """Start the process, its output in `log`."""
        if self.process is not None and self.process.poll() is None:
            raise ServiceError(f"{self.name}: already runs as process {self.process.pid}")
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                [str(part) for part in command],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                env=dict(env) if env is not None else None,
                **settings,
            )

    @property
    def log_path(self) -> Path:
        """The file that has the server's output."""
        return self.folder / "log"

    @property
    def pid(self) -> int:
        """The process id of the running server."""
        if self.process is None:
            raise ServiceError(f"{self.name}: not started")
        return self.process.pid

    def wait_until(self, ready: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait until the server answers; raise with the end of its log when it does not."""
        end = time.monotonic() + patience
        while not ready():
            if self.process is None or self.process.poll() is not None:
                raise ServiceError(f"{self.name}: ended while it started; its log ends: {self.last_words()}")
            if time.monotonic() > end:
                raise ServiceError(f"{self.name}: no answer for {patience:g} s; its log ends: {self.last_words()}")
            time.sleep(0.01)

    def last_words(self) -> str:
        """The last lines of the log."""
        lines = self.log_path.read_text("utf-8", "replace").splitlines() if self.log_path.exists() else []
        return " | ".join(lines[-5:]) or "(nothing)"

    def stop(self, patience: float = PATIENCE) -> None:
        """End the server as its operator would, and wait for it."""
        if self.process is None:
            return
        if self.process.poll() is None:
            self.process.send_signal(self.stop_signal)
            try:
                self.process.wait(patience)
            except subprocess.TimeoutExpired:
                self.kill()
                raise ServiceError(
                    f"{self.name}: still ran {patience:g} s after {self.stop_signal.name}; its log ends: "
                    f"{self.last_words()}"
                ) from None
        self.process = None

    def kill(self) -> None:
        """End the server with SIGKILL: it gets no chance to tidy up."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None

    def remove(self) -> None:
        """End the server and delete its folder."""
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def answers(port: int) -> bool:
    """Whether somebody accepts connections on a port of this machine."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
