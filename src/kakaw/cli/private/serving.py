"""A private `kakaw serve`: the real command as a process of its own, to measure it, stop it and kill it."""

import contextlib
import http.client
import os
import signal
import sys
import time
from collections.abc import Mapping
from pathlib import Path

from kakaw.cli.private.processes import Service

# A bench asks faster than any person may; what is measured is the work, not the brake.
UNBRAKED = {
    **{f"KAKAW_RATE_{kind}": "999999/second" for kind in ("REQUEST", "ADDRESS", "MESSAGE", "GUEST", "TABLE", "CHAT")},
    "KAKAW_TABLES_PER_PERSON": "100000",
    "KAKAW_SOCKETS_PER_PERSON": "1000",
}


class PrivateKakaw(Service):
    """One server with its own data folder. With several workers all of them are meant by stop and kill."""

    name = "private kakaw"

    def __init__(
        self,
        *flags: str,
        environment: Mapping[str, str] = UNBRAKED,
        python: Path | None = None,
        folder: Path | None = None,
    ) -> None:
        """Remember how it is to be run; nothing runs yet. `folder` is a data folder to serve instead of a new one."""
        super().__init__("kakaw-serve-")
        self.flags, self.environment = flags, environment
        self.python = python or Path(sys.executable)
        self.data = folder or self.folder / "data"

    @property
    def address(self) -> str:
        """Where it answers, without a scheme."""
        return f"127.0.0.1:{self.port}"

    def start(self, patience: float = 60.0) -> float:
        """Run it and wait for its first answer; give the seconds that took."""
        begun = time.perf_counter()
        self.launch(
            [self.python, "-m", "kakaw", "serve", "--port", str(self.port), *self.flags],
            env={**os.environ, "KAKAW_DATA_DIR": str(self.data), "KAKAW_LOG_LEVEL": "warning", **self.environment},
            start_new_session=True,  # so that all of its workers can be killed at once
        )
        self.wait_until(self.healthy, patience)
        return time.perf_counter() - begun

    def healthy(self) -> bool:
        """Whether it answers that it is ready."""
        return self.status("/readyz") == 200

    def status(self, path: str) -> int | None:
        """The status of one request; None without an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=5)
        try:
            connection.request("GET", path)
            return connection.getresponse().status
        except (OSError, http.client.HTTPException):
            return None
        finally:
            connection.close()

    def kill(self) -> None:
        """SIGKILL to the server and all of its workers."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
            self.process = None

    def processes(self) -> list[int]:
        """The process ids of the server and of its workers."""
        members = []
        for stat in Path("/proc").glob("[0-9]*/stat"):
            try:
                fields = stat.read_text().rpartition(")")[2].split()
            except OSError:  # ended while we looked
                continue
            if int(fields[2]) == self.pid and fields[0] != "Z":
                members.append(int(stat.parent.name))
        return members

    def memory(self) -> int:
        """Bytes of memory that its processes hold."""
        return sum(resident(pid) for pid in self.processes())


def resident(pid: int) -> int:
    """Bytes of memory that a process holds: its resident set."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def processor_seconds(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
