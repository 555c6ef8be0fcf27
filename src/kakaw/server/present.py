"""What a client is told. Everything here is made from views, redacted events and what all may know of a table.

An audience is the tuple of seats a client sits on, empty for somebody who watches.
"""

from base64 import b64encode
from collections.abc import Sequence
from typing import Any, cast

import msgspec
from msgspec import Raw
from numpy.typing import NDArray

from kakaw.core.events import Event
from kakaw.core.preview import Preview
from kakaw.core.steps import Prompt
from kakaw.core.view import SPECTATOR, UNKNOWN
from kakaw.server import messages
from kakaw.server.course import FREE, Course, Entry

Audience = tuple[int, ...]
encode = msgspec.json.Encoder().encode


def told(event: Event, audience: Audience) -> messages.Event:
    """An event as an audience may know it."""
    kind, values = event.kind, event.values
    if kind.secret and event.seat not in audience:
        values = tuple(UNKNOWN if n in kind.secret else v for n, v in zip(kind.fields, values, strict=True))
    return messages.Event(kind.name, event.seat, dict(zip(kind.fields, values, strict=True)))


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
    return b64encode(record.tobytes()).decode()


def prompts(course: Course, audience: Audience) -> list[messages.Prompt]:
    """The questions that wait for an audience."""
    return [
        _prompt(course, seat, course.rules.view(course.game.states, seat))
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
        self.outcome = course.outcome()
        self.acting = list(course.acting)
        self._shared: Raw | None = None
        events = entry.events if entry else ()
        self._secret = any(event.kind.secret for event in events)

    def _events(self, audience: Audience) -> list[messages.Event]:
        if self.entry is None:
            return []
        if self._secret:
            return [told(event, audience) for event in self.entry.events]
        if self._shared is None:
            self._shared = Raw(encode([told(event, audience) for event in self.entry.events]))
        return cast("list[messages.Event]", self._shared)

    def update(self, audience: Audience) -> messages.Update:
        """The table as an audience may know it."""
        course, entry = self.course, self.entry or self.course.entries[-1]
        rules, states = course.rules, course.game.states
        views = {seat: rules.view(states, seat) for seat in audience or (SPECTATOR,)}
        asked = [_prompt(course, seat, views[seat]) for seat in audience if seat in course.questions]
        judged = views[audience[0]] if len(audience) == 1 else views.get(SPECTATOR)
        if judged is None:
            judged = rules.view(states, SPECTATOR)
        undone = [n + 1 for n in self._numbers(entry, audience)] if entry.taken_back else []
        kind: Any = entry.kind
        return messages.Update(
            {seat: encoded(view) for seat, view in views.items()},
            self._events(audience),
            self.acting,
            asked,
            rules.scores(judged)[:, 0].tolist(),
            self.clocks,
            entry.seat if entry.seat >= 0 else None,
            kind,
            self.outcome,
            course.seed if self.outcome else None,
            entry.at,
            undone,
            [seat for seat in audience if course.may_undo(seat)[0] == FREE],
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
            [told(event, audience) for event in entry.events],
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
        [told(event, (seat,)) for event in found.events],
        gains,
        then,
        found.then is None,
        found.open_end,
    )
