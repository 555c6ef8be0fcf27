"""Options of a game: what the rules leave open or only the printed material shows. Stored in every header."""

import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kakaw.core.errors import KakawError, OptionError, clip


@dataclass(frozen=True)
class Option(ABC):
    """One key with its default, its rule and the values it takes."""

    key: str
    default: Any
    rule: str
    meaning: str
    examples: tuple[Any, ...] = ()  # values that go with every other option's examples, where not all values do

    @abstractmethod
    def expected(self) -> str:
        """What may be given, in words."""

    @abstractmethod
    def accept(self, value: Any, players: int) -> Any:
        """The value in its plain form, or None when it cannot be accepted."""

    def read(self, text: str) -> Any:
        """The value a command line or a header tag gives as text."""
        return text

    def check(self, value: Any, players: int) -> Any:
        """The value in its plain form; raise when it cannot be accepted."""
        if (plain := self.accept(value, players)) is None:
            raise OptionError(f"option {self.key} = {clip(repr(value))}: expected {self.expected()} ({self.rule})")
        return plain


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words."""

    values: tuple[str, ...] = ()

    def expected(self) -> str:
        """The words."""
        return " or ".join(self.values)

    def accept(self, value: Any, players: int) -> Any:
        """The word itself."""
        return value if isinstance(value, str) and value in self.values else None


@dataclass(frozen=True)
class Flag(Option):
    """Yes or no."""

    def expected(self) -> str:
        """Both words."""
        return "true or false"

    def accept(self, value: Any, players: int) -> Any:
        """A truth value."""
        return value if isinstance(value, bool) else None

    def read(self, text: str) -> Any:
        """`true`, `false` and their short forms."""
        return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}.get(text.lower(), text)


@dataclass(frozen=True)
class Number(Option):
    """A whole number in a range, or one word that stands for no number."""

    low: int = 0
    high: int = 0
    word: str | None = None
    by_players: bool = False  # the range ends before the number of players

    def expected(self) -> str:
        """The range and the word."""
        high = "the last seat" if self.by_players else str(self.high)
        return f"a number from {self.low} to {high}" + (f" or {self.word}" if self.word else "")

    def accept(self, value: Any, players: int) -> Any:
        """The number, or the word."""
        if self.word is not None and value == self.word:
            return value
        high = players - 1 if self.by_players else self.high
        whole = isinstance(value, int) and not isinstance(value, bool)
        return value if whole and self.low <= value <= high else None

    def read(self, text: str) -> Any:
        """A number where the text is one."""
        return text if (number := _whole(text)) is None else number


@dataclass(frozen=True)
class Numbers(Option):
    """A list of whole numbers; `different`: none twice, where texts tell places in the list by their numbers."""

    least: int = 1
    most: int = 1
    low: int = 0
    high: int = 0
    different: bool = True
    total: int | None = None  # what the numbers add up to

    def expected(self) -> str:
        """Length, range and sum."""
        many = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
        kind = "different numbers" if self.different else "numbers"
        return f"{many} {kind} from {self.low} to {self.high}" + (f", {self.total} in all" if self.total else "")

    def accept(self, value: Any, players: int) -> Any:
        """The list."""
        if not isinstance(value, list | tuple) or not self.least <= len(value) <= self.most:
            return None
        if any(not isinstance(v, int) or isinstance(v, bool) or not self.low <= v <= self.high for v in value):
            return None
        if self.total is not None and sum(value) != self.total:
            return None
        return list(value) if len(set(value)) == len(value) or not self.different else None

    def read(self, text: str) -> Any:
        """Numbers separated by commas."""
        numbers = [_whole(part) for part in text.split(",")]
        return text if None in numbers else numbers


@dataclass(frozen=True)
class Text(Option):
    """A text of a certain form."""

    pattern: str = ""
    form: str = ""

    def expected(self) -> str:
        """The form, in words."""
        return self.form

    def accept(self, value: Any, players: int) -> Any:
        """The text itself."""
        return value if isinstance(value, str) and re.fullmatch(self.pattern, value) else None


@dataclass(frozen=True)
class Data(Option):
    """The default, a word for what is built in, or an object of its own, which then stands in the header itself.

    A file is read only where a person names it: as text on a command line, or as a `Path`. A plain text is never taken
    for a path, so that nobody can make a server read its files.
    """

    form: str = ""
    load: Callable[[dict[str, Any]], object] = dict  # raises KakawError on what it cannot accept

    def expected(self) -> str:
        """The word and the form."""
        return f"{self.default} or {self.form}"

    def accept(self, value: Any, players: int) -> Any:
        """The word, or the object from an object, its JSON text or a `Path`."""
        if value == self.default:
            return value
        if isinstance(value, Path):
            value = self._file(value)
        if isinstance(value, str) and value.lstrip().startswith("{"):
            value = self._json(value, "text")
        if not isinstance(value, dict):
            return None
        try:
            self.load(value)
        except KakawError as error:
            raise OptionError(f"option {self.key}: {error}") from None
        return deepcopy(value)

    def read(self, text: str) -> Any:
        """The word, JSON text, or else the path of a file."""
        return text if text == self.default or text.lstrip().startswith("{") else self._file(Path(text))

    def _file(self, path: Path) -> Any:
        try:
            text = path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            problem = error.strerror if isinstance(error, OSError) else "not a text file"
            given = clip(repr(str(path)), 200)
            raise OptionError(f"option {self.key} = {given}: {problem}; expected {self.expected()}") from None
        return self._json(text, path.name)

    def _json(self, text: str, place: str) -> Any:
        try:
            return json.loads(text)
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, column {error.colno}"
            raise OptionError(f"option {self.key}, {clip(place)}, {where}: not JSON: {error.msg}") from None
        except (ValueError, RecursionError) as error:  # a number of thousands of digits; brackets in brackets
            raise OptionError(f"option {self.key}, {clip(place)}: not JSON: {clip(str(error))}") from None


@dataclass(frozen=True)
class Colours(Option):
    """One letter per seat, no letter twice. The default takes the first letters in order."""

    letters: str = ""

    def expected(self) -> str:
        """The letters."""
        return f"one of the letters {self.letters} per seat, none twice"

    def accept(self, value: Any, players: int) -> Any:
        """The letters."""
        if value == self.default:
            value = self.letters[:players]
        if not isinstance(value, str) or len(value) != players or len(set(value)) != players:
            return None
        return value if set(value) <= set(self.letters) else None


def _whole(text: str) -> int | None:
    """The whole number that a text is, None when it is none."""
    return int(text) if re.fullmatch(r"\s*-?\d{1,18}\s*", text, re.ASCII) else None


def settle(options: tuple[Option, ...], given: Mapping[str, Any] | None, players: int) -> dict[str, Any]:
    """All options of a game: those given, checked, and the defaults."""
    given = dict(given or {})
    known = {option.key for option in options}
    for key in given:
        if key not in known:
            raise OptionError(f"option {clip(key)!r}: no such option; expected one of {', '.join(sorted(known))}")
    return {o.key: o.check(given.get(o.key, o.default), players) for o in options}


def read_options(options: tuple[Option, ...], pairs: Mapping[str, str]) -> dict[str, Any]:
    """Options given as text, each read as its own sort of value. Unknown keys stay, for `settle` to refuse."""
    by_key = {option.key: option for option in options}
    return {key: by_key[key].read(text) if key in by_key else text for key, text in pairs.items()}
