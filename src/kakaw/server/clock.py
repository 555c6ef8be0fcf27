"""The clocks of a table, worked out from the times in its log: the same after a restart and in every worker."""

from typing import Literal

from kakaw.server.messages import ClockConfig, Clocks

DAY = 86_400_000


class Clock:
    """What each seat has left. It runs for every person who has to decide, also for several at once."""

    def __init__(self, config: ClockConfig, players: int) -> None:
        """Set the clocks; none runs yet."""
        self.config, self.players = config, players
        self.bank = [config.bank] * players
        self.since: list[int | None] = [None] * players

    def copy(self) -> "Clock":
        """A clock that goes on by itself."""
        twin = Clock(self.config, self.players)
        twin.bank, twin.since = self.bank[:], self.since[:]
        return twin

    @property
    def used(self) -> bool:
        """Whether the table plays with a clock at all."""
        return self.config.kind != "none"

    def press(self, mover: int | None, running: tuple[int, ...], at: int) -> None:
        """Take note that something happened: stop the mover's clock, run those of the seats that have to decide.

        Time is added when a seat has nothing more to decide, so that deciding in small steps earns nothing.
        """
        if not self.used:
            return
        for seat, since in enumerate(self.since):
            runs_on = seat in running
            if since is not None and (seat == mover or not runs_on):
                if self.config.kind == "live":
                    self.bank[seat] -= max(0, at - since)
                    if seat == mover and not runs_on:
                        self.bank[seat] += self.config.increment
                self.since[seat] = None
            if runs_on and self.since[seat] is None:
                self.since[seat] = at

    def until(self, seat: int) -> int | None:
        """When a seat's time is over, None while its clock does not run."""
        since = self.since[seat]
        if since is None:
            return None
        if self.config.kind == "live":
            return since + max(0, self.bank[seat])
        return since + round(self.config.days * DAY)

    def fallen(self, now: int) -> list[int]:
        """The seats whose time is over."""
        return [seat for seat in range(self.players) if (end := self.until(seat)) is not None and end <= now]

    def next_end(self) -> int | None:
        """When the first running clock ends."""
        ends = [end for seat in range(self.players) if (end := self.until(seat)) is not None]
        return min(ends, default=None)

    def told(self, now: int) -> Clocks | None:
        """The clocks for the wire; None without."""
        if not self.used:
            return None
        running = [seat for seat in range(self.players) if self.since[seat] is not None]
        left = [
            max(0, bank - (now - since if since is not None and self.config.kind == "live" else 0))
            for bank, since in zip(self.bank, self.since, strict=True)
        ]
        until = [self.until(seat) for seat in range(self.players)]
        kind: Literal["live", "days"] = "live" if self.config.kind == "live" else "days"
        return Clocks(kind, now, left, running, self.config.increment, until)
