"""The bots by name. Loads no kernel before a bot is made."""

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kakaw.core.errors import KakawError

if TYPE_CHECKING:
    from kakaw.bots.bot import Bot


@dataclass(frozen=True)
class Entry:
    """A sort of bot: the module and class that make it, and what it is like."""

    module: str
    maker: str
    about: str


CATALOG = {
    "uniform": Entry("kakaw.bots.uniform", "Uniform", "takes any legal step with equal chance"),
    "greedy": Entry("kakaw.bots.greedy", "Greedy", "takes what looks best at the end of its own turn"),
}


class UnknownBot(KakawError):
    """No bot of that name."""


def make(spec: str) -> "Bot":
    """The bot of a spec string, such as `greedy`."""
    if spec not in CATALOG:
        raise UnknownBot(f"bot {spec!r}: no such bot; expected one of {', '.join(CATALOG)}")
    entry = CATALOG[spec]
    bot: Bot = getattr(importlib.import_module(entry.module), entry.maker)(spec)
    return bot
