"""The terminal game itself: whose turn it is, the answer, taking back, keeping the game."""

from collections.abc import Sequence
from pathlib import Path

from kakaw.cli.terminal import saves
from kakaw.cli.terminal.choosing import Chooser
from kakaw.cli.terminal.commands import Commands, Quit
from kakaw.cli.terminal.display import Display, Question
from kakaw.cli.terminal.screen import EndOfInput, Screen
from kakaw.cli.terminal.session import FREE, NEVER, Session
from kakaw.core.errors import IllegalStep, KakawError
from kakaw.core.preview import preview
from kakaw.core.view import View

UNDO = ("u", "undo")
LEAVE = ("", "q", "quit", "exit")


class Table:
    """People at a screen, and bots."""

    def __init__(self, session: Session, screen: Screen) -> None:
        """Sit down."""
        self.session, self.screen = session, screen
        self.game, self.rules = session.game, session.rules
        self.display = Display(session, screen)
        self.commands = Commands(self.display)
        self.last_person: int | None = session.people[0] if len(session.people) == 1 else None
        self.kept: Path | None = None  # where the running game is kept
        self.keeping = True

    # --- the run of the game

    def play(self) -> None:
        """Play to the end, or until the person leaves."""
        try:
            while True:
                self._run()
                if not self._ending():
                    return
        except (Quit, EndOfInput):
            self._leave()
        except KeyboardInterrupt:
            self._leave()
            raise

    def _run(self) -> None:
        while not self.game.over:
            seat = self.session.deciding
            if seat is None:
                self._bot()
            else:
                self._person(seat)

    def _bot(self) -> None:
        """One bot decides; told at once where nobody will be told later."""
        play = self.session.bot_plays()
        if not self.session.people:
            self.display.tell(self.session.tell(play.events, self.session.watcher))

    def _person(self, seat: int) -> None:
        """One person decides."""
        if self.last_person != seat:
            self._pass_keyboard(seat)
        self.last_person = seat
        if steps := self._decide(seat):
            self.session.push(seat, steps)
            self._keep()

    def _pass_keyboard(self, seat: int) -> None:
        """Nobody may see another's hand."""
        self.screen.clear()
        self.screen.heading(self.rules.meta.NAME)
        self.screen.say(f"Pass the keyboard to {self.session.names[seat]}.")
        if self.screen.ask("Enter when you are there (quit to leave) >").lower() in LEAVE[1:]:
            raise Quit

    # --- one decision

    def _decide(self, seat: int) -> list[int]:
        """The steps a person commits; none after an undo, when the question is another one."""
        view = self.session.view(seat)
        question = Question(view)
        chooser = question.chooser
        self.display.situation(view)
        while True:
            if chooser.chosen:
                steps = [chooser.chosen.value]
                if self._confirmed(view, steps):
                    return steps
                chooser.back()
                self.display.situation(view)
                continue
            self.display.question(question)
            typed = self.screen.ask(f"{self.session.names[seat]} >") or ("1" if len(question.menu) == 1 else "")
            try:
                if typed in UNDO:
                    if self._undo(seat):
                        return []
                elif typed and self.commands.obey(view, typed):
                    continue
                elif not typed or self._browse(chooser, typed):
                    if self.screen.live:
                        self.display.situation(view)
                else:
                    steps = self._read(view, typed)
                    if self._confirmed(view, steps):
                        return steps
            except KakawError as problem:
                self.screen.refuse(problem)

    def _browse(self, chooser: Chooser, typed: str) -> bool:
        """Move in the lists; False when the text means nothing there."""
        if typed in ("b", "back"):
            chooser.back()
        elif typed in ("n", "next"):
            chooser.turn_page()
        else:
            return chooser.pick(typed)
        return True

    def _read(self, view: View, typed: str) -> list[int]:
        """Steps in notation, in the order the rules know; raise with the reason where the first is not allowed."""
        given = tuple(self.rules.read_step(part) for part in typed.split())
        steps = list(self.rules.arrange(view.record, view.seat, given))
        if reason := self.rules.why_not(view.record, view.seat, steps[0]):
            raise IllegalStep(self.rules.step_text(steps[0]), view.seat, reason)
        return steps

    def _confirmed(self, view: View, steps: Sequence[int]) -> bool:
        """Show what a move brings, and ask, unless it can be taken back freely."""
        found = preview(view, steps)
        if not found.final:
            return True
        while True:
            self.display.move(view, steps, found)
            answer = self.screen.ask("Enter to play it, b to go back >")
            if answer.lower() in ("", "y", "yes"):
                return True
            try:
                if not self.commands.obey(view, answer):
                    return False
            except KakawError as problem:
                self.screen.refuse(problem)

    # --- taking back

    def _undo(self, seat: int) -> bool:
        """Take the last decision back, if that is free or those concerned agree."""
        allowed = self.session.may_undo(seat)
        if allowed == NEVER:
            raise KakawError("undo: there is nothing of yours to take back")
        if allowed != FREE:
            others = [self.session.names[k] for k in self.session.people if k != seat]
            question = (
                f"Luck or others have answered since. Does everybody agree ({', '.join(others)})?"
                if others
                else "Luck or others have answered since; the same luck will come again. Take it back all the same?"
            )
            if not self.screen.agrees(question):
                return False
        self.session.undo(seat)
        self._keep()
        return True

    # --- the end

    def _ending(self) -> bool:
        """Show the end; True when the last decision was taken back and the game goes on."""
        view = self.session.view(self.session.watcher)
        self.display.ending(view)
        self._forget()
        while self.session.people:
            try:
                typed = self.screen.ask("Enter to leave; save FILE, log, score, board, undo >")
                if typed.lower() in LEAVE:
                    return False
                if typed in UNDO and len(self.session.people) == 1:
                    if self._undo(self.session.people[0]):
                        return True
                elif typed in UNDO or not self.commands.obey(view, typed):
                    self.screen.say("The game is over.")
            except EndOfInput:
                return False
            except KakawError as problem:
                self.screen.refuse(problem)
        return False

    # --- keeping

    def _keep(self) -> None:
        """Keep the running game, so that nothing is lost; say once if that cannot be done."""
        if self.keeping and not self.game.over:
            try:
                self.kept = saves.keep(self.game, self.session.seats)
            except (KakawError, OSError) as problem:
                self.keeping = False
                self.screen.refuse(f"{problem}; this game is not kept by itself, use save FILE")

    def _forget(self) -> None:
        try:
            saves.forget(self.game)
        except OSError:
            return  # it stays on the list of games to continue, which does no harm
        self.kept = None

    def _leave(self) -> None:
        self.screen.say()
        if self.kept:
            self.screen.say(f"The game is kept. Continue with: kakaw play --resume {self.kept}")
