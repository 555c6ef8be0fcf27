"""A person at the terminal who follows a script."""

import io
from collections.abc import Callable, Iterable, Iterator

from rich.console import Console

from kakaw import Game
from kakaw.cli.terminal.screen import EndOfInput, Screen
from kakaw.cli.terminal.seats import read_seats
from kakaw.cli.terminal.session import Session
from kakaw.cli.terminal.table import Table

Policy = Callable[["Person", str], str]
CONFIRM, PASS, AFTER = "Enter to play it", "Enter when you are there", "Enter to leave"


class Person(Screen):
    """A screen that keeps what it shows, and whose keyboard is a policy: from the question to the answer."""

    def __init__(self, policy: Policy | Iterable[str], width: int = 100) -> None:
        """Answer by a function, or with these lines until they end."""
        super().__init__(Console(file=io.StringIO(), width=width, highlight=False, markup=False, emoji=False))
        self.policy = policy if callable(policy) else reading(iter(policy))
        self.questions: list[str] = []
        self.seen: list[str] = []  # what was on the screen before each question, since the one before

    @property
    def text(self) -> str:
        """Everything shown so far."""
        file = self.console.file
        assert isinstance(file, io.StringIO)
        return file.getvalue()

    def ask(self, question: str) -> str:
        """The policy's answer."""
        self.questions.append(question)
        self.seen.append(self.text[sum(map(len, self.seen)) :])
        return self.policy(self, question)


def reading(lines: Iterator[str]) -> Policy:
    """Lines in order, then the end of input."""

    def answer(_: Person, __: str) -> str:
        try:
            return next(lines)
        except StopIteration:
            raise EndOfInput from None

    return answer


def sit_down(seats: str, policy: Policy | Iterable[str], game: Game | None = None, seed: str = "table") -> Table:
    """A table with these seats, ready to be played."""
    names = seats.split(",")
    game = game or Game("cacao", len(names), seed=seed)
    return Table(Session(game, read_seats(names)), Person(policy))


def shown(table: Table) -> str:
    """Everything a table has shown."""
    assert isinstance(table.screen, Person)
    return table.screen.text


def first_answer(_: Person, question: str) -> str:
    """Take the first answer everywhere, and leave at the end."""
    return "" if question.startswith((CONFIRM, PASS, AFTER)) else "1"
