"""Who sits where: a person, or a bot by its spec."""

from collections.abc import Sequence
from dataclasses import dataclass

from kakaw.bots.catalog import CATALOG, UnknownBot, is_bot
from kakaw.core.errors import KakawError, clip

YOU = "you"
DEFAULT_BOT = "greedy"


@dataclass(frozen=True)
class Seat:
    """One seat: the name of a person, or the spec of a bot."""

    name: str
    human: bool


def read_seat(text: str) -> Seat:
    """`you`, a person's name, which begins with a capital letter, or a bot's spec."""
    name = text.strip()
    if name == YOU:
        return Seat(name, human=True)
    if is_bot(name):
        return Seat(name, human=False)
    if not name or not name.isprintable() or len(name) > 30:
        raise KakawError(f"seat {clip(text)!r}: expected {YOU}, a name of at most 30 signs, or a bot")
    if name[0].islower():
        forms = ", ".join(entry.forms(spec) for spec, entry in CATALOG.items())
        raise UnknownBot(f"seat {clip(name)!r}: no such bot; expected {YOU}, {forms}, or a name with a capital letter")
    return Seat(name, human=True)


def read_seats(texts: Sequence[str]) -> tuple[Seat, ...]:
    """The seats, first to last."""
    return tuple(read_seat(text) for text in texts)


def default_seats(players: int) -> tuple[Seat, ...]:
    """You against bots."""
    return (Seat(YOU, human=True), *(Seat(DEFAULT_BOT, human=False) for _ in range(players - 1)))


def seat_names(colours: Sequence[str], seats: Sequence[Seat]) -> tuple[str, ...]:
    """How the seats are called in sentences: by colour, and by who sits there."""
    return tuple(f"{colour.capitalize()} ({seat.name})" for colour, seat in zip(colours, seats, strict=True))
