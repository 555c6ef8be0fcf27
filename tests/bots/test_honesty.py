"""Honesty: what a bot cannot know changes neither move nor statistics. KAKAW_THOROUGH=1 asks 10,000 positions each."""

from collections.abc import Iterator

import pytest

from kakaw import Game
from kakaw.bots import lines
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.weights import players_with_weights
from kakaw.core.chance import Chance
from kakaw.core.titles import titles
from kakaw.core.view import View
from tests.kit.games import random_plays
from tests.kit.thorough import times

LEARNED = [title for title in titles() if players_with_weights(title)]
EVERY = 3  # positions of a game that are left out between two that are asked


def positions(title: str) -> Iterator[Game]:
    """Positions of random games with every number of players in turn, without end."""
    number = 0
    while True:
        players = players_with_weights(title)[number % len(players_with_weights(title))]
        for k, game in enumerate(random_plays(Game(title, players, seed=f"honest {number}"), number)):
            if not game.over and (k + number) % EVERY == 0:
                yield game
        number += 1


@pytest.mark.parametrize("far", [False, True])
@pytest.mark.parametrize("title", LEARNED)
def test_another_deal_of_the_hidden_changes_neither_move_nor_statistics(
    title: str, far: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    if far:  # lines between two then go on for longer, in Cacao to the end, as with many of them
        monkeypatch.setattr(lines, "MANY", 1)
    asked, changed = times(20 if far else 40, 10_000), 0
    bots = [make("search:32", title), make("search:32", title)]
    for number, game in zip(range(asked), positions(title), strict=False):
        seat = game.acting[0]
        view = game.view(seat)
        twin = game.rules.complete(view.record, seat, Chance(f"another deal {number}"))
        changed += twin.tobytes() != game.states.tobytes()
        other = View(game.rules, game.rules.view(twin, seat), seat)
        choices = [
            bot.choose(seen, seen.menu(), Budget(), source_of("honest", seat, number))
            for bot, seen in zip(bots, (view, other), strict=True)
        ]
        assert choices[0] == choices[1], f"position {number} of {title}, seat {seat}"
    assert changed > asked // 3
    print(f"{title}: {asked} positions, the truth differed in {changed}")
