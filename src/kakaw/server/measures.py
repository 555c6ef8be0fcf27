"""What Prometheus can ask for. With several workers their numbers are put together from files."""

import os

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
ROWS = Counter("kakaw_rows_total", "Rows added to the logs of games by this server", ["kind"])
NOTICES = Counter("kakaw_notices_total", "Notices sent", ["way", "result"])


def text() -> bytes:
    """All numbers, of all workers."""
    if not os.environ.get(MULTIPLE):
        return generate_latest()
    from prometheus_client.multiprocess import MultiProcessCollector

    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # the library has no types there
    return generate_latest(registry)


def leave() -> None:
    """Take the numbers that only live workers have out of the files, when a worker ends."""
    if os.environ.get(MULTIPLE):
        from prometheus_client.multiprocess import mark_process_dead

        mark_process_dead(os.getpid())  # type: ignore[no-untyped-call]  # the library has no types there
