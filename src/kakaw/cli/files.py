"""Files that the commands read and write."""

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kakaw.core.errors import KakawError, clip

if TYPE_CHECKING:
    from kakaw.core.game import Game
    from kakaw.core.transcript import Transcript

STDIN = "-"
LARGEST = 20_000_000  # bytes; a transcript has some ten thousand


class FileError(KakawError):
    """A file that cannot be read or written."""


def read_text(name: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        if name == STDIN:
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a zero byte
        raise FileError(f"file {clip(name)!r}: {getattr(error, 'strerror', None) or error}") from None
    if len(data) > LARGEST:
        raise FileError(f"file {clip(name)!r}: larger than {LARGEST // 1_000_000} MB, so not a recorded game")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FileError(f"file {clip(name)!r}: byte {error.start + 1} is not UTF-8 text") from None


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all: a failure leaves what was there."""
    try:
        path = path.resolve()  # through a link, so that the link stays
        if path.exists() and not path.is_file():
            raise FileError(f"file {clip(str(path))!r}: is a folder or a device, no place for a game")
        path.parent.mkdir(parents=True, exist_ok=True)
        partial = path.with_name(f".{path.name}.{os.getpid()}.partial")
        try:
            with partial.open("w", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            partial.replace(path)
        finally:
            partial.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise FileError(f"file {clip(str(path))!r}: {getattr(error, 'strerror', None) or error}") from None


def read_game(text: str) -> "tuple[Game, Transcript]":
    """The game of a transcript or of a record in notation, told apart by how they begin, and its transcript."""
    from kakaw.cli.warming import warm_up
    from kakaw.core.game import Game
    from kakaw.core.transcript import Transcript

    start = text.lstrip()
    if start.startswith("["):
        title = record_title(text)
        warm_up(title)
        game = Game.from_record(title, text)
        return game, Transcript.of(game, reveal_seed=False)  # a record's seed dealt hands that its position tells
    if not start.startswith("{"):
        raise FileError("file: neither a transcript, which begins with {, nor a record, which begins with [Game")
    transcript = Transcript.from_json(text)
    warm_up(transcript.title)
    return transcript.replay(), transcript


def record_title(text: str) -> str:
    """The title that a record's first tags name."""
    import re

    found = re.search(r'^\s*\[Game "(\w+)"\]\s*$', text, re.MULTILINE)
    if found is None:
        raise FileError('record: no title; expected a line [Game "..."]')
    return found[1]
