"""The catalogue of bots."""

import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import LEVELS, UnknownBot, is_bot, make, offers
from kakaw.core.titles import meta, titles

SPECS = [offer.spec for offer in offers("cacao")]


@pytest.mark.parametrize("spec", SPECS)
def test_every_bot_of_the_catalogue_answers_with_a_step_of_its_menu(spec: str) -> None:
    bot = make(spec, "cacao")
    view = Game("cacao", 2, seed="catalogue").view(0)
    menu = view.menu()
    choice = bot.choose(view, menu, Budget(nodes=6), source_of("catalogue", 0, 0))
    assert bot.spec == spec
    assert len(choice.steps) == 1
    assert choice.steps[0] in menu


GAMES = [
    (offer.spec, title, players)
    for title in titles()
    for offer in offers(title)
    for players in (meta(title).PLAYERS if offer.spec in ("greedy", "level:6") else meta(title).PLAYERS[:1])
]


@pytest.mark.parametrize(("spec", "title", "players"), GAMES)
def test_every_bot_plays_every_title_to_its_end(spec: str, title: str, players: int) -> None:
    game, bot = Game(title, players, seed="bots"), make(spec, title)
    while not game.over:
        seat = game.acting[-1]
        view = game.view(seat)
        choice = bot.choose(view, view.menu(), Budget(seconds=0.02, nodes=6), source_of("bots", seat, game.ply))
        game.push(*choice.steps, seat=seat)
    assert game.outcome() is not None


@pytest.mark.parametrize("spec", ["gredy", "", "Greedy", "greedy:1s", "kakaw.bots.greedy", "uniform:"])
def test_an_unknown_bot_is_refused_with_the_list_of_those_there_are(spec: str) -> None:
    with pytest.raises(
        UnknownBot, match=r"no such bot; expected one of uniform, greedy, level:1 to level:6"
    ) as refused:
        make(spec, "cacao")
    assert repr(spec) in str(refused.value)


@pytest.mark.parametrize("spec", ["level", "level:", "level:0", "level:7", "level:01", "level:x", "level:1:1"])
def test_an_unknown_level_is_refused_with_the_levels_there_are(spec: str) -> None:
    with pytest.raises(UnknownBot, match=r"no such level; expected level:1 to level:6$"):
        make(spec, "cacao")
    assert not is_bot(spec)


@pytest.mark.parametrize("title", titles())
def test_six_named_levels_are_offered_for_every_title_and_every_offer_can_be_made(title: str) -> None:
    found = offers(title)
    assert [offer.level for offer in found[: len(LEVELS)]] == [1, 2, 3, 4, 5, 6]
    assert [offer.name for offer in found[: len(LEVELS)]] == [level.name for level in LEVELS]
    for offer in found:
        assert offer.about
        assert make(offer.spec, title).spec == offer.spec


def test_the_source_of_a_decision_depends_on_game_seat_and_ply_and_on_nothing_else() -> None:
    first = source_of("seed", 1, 7).random()
    assert source_of("seed", 1, 7).random() == first
    others = [source_of("seeds", 1, 7), source_of("seed", 2, 7), source_of("seed", 1, 8)]
    assert first not in [other.random() for other in others]


@pytest.mark.parametrize("spec", ["search", "search:", "search:0", "search:1m", "search:-1", "flat:s", "ismcts:0s"])
def test_a_limit_is_seconds_or_a_number_of_nodes(spec: str) -> None:
    with pytest.raises(UnknownBot, match="expected seconds or a number of nodes behind the colon"):
        make(spec, "cacao")


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("spec", ["search:1s", "search:0.25s", "search:2000", "search:1s:2", "flat:5000", "ismcts:10s"])
def test_limits_are_read_for_every_title(spec: str, title: str) -> None:
    assert make(spec, title).spec == spec


@pytest.mark.parametrize(("spec", "title"), [("nash", "cacao"), ("level1", "maya"), ("mixture", "maya")])
def test_a_bot_for_other_titles_is_refused(spec: str, title: str) -> None:
    with pytest.raises(UnknownBot, match=f"it plays .*, not {title}"):
        make(spec, title)
