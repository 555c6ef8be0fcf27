"""What one may ask at any time of a game: help, rules, reasons, points, what is left, the log, saving."""

from pathlib import Path

from rich.text import Text

from kakaw.bots.bot import Budget, source_of
from kakaw.bots.greedy import Greedy
from kakaw.cli.rulebook import find_rule, plain_text
from kakaw.cli.terminal import saves
from kakaw.cli.terminal.display import Display
from kakaw.cli.terminal.screen import SIZES
from kakaw.core.errors import KakawError
from kakaw.core.view import View

HELP = """\
a number        takes that answer             b        back to the list before
part of it      shows only fitting answers    n        next page of a long list
notation        plays at once, several steps separated by spaces
Enter           confirms a move that is shown

why STEP        why a step is not allowed     hint     what the greedy bot would do
rule ID         a rule in full, as C-5.2      undo     take your last decision back
score           where the points stand        pile     what is still to come
log             everything that happened      board    the board again (board full, small, auto)
save FILE       write the game to a file      about    this game and its options
help            this page                     quit     leave; the game is kept to be continued"""


class Quit(Exception):
    """The person wants to leave."""


class Commands:
    """Answers commands from what a seat may know; none of them changes the game."""

    def __init__(self, display: Display) -> None:
        """Answer on this display."""
        self.display, self.session, self.screen = display, display.session, display.screen
        self.game, self.rules = display.session.game, display.rules

    def obey(self, view: View, typed: str) -> bool:
        """Do what a command says; False when the text is none. Raise Quit when the person wants to leave."""
        word, _, rest = typed.partition(" ")
        word, rest = word.lower(), rest.strip()
        if word in ("q", "quit", "exit"):
            raise Quit
        if word in ("help", "?", "h"):
            self.screen.say(f"\n{HELP}\n\n{self.rules.words.NOTATION}")
        elif word == "board":
            self._board(view, rest)
        elif word == "log":
            self.display.tell(self.session.history(view.seat))
        elif word == "score":
            self.display.score(view)
        elif word in ("pile", "left"):
            for label, text in self.rules.words.left(view.record):
                self.screen.say(Text.assemble((f"{label}: ", "bold"), text))
        elif word == "rule":
            rule = find_rule(rest)
            self.screen.say(Text.assemble((f"{rule.id} ", "bold"), plain_text(rule)))
        elif word == "why":
            self._why(view, rest)
        elif word == "hint":
            self._hint(view)
        elif word == "about":
            self.screen.say(self.rules.meta.ABOUT)
            self.screen.say("options: " + ", ".join(f"{key} = {value}" for key, value in self.game.options.items()))
        elif word == "save":
            self._save(rest)
        else:
            return False
        return True

    def _board(self, view: View, size: str) -> None:
        if size and size not in SIZES:
            raise KakawError(f"board {size!r}: expected {', '.join(SIZES)} or nothing")
        self.screen.size = size or self.screen.size
        self.screen.board(self.rules, view.record)

    def _why(self, view: View, text: str) -> None:
        """Why a step is not allowed, with the rule in full."""
        if not text:
            raise KakawError("why: expected a step, such as `why " + (view.menu()[0].text if view.menu() else "") + "`")
        for part in text.split():
            reason = self.rules.why_not(view.record, view.seat, self.rules.read_step(part))
            if reason is None:
                self.screen.say(f"{part} is allowed.")
                continue
            self.screen.say(f"{part} is not allowed: {reason.sentence} ({reason.rule}).")
            self.screen.say(f"{reason.rule} {plain_text(find_rule(reason.rule))}", "quiet")
            return

    def _hint(self, view: View) -> None:
        menu = view.menu()
        if not menu:
            raise KakawError("hint: there is nothing to decide")
        choice = Greedy().choose(view, menu, Budget(), source_of("hint", view.seat, self.game.ply))
        self.screen.say(f"greedy would play {' '.join(step.text for step in choice.steps)}")

    def _save(self, name: str) -> None:
        if not name:
            raise KakawError("save: expected the name of a file")
        path = Path(name).expanduser()
        if path.exists() and not self.screen.agrees(f"{path} exists. Write over it?"):
            self.screen.say("Not saved.")
            return
        saves.save(self.game, self.session.seats, path)
        self.screen.say(f"Saved. Continue with: kakaw play --resume {path}")
