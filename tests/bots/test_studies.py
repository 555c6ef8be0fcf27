"""Changes of search for study: each leaves out what its name says, and nothing else."""

import random
from itertools import pairwise

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots import search
from kakaw.bots.bot import Budget, Choice, source_of
from kakaw.bots.catalog import UnknownBot, make
from kakaw.bots.chocolatl import bidder
from kakaw.bots.lines import Lines
from kakaw.bots.studies import STUDIES
from kakaw.bots.thinking import menu_values
from tests.kit.chocolatl import game_at
from tests.kit.games import random_plays

EVERY = [(name, title) for name, study in STUDIES.items() for title in study.titles]


def middle(title: str, plays: int) -> Game:
    """A game some plays after its start."""
    if title == "chocolatl":
        return game_at(round=2, track="2[O<G<P]")
    for game in random_plays(Game(title, 2, seed="studies"), 1):
        if game.ply >= plays and len(game.menu()) > search.WIDE:
            return game
    raise AssertionError("no such position")


def chosen(spec: str, game: Game) -> Choice:
    """What a bot does there."""
    seat = game.acting[0]
    view = game.view(seat)
    return make(spec, game.title).choose(view, view.menu(), Budget(), source_of("study", seat, 0))


@pytest.mark.parametrize(("name", "title"), EVERY)
def test_a_study_answers_with_legal_steps(name: str, title: str) -> None:
    game = middle(title, 8)
    game.push(*chosen(f"search:40/{name}", game).steps, seat=game.acting[0])
    assert STUDIES[name].about


@pytest.mark.parametrize("spec", ["search:40/", "search:40/no-luck", "search:40/no-nash", "search:40/no-end/no-end"])
def test_an_unknown_study_is_refused_with_those_there_are(spec: str) -> None:
    with pytest.raises(UnknownBot, match="expected one of no-halving, no-common-deals, turns-1"):
        make(spec, "maya")


@pytest.mark.parametrize("spec", ["value/no-end", "level:3/no-end", "ismcts:10/no-end"])
def test_only_search_has_studies(spec: str) -> None:
    with pytest.raises(UnknownBot, match="no such bot"):
        make(spec, "cacao")


def test_without_halving_all_candidates_are_looked_at_alike() -> None:
    game = middle("cacao", 8)
    visits = np.array(chosen("search:320/no-halving", game).visits)
    assert set(visits[visits > 0].tolist()) == {20}
    assert (visits > 0).sum() == search.WIDE
    assert len(set(chosen("search:320", game).visits)) > 2


def test_candidates_with_nothing_in_common_meet_other_deals() -> None:
    game = middle("cacao", 8)
    view = game.view(game.acting[0])
    twins = np.array([0, 0, 0])  # the same step three times
    for common in (True, False):
        lines = Lines(view, menu_values(view.menu()), twins, 5, common)
        lines.look(12, 2)
        same = [bool((lines._margins[:12, a] == lines._margins[:12, b]).all()) for a, b in pairwise(range(3))]
        assert same == [common, common]


@pytest.mark.parametrize(("name", "turns"), [("turns-1", 1), ("turns-8", 8), ("no-halving", 4)])
def test_lines_go_on_for_as_many_turns_as_the_study_says(
    name: str, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen, look = set(), Lines.look

    def spy(self: Lines, deals: int, so_many: int, cores: int = 1) -> None:
        seen.add(so_many)
        look(self, deals, so_many, cores)

    monkeypatch.setattr(Lines, "look", spy)
    chosen(f"search:200/{name}", middle("maya", 8))
    assert seen == {turns}


def test_without_its_end_a_game_of_cacao_is_looked_ahead_in_to_its_last_turn() -> None:
    game, bot = Game("cacao", 2, seed="no end"), make("greedy", "cacao")
    while int(game.states["turn"][0]) < 21 or len(game.menu()) < 3:
        view = game.view(game.acting[0])
        game.push(*bot.choose(view, view.menu(), Budget(), random.Random(1)).steps, seat=view.seat)
    assert chosen("search:400", game).why.startswith("played out to the end")
    assert "lines" in chosen("search:400/no-end", game).why


@pytest.mark.parametrize(("name", "good"), [("no-nash", 0.0), ("only-nash", 1.0), ("no-changes", bidder.GOOD)])
def test_the_others_are_taken_for_good_players_as_often_as_the_study_says(
    name: str, good: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, solved, rehearse = [], [], bidder.rehearse
    real = bidder.solved
    monkeypatch.setattr(bidder, "solved", lambda *given: solved.append(1) or real(*given))
    monkeypatch.setattr(bidder, "rehearse", lambda it, samples: asked.append(samples) or rehearse(it, samples))
    bot = make(f"search:150/{name}", "chocolatl")
    view = middle("chocolatl", 0).view(0)
    bot.choose(view, view.menu(), Budget(), random.Random(1))
    assert isinstance(bot, bidder.Bidder)
    assert bot.good == good
    assert bool(solved) == (good > 0)
    assert asked == [bidder.ENOUGH if name == "no-changes" else 150]
