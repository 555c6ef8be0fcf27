"""The nightly dump holds the day's public games, each of which verifies, and nobody's name."""

import gzip
import hashlib
import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from fastapi import FastAPI

from kakaw.core.transcript import Transcript
from kakaw.server.dumps import seconds_until
from tests.server.conftest import person
from tests.server.test_tables import against_bots, play


def test_a_days_games_are_written_listed_and_verified(served: Callable[..., FastAPI]) -> None:
    app = served()
    client = person(app, "Rosalinda")
    shown = against_bots(client)["id"]
    hidden = against_bots(client, watch="nobody")["id"]
    for table in (shown, hidden):
        assert play(client, table)["status"] == "over"
    assert client.get("/api/dumps").json() == []

    dumps = app.state.services.dumps
    tomorrow = datetime.now(UTC).date() + timedelta(days=1)
    app.state.portal.call(dumps.catch_up, tomorrow)
    app.state.portal.call(dumps.catch_up, tomorrow)  # what is there is not written again
    (listed,) = client.get("/api/dumps").json()
    assert listed["games"] == 1

    data = client.get(f"/api/dumps/{listed['name']}").content
    assert (len(data), hashlib.sha256(data).hexdigest()) == (listed["bytes"], listed["sha256"])
    (line,) = gzip.decompress(data).splitlines()
    game = json.loads(line)
    assert game["id"] == shown
    assert b"Rosalinda" not in line
    assert Transcript.from_json(json.dumps(game["transcript"])).verify().over
    assert client.get("/api/dumps/..%2Fsecret").status_code == 404
    assert client.get("/api/dumps/manifest.json").status_code == 404


def test_it_is_written_at_its_hour() -> None:
    assert seconds_until(3, datetime(2026, 5, 1, 2, 0, tzinfo=UTC)) == 3600
    assert seconds_until(3, datetime(2026, 5, 1, 3, 0, tzinfo=UTC)) == 24 * 3600
