"""Homes: the sockets of a table come together at one worker of a machine.

Any worker serves any table. But where two workers serve the same one, every move is played twice and rung for, so a
socket that comes to one worker is handed to the other if the table is at home there: the connection itself, with the
request that opens it, through a local socket (SCM_RIGHTS). Whenever that is not possible it is served where it came.
"""

import asyncio
import hashlib
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import structlog

from kakaw.server.measures import HANDED_OVER

log = structlog.get_logger()
TABLES = "/ws/tables/"  # the address of a table's socket, before its id
STATE = "homes"  # where the application's state has them
FOLDER = "KAKAW_HOMES"  # the variable in which workers find the folder where they meet
MOST_BYTES = 1 << 16  # of a request; a longer one stays where it came
WAITING = 128  # workers that may wait to be let in

Take = Callable[[socket.socket, bytes], None]  # serve a connection that begins with this request


def table_of(request: bytes) -> str | None:
    """The table whose socket a request opens."""
    _, _, rest = request.partition(b" ")
    path = rest.partition(b" ")[0].partition(b"?")[0].decode("latin-1")
    return path.removeprefix(TABLES) if path.startswith(TABLES) else None


def home_of(table: str, workers: list[str]) -> str:
    """The worker a table is at home at: every worker finds the same, and one more or less moves few tables."""
    return max(workers, key=lambda worker: hashlib.blake2b(f"{table} {worker}".encode(), digest_size=8).digest())


def _packets() -> socket.socket:
    """A local socket that keeps what is sent apart and never waits."""
    return socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET | socket.SOCK_NONBLOCK)


class Homes:
    """This worker among those that meet in a folder."""

    def __init__(self, folder: Path) -> None:
        """Meet the others in a folder; nobody knows of this worker before `open`."""
        self.folder, self.name = folder, secrets.token_hex(4)
        self._take: Take | None = None
        self._door: socket.socket | None = None
        self._lines: dict[str, socket.socket] = {}  # to the others
        self._callers: set[socket.socket] = set()  # the others' lines to us

    @property
    def is_open(self) -> bool:
        """Whether the others know of this worker, or did."""
        return self._take is not None

    def open(self, take: Take) -> None:
        """Let the others hand connections over; without local sockets there are no others."""
        self._take = take
        try:
            self._door = self._open_door()
        except (OSError, AttributeError) as problem:  # a system without such sockets, or a folder with too long a name
            log.warning("sockets stay where they come", problem=str(problem))
        else:
            asyncio.get_running_loop().add_reader(self._door, self._let_in)

    def _open_door(self) -> socket.socket:
        door = _packets()
        try:
            unfinished = self.folder / f".{self.name}"
            door.bind(str(unfinished))
            door.listen(WAITING)
            unfinished.rename(self.folder / self.name)  # whoever finds it can call
        except OSError:
            door.close()
            raise
        return door

    def close(self) -> None:
        """Take no more; what was handed over and not looked at is cut, and its client comes again."""
        loop = asyncio.get_running_loop()
        if self._door is not None:
            with suppress(OSError):
                (self.folder / self.name).unlink()
            loop.remove_reader(self._door)
            self._door.close()
            self._door = None
        for caller in tuple(self._callers):
            self._hang_up(caller)
        for line in self._lines.values():
            line.close()
        self._lines.clear()

    # --- handing over

    def hand_over(self, table: str, descriptor: int, request: bytes) -> bool:
        """Hand a connection to the worker its table is at home at; False when it is to be served here."""
        if self._door is None or len(request) > MOST_BYTES:
            return False
        workers = [path.name for path in self.folder.iterdir() if not path.name.startswith(".")]
        while (home := home_of(table, [*workers, self.name])) != self.name:
            try:
                socket.send_fds(self._line(home), [request], [descriptor])
            except BlockingIOError:
                return False  # it has enough to do
            except OSError:
                self._lost(home)
                workers.remove(home)
                continue
            HANDED_OVER.inc()
            return True
        return False

    def _line(self, worker: str) -> socket.socket:
        if (line := self._lines.get(worker)) is None:
            line = _packets()
            try:
                line.connect(str(self.folder / worker))
            except OSError:
                line.close()
                raise
            self._lines[worker] = line
        return line

    def _lost(self, worker: str) -> None:
        """A worker is gone: it need not be called again."""
        if line := self._lines.pop(worker, None):
            line.close()
        with suppress(OSError):
            (self.folder / worker).unlink()

    # --- taking

    def _let_in(self) -> None:
        assert self._door is not None
        with suppress(OSError):
            caller, _ = self._door.accept()
            caller.setblocking(False)
            self._callers.add(caller)
            asyncio.get_running_loop().add_reader(caller, self._hear, caller)

    def _hear(self, caller: socket.socket) -> None:
        try:
            request, descriptors, _, _ = socket.recv_fds(caller, MOST_BYTES, 1, socket.MSG_CMSG_CLOEXEC)
        except BlockingIOError:
            return
        except OSError:
            request, descriptors = b"", []
        if not request:
            self._hang_up(caller)
        for descriptor in descriptors:
            connection = socket.socket(fileno=descriptor)
            connection.setblocking(False)
            assert self._take is not None
            self._take(connection, request)

    def _hang_up(self, caller: socket.socket) -> None:
        asyncio.get_running_loop().remove_reader(caller)
        self._callers.discard(caller)
        caller.close()
