"""Every reason to refuse a step, provoked by a position, with the rule that forbids it."""

import pytest

from kakaw.core.errors import IllegalStep
from kakaw.games.cacao.layout import CELL_SHIFT, KIND_SHIFT, STEP_FILL, STEP_PLACE
from kakaw.games.cacao.meta import REASONS, Refusal
from kakaw.games.cacao.notation import make_cell
from tests.kit.cacao import game_at, last_turn, menu, seat_of

FRUIT = {"Y": (0, 1, 0, -10), "R": (0, 1, 0, -10)}
ASK = {"auto.harvest": False, "auto.mine": False, "auto.river": False, "auto.sun": False}
TOGETHER = {"ask.order": "simultaneous"}


def start():
    return game_at()


def over():
    game = last_turn("0,0=P1 1,1=T", turn=22)
    game.push("1111@1,0")
    return game


def late(table="0,0=P1 1,1=M2 1,0=Y:1111 0,1=R:1111", suns=1):
    return game_at(table, display="-", pile=0, villages={"Y": (0, 0, suns, -10)})


def filling(display="G1+T"):
    game = game_at("0,0=P1 1,1=M2 1,0=R:1111 -1,0=Y:1111", to_move="R", display=display)
    game.push("1111@0,-1")
    return game


def triple():
    game = game_at("0,0=P1 1,1=M2 -3,-1=T 0,1=R:1111 -2,-1=R:1111", display="T+T")
    game.push("1111@-1,0")
    return game


def acting(face="2101", options=None):
    """Yellow has one fruit, a plantation in the west, a market in the north, a fresh mine in the east."""
    game = game_at("0,0=P1 1,1=M2 2,1=R:1111", villages=FRUIT, display="G2+M3", options=options)
    game.push(f"{face}@1,0", "+G2@2,0")
    return game


def market_for_two():
    game = game_at("0,0=P1 1,1=T 2,1=R:1111", villages=FRUIT, display="M3+T", options=TOGETHER)
    game.push("0121@1,0", "+M3@2,0")
    return game


def step(kind, x, y, detail):
    return kind << KIND_SHIFT | make_cell(x, y) << CELL_SHIFT | detail


