"""Turns of Cacao tried on what they change: the same ways, worth the same, as when each is carried out by the rules."""

from typing import Any

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots import weights
from kakaw.bots.kernels import features, turn
from kakaw.bots.thinking import Room, room_of
from kakaw.core.chance import restart
from kakaw.core.dispatch import apply, legal
from tests.kit.games import random_plays

SEED = np.uint64(7)


def ways(
    game: Game, room: Room, learned: Any, seat: int, begun: tuple[int, ...]
) -> list[tuple[tuple[int, ...], float]]:
    """All ways to go on with a turn, in the order in which a search tries them, each with what it is worth."""
    restart(room.chance, SEED)
    states = game.states.copy()
    number = int(states["turn"][0])
    for step in begun:
        apply(states, 0, seat, step, room.chance, room.log)
    steps = np.zeros(game.rules.max_legal, np.int32)
    while states["turn"][0] == number and not states["over"][0]:
        asked = next(k for k in range(4) if int(states["acting"][0]) >> k & 1)
        n = legal(states, 0, asked, steps)
        taken = features.answer(states, 0, asked, steps, n)
        if taken < 0:
            return [way for k in reversed(range(n)) for way in ways(game, room, learned, seat, (*begun, int(steps[k])))]
        apply(states, 0, asked, steps[taken], room.chance, room.log)
    return [(begun, turn.margin(states, 0, seat, learned.weights, room.numbers))]


def all_tried(game: Game, room: Room, learned: Any, width: int) -> int:
    """Compare all turns that begin with the most promising steps; how many were tried, 0 where none can be so."""
    seat = game.acting[0]
    steps, way = np.zeros(game.rules.max_legal, np.int32), np.zeros(turn.DEPTH, np.int64)
    promised = np.zeros(n := legal(game.states, 0, seat, steps))
    features.promises(game.states, 0, seat, steps, n, promised)
    n = min(n, width)
    steps[:n] = steps[np.argsort(-promised, kind="stable")[:n]]
    tried, tally, before = np.zeros(n), np.zeros(1, np.int64), game.states.tobytes()
    restart(room.chance, SEED)
    length, best = features.best_way(game.states, 0, seat, steps, n, learned.weights, room.chance, tried, tally, way)
    assert game.states.tobytes() == before
    assert not room.chance["drawn"].any()
    if length == 0:
        return 0
    found = [ways(game, room, learned, seat, (int(steps[k]),)) for k in range(n)]
    assert tally[0] == sum(map(len, found))
    assert tried.tolist() == [max(value for _, value in of_step) for of_step in found]
    best_found = max((way for of_step in found for way in of_step), key=lambda way: way[1])
    assert (tuple(way[:length].tolist()), best) == best_found
    return int(tally[0])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_turn_tried_on_what_it_changes_is_worth_what_it_is_worth_when_carried_out(players: int) -> None:
    features.load("cacao")
    room, learned = room_of("cacao"), weights.load("cacao", players)
    begun, tried = 0, 0
    for game in random_plays(Game("cacao", players, seed="trials"), 6):
        if not game.over and game.states["phase"][0] == 0:
            begun += 1
            tried += all_tried(game, room, learned, width=12) > 0
    assert tried == begun - 1  # all but the last turn of the game


@pytest.mark.parametrize("options", [{"bank.limit": 50}, {"auto.harvest": False}])
def test_turns_under_other_options_are_left_to_the_rules(options: dict[str, Any]) -> None:
    features.load("cacao")
    game = Game("cacao", 2, seed="trials", options=options)
    assert all_tried(game, room_of("cacao"), weights.load("cacao", 2), width=12) == 0
