"""Section 15: who may know what, also in the middle of sealed answers."""

from itertools import permutations

import pytest

from kakaw.core.events import redact
from kakaw.core.view import UNKNOWN
from tests.kit.chocolatl import answer, asked, game_at, go_on, lay, new_game, sacrifice, seat_of

RED, GOLD, GREEN = "2[O<G<P]", "1[O<G<P]", "3[O<G<P]"


@pytest.mark.rule("X-T55")
def test_after_round_1_everybody_can_deduce_each_sacrifice_and_all_twelve_cards():
    game = game_at()
    assert game.view(-1)["deduced"].tolist() == [0] * 5
    lay(game)
    while game.states["location"][0] < 6:
        assert game.view(-1)["deduced"].tolist() == [0] * 5
        assert game.view(-1)["known"].max() == 0
        game.push("hut" if game.states["phase"][0] == 3 else "pass")
    go_on(game)
    assert [code - 1 for code in game.view(-1)["deduced"][:3]] == [7, 4, 10]
    for seat in range(3):
        assert game.view(-1)["known"][seat].tolist() == game.states["hand"][0, seat].tolist()


@pytest.mark.rule("X-T55")
def test_without_the_memory_aid_nothing_is_remembered():
    game = go_on(lay(game_at(options={"memory.aid": "off"})))
    assert game.states["round"][0] == 2
    assert game.states["known"].max() == 0
    assert game.states["deduced"].max() == 0
    assert "hand ?" in str(game.view(0))
    assert "plays" in str(go_on(lay(game_at())).view(0))


@pytest.mark.rule("X-T56")
def test_the_view_of_a_player_holds_neither_the_sacrifice_nor_the_face_down_cards_of_another():
    game = sacrifice(new_game())
    game.push(*answer(game, "G"), seat=seat_of(game, "G"))
    view = game.view(0)
    for name in ("sacrifice", "hand", "laid", "answer"):
        assert (view[name][1] == UNKNOWN).all()
    assert view["shown"].max() == 0
    assert "?" in view.position() or view.position() == ""
    told = [event for event in redact(game.events(), 0) if event.seat == 1 and event.kind.name == "sacrificed"]
    assert [event["card"] for event in told] == [UNKNOWN]


@pytest.mark.rule("X-4.9", "X-T56")
@pytest.mark.parametrize("track", [RED, GOLD, GREEN])
def test_how_far_an_unfinished_answer_is_cannot_be_seen(track):
    game = game_at(round=2, track=track)
    steps = answer(game, "G")
    before = {viewer: game.view(viewer).tobytes() for viewer in (-1, 0, 2)}
    boards = {viewer: str(game.view(viewer)) for viewer in before}
    for k, step in enumerate(steps[:-1]):
        game.push(step, seat=1)
        for viewer, was in before.items():
            assert game.view(viewer).tobytes() == was, k
            assert str(game.view(viewer)) == boards[viewer]
            assert game.record(viewer) == game_at(round=2, track=track).record(viewer)
            assert game.plays[-1].events == ()
    game.push(steps[-1], seat=1)
    assert asked(game) == "OP"
    for viewer, was in before.items():
        assert game.view(viewer).tobytes() != was, "that the answer is complete may be known"


@pytest.mark.rule("X-4.9")
@pytest.mark.parametrize("track", [RED, GOLD, GREEN])
def test_two_answers_look_the_same_to_the_others_until_they_are_revealed(track):
    one, other = game_at(round=2, track=track), game_at(round=2, track=track)
    cards = {"gold": ("12.11", "1.0"), "green": ("12 11 10 9 8 7", "0 1 2 3 5 6"), "red": ("1:12.11", "1:1.0")}
    told = cards[{RED: "red", GOLD: "gold", GREEN: "green"}[track]]
    one.push(*answer(one, "G", told[0]), seat=1)
    other.push(*answer(other, "G", told[1]), seat=1)
    assert one.states.tobytes() != other.states.tobytes()
    for viewer in (-1, 0, 2):
        assert one.view(viewer).tobytes() == other.view(viewer).tobytes()
        assert one.record(viewer) == other.record(viewer)


@pytest.mark.rule("X-4.9")
def test_the_order_in_which_others_answered_leaves_no_trace_in_a_view():
    seen = set()
    for order in permutations("OGPB"):
        game = game_at(players="OGPBN")
        for colour in order:
            game.push(*answer(game, colour), seat=seat_of(game, colour))
        seen.add((game.view(4).tobytes(), game.view(-1).tobytes(), game.record(4)))
    assert len(seen) == 1


@pytest.mark.rule("X-2.2")
def test_of_the_decks_all_know_the_cards_left_and_nobody_the_order():
    game = sacrifice(new_game())
    view = game.view(-1)
    assert view["deck_n"].tolist() == [5, 5]
    assert view["deck"].tolist() == game.states["deck"][0].tolist()


@pytest.mark.rule("X-12.4", "X-13.1")
def test_the_score_of_a_running_game_tells_no_sacrifice():
    one, other = sacrifice(new_game(), O=12), sacrifice(new_game(), O=0)
    rows = [game.rules.scores(game.states).tolist() for game in (one, other)]
    assert rows[0] == rows[1] == [[0, 0]] * 3
