"""How spans look in a terminal: one table from style names to rich styles.

Tiles and seats bring their own background, so that they read the same on dark and on light terminals; everything else
keeps the terminal's own colours. With NO_COLOR set rich leaves the colours out, and letters still tell all.
"""

from collections.abc import Iterable

from rich.text import Text

from kakaw.core.text import Line

STYLES = {
    # What boards are made of.
    "axis": "dim",
    "label": "bold",
    "open": "dim",
    "plantation": "bold #d9f2b4 on #2f5d2b",
    "market": "bold #ffe3b0 on #7a4a1e",
    "mine": "bold #3d2c00 on #e0b93a",
    "cenote": "bold #d6f0ff on #1f5f86",
    "sun": "bold #4a1e00 on #f2913d",
    "temple": "bold #efe4ff on #55407a",
    "city": "bold #3a2a14 on #c9a86a",
    "area-blue": "#5b8fd6",
    "area-green": "#4f9a5b",
    "area-yellow": "#b59a2b",
    "area-red": "#c4625a",
    # Seats, by the letter of their colour.
    "R": "bold #ffffff on #b3261e",
    "Y": "bold #2b2200 on #f5d547",
    "L": "bold #ffffff on #8a5fb0",
    "W": "bold #1c1c1c on #f3efe6",
    "B": "bold #ffffff on #1f5fbf",
    "K": "bold #f5f5f5 on #2a2a2a",
    "O": "bold #2b1400 on #f08a24",
    "G": "bold #ffffff on #2f8f4e",
    "P": "bold #ffffff on #7d3c98",
    "N": "bold #ffffff on #6d4a2f",
    # Ways to bid, by the colour of a score field.
    "red": "bold #ffffff on #b3261e",
    "gold": "bold #3d2c00 on #e0b93a",
    "green": "bold #ffffff on #2f8f4e",
    # What the terminal says itself.
    "heading": "bold",
    "number": "bold cyan",
    "gain": "green",
    "quiet": "dim",
    "refused": "bold red",
}


def text_of(line: Line) -> Text:
    """A line of spans as rich text."""
    text = Text()
    for span in line:
        text.append(span.text, STYLES.get(span.style, ""))
    text.rstrip()
    return text


def width_of(lines: Iterable[Line]) -> int:
    """The columns that lines take."""
    return max((sum(len(span.text) for span in line) for line in lines), default=0)
