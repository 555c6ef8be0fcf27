"""Section 13: the winner."""

import pytest

from kakaw.core.game import rank
from tests.kit.chocolatl import game_at, go_on, lay

# Bids whose ranks do not depend on the score, by O's sacrifice: 7 (G 4, P 10), or 9 for all.
BIDS = {
    7: {"O": "12.11 3.2 1.0 10.9 6.5 8.4", "G": "9.8 12.11 7.6 3.1 10.5 2.0", "P": "1.0 9.8 12.11 4.2 7.3 6.5"},
    9: {"O": "12.11 3.2 1.0 10.8 6.5 7.4", "G": "8.7 12.11 6.4 3.1 10.5 2.0", "P": "1.0 10.8 12.11 4.2 7.3 6.5"},
}


def ended(**tracks):
    """A last round in which only the start differs."""
    game = game_at(round=7, stones="OOOOGGGGPPPP", options={"track.colours": "R"}, **tracks)
    return go_on(lay(game, **BIDS[tracks.get("sacrifices", {}).get("O", 7)]))


@pytest.mark.rule("X-13.1")
def test_most_points_win():
    outcome = ended(track="0[G<P]39[O]").outcome()
    assert outcome.winners == (0,)
    assert outcome.scores[0] == max(outcome.scores)


@pytest.mark.rule("X-13.1")
def test_a_tie_goes_to_the_higher_sacrifice():
    """One game gives the margins; started with the scores shifted by them, all end level."""
    outcome = level({"O": 7, "G": 4, "P": 10})
    assert len(set(outcome.scores)) == 1
    assert outcome.tie_breaks == ((7,), (4,), (10,))
    assert outcome.winners == (2,)
    assert outcome.ranks == (2, 3, 1)


@pytest.mark.rule("X-13.1", "X-T53", "X-D27")
def test_equal_points_and_sacrifices_share_the_victory():
    outcome = level({"O": 9, "G": 9, "P": 9})
    assert len(set(outcome.scores)) == 1
    assert outcome.winners == (0, 1, 2)


@pytest.mark.rule("X-13.2")
def test_lower_ranks_compare_the_same_way():
    assert rank([(50, 3), (40, 9), (40, 2), (40, 9)]) == (1, 2, 4, 2)


def level(sacrifices):
    """A game whose seats end with equal points: played once to see the margins, then again from shifted scores."""
    start = {"O": 60, "G": 60, "P": 60}
    for _ in range(3):
        order = sorted(start.items(), key=lambda item: item[1])
        stacks = {}
        for colour, score in order:
            stacks.setdefault(score, []).append(colour)
        track = "".join(f"{score}[{'<'.join(stack)}]" for score, stack in stacks.items())
        outcome = ended(track=track, sacrifices=sacrifices).outcome()
        if len(set(outcome.scores)) == 1:
            return outcome
        for seat, colour in enumerate("OGP"):
            start[colour] += 80 - outcome.scores[seat]
    return outcome
