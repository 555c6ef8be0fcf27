"""Game: one game in play, friendly to use from Python. It holds the whole truth: hand out `view(seat)` instead."""

import threading
from collections.abc import Collection, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from kakaw.core.chance import Chance, Luck
from kakaw.core.errors import IllegalStep, KakawError, Reason
from kakaw.core.events import Event, new_log, take
from kakaw.core.layout import copied
from kakaw.core.rules import Rules, rules
from kakaw.core.steps import Menu, Step
from kakaw.core.titles import check_players
from kakaw.core.view import View

Array = NDArray[Any]
LOG_ROWS = 256  # more than any step of any title brings about
AnyStep = str | int | Step


class _Room(threading.local):
    """Where kernels write events until they are taken: needed only while a move is made, so games share it."""

    def __init__(self) -> None:
        self.log = new_log(LOG_ROWS)

    def emptied(self) -> Array:
        """The log without what a move that failed may have left."""
        self.log[0, 0] = 0
        return self.log


_room = _Room()


@dataclass(frozen=True)
class Play:
    """One row of the log of a game: what a seat committed at once, and the luck and events that followed."""

    ply: int
    seat: int
    steps: tuple[int, ...]
    luck: Luck
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Outcome:
    """How a game ended: a row of scores and tie-breaks per seat, ranks from 1, and the seats on rank 1."""

    scores: tuple[int, ...]
    tie_breaks: tuple[tuple[int, ...], ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]
    reason: str

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "scores": list(self.scores),
            "tie_breaks": [list(row) for row in self.tie_breaks],
            "ranks": list(self.ranks),
            "winners": list(self.winners),
            "reason": self.reason,
        }


def rank(rows: NDArray[Any]) -> tuple[int, ...]:
    """Ranks from rows compared column by column, more is better; equal rows share a rank (1, 1, 3)."""
    keys = [tuple(int(v) for v in row) for row in rows]
    return tuple(1 + sum(other > key for other in keys) for key in keys)


