"""What the commands print: results on standard output, progress on standard error."""

import json
import sys
from typing import Any


def print_json(data: Any) -> None:
    """Data for programs."""
    print(json.dumps(data, ensure_ascii=False, indent=2))


def progress(line: str) -> None:
    """A line for people who wait; programs do not see it."""
    print(line, file=sys.stderr, flush=True)
