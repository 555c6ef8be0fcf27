"""The terminal game itself: whose turn it is, the question, the answer, and everything one may ask in between."""

from collections.abc import Sequence
from pathlib import Path

from rich.table import Table as Grid
from rich.text import Text

from kakaw.bots.bot import source_of
from kakaw.bots.greedy import Greedy
from kakaw.cli.rulebook import find_rule, plain_text
from kakaw.cli.terminal import saves
from kakaw.cli.terminal.choosing import Chooser, Node, best_of, tree
from kakaw.cli.terminal.preview import Preview, likely_gains, preview
from kakaw.cli.terminal.screen import SIZES, EndOfInput, Screen
from kakaw.cli.terminal.session import FREE, NEVER, Session
from kakaw.cli.terminal.styles import STYLES
from kakaw.core.errors import IllegalStep, KakawError
from kakaw.core.steps import Menu, Step
from kakaw.core.view import View

MOST_NEWS = 14
MOST_COLUMNS = 3
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


class Table:
    """A session on a screen."""

    def __init__(self, session: Session, screen: Screen) -> None:
        """Sit down."""
        self.session, self.screen = session, screen
        self.game, self.rules = session.game, session.rules
        self.last_person: int | None = session.people[0] if len(session.people) == 1 else None
        self.kept: Path | None = None
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
                self._bots()
            else:
                self._person(seat)

    def _bots(self) -> None:
        """One bot decides; told at once where nobody else will be."""
        play = self.session.bot_plays()
        if not self.session.people:
            self._tell(self.session.tell(play.events, self.session.watcher))

    def _person(self, seat: int) -> None:
        """One person decides."""
        if self.last_person != seat:
            self._pass_keyboard(seat)
        self.last_person = seat
        steps = self._decide(seat)
        if steps:
            self.session.push(seat, steps)
            self._keep()

    def _pass_keyboard(self, seat: int) -> None:
        """Nobody may see another's hand."""
        self.screen.clear()
        self.screen.heading(self.rules.meta.NAME)
        self.screen.say(f"Pass the keyboard to {self.session.names[seat]}.")
        if self.screen.ask("Enter when you are there (quit to leave) >").lower() in ("q", "quit"):
            raise Quit

    # --- one decision

    def _decide(self, seat: int) -> list[int]:
        """The steps a person commits; empty after an undo, when the question is another one."""
        view = self.session.view(seat)
        menu = view.menu()
        chooser, values = self._chooser(view, menu), self._values(view, menu)
        self._draw(seat, view)
        while True:
            if chooser.chosen:
                steps = [chooser.chosen.value]
                if self._confirmed(seat, view, steps):
                    return steps
                chooser.back()
                self._draw(seat, view)
                continue
            self._question(view, menu, chooser, values)
            typed = self.screen.ask(f"{self.session.names[seat]} >") or ("1" if len(menu) == 1 else "")
            if not typed:
                continue
            word, _, rest = typed.partition(" ")
            try:
                if word in ("u", "undo"):
                    if self._undo(seat):
                        return []
                elif self._command(seat, view, word.lower(), rest.strip()):
                    pass
                elif self._browse(chooser, typed):
                    if self.screen.live:
                        self._draw(seat, view)
                else:
                    steps = self._read(view, typed)
                    if self._confirmed(seat, view, steps):
                        return steps
            except KakawError as problem:
                self.screen.refuse(problem)

    def _chooser(self, view: View, menu: Menu) -> Chooser:
        words = self.rules.words

        def describe(step: Step) -> str:
            text: str = words.step_words(view.record, step.value)
            return text

        assert menu.prompt is not None
        return Chooser(tree(menu.prompt, menu, words.piece_words, describe))

    def _values(self, view: View, menu: Menu) -> dict[int, float]:
        """What `greedy` thinks of each step: only to show the best turn of a tile."""
        choice = Greedy().choose(view, menu, source_of("preview", view.seat, 0))
        return {step.value: value for step, value in zip(menu, choice.values, strict=True)}

    def _browse(self, chooser: Chooser, typed: str) -> bool:
        """Move in the lists; False when the text means nothing there."""
        if typed in ("b", "back"):
            chooser.back()
            return True
        if typed in ("n", "next"):
            chooser.turn_page()
            return True
        return chooser.pick(typed)

    def _read(self, view: View, typed: str) -> list[int]:
        """Steps in notation; raise with the reason where one is not allowed."""
        steps = [self.rules.read_step(part) for part in typed.split()]
        if reason := self.rules.why_not(view.record, view.seat, steps[0]):
            raise IllegalStep(self.rules.step_text(steps[0]), view.seat, reason)
        return steps

    def _draw(self, seat: int, view: View) -> None:
        """The whole screen before a question."""
        self.screen.clear()
        self.screen.heading(f"{self.rules.meta.NAME} · {self.session.names[seat]} decides")
        self._tell(self.session.news(seat)[-MOST_NEWS:])
        self.screen.say()
        self.screen.board(self.rules, view.record)

    def _tell(self, sentences: Sequence[tuple[int, str]]) -> None:
        """Sentences, each with the name of its seat in its colour."""
        for seat, sentence in sentences:
            style = STYLES.get(self.session.colours[seat][1], "bold")
            self.screen.say(Text.assemble((f" {self.session.names[seat]} ", style), f" {sentence}"))

    def _question(self, view: View, menu: Menu, chooser: Chooser, values: dict[int, float]) -> None:
        """The prompt with its rule, and the answers of the list reached."""
        assert menu.prompt is not None
        self.screen.say()
        self.screen.say(Text.assemble((menu.prompt.sentence, "bold"), (f" ({menu.prompt.rule})", "dim")))
        if chooser.trail:
            self.screen.say(f"chosen: {chooser.trail}", "quiet")
        self._answers(view, chooser.shown, values)
        if chooser.pages > 1:
            self.screen.say(f"page {chooser.page + 1} of {chooser.pages}; n: next page, or type part of it", "quiet")
        back = "b back, " if chooser.trail else ""
        self.screen.say(f"a number, or notation such as {menu[0].text}; {back}undo, why, rule, help, quit", "quiet")

    def _answers(self, view: View, shown: Sequence[Node], values: dict[int, float]) -> None:
        """Numbered answers with what they bring; short ones side by side."""
        keys, words = max(len(node.key) for node in shown), max(len(node.words) for node in shown)
        lines = []
        for number, node in enumerate(shown, 1):
            steps = node.steps()
            line = Text.assemble((f"{number:>4}  ", STYLES["number"]), (f"{node.key:<{keys}}", "bold"))
            line.append(f"  {node.words:<{words}}" if words else "")
            if gains := likely_gains(view, best_of(steps, values).value):
                line.append(f"  {'' if len(steps) == 1 else 'up to '}{gains}", STYLES["gain"])
            line.rstrip()
            lines.append(line)
        width = max(len(line) for line in lines) + 2
        columns = 1 if words else max(1, min(self.screen.width // width, MOST_COLUMNS))
        rows = -(-len(lines) // columns)
        for row in range(rows):
            side_by_side = lines[row::rows]
            for line in side_by_side[:-1]:
                line.pad_right(width - len(line))
            self.screen.say(Text.assemble(*side_by_side))

    def _confirmed(self, seat: int, view: View, steps: Sequence[int]) -> bool:
        """Show what a move brings, and ask, unless it can be taken back freely."""
        found = preview(view, steps)
        if not found.final:
            return True
        while True:
            self._show(seat, view, steps, found)
            answer = self.screen.ask("Enter to play it, b to go back >")
            if answer.lower() in ("", "y", "yes"):
                return True
            word, _, rest = answer.partition(" ")
            try:
                if not self._command(seat, view, word.lower(), rest.strip()):
                    return False
            except KakawError as problem:
                self.screen.refuse(problem)

    def _show(self, seat: int, view: View, steps: Sequence[int], found: Preview) -> None:
        self.screen.say()
        texts = " ".join(self.rules.step_text(step) for step in steps)
        words = ", then ".join(self.rules.words.step_words(view.record, step) for step in steps)
        self.screen.say(Text.assemble((f"{texts}: ", "bold"), words))
        self._tell(self.session.tell(found.events, seat))
        for other in range(self.game.players):
            if gains := self.rules.words.gains(found.events, other):
                self.screen.say(Text.assemble(f"{self.session.names[other]}: ", (gains, STYLES["gain"])))
        if found.open_end:
            self.screen.say("Then luck or a secret follows, and this cannot be taken back freely.", "quiet")
        elif found.then:
            self.screen.say(f"Then you are asked: {found.then.sentence} ({found.then.rule})", "quiet")

    # --- everything else one may say

    def _command(self, seat: int, view: View, word: str, rest: str) -> bool:
        """Do what a command says; False when the word is none."""
        if word in ("q", "quit", "exit"):
            raise Quit
        if word in ("help", "?", "h"):
            self._help()
        elif word == "board":
            self._board(view, rest)
        elif word == "log":
            self._tell(self.session.history(seat))
        elif word == "score":
            self._score(view)
        elif word in ("pile", "left"):
            for label, text in self.rules.words.left(view.record):
                self.screen.say(Text.assemble((f"{label}: ", "bold"), text))
        elif word == "rule":
            rule = find_rule(rest)
            self.screen.say(Text.assemble((f"{rule.id} ", "bold"), plain_text(rule)))
        elif word == "why":
            self._why(view, rest)
        elif word == "hint":
            choice = Greedy().choose(view, view.menu(), source_of("hint", seat, self.game.ply))
            self.screen.say(f"greedy would play {' '.join(step.text for step in choice.steps)}")
        elif word == "about":
            self.screen.say(self.rules.meta.ABOUT)
            self.screen.say("options: " + ", ".join(f"{key} = {value}" for key, value in self.game.options.items()))
        elif word == "save":
            self._save(rest)
        else:
            return False
        return True

    def _help(self) -> None:
        self.screen.say()
        self.screen.say(HELP)
        self.screen.say()
        self.screen.say(self.rules.words.NOTATION)

    def _board(self, view: View, rest: str) -> None:
        if rest and rest not in SIZES:
            raise KakawError(f"board {rest!r}: expected {', '.join(SIZES)} or nothing")
        if rest:
            self.screen.size = rest
        self.screen.board(self.rules, view.record)

    def _why(self, view: View, text: str) -> None:
        if not text:
            raise KakawError("why: expected a step, such as `why " + view.menu()[0].text + "`")
        for part in text.split():
            reason = self.rules.why_not(view.record, view.seat, self.rules.read_step(part))
            if reason is None:
                self.screen.say(f"{part} is allowed.")
            else:
                self.screen.say(f"{part} is not allowed: {reason.sentence} ({reason.rule}).")
                self.screen.say(f"{reason.rule} {plain_text(find_rule(reason.rule))}", "quiet")
                return

    def _save(self, name: str) -> None:
        if not name:
            raise KakawError("save: expected the name of a file")
        path = Path(name).expanduser()
        if path.exists() and not self.screen.agrees(f"{path} exists. Write over it?"):
            self.screen.say("Not saved.")
            return
        saves.save(self.game, self.session.seats, path)
        self.screen.say(f"Saved. Continue with: kakaw play --resume {path}")

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

    # --- points

    def _score(self, view: View) -> None:
        """Where the points stand, by category."""
        scores = self.rules.scores(view.record)
        rows = [*self.rules.words.breakdown(view.record), ("score", tuple(int(v) for v in scores[:, 0]))]
        columns = self.rules.score_columns[1:]
        rows += [(f"tie: {name}", tuple(int(v) for v in scores[:, k])) for k, name in enumerate(columns, 1)]
        grid = Grid(box=None, pad_edge=False, padding=(0, 2), header_style="bold")
        grid.add_column("")
        for name in self.session.names:
            grid.add_column(name, justify="right")
        for label, values in rows:
            grid.add_row(label, *map(str, values), style="bold" if label == "score" else "")
        self.screen.console.print(grid)

    def _ending(self) -> bool:
        """Show the end; True when the last decision was taken back and the game goes on."""
        view = self.session.view(self.session.watcher)
        self.screen.clear()
        self.screen.heading(f"{self.rules.meta.NAME} · the game is over")
        if self.session.people:
            self._tell(self.session.news(self.session.watcher)[-MOST_NEWS:])
            self.screen.say()
        self.screen.board(self.rules, view.record)
        outcome = self.game.outcome()
        assert outcome is not None
        self.screen.say(f"\n{outcome.reason.capitalize()}.")
        self._score(view)
        winners = " and ".join(self.session.names[seat] for seat in outcome.winners)
        self.screen.say(f"\n{winners} {'wins' if len(outcome.winners) == 1 else 'share the victory'}!", "heading")
        self._forget()
        return bool(self.session.people) and self._after_end(view)

    def _after_end(self, view: View) -> bool:
        while True:
            try:
                typed = self.screen.ask("Enter to leave; save FILE, log, score, board, undo >")
            except EndOfInput:
                return False
            if typed.lower() in ("", "q", "quit", "exit"):
                return False
            word, _, rest = typed.partition(" ")
            try:
                if word in ("u", "undo") and len(self.session.people) == 1:
                    if self._undo(self.session.people[0]):
                        return True
                elif word in ("u", "undo") or not self._command(view.seat, view, word.lower(), rest.strip()):
                    self.screen.say("The game is over. " + ("" if word in ("u", "undo") else "`help` lists commands."))
            except Quit:
                return False
            except KakawError as problem:
                self.screen.refuse(problem)

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
