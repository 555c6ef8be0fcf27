"""The screen and the keyboard of the terminal game."""

import sys
from contextlib import suppress
from typing import Any

from numpy.typing import NDArray
from rich.console import Console
from rich.text import Text

from kakaw.cli.terminal.styles import STYLES, text_of, width_of
from kakaw.core.errors import KakawError
from kakaw.core.rules import Rules

ROOM_BELOW = 10  # lines that the question and its answers take below a board
SIZES = ("auto", "full", "small")


class EndOfInput(Exception):
    """Nobody is at the keyboard any more."""


class Screen:
    """Prints for a person, and reads what the person types."""

    def __init__(self, console: Console | None = None) -> None:
        """Use this console, or standard output."""
        self.console = console or Console(highlight=False, markup=False, emoji=False)
        self.size = "auto"

    @property
    def live(self) -> bool:
        """Whether somebody watches: then old screens are wiped."""
        return self.console.is_terminal

    @property
    def width(self) -> int:
        """Columns to write in."""
        return self.console.width

    def clear(self) -> None:
        """Wipe what was shown, where it can be wiped; a hand must not stay visible to the next person."""
        if self.live:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # what has scrolled off, too

    def say(self, text: str | Text = "", style: str = "") -> None:
        """A line, wrapped at words."""
        body = Text(text, STYLES.get(style, "")) if isinstance(text, str) else text
        self.console.print(body, soft_wrap=not self.live)

    def heading(self, text: str) -> None:
        """A line that begins a screen."""
        self.say()
        self.say(f"── {text} " + "─" * max(0, min(self.console.width, 100) - len(text) - 5), "heading")

    def refuse(self, problem: str | KakawError) -> None:
        """Say why not."""
        self.say(str(problem), "refused")

    def board(self, rules: Rules, record: NDArray[Any], size: str | None = None) -> None:
        """A board: the full one where it fits, else the small one."""
        size = size or self.size
        lines = rules.board(record)
        if size == "small" or (size == "auto" and self.live and not self._fits(lines)):
            lines = rules.small_board(record)
        for line in lines:
            if self.live:
                self.console.print(text_of(line), no_wrap=True, overflow="ellipsis")
            else:
                self.console.print(text_of(line), soft_wrap=True)

    def _fits(self, lines: list[Any]) -> bool:
        return width_of(lines) <= self.console.width and len(lines) + ROOM_BELOW <= self.console.height

    def ask(self, question: str) -> str:
        """What the person types, without spaces around it."""
        self.console.file.flush()
        try:
            if self.live and sys.stdin.isatty():
                import_line_editing()
                return input(f"{question} ").strip()
            self.console.print(Text(f"{question} "), end="")
            line = sys.stdin.readline()
        except EOFError:
            line = ""
        except UnicodeDecodeError:
            return "\ufffd"  # not a text: nothing understands it
        if not self.live:
            self.say()
        if not line:
            self.say()
            raise EndOfInput
        return line.strip()

    def agrees(self, question: str, *, default: bool = False) -> bool:
        """Whether the person says yes."""
        answer = self.ask(f"{question} [{'Y/n' if default else 'y/N'}]").lower()
        return answer in ("y", "yes") or (default and not answer)


def import_line_editing() -> None:
    """Let `input` edit lines and remember them, where this Python can."""
    with suppress(ImportError):
        import readline  # noqa: F401  # importing it is what turns it on
