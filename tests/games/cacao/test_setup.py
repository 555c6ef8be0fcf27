"""Section 2: set-up."""

from collections import Counter

import pytest

from kakaw import Game
from kakaw.games.cacao import box
from tests.kit.cacao import FRESH, display, hand, pile_size, tiles, to_move, villages
from tests.kit.games import random_plays

SETS = {
    2: {"1111": 4, "2101": 5, "3001": 1, "3100": 1},
    3: {"1111": 3, "2101": 5, "3001": 1, "3100": 1},
    4: {"1111": 3, "2101": 4, "3001": 1, "3100": 1},
}
SUPPLY = {
    2: {"P1": 3, "P2": 2, "M2": 1, "M3": 3, "M4": 1, "G1": 1, "G2": 1, "C": 2, "S": 1, "T": 4},
    3: {"P1": 5, "P2": 2, "M2": 1, "M3": 4, "M4": 1, "G1": 2, "G2": 1, "C": 3, "S": 2, "T": 5},
    4: {"P1": 5, "P2": 2, "M2": 1, "M3": 4, "M4": 1, "G1": 2, "G2": 1, "C": 3, "S": 2, "T": 5},
}


def worker_tiles(game, seat):
    s = game.states[0]
    counts = s["hand"][seat] + s["stack"][seat]
    return {tile: int(n) for tile, n in zip(box.WORKER_TILES, counts, strict=True)}


def supply(game):
    counts = game.states["display"][0] + game.states["pile"][0]
    return {code: int(n) for code, n in zip(box.JUNGLE, counts, strict=True) if n}


@pytest.mark.rule("C-2.1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_starts_with_nothing_and_the_carrier_at_minus_ten(players):
    game = Game("cacao", players, seed="a")
    assert villages(game) == dict.fromkeys("RYLW"[:players], FRESH)


@pytest.mark.rule("C-2.2", "C-2.3", "C-D2", "C-D3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_returns_tiles_by_the_number_of_players(players):
    game = Game("cacao", players, seed="a")
    for seat in range(players):
        assert worker_tiles(game, seat) == SETS[players]


@pytest.mark.rule("C-2.3")
@pytest.mark.parametrize(("players", "turns"), [(2, 22), (3, 30), (4, 36)])
def test_the_number_of_turns_is_the_number_of_worker_tiles(players, turns):
    assert sum(sum(SETS[players].values()) for _ in range(players)) == turns
    game = Game("cacao", players, seed="a")
    for _ in random_plays(game):
        pass
    assert sum(event.kind.name in ("placed", "overbuilt") for event in game.events()) == turns


@pytest.mark.rule("C-2.4")
@pytest.mark.parametrize(("players", "stack"), [(2, 8), (3, 7), (4, 6)])
def test_three_tiles_are_drawn_into_hand_and_the_rest_is_the_stack(players, stack):
    game = Game("cacao", players, seed="a")
    assert [len(hand(game, colour)) for colour in "RYLW"[:players]] == [3] * players
    assert game.states["stack_n"][0, :players].tolist() == [stack] * players
    assert game.states["stack"][0, :players].sum(axis=1).tolist() == [stack] * players


@pytest.mark.rule("C-2.4")
def test_stacks_are_shuffled_each_by_itself():
    hands = [Game("cacao", 2, seed=str(seed)) for seed in range(30)]
    assert len({tuple(hand(game, "R")) for game in hands}) > 5
    assert any(hand(game, "R") != hand(game, "Y") for game in hands)


@pytest.mark.rule("C-2.5", "C-2.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_single_plantation_and_a_market_with_price_two_touch_at_a_corner(players):
    assert tiles(Game("cacao", players, seed="a")) == {"0,0": "P1", "1,1": "M2"}


@pytest.mark.rule("C-2.7", "C-2.8", "C-2.9", "C-D4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_supply_lacks_the_start_tiles_and_with_two_players_seven_more(players):
    game = Game("cacao", players, seed="a")
    assert supply(game) == SUPPLY[players]
    assert sum(supply(game).values()) == (19 if players == 2 else 26)


@pytest.mark.rule("C-2.7")
def test_seven_tiles_are_removed_for_two_players():
    assert Counter(SUPPLY[3]) - Counter(supply(Game("cacao", 2, seed="a"))) == Counter(
        {"P1": 2, "M3": 1, "G1": 1, "C": 1, "S": 1, "T": 1}
    )


@pytest.mark.rule("C-2.10")
@pytest.mark.parametrize(("players", "pile"), [(2, 17), (3, 24), (4, 24)])
def test_two_tiles_are_shown_and_the_rest_is_the_pile(players, pile):
    game = Game("cacao", players, seed="a")
    assert (len(display(game)), pile_size(game)) == (2, pile)
    assert int(game.states["pile"][0].sum()) == pile


@pytest.mark.rule("C-2.10")
def test_the_jungle_pile_is_shuffled():
    assert len({tuple(display(Game("cacao", 2, seed=str(seed)))) for seed in range(30)}) > 10


@pytest.mark.rule("C-2.11")
@pytest.mark.parametrize(("players", "first", "order"), [(2, 0, "RYRYR"), (3, 1, "YLRYL"), (4, 2, "LWRYL")])
def test_play_goes_clockwise_from_the_first_player(players, first, order):
    game = Game("cacao", players, seed="a", options={"start.player": first})
    turns = {}
    for at in random_plays(game):
        turns.setdefault(int(at.states["turn"][0]), to_move(at))
    assert "".join(turns[turn] for turn in range(1, 6)) == order


@pytest.mark.rule("C-2.12")
def test_the_first_seat_is_chosen():
    assert [Game("cacao", 3, seed="a", options={"start.player": seat}).acting for seat in range(3)] == [
        (0,),
        (1,),
        (2,),
    ]


@pytest.mark.rule("C-2.12")
def test_the_first_seat_is_drawn_evenly():
    starts = Counter(Game("cacao", 3, seed=str(k), options={"start.player": "random"}).acting for k in range(300))
    assert set(starts) == {(0,), (1,), (2,)}
    assert min(starts.values()) > 70


@pytest.mark.rule("C-T01")
def test_a_new_game_for_four():
    game = Game("cacao", 4, seed="a")
    for seat, colour in enumerate("RYLW"):
        assert worker_tiles(game, seat) == {"1111": 3, "2101": 4, "3001": 1, "3100": 1}
        assert (len(hand(game, colour)), int(game.states["stack_n"][0, seat])) == (3, 6)
    assert (len(display(game)), pile_size(game)) == (2, 24)
    assert tiles(game) == {"0,0": "P1", "1,1": "M2"}


@pytest.mark.rule("C-T02")
def test_a_new_game_for_three():
    game = Game("cacao", 3, seed="a")
    for seat in range(3):
        assert worker_tiles(game, seat) == {"1111": 3, "2101": 5, "3001": 1, "3100": 1}
        assert int(game.states["stack_n"][0, seat]) == 7
    assert pile_size(game) == 24


@pytest.mark.rule("C-T03")
def test_a_new_game_for_two():
    game = Game("cacao", 2, seed="a")
    for seat in range(2):
        assert sum(worker_tiles(game, seat).values()) == 11
        assert int(game.states["stack_n"][0, seat]) == 8
    assert pile_size(game) == 17
    assert supply(game) == SUPPLY[2]
