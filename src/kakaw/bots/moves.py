"""A move of several steps: what a seat sees between its own steps, as long as nothing new is learned on the way."""

from kakaw.core.preview import preview
from kakaw.core.steps import Step
from kakaw.core.view import View


def view_after(view: View, step: Step) -> View | None:
    """What the seat sees after this step, if it is asked again at once; None where others are next or luck decides."""
    seen = preview(view, (step.value,))
    return None if seen.final else View(view.rules, seen.record, view.seat)
