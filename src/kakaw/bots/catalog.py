"""The bots by spec string, such as `greedy` or `level:3`. Loads no kernel before a bot is made."""

import importlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kakaw.bots.limits import parse_limit
from kakaw.bots.studies import BIDDING, STUDIES
from kakaw.core.errors import KakawError, clip

if TYPE_CHECKING:
    from kakaw.bots.bot import Bot


@dataclass(frozen=True)
class Level:
    """How strong a bot for people plays."""

    number: int
    name: str
    about: str


LEVELS = (
    Level(1, "novice", "sees what a move brings at once, and often takes another; for a first game"),
    Level(2, "beginner", "likes quick gains and makes many mistakes"),
    Level(3, "intermediate", "plays sensible moves and misses some good ones"),
    Level(4, "advanced", "plans for its own position and rarely errs"),
    Level(5, "expert", "weighs every move with care"),
    Level(6, "master", "plays as well as it can"),
)

# What stands behind the colon: nothing, a level, a limit, a limit and cores, or a limit that may be left out.
NOTHING, LEVEL, LIMIT, CORES, MAYBE = "nothing", "level", "limit", "limit and cores", "maybe"


@dataclass(frozen=True)
class Entry:
    """A sort of bot: the module and class that make it, what it is like, and what its spec may add."""

    module: str
    maker: str
    about: str
    takes: str = NOTHING
    titles: tuple[str, ...] = ()  # the titles it can play; all, if none is named
    bids: bool = False  # whether titles with sealed bids have a class of their own for it

    def forms(self, name: str) -> str:
        """How the spec is written."""
        if self.takes == LEVEL:
            return f"{name}:1 to {name}:{len(LEVELS)}"
        if self.takes == CORES:
            return f"{name}:1s or {name}:2000 or, on two cores, {name}:1s:2"
        if self.takes == MAYBE:
            return f"{name}, {name}:1s or {name}:2000"
        return f"{name}:1s or {name}:2000" if self.takes == LIMIT else name


BIDDER = ("kakaw.bots.chocolatl.bidder", "Bidder")
CATALOG = {
    "uniform": Entry("kakaw.bots.uniform", "Uniform", "takes any legal step with equal chance"),
    "greedy": Entry("kakaw.bots.greedy", "Greedy", "takes what looks best at the end of its own turn"),
    "level": Entry("kakaw.bots.levels", "Levelled", "plays as well as the level says", LEVEL),
    "value": Entry("kakaw.bots.value", "Value", "takes what the learned weights like best", bids=True),
    "search": Entry("kakaw.bots.search", "Search", "looks ahead with the learned weights", CORES, bids=True),
    "proportional": Entry(*BIDDER, "bids high where much is to win", titles=BIDDING),
    "simple": Entry(*BIDDER, "proportional with prices set by hand", titles=BIDDING),
    "level1": Entry(*BIDDER, "bids best against bids at random", titles=BIDDING),
    "nash": Entry(*BIDDER, "bids so that nobody can exploit it", MAYBE, BIDDING),
    "mixture": Entry(*BIDDER, "bids against what people may bid", MAYBE, BIDDING),
    "plain": Entry(*BIDDER, "mixture with prices set by hand", MAYBE, BIDDING),
    "ismcts": Entry("kakaw.bots.montecarlo", "Tree", "plays games at random along a tree, a yardstick", LIMIT),
    "flat": Entry("kakaw.bots.montecarlo", "Flat", "plays games at random from every step, a yardstick", LIMIT),
}


@dataclass(frozen=True)
class Offer:
    """A bot that people may choose as an opponent."""

    spec: str
    name: str
    about: str
    level: int | None = None


class UnknownBot(KakawError):
    """No bot of that name, or none for this title."""


def entry_of(spec: str, title: str | None = None) -> Entry:
    """The sort of bot that a spec names; raise where there is none, or where it cannot play the title."""
    plain, slash, study = spec.partition("/")
    name, colon, rest = plain.partition(":")
    entry = CATALOG.get(name)
    if entry is None or (colon and entry.takes == NOTHING) or (slash and entry.takes != CORES):
        forms = ", ".join(entry.forms(name) for name, entry in CATALOG.items())
        raise UnknownBot(f"bot {clip(spec)!r}: no such bot; expected one of {forms}")
    if entry.takes == LEVEL and rest not in {str(level.number) for level in LEVELS}:
        raise UnknownBot(f"bot {clip(spec)!r}: no such level; expected {entry.forms(name)}")
    limited = entry.takes in (LIMIT, CORES) or (entry.takes == MAYBE and colon)
    if limited and parse_limit(rest, with_cores=entry.takes == CORES) is None:
        raise UnknownBot(
            f"bot {clip(spec)!r}: expected seconds or a number of nodes behind the colon, as {entry.forms(name)}"
        )
    if title is not None and entry.titles and title not in entry.titles:
        raise UnknownBot(f"bot {spec!r}: it plays {' and '.join(entry.titles)}, not {title}")
    if slash:
        known = [name for name, change in STUDIES.items() if title is None or title in change.titles]
        if study not in known:
            raise UnknownBot(f"bot {clip(spec)!r}: expected one of {', '.join(known)} behind the slash")
    return entry


def is_bot(spec: str) -> bool:
    """Whether a text is the spec of a bot."""
    try:
        entry_of(spec)
    except UnknownBot:
        return False
    return True


def make(spec: str, title: str) -> "Bot":
    """The bot of a spec string for a title."""
    entry = entry_of(spec, title)
    module, maker = BIDDER if entry.bids and title in BIDDING else (entry.module, entry.maker)
    bot: Bot = getattr(importlib.import_module(module), maker)(spec)
    return bot


def offers(title: str) -> tuple[Offer, ...]:
    """The bots to choose from for a title: the levels, weakest first, then the others."""
    levels = [Offer(f"level:{level.number}", level.name, level.about, level.number) for level in LEVELS]
    others = [
        Offer(name, name, entry.about)
        for name, entry in CATALOG.items()
        if entry.takes in (NOTHING, MAYBE) and (not entry.titles or title in entry.titles)
    ]
    return (*levels, *others)
