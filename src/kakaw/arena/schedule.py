"""Which bots sit where on which deal: blocks of one deal with all rotations of the seats."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from kakaw.core.errors import KakawError
from kakaw.core.titles import check_players, meta


@dataclass(frozen=True)
class Pairing:
    """One game to be played: who sits where on which deal."""

    block: int
    title: str
    seed: str
    bots: tuple[str, ...]  # spec of the bot on each seat
    options: dict[str, Any] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class Plan:
    """All games of a run; the same plan names the same games everywhere."""

    title: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: str
    options: dict[str, Any] = field(default_factory=dict, hash=False)

    @property
    def line_ups(self) -> tuple[tuple[str, ...], ...]:
        """Who meets whom: the bots as given when there is one for each seat, else every choice of that many."""
        if len(self.bots) == self.players:
            return (self.bots,)
        return tuple(combinations(self.bots, self.players))

    @property
    def blocks(self) -> int:
        """As many blocks as hold the games asked for, and every line-up equally often."""
        wanted = -(-self.games // self.players)
        return -(-wanted // len(self.line_ups)) * len(self.line_ups)

    def __iter__(self) -> Iterator[tuple[Pairing, ...]]:
        """The blocks: a deal, and the games on it with the bots moved on by one seat each time."""
        for block in range(self.blocks):
            line_up = self.line_ups[block % len(self.line_ups)]
            # Line-ups take turns on a deal, so that all of them meet the same luck.
            deal = deal_seed(self.seed, self.title, self.players, block // len(self.line_ups))
            yield tuple(
                Pairing(block, self.title, deal, line_up[turn:] + line_up[:turn], self.options)
                for turn in range(self.players)
            )


def deal_seed(seed: str, title: str, players: int, number: int) -> str:
    """The seed of a deal: it depends on nothing that a bot could choose."""
    return hashlib.sha256(f"kakaw arena\n{seed}\n{title}\n{players}\n{number}".encode()).hexdigest()[:32]


def make_plan(
    title: str,
    bots: Sequence[str],
    games: int,
    seed: str,
    players: int | None = None,
    options: dict[str, Any] | None = None,
) -> Plan:
    """A plan, checked: the title, the number of players, the bots and how many games."""
    from kakaw.bots.catalog import entry_of

    numbers = meta(title).PLAYERS
    if len(bots) < 2:
        raise KakawError(f"arena: {len(bots)} bots given; expected at least 2")
    for spec in bots:
        entry_of(spec, title)
    if players is None:
        players = len(bots) if len(bots) in numbers else numbers[0]
    check_players(title, players, options)
    if len(bots) < players:
        raise KakawError(f"arena: {len(bots)} bots for {players} seats; expected at least {players}")
    if len(bots) > players and len(set(bots)) < len(bots):
        raise KakawError("arena: a bot is named twice; with more bots than seats each is named once")
    if len(set(bots)) < 2:
        raise KakawError(f"arena: only {bots[0]} given; expected at least 2 different bots")
    if games < 1:
        raise KakawError(f"games {games}: expected 1 or more")
    return Plan(title, players, tuple(bots), games, seed, options or {})
