"""Whether a stored game comes out as stored when its log is played again."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from kakaw.core.errors import KakawError
from kakaw.core.titles import meta, titles
from kakaw.server import messages
from kakaw.server.course import Course
from kakaw.store.store import Row

PINNED = "pinned"  # played by other rules than this program's: it cannot be judged


def fault_of(head: Mapping[str, Any], seats: Sequence[Mapping[str, Any]], rows: Sequence[Row]) -> str | None:
    """What is wrong with a stored table, as a sentence; `PINNED` where other rules would have to judge; else None."""
    if head["title"] not in titles():
        return f"title {head['title']!r}: no such title"
    if head["status"] == "open":
        return f"{len(rows)} rows in the log of a game that has not begun" if rows else None
    if head["rules_version"] != meta(head["title"]).RULES_VERSION:
        return PINNED
    if len(seats) != head["players"]:
        return f"{len(seats)} seats for {head['players']} players"
    config = msgspec.json.decode(head["config"], type=messages.Config)
    bots = {seat["seat"]: seat["bot"] for seat in seats if seat["bot"] and seat["person"] is None}
    try:
        options = json.loads(head["options"])
        course = Course(head["title"], head["players"], options, head["seed"], config.clock, bots)
        course.replay(rows)
    except (KakawError, ValueError, LookupError, TypeError) as problem:  # whatever a spoilt row leads to
        return f"the log cannot be played: {problem}"
    if not rows:
        return "a game that has begun without a log"
    return _end_fault(head, course)


def _end_fault(head: Mapping[str, Any], course: Course) -> str | None:
    if course.over != (head["status"] == "over"):
        return f"stored as {head['status']}, but by its log it is {'over' if course.over else 'running'}"
    stored = msgspec.json.decode(head["outcome"], type=messages.Outcome) if head["outcome"] else None
    if course.outcome() != stored:
        return "its log leads to another outcome than the stored one"
    return None
