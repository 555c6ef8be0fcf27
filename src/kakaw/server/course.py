"""Course: a game as the rows of its log tell it. No network, no clock but the times in the rows, no store.

Whoever reads the same rows gets the same state, the same prompt ids, the same versions and the same clocks: after a
restart, in another worker, in `kakaw db check`.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from kakaw.core.chance import Luck
from kakaw.core.errors import KakawError
from kakaw.core.events import Event
from kakaw.core.game import Game, Play, rank
from kakaw.core.layout import head
from kakaw.core.rules import rules
from kakaw.server.clock import Clock
from kakaw.server.messages import ClockConfig, Outcome
from kakaw.store.store import Row

EVERYBODY = -1
SEAT_BITS = 3  # of a prompt's id
RESIGNED = "all others have given up"
TIME = "time ran out"
ABANDONED = "everybody has left"
FREE, ASK, NEVER = "free", "ask", "never"  # ways to take back


@dataclass(slots=True)
class Entry:
    """A row of the log and what came of it."""

    n: int
    kind: str
    seat: int
    steps: str
    at: int
    events: tuple[Event, ...]
    audience: int  # EVERYBODY, or the one seat that may know of this row
    undone: bool = False
    taken_back: tuple[int, ...] = ()  # the rows an undo or a withdrawal took back


@dataclass(slots=True)
class Question:
    """An open prompt: what one seat may do now."""

    id: int
    legal: list[int]


Face = tuple[int, int, bool]  # what everybody sees change when anything does (decision 8)


@dataclass(slots=True)
class Attempt:
    """A move that the rules allow, not yet stored."""

    seat: int
    prompt: int
    steps: str
    play: Play


def prompt_seat(prompt: int) -> int:
    """The seat that a prompt's id belongs to."""
    return prompt & ((1 << SEAT_BITS) - 1)


def same_steps(first: str, second: str) -> bool:
    """Whether two moves name the same steps, in whatever order."""
    return first == second or sorted(first.split()) == sorted(second.split())


def _told(play: Play) -> bool:
    """Whether a play drew luck or brought a secret out, so that it cannot be as if it had never been."""
    return bool(play.luck) or any(event.kind.reveals for event in play.events)


def luck_text(luck: Luck) -> str:
    """Luck as it is stored: numbers of pile and outcome."""
    return " ".join(f"{pile}:{outcome}" for pile, outcome in luck)


@lru_cache(1 << 16)
def read_step(title: str, text: str) -> int:
    """The step of a text; games of a title say the same things again and again."""
    return rules(title).read_step(text)


@lru_cache(1 << 16)
def step_text(title: str, value: int) -> str:
    """The text of a step."""
    return rules(title).step_text(value)


