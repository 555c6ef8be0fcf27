"""The private servers that other tests stand on: they start, stop, come back and leave nothing behind."""

import subprocess
from pathlib import Path

import pytest

from kakaw.cli.private import postgres as postgres_module
from kakaw.cli.private import redis as redis_module
from kakaw.cli.private.postgres import PrivatePostgres
from kakaw.cli.private.processes import Service, ServiceError, answers
from kakaw.cli.private.redis import PrivateRedis


def in_database(cluster: PrivatePostgres, statement: str) -> str:
    """The first line that psql prints."""
    command = [cluster.bin / "psql", "-h", "127.0.0.1", "-p", str(cluster.port), "-U", "postgres", "-tAc", statement]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def test_postgresql_keeps_what_was_committed_through_a_restart_and_a_crash() -> None:
    cluster = PrivatePostgres()
    try:
        cluster.start()
        in_database(cluster, "CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)")
        cluster.restart()
        in_database(cluster, "INSERT INTO kept VALUES (2)")
        cluster.kill()
        assert not answers(cluster.port)
        cluster.start()
        assert in_database(cluster, "SELECT sum(n) FROM kept") == "3"
    finally:
        cluster.remove()
    assert not cluster.folder.exists()
    assert not answers(cluster.port)


def test_a_new_database_is_empty_and_of_its_own(cluster: PrivatePostgres, database: str) -> None:
    other = cluster.new_database("other")
    assert database != other
    assert database.startswith("postgresql://postgres@127.0.0.1:")


def test_redis_comes_back_empty_on_the_same_port(redis: PrivateRedis) -> None:
    port = redis.port
    redis.stop()
    assert not answers(port)
    redis.start()
    assert redis.port == port
    assert answers(port)


def test_a_server_is_not_started_twice(redis: PrivateRedis) -> None:
    with pytest.raises(ServiceError, match="already runs"):
        redis.start()


def test_the_cluster_is_not_run_by_root(cluster: PrivatePostgres) -> None:
    assert Path(f"/proc/{cluster.pid}").stat().st_uid != 0


def test_without_programs_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_module, "binaries", lambda: None)
    monkeypatch.setattr(redis_module, "binary", lambda: None)
    with pytest.raises(ServiceError, match="no initdb; install"):
        PrivatePostgres()
    with pytest.raises(ServiceError, match="no redis-server; install"):
        PrivateRedis()


def test_a_server_that_ends_at_once_is_quoted() -> None:
    service = Service("kakaw-test-")
    try:
        service.launch(["sh", "-c", "echo out of cacao; exit 3"])
        with pytest.raises(ServiceError, match="out of cacao"):
            service.wait_until(lambda: False)
    finally:
        service.remove()
