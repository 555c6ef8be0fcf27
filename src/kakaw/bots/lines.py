"""Lines of play from the candidate steps of one decision: looked at on many deals, by several threads, and summed up.

Deals are numbered, and each has luck of its own that follows from its number. So a number of deals gives the same lines
whatever the number of threads.
"""

from concurrent.futures import Future

import numpy as np
from numpy.typing import NDArray

from kakaw.bots import weights
from kakaw.bots.bot import Budget
from kakaw.bots.kernels.search import look_ahead
from kakaw.bots.thinking import room_of, threads
from kakaw.core.chance import mix
from kakaw.core.view import View

TURNS = {2: 4, 3: 3, 4: 4}  # turns that are played on before the worth is taken, by the number of seats
END = 99  # turns: more than a game of Cacao has
# Further where many lines can be looked at: while there are many candidates, and when few are left. Longer lines err
# less and vary more. In Cacao what short ones get wrong costs more than what luck does to lines to the end.
FURTHER = {("cacao", 2): (END, END), ("cacao", 3): (END, END), ("cacao", 4): (END, END), ("maya", 2): (4, 8)}
MANY, LONG = 2_000, 0.5  # lines, or seconds, that are many
# Points ahead at the end that are worth 0.62 of a victory, and as many behind 0.38: a narrow lead is not safe, because
# others may play better than they do in lines. Where nothing is said, and of lines that end before the game does,
# chances to win count.
LEADS = {("cacao", 2): 2.0}
# How many first steps of a turn are tried, and later steps after each: for the rest of the own turn, and in replies; 0
# for all. Replies that overlook much tell wrong stories, the more so the longer the line is.
CARE = {"cacao": np.array([[10, 4], [10, 4]]), "maya": np.array([[0, 0], [12, 6]])}
SURE = 4.0  # deviations by which a step must lag behind the best to be dropped early
FEWEST = 12  # deals before anything is dropped early


def turns_within(view: View, budget: Budget) -> tuple[int, int]:
    """How many turns a line goes on while there are many candidates, and when there are few: further if time allows."""
    title, seats = view.rules.title, int(view["n_seats"])
    near = TURNS[seats]
    if budget.nodes is not None:
        many = budget.nodes >= MANY
    else:
        many = budget.seconds is None or budget.seconds >= LONG
    return FURTHER.get((title, seats), (near, near)) if many else (near, near)


