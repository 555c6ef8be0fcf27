"""What a client is told. Everything here is made from views, redacted events and what all may know of a table.

An audience is the tuple of seats a client sits on, empty for somebody who watches.
"""

from binascii import b2a_base64
from collections.abc import Sequence
from typing import Any, cast

import msgspec
from msgspec import Raw
from numpy.typing import NDArray

from kakaw.core.events import Event, EventKind
from kakaw.core.preview import Preview
from kakaw.core.steps import Prompt
from kakaw.core.view import SPECTATOR, UNKNOWN
from kakaw.server import messages
from kakaw.server.course import Course, Entry

Audience = tuple[int, ...]
encode = msgspec.json.Encoder().encode


_forms: dict[int, tuple[str, tuple[bool, ...] | None]] = {}  # by the identity of the kind: its hash is no cheap one


def _form(kind: EventKind) -> tuple[str, tuple[bool, ...] | None]:
    """How an event of a kind is written, and which of its numbers are secret; None where none is."""
    fields = ",".join(f'"{name}":%d' for name in kind.fields)
    secret = tuple(name in kind.secret for name in kind.fields) if kind.secret else None
    form = _forms[id(kind)] = f'{{"k":"{kind.name}","s":%d,"f":{{{fields}}}}}', secret
    return form


def told(events: Sequence[Event], audience: Audience) -> Raw:
    """Events as an audience may know them: a list of messages.Event, written by hand since they are most of the log."""
    texts = []
    for event in events:
        form, secret = _forms.get(id(event.kind)) or _form(event.kind)
        values = event.values
        if secret is not None and event.seat not in audience:
            values = tuple(UNKNOWN if hidden else v for hidden, v in zip(secret, values, strict=True))
        texts.append(form % (event.seat, *values))
    return Raw(f"[{','.join(texts)}]".encode())


def prompt_message(prompt: Prompt, number: int, seat: int, until: int | None) -> messages.Prompt:
    """A question for the wire."""
    groups = [
        messages.PieceGroup(
            group.form, [messages.Piece(piece, list(faces)) for piece, faces in group.pieces], list(group.cells)
        )
        for group in prompt.groups
    ]
    kind: Any = prompt.kind  # one of the five
    return messages.Prompt(number, seat, kind, prompt.rule, prompt.sentence, groups, list(prompt.options), until)


def encoded(record: NDArray[Any]) -> str:
    """A record in base64."""
    return b2a_base64(record, newline=False).decode("ascii")  # type: ignore[arg-type]  # an array is a buffer


def prompts(course: Course, audience: Audience) -> list[messages.Prompt]:
    """The questions that wait for an audience."""
    return [
        _prompt(course, seat, course.rules.glimpse(course.game.states, seat))
        for seat in audience
        if seat in course.questions
    ]


def _prompt(course: Course, seat: int, view: NDArray[Any]) -> messages.Prompt:
    # By the laws of views the menu from the view is the menu from the truth, which is at hand.
    question = course.questions[seat]
    prompt: Prompt = course.rules.notation.prompt(view, seat, question.legal)
    return prompt_message(prompt, question.id, seat, course.clock.until(seat))


class Telling:
    """One version of a table, told to several audiences: what they share is made once."""

    def __init__(self, course: Course, entry: Entry | None, now: int) -> None:
        """Tell what `entry` brought, or only how things stand."""
        self.course, self.entry = course, entry
        self.clocks = course.clock.told(now)
        self.outcome = course.outcome() if course.over else None
        self.acting = list(course.acting)
        self._shared: Raw | None = None
        self._points: list[int] | None = None
        self._secret = entry is not None and any(event.kind.secret for event in entry.events)

    def _events(self, audience: Audience) -> Any:
        if self.entry is None:
            return []
        if self._secret:
            return told(self.entry.events, audience)
        if self._shared is None:
            self._shared = told(self.entry.events, audience)
        return self._shared

    def update(self, audience: Audience) -> messages.Update:
        """The table as an audience may know it."""
        course = self.course
        rules, states = course.rules, course.game.states
        entry = self.entry or course.known_to(audience)[-1]
        views: dict[int, str] = {}
        asked: list[messages.Prompt] = []
        for seat in audience or (SPECTATOR,):
            view = rules.glimpse(states, seat)
            views[seat] = encoded(view)
            if seat in course.questions:
                asked.append(_prompt(course, seat, view))
        if self._points is None:  # in every title, every view gives the same
            self._points = rules.points(view)
        undone = [n + 1 for n in self._numbers(entry, audience)] if entry.taken_back else []
        kind: Any = entry.kind
        return messages.Update(
            views,
            self._events(audience),
            self.acting,
            asked,
            self._points,
            self.clocks,
            entry.seat if entry.seat >= 0 else None,
            kind,
            self.outcome,
            course.seed if self.outcome else None,
            entry.at,
            undone,
            [seat for seat in audience if course.undoes_freely(seat)],
        )

    def _numbers(self, entry: Entry, audience: Audience) -> list[int]:
        """The places, among the rows an audience knows of, of those that were taken back."""
        gone = set(entry.taken_back)
        return [k for k, known in enumerate(self.course.known_to(audience)) if known.n in gone]


def log(course: Course, audience: Audience) -> list[messages.LogRow]:
    """The whole history as an audience may know it."""
    return [
        messages.LogRow(
            k + 1,
            cast("Any", entry.kind),
            entry.seat if entry.seat >= 0 else None,
            cast("Any", told(entry.events, audience)),
            entry.at,
            entry.undone,
        )
        for k, entry in enumerate(course.known_to(audience))
    ]


def previewed(
    course: Course, seat: int, values: Sequence[int], found: Preview, then: messages.Prompt | None
) -> messages.Previewed:
    """What is certain of a move."""
    rules = course.rules
    gains = [
        messages.Gain(other, what, n)
        for other in range(course.players)
        for what, n in rules.words.gains(found.events, other).items()
    ]
    return messages.Previewed(
        [rules.step_text(value) for value in values],
        encoded(found.record),
        cast("Any", told(found.events, (seat,))),
        gains,
        then,
        found.then is None,
        found.open_end,
    )
