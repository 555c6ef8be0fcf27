"""The catalogue of bots."""

import pytest

from kakaw import Game
from kakaw.bots.bot import source_of
from kakaw.bots.catalog import CATALOG, UnknownBot, make
from kakaw.core.titles import meta, titles


@pytest.mark.parametrize("spec", CATALOG)
def test_every_bot_of_the_catalogue_answers_with_a_step_of_its_menu(spec: str) -> None:
    bot = make(spec)
    view = Game("cacao", 3, seed="catalogue").view(0)
    menu = view.menu()
    choice = bot.choose(view, menu, source_of("catalogue", 0, 0))
    assert bot.spec == spec
    assert len(choice.steps) == 1
    assert choice.steps[0] in menu


@pytest.mark.parametrize("spec", CATALOG)
@pytest.mark.parametrize(("title", "players"), [(t, n) for t in titles() for n in meta(t).PLAYERS])
def test_every_bot_plays_every_title_to_its_end(spec: str, title: str, players: int) -> None:
    game, bot = Game(title, players, seed="bots"), make(spec)
    while not game.over:
        seat = game.acting[-1]
        view = game.view(seat)
        game.push(*bot.choose(view, view.menu(), source_of("bots", seat, game.ply)).steps, seat=seat)
    assert game.outcome() is not None


@pytest.mark.parametrize("spec", ["gredy", "", "Greedy", "greedy:1s", "kakaw.bots.greedy"])
def test_an_unknown_bot_is_refused_with_the_list_of_those_there_are(spec: str) -> None:
    with pytest.raises(UnknownBot, match=r"no such bot; expected one of uniform, greedy$") as refused:
        make(spec)
    assert repr(spec) in str(refused.value)


def test_the_source_of_a_decision_depends_on_game_seat_and_ply_and_on_nothing_else() -> None:
    first = source_of("seed", 1, 7).random()
    assert source_of("seed", 1, 7).random() == first
    others = [source_of("seeds", 1, 7), source_of("seed", 2, 7), source_of("seed", 1, 8)]
    assert first not in [other.random() for other in others]