class Lines:
    """What lines from the candidates led to; the worse candidates are dropped as it goes on."""

    def __init__(
        self,
        view: View,
        steps: NDArray[np.int32],
        candidates: NDArray[np.int64],
        word: int,
        common: bool = True,
        leads: bool = True,
    ) -> None:
        """Nothing looked at yet. `steps` is the whole menu, `candidates` are indices into it, the best guess first.

        Candidates meet the same deals, unless they are not to have them in `common`. Of lines to the end `leads` count
        by their size, where that is the title's way.
        """
        self.view, self.steps, self.candidates, self.word, self.common = view, steps, candidates, word, common
        self.learned = weights.load(view.rules.title, int(view["n_seats"]))
        self.lead = LEADS.get((view.rules.title, int(view["n_seats"])), 0.0) if leads else 0.0
        self.alive = np.arange(len(candidates))
        self.deals = 0
        self.lines = 0
        self._turns = 0  # of the lines of late
        self._since = 0  # the first deal with lines of that many turns
        # Deals x candidates; NaN where a candidate had been dropped before.
        self._wins = np.full((64, len(candidates)), np.nan)
        self._margins = self._wins.copy()
        self._worths = self._wins.copy()  # what is chosen by

    def look(self, deals: int, turns: int, cores: int = 1) -> None:
        """Look at lines of that many turns of all candidates still alive, on that many more deals."""
        while self.deals + deals > len(self._wins):
            nothing = np.full_like(self._wins, np.nan)
            self._wins = np.concatenate([self._wins, nothing])
            self._margins = np.concatenate([self._margins, nothing])
            self._worths = np.concatenate([self._worths, nothing])
        if turns != self._turns:
            self._turns, self._since = turns, self.deals
        numbers = np.arange(self.deals, self.deals + deals)
        parts = [part for part in np.array_split(numbers, cores) if len(part)]
        if len(parts) == 1:
            found = [self._play(numbers, turns)]
        else:
            under_way: list[Future[tuple[NDArray[np.float64], NDArray[np.float64]]]] = [
                threads(cores).submit(self._play, part, turns) for part in parts
            ]
            found = [future.result() for future in under_way]
        rows = slice(self.deals, self.deals + deals)
        wins, margins = (np.concatenate(part) for part in zip(*found, strict=True))
        self._wins[rows, self.alive], self._margins[rows, self.alive] = wins, margins
        by_leads = self.lead > 0 and turns == END
        self._worths[rows, self.alive] = 1 / (1 + np.exp(-margins / self.lead)) if by_leads else wins
        self.deals += deals
        self.lines += deals * len(self.alive)

    def _play(self, numbers: NDArray[np.int64], turns: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """The lines on the deals of these numbers; runs without the interpreter lock."""
        wins, margins = np.zeros((len(numbers), len(self.alive))), np.zeros((len(numbers), len(self.alive)))
        if self.common:
            self._follow(self.alive, self._words(numbers), turns, wins, margins)
            return wins, margins
        for column, candidate in enumerate(self.alive):
            words = self._words(numbers * len(self.candidates) + candidate)
            win, margin = np.zeros((len(numbers), 1)), np.zeros((len(numbers), 1))
            self._follow(self.alive[[column]], words, turns, win, margin)
            wins[:, column], margins[:, column] = win[:, 0], margin[:, 0]
        return wins, margins

    def _words(self, numbers: NDArray[np.int64]) -> NDArray[np.uint64]:
        """The luck of the deals of these numbers."""
        return np.array([mix(np.uint64((self.word + 0x9E3779B97F4A7C15 * int(k)) % 2**64)) for k in numbers], np.uint64)

    def _follow(
        self,
        those: NDArray[np.int64],
        words: NDArray[np.uint64],
        turns: int,
        wins: NDArray[np.float64],
        margins: NDArray[np.float64],
    ) -> None:
        """Write what lines of those candidates lead to, on deals with this luck."""
        title = self.view.rules.title
        room = room_of(title)
        look_ahead(
            self.view.record, self.view.seat, self.steps, self.candidates[those], words, turns,
            CARE[title], self.learned.weights, self.learned.spread, room.lines, room.turn, room.steps, room.numbers,
            room.chance, room.log, room.nothing, room.tally, wins, margins,
        )  # fmt: skip

    def drop_certain(self) -> None:
        """Drop the candidates that lag behind the best beyond doubt, by the lines of late."""
        deals = self.deals - self._since
        if deals < FEWEST or len(self.alive) < 2:
            return
        table = self._worths[self._since : self.deals, self.alive]
        best = int(table.mean(axis=0).argmax())
        lag = table[:, [best]] - table
        error = lag.std(axis=0, ddof=1) / np.sqrt(deals) + 1e-12
        keep = lag.mean(axis=0) <= SURE * error
        keep[best] = True
        self.alive = self.alive[keep]

    def halve(self) -> None:
        """Keep the better half of the candidates; the better half by first guess where nothing was looked at."""
        half = (len(self.alive) + 1) // 2
        if self.deals:
            self.alive = np.sort(self.alive[np.argsort(-self._means(), kind="stable")[:half]])
        else:
            self.alive = self.alive[:half]

    @property
    def best(self) -> int:
        """The index into the menu of the candidate with the best results among those still alive."""
        if not self.deals:
            return int(self.candidates[self.alive[0]])
        return int(self.candidates[self.alive[int(self._means().argmax())]])

    def _means(self) -> NDArray[np.float64]:
        """What those still alive are worth; shorter lines and longer ones count alike, however many there are."""
        late = self._worths[self._since : self.deals, self.alive].mean(axis=0)
        if self._since == 0:
            return np.asarray(late)
        return np.asarray((late + self._worths[: self._since, self.alive].mean(axis=0)) / 2)

    def sums(self) -> tuple[NDArray[np.int64], NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        """Of each candidate: visits, mean chance to win, mean margin, its standard error; NaN for unknown."""
        wins, margins = self._wins[: self.deals], self._margins[: self.deals]
        visits = (~np.isnan(wins)).sum(axis=0)
        seen = np.maximum(visits, 1)
        win = np.where(visits > 0, np.nansum(wins, axis=0) / seen, np.nan)
        margin = np.where(visits > 0, np.nansum(margins, axis=0) / seen, np.nan)
        squares = np.nansum(margins * margins, axis=0) / seen
        variance = np.maximum(squares - np.nan_to_num(margin) ** 2, 0.0)
        error = np.where(visits > 1, np.sqrt(variance / np.maximum(visits - 1, 1)), np.nan)
        return visits, win, margin, error
