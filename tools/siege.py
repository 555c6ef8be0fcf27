#!/usr/bin/env python3
"""Kill the server many times while clients play, and tell whether anything was lost.

tools/siege.py [--kills 200] [--what server|redis|postgresql|workers|worker] [--seed 0] [--out FILE]

`server`: one server on SQLite gets SIGKILL. `workers`: two workers on PostgreSQL do; `worker`: one of the two.
`redis`, `postgresql`: that service is stopped and started again under two workers.
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))  # for `tests`

from tests.kit.sieges import BLOWS, killed_server, with_two_workers


def main() -> int:
    """Besiege and report."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--what", choices=("server", *BLOWS), default="server")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    arguments = parser.parse_args()
    if arguments.what == "server":
        report = killed_server(arguments.kills, seed=arguments.seed)
    else:
        report = with_two_workers(arguments.kills, BLOWS[arguments.what], seed=arguments.seed)
    text = json.dumps({"what": arguments.what, **report.to_dict()}, indent=2)
    print(text)
    if arguments.out:
        arguments.out.write_text(text + "\n", encoding="utf-8")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
