"""The games kept as files: examples of the booklets, and one for everything that can happen at the end."""

import re
from pathlib import Path

import pytest

from kakaw import Game, Transcript
from kakaw.games.cacao.layout import FILL
from tests.kit.cacao import laid, villages
from tests.kit.games import rewound

FOLDER = Path(__file__).resolve().parents[3] / "fixtures" / "cacao"
GAMES = sorted(path.stem for path in (FOLDER / "games").glob("*.json"))
EXAMPLES = sorted(path.stem for path in (FOLDER / "examples").glob("*.txt"))


def example(name):
    return Game.from_record("cacao", (FOLDER / "examples" / f"{name}.txt").read_text(encoding="utf-8"))


def transcript(name):
    return Transcript.from_json((FOLDER / "games" / f"{name}.json").read_text(encoding="utf-8"))


def kinds(game):
    return [event.kind.name for event in game.events()]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_reads_back_as_written(name):
    assert example(name).record() == (FOLDER / "examples" / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_verifies_and_is_written_back_as_it_was(name):
    found = transcript(name)
    game = found.verify()
    assert game.over
    assert Transcript.of(game).to_json() == (FOLDER / "games" / f"{name}.json").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_and_its_record_are_the_same(name):
    game = transcript(name).replay()
    assert Game.from_record("cacao", game.record()).record() == game.record()


def test_every_file_is_told_of():
    listed = set(re.findall(r"^\| `(examples|games)/([\w-]+)\.\w+`", (FOLDER / "README.md").read_text(), re.MULTILINE))
    assert listed == {("examples", name) for name in EXAMPLES} | {("games", name) for name in GAMES}


@pytest.mark.rule("C-T14")
def test_the_turn_of_the_booklet():
    assert villages(example("booklet-turn")) == {"R": (3, 0, 0, -10), "Y": (3, 0, 0, -10)}


@pytest.mark.rule("C-T15")
def test_the_turn_of_the_booklet_when_red_declines():
    assert villages(example("booklet-turn-declined")) == {"R": (0, 1, 0, -10), "Y": (3, 0, 0, -10)}


@pytest.mark.rule("C-T35")
def test_the_overbuilding_of_the_booklet():
    assert villages(example("booklet-overbuilding")) == {"R": (13, 0, 0, -4), "Y": (0, 0, 0, -10)}


@pytest.mark.rule("C-T40")
def test_the_temple_of_the_booklet():
    outcome = example("booklet-temple").outcome()
    assert (outcome.scores, outcome.winners) == ((3, 3, 0), (0, 1))


@pytest.mark.rule("C-T12")
def test_the_chain_ends_with_a_triple_fill():
    assert [text[-1] == "*" for text in laid(example("chain-of-fills"))] == [False, False, True]


@pytest.mark.rule("C-9.5")
@pytest.mark.parametrize(("name", "players"), [("two-players", 2), ("three-players", 3), ("four-players", 4)])
def test_a_game_ends_when_all_tiles_are_placed(name, players):
    game = transcript(name).replay()
    assert game.players == players
    assert game.outcome().reason == "every player has placed the last worker tile"


@pytest.mark.rule("C-8.3")
def test_a_game_with_overbuilding():
    assert kinds(transcript("overbuilding").replay()).count("overbuilt") >= 3


@pytest.mark.rule("C-6.8")
def test_a_game_with_a_triple_fill():
    game = transcript("triple-fill").replay()
    assert sum(event.kind.name == "laid" and event["from_pile"] for event in game.events()) == 1


@pytest.mark.rule("C-6.11")
def test_a_game_in_which_jungle_tiles_ran_short():
    game = transcript("shortage").replay()
    assert any(
        at.states["phase"][0] == FILL and at.states["display_n"][0] + at.states["pile_n"][0] < at.states["space_n"][0]
        for at in rewound(game)
    )


@pytest.mark.rule("C-11.2")
def test_a_tie_broken_by_fruits():
    outcome = transcript("tie-broken-by-fruits").replay().outcome()
    assert outcome.scores[0] == outcome.scores[1]
    assert outcome.tie_breaks[0] < outcome.tie_breaks[1]
    assert (outcome.winners, outcome.ranks) == ((1,), (2, 1))


@pytest.mark.rule("C-11.3", "C-11.4")
def test_a_shared_victory():
    assert transcript("shared-victory").replay().outcome().winners == (0, 1)
    assert transcript("shared-victory-of-two-in-three").replay().outcome().ranks == (1, 1, 3)


@pytest.mark.rule("C-7.6")
def test_a_game_in_which_everything_is_asked():
    found = transcript("everything-asked")
    assert found.options["ask.order"] == "simultaneous"
    assert any(step.endswith("x") for play in found.plays for step in play["steps"])
