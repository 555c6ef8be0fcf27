"""Section 19b: games as text, both ways."""

import pytest

from kakaw import Game
from kakaw.core.errors import KakawError, NotationError
from tests.games.chocolatl.sample import sample_round
from tests.kit.chocolatl import answer, game_at, go_on, lay, lines
from tests.kit.games import random_game, random_plays

OPTIONS = (
    {},
    {"dice.window": "single", "tachli.discard": "any"},
    {"dice.window": "simultaneous", "score.floor": 0, "memory.aid": "off"},
)


@pytest.mark.parametrize("seed", range(9))
def test_a_record_is_read_as_the_game_it_was_written_from(seed):
    game = random_game("chocolatl", 3 + seed % 3, seed, OPTIONS[seed % 3])
    again = Game.from_record("chocolatl", game.record())
    assert again.record() == game.record()
    assert again.outcome() == game.outcome()


def test_the_record_of_a_running_game_is_read_up_to_its_last_line():
    game = Game("chocolatl", 4, seed="running")
    for k, at in enumerate(random_plays(game, 3)):
        if k % 25 == 0 and not at.over:
            again = Game.from_record("chocolatl", at.record())
            assert lines(again) == lines(at)


def test_a_record_without_a_seed_is_enough():
    text = sample_round().record()
    told = "\n".join(line for line in text.splitlines() if not line.startswith("[Seed"))
    assert lines(Game.from_record("chocolatl", told)) == lines(sample_round())


def test_a_game_from_a_position_has_a_record_with_that_position():
    game = go_on(lay(game_at(round=2, huts={"O": 1}, stones="OO", track="2[O<G<P]")))
    assert game.start_position in game.record()
    assert Game.from_record("chocolatl", game.record()).record() == game.record()


def test_the_record_of_one_seat_hides_what_it_may_not_know():
    game = Game("chocolatl", 3, seed="x")
    for seat, card in enumerate((7, 4, 10)):
        game.push(f"S{card}", seat=seat)
    for colour in "OG":
        game.push(*answer(game, colour), seat="OG".index(colour))
    assert lines_of(game.record(0))[0] == "S O:7 G:? P:?"
    assert "[Commitment" in game.record(0)
    game.push(*answer(game, "P"), seat=2)
    told = lines_of(game.record(0))
    assert told[2].startswith("O: 1.0 3.2")
    assert told[3] == "G: " + " ".join(["?.?"] * 6)


def lines_of(text):
    return [line for line in text.splitlines() if line and not line.startswith("[")]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("S O:7", "S O:8", "illegal step|line 3"),
        ("1 O15", "1 O16", r"record, line 6 '1 O16 G13.*': at character 5"),
        ("P:hut O:die", "P:die O:hut", "record, line"),
        ("O:14/0", "O:14/1", r"record, line 11"),
        ("R1 red", "R1 gold", "record"),
        ('[Game "chocolatl"]', '[Game "go"]', r'expected \[Game "chocolatl"\]'),
        ('[Rules "1"]', '[Rules "9"]', "rules version 9 is unknown; expected 1"),
        ("O<G<P", "O<X<P", "record, Stack 'O<X<P'"),
        ("12.3 11.0", "12.3 ?.?", "every card: what one seat does not know"),
        ("5 P13", "7 P13", r"record, line 10.*expected a round \(R\)"),
        ("w", "w", ""),
    ],
)
def test_a_record_that_does_not_hold_is_refused_with_its_line(old, new, message):
    text = sample_round().record()
    if old == new:
        assert Game.from_record("chocolatl", text)
        return
    assert old in text
    with pytest.raises((KakawError, NotationError), match=message) as error:
        Game.from_record("chocolatl", text.replace(old, new))
    assert "\n" not in str(error.value)
