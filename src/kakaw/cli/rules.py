"""Tell which rules of docs/rules the tests cover.

  kakaw rules coverage          per title: how many rules there are, how many have a test, which have none
  kakaw rules coverage --json   the same as {"TITLE": {"total": ..., "covered": ..., "missing": [...], ...}}

The exit code is 1 when a rule has neither a test nor a reason why no test can cover it. Works in a checkout only.
"""

import argparse

from kakaw.cli.main import FAILED, OK, add_json
from kakaw.cli.output import print_json
from kakaw.core.titles import titles


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The one thing to tell so far."""
    commands = parser.add_subparsers(dest="what", metavar="coverage", required=True)
    inner = commands.add_parser("coverage", help="which rules have a test", description="Which rules have a test.")
    inner.add_argument("titles", metavar="TITLE", nargs="*", help=f"which games (default: all): {', '.join(titles())}")
    add_json(inner, argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Read the tests and tell."""
    from kakaw.cli.coverage import coverage

    found = [coverage(title) for title in arguments.titles or titles()]
    if arguments.json:
        print_json({each.title: each.to_dict() for each in found})
    else:
        for each in found:
            print(f"{each.title}: {len(each.covered)} of {len(each.rules)} rules have a test", end="")
            print(f", {len(each.not_testable)} cannot have one" if each.not_testable else "")
            if each.missing:
                print(f"  missing: {' '.join(each.missing)}")
            for rule, places in each.unknown.items():
                print(f"  no such rule: {rule} in {', '.join(places)}")
    return OK if all(each.complete for each in found) else FAILED