class Game:
    """A game of any title: look at it, push moves, take them back."""

    def __init__(
        self,
        title: str,
        players: int = 2,
        *,
        seed: str | None = None,
        options: Mapping[str, Any] | None = None,
        chance: Chance | None = None,
    ) -> None:
        """Set up a game; without a seed the luck is fresh from the system."""
        self.rules: Rules = rules(title)
        check_players(title, players, options)
        settled = self.rules.settle(options, players)
        chance = chance or Chance(seed)
        states = self.rules.setup(players, settled, chance, _room.emptied())
        self._begin(states, settled, chance, None, take(_room.log, self.rules.events))

    def _begin(
        self,
        states: Array,
        options: dict[str, Any],
        chance: Chance,
        start: str | None,
        events: tuple[Event, ...] = (),
    ) -> None:
        self.states, self.options, self.chance = states, options, chance
        self.players = int(states["n_seats"][0])
        # The text it was set up from: None for a regular set-up, empty where it began in the middle of a turn.
        self.start_position = start
        self.setup_luck = chance.take()
        self.setup_events = events
        self.plays: list[Play] = []
        self._past: list[tuple[Array, Array]] = []

    @classmethod
    def from_position(
        cls, title: str, text: str, *, seed: str | None = None, options: Mapping[str, Any] | None = None
    ) -> "Game":
        """A game that begins at a position text. What the text does not know stays unknown until it is played."""
        game = cls.__new__(cls)
        game.rules = rules(title)
        states, script, settled = game.rules.read_position(text, options)
        game._begin(states, settled, Chance(seed, script), text.strip())
        return game

    @classmethod
    def from_record(cls, title: str, text: str) -> "Game":
        """The game of a record in the title's notation, played to its last move."""
        game: Game = rules(title).record.read_record(text)
        return game

    def completed(self, seed: str | None = None) -> "Game":
        """A game from here on in which everything unknown has been dealt."""
        game = Game.__new__(Game)
        game.rules = self.rules
        # What is dealt now and what is drawn later come from different streams, else one would foretell the other.
        states = self.rules.complete(self.states, -1, Chance(None if seed is None else f"completed\n{seed}"))
        start = self.rules.position_text(states)
        game._begin(states, deepcopy(self.options), Chance(seed), start)
        return game

    # --- looking

    @property
    def title(self) -> str:
        """The name of the title."""
        return self.rules.title

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that have to decide now."""
        return self.rules.acting(self.states)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.states["over"][0])

    @property
    def ply(self) -> int:
        """How many plays have been made."""
        return len(self.plays)

    def menu(self, seat: int | None = None) -> Menu:
        """What a seat may do now; the seat can be left out while only one has to decide."""
        return self.rules.menu(self.states, self._seat(seat))

    def why_not(self, step: AnyStep, seat: int | None = None) -> Reason | None:
        """Why a step is not allowed now; None when it is."""
        return self.rules.why_not(self.states, self._seat(seat), self._value(step))

    def arranged(self, *steps: AnyStep, seat: int | None = None) -> tuple[int, ...]:
        """A move whose steps may be given in any order, such as tiles laid as one group, in the order `push` takes."""
        return self.rules.arrange(self.states, self._seat(seat), self._values(steps))

    def view(self, seat: int) -> View:
        """What that seat, or a spectator (-1), may know."""
        if not -1 <= seat < self.players:
            raise KakawError(f"seat {seat}: expected 0 to {self.players - 1}, or -1 for a spectator")
        return View(self.rules, self.rules.view(self.states, seat), seat)

    def scores(self) -> tuple[int, ...]:
        """The score of each seat if the game ended now."""
        return tuple(self.rules.points(self.states))

    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        if not self.over:
            return None
        rows = self.rules.scores(self.states)
        ranks = rank(rows)
        return Outcome(
            tuple(int(v) for v in rows[:, 0]),
            tuple(tuple(int(v) for v in row[1:]) for row in rows),
            ranks,
            tuple(seat for seat, r in enumerate(ranks) if r == 1),
            self.rules.meta.END_REASONS[int(self.states["end_reason"][0])],
        )

    def faults(self) -> list[tuple[str, str]]:
        """What is impossible in this position; empty for everything a game reaches."""
        return self.rules.faults(self.states)

    def position(self) -> str:
        """The position as text; empty while a turn is in progress."""
        return self.rules.position_text(self.states)

    def record(self, seat: int | None = None) -> str:
        """The game in the title's notation: all of it, or as one seat (or a spectator, -1) may know it."""
        text: str = self.rules.record.record_text(self, seat)
        return text

    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, set-up included."""
        return (*self.setup_events, *(event for play in self.plays for event in play.events))

    def __str__(self) -> str:
        return self.rules.board_text(self.states)

    # --- playing

    def push(self, *steps: AnyStep, seat: int | None = None, menu: Collection[int] = ()) -> Play:
        """Commit a move: all of its steps, or none. A text may hold several steps separated by spaces.

        Whoever has the legal steps of the seat at hand may give them as `menu`: a first step among them is not checked
        again.
        """
        seat = self._seat(seat)
        values = self._values(steps)
        if not values:
            raise KakawError("move: empty; expected at least one step")
        scratch, mark = copied(self.states), self.chance.mark()
        log = _room.emptied()
        try:
            for k, value in enumerate(values):
                if (k or value not in menu) and (reason := self.rules.why_not(scratch, seat, value)):
                    raise IllegalStep(self._text(value), seat, reason)
                self.rules.apply(scratch, seat, value, self.chance, log)
                if k < len(values) - 1:
                    self._check_open(value, mark, log)
            luck = self.chance.take()
        except KakawError:
            self.chance.rewind(mark)
            raise
        self._past.append((self.states, mark))
        self.states = scratch
        play = Play(len(self.plays), seat, values, luck, take(log, self.rules.events))
        self.plays.append(play)
        return play

    def _check_open(self, value: int, mark: Array, log: Array) -> None:
        """Raise where a move cannot go on after a step, because it brought out what nobody knew before."""
        if self.chance.record["n"][0] > mark["n"][0]:
            raise KakawError(f"move: luck is drawn after {self._text(value)!r}, so the move ends there")
        if any(self.rules.events[kind].reveals for kind in log[1 : int(log[0, 0]) + 1, 0]):
            raise KakawError(f"move: a secret is revealed after {self._text(value)!r}, so the move ends there")

    def pop(self) -> Play:
        """Take the last move back; its luck will come again."""
        if not self._past:
            raise KakawError("nothing to take back")
        self.states, mark = self._past.pop()
        self.chance.rewind(mark)
        return self.plays.pop()

    def forget(self) -> None:
        """Give up the past: the log stays, but nothing before this point can be taken back. Saves 5 kB a play."""
        self._past.clear()

    def withdraw(self, seat: int) -> tuple[Play, ...]:
        """Take back what a seat has laid sealed, while somebody else's answer is missing; give its plays.

        Nobody has seen anything of it: the plays since `ply` last grew are made again without those of this seat. A
        title names the option that allows it in WITHDRAW_OPTION.
        """
        seat, key = self._seat(seat), getattr(self.rules.meta, "WITHDRAW_OPTION", None)
        if key is None or not self.options[key]:
            hint = f"; only with the option {key} = true" if key else ""
            raise KakawError(f"seat {seat}: an answer once given may not be changed{hint}")
        now = self.states["ply"][0]
        sealed: list[Play] = []
        while self._past and self._past[-1][0]["ply"][0] == now:
            sealed.append(self.pop())
        for play in reversed(sealed):
            if play.seat != seat:
                self.push(*play.steps, seat=play.seat)
        taken = tuple(play for play in reversed(sealed) if play.seat == seat)
        if not taken:
            raise KakawError(f"seat {seat}: there is no sealed answer to take back")
        return taken

    def copy(self) -> "Game":
        """An independent game at the same point, with the same past and the same luck to come."""
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        twin.states, twin.options = copied(self.states), deepcopy(self.options)
        twin.chance = Chance(self.chance.seed)
        twin.chance.rewind(self.chance.record)
        twin.plays, twin._past = list(self.plays), list(self._past)
        return twin

    # --- helpers

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            if not 0 <= seat < self.players:
                raise KakawError(f"seat {seat}: expected 0 to {self.players - 1}")
            return seat
        acting = self.acting
        if len(acting) == 1 or not acting:
            return acting[0] if acting else 0
        raise KakawError(f"several seats have to decide ({', '.join(map(str, acting))}): say which")

    def _value(self, step: AnyStep) -> int:
        return self.rules.read_step(step.strip()) if isinstance(step, str) else int(step)

    def _values(self, steps: tuple[AnyStep, ...]) -> tuple[int, ...]:
        if len(steps) == 1 and type(steps[0]) is int:  # nearly always
            return (steps[0],)
        parts: list[AnyStep] = []
        for step in steps:
            parts.extend(step.split() if isinstance(step, str) else [step])
        return tuple(self._value(part) for part in parts)

    def _text(self, value: int) -> str:
        """The text of a step, or the number where it is the number of no step."""
        try:
            text = self.rules.step_text(value)
            return text if self.rules.read_step(text) == value else str(value)
        except (KakawError, LookupError, ValueError):
            return str(value)
