"""What the server refuses over HTTP: each has a status, a code for programs and a sentence for people."""

from collections.abc import Sequence
from typing import Any

import structlog

from kakaw.core.errors import KakawError
from kakaw.store.store import StoreError

log = structlog.get_logger()


class Problem(KakawError):
    """Something that is not done. `{"code", "sentence", "field"}` is what the asker gets."""

    status = 400
    code = "bad_request"

    def __init__(self, sentence: str, *, code: str | None = None, field: str | None = None) -> None:
        """Say what was given, what is wrong with it and what was expected."""
        super().__init__(sentence)
        self.sentence, self.field = sentence, field
        self.code = code or type(self).code

    def body(self) -> dict[str, Any]:
        """What is sent."""
        found: dict[str, Any] = {"code": self.code, "sentence": self.sentence}
        return {**found, "field": self.field} if self.field else found

    def headers(self) -> dict[str, str]:
        """Headers that go with it."""
        return {}


class Refused(Problem):
    """A move, or something else at a table, that the rules or the state of the game do not allow."""

    code = "refused"

    def __init__(
        self,
        sentence: str,
        *,
        code: str | None = None,
        rule: str | None = None,
        step: str | None = None,
        prompts: Sequence[Any] = (),
    ) -> None:
        """Say why, by which rule, which step is meant, and which prompts are open now."""
        super().__init__(sentence, code=code)
        self.rule, self.step, self.prompts = rule, step, list(prompts)

    def body(self) -> dict[str, Any]:
        """What is sent, with what a stale client needs to recover."""
        return {**super().body(), "rule": self.rule, "step": self.step, "prompts": self.prompts}


class Unreadable(Problem):
    """A body or a parameter that is not of the documented shape."""

    status, code = 422, "unreadable"


class NotSignedIn(Problem):
    """Nobody, where somebody must ask."""

    status, code = 401, "not_signed_in"

    def __init__(self, sentence: str = "This needs a guest's or an account's session, or a token.") -> None:
        """Tell what is needed."""
        super().__init__(sentence)


class NotAllowed(Problem):
    """Somebody who may not."""

    status, code = 403, "not_allowed"


class NotFound(Problem):
    """Nothing of that name, or nothing that this person may know of."""

    status, code = 404, "not_found"


class Conflict(Problem):
    """What cannot be done now, or not twice."""

    status, code = 409, "conflict"


class TooLarge(Problem):
    """More bytes than allowed."""

    status, code = 413, "too_large"


class TooMany(Problem):
    """More than allowed in a while."""

    status, code = 429, "too_many"

    def __init__(self, sentence: str, *, after: float, field: str | None = None) -> None:
        """Say what there was too much of, and after how many seconds to come again."""
        super().__init__(sentence, field=field)
        self.after = max(1, round(after + 0.5))

    def headers(self) -> dict[str, str]:
        """When to come again."""
        return {"Retry-After": str(self.after)}


class Unavailable(Problem):
    """What will be possible later: the database is away, a title compiles."""

    status, code = 503, "unavailable"

    def headers(self) -> dict[str, str]:
        """When to come again."""
        return {"Retry-After": "2"}


class Failed(Problem):
    """A mistake of the server itself."""

    status, code = 500, "internal"

    def __init__(self) -> None:
        """Tell no more than that."""
        super().__init__("Something went wrong on the server; it has been logged.")


def problem_of(error: KakawError) -> Problem:
    """An error of the rules, the notation, the options or the database as something to answer with."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, StoreError):  # where the database is, and what it says, is nobody's business
        log.warning("the database is away", problem=str(error))
        return Unavailable("The server cannot reach its database at the moment; try again.", code="database")
    return Problem(f"{error}.", code="refused")
