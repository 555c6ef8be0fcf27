"""A lock on a SQLite file: two servers on one file would not hear of one another's moves."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kakaw.core.errors import KakawError, clip


class InUse(KakawError):
    """Another server has the database."""


@contextmanager
def only_one(database: Path) -> Iterator[None]:
    """Hold the lock; the system gives it back when the process ends, however it ends."""
    path = database.with_name(f"{database.name}.lock")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a+", encoding="ascii")
    except OSError as error:
        raise KakawError(f"file {clip(str(path), 300)!r}: {error.strerror}") from None
    with file:
        if not _try_lock(file.fileno()):
            file.seek(0)
            who = file.read(20).strip()
            raise InUse(f"database {clip(str(database), 300)!r}: another kakaw server uses it (process {who})")
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def _try_lock(descriptor: int) -> bool:
    """Whether the lock was free and is now ours."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
