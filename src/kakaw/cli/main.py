"""The `kakaw` command: finds the sub-command and runs it."""

import sys


def main() -> int:
    """Run the command line."""
    print("kakaw", *sys.argv[1:])
    return 0
