"""The published tables: the command of each and what it gave, so that anybody can run it again."""

import tomllib
from dataclasses import dataclass
from importlib import resources
from typing import Any

from kakaw.arena.schedule import Plan, make_plan
from kakaw.core.errors import KakawError


@dataclass(frozen=True)
class Published:
    """A table of the results page."""

    name: str
    about: str
    plan: Plan
    limit: float
    bots: list[dict[str, Any]]  # win share with its interval, as published


def tables() -> dict[str, dict[str, Any]]:
    """All published tables by name."""
    return tomllib.loads(resources.files("kakaw.arena").joinpath("published.toml").read_text(encoding="utf-8"))


def published(name: str) -> Published:
    """The table of that name."""
    found = tables()
    if name not in found:
        raise KakawError(f"table {name!r}: no such table; expected one of {', '.join(found) or 'none yet'}")
    table = found[name]
    plan = make_plan(table["title"], table["line_up"], table["games"], table["seed"], table["players"])
    return Published(name, table["about"], plan, table["limit"], table["bots"])
