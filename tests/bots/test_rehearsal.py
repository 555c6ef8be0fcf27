"""Answers of Chocolatl tried out: rounds go by the rules, and what wins more often comes first."""

import random
import re

import numpy as np
import pytest

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.bots.chocolatl.models import outlooks, proportional_chances, proportional_spread
from kakaw.bots.chocolatl.prices import learned
from kakaw.bots.chocolatl.rehearsal import Rehearsal, rehearse
from kakaw.bots.chocolatl.table import dealt, read_table
from kakaw.bots.kernels import rehearsals
from kakaw.core.chance import CHANCE
from kakaw.core.events import new_log
from kakaw.games.chocolatl.layout import BID
from tests.kit.chocolatl import game_at


def plan_of(game: Game, seat: int, source: random.Random) -> list[list[int]]:
    """The cards of a seat in pairs, anyhow, the higher first."""
    hand = game.states["hand"][0, seat]
    cards = [value for value in range(len(hand)) for _ in range(int(hand[value]))]
    source.shuffle(cards)
    return [sorted(cards[k : k + 2], reverse=True) for k in range(0, 12, 2)]


def tried(game: Game, plans: list[list[list[int]]]) -> tuple[float, float]:
    """The share and the margin of seat 0 when its plan is tried out once."""
    sums, prices = np.zeros((1, 3)), learned(3)
    states = np.concatenate([game.states, game.states])
    rehearsals.take_back(states, 0)
    rehearsals.rehearse(
        states, 0, np.array(plans[:1]), np.ones(1, np.int64), np.array(plans)[:, None], 1, prices.weights, prices.ends,
        np.uint64(1), np.zeros(1, CHANCE), new_log(0), sums,
    )  # fmt: skip
    assert states[0].tobytes() == game.states[0].tobytes()
    assert sums[0, 2] == pytest.approx(sums[0, 1] ** 2)
    return float(sums[0, 0]), float(sums[0, 1])


def played(game: Game, plans: list[list[list[int]]]) -> float:
    """The margin of seat 0 when all bid by plan in the game itself, and decide the rest as bidders do."""
    while not game.over:
        seat = game.acting[0]
        view = game.view(seat)
        if int(view["phase"]) == BID:
            first = int(view["location"]) - 1 if int(view["mode"]) == 2 else 0
            place = next(k for k in range(first, 6) if int(view["laid"][seat, k, 1]) == 0)
            value = plans[seat][place][int(view["laid"][seat, place, 0]) > 0]
            step = next(step for step in view.menu() if step.value & 31 == value)
        else:
            step = (
                make("mixture", "chocolatl")
                .choose(view, view.menu(), Budget(), source_of("rest", seat, game.ply))
                .steps[0]
            )
        game.push(step, seat=seat)
    points = game.scores()
    return float(points[0] - max(points[1:]))


@pytest.mark.parametrize("mode", ["red", "gold"])
def test_the_last_round_tried_out_ends_as_the_rules_say(mode: str) -> None:
    track = {"red": "2[O<G<P]", "gold": "1[O<G<P]"}[mode]
    seen = set()
    for number in range(12):
        game = game_at(round=7, track=track)
        plans = [plan_of(game, seat, random.Random(3 * number + seat)) for seat in range(3)]
        share, margin = tried(game, plans)
        truth = played(game, plans)
        assert abs(margin - truth) < 5.5  # the die from the city is rolled at the end, by other luck
        assert share == pytest.approx(float(margin > 0))
        seen.add(margin > 0)
    assert seen == {True, False}


def test_what_wins_more_often_comes_first_and_was_tried_more_often() -> None:
    game = Game("chocolatl", 3, seed="order")
    bot = make("proportional", "chocolatl")
    while int(game.states["phase"][0]) != BID:
        view = game.view(game.acting[0])
        game.push(*bot.choose(view, view.menu(), Budget(), source_of("o", 0, game.ply)).steps, seat=view.seat)
    chance = random.Random(1)
    states = dealt(game.view(1), chance)
    table = read_table(states, 1, learned(3))
    assert table is not None
    chances = proportional_chances(table, chance)
    found = rehearse(Rehearsal(states, table, learned(3), chances, Budget(), chance), 100, kept=3)
    assert len(found) > 6
    assert len({it.times for it in found[:3]}) == 1
    assert [it.times for it in found] == sorted((it.times for it in found), reverse=True)
    assert [it.share for it in found[:3]] == sorted((it.share for it in found[:3]), reverse=True)
    assert found[0].share > found[-1].share
    assert all(0.0 < it.share < 1.0 and 0.0 < it.error < 10.0 for it in found)
    assert 50 <= sum(it.times for it in found) / len(found) <= 90


def test_a_number_of_trials_gives_the_same_answer_on_any_number_of_cores() -> None:
    view = game_at(round=2, track="2[O<G<P]").view(0)
    answers = [
        make(spec, "chocolatl").choose(view, view.menu(), Budget(), source_of("cores", 0, 0))
        for spec in ("search:150", "search:150:2", "search:150:3")
    ]
    assert answers[0] == answers[1] == answers[2]


def test_a_hint_tells_three_answers_with_their_chances() -> None:
    from kakaw.bots.hints import hints

    view = game_at(round=2, track="2[O<G<P]").view(0)
    found = hints(view, Budget(nodes=60), random.Random(1))
    assert len(found) == 3
    assert len({hint.steps for hint in found}) == 3
    for hint in found:
        assert hint.low is not None
        assert hint.high is not None
        assert hint.win is not None
        assert hint.low < hint.margin < hint.high
        assert 0 < hint.win < 1
        assert hint.lines > 60
        assert hint.reasons[0].startswith("bids 1:")
        assert len(hint.reasons) == 4
        assert all(
            re.fullmatch(r"[A-Z][a-z ]+: first with \d+ in \d+%, worth [+-]\d+\.\d", it) for it in hint.reasons[1:]
        )


def test_an_outlook_tells_how_often_a_bid_is_the_highest() -> None:
    game = game_at(round=2, track="2[O<G<P]")
    states = dealt(game.view(0), random.Random(1))
    table = read_table(states, 0, learned(3))
    assert table is not None
    chances = proportional_chances(table, random.Random(1))
    spread = [[0, 1], [2, 3], [4, 5], [6, 7], [8, 9], [10, 11]]
    found = outlooks(table, chances, spread)
    source = random.Random(2)
    others = [[proportional_spread(table, seat, source) for _ in range(1500)] for seat in (1, 2)]
    for outlook, own in zip(found, spread, strict=True):
        assert outlook.bid == sum(int(table.cards[0, k]) for k in own)
        most = 0.0
        for pair in zip(*others, strict=True):
            bids = [
                int(table.base[seat, outlook.place]) + sum(int(table.cards[seat, k]) for k in theirs[outlook.place])
                for seat, theirs in zip((1, 2), pair, strict=True)
            ]
            mine = int(table.base[0, outlook.place]) + outlook.bid
            chances_of = [
                float(table.over[outlook.place, 0, seat]) if bid == mine else float(mine > bid)
                for seat, bid in zip((1, 2), bids, strict=True)
            ]
            most += chances_of[0] * chances_of[1]
        assert outlook.first == pytest.approx(most / 1500, abs=0.13)  # 150 samples against 1,500
    assert found[5].first > found[0].first
