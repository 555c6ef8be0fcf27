"""X-11.9, X-11.10: a played game for each way a game can end, in fixtures/chocolatl/games/."""

from pathlib import Path

import pytest

from kakaw.core.transcript import Transcript
from tests.kit.chocolatl import events

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "chocolatl" / "games"
POINTS = "a marker has reached 40 points"


def played(name):
    return Transcript.from_json((FIXTURES / f"{name}.json").read_text(encoding="utf-8")).verify()


@pytest.mark.rule("X-11.9", "X-D28")
def test_a_game_that_ends_with_the_pyramid_full_takes_seven_rounds():
    game = played("pyramid-full")
    assert game.outcome().reason == "the pyramid is full"
    assert game.states["round"][0] == 7
    assert game.states["stone_n"][0] == 14


@pytest.mark.rule("X-11.9", "X-D23")
def test_a_game_that_ends_by_40_points_plays_its_round_to_the_end():
    game = played("forty-points")
    assert game.outcome().reason == POINTS
    assert game.states["round"][0] < 7
    last = events(game, "last")[0]
    at = game.events().index(last)
    assert {event["location"] for event in game.events()[at:] if event.kind.name == "bid"} >= {6}
    assert max(event["score"] for event in events(game, "scored")) >= 40


@pytest.mark.rule("X-11.9")
def test_a_game_that_ends_by_the_last_cube():
    game = played("out-of-cubes")
    assert game.outcome().reason == "a player has used the last cube"
    s = game.states[0]
    used = [int(s["huts"][seat]) + int((s["stone"] == seat + 1).sum()) for seat in range(game.players)]
    assert max(used) >= 9


@pytest.mark.rule("X-11.10")
def test_a_game_in_which_40_was_reached_and_lost_again_still_ends():
    game = played("forty-lost-again")
    assert game.outcome().reason == POINTS
    after = game.events()[game.events().index(events(game, "last")[0]) :]
    scores = {}
    lowest_leader = 1000
    for event in game.events():
        if event.kind.name == "scored":
            scores[event.seat] = event["score"]
            if event in after and event["location"] == 5:
                lowest_leader = min(lowest_leader, max(scores.values()))
    assert lowest_leader < 40
