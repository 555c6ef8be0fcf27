from collections import Counter

import pytest

from kakaw.arena.schedule import make_plan
from kakaw.core.errors import KakawError


def test_a_block_is_one_deal_with_every_bot_on_every_seat() -> None:
    plan = make_plan("chocolatl", ["greedy", "uniform", "level:2"], 3, "x")
    (block,) = plan
    assert len({pairing.seed for pairing in block}) == 1
    assert [pairing.bots for pairing in block] == [
        ("greedy", "uniform", "level:2"),
        ("uniform", "level:2", "greedy"),
        ("level:2", "greedy", "uniform"),
    ]


def test_more_bots_than_seats_meet_in_every_choice_equally_often_on_the_same_deals() -> None:
    plan = make_plan("cacao", ["greedy", "uniform", "level:1"], 10, "x", players=2)
    blocks = list(plan)
    assert len(blocks) == 6, "ten games are five blocks of two, and six hold each of three pairs twice"
    assert set(Counter(frozenset(block[0].bots) for block in blocks).values()) == {2}
    assert len({block[0].seed for block in blocks}) == 2


def test_another_seed_deals_otherwise() -> None:
    first, second = (next(iter(make_plan("cacao", ["greedy", "uniform"], 2, seed))) for seed in "ab")
    assert first[0].seed != second[0].seed


@pytest.mark.parametrize(
    ("bots", "players", "games", "expected"),
    [
        (["greedy"], None, 2, "at least 2"),
        (["greedy", "greedy"], None, 2, "different"),
        (["greedy", "uniform"], 3, 2, "2 bots for 3 seats"),
        (["greedy", "uniform", "greedy"], 2, 2, "named twice"),
        (["greedy", "nobody"], None, 2, "nobody"),
        (["greedy", "uniform"], None, 0, "games 0"),
    ],
)
def test_a_plan_that_cannot_be_played_says_why(bots: list[str], players: int | None, games: int, expected: str) -> None:
    with pytest.raises(KakawError, match=expected):
        make_plan("cacao", bots, games, "x", players)
