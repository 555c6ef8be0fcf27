"""The sockets of a table come together at one worker: handed over whole, or served where they came."""

import asyncio
import socket
from contextlib import suppress
from pathlib import Path

import pytest

from kakaw.server.homes import MOST_BYTES, Homes, home_of, table_of
from tests.kit.hall import run

REQUEST = b"GET /ws/tables/abc?version=3 HTTP/1.1\r\nhost: here\r\n\r\n"


class Worker:
    """A worker that keeps what it is handed."""

    def __init__(self, folder: Path) -> None:
        self.taken: list[tuple[socket.socket, bytes]] = []
        self.homes = Homes(folder)
        self.homes.open(lambda connection, request: self.taken.append((connection, request)))

    def close(self) -> None:
        self.homes.close()
        for connection, _ in self.taken:
            connection.close()


def table_at(home: Worker, *others: Worker) -> str:
    """A table that is at home at a worker."""
    names = [worker.homes.name for worker in (home, *others)]
    return next(table for table in map(str, range(1000)) if home_of(table, names) == home.homes.name)


async def heard(worker: Worker, count: int) -> None:
    """Wait until a worker was handed so many connections."""
    async with asyncio.timeout(10):
        while len(worker.taken) < count:
            await asyncio.sleep(0.01)


@pytest.mark.parametrize(
    ("request_line", "table"),
    [
        (REQUEST, "abc"),
        (b"GET /ws/tables/a%2Fb HTTP/1.1\r\n", "a%2Fb"),
        (b"GET /ws/lobby HTTP/1.1\r\n", None),
        (b"nonsense", None),
        (b"", None),
    ],
)
def test_the_table_of_a_request(request_line: bytes, table: str | None) -> None:
    assert table_of(request_line) == table


def test_every_worker_finds_the_same_home_and_a_new_one_takes_its_part_only() -> None:
    tables, workers = [f"table {k}" for k in range(600)], ["ab", "cd", "ef"]
    homes = {table: home_of(table, workers) for table in tables}
    assert homes == {table: home_of(table, workers[::-1]) for table in tables}
    for worker in workers:
        assert 140 < sum(home == worker for home in homes.values()) < 260
    after = {table: home_of(table, [*workers, "gh"]) for table in tables}
    assert {after[table] for table in tables if after[table] != homes[table]} == {"gh"}


def test_a_connection_goes_to_the_home_of_its_table_with_its_request(tmp_path: Path) -> None:
    async def test() -> None:
        one, other = Worker(tmp_path), Worker(tmp_path)
        client, ours = socket.socketpair()
        table = table_at(other, one)
        assert one.homes.hand_over(table, ours.fileno(), REQUEST)
        ours.close()  # its end here is not its end
        await heard(other, 1)
        connection, request = other.taken[0]
        assert request == REQUEST
        connection.send(b"welcome")
        assert client.recv(100) == b"welcome"
        client.close()
        one.close()
        other.close()
        assert not list(tmp_path.iterdir())

    run(test())


def test_what_is_at_home_or_too_long_stays(tmp_path: Path) -> None:
    async def test() -> None:
        one, other = Worker(tmp_path), Worker(tmp_path)
        client, ours = socket.socketpair()
        assert not one.homes.hand_over(table_at(one, other), ours.fileno(), REQUEST)
        assert not one.homes.hand_over(table_at(other, one), ours.fileno(), REQUEST + b" " * MOST_BYTES)
        one.close()
        assert not one.homes.hand_over(table_at(other, one), ours.fileno(), REQUEST)  # it is leaving
        assert not other.taken
        other.close()
        client.close()
        ours.close()

    run(test())


def test_a_worker_that_died_is_home_to_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        one, other = Worker(tmp_path), Worker(tmp_path)
        table = table_at(other, one)
        client, ours = socket.socketpair()
        assert one.homes.hand_over(table, ours.fileno(), REQUEST)
        await heard(other, 1)
        name = tmp_path / other.homes.name
        other.close()
        assert not one.homes.hand_over(table, ours.fileno(), REQUEST)  # the line to it is cut
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as left:
            left.bind(str(name))  # what a killed one leaves behind
        assert not one.homes.hand_over(table, ours.fileno(), REQUEST)
        assert not name.exists()
        one.close()
        client.close()
        ours.close()

    run(test())


def test_a_worker_that_does_not_listen_gets_no_more_than_it_can_hold(tmp_path: Path) -> None:
    async def test() -> None:
        one, other = Worker(tmp_path), Worker(tmp_path)
        table = table_at(other, one)
        client, ours = socket.socketpair()
        handed = 0
        while one.homes.hand_over(table, ours.fileno(), REQUEST):  # nobody else runs meanwhile
            handed += 1
        assert handed > 10
        ours.close()
        other.close()  # without having looked: all of them are cut
        client.settimeout(10)
        with suppress(ConnectionResetError):
            assert client.recv(1) == b""
        client.close()
        one.close()

    run(test())


def test_without_a_place_for_local_sockets_everything_stays(tmp_path: Path) -> None:
    async def test() -> None:
        worker = Worker(tmp_path / ("long" * 40))
        assert worker.homes.is_open
        client, ours = socket.socketpair()
        assert not worker.homes.hand_over("abc", ours.fileno(), REQUEST)
        client.close()
        ours.close()
        worker.close()

    run(test())
