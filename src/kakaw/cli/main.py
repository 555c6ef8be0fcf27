"""The `kakaw` command: finds the sub-command, runs it, and turns every error into one line and an exit code."""

import argparse
import importlib
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from kakaw import __version__
from kakaw.core.errors import KakawError

OK, FAILED, BAD_INPUT, INTERRUPTED, PIPE_CLOSED = 0, 1, 2, 130, 141

# One module per command, imported when its command is called. Each has `add_arguments(parser)` and `run(arguments)`.
COMMANDS = {
    "serve": ("kakaw.cli.serve", "serve games to browsers and programs"),
    "botworker": ("kakaw.cli.botworker", "let bots of a server think in another process or on another machine"),
    "db": ("kakaw.cli.db", "upgrade, back up, restore or check the database of the server"),
    "play": ("kakaw.cli.play", "play a game in the terminal; without a title, from a menu"),
    "position": ("kakaw.cli.position", "show a position: board, faults, who decides, legal steps"),
    "replay": ("kakaw.cli.replay", "show a recorded game at one of its plies, or what a seat knew then"),
    "verify": ("kakaw.cli.verify", "check a recorded game: steps, luck, outcome and seed"),
    "random": ("kakaw.cli.random_game", "play a whole game at random and print its transcript"),
    "bench": ("kakaw.cli.bench", "measure how fast the engine and the server are"),
    "arena": ("kakaw.cli.arena", "let bots play one another and rate them"),
    "hint": ("kakaw.cli.hint", "tell the best moves of a position or a recorded game, and why"),
    "train": ("kakaw.cli.train", "learn how good positions are by self-play"),
    "rules": ("kakaw.cli.rules", "tell which rules the tests cover"),
    "screenshots": ("kakaw.cli.screenshots", "take the pictures of the page that README and docs show"),
    "warm": ("kakaw.cli.warm", "compile the rules ahead, so that nothing waits for it later"),
}


class UsageError(KakawError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are errors like all others."""

    def __init__(self, **settings: Any) -> None:
        """Take no short forms of long options: a script must not break when an option is added."""
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        raise UsageError(f"{message} (see {self.prog} --help)")


def main_parser() -> Parser:
    """The parser of `kakaw` itself, which knows of each command only its name and its line of help."""
    width = max(map(len, COMMANDS))
    lines = [f"  {name:<{width}}  {line}" for name, (_, line) in COMMANDS.items()]
    parser = Parser(
        prog="kakaw",
        usage="kakaw [--version] [--help] [COMMAND ...]",
        description="Three board games of the cacao lands, to play, host and study.\n"
        "Without a command: the games in the browser, on this machine.",
        epilog="\n".join(["commands:", *lines, "", "`kakaw COMMAND --help` tells more. All commands take --json."]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"kakaw {__version__}")
    return parser


def command_parser(name: str) -> tuple[Parser, Any]:
    """The parser of a command, and its module."""
    path, line = COMMANDS[name]
    module = importlib.import_module(path)
    about = module.__doc__ or line
    parser = Parser(prog=f"kakaw {name}", description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    module.add_arguments(parser)
    add_json(parser)
    return parser, module


def add_json(parser: argparse.ArgumentParser, default: Any = False) -> None:
    """The option that every command has; a command of a command gives SUPPRESS, so as not to undo its elder's."""
    parser.add_argument("--json", action="store_true", default=default, help="print JSON instead of text")


def dispatch(argv: Sequence[str]) -> int:
    """Run what the command line asks for."""
    if not argv:
        from kakaw.cli.serve import play_in_browser

        return play_in_browser()
    if argv[0].startswith("-"):
        main_parser().parse_args(argv)
    if argv[0] not in COMMANDS:
        raise UsageError(f"command {argv[0]!r}: no such command; expected one of {', '.join(COMMANDS)}")
    parser, module = command_parser(argv[0])
    code: int = module.run(parser.parse_args(argv[1:]))
    return code


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; give its exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")  # a terminal that cannot show a sign shows another
    try:
        try:
            code = dispatch(arguments)
        except SystemExit as leaving:  # argparse after --help and --version
            code = int(leaving.code or OK)
        sys.stdout.flush()
    except KakawError as error:
        return refuse(str(error), as_json="--json" in arguments)
    except BrokenPipeError:
        # Whoever read our output has gone. Python would complain once more at exit, so give it nowhere to write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return PIPE_CLOSED
    except KeyboardInterrupt:
        print("\nkakaw: interrupted", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:  # a full disk behind standard output, for instance
        return refuse(f"{error.filename or 'output'}: {error.strerror or error}", as_json="--json" in arguments)
    return code


def refuse(problem: str, *, as_json: bool) -> int:
    """Print what is wrong as one line, and as JSON where JSON was asked for."""
    line = " ".join(problem.split())
    if as_json:
        print(json.dumps({"error": line}))
    print(f"kakaw: {line}", file=sys.stderr)
    return BAD_INPUT


if __name__ == "__main__":
    sys.exit(main())
