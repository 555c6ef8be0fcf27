"""Compile the rules ahead, so that nothing waits for it later.

The first use of a title compiles its rules, which takes a while; the result is kept in the user's cache folder until
kakaw, Python or numba change. Set-up and tests do it beforehand with this command.
"""

import argparse
import time

from kakaw.cli.output import print_json, progress
from kakaw.core.titles import meta, titles


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to compile."""
    parser.add_argument("titles", metavar="TITLE", nargs="*", help=f"which games (default: all): {', '.join(titles())}")


def run(arguments: argparse.Namespace) -> int:
    """Compile, with a line for each part."""
    chosen = arguments.titles or titles()
    for title in chosen:
        meta(title)
    from kakaw.cli.warming import warm, warm_bots

    seconds: dict[str, float] = {}
    for title in chosen:
        start = time.perf_counter()
        for name, each in warm(title):
            progress(f"{title:10} {name:12} {each:6.2f} s")
        progress(f"{title:10} {'bots':12} {warm_bots(title):6.2f} s")
        seconds[title] = round(time.perf_counter() - start, 3)
    if arguments.json:
        print_json({"seconds": seconds, "total": round(sum(seconds.values()), 3)})
    else:
        print(f"ready: {', '.join(chosen)} in {sum(seconds.values()):.1f} s")
    return 0
