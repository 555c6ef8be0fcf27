"""Bad input over the sockets of a real server: no crash, no hang, no silence, and no growth of memory."""

import asyncio

import pytest

from kakaw.cli.private.serving import PrivateKakaw
from tests.kit.fuzzing import attack
from tests.kit.sieges import ENVIRONMENT
from tests.kit.thorough import times

pytestmark = pytest.mark.slow


def test_bad_messages_are_answered_and_leave_the_server_well() -> None:
    messages = times(6_000, 120_000)
    server = PrivateKakaw(environment=ENVIRONMENT)
    try:
        server.start()
        report = asyncio.run(attack(server, messages))
        assert report.faults == [], report.to_dict()
        assert server.status("/readyz") == 200
        log = server.log_path.read_text("utf-8", "replace")
    finally:
        server.remove()
    assert report.sent >= messages * 0.99
    assert "Traceback" not in log
    assert '"error"' not in log
    assert "[error" not in log
    for kind in ("update", "refused", "error", "pong", "previewed"):
        assert report.answers[kind] > messages / 1000, report.to_dict()
    # The first round loads what is loaded once; after it nothing may pile up.
    growth = report.memory[-1] - report.memory[1]
    assert growth < 12 * 2**20, report.to_dict()
