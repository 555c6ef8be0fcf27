"""Rules: the contract a title fulfils, and the lazy registry of titles.

`meta(title)` loads in no time; `rules(title)` loads the kernels. Titles are the sub-packages of `kakaw.games`.
"""

import importlib
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.chance import Chance, Luck
from kakaw.core.dispatch import register
from kakaw.core.errors import LuckError, Reason, clip
from kakaw.core.events import EventKind, new_log
from kakaw.core.layout import Field, head
from kakaw.core.options import settle
from kakaw.core.steps import Menu, Prompt, Step
from kakaw.core.text import Line, plain
from kakaw.core.titles import meta, titles

Array = NDArray[Any]
Script = dict[int, list[int]]
__all__ = ["Pile", "Rules", "meta", "rules", "titles"]


@dataclass(frozen=True)
class Pile:
    """A source of luck: its name, the seat that alone sees what comes from it (None: everybody), its outcomes."""

    name: str
    owner: int | None
    outcomes: tuple[str, ...]  # text of outcome k; "" where k cannot come


class _Room(threading.local):
    """Where kernels write what is read at once: each thread has its own, since kernels run beside each other."""

    def __init__(self, most: int, view: Array, seats: int, columns: int) -> None:
        self.menu = np.zeros(most, np.int32)
        self.view = view.copy()
        self.scores = np.zeros((seats, columns), np.int32)


@cache
def _seats(bits: int, seats: int) -> tuple[int, ...]:
    """The seats whose bits are set."""
    return tuple(seat for seat in range(seats) if bits >> seat & 1)


