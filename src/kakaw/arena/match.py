"""One game between bots, played to its end or to the failure of one of them."""

import hashlib
from dataclasses import dataclass
from typing import Any

from kakaw.arena.schedule import Pairing
from kakaw.arena.seatbelt import BotFailure, Question, SeatedBot
from kakaw.core.errors import KakawError
from kakaw.core.game import Game, rank


@dataclass(frozen=True)
class Result:
    """How a game went, per seat."""

    block: int
    seed: str
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    shares: tuple[float, ...]  # of the victory; several winners split it
    plies: int
    seconds: tuple[float, ...]  # thinking time of each seat, all its decisions together
    decisions: tuple[int, ...]
    failed: int = -1  # the seat that failed, -1 for none
    failure: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Plain data, one row of a table of games."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in vars(self).items()}


def play(pairing: Pairing, bots: dict[str, SeatedBot]) -> Result:
    """Play a game; a bot that fails loses it, and the others share the victory by their scores."""
    game = Game(pairing.title, len(pairing.bots), seed=pairing.seed, options=pairing.options)
    # The bots' luck follows from the seed of the deal, but not the other way round: it would tell them the piles.
    luck = hashlib.sha256(f"luck of the bots\n{pairing.seed}".encode()).hexdigest()[:32]
    seconds = [0.0] * game.players
    decisions = [0] * game.players
    while not game.over:
        seat = game.acting[0]
        question = Question(game.title, game.view(seat).tobytes(), seat, luck, game.ply, None, None)
        try:
            steps, spent = bots[pairing.bots[seat]].ask(question)
            seconds[seat] += spent
            decisions[seat] += 1
            game.push(*steps, seat=seat)
        except KakawError as error:
            what = str(error) if isinstance(error, BotFailure) else f"{pairing.bots[seat]}: {error}"
            return _result(pairing, game, seconds, decisions, seat, what)
    return _result(pairing, game, seconds, decisions, -1, "")


def _result(
    pairing: Pairing, game: Game, seconds: list[float], decisions: list[int], failed: int, failure: str
) -> Result:
    ranks = list(rank(game.rules.scores(game.states)))
    if failed >= 0:  # last, whatever its score; those it beat move up
        ranks = [place - (place > ranks[failed]) for place in ranks]
        ranks[failed] = game.players
        best = min(ranks)
        ranks = [place if seat == failed else place - best + 1 for seat, place in enumerate(ranks)]
    winners = ranks.count(1)
    return Result(
        pairing.block,
        pairing.seed,
        pairing.bots,
        game.scores(),
        tuple(ranks),
        tuple(1 / winners if place == 1 else 0.0 for place in ranks),
        game.ply,
        tuple(seconds),
        tuple(decisions),
        failed,
        failure,
    )
