"""How long a bot may think."""

import threading

from kakaw.bots.bot import Budget


def test_without_limits_there_is_time_until_cancelled() -> None:
    budget = Budget()
    assert budget.left == float("inf")
    threading.Thread(target=budget.cancel).start()
    while not budget.cancelled:
        pass
    assert budget.left == 0.0


def test_seconds_run_from_the_making() -> None:
    budget = Budget(seconds=10.0)
    assert 9.0 < budget.left <= 10.0
    budget.started -= 20.0
    assert budget.left < 0.0


def test_the_tighter_of_two_limits_counts_and_one_cancel_ends_both() -> None:
    outer = Budget(seconds=1.0, nodes=500)
    inner = outer.within(seconds=3.0, nodes=20)
    assert (inner.seconds, inner.nodes, inner.started) == (1.0, 20, outer.started)
    assert Budget().within(2.0, None).seconds == 2.0
    outer.cancel()
    assert inner.cancelled
