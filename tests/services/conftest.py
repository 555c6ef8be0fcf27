"""Real PostgreSQL and Redis for the tests of this folder: one cluster per run, a database for each test."""

from collections.abc import Iterator
from itertools import count

import pytest

from kakaw.cli.private.postgres import PrivatePostgres
from kakaw.cli.private.redis import PrivateRedis

_names = count()


@pytest.fixture(scope="session")
def cluster() -> Iterator[PrivatePostgres]:
    """A PostgreSQL that all tests share; who stops it must start it again."""
    postgres = PrivatePostgres()
    try:
        yield postgres.start()
    finally:
        postgres.remove()


@pytest.fixture
def database(cluster: PrivatePostgres) -> str:
    """The URL of an empty database."""
    return cluster.new_database(f"test_{next(_names)}")


@pytest.fixture
def redis() -> Iterator[PrivateRedis]:
    """A Redis of the test's own."""
    server = PrivateRedis()
    try:
        yield server.start()
    finally:
        server.remove()
