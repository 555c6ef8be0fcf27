"""Every fault of a position, and none where there is none."""

import pytest

from kakaw import Game
from kakaw.games.cacao.meta import FAULTS, Fault
from tests.kit.games import random_game, random_plays, rewound

START = "0,0=P1;1,1=M2 - R:0,0,0,-10,?3,8/Y:0,0,0,-10,?3,8 M3+T|17 R1"
AFTER_ONE = "0,0=P1;1,1=M2 2,1=R:1111 R:0,0,0,-10,?3,7/Y:0,0,0,-10,?3,8 M3+T|17 Y2"
FILLED = "0,0=P1;1,1=M2;2,0=M3 1,0=Y:1111;2,1=R:1111 R:0,0,0,-10,?3,7/Y:0,0,0,-10,?3,7 M3+T|16 R3"

ONLY_SINGLE = "+".join(["1111"] * 8)

PROVOKED = [
    (Fault.WORKER_TILES, AFTER_ONE.replace("R:0,0,0,-10,?3,7", "R:0,0,0,-10,3001+3001+2101,7")),
    (Fault.WORKER_TILES, START.replace("R:0,0,0,-10,?3,8", f"R:0,0,0,-10,1111+1111+1111,8[{ONLY_SINGLE}]")),
    (Fault.JUNGLE_TILES, START.replace("M3+T|17", "M4+M4|17")),
    (Fault.JUNGLE_TILES, START.replace("|17", "|16")),
    (Fault.START_TILES, START.replace("0,0=P1;1,1=M2", "0,0=M2;1,1=P1")),
    (Fault.LONELY_WORKER, AFTER_ONE.replace("2,1=R", "4,1=R")),
    (Fault.UNEARNED_JUNGLE, START.replace("1,1=M2", "1,1=M2;2,0=M3").replace("|17", "|16")),
    (Fault.UNFILLED_SPACE, FILLED.replace(";2,0=M3", "").replace("|16", "|17")),
    (Fault.SHORT_DISPLAY, START.replace("M3+T|17", "M3|18")),
    (Fault.HAND_SIZE, START.replace("R:0,0,0,-10,?3,8", "R:0,0,0,-10,?4,7")),
    (Fault.HAND_SIZE, START.replace("Y:0,0,0,-10,?3,8", "Y:0,0,0,-10,?2,9")),
    (
        Fault.EARLY_OVERBUILD,
        "0,0=P1;1,1=M2 2,1=R:1111>R:1111;0,-1=Y:1111;0,1=Y:2101 R:0,0,0,-10,?3,6/Y:0,0,0,-10,?3,6 M3+T|17 R5",
    ),
    (Fault.TURN_NUMBER, START.replace("R1", "R3")),
    (Fault.TURN_NUMBER, START.replace("R1", "Y1")),
    (  # Y has played, R has not
        Fault.TURN_NUMBER,
        "0,0=P1;1,1=M2 2,1=Y:1111 R:0,0,0,-10,?3,8/Y:0,0,0,-10,?3,7 M3+T|17 Y2",
    ),
]


def flags(game):
    return Fault(int(game.rules.kernel.faults(game.states, 0)))


@pytest.mark.rule("C-1.7", "C-2.3", "C-2.5", "C-2.9", "C-4.3", "C-5.2", "C-6.1", "C-6.12", "C-8.1", "C-9.2", "C-9.3")
@pytest.mark.parametrize(
    ("fault", "text"), PROVOKED, ids=[f"{f.name.lower()}-{k}" for k, (f, _) in enumerate(PROVOKED)]
)
def test_an_impossible_position_has_exactly_this_fault(fault, text):
    game = Game.from_position("cacao", text)
    assert flags(game) == fault
    assert game.faults() == [FAULTS[fault]]


@pytest.mark.rule("C-1.7")
@pytest.mark.parametrize(("field", "value"), [("fruit", 6), ("suns", 4), ("gold", -1), ("river", 9), ("river", -1)])
def test_a_village_cannot_hold_more_than_it_has_room_for(field, value):
    """The notation refuses such numbers, so the record is changed by hand."""
    game = Game.from_position("cacao", START)
    game.states[field][0, 1] = value
    assert flags(game) == Fault.VILLAGE


def test_every_fault_is_provoked():
    assert {fault for fault, _ in PROVOKED} | {Fault.VILLAGE} == set(Fault)
    assert set(FAULTS) == set(map(int, Fault))


@pytest.mark.parametrize("text", [START, AFTER_ONE, FILLED])
def test_a_possible_position_has_no_fault(text):
    assert Game.from_position("cacao", text).faults() == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1])
def test_no_game_ever_has_a_fault(players, start):
    for game in random_plays(Game("cacao", players, seed="sound", options={"start.player": start})):
        assert game.faults() == []
        assert all(game.rules.faults(game.view(seat).record) == [] for seat in range(-1, players))
    for game in rewound(random_game("cacao", players, seed=9)):
        if text := game.position():
            assert Game.from_position("cacao", text).faults() == []
