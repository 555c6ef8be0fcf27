"""Choosing one of many legal steps in a few short lists: first the piece, then the place, then how it is turned."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kakaw.core.steps import Menu, Prompt, Step

PAGE = 20


@dataclass
class Node:
    """One answer, or a bunch of answers that begin alike."""

    key: str  # what is shown, and what may be typed
    words: str = ""
    step: Step | None = None  # of an answer that is whole
    children: list["Node"] = field(default_factory=list)

    def steps(self) -> list[Step]:
        """All steps below."""
        return [self.step] if self.step else [step for child in self.children for step in child.steps()]


def tree(prompt: Prompt, menu: Menu, words: Callable[[str], str], describe: Callable[[Step], str]) -> Node:
    """The menu as lists in lists, as the prompt's groups factor it."""
    by_text = {step.text: step for step in menu}
    root = Node("")
    for group in prompt.groups:
        for piece, faces in group.pieces:
            key = piece if len(prompt.groups) == 1 else group.form.format(face=piece, cell="")
            branch = Node(key, words(piece))
            for cell in group.cells:
                turned = Node(cell)
                for face in faces:
                    step = by_text[group.form.format(face=face, cell=cell)]
                    turned.children.append(Node(face, describe(step), step))
                branch.children.append(turned)
            root.children.append(branch)
    root.children += [Node(text, describe(by_text[text]), by_text[text]) for text in prompt.options]
    return root


class Chooser:
    """Where a person stands in the lists of a menu."""

    def __init__(self, root: Node) -> None:
        """Begin at the first list that offers a choice, or that holds the only step."""
        self.path = [root]
        self.wanted = ""  # only answers with this in them are shown
        self.page = 0
        self._skip(whole=False)

    def _skip(self, *, whole: bool) -> None:
        """Go through lists of one; take a whole step only where the person has chosen something."""
        while len(self.path[-1].children) == 1 and (whole or self.path[-1].children[0].step is None):
            self.path.append(self.path[-1].children[0])

    @property
    def chosen(self) -> Step | None:
        """The step, once it is clear."""
        return self.path[-1].step

    @property
    def answers(self) -> list[Node]:
        """The answers of this list that fit what is wanted."""
        return [node for node in self.path[-1].children if self.wanted in node.key or self.wanted in node.words]

    @property
    def shown(self) -> list[Node]:
        """The answers on this page; a number stands for one of them."""
        return self.answers[self.page * PAGE : (self.page + 1) * PAGE]

    @property
    def pages(self) -> int:
        """How many pages there are."""
        return max(1, -(-len(self.answers) // PAGE))

    @property
    def trail(self) -> str:
        """What was chosen so far."""
        keys = [node.key for node in self.path[1:] if node.key]
        return " ".join(keys)

    def turn_page(self) -> None:
        """The next page, and after the last one the first."""
        self.page = (self.page + 1) % self.pages

    def back(self) -> None:
        """Undo the last choice among these lists, or the filter."""
        filtered, self.wanted, self.page = bool(self.wanted), "", 0
        while not filtered and len(self.path) > 1:
            self.path.pop()
            if len(self.path[-1].children) > 1:
                return
        self._skip(whole=False)

    def pick(self, text: str) -> bool:
        """Take an answer by its text, its number on the page, or part of its text; False when nothing fits.

        Part of a text that fits several answers leaves these on the list.
        """
        exact = [node for node in self.path[-1].children if node.key == text]
        if not exact and is_number(text):
            exact = [node for number, node in enumerate(self.shown, 1) if number == int(text)]
        elif not exact:
            exact = [node for node in self.path[-1].children if text in node.key or text in node.words]
            if len(exact) > 1:
                self.wanted, self.page = text, 0
                return True
        if not exact:
            return False
        self.path.append(exact[0])
        self.wanted, self.page = "", 0
        self._skip(whole=True)
        return True


def is_number(text: str) -> bool:
    """Whether a text is a number that could be on a list; Python refuses to read very long ones."""
    return text.isascii() and text.isdigit() and len(text) <= 6


def best_of(steps: Sequence[Step], values: dict[int, float]) -> Step:
    """The step of the greatest value."""
    return max(steps, key=lambda step: values.get(step.value, 0.0))
