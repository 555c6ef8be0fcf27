"""Section 9: drawing, refilling, and the end of the game."""

import pytest

from kakaw import Game
from kakaw.core.chance import Chance
from kakaw.games.cacao.layout import ACT, PILE_JUNGLE, PILE_STACK
from tests.kit.cacao import (
    asked,
    display,
    game_at,
    hand,
    last_events,
    last_turn,
    menu,
    pile_size,
    play,
    refusal,
    village,
)
from tests.kit.games import positions, random_game, random_plays


@pytest.mark.rule("C-9.1")
def test_the_active_player_draws_the_top_of_the_own_stack():
    game = game_at(hands={"Y": "1111+2101+2101", "R": "1111+2101+3001"}, stacks={"Y": "3100+1111", "R": 3})
    play(game, "Y", "0121@-1,0 | Y -1,0E+1")
    assert hand(game, "Y") == ["1111", "2101", "3100"]
    assert hand(game, "R") == ["1111", "2101", "3001"]
    assert game.states["stack_n"][0].tolist()[:2] == [3, 1]


@pytest.mark.rule("C-9.1")
def test_an_empty_stack_gives_nothing():
    game = game_at(hands={"Y": "1111+2101"}, stacks={"Y": 0})
    play(game, "Y", "0121@-1,0 | Y -1,0E+1")
    assert hand(game, "Y") == ["1111"]


@pytest.mark.rule("C-9.1")
def test_luck_by_hand_deals_the_tiles_it_says():
    script = {PILE_STACK: [0, 0, 2, 3], PILE_STACK + 1: [1, 1, 1], PILE_JUNGLE: [10, 10, 5]}
    game = Game("cacao", 2, chance=Chance("rest", script=script))
    assert (hand(game, "R"), hand(game, "Y"), display(game)) == (["1111", "1111", "3001"], ["2101"] * 3, ["T", "T"])
    play(game, "R", "1111@1,0 | R 1,0W+1 1,0N$1")
    assert hand(game, "R") == ["1111", "3001", "3100"]


@pytest.mark.rule("C-9.2", "C-T46")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_hand_has_three_tiles_until_the_stack_is_empty_then_three_two_one(players):
    sizes = {seat: [] for seat in range(players)}
    for game in random_plays(Game("cacao", players, seed="hands")):
        if game.states["phase"][0] == 0 and not game.over:
            seat = game.acting[0]
            if len(sizes[seat]) * players + seat == int(game.states["turn"][0]) - 1:
                sizes[seat].append(int(game.states["hand_n"][0, seat]))
    turns = {2: 11, 3: 10, 4: 9}[players]
    assert sizes == dict.fromkeys(range(players), [3] * (turns - 2) + [2, 1])


@pytest.mark.rule("C-9.3")
@pytest.mark.parametrize(("pile", "after", "left"), [("C+S", ["C", "T"], 1), ("C", ["C", "T"], 0), (0, ["T"], 0)])
def test_the_display_is_refilled_to_two_as_far_as_possible(pile, after, left):
    game = game_at("0,0=T 1,1=T 2,1=R:1111", display="G1+T", pile=pile)
    play(game, "Y", "0031@1,0 +G1@2,0")
    assert (display(game), pile_size(game)) == (after, left)


@pytest.mark.rule("C-9.4")
def test_the_worker_tile_is_drawn_before_the_display_is_refilled():
    game = game_at("0,0=T 1,1=T 2,1=R:1111", display="G1+T", pile="C+S", hands={"Y": "1111"}, stacks={"Y": "2101"})
    play(game, "Y", "1111@1,0 +G1@2,0")
    names = [event.kind.name for event in last_events(game)]
    assert names.index("drew") < names.index("shown")


@pytest.mark.rule("C-9.5", "C-9.6", "C-2.3")
@pytest.mark.parametrize(("players", "turns"), [(2, 22), (3, 30), (4, 36)])
def test_the_game_ends_when_every_player_has_placed_the_last_tile(players, turns):
    for game in random_plays(Game("cacao", players, seed="end")):
        tiles_left = int(game.states["hand_n"][0].sum() + game.states["stack_n"][0].sum())
        assert game.over == (tiles_left == 0 and game.states["phase"][0] != ACT)
    assert game.states["turn"][0] == turns + 1
    assert game.acting == ()
    last = [event.seat for event in game.events() if event.kind.name in ("placed", "overbuilt")][-1]
    assert last == players - 1  # the last seat of the round
    assert game.outcome().reason == "every player has placed the last worker tile"


@pytest.mark.rule("C-9.5")
def test_nobody_may_do_anything_after_the_end():
    game = last_turn("0,0=P1 1,1=T", turn=22)
    assert not game.over
    assert game.outcome() is None
    game.push("1111@1,0")
    assert game.over
    assert refusal(game, "1111@0,1").rule == "C-9.5"
    assert menu(game, "R") == menu(game, "Y") == set()


@pytest.mark.rule("C-9.7")
def test_the_last_turn_is_acted_out_before_the_score_counts():
    game = last_turn(
        "0,0=P1 1,1=T 2,1=R:1111",
        display="M3",
        villages={"R": (0, 1, 0, -10), "Y": (0, 0, 0, -10)},
        turn=22,
    )
    game.push("1111@1,0")
    assert (game.over, asked(game)) == (False, "Y")
    game.push("1,0W+1")
    game.push("1,0E$1")
    assert (game.over, asked(game)) == (False, "R")
    game.push("2,1S$1")
    assert game.over
    assert (village(game, "R")[0], village(game, "Y")[0]) == (3, 3)
    assert game.outcome().scores == (-7 + 3, -7 + 3)  # the temple at 1,1 is shared


@pytest.mark.rule("C-T46")
def test_two_players_have_empty_stacks_after_turn_16_and_end_after_turn_22():
    texts = {int(text.rsplit(" ", 1)[1][1:]): text for text in positions(random_game("cacao", 2, seed=6))}
    stacks = {turn: [p.split(",")[5] for p in text.split(" ")[2].split("/")] for turn, text in texts.items()}
    assert stacks[17] == ["0", "0"]
    assert stacks[16] != ["0", "0"]
    assert max(texts) == 23  # the boundary after turn 22
