"""Many legal steps in a few short lists."""

import pytest

from kakaw import Game
from kakaw.cli.terminal.choosing import PAGE, Chooser, Node, tree
from kakaw.core.steps import Menu, Prompt, Step
from tests.kit.games import random_plays


def lists(menu: Menu) -> Node:
    """The tree of a menu, with steps described by their text."""
    assert menu.prompt is not None
    return tree(menu.prompt, menu, lambda piece: f"words of {piece}", lambda step: f"to {step.text}")


def plain(n: int) -> Chooser:
    """A chooser over n answers a0, a1, ..."""
    steps = tuple(Step(k, f"a{k}") for k in range(n))
    menu = Menu(0, steps, Prompt("pick", "C-1.1", "Which?", options=tuple(step.text for step in steps)))
    return Chooser(lists(menu))


@pytest.mark.parametrize("players", [2, 4])
def test_the_lists_hold_exactly_the_menu_at_every_decision(players: int) -> None:
    for game in random_plays(Game("cacao", players, seed="lists"), 3):
        for seat in game.acting:
            menu = game.menu(seat)
            assert sorted(lists(menu).steps()) == sorted(menu)


def test_a_step_is_chosen_by_piece_then_cell_then_turn() -> None:
    game = Game.from_position("cacao", "0,0=P1;1,1=M2 - R:0,0,0,-10,1111+2101+2101,8/Y:0,0,0,-10,?3,8 M3+T|17 R1")
    chooser = Chooser(lists(game.menu()))
    assert [node.key for node in chooser.shown] == ["1111", "2101"]
    assert chooser.pick("2101")
    assert [node.key for node in chooser.shown] == ["-1,0", "0,-1", "0,1", "1,0", "1,2", "2,1"]
    assert chooser.pick("4")
    assert [node.key for node in chooser.shown] == ["2101", "1210", "0121", "1012"]
    assert chooser.trail == "2101 1,0"
    assert chooser.pick("0121")
    assert chooser.chosen == game.menu()[game.menu().texts().index("0121@1,0")]


def test_a_list_of_one_is_gone_through() -> None:
    """A tile that looks the same from all sides has nothing to turn."""
    game = Game.from_position("cacao", "0,0=P1;1,1=M2 - R:0,0,0,-10,1111+2101+2101,8/Y:0,0,0,-10,?3,8 M3+T|17 R1")
    chooser = Chooser(lists(game.menu()))
    chooser.pick("1111")
    chooser.pick("1,0")
    assert chooser.chosen is not None
    assert chooser.chosen.text == "1111@1,0"


def test_going_back_undoes_one_choice_at_a_time() -> None:
    game = Game.from_position("cacao", "0,0=P1;1,1=M2 - R:0,0,0,-10,1111+2101+2101,8/Y:0,0,0,-10,?3,8 M3+T|17 R1")
    chooser = Chooser(lists(game.menu()))
    for answer in ("1111", "1,0"):
        chooser.pick(answer)
    chooser.back()
    assert (chooser.chosen, chooser.trail) == (None, "1111")
    chooser.back()
    assert chooser.trail == ""
    chooser.back()
    assert [node.key for node in chooser.shown] == ["1111", "2101"]


def test_the_only_step_is_offered_and_not_taken_by_itself() -> None:
    chooser = plain(1)
    assert (chooser.chosen, [node.key for node in chooser.shown]) == (None, ["a0"])
    assert chooser.pick("1")
    assert chooser.chosen == Step(0, "a0")
    chooser.back()
    assert chooser.chosen is None


def test_an_answer_is_found_by_its_text_before_its_number() -> None:
    chooser = Chooser(Node("", children=[Node("2", step=Step(0, "2")), Node("1", step=Step(1, "1"))]))
    chooser.pick("1")
    assert chooser.chosen == Step(1, "1")


def test_part_of_an_answer_shows_only_those_that_fit() -> None:
    chooser = plain(30)
    assert chooser.pick("a1")
    assert chooser.chosen == Step(1, "a1")  # the whole text of one answer
    chooser = plain(30)
    assert chooser.pick("to a2")
    assert [node.key for node in chooser.answers] == ["a2", *(f"a2{k}" for k in range(10))]
    assert chooser.pick("2")
    assert chooser.chosen == Step(20, "a20")  # the second of those shown
    chooser = plain(30)
    chooser.pick("to a2")
    chooser.back()
    assert len(chooser.answers) == 30


def test_a_long_list_has_pages_and_numbers_mean_the_page_shown() -> None:
    chooser = plain(PAGE + 3)
    assert (chooser.pages, len(chooser.shown)) == (2, PAGE)
    chooser.turn_page()
    assert [node.key for node in chooser.shown] == [f"a{PAGE + k}" for k in range(3)]
    assert not chooser.pick("9")
    assert chooser.pick("3")
    assert chooser.chosen == Step(PAGE + 2, f"a{PAGE + 2}")
    chooser.back()
    chooser.turn_page()
    chooser.turn_page()
    assert chooser.page == 0


@pytest.mark.parametrize("text", ["0", "99", "x", "-1", "²", "9" * 5000])
def test_what_fits_no_answer_changes_nothing(text: str) -> None:
    chooser = plain(3)
    assert not chooser.pick(text)
    assert len(chooser.shown) == 3
