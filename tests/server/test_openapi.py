"""Whatever is sent to whichever route, the server answers as documented and never with a mistake of its own.

`KAKAW_HYPOTHESIS=thorough` sends a hundred random examples to every route, and all edges of every type besides.
"""

import itertools
import os
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from kakaw.server.app import create
from kakaw.server.web import document
from tests.server.conftest import settings_for
from tests.server.serving import serving

THOROUGH = os.environ.get("KAKAW_HYPOTHESIS") == "thorough"
EXAMPLES = 100 if THOROUGH else 4
CHECKS = (
    not_a_server_error,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
config = schemathesis.Config.from_dict({"phases": {"coverage": {"enabled": THOROUGH}}})
schema = schemathesis.openapi.from_dict(document(create(settings_for(Path(tempfile.gettempdir())))), config=config)
numbers = itertools.count()
Place = tuple[str, requests.Session, dict[str, str], list[str]]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """A server, a connection to it, the headers of an account, and the ids of a table of each sort."""
    limited = {"rate_account": "5/hour", "rate_login": "20/hour", "tables_per_person": 100_000, "webhooks": True}
    with serving(create(settings_for(tmp_path_factory.mktemp("fuzzed"), **limited))) as url:
        session = requests.Session()
        while any(each["warm"] != "ready" for each in session.get(f"{url}/api/titles").json()):
            time.sleep(0.05)  # a busy machine loads its kernels slowly
        session.post(f"{url}/api/account", json={"name": "Fuzz", "password": "something long"})
        token = session.post(f"{url}/api/me/tokens", json={"name": "fuzz"}).json()["token"]
        tables = []
        for body in (
            {"title": "cacao", "players": 2},
            {"title": "maya", "players": 2, "seats": [{"me": True}, {"bot": "uniform"}], "start": True},
            {"title": "chocolatl", "players": 3, "hotSeat": True, "seats": [{"me": True}] * 3, "start": True},
        ):
            tables.append(session.post(f"{url}/api/tables", json=body).json()["id"])
        over = session.post(
            f"{url}/api/tables",
            json={"title": "cacao", "players": 2, "seats": [{"me": True}, {"bot": "uniform"}], "start": True},
        ).json()["id"]
        session.post(f"{url}/api/tables/{over}/resign", json={})
        session.close()
        with requests.Session() as session:  # without the cookie of the account
            yield url, session, {"Authorization": f"Bearer {token}"}, [*tables, over]


@schema.exclude(path="/api/stream").parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize="CI" in os.environ,
    database=None,
)
def test_every_route_answers_as_documented(case: Any, place: Place) -> None:
    url, session, headers, tables = place
    session.cookies.clear()
    k = next(numbers)
    if "table" in (case.path_parameters or {}) and k % 5:
        case.path_parameters["table"] = tables[k % len(tables)]  # most at a table that is there
    given = dict(headers) if k % 7 else {}
    case.call_and_validate(base_url=url, headers=given, checks=CHECKS, session=session, timeout=120)


def test_every_route_is_documented_with_its_errors() -> None:
    paths = schema.raw_schema["paths"]
    assert len(paths) > 30
    for path, methods in paths.items():
        for method, operation in methods.items():
            where = f"{method} {path}"
            assert operation["summary"], where
            assert {"422", "429"} <= set(operation["responses"]), where
            assert "Retry-After" in operation["responses"]["429"]["headers"], where
            if method in ("post", "put", "patch") and "requestBody" in operation:
                assert "413" in operation["responses"], where
