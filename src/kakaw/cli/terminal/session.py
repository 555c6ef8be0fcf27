"""A game at this terminal: people and bots on its seats, what each has seen, what can be taken back."""

from collections.abc import Sequence

from kakaw.bots.bot import Bot, Budget, source_of
from kakaw.bots.catalog import make
from kakaw.cli.terminal.seats import Seat, seat_names
from kakaw.core.errors import KakawError
from kakaw.core.events import Event, redact
from kakaw.core.game import Game, Play
from kakaw.core.view import SPECTATOR, View

FREE, ASK, NEVER = "free", "ask", "never"


class Session:
    """The game, its seats and its bots. It draws nothing."""

    def __init__(self, game: Game, seats: Sequence[Seat]) -> None:
        """Seat people and bots."""
        if len(seats) != game.players:
            raise KakawError(f"seats {', '.join(s.name for s in seats)}: expected {game.players}, one for each player")
        self.game, self.seats = game, tuple(seats)
        self.rules = game.rules
        self.colours = game.rules.words.seat_names(game.states)
        self.names = seat_names([name for name, _ in self.colours], seats)
        self.bots: dict[int, Bot] = {k: make(seat.name, game.title) for k, seat in enumerate(seats) if not seat.human}
        self.people = [k for k, seat in enumerate(seats) if seat.human]
        self.told = dict.fromkeys(range(-1, game.players), game.ply)  # how many plays each seat has been told of

    def view(self, seat: int) -> View:
        """What a seat may know."""
        return self.game.view(seat)

    @property
    def deciding(self) -> int | None:
        """The person who has to decide, None when only bots have to. People go first: bots see nothing of it."""
        return next((seat for seat in self.game.acting if self.seats[seat].human), None)

    def push(self, seat: int, steps: Sequence[int]) -> Play:
        """A person's move."""
        before = self.game.ply
        play = self.game.push(*steps, seat=seat)
        self.told[seat] = before
        return play

    def bot_plays(self) -> Play:
        """The first bot that has to decide does so, from its view alone."""
        seat = self.game.acting[0]
        view = self.view(seat)
        luck = source_of(self.game.chance.seed, seat, self.game.ply)
        choice = self.bots[seat].choose(view, view.menu(), Budget(), luck)
        return self.game.push(*choice.steps, seat=seat)

    # --- telling

    def tell(self, events: Sequence[Event], seat: int) -> list[tuple[int, str]]:
        """What happened as that seat may know it: who did what, a sentence for each stretch of one seat's doing."""
        lines: list[tuple[int, list[str]]] = []
        for event in redact(events, seat):
            if text := self.rules.words.event_text(event, self.names):
                if not lines or lines[-1][0] != event.seat:
                    lines.append((event.seat, []))
                lines[-1][1].append(text)
        return [(doer, f"{'; '.join(texts)}.") for doer, texts in lines]

    def news(self, seat: int) -> list[tuple[int, str]]:
        """What happened since the seat's last decision, that decision included."""
        start = self.told[seat]
        events = [event for play in self.game.plays[start:] for event in play.events]
        return self.tell(events, seat)

    def history(self, seat: int) -> list[tuple[int, str]]:
        """Everything that happened."""
        return self.tell(self.game.events(), seat)

    # --- taking back

    def _last_play(self, seat: int) -> int | None:
        own = [k for k, play in enumerate(self.game.plays) if play.seat == seat]
        return own[-1] if own else None

    def may_undo(self, seat: int) -> str:
        """Whether the seat may take its last decision back: freely, if those concerned agree, or not at all.

        It is free until luck was drawn, a secret came out or another seat answered.
        """
        last = self._last_play(seat)
        if last is None:
            return NEVER
        since = self.game.plays[last:]
        known = any(play.luck or play.seat != seat or any(e.kind.reveals for e in play.events) for play in since)
        return ASK if known else FREE

    def undo(self, seat: int) -> None:
        """Go back to the seat's last decision; the same luck will come again."""
        last = self._last_play(seat)
        if last is None:
            raise KakawError("undo: there is nothing of yours to take back")
        while self.game.ply > last:
            self.game.pop()
        for other, told in self.told.items():
            self.told[other] = min(told, self.game.ply)

    @property
    def watcher(self) -> int:
        """Whose view is shown when nobody at the keyboard decides: the only person's, else a spectator's."""
        return self.people[0] if len(self.people) == 1 else SPECTATOR
