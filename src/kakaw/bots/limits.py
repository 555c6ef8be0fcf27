"""Limits in spec strings: `1s` and `0.5s` are seconds, `2000` is a number of nodes."""

import re

_LIMIT = re.compile(r"(\d+(?:\.\d+)?)s|(\d+)")
MOST_SECONDS, MOST_NODES = 3600.0, 10**9


def parse_limit(text: str) -> tuple[float | None, int | None] | None:
    """Seconds or nodes; None where the text is neither."""
    found = _LIMIT.fullmatch(text)
    if found is None:
        return None
    if found[1] is not None:
        seconds = float(found[1])
        return (seconds, None) if 0 < seconds <= MOST_SECONDS else None
    nodes = int(found[2])
    return (None, nodes) if 0 < nodes <= MOST_NODES else None


def read_limit(spec: str) -> tuple[float | None, int | None]:
    """The limit behind the colon of a spec that the catalogue has checked."""
    limit = parse_limit(spec.partition(":")[2])
    assert limit is not None, spec
    return limit
