"""X-T54: the round of section 19b, replayed step by step and from its text."""

from pathlib import Path

import pytest

from kakaw import Game
from tests.games.chocolatl.sample import BIDS, EXPECTED, RECORD, sample_round, sample_start
from tests.kit.chocolatl import by_colour, choose, events, hand, lay, lines, mode, pyramid, sacrifice, scores


@pytest.mark.rule("X-T54")
def test_the_sample_round_goes_as_the_specification_says():
    game = lay(sacrifice(sample_start(), O=7, G=4, P=10), **BIDS)
    told = {1: {}, 2: {}, 5: {}}
    now = dict.fromkeys("OGP", 0)
    choose(game, "hut")
    assert by_colour(game, "huts") == {"O": 0, "G": 0, "P": 1}
    assert by_colour(game, "dice") == {"O": 1, "G": 0, "P": 0}
    choose(game, "pass")
    assert pyramid(game) == "GG"
    choose(game, "pass", "pass")
    for event in events(game, "scored"):
        now["OGP"[event.seat]] = event["score"]
        told.setdefault(event["location"], {}).update(now)
    assert told == EXPECTED
    assert scores(game) == EXPECTED[5]
    assert hand(game, "O") == [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14]
    assert hand(game, "G") == [1, 2, 3, 5, 6, 7, 8, 9, 9, 10, 11, 12]
    assert game.states["round"][0] == 2
    assert mode(game) == "red"


@pytest.mark.rule("X-T54")
def test_the_record_of_the_sample_round_is_the_text_of_the_specification():
    game = sample_round()
    assert lines(game) == [*RECORD.splitlines(), "R2 red 5-5-2 17/8"]
    assert Game.from_record("chocolatl", game.record()).states.tobytes() == game.states.tobytes()


@pytest.mark.rule("X-T54")
def test_the_positions_of_the_specification_are_those_of_the_sample_round():
    start = sacrifice(sample_start(), O=7, G=4, P=10)
    first = "r1 t:0[O<G<P] f:-/- h:O0,G0,P0 d:O0,G0,P0 k:O9,G9,P9 y:- w:6-4-1 c:14/9|5/5 S:O:?,G:?,P:?"
    assert start.view(-1).position() == first
    second = (
        "r2 t:2[G]6[O]14[P] f:O/P h:O0,G0,P1 d:O1,G0,P0 k:O9,G7,P8 y:GG w:5-5-2 c:17/8|4/4 "
        "H:O=1.2.3.4.5.6.8.9.10.11.12.14;G=1.2.3.5.6.7.8.9.9.10.11.12"
    )
    game = sample_round()
    assert game.position() == f"{second} S:O:7,G:4,P:10"
    assert game.view(-1).position() == game.position(), "all of it can be deduced by then"


@pytest.mark.rule("X-T57")
@pytest.mark.parametrize("order", ["OGP", "PGO", "GPO"])
def test_seats_in_another_order_give_the_same_scores(order):
    assert scores(sample_round(order)) == {colour: EXPECTED[5][colour] for colour in order}


@pytest.mark.rule("X-T54")
def test_the_sample_round_kept_as_a_file_is_read_as_the_same_game():
    path = Path(__file__).resolve().parents[3] / "fixtures" / "chocolatl" / "examples" / "sample-round.txt"
    game = Game.from_record("chocolatl", path.read_text(encoding="utf-8"))
    assert game.states.tobytes() == sample_round().states.tobytes()
