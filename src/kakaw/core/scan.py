"""Reading notation: a cursor over a text that knows where it stands when something is wrong."""

import re

from kakaw.core.errors import NotationError


class Scanner:
    """Reads a text piece by piece; every failure names the place and what was expected there."""

    def __init__(self, what: str, text: str, place: int = 0) -> None:
        """Begin to read `text`, which is called `what` in errors."""
        self.what, self.text, self.place = what, text, place

    def fail(self, expected: str) -> NotationError:
        """The error for the place reached."""
        return NotationError(self.what, self.text, self.place, expected)

    def maybe(self, pattern: str) -> str | None:
        """The text that matches here, or None and nothing is read."""
        match = re.compile(pattern, re.ASCII).match(self.text, self.place)
        if match is None:
            return None
        self.place = match.end()
        return match.group()

    def take(self, pattern: str, expected: str) -> str:
        """The text that must match here."""
        found = self.maybe(pattern)
        if found is None:
            raise self.fail(expected)
        return found

    def number(self, expected: str = "a number", low: int = 0, high: int = 9999) -> int:
        """A whole number in a range."""
        before = self.place
        value = int(self.take(r"-?\d{1,9}(?!\d)", expected))
        if not low <= value <= high:
            self.place = before
            raise self.fail(f"{expected} from {low} to {high}")
        return value

    def one_of(self, words: tuple[str, ...] | str, expected: str) -> str:
        """One of these words, the longest that fits."""
        pattern = "|".join(re.escape(w) for w in sorted(words, key=len, reverse=True))
        return self.take(pattern, f"{expected} ({', '.join(words)})")

    @property
    def done(self) -> bool:
        """Whether everything has been read."""
        return self.place == len(self.text)

    def end(self, expected: str = "nothing more") -> None:
        """Everything must have been read."""
        if not self.done:
            raise self.fail(expected)