@dataclass
class Course:
    """One game from its first row on."""

    title: str
    players: int
    options: dict[str, Any]
    seed: str
    clock_config: ClockConfig
    bots: dict[int, str]  # seat -> spec, as of the last row
    entries: list[Entry] = field(default_factory=list)
    forfeits: list[int] = field(default_factory=list)  # in the order they gave up
    questions: dict[int, Question] = field(default_factory=dict)
    answered: dict[int, int] = field(default_factory=dict)  # prompt -> row
    ended: str = ""  # why it ended before the rules said so
    over: bool = False  # whether the game has ended, by its rules or before
    acting: tuple[int, ...] = ()  # the seats that have to decide

    def __post_init__(self) -> None:
        """Set the game up, before its first row."""
        self.game = Game(self.title, self.players, seed=self.seed, options=self.options)
        self.rules = self.game.rules
        self.clock = Clock(self.clock_config, self.players)
        self.serial = [0] * self.players
        self.hidden = [0] * self.players  # rows that only this seat knows of
        self.public = 0
        self.play_rows: list[int] = []  # the row of each play of the game
        self.ply_before: list[int] = []  # what `ply` was before each play
        self.ply = 0  # of the position, as all see it
        self.face: Face = (0, 0, False)
        self._settle()

    # --- looking

    def version(self, seats: Sequence[int]) -> int:
        """How many rows of the log somebody on these seats may know of."""
        return self.public + sum(self.hidden[seat] for seat in seats)

    def known_to(self, seats: Sequence[int]) -> list[Entry]:
        """The rows that somebody on these seats may know of."""
        if not any(self.hidden):
            return self.entries
        return [entry for entry in self.entries if entry.audience == EVERYBODY or entry.audience in seats]

    def outcome(self) -> Outcome | None:
        """How the game ended; whoever gave up ranks behind all others, the first to do so last."""
        if not (self.ended or self.game.over):
            return None
        rows = self.rules.scores(self.game.states)
        stay = [seat for seat in range(self.players) if seat not in self.forfeits]
        ranks = [0] * self.players
        for seat, place in zip(stay, rank(rows[stay]), strict=True):
            ranks[seat] = place
        for k, seat in enumerate(reversed(self.forfeits)):
            ranks[seat] = len(stay) + 1 + k
        reason = self.ended or self.rules.meta.END_REASONS[int(self.game.states["end_reason"][0])]
        return Outcome(
            [int(v) for v in rows[:, 0]],
            [[int(v) for v in row[1:]] for row in rows],
            ranks,
            [seat for seat in range(self.players) if ranks[seat] == 1],
            reason,
            list(self.forfeits),
        )

    def outcome_after(self, row: Row, data: dict[str, Any]) -> Outcome | None:
        """How the game ends with a row that was not followed yet; None when it goes on."""
        if row.kind not in ("resign", "timeout", "replaced"):
            return self.outcome()
        before = self.forfeits[:], dict(self.bots), self.ended
        self._leave(row, data)
        found = self.outcome()
        self.forfeits, self.bots, self.ended = before
        return found

    # --- trying

    def attempt(self, seat: int, prompt: int, steps: Sequence[str]) -> Attempt:
        """Play a move on the game itself; `follow` keeps it, `drop` takes it back. Raise where it is not allowed."""
        given = tuple([read_step(self.title, part) for text in steps for part in text.split()])
        values = self.rules.arrange(self.game.states, seat, given) if len(given) > 1 else given
        play = self.game.push(*values, seat=seat, menu=self.questions[seat].legal)
        return Attempt(seat, prompt, " ".join([step_text(self.title, value) for value in values]), play)

    def drop(self) -> None:
        """Take back a move that was tried and not stored."""
        self.game.pop()

    # --- the log

    def replay(self, rows: Iterable[Row]) -> None:
        """Follow rows of the log."""
        for row in rows:
            self.follow(row)

    def follow(self, row: Row, attempt: Attempt | None = None) -> Entry:
        """Follow one row; a move that was just tried is not played again."""
        if row.n != len(self.entries):
            raise KakawError(f"log, row {row.n}: expected row {len(self.entries)}")
        before = self.face
        data = json.loads(row.data) if row.data else {}
        events: tuple[Event, ...] = ()
        taken: tuple[int, ...] = ()
        if row.kind == "start":
            events = self.game.setup_events
        elif row.kind == "move":
            events = self._move(row, attempt, before[0])
        elif row.kind in ("undo", "withdraw"):
            taken = self._take_back(data["drop"])
        else:
            self._leave(row, data)
        self._settle()
        sealed = self.face == before and not events and row.kind in ("move", "undo", "withdraw")
        entry = Entry(
            row.n, row.kind, row.seat, row.steps, row.at, events, row.seat if sealed else EVERYBODY, False, taken
        )
        self.entries.append(entry)
        if sealed:
            self.hidden[row.seat] += 1
        else:
            self.public += 1
        self._ask(row.seat if row.kind in ("move", "undo", "withdraw") else None)
        if self.clock.used:
            people = tuple(seat for seat in self.acting if seat not in self.bots)
            # A step of a sealed answer leaves the clocks alone: they are seen by all.
            self.clock.press(row.seat if row.kind == "move" and not sealed else None, people, row.at)
        return entry

    def _settle(self) -> None:
        """Look once how things stand; everybody asks for it."""
        now = head(self.game.states)
        self.ply, self.face = now.ply, (now.ply, now.acting, bool(self.ended))
        self.over = bool(self.ended or now.over)
        self.acting = () if self.over else self.game.acting

    def _move(self, row: Row, attempt: Attempt | None, ply: int) -> tuple[Event, ...]:
        if attempt is None:
            asked = self.questions.get(row.seat)
            steps = [read_step(self.title, text) for text in row.steps.split()]
            play = self.game.push(*steps, seat=row.seat, menu=asked.legal if asked else ())
            if luck_text(play.luck) != row.luck:
                raise KakawError(f"log, row {row.n}: the seed gives luck {luck_text(play.luck)!r}, not {row.luck!r}")
        else:
            play = attempt.play
        self.game.forget()
        self.play_rows.append(row.n)
        self.ply_before.append(ply)
        if row.prompt:
            self.answered[row.prompt] = row.n
        return play.events

    def _take_back(self, dropped: list[int]) -> tuple[int, ...]:
        """Play the game again without some of its plays; what luck gave before it gives again."""
        gone = set(dropped)
        kept = [k for k in range(len(self.game.plays)) if k not in gone]
        rows = tuple(self.play_rows[k] for k in dropped)
        for n in rows:
            self.entries[n].undone = True
        plays = [self.game.plays[k] for k in kept]
        self.game = Game(self.title, self.players, seed=self.seed, options=self.options)
        self.play_rows = [self.play_rows[k] for k in kept]
        self.ply_before = []
        for play in plays:
            self.ply_before.append(int(self.game.states["ply"][0]))
            self.game.push(*play.steps, seat=play.seat)
            self.game.forget()
        return rows

    def _leave(self, row: Row, data: dict[str, Any]) -> None:
        """A seat gives up, runs out of time or is left: a bot takes over, or it is out."""
        if data.get("forfeit"):
            self.forfeits.append(row.seat)
        if spec := data.get("bot"):
            self.bots[row.seat] = spec
        else:
            self.bots.pop(row.seat, None)
        stay = [seat for seat in range(self.players) if seat not in self.forfeits]
        if len(stay) == 1:
            self.ended = TIME if row.kind == "timeout" else RESIGNED
        elif all(seat in self.bots for seat in range(self.players)):
            self.ended = ABANDONED

    def _ask(self, mover: int | None) -> None:
        """Renew the prompts: a seat that somebody else's answer leaves with the same menu keeps its prompt."""
        fresh: dict[int, Question] = {}
        for seat in self.acting:
            legal = self.rules.legal(self.game.states, seat)
            old = self.questions.get(seat)
            if old is not None and seat != mover and old.legal == legal:
                fresh[seat] = old
            else:
                self.serial[seat] += 1
                fresh[seat] = Question(self.serial[seat] << SEAT_BITS | seat, legal)
        self.questions = fresh

    # --- taking back

    def undoes_freely(self, seat: int) -> bool:
        """Whether a seat may take its last play back without asking."""
        plays = self.game.plays
        if not plays or self.over:
            return False
        # Only who played last may; where answers are sealed, others may have answered since.
        if self.ply_before[-1] != self.ply:
            return plays[-1].seat == seat and not _told(plays[-1])
        return self.may_undo(seat)[0] == FREE

    def may_undo(self, seat: int) -> tuple[str, list[int]]:
        """Whether a seat may take its last play back (freely, if others agree, not at all), and the plays that go.

        It is free until luck was drawn, a secret came out or another seat answered. A sealed answer that is not
        complete yet is nobody's business; a complete one is for `withdraw`.
        """
        plays = self.game.plays
        last = next((k for k in range(len(plays) - 1, -1, -1) if plays[k].seat == seat), None)
        if last is None or self.over:
            return NEVER, []
        if self.ply_before[last] == self.ply:  # sealed: others may have answered at the same time
            if seat in self.questions:
                return FREE, [last]
            return NEVER, []
        gone = list(range(last, len(plays)))
        known = any(play.seat != seat or _told(play) for play in plays[last:])
        return (ASK if known else FREE), gone

    def may_withdraw(self, seat: int) -> list[int]:
        """The plays of a seat's sealed answer, which may be taken back; raise where that is not possible."""
        key = getattr(self.rules.meta, "WITHDRAW_OPTION", None)
        if key is None or not self.game.options[key]:
            hint = f"; only with the option {key} = true" if key else ""
            raise KakawError(f"seat {seat}: an answer once given may not be changed{hint}")
        found = [k for k, play in enumerate(self.game.plays) if play.seat == seat and self.ply_before[k] == self.ply]
        if not found or self.over:
            raise KakawError(f"seat {seat}: there is no sealed answer to take back")
        return found
