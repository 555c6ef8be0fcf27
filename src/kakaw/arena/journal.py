"""A file of the games of a run, block by block as they end: a run that was broken off goes on where it ended."""

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from kakaw.arena.match import Result
from kakaw.arena.schedule import Pairing, Plan
from kakaw.core.errors import KakawError
from kakaw.core.titles import meta

Block = tuple[Result, ...]


class Journal:
    """The blocks of a plan that were played; each is on disk before it counts.

    The first line says which games they are. More games may be asked for later, as blocks do not depend on how many
    there will be.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        """Read what is there; raise where these are games of another plan."""
        self.path, self.plan = path, plan
        self.blocks: list[Block] = []
        whole = 0  # bytes of whole lines: a last line without an end was being written when the run was broken off
        if path.exists():
            lines = path.read_bytes().splitlines(keepends=True)
            for number, line in enumerate(lines, start=1):
                if not line.endswith(b"\n"):
                    break
                self._read(number, line)
                whole += len(line)
        self._file = self._open(whole)

    def _read(self, number: int, line: bytes) -> None:
        try:
            found = json.loads(line)
            if number == 1:
                self._compare(found)
                return
            block = tuple(_result(row) for row in found)
            played = block[0].block < self.plan.blocks  # else fewer games are asked for this time
        except (ValueError, TypeError, AttributeError, IndexError) as error:
            raise KakawError(f"{self.path}, line {number}: not a line of an arena's journal") from error
        if played:
            self.blocks.append(block)

    def _compare(self, found: Any) -> None:
        for name, value in _head(self.plan).items():
            other = found.get(name) if isinstance(found, dict) else None
            if other != value:
                raise KakawError(f"{self.path}: a journal of other games: its {name} is {other!r}; expected {value!r}")

    def _open(self, whole: int) -> IO[bytes]:
        file = self.path.open("r+b" if self.path.exists() else "wb")
        file.truncate(whole)
        file.seek(whole)
        if whole == 0:
            _write(file, _head(self.plan))
        return file

    def to_play(self) -> Iterator[tuple[Pairing, ...]]:
        """The blocks of the plan that are not there yet."""
        there = {block[0].block for block in self.blocks}
        return (pairings for pairings in self.plan if pairings[0].block not in there)

    def add(self, block: Block) -> None:
        """Write down a block that was played."""
        _write(self._file, [result.to_dict() for result in block])
        self.blocks.append(block)

    def close(self) -> None:
        """No more blocks."""
        self._file.close()


def _head(plan: Plan) -> dict[str, Any]:
    """What makes the games of a plan what they are, as JSON gives it back."""
    return {
        "title": plan.title,
        "rules": meta(plan.title).RULES_VERSION,
        "players": plan.players,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": plan.options,
    }


def _result(row: dict[str, Any]) -> Result:
    fields: dict[str, Any] = {name: tuple(value) if isinstance(value, list) else value for name, value in row.items()}
    return Result(**fields)


def _write(file: IO[bytes], data: Any) -> None:
    file.write(json.dumps(data).encode() + b"\n")
    file.flush()
    os.fsync(file.fileno())