PROVOKED = [
    (Refusal.GAME_OVER, over, "1111@0,1", "Y"),
    (Refusal.NOT_ASKED, start, "1111@0,1", "R"),
    (Refusal.NOT_NOW, start, "+T@2,0", "Y"),
    (Refusal.NOT_NOW, start, "1,0W+1", "Y"),
    (Refusal.NOT_NOW, filling, "1111@0,1", "R"),
    (Refusal.NOT_NOW, acting, "+M3@2,0", "Y"),
    (Refusal.NOT_IN_HAND, lambda: game_at(hands={"Y": "1111"}), "2101@0,1", "Y"),
    (Refusal.NOT_IN_HAND, lambda: late("0,0=P1 1,0=Y:3001"), "3001^1,0", "Y"),
    (Refusal.WRONG_SORT, start, "1111@2,0", "Y"),
    (Refusal.OCCUPIED, late, "1111@0,1", "Y"),
    (Refusal.NO_JUNGLE, start, "1111@2,-1", "Y"),
    (Refusal.NO_JUNGLE, start, "1111@33,0", "Y"),  # 32 columns from an open cell
    (Refusal.SUPPLY_LEFT, lambda: game_at("0,0=P1 1,0=Y:1111", villages={"Y": (0, 0, 1, -10)}), "1111^1,0", "Y"),
    (Refusal.NO_SUN, lambda: late(suns=0), "1111^1,0", "Y"),
    (Refusal.NOT_OWN_TILE, late, "1111^0,1", "Y"),
    (Refusal.NOT_OWN_TILE, late, "1111^2,1", "Y"),
    (Refusal.NOT_OWN_TILE, late, "1111^33,0", "Y"),
    (Refusal.BUILT_ALREADY, lambda: late("0,0=P1 1,0=Y:1111>Y:1111"), "1111^1,0", "Y"),
    (Refusal.NOT_IN_DISPLAY, filling, "+M4@1,-1", "R"),
    (Refusal.NOT_TO_FILL, filling, "+G1@2,0", "R"),
    (Refusal.FILL_ORDER, filling, "+T@1,-1", "R"),  # the mine comes first in the table of tiles
    (Refusal.FILL_ORDER, triple, "+T@-1,1", "Y"),  # like tiles by cell: not the last first
    (Refusal.NOT_ACTIVATED, acting, "1,0S+1", "Y"),
    (Refusal.NOT_ACTIVATED, acting, "5,0W+1", "Y"),
    (Refusal.NOT_OWN_WORKERS, market_for_two, "2,1S$1", "Y"),
    (Refusal.NO_CHOICE, acting, "1,0Eg2", "Y"),
    (Refusal.TOO_FEW_WORKERS, acting, "1,0N$3", "Y"),
    (Refusal.TOO_FEW_FRUITS, acting, "1,0N$2", "Y"),
    (Refusal.WRONG_AMOUNT, acting, "1,0W+2", "Y"),
    (Refusal.WRONG_AMOUNT, acting, "1,0Wx", "Y"),  # harvests are automatic: only the whole
    (Refusal.WRONG_AMOUNT, lambda: acting(options=ASK), "1,0Eg1", "Y"),  # half a worker
    (Refusal.WRONG_ACTION, acting, "1,0W$1", "Y"),
    (Refusal.WRONG_ACTION, acting, "1,0N+1", "Y"),
    (Refusal.WRONG_ACTION, acting, "1,0Nx", "Y"),  # a market is forgone by $0
    (Refusal.MALFORMED, start, -1, "Y"),
    (Refusal.MALFORMED, start, 4 << KIND_SHIFT, "Y"),
    (Refusal.MALFORMED, start, step(STEP_PLACE, 0, 1, 13), "Y"),
    (Refusal.MALFORMED, filling, step(STEP_FILL, 1, -1, 0), "R"),
    (Refusal.MALFORMED, filling, step(STEP_FILL, 1, -1, 11), "R"),
    (Refusal.MALFORMED, start, 1 << 40, "Y"),
]
RULES = {
    Refusal.GAME_OVER: "C-9.5",
    Refusal.NOT_ASKED: "C-4.1",
    Refusal.NOT_NOW: "C-4.1",
    Refusal.NOT_IN_HAND: "C-5.1",
    Refusal.WRONG_SORT: "C-3.4",
    Refusal.OCCUPIED: "C-5.7",
    Refusal.NO_JUNGLE: "C-5.2",
    Refusal.SUPPLY_LEFT: "C-8.1",
    Refusal.NO_SUN: "C-8.4",
    Refusal.NOT_OWN_TILE: "C-8.3",
    Refusal.BUILT_ALREADY: "C-8.7",
    Refusal.NOT_IN_DISPLAY: "C-6.4",
    Refusal.NOT_TO_FILL: "C-6.1",
    Refusal.FILL_ORDER: "C-6.4",
    Refusal.NOT_ACTIVATED: "C-7.1",
    Refusal.NOT_OWN_WORKERS: "C-7.10",
    Refusal.NO_CHOICE: "C-7.22",
    Refusal.TOO_FEW_WORKERS: "C-7.23",
    Refusal.TOO_FEW_FRUITS: "C-7.24",
    Refusal.WRONG_AMOUNT: "C-7.22",
    Refusal.WRONG_ACTION: "C-7.4",
    Refusal.MALFORMED: "C-4.1",
}


@pytest.mark.rule("C-3.4", "C-4.1", "C-5.1", "C-5.2", "C-5.7", "C-6.1", "C-6.4", "C-7.1", "C-7.4", "C-7.10", "C-7.22")
@pytest.mark.rule("C-7.23", "C-7.24", "C-8.1", "C-8.3", "C-8.4", "C-8.7", "C-9.5")
@pytest.mark.parametrize(
    ("refusal", "make", "text", "colour"), PROVOKED, ids=[f"{r.name.lower()}-{k}" for k, (r, *_) in enumerate(PROVOKED)]
)
def test_a_step_is_refused_for_exactly_this_reason(refusal, make, text, colour):
    game = make()
    before = game.states.tobytes()
    seat = seat_of(game, colour)
    reason = game.why_not(text, seat)
    assert reason == REASONS[refusal]
    assert reason.rule == RULES[refusal]
    with pytest.raises(IllegalStep) as error:
        game.push(text, seat=seat)
    assert str(error.value).endswith(f": {reason.sentence} ({reason.rule})")
    assert f"of seat {seat}" in str(error.value)
    assert game.states.tobytes() == before


def test_every_reason_is_provoked():
    assert {refusal for refusal, *_ in PROVOKED} == set(Refusal) == set(REASONS) == set(RULES)


@pytest.mark.rule("C-6.4")
def test_a_like_tile_goes_beyond_the_first_one():
    table = "0,0=P1 1,1=M2 -3,-1=T 0,1=R:1111 -2,-1=R:1111 1,0=R:1111 2,1=R:1111"  # 2,0 waits already
    game = game_at(table, display="T+T")
    game.push("1111@-1,0", "+T@-1,-1")
    assert game.why_not("+T@-2,0") == REASONS[Refusal.FILL_ORDER]
    assert menu(game) == {"+T@-1,1", "+T@2,0"}
