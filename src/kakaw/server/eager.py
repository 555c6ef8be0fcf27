"""Eager: run a coroutine at once as far as it goes, and make a task only of what has to wait."""

from collections.abc import Callable, Coroutine, Generator
from types import coroutine
from typing import Any


def eagerly(work: Coroutine[Any, Any, Any]) -> Coroutine[Any, Any, Any] | None:
    """Run until the first wait; give what is left to be awaited, None when that was all.

    Python 3.12 has this for whole loops (`asyncio.eager_task_factory`); until then it is worth its lines where most
    coroutines wait for nothing.
    """
    try:
        waits_for = work.send(None)
    except StopIteration:
        return None
    return _rest(work, waits_for)


@coroutine
def _rest(work: Coroutine[Any, Any, Any], waits_for: Any) -> Generator[Any, Any, Any]:
    while True:
        try:
            given = yield waits_for
        except BaseException as problem:  # whatever was thrown at us is thrown at it
            step: Callable[[Any], Any] = work.throw
            value: Any = problem
        else:
            step, value = work.send, given
        try:
            waits_for = step(value)
        except StopIteration as done:
            return done.value
