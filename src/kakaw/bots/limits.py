"""Limits in spec strings: `1s` and `0.5s` are seconds, `2000` is a number of nodes, `1s:2` a second on two cores."""

import re

_LIMIT = re.compile(r"(?:(\d+(?:\.\d+)?)s|(\d+))(?::(\d+))?", re.ASCII)
MOST_SECONDS, MOST_NODES, MOST_CORES = 3600.0, 10**9, 64


def parse_limit(text: str, with_cores: bool = False) -> tuple[float | None, int | None, int] | None:
    """Seconds or nodes, and the number of cores; None where the text is no limit."""
    found = _LIMIT.fullmatch(text)
    if found is None or (found[3] is not None and not with_cores):
        return None
    cores = int(found[3] or 1)
    if not 0 < cores <= MOST_CORES:
        return None
    if found[1] is not None:
        seconds = float(found[1])
        return (seconds, None, cores) if 0 < seconds <= MOST_SECONDS else None
    nodes = int(found[2])
    return (None, nodes, cores) if 0 < nodes <= MOST_NODES else None


def _read(spec: str) -> tuple[float | None, int | None, int]:
    limit = parse_limit(spec.partition("/")[0].partition(":")[2], with_cores=True)
    assert limit is not None, spec
    return limit


def read_limit(spec: str) -> tuple[float | None, int | None]:
    """The limit behind the colon of a spec that the catalogue has checked."""
    seconds, nodes, _ = _read(spec)
    return seconds, nodes


def read_cores(spec: str) -> int:
    """On how many cores the bot of such a spec thinks: one, unless it says more."""
    return _read(spec)[2]
