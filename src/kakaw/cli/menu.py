"""`kakaw play` without a title: a menu to start or continue a game in the terminal."""

from typing import TYPE_CHECKING

from kakaw.bots.catalog import LEVELS, offers
from kakaw.cli.terminal.choosing import is_number
from kakaw.cli.terminal.seats import YOU, Seat, read_seat
from kakaw.core.errors import KakawError
from kakaw.core.titles import meta, titles

if TYPE_CHECKING:
    from kakaw.cli.terminal.saves import Kept
    from kakaw.cli.terminal.screen import Screen

HELP = """\
Choose a game, how many play, and who sits where. Everybody can be a person at this keyboard or a bot.
In a game, `help` lists what you can type; `quit` keeps the game, and this menu continues it.
The same without the menu: kakaw play --help. Other commands: kakaw --help."""


def run() -> int:
    """Offer games until the person leaves."""
    from kakaw.cli.terminal.screen import EndOfInput, Screen

    screen = Screen()
    menu = Menu(screen)
    screen.heading("kakaw: board games of the cacao lands")
    try:
        while menu.offer():
            pass
    except (EndOfInput, Leave):
        pass
    screen.say("Goodbye.")
    return 0


class Leave(Exception):
    """The person wants to leave."""


class Menu:
    """The questions before a game."""

    def __init__(self, screen: "Screen") -> None:
        """Ask on this screen."""
        self.screen = screen

    def _pick(self, question: str, answers: list[str]) -> int:
        """The number of an answer, from 0."""
        for number, answer in enumerate(answers, 1):
            self.screen.say(f"{number:>4}  {answer}")
        while True:
            typed = self.screen.ask(f"{question} >").lower()
            if typed in ("q", "quit", "exit"):
                raise Leave
            if typed in ("h", "help", "?"):
                self.screen.say(HELP)
            elif is_number(typed) and 1 <= int(typed) <= len(answers):
                return int(typed) - 1
            elif typed:
                fitting = [k for k, answer in enumerate(answers) if answer.lower().startswith(typed)]
                if len(fitting) == 1:
                    return fitting[0]
                self.screen.refuse(f"{typed!r}: expected a number from 1 to {len(answers)}, help or q")

    def offer(self) -> bool:
        """Start or continue one game; True to offer again."""
        from kakaw.cli.terminal import saves

        kept = saves.kept()
        self.screen.say()
        answers = [f"{meta(title).NAME}, {_players(title)}" for title in titles()]
        if kept:
            answers.append(f"continue a saved game ({len(kept)})")
        chosen = self._pick("Which game? (h: help, q: quit)", [*answers, "help", "quit"])
        try:
            if chosen < len(titles()):
                self._new(titles()[chosen])
            elif chosen < len(answers):
                self._continue(kept)
            elif chosen == len(answers):
                self.screen.say(HELP)
            else:
                return False
        except KakawError as problem:
            self.screen.refuse(problem)
        return True

    def _continue(self, kept: "list[Kept]") -> None:
        game = kept[self._pick("Which one?", [each.about for each in kept])]
        from kakaw.cli.terminal.start import resumed_game, start

        start(*resumed_game(str(game.path)), screen=self.screen)

    def _new(self, title: str) -> None:
        allowed = meta(title).PLAYERS
        players = allowed[self._pick("How many players?", [f"{n} players" for n in allowed])]
        chosen = self._pick("Who plays?", ["you against bots", "everybody at this keyboard", "choose seat by seat"])
        if chosen == 0:
            level = 1 + self._pick("How strong are the bots?", [f"{level.name}: {level.about}" for level in LEVELS])
            seats = [Seat(YOU, human=True), *[Seat(f"level:{level}", human=False)] * (players - 1)]
        elif chosen == 1:
            seats = [self._name(k) for k in range(players)]
        else:
            seats = [self._seat(k, title) for k in range(players)]
        from kakaw.cli.terminal.start import new_game, start

        start(new_game(title, players, None, {}, None), seats, screen=self.screen)

    def _name(self, seat: int) -> Seat:
        """A person's name; the colour will do for those who give none."""
        while True:
            typed = self.screen.ask(f"Name of player {seat + 1} >")
            try:
                found = read_seat(typed[:1].upper() + typed[1:] if typed else f"Player {seat + 1}")
            except KakawError as problem:
                self.screen.refuse(problem)
                continue
            return found

    def _seat(self, seat: int, title: str) -> Seat:
        bots = offers(title)
        chosen = self._pick(f"Player {seat + 1}?", ["a person", *(f"{bot.name}: {bot.about}" for bot in bots)])
        return self._name(seat) if chosen == 0 else Seat(bots[chosen - 1].spec, human=False)


def _players(title: str) -> str:
    allowed = meta(title).PLAYERS
    return f"{allowed[0]} to {allowed[-1]} players"
