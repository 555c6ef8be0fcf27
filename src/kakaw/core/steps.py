"""Steps, moves, menus and the prompts that ask for them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, overload


@dataclass(frozen=True, order=True)
class Step:
    """One atomic decision: a number for masks, search and learning, and its text."""

    value: int
    text: str = field(compare=False)

    def __int__(self) -> int:
        return self.value

    def __str__(self) -> str:
        return self.text


Move = tuple[Step, ...]  # what a seat commits at once


@dataclass(frozen=True)
class Group:
    """Part of a factored menu: every piece in every turn on every cell."""

    form: str  # how a step is written, with {face} and {cell}
    pieces: tuple[tuple[str, tuple[str, ...]], ...]  # a piece and the ways it may be turned
    cells: tuple[str, ...]

    def expand(self) -> Iterator[str]:
        """The texts of all steps of this group."""
        for cell in self.cells:
            for _, faces in self.pieces:
                for face in faces:
                    yield self.form.format(face=face, cell=cell)


@dataclass(frozen=True)
class Prompt:
    """A question to one seat: its sort (pick, place, group, assign or confirm), why it is asked, and the answers."""

    kind: str
    rule: str
    sentence: str
    groups: tuple[Group, ...] = ()
    options: tuple[str, ...] = ()

    def expand(self) -> tuple[str, ...]:
        """The texts of all answers: exactly the legal steps."""
        return (*(text for group in self.groups for text in group.expand()), *self.options)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        groups = [
            {"form": g.form, "pieces": [{"piece": p, "faces": list(f)} for p, f in g.pieces], "cells": list(g.cells)}
            for g in self.groups
        ]
        return {
            "kind": self.kind,
            "rule": self.rule,
            "sentence": self.sentence,
            "groups": groups,
            "options": list(self.options),
        }


class Menu(Sequence[Step]):
    """All legal steps of a seat, ascending, and the prompt that asks for one of them."""

    def __init__(self, seat: int, steps: tuple[Step, ...], prompt: Prompt | None) -> None:
        """Hold the steps; `prompt` is None when the seat has nothing to decide."""
        self.seat, self.steps, self.prompt = seat, steps, prompt

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Step, ...]: ...
    def __getitem__(self, index: int | slice) -> Step | tuple[Step, ...]:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    def __contains__(self, item: object) -> bool:
        """Whether a step, its number or its text is on the menu."""
        if isinstance(item, str):
            return any(step.text == item for step in self.steps)
        if isinstance(item, int):
            return any(step.value == item for step in self.steps)
        return item in self.steps

    def texts(self) -> tuple[str, ...]:
        """The steps as text."""
        return tuple(step.text for step in self.steps)

    def __repr__(self) -> str:
        shown = ", ".join(self.texts()[:6]) + (", ..." if len(self) > 6 else "")
        return f"Menu(seat={self.seat}, {len(self)} steps: {shown})"
