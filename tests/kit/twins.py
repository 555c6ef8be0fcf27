"""Two courses of one table that one viewer cannot tell apart, driven side by side as the server drives them."""

from random import Random
from typing import Any

from kakaw.core.chance import Chance
from kakaw.core.events import redact
from kakaw.core.game import Game
from kakaw.server.course import Course, Entry, luck_text
from kakaw.server.messages import ClockConfig
from kakaw.store.store import Row

START = 1_700_000_000_000  # when the game began, in milliseconds
SECOND = 1000


class Twins:
    """The truth, and another truth: what only others see is dealt differently, and they may decide differently."""

    def __init__(
        self,
        title: str,
        players: int,
        options: dict[str, Any],
        seed: str,
        viewer: int,
        clock: ClockConfig,
        random: Random,
    ) -> None:
        """Deal twice; `viewer` is a seat, or -1 for a spectator."""
        self.viewer, self.random = viewer, random
        self.courses = tuple(Course(title, players, options, seed, clock, {}) for _ in range(2))
        self.courses[1].game = self.fresh(1)
        self.at = START
        self.different = 0  # moves that differed without the viewer seeing it
        self.rows: tuple[list[Row], list[Row]] = ([], [])
        for k, course in enumerate(self.courses):
            self._follow(k, Row("t", 0, "start", -1, 0, "", luck_text(course.game.setup_luck), self.at))

    def fresh(self, k: int) -> Game:
        """One of the games before its first move."""
        course = self.courses[0]
        chance, elsewhere = Chance(course.seed), Chance(f"{course.seed} elsewhere")
        for n, pile in enumerate(course.rules.piles):
            if k and pile.owner not in (None, self.viewer):
                chance.record["key"][0, n] = elsewhere.record["key"][0, n]
        return Game(course.title, course.players, options=course.options, chance=chance)

    def _follow(self, k: int, row: Row, attempt: Any = None) -> Entry:
        self.rows[k].append(row)
        return self.courses[k].follow(row, attempt)

    @property
    def over(self) -> bool:
        """Whether the first one has ended."""
        return self.courses[0].over

    @property
    def apart(self) -> bool:
        """Whether the truths differ."""
        one, other = self.courses
        return one.game.states.tobytes() != other.game.states.tobytes()

    def step(self) -> tuple[Entry, Entry] | None:
        """Take one step in both, if there is one that looks alike; None where there is none or a secret came out."""
        acting = self.courses[0].acting
        for seat in self.random.sample(acting, len(acting)):
            ours, theirs = (course.rules.legal(course.game.states, seat) for course in self.courses)
            pair = self.random.choice(ours), self.random.choice(theirs)
            if seat != self.viewer and pair[0] != pair[1] and self._look_alike(seat, pair):
                self.different += 1
                return self._push(seat, pair)
            if common := sorted(set(ours) & set(theirs)):
                same = self.random.choice(common)
                if self._look_alike(seat, (same, same)):
                    return self._push(seat, (same, same))
        return None

    def _look_alike(self, seat: int, steps: tuple[int, int]) -> bool:
        """Whether the viewer would see the same after these steps: the rules say so, not the server."""
        seen = []
        for course, step in zip(self.courses, steps, strict=True):
            twin = course.game.copy()
            play = twin.push(step, seat=seat)
            seen.append((redact(play.events, self.viewer), twin.view(self.viewer).tobytes()))
        return seen[0] == seen[1]

    def _push(self, seat: int, steps: tuple[int, int]) -> tuple[Entry, Entry]:
        self.at += self.random.randrange(SECOND, 60 * SECOND)
        entries = []
        for k, (course, step) in enumerate(zip(self.courses, steps, strict=True)):
            prompt = course.questions[seat].id
            attempt = course.attempt(seat, prompt, [course.rules.step_text(step)])
            luck = luck_text(attempt.play.luck)
            row = Row("t", len(course.entries), "move", seat, prompt, attempt.steps, luck, self.at)
            entries.append(self._follow(k, row, attempt))
        return entries[0], entries[1]
