"""What things are worth in Chocolatl: learned the same way every time, and what the first location decides."""

import json
import random
from pathlib import Path

import numpy as np
import pytest

from kakaw.bots.chocolatl import prices, training
from kakaw.bots.chocolatl.models import proportional_chances, uniform_chances
from kakaw.bots.kernels.rounds import CARD, HUT, NUMBERS, SCORE
from kakaw.core.errors import KakawError
from kakaw.core.titles import meta
from tests.kit.bidding import round_of


@pytest.mark.parametrize("players", meta("chocolatl").PLAYERS)
def test_prices_are_there_for_every_number_of_players_and_made_for_these_rules(players: int) -> None:
    found = prices.learned(players)
    assert found.about["rules"] == prices.rules_hash()
    assert found.about["command"].startswith(f"kakaw train chocolatl --players {players} --hours ")
    assert found.about["players"] == players
    assert (found.weights[:, SCORE] > 0.5).all()
    assert (found.weights[-1, [HUT, CARD]] > found.weights[0, [HUT, CARD]]).all()  # what stays is worth more early
    assert found.ends[0] > 0.9
    assert found.ends[-1] < 0.1


def test_the_same_seed_teaches_the_same_to_the_last_bit(tmp_path: Path) -> None:
    files = []
    for k in range(2):
        sums, lasts = training.play_part(3, 40, prices.by_hand(), 7)
        weights, ends, _ = training.solve(sums, lasts, prices.by_hand())
        files.append(tmp_path / f"{k}.json")
        prices.write(files[-1], prices.Prices(weights, ends, {"rules": prices.rules_hash(), "command": "x"}))
        assert lasts[:, 1].sum() == 40  # every game had one last round
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_weights_that_fit_are_found() -> None:
    source = np.random.default_rng(1)
    true = source.normal(size=len(NUMBERS))
    sums = training.Sums.empty(*prices.by_hand().weights.shape)
    for numbers in source.normal(size=(2000, len(NUMBERS))):
        points = float(numbers @ true)
        sums.squares[2] += np.tril(np.outer(numbers, numbers))
        sums.products[2] += numbers * points
        sums.totals[2] += (1, points, points * points)
    weights, _, left = training.solve(sums, np.zeros((20, 2)), prices.by_hand())
    assert weights[2] == pytest.approx(true, abs=0.01)
    assert left < 0.1
    assert (weights[1] == prices.by_hand().weights[1]).all()  # too few games: nothing learned


def test_prices_for_other_rules_are_refused() -> None:
    text = json.dumps({"rules": "other", "command": "kakaw train chocolatl", "weights": [], "ends": []})
    with pytest.raises(KakawError, match="made for other rules"):
        prices.parse(text, "x.json")


def test_winning_ties_is_worth_more_where_bids_are_alike() -> None:
    table = round_of(3)
    table.prices[:, 5, 0] = 40.0  # everybody lays the highest cards there
    alike, anyhow = proportional_chances(table, random.Random(1)), uniform_chances(table)
    gain = [table.foreseen(chances).prices[0, 0, 0] - table.prices[0, 0, 0] for chances in (alike, anyhow)]
    assert gain[0] > 3 * max(gain[1], 0.1)
    later = table.foreseen(alike).over
    assert later[0] == pytest.approx(table.over[0])
    assert (later[1:] + later[1:].transpose(0, 2, 1) <= 1 + 1e-9 + np.eye(3)).all()
