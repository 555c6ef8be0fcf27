"""What a person is shown: the situation, the question, a move before it is played, the points, the end."""

from collections.abc import Sequence

from rich.table import Table as Grid
from rich.text import Text

from kakaw.bots.bot import Budget, source_of
from kakaw.bots.greedy import Greedy
from kakaw.cli.terminal.choosing import Chooser, Node, best_of, tree
from kakaw.cli.terminal.preview import gains_text, likely_gains
from kakaw.cli.terminal.screen import Screen
from kakaw.cli.terminal.session import Session
from kakaw.cli.terminal.styles import STYLES
from kakaw.core.preview import Preview
from kakaw.core.steps import Menu, Step
from kakaw.core.view import View

MOST_NEWS = 14
MOST_COLUMNS = 3


class Question:
    """A decision to be made from a view: its menu in lists, and what `greedy` thinks of each step.

    The latter only picks which step of a bunch its gains are shown of.
    """

    def __init__(self, view: View) -> None:
        """Look at the seat's menu."""
        self.view, self.menu = view, view.menu()
        words, prompt = view.rules.words, self.menu.prompt
        assert prompt is not None, "only a seat that has to decide is asked"

        def describe(step: Step) -> str:
            text: str = words.step_words(view.record, step.value)
            return text

        self.prompt = prompt
        self.chooser = Chooser(tree(prompt, self.menu, words.piece_words, describe))
        self.values = self._values(self.menu)

    def _values(self, menu: Menu) -> dict[int, float]:
        choice = Greedy().choose(self.view, menu, Budget(), source_of("question", self.view.seat, 0))
        return {step.value: value for step, value in zip(menu, choice.values, strict=True)}


class Display:
    """A session on a screen."""

    def __init__(self, session: Session, screen: Screen) -> None:
        """Show this session here."""
        self.session, self.screen, self.rules = session, screen, session.rules

    def tell(self, sentences: Sequence[tuple[int, str]]) -> None:
        """Sentences, each with the name of its seat in its colour."""
        for seat, sentence in sentences:
            style = STYLES.get(self.session.colours[seat][1], "bold")
            self.screen.say(Text.assemble((f" {self.session.names[seat]} ", style), f" {sentence}"))

    def situation(self, view: View) -> None:
        """The whole screen before a question: what happened, and the board as the seat knows it."""
        self.screen.clear()
        self.screen.heading(f"{self.rules.meta.NAME} · {self.session.names[view.seat]} decides")
        self.tell(self.session.news(view.seat)[-MOST_NEWS:])
        self.screen.say()
        self.screen.board(self.rules, view.record)

    def question(self, question: Question) -> None:
        """The prompt with its rule, and the answers of the list reached."""
        prompt, chooser = question.prompt, question.chooser
        self.screen.say()
        self.screen.say(Text.assemble((prompt.sentence, "bold"), (f" ({prompt.rule})", "dim")))
        if chooser.trail:
            self.screen.say(f"chosen: {chooser.trail}", "quiet")
        self._answers(question, chooser.shown)
        if chooser.pages > 1:
            self.screen.say(f"page {chooser.page + 1} of {chooser.pages}; n: next page, or type part of it", "quiet")
        back = "b back, " if chooser.trail else ""
        example = question.menu[0].text
        self.screen.say(f"a number, or notation such as {example}; {back}undo, why, rule, help, quit", "quiet")

    def _answers(self, question: Question, shown: Sequence[Node]) -> None:
        """Numbered answers with what they bring; short ones side by side."""
        keys, words = max(len(node.key) for node in shown), max(len(node.words) for node in shown)
        lines = []
        for number, node in enumerate(shown, 1):
            steps = node.steps()
            line = Text.assemble((f"{number:>4}  ", STYLES["number"]), (f"{node.key:<{keys}}", "bold"))
            line.append(f"  {node.words:<{words}}" if words else "")
            if gains := likely_gains(question.view, best_of(steps, question.values).value):
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

    def move(self, view: View, steps: Sequence[int], found: Preview) -> None:
        """A move before it is played, with what is certain of it."""
        self.screen.say()
        texts = " ".join(self.rules.step_text(step) for step in steps)
        words = ", then ".join(self.rules.words.step_words(view.record, step) for step in steps)
        self.screen.say(Text.assemble((f"{texts}: ", "bold"), words))
        self.tell(self.session.tell(found.events, view.seat))
        for seat, name in enumerate(self.session.names):
            if gains := gains_text(self.rules.words.gains(found.events, seat)):
                self.screen.say(Text.assemble(f"{name}: ", (gains, STYLES["gain"])))
        if found.open_end:
            self.screen.say("Then luck or a secret follows, and this cannot be taken back freely.", "quiet")

    def score(self, view: View) -> None:
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

    def ending(self, view: View) -> None:
        """The end: the last events, the board, the points, the winners."""
        self.screen.clear()
        self.screen.heading(f"{self.rules.meta.NAME} · the game is over")
        if self.session.people:
            self.tell(self.session.news(self.session.watcher)[-MOST_NEWS:])
            self.screen.say()
        self.screen.board(self.rules, view.record)
        outcome = self.session.game.outcome()
        assert outcome is not None, "the game is over"
        self.screen.say(f"\n{outcome.reason.capitalize()}.")
        self.score(view)
        winners = " and ".join(self.session.names[seat] for seat in outcome.winners)
        self.screen.say(f"\n{winners} {'wins' if len(outcome.winners) == 1 else 'share the victory'}!", "heading")
