"""A server in this process, and people who talk to it."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from kakaw.cli.warming import warm_up
from kakaw.core.titles import titles
from kakaw.server import logs
from kakaw.server.app import create
from kakaw.server.settings import Settings

logs.set_up("json", "warning")
HERE = "http://127.0.0.1:8765"
SOCKET = "ws://127.0.0.1:8765"
SECRET = "a secret that only the tests know of"
# Nobody waits in tests, so nobody is limited, unless the test is about limits.
PLENTY = {
    f"rate_{kind}": "100000/minute" for kind in ("request", "address", "message", "guest", "account", "table", "chat")
}


def settings_for(folder: Path, **more: Any) -> Settings:
    """Settings of a server whose data is in a folder."""
    return Settings(
        **{"data_dir": folder, "secret": SECRET, "dump_hour": -1, "rate_login": "1000/minute", **PLENTY, **more}
    )


def person(app: FastAPI, name: str | None = None) -> TestClient:
    """A browser that talks to a running application; with a name, a guest's."""
    client = TestClient(app, base_url=HERE, raise_server_exceptions=False)
    client.portal = app.state.portal  # everybody in the one event loop that the server runs in
    if name is not None:
        assert client.post("/api/guest", json={"name": name}).status_code == 201
    return client


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Titles that play at once; a server would compile them beside, and the tests would wait."""
    for title in titles():
        warm_up(title)


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """One server for the tests of a file."""
    made = create(settings_for(tmp_path_factory.mktemp("data")))
    with TestClient(made, base_url=HERE) as running:
        made.state.portal = running.portal
        yield made


@pytest.fixture
def nobody(app: FastAPI) -> TestClient:
    """A browser without a cookie."""
    return person(app)


@pytest.fixture
def ana(app: FastAPI) -> TestClient:
    """A guest called Ana."""
    return person(app, "Ana")


@pytest.fixture
def ben(app: FastAPI) -> TestClient:
    """A guest called Ben."""
    return person(app, "Ben")


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[..., FastAPI]]:
    """Makes servers with settings of their own."""
    open_ones: list[TestClient] = []

    def make(**more: Any) -> FastAPI:
        made = create(settings_for(tmp_path, **more))
        open_ones.append(TestClient(made, base_url=HERE).__enter__())
        made.state.portal = open_ones[-1].portal
        return made

    yield make
    for client in open_ones:
        client.__exit__(None, None, None)
