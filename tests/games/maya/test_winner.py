"""Section 8: winner and ties."""

import pytest

from tests.kit.maya import game_at, path_board, play

DEAD = {"tiles": "a1=R:M1;b1=^;c1=B:M1", "board": path_board("pTp")}


@pytest.mark.rule("M-8.1")
def test_most_points_win():
    game = game_at(racks={"R": "M1"}, reserves={"R": 0}, scores={"R": 30, "B": 40})
    assert play(game, "R", "Me4=1").outcome().winners == (1,)
    game = game_at(racks={"R": "M1"}, reserves={"R": 0}, scores={"R": 40, "B": 40})
    assert play(game, "R", "Me4=1").outcome().winners == (0,)


@pytest.mark.rule("M-8.2", "M-8.6", "M-T46")
def test_a_tie_goes_to_who_has_more_tiles_left():
    game = game_at(racks={"R": "-", "B": "M1"}, reserves={"R": 0, "B": 2}, scores={"R": 60, "B": 60})
    outcome = game.outcome()
    assert outcome.winners == (1,)
    assert [row[0] for row in outcome.tie_breaks] == [0, 3]


@pytest.mark.rule("M-8.6")
def test_who_ended_the_game_loses_every_tie():
    game = game_at(racks={"R": "M1", "B": "M1"}, reserves={"R": 0, "B": 0}, scores={"R": 59, "B": 60})
    assert play(game, "R", "Me4=1").outcome().winners == (1,)


@pytest.mark.rule("M-8.3", "M-8.4", "M-T47")
@pytest.mark.parametrize(("turns", "to_move", "winners"), [((19, 18), "B", (1,)), ((19, 19), "R", (0, 1))])
def test_a_further_tie_goes_to_who_took_fewer_turns_and_is_shared_after_that(turns, to_move, winners):
    game = game_at(
        **DEAD,
        racks={"R": "M1+M1", "B": "M1+M1"},
        reserves={"R": 0, "B": 0},
        scores={"R": 60, "B": 60},
        turns=dict(zip("RB", turns, strict=True)),
        to_move=to_move,
    )
    assert game.outcome().winners == winners
    assert game.outcome().tie_breaks == tuple((2, -taken) for taken in turns)


@pytest.mark.rule("M-8.5")
def test_a_turn_without_a_placement_counts_as_a_turn():
    game = game_at("a1=^;b1=B:M1", board=path_board("Tppp"), racks={"R": "-"})
    play(game, "R", "#--")
    assert game.rules.scores(game.states)[:, 2].tolist() == [-1, 0]
