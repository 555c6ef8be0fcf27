"""Section 18a: positions as text, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kakaw import Game
from tests.kit.cacao import display, game_at, hand, play, village, villages
from tests.kit.games import positions, random_game, random_plays, rewound

EXAMPLES = [
    "0,0=P1;1,1=M2 - R:0,0,0,-10,?3,8/Y:0,0,0,-10,?3,8 M3+T|17 R1",
    "0,0=P1;1,1=M2 2,1=R:1111 R:0,1,0,-10,?3,7/Y:0,0,0,-10,?3,8 M3+T|17 Y2",
    "0,0=T;1,1=M2 0,1=Y:0130>Y:1111;1,0=R:1012 Y:12,1,0,2,-,0/R:9,0,1,4,1111,0 -|0 R22",
]


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_examples_of_the_specification_read_back_as_written(text):
    assert Game.from_position("cacao", text).position() == text


def test_the_third_example_says_what_it_shows():
    game = Game.from_position("cacao", EXAMPLES[2])
    assert villages(game) == {"Y": (12, 1, 0, 2), "R": (9, 0, 1, 4)}
    assert (hand(game, "Y"), hand(game, "R")) == ([], ["1111"])
    assert game.menu().texts()[-1] == "1111^1,0"  # a sun, an own place, no jungle tile left
    assert game.faults() != []  # it breaks conservation and is accepted all the same (section 20)
    game.push("1111@0,-1")
    assert game.over


@pytest.mark.rule("C-9.6")
def test_after_the_end_the_turn_field_is_the_first_colour_and_the_next_number():
    text = positions(random_game("cacao", 3, seed=1))[-1]
    assert text.endswith(" R31")
    assert Game.from_position("cacao", text).over


@given(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 10_000))
def test_every_turn_boundary_reads_back_as_the_same_state(players, seed):
    game = random_game("cacao", players, seed)
    for at in rewound(game):
        if text := at.position():
            again = Game.from_position("cacao", text)
            assert again.position() == text
            again.states["ply"] = at.states["ply"]  # a position does not tell how many steps led to it
            assert again.states.tobytes() == at.states.tobytes()


@given(players=st.sampled_from((2, 3, 4)), seed=st.integers(0, 10_000))
def test_every_view_reads_back_as_the_same_view(players, seed):
    game = random_game("cacao", players, seed)
    for at in rewound(game):
        for seat in range(-1, players):
            view = at.view(seat)
            if text := view.position():
                again = Game.from_position("cacao", text)
                assert again.position() == text
                assert again.menu(max(seat, 0)).texts() == view.rules.menu(view.record, max(seat, 0)).texts()
                again.states["ply"] = at.states["ply"]
                unseen = again.states["hand_n"][0] == 0  # "-" tells an empty hand that a view leaves open
                view.record["hand"][0, unseen] = again.states["hand"][0, unseen]
                view.record["stack"][0, unseen] = again.states["stack"][0, unseen]
                assert again.states.tobytes() == view.record.tobytes()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_another_first_seat_the_players_stand_in_the_order_of_play(players):
    game = random_game("cacao", players, seed=2, options={"start.player": 1})
    for text in positions(game):
        order = [player[0] for player in text.split(" ")[2].split("/")]
        assert "".join(order) == ("RYLW"[:players] * 2)[1 : players + 1]
        assert Game.from_position("cacao", text).position() == text


def test_a_turn_in_progress_has_no_position_text():
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111")
    game.push("1111@1,0")
    assert game.position() == ""


def test_cells_go_by_column_then_row_and_tiles_by_the_tables():
    text = "1,1=M2;0,0=P1 2,1=R:1111;0,1=Y:1111 R:0,0,0,-10,3001+1111+2101,7/Y:0,0,0,-10,?3,7 T+M3|17 R3"
    assert Game.from_position("cacao", text).position() == (
        "0,0=P1;1,1=M2 0,1=Y:1111;2,1=R:1111 R:0,0,0,-10,1111+2101+3001,7/Y:0,0,0,-10,?3,7 M3+T|17 R3"
    )


# --- what is not written follows by elimination


def test_unnamed_tiles_follow_by_elimination():
    text = "0,0=P1;1,1=M2 2,1=R:3001 R:0,0,0,-10,1111+2101+3100,7/Y:0,0,0,-10,?3,8 M3+T|17 Y2"
    game = Game.from_position("cacao", text)
    assert game.states["stack"][0, 0].tolist() == [3, 4, 0, 0]
    assert game.states["unseen"][0, 1].tolist() == [4, 5, 1, 1]
    assert game.states["pile"][0].tolist() == [0, 3, 2, 1, 2, 1, 1, 1, 2, 1, 3]
    assert game.faults() == []


def test_a_hand_that_is_not_known_may_hold_whatever_is_left():
    text = "0,0=P1;1,1=M2 2,1=R:3001 R:0,0,0,-10,?3,7/Y:0,0,0,-10,?3,8 M3+T|17 R3"
    faces = {step.split("@")[0] for step in Game.from_position("cacao", text).menu().texts()}
    assert "3100" in faces
    assert "3001" not in faces


def test_a_hand_follows_from_a_stack_whose_order_is_given():
    stack = "2101+2101+2101+2101+2101+1111+1111+1111"
    game = Game.from_position("cacao", EXAMPLES[0].replace("R:0,0,0,-10,?3,8", f"R:0,0,0,-10,?3,8[{stack}]"))
    assert hand(game, "R") == ["1111", "3001", "3100"]


# --- orders in brackets


def test_a_stack_in_brackets_is_drawn_in_this_order():
    game = game_at(hands={"Y": "1111+1111"}, stacks={"Y": "3100+2101+3001"}, to_move="Y")
    drawn = []
    for cell, other in (("-1,0", "1,2"), ("0,-1", "2,1")):
        play_any(game, f"1111@{cell}")
        drawn.append(game.states["hand"][0, 1].tolist())
        play_any(game, f"1111@{other}")
    assert drawn == [[1, 0, 0, 1], [0, 1, 0, 1]]


def play_any(game, step):
    """Place a tile; take the first of every other choice."""
    seat = game.acting
    game.push(step)
    while game.acting == seat:
        game.push(game.menu()[0])


def test_a_pile_in_brackets_is_drawn_in_this_order():
    game = game_at("0,0=T 1,1=T 2,1=R:1111", display="G1+T", pile="M4+C+P2")
    play(game, "Y", "0031@1,0 +G1@2,0")
    assert display(game) == ["M4", "T"]
    play(game, "R", "0031@0,1")
    play(game, "Y", "1111@-1,0 +M4@-1,1")
    assert display(game) == ["C", "T"]


def test_an_order_in_brackets_is_kept_by_the_game_and_its_record():
    game = game_at("0,0=T 1,1=T 2,1=R:1111", display="G1+T", pile="M4+C")
    assert game.start_position.split(" ")[3] == "G1+T|2[M4+C]"
    play(game, "Y", "0031@1,0 +G1@2,0")
    again = Game.from_record("cacao", game.record())
    assert again.record() == game.record()
    assert display(again) == ["M4", "T"]


def test_spaces_around_a_position_do_not_matter():
    game = Game.from_position("cacao", f"  {EXAMPLES[2]}\n")
    game.push("1111@0,-1")
    assert "\n22. R 1111@0,-1" in game.record()


def test_a_position_goes_on_as_the_game_it_came_from():
    game = Game("cacao", 2, seed="same")
    for at in random_plays(game):
        if at.ply == 12:
            break
    while not game.position():
        game.push(game.menu()[0])
    again = Game.from_position("cacao", game.position())
    step = game.menu()[0]
    assert again.menu().texts() == game.menu().texts()
    game.push(step)
    again.push(step)
    assert villages(again) == villages(game)
    assert village(again, "R") == village(game, "R")
