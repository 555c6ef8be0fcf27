"""Section 10: who may know what."""

import pytest

from kakaw import Game
from kakaw.core.chance import Chance
from kakaw.core.events import redact
from kakaw.core.view import SPECTATOR, UNKNOWN
from tests.kit.games import random_game
from tests.kit.maya import game_at, play


def shown(game, seat):
    """Everything that a seat can read."""
    view = game.view(seat)
    return view.position(), str(view), game.record(seat), str([e.values for e in redact(game.events(), seat)])


@pytest.mark.rule("M-T52")
def test_a_seat_sees_its_own_rack_and_buried_tiles_and_only_counts_of_the_others():
    game = game_at("d4=^", racks={"R": "M1+P2", "B": "T1+T2+S2"}, reserves={"R": 8, "B": 9})
    play(game, "R", "#d5{P2}")
    play(game, "B", "#e3{S2}")
    text = game.view(0).position()
    assert "d5=#R{P2}" in text
    assert "e3=#B " in text
    assert ",?5," in text.split()[4].split("/")[1]
    assert (game.view(0)["buried"][1] == UNKNOWN).all()
    assert (game.view(SPECTATOR)["buried"] == UNKNOWN)[:2].all()
    assert "e3=#B{S2}" in game.view(1).position()
    assert "d5=#R;" in game.view(1).position()
    spectator = game.view(SPECTATOR).position()
    assert "{" not in spectator
    assert spectator.count("?") == 2


@pytest.mark.rule("M-T52")
def test_nobody_sees_the_order_of_a_reserve():
    """There is none: a reserve is a number of tiles of each kind until they are drawn."""
    game = Game("maya", 2, seed="a")
    view = game.view(0)
    assert view["reserve"][0].sum() == 27
    assert (view["reserve"][1] == UNKNOWN).all()
    assert view["reserve_n"].tolist() == [27, 27, 0, 0]


@pytest.mark.rule("M-T53", "M-T23")
def test_nobody_ever_knows_a_tile_placed_unseen():
    game = game_at("d4=^", racks={"R": "-", "B": "M1"}, reserves={"R": "3[M1+P1+S2]"})
    play(game, "R", "#d5{?}")
    for seat in (SPECTATOR, 0, 1):
        assert "d5=#R " in game.view(seat).position()
        assert "#d5{?}<2" in game.record(seat)
    assert game.states["buried_n"][0, 0] == 0  # the truth does not know it either
    assert game.states["reserve"][0, 0].sum() == 0 + 1  # only that it is one of those left


@pytest.mark.rule("M-T53")
def test_with_the_reserve_empty_the_owner_can_tell_a_lone_unseen_tile_by_elimination():
    game = game_at("d4=^", racks={"R": "-", "B": "M1"}, reserves={"R": "3[M1+P1+S2]"})
    play(game, "R", "#d5{?}")
    assert game.states["reserve_n"][0, 0] == 0
    assert game.view(0)["reserve"][0].sum() == 1
    assert (game.view(1)["reserve"][0] == UNKNOWN).all()


def test_rack_reserve_and_face_down_tiles_can_be_exchanged_without_another_seat_noticing():
    for seed in range(6):
        game = random_game("maya", 3, seed)
        for _ in range(seed * 7):
            game.pop()
        for seat in (SPECTATOR, 0, 1, 2):
            other = game.copy()
            other.states = game.rules.complete(game.view(seat).record, seat, Chance(f"{seed} {seat}"))
            assert other.view(seat).tobytes() == game.view(seat).tobytes()
            assert shown(other, seat)[:2] == shown(game, seat)[:2]
            assert other.faults() == []


def test_the_pool_of_an_opponent_is_what_does_not_lie_face_up():
    game = game_at("d4=^;e4=B:M2;e3=#B{P1}", racks={"B": "T1+T2"}, reserves={"R": 27, "B": 28})
    assert game.view(0)["hidden"][1].tolist() == [5, 3, 5, 3, 5, 3, 5, 2]
    assert game.faults() == []


def test_drawn_tiles_are_told_to_their_owner_only():
    game = game_at(racks={"R": "M1+P1", "B": "M1"})
    play(game, "R", "#d5{M1}")
    drawn = [event for event in game.plays[-1].events if event.kind.name == "drew"]
    assert all(event.seen_by(0)["tile"] >= 0 for event in drawn)
    assert [event.seen_by(1)["tile"] for event in drawn] == [UNKNOWN] * 3
    assert " /" in game.record(0)
    assert " /" not in game.record(1)
