"""Saved games: transcripts that also say who sits where, written whole or not at all."""

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kakaw.cli.files import read_text, write_text
from kakaw.cli.terminal.seats import Seat, default_seats, read_seats
from kakaw.core.errors import KakawError

if TYPE_CHECKING:
    from kakaw.core.game import Game
    from kakaw.core.transcript import Transcript

MOST_KEPT = 20  # unfinished games that are kept by themselves


def folder() -> Path:
    """Where unfinished games are kept."""
    if chosen := os.environ.get("KAKAW_DATA_DIR"):
        return Path(chosen) / "games"
    from platformdirs import user_data_path

    return user_data_path("kakaw", appauthor=False) / "games"


def save(game: "Game", seats: Sequence[Seat], path: Path) -> None:
    """Write a game with its seed, so that it goes on with the luck it would have had."""
    from kakaw.core.transcript import Transcript

    transcript = Transcript.of(game, reveal_seed=True)
    transcript.seats = [seat.name for seat in seats]
    write_text(path, transcript.to_json())


def load(name: str) -> "tuple[Transcript, tuple[Seat, ...]]":
    """A saved game and who sat there; any transcript will do."""
    text = read_text(name)
    from kakaw.core.transcript import Transcript

    transcript = Transcript.from_json(text)
    seats = default_seats(transcript.players) if transcript.seats is None else read_seats(transcript.seats)
    return transcript, seats


def own_path(game: "Game") -> Path:
    """Where a game is kept by itself while it runs."""
    return folder() / f"{game.title}-{game.chance.commitment.removeprefix('sha256:')[:12]}.json"


def keep(game: "Game", seats: Sequence[Seat]) -> Path:
    """Keep a running game, and forget the oldest ones when there are many."""
    path = own_path(game)
    save(game, seats, path)
    for old in sorted(path.parent.glob("*.json"), key=lambda file: file.stat().st_mtime)[:-MOST_KEPT]:
        old.unlink(missing_ok=True)
    return path


def forget(game: "Game") -> None:
    """A finished game need not be kept."""
    own_path(game).unlink(missing_ok=True)


@dataclass(frozen=True)
class Kept:
    """A game that can be continued, told without loading its rules."""

    path: Path
    about: str


def kept() -> list[Kept]:
    """The games that can be continued, the latest first. What cannot be read is not offered."""
    try:
        files = sorted(folder().glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
    except OSError:
        return []
    found = []
    for path in files:
        try:
            data: dict[str, Any] = json.loads(read_text(str(path)))
            seats = ", ".join(data["seats"])
            found.append(Kept(path, f"{data['title']}, {seats}, after {len(data['plays'])} plays"))
        except (KakawError, ValueError, KeyError, TypeError):
            continue
    return found
