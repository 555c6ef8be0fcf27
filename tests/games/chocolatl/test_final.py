"""Section 12: final scoring."""

import pytest

from kakaw.games.chocolatl.layout import PILE_FINAL
from kakaw.games.chocolatl.words import breakdown
from tests.kit.chocolatl import colours, events, game_at, go_on, lay, lines, scores


def last_round(**rest):
    """Round 7, played to the end: P wins location 1 and the pyramid, O is the Old Man."""
    rest = {"round": 7, "track": "20[O<G<P]", "figures": "G/O", "stones": "OOOOGGGGGPPP", **rest}
    game = game_at(options={"track.colours": "R"}, **rest)
    return go_on(lay(game, P="1:12.11 4:9.8", O="1:1.0 4:3.2", G="1:5.3 4:1.0"))


def final(game):
    """What the final scoring adds, by label and colour."""
    return {label: dict(zip(colours(game), row, strict=True)) for label, row in breakdown(game.states)}


@pytest.mark.rule("X-12.1")
def test_each_stone_is_a_point():
    assert final(last_round())["stones"] == {"O": 4, "G": 5, "P": 5}


@pytest.mark.rule("X-12.2", "X-12.7", "X-T50")
def test_all_tied_for_most_stones_get_three():
    assert final(last_round())["most stones"] == {"O": 0, "G": 3, "P": 3}
    assert final(last_round(stones="OOOOOOGGGGGP"))["most stones"] == {"O": 3, "G": 0, "P": 0}


@pytest.mark.rule("X-12.3")
def test_chocolatl_is_three_points_and_the_old_man_three_less():
    assert final(last_round())["figures"] == {"O": -3, "G": 0, "P": 3}


@pytest.mark.rule("X-12.4", "X-T51")
def test_the_sacrifice_is_scored_and_all_tied_for_the_highest_get_three():
    points = final(last_round(sacrifices={"O": 9, "G": 9, "P": 3}))
    assert points["sacrifice"] == {"O": 9, "G": 9, "P": 3}
    assert points["highest sacrifice"] == {"O": 3, "G": 3, "P": 0}


@pytest.mark.rule("X-12.4")
def test_a_highest_sacrifice_of_nothing_still_counts():
    points = final(
        last_round(sacrifices={"O": 0, "G": 0, "P": 0}, hands=dict.fromkeys("OGP", "0.1.2.3.4.5.7.8.9.10.11.12"))
    )
    assert points["highest sacrifice"] == {"O": 3, "G": 3, "P": 3}


@pytest.mark.rule("X-12.5", "X-12.6", "X-T52", "X-D25")
def test_who_has_unused_dice_rolls_exactly_one_now():
    game = game_at(round=7, track="20[O<G<P]", figures="G/O", stones="OOOOGGGGGPPP", dice={"O": 3})
    game.chance.write_ahead(PILE_FINAL, 5)
    go_on(lay(game, P="1:12.11 3:9.8", G="3:7.6"))
    mine = [event["pips"] for event in events(game, "final_die") if event.seat == 0]
    assert mine == [5]
    assert final(game)["bonus die"]["O"] == 5
    assert len(events(game, "final_die")) == len({event.seat for event in events(game, "final_die")})


@pytest.mark.rule("X-12.8")
def test_final_points_trigger_nothing_and_nothing_else_scores():
    game = last_round(track="38[O]39[G<P]")
    assert game.outcome().reason == "the pyramid is full"
    points = final(game)
    assert set(points) == {"track", "stones", "most stones", "figures", "sacrifice", "highest sacrifice", "bonus die"}
    for seat, colour in enumerate(colours(game)):
        assert game.scores()[seat] == sum(row[colour] for row in points.values())
        assert points["track"][colour] == scores(game)[colour]


@pytest.mark.rule("X-12.1")
def test_the_final_line_shows_track_stones_and_sacrifice_always_and_other_terms_when_not_0():
    game = last_round()
    terms = lines(game)[-1]
    points = final(game)
    expected = (
        f"G {points['track']['G']}+5+3+4"
        + (f"+d{points['bonus die']['G']}" if points["bonus die"]["G"] else "")
        + f"={game.scores()[1]}"
    )
    assert terms.startswith("F O ")
    assert expected in terms
