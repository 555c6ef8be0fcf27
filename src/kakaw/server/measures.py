"""What Prometheus can ask for. With several workers their numbers are put together from files."""

import asyncio
import os
from collections import Counter as Tally

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

MULTIPLE = "PROMETHEUS_MULTIPROC_DIR"
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"

REQUESTS = Counter("kakaw_requests_total", "Requests answered", ["method", "route", "status"])
REQUEST_SECONDS = Histogram(
    "kakaw_request_seconds",
    "Time to answer a request",
    ["route"],
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5),
)
SOCKETS = Gauge("kakaw_sockets", "Sockets that are open", ["kind"], multiprocess_mode="livesum")
HANDED_OVER = Counter("kakaw_sockets_handed_over_total", "Sockets handed to the worker that has their table")
ROWS = Counter("kakaw_rows_total", "Rows added to the logs of games by this server", ["kind"])
NOTICES = Counter("kakaw_notices_total", "Notices sent", ["way", "result"])
LATER = 1.0  # seconds in which rows gather before they are counted: each count of a worker is written to its file
_rows: Tally[str] = Tally()


def count_row(kind: str) -> None:
    """Count a row of a log."""
    if not _rows:
        asyncio.get_running_loop().call_later(LATER, _count_rows)
    _rows[kind] += 1


def _count_rows() -> None:
    for kind, number in _rows.items():
        ROWS.labels(kind).inc(number)
    _rows.clear()


def text() -> bytes:
    """All numbers, of all workers; those of other workers may be a second old."""
    _count_rows()
    if not os.environ.get(MULTIPLE):
        return generate_latest()
    from prometheus_client.multiprocess import MultiProcessCollector

    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library has no types there
    return generate_latest(registry)


def leave() -> None:
    """Take the numbers that only live workers have out of the files, when a worker ends."""
    _count_rows()
    if os.environ.get(MULTIPLE):
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]  # the library has no types there
