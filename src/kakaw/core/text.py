"""A board in characters: lines of spans, each with the name of a style, so that one drawing serves plain and colour."""

from collections.abc import Iterable
from typing import NamedTuple


class Span(NamedTuple):
    """A piece of a line and the name of its style."""

    text: str
    style: str = ""


Line = list[Span]


def plain(lines: Iterable[Line]) -> str:
    """The lines without styles."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)
