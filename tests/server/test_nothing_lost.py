"""Nothing lost: whatever is killed or stopped, every acknowledged move is stored once, and everybody plays on."""

import pytest

from tests.kit.siege import Report
from tests.kit.sieges import BLOWS, killed_server, with_two_workers
from tests.kit.thorough import times

pytestmark = pytest.mark.slow


def assert_nothing_lost(report: Report, blows: int) -> None:
    assert report.faults == [], report.to_dict()
    assert report.kills == blows
    assert report.games == report.finished
    assert report.acknowledged == report.stored > 10 * blows


def test_a_server_killed_at_random_moments_loses_no_move_and_makes_none_twice() -> None:
    kills = times(12, 200)
    report = killed_server(kills)
    assert_nothing_lost(report, kills)
    assert report.reconnections > kills  # many sockets were open at every kill
    assert report.resent > 0


@pytest.mark.parametrize("blow", BLOWS)
def test_two_workers_lose_nothing_while_a_service_goes_and_comes_back(blow: str) -> None:
    blows = times(4, 40)
    assert_nothing_lost(with_two_workers(blows, BLOWS[blow]), blows)
