"""Games of any title, played at random: the same arguments give the same game."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from kakaw import Game

T = TypeVar("T")


def pick(luck: random.Random, things: Sequence[T]) -> T:
    """One of these things; `random()` is the one method whose numbers every Python gives alike."""
    return things[int(luck.random() * len(things))]


def random_plays(game: Game, seed: int = 0) -> Iterator[Game]:
    """Play the game to its end, uniformly at random, any acting seat first; give it before each play and at its end."""
    luck = random.Random(seed)
    while not game.over:
        yield game
        seat = pick(luck, game.acting)
        game.push(pick(luck, game.rules.legal(game.states, seat)), seat=seat)
    yield game


def random_game(title: str, players: int, seed: int = 0, options: Mapping[str, Any] | None = None) -> Game:
    """A whole random game."""
    game = Game(title, players, seed=f"kit {seed}", options=options)
    for _ in random_plays(game, seed):
        pass
    return game


def rewound(game: Game) -> Iterator[Game]:
    """Take a played game back play by play; give it at every point, the end first."""
    yield game
    while game.plays:
        game.pop()
        yield game


def positions(game: Game) -> list[str]:
    """The position texts of a played game at all its turn boundaries, first to last; the game stays as it is."""
    return [text for at in rewound(game.copy()) if (text := at.position())][::-1]
