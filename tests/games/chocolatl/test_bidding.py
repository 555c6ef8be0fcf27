"""Section 4: bidding modes."""

from collections import Counter

import pytest

from kakaw.core.errors import IllegalStep
from kakaw.core.view import UNKNOWN
from kakaw.games.chocolatl.layout import BID
from kakaw.games.chocolatl.text import cards_text
from tests.kit.chocolatl import answer, asked, events, game_at, go_on, hand, lay, menu, mode, refusal, seat_of

GOLD, RED, GREEN = "1[O<G<P]", "2[O<G<P]", "3[O<G<P]"


def shown(game, viewer, colour):
    """How the two cards of a colour at each location look to a viewer."""
    return [cards_text(game.view(viewer).record[0], seat_of(game, colour), k).split(" ")[0] for k in range(6)]


@pytest.mark.rule("X-4.1")
@pytest.mark.parametrize("track", [GOLD, RED, GREEN])
def test_everybody_bids_exactly_two_cards_at_each_location_and_uses_all_twelve(track):
    game = game_at(round=2, track=track)
    cards = {colour: hand(game, colour) for colour in "OGP"}
    go_on(game)
    for seat, colour in enumerate("OGP"):
        pairs = [event.values[1:3] for event in events(game, "revealed") if event.seat == seat]
        assert len(pairs) == 6
        assert sorted(card for pair in pairs for card in pair) == cards[colour]


@pytest.mark.rule("X-4.2", "X-4.4", "X-T04")
@pytest.mark.parametrize(
    ("track", "colour"), [("3[P]12[O<G]", "green"), ("2[P]5[G]13[O]", "gold"), ("0[P]1[G]14[O]", "red")]
)
def test_the_field_of_the_marker_furthest_ahead_says_how_to_bid(track, colour):
    assert mode(game_at(round=2, track=track)) == colour


@pytest.mark.rule("X-4.2", "X-4.3")
@pytest.mark.parametrize("pattern", ["YRG", "YGR", "GYR"])
@pytest.mark.parametrize("seed", range(4))
def test_each_round_that_follows_is_bid_by_the_field_of_its_leader(pattern, seed):
    game = game_at(options={"track.colours": pattern}, seed=str(seed))
    words = {"Y": "gold", "R": "red", "G": "green"}
    while not game.over and game.states["round"][0] < 4:
        go_on(game)
        leader = int(game.states["score"][0, :3].max())
        assert game.over or mode(game) == words[pattern[(leader - 1) % 3]]


@pytest.mark.rule("X-4.11", "X-T02")
def test_round_1_is_red_because_all_stand_on_0():
    assert mode(game_at()) == "red"


@pytest.mark.rule("X-4.3", "X-T03", "X-D7")
def test_the_mode_stays_for_the_round_though_the_leader_moves_on():
    game = game_at(round=2, track="2[P]5[G]13[O]", white="4-3-1")
    assert mode(game) == "gold"
    lay(game, O="12.11")
    lay(game, O="10.9", G="3.2", P="3.2")
    assert game.states["score"][0, 0] >= 17
    assert mode(game) == "gold"
    assert asked(game) == "OGP"


@pytest.mark.rule("X-4.5", "X-T05", "X-D9")
def test_in_gold_each_location_is_bid_revealed_and_resolved_before_the_next():
    game = game_at(round=2, track=GOLD)
    lay(game, O="12.11", G="12.11", P="12.11")
    assert [event["location"] for event in events(game, "revealed")] == [1, 1, 1]
    assert game.states["location"][0] == 2
    assert asked(game) == "OGP"
    assert refusal(game, "12@2", "O").key == "used-card"
    assert refusal(game, "12@2", "O").rule == "X-4.5"


@pytest.mark.rule("X-4.12", "X-T05")
def test_in_gold_nobody_is_asked_at_location_6_because_the_last_two_cards_are_forced():
    game = go_on(game_at(round=2, track=GOLD), 4)
    while game.states["phase"][0] != BID:
        game.push("pass")
    assert game.states["location"][0] == 5
    rest = {colour: hand(game, colour) for colour in "OGP"}
    bids = {colour: rest[colour][2:] for colour in "OGP"}
    lay(game, **{colour: f"{pair[1]}.{pair[0]}" for colour, pair in bids.items()})
    go_on(game)
    last = [event for event in events(game, "revealed") if event["location"] == 6][-3:]
    assert [sorted(event.values[1:3]) for event in last] == [rest[colour][:2] for colour in "OGP"]
    assert not any(text.endswith("@6") for play in game.plays for text in map(game.rules.step_text, play.steps))


@pytest.mark.rule("X-4.6", "X-D33")
def test_in_red_all_twelve_cards_are_laid_at_the_start():
    game = game_at(round=2, track=RED)
    for colour in "OG":
        game.push(*answer(game, colour), seat=seat_of(game, colour))
        assert hand(game, colour) == []
    assert asked(game) == "P"
    assert events(game, "revealed") == []
    lay(game)
    assert {event["location"] for event in events(game, "revealed")} == {1, 2, 3}


