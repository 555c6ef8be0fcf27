"""Section 11: winner and ties."""

import pytest

from kakaw.games.cacao import box, meta
from tests.kit.cacao import last_turn


def ended(*rows):
    """The outcome of a game that ended with these pairs of score and fruits."""
    players = "RYLW"[: len(rows)]
    villages = {colour: (score, fruit, 0, 0) for colour, (score, fruit) in zip(players, rows, strict=True)}
    last = players[-1]
    game = last_turn("0,0=P1 1,1=M2", players=players, villages=villages, to_move=last, hands={last: "3001"}, turn=22)
    game.push("3001@-1,0")  # nobody faces anything
    return game.outcome()


@pytest.mark.rule("C-11.1")
def test_the_highest_score_wins():
    outcome = ended((39, 5), (40, 1), (12, 3))
    assert (outcome.scores, outcome.winners, outcome.ranks) == ((39, 40, 12), (1,), (2, 1, 3))


@pytest.mark.rule("C-11.2", "C-T45")
def test_a_tie_is_broken_by_fruits():
    outcome = ended((40, 2), (40, 1))
    assert (outcome.scores, outcome.tie_breaks) == ((40, 40), ((2,), (1,)))
    assert (outcome.winners, outcome.ranks) == ((0,), (1, 2))


@pytest.mark.rule("C-11.2")
def test_fruits_break_ties_only():
    assert ended((40, 1), (39, 5)).winners == (0,)


@pytest.mark.rule("C-11.3", "C-T45")
def test_with_equal_fruits_the_victory_is_shared():
    outcome = ended((40, 1), (40, 1))
    assert (outcome.winners, outcome.ranks) == ((0, 1), (1, 1))


@pytest.mark.rule("C-11.4")
def test_equal_players_share_a_rank_and_the_next_rank_is_left_out():
    assert ended((40, 1), (40, 1), (30, 0), (20, 3)).ranks == (1, 1, 3, 4)
    assert ended((20, 2), (40, 1), (20, 2), (20, 3)).ranks == (3, 1, 3, 2)


@pytest.mark.rule("C-11.5")
def test_the_box_is_the_base_game_and_nothing_of_an_expansion():
    assert set(box.JUNGLE[1:]) == {"P1", "P2", "M2", "M3", "M4", "G1", "G2", "C", "S", "T"}
    assert set(box.WORKER_TILES) == {"1111", "2101", "3001", "3100"}
    keys = {option.key for option in meta.OPTIONS}
    assert keys == {  # section 15, and which colours take part
        "river.values",
        "start.player",
        "bank.limit",
        "overbuild.perPlace",
        "auto.harvest",
        "auto.mine",
        "auto.river",
        "auto.sun",
        "ask.order",
        "colours",
    }
