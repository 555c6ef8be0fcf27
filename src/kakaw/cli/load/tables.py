"""Tables for a load: made over HTTP, two persons at each."""

from dataclasses import dataclass
from typing import Any

from kakaw.cli.load.web import Person


@dataclass(frozen=True)
class Sitting:
    """A running table and who sits at it, seat by seat."""

    id: str
    people: tuple[Person, ...]


def sit(title: str, people: tuple[Person, ...], **config: Any) -> Sitting:
    """A table that the first person makes, the others join, and that runs at once."""
    host, *guests = people
    seats = [{"me": True}, *({"open": True} for _ in guests)]
    body = {"title": title, "players": len(people), "seats": seats, "public": False, **config}
    made = host.post("/api/tables", body)
    table = str(made["id"])
    for seat, guest in enumerate(guests, 1):
        guest.post(f"/api/tables/{table}/join", {"seat": seat, "link": made.get("link")})
    host.post(f"/api/tables/{table}/start", {})
    return Sitting(table, people)