class Rules:
    """One title: its kernels, its notation and its text board behind one face. Arrays hold one record each."""

    def __init__(
        self,
        meta: ModuleType,
        layout: ModuleType,
        kernel: ModuleType,
        notation: ModuleType,
        position: ModuleType,
        record: ModuleType,
        text: ModuleType,
        features: ModuleType,
    ) -> None:
        """Bind the modules of a title; their names are the same in every title."""
        self.meta, self.layout, self.kernel, self.notation = meta, layout, kernel, notation
        self.position, self.record, self.text, self.features = position, record, text, features
        self.title: str = meta.TITLE
        self.version: int = meta.RULES_VERSION
        self.players: tuple[int, ...] = meta.PLAYERS
        self.dtype: np.dtype[Any] = layout.STATE
        self.fields: tuple[Field, ...] = layout.FIELDS
        self._turns = "turn" in (self.dtype.names or ())
        self.max_legal: int = layout.MAX_LEGAL
        self.score_columns: tuple[str, ...] = notation.SCORE_COLUMNS
        self.events: tuple[EventKind, ...] = notation.EVENTS
        self.piles: tuple[Pile, ...] = notation.PILES
        self._room = _Room(self.max_legal, self.blank(), max(self.players), len(self.score_columns))
        register(self.dtype, kernel)

    def blank(self, n: int = 1) -> Array:
        """Records of zeros: what `setup` starts from. NumPy's own zeros go field by field, in eight times the time."""
        return np.frombuffer(bytearray(n * self.dtype.itemsize), self.dtype)

    def settle(self, options: Mapping[str, Any] | None, players: int) -> dict[str, Any]:
        """All options of a game, checked, each alone and, where a title's `agree` says so, against each other."""
        settled = settle(self.meta.OPTIONS, options, players)
        agree = getattr(self.meta, "agree", None)
        return settled if agree is None else dict(agree(settled, players))

    def encode_options(self, options: Mapping[str, Any], players: int) -> NDArray[np.int32]:
        """The options as the numbers the kernel reads."""
        words: NDArray[np.int32] = self.notation.encode_options(options, players)
        return words

    def setup(self, players: int, options: Mapping[str, Any], chance: Chance, log: Array) -> Array:
        """The start of a game."""
        states = self.blank()
        self.kernel.setup(states, 0, players, self.encode_options(options, players), chance.record, log)
        return states

    def acting(self, states: Array) -> tuple[int, ...]:
        """The seats that have to decide."""
        return _seats(states["acting"].item(0), states["n_seats"].item(0))

    def turn(self, states: Array) -> int:
        """The number of the turn; a title without the field `turn` has only one."""
        return int(states["turn"][0]) if self._turns else 0

    def legal(self, states: Array, seat: int) -> list[int]:
        """The legal steps of a seat, ascending."""
        menu = self._room.menu
        n = self.kernel.legal(states, 0, seat, menu)
        steps: list[int] = menu[:n].tolist()
        return steps

    def menu(self, states: Array, seat: int) -> Menu:
        """The legal steps of a seat with their texts and the prompt that asks for one."""
        values = self.legal(states, seat)
        steps = tuple(Step(value, self.notation.step_text(value)) for value in values)
        return Menu(seat, steps, self.prompt(states, seat) if steps else None)

    def prompt(self, states: Array, seat: int) -> Prompt:
        """The question to a seat that has to decide."""
        prompt: Prompt = self.notation.prompt(states, seat, self.legal(states, seat))
        return prompt

    def why_not(self, states: Array, seat: int, step: int) -> Reason | None:
        """Why a seat may not take a step now; None when it may."""
        code = int(self.kernel.why_not(states, 0, seat, step)) if -(2**31) <= step < 2**31 else -1
        if code == 0:
            return None
        reason: Reason = self.meta.REASONS[code if code > 0 else int(self.meta.Refusal.MALFORMED)]
        return reason

    def arrange(self, states: Array, seat: int, steps: tuple[int, ...]) -> tuple[int, ...]:
        """A move given in any order, as people do, in the one order that the rules know.

        A title with such moves has `in_any_order(step)` in its notation for the steps concerned, and in each position
        the lowest legal one of them comes first. What cannot be arranged stays as given, for `why_not` to tell why.
        """
        free = getattr(self.notation, "in_any_order", None)
        rest = [step for step in steps if free is not None and free(step)]
        if len(rest) < 2 or tuple(rest) != steps[: len(rest)]:
            return steps
        scratch, chance, log = states.copy(), Chance(""), new_log(0)
        arranged: list[int] = []
        while rest and (legal := [step for step in rest if self.why_not(scratch, seat, step) is None]):
            step = min(legal)
            self.apply(scratch, seat, step, chance, log)
            rest.remove(step)
            arranged.append(step)
        return (*arranged, *rest, *steps[len(arranged) + len(rest) :])

    def apply(self, states: Array, seat: int, step: int, chance: Chance, log: Array) -> None:
        """Carry out a legal step."""
        self.kernel.apply(states, 0, seat, step, chance.record, log)

    def view(self, states: Array, seat: int) -> Array:
        """The record as one seat may know it."""
        out = self.blank()
        self.kernel.view(states, 0, seat, out, 0)
        return out

    def glimpse(self, states: Array, seat: int) -> Array:
        """The same as `view`, in room that the next glimpse uses again: for what is read at once and not kept."""
        out = self._room.view
        self.kernel.view(states, 0, seat, out, 0)
        return out

    def complete(self, view: Array, seat: int, chance: Chance) -> Array:
        """A state this view could be of."""
        out = self.blank()
        self.kernel.complete(view, 0, seat, chance.record, out, 0)
        chance.take()
        return out

    def scores(self, states: Array) -> NDArray[np.int32]:
        """Per seat: the score if the game ended now, then what breaks ties; more is better in every column."""
        out = np.zeros((int(states["n_seats"][0]), len(self.score_columns)), np.int32)
        self.kernel.score(states, 0, out)
        return out

    def points(self, states: Array) -> list[int]:
        """Per seat the score if the game ended now."""
        out = self._room.scores
        self.kernel.score(states, 0, out)
        points: list[int] = out[: head(states).n_seats, 0].tolist()
        return points

    def faults(self, states: Array) -> list[tuple[str, str]]:
        """What is impossible in this position: rule ids and sentences."""
        flags = int(self.kernel.faults(states, 0))
        return [text for flag, text in self.meta.FAULTS.items() if flags & flag]

    def step_text(self, step: int) -> str:
        """The text of a step."""
        text: str = self.notation.step_text(step)
        return text

    def read_step(self, text: str) -> int:
        """The step of a text; raise when it is not in the notation."""
        step: int = self.notation.read_step(text)
        return step

    def position_text(self, states: Array) -> str:
        """The position as text; empty while a turn is in progress, which the notation cannot write."""
        text: str = self.position.position_text(states)
        return text

    def read_position(self, text: str, options: Mapping[str, Any] | None) -> tuple[Array, Script, dict[str, Any]]:
        """The record of a position text, the draws it fixes per pile, and the options of the game."""
        found: tuple[Array, Script, dict[str, Any]] = self.position.read_position(text, options)
        return found

    def board(self, states: Array) -> list[Line]:
        """The board in characters, with styles."""
        lines: list[Line] = self.text.board(states)
        return lines

    def small_board(self, states: Array) -> list[Line]:
        """The board in fewer characters, for small terminals: `small_board` of the title's text.py, else `board`."""
        lines: list[Line] = getattr(self.text, "small_board", self.text.board)(states)
        return lines

    def board_text(self, states: Array) -> str:
        """The board in characters."""
        return plain(self.board(states))

    @cached_property
    def words(self) -> ModuleType:
        """What a person is told, `words.py` of the title; loaded when first asked for, because only people need it.

        - `NOTATION`: a few lines on how steps are written, with examples.
        - `seat_names(states)`: per seat a name and the style it is drawn in (core/text.py).
        - `piece_words(piece)`: a piece of a prompt's groups in words, "" where its code says it all.
        - `step_words(states, step)`: a step in words.
        - `event_text(event, names)`: what the event's seat did, a clause without its subject; "" for nothing to tell.
        - `gains(events, seat)`: what these events brought a seat: how many of what, without zeros.
        - `breakdown(states)`: labels with one number per seat that add up to the scores, the score itself left out.
        - `left(states)`: what is still to come, as labels and texts, from what the record knows.

        All of them are also given views, so they must expect UNKNOWN.
        """
        return importlib.import_module(f"kakaw.games.{self.title}.words")

    def luck_text(self, luck: Luck) -> list[str]:
        """Outcomes as text, such as `jungle:M3`."""
        return [f"{self.piles[pile].name}:{self.piles[pile].outcomes[outcome]}" for pile, outcome in luck]

    def read_luck(self, texts: list[str]) -> Luck:
        """Outcomes from text; raise on a pile or an outcome that does not exist."""
        return tuple(self._read_outcome(text) for text in texts)

    def _read_outcome(self, text: str) -> tuple[int, int]:
        name, _, outcome = text.partition(":")
        for k, pile in enumerate(self.piles):
            if pile.name == name:
                if outcome and outcome in pile.outcomes:
                    return k, pile.outcomes.index(outcome)
                expected = ", ".join(o for o in pile.outcomes if o)
                raise LuckError(f"luck {clip(text)!r}: pile {name} has no such outcome; expected one of {expected}")
        raise LuckError(f"luck {clip(text)!r}: no such pile; expected one of {', '.join(p.name for p in self.piles)}")


@cache
def rules(title: str) -> Rules:
    """The rules of a title, with its kernels."""
    meta(title)
    loaded: Rules = importlib.import_module(f"kakaw.games.{title}.rules").RULES
    return loaded
