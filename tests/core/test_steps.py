"""Steps, menus and prompts as Python sees them."""

import pytest

from kakaw.core.steps import Group, Menu, Prompt, Step

STEPS = (Step(3, "c"), Step(5, "e"), Step(9, "i"))
PLACE = Group("{face}@{cell}", (("2101", ("2101", "1210")), ("1111", ("1111",))), ("0,1", "1,0"))


def test_a_step_is_its_number_and_shows_its_text() -> None:
    assert (int(Step(7, "x")), str(Step(7, "x"))) == (7, "x")
    assert Step(7, "x") == Step(7, "written otherwise")
    assert Step(3, "z") < Step(5, "a")


def test_a_menu_is_a_sequence_that_knows_numbers_texts_and_steps() -> None:
    menu = Menu(1, STEPS, Prompt("pick", "Z-1", "Choose.", options=("c", "e", "i")))
    assert (len(menu), menu[0], menu[1:], list(menu)) == (3, STEPS[0], STEPS[1:], list(STEPS))
    assert 5 in menu
    assert "e" in menu
    assert Step(5, "e") in menu
    assert 4 not in menu
    assert "d" not in menu
    assert Step(4, "e") not in menu
    assert menu.texts() == ("c", "e", "i")
    with pytest.raises(IndexError):
        menu[3]


def test_a_menu_shows_its_first_steps() -> None:
    assert repr(Menu(1, STEPS, None)) == "Menu(seat=1, 3 steps: c, e, i)"
    many = Menu(0, tuple(Step(k, f"s{k}") for k in range(9)), None)
    assert repr(many) == "Menu(seat=0, 9 steps: s0, s1, s2, s3, s4, s5, ...)"


def test_a_group_is_every_piece_in_every_turn_on_every_cell() -> None:
    assert list(PLACE.expand()) == ["2101@0,1", "1210@0,1", "1111@0,1", "2101@1,0", "1210@1,0", "1111@1,0"]


def test_a_prompt_expands_its_groups_and_then_its_options() -> None:
    prompt = Prompt("place", "Z-1", "Place a tile.", (PLACE,), ("pass",))
    assert prompt.expand() == (*PLACE.expand(), "pass")
    assert prompt.to_dict() == {
        "kind": "place",
        "rule": "Z-1",
        "sentence": "Place a tile.",
        "groups": [
            {
                "form": "{face}@{cell}",
                "pieces": [{"piece": "2101", "faces": ["2101", "1210"]}, {"piece": "1111", "faces": ["1111"]}],
                "cells": ["0,1", "1,0"],
            }
        ],
        "options": ["pass"],
    }