@pytest.mark.rule("X-4.8", "X-T06", "X-D4")
def test_in_red_cards_stay_hidden_until_their_location():
    game = lay(game_at(round=2, track=RED))
    assert game.states["location"][0] == 3
    look = shown(game, -1, "G")
    assert look[3:] == ["▒.▒"] * 3
    assert all(c.isdigit() or c == "." for text in look[:3] for c in text)
    assert game.view(-1)["laid"].min() == UNKNOWN == game.view(-1)["laid"][:3].max()
    assert events(game, "revealed")[-1]["location"] == 3


@pytest.mark.rule("X-4.7", "X-T07", "X-D5", "X-D6")
def test_in_green_first_cards_are_shown_to_all_and_second_cards_location_by_location():
    game = game_at(round=2, track=GREEN)
    lay(game, O="12 11 10 9 8 6", G="0 1 2 3 5 6", P="0 1 2 3 4 5")
    assert shown(game, -1, "O") == ["12", "11", "10", "9", "8", "6"]
    assert asked(game) == "OGP"
    game.push("0@1 1@2 2@3 3@4 4@5", seat=0)
    assert shown(game, -1, "O") == ["12.▒", "11.▒", "10.▒", "9.▒", "8.▒", "6.▒"]
    assert shown(game, 0, "O") == ["12.(0)", "11.(1)", "10.(2)", "9.(3)", "8.(4)", "6.(5)"]
    lay(game)
    assert game.states["location"][0] == 3
    assert shown(game, -1, "O") == ["12.0", "11.1", "10.2", "9.▒", "8.▒", "6.▒"]


@pytest.mark.rule("X-4.7")
def test_in_green_a_second_card_at_a_location_waits_for_all_first_cards():
    game = game_at(round=2, track=GREEN)
    game.push("12@1", seat=0)
    reason = refusal(game, "11@1", "O")
    assert (reason.key, reason.rule) == ("two-first-cards", "X-4.7")


@pytest.mark.rule("X-4.9", "X-D8")
@pytest.mark.parametrize("order", ["OGP", "PGO", "GPO"])
def test_seats_answer_in_any_order_and_nothing_is_revealed_before_the_last_answer(order):
    game = game_at(round=2, track=RED)
    steps = {colour: answer(game, colour) for colour in "OGP"}
    for colour in order[:-1]:
        game.push(*steps[colour], seat=seat_of(game, colour))
        assert events(game, "revealed") == []
        assert game.states["phase"][0] == BID
    game.push(*steps[order[-1]], seat=seat_of(game, order[-1]))
    assert Counter(event["location"] for event in events(game, "revealed")) == {1: 3, 2: 3, 3: 3}


@pytest.mark.rule("X-4.10")
def test_laid_cards_may_not_be_moved_but_their_owner_may_look_at_them():
    game = game_at(round=2, track=RED)
    game.push(*answer(game, "O", "1:12.11"), seat=0)
    reason = refusal(game, "12@2", "O")
    assert (reason.key, reason.rule) == ("laid-already", "X-4.10")
    assert shown(game, 0, "O")[0] == "(12).(11)"
    assert shown(game, 1, "O")[0] == "▒.▒"


@pytest.mark.rule("X-4.1", "X-T08")
def test_one_card_or_three_at_a_location_are_refused_each_for_its_reason():
    game = game_at(round=2, track=RED)
    game.push("12@1", seat=0)
    one = refusal(game, "11@2", "O")
    assert (one.key, one.rule) == ("one-card", "X-4.1")
    game.push("11@1", seat=0)
    three = refusal(game, "10@1", "O")
    assert (three.key, three.rule) == ("three-cards", "X-4.1")
    with pytest.raises(IllegalStep, match="two cards, not three"):
        game.push("10@1", seat=0)


@pytest.mark.rule("X-4.1")
def test_each_pair_is_named_higher_first_so_that_every_assignment_has_one_sequence():
    game = game_at(round=2, track=RED)
    assert "0@1" not in menu(game, "O")
    assert refusal(game, "0@1", "O").key == "higher-first"
    game.push("5@1", seat=0)
    assert menu(game, "O") == {f"{value}@1" for value in (0, 1, 2, 3, 4)}
    assert refusal(game, "6@1", "O").key == "higher-first"


@pytest.mark.rule("X-4.6")
def test_the_sequences_of_steps_of_a_red_answer_are_exactly_its_assignments():
    """Four cards at the last two locations: 4!/2² = 6 ways; equal cards are interchangeable."""

    def ways(game, seat):
        if seat not in game.acting:
            return 1
        total = 0
        for step in game.menu(seat):
            game.push(step, seat=seat)
            total += ways(game, seat)
            game.pop()
        return total

    game = game_at(round=2, track=RED)
    game.push("12@1 11@1 10@2 9@2 8@3 6@3 5@4 4@4", seat=0)
    assert ways(game, 0) == 6
    twice = game_at(round=2, track=RED, hands={"O": "1.1.2.2.5.6.8.9.10.11.12.12"})
    twice.push("12@1 12@1 11@2 10@2 9@3 8@3 6@4 5@4", seat=0)
    assert ways(twice, 0) == 3
