"""One family of errors. Each says what was given, where it is wrong and what was expected, in one line."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """Why a step is not allowed: a closed list per title, each entry with its rule id and a sentence."""

    code: int
    key: str
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class KakawError(Exception):
    """Anything kakaw refuses. The command line prints it as one line and exits with code 2."""


class UnknownTitle(KakawError):
    """No game of that name."""


class OptionError(KakawError):
    """A game option that does not exist or has an impossible value."""


class NotationError(KakawError):
    """A text that is not in the notation, with the place where reading stopped."""

    def __init__(self, what: str, text: str, place: int, expected: str) -> None:
        """Say that `text`, read as `what`, fails at character `place`, where `expected` should stand."""
        self.what, self.text, self.place, self.expected = what, text, place, expected
        super().__init__(f"{what} {clip(text)!r}: at character {place + 1}: expected {expected}")


class PositionError(KakawError):
    """A position that cannot be set up: the field, its text and what is wrong with it."""

    def __init__(self, field: str, text: str, problem: str) -> None:
        """Say which field of the position is wrong, and how."""
        self.field, self.text, self.problem = field, text, problem
        super().__init__(f"position, {field} {clip(text)!r}: {problem}")


class IllegalStep(KakawError):
    """A step that is well formed but not allowed now."""

    def __init__(self, text: str, seat: int, reason: Reason) -> None:
        """Say which step of which seat is refused and by which rule."""
        self.text, self.seat, self.reason = text, seat, reason
        super().__init__(f"illegal step {text!r} of seat {seat}: {reason}")


class LuckError(KakawError):
    """Luck that a tape was told to read but that is missing or impossible."""


class TranscriptError(KakawError):
    """A transcript that is cut off, edited, or of a version this program does not know."""

    def __init__(self, place: str, problem: str) -> None:
        """Say which field or play of the transcript is wrong, and how."""
        self.place, self.problem = place, problem
        super().__init__(f"transcript, {place}: {clip(problem, 400)}")


def clip(text: str, most: int = 60) -> str:
    """The text, shortened so that an error stays one line."""
    text = " ".join(text.split())
    return text if len(text) <= most else text[: most - 3] + "..."
