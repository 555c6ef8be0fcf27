"""Arguments that several commands have, and how their texts are read."""

import argparse
from collections.abc import Sequence
from typing import Any

from kakaw.core.errors import OptionError
from kakaw.core.options import read_options
from kakaw.core.titles import meta, titles


def add_title(parser: argparse.ArgumentParser, **settings: Any) -> None:
    """The title of a game."""
    parser.add_argument("title", metavar="TITLE", help=f"which game: {', '.join(titles())}", **settings)


def add_options(parser: argparse.ArgumentParser) -> None:
    """Options of the game itself."""
    parser.add_argument(
        "--option",
        metavar="KEY=VALUE",
        action="append",
        default=[],
        help="an option of the rules, as listed by `kakaw play TITLE --about`; may be given several times",
    )


def game_options(title: str, pairs: Sequence[str]) -> dict[str, Any]:
    """The options given as KEY=VALUE, each read as its own sort of value."""
    texts: dict[str, str] = {}
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise OptionError(f"option {pair!r}: expected KEY=VALUE")
        if key in texts:
            raise OptionError(f"option {key!r}: given twice")
        texts[key] = value
    return read_options(meta(title).OPTIONS, texts)
