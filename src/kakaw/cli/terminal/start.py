"""Starting a terminal game: set it up or resume it, then sit down."""

from collections.abc import Sequence
from typing import Any

from kakaw.cli.output import print_json
from kakaw.cli.terminal import saves
from kakaw.cli.terminal.screen import Screen
from kakaw.cli.terminal.seats import Seat
from kakaw.cli.warming import warm_bots, warm_up
from kakaw.core.game import Game
from kakaw.core.titles import meta

AT_ONCE = ("uniform", "greedy", "level:1", "level:2")  # bots that need nothing compiled beyond the rules


def new_game(title: str, players: int | None, seed: str | None, options: dict[str, Any], position: str | None) -> Game:
    """A new game, or one from a position in which everything open is dealt."""
    if position is None:
        warm_up(title)
        return Game(title, players or meta(title).PLAYERS[0], seed=seed, options=options)
    game = Game.from_position(title, position, seed=seed, options=options)
    warm_up(title)
    dealt = game.completed(seed)
    return game if dealt.states.tobytes() == game.states.tobytes() else dealt


def resumed_game(name: str) -> tuple[Game, tuple[Seat, ...]]:
    """A saved game as it was left, and who sat there."""
    transcript, seats = saves.load(name)
    warm_up(transcript.title)
    return transcript.resume(), seats


def start(game: Game, seats: Sequence[Seat], *, as_json: bool = False, screen: Screen | None = None) -> int:
    """Play: at the terminal, or with bots alone for JSON."""
    from kakaw.cli.terminal.session import Session
    from kakaw.core.transcript import Transcript

    if any(not seat.human and seat.name not in AT_ONCE for seat in seats):
        warm_bots(game.title)
    session = Session(game, seats)
    if not as_json:
        from kakaw.cli.terminal.table import Table

        Table(session, screen or Screen()).play()
        return 0
    while not game.over:
        session.bot_plays()
    transcript = Transcript.of(game)
    transcript.seats = [seat.name for seat in seats]
    outcome = game.outcome()
    assert outcome is not None
    result = {"title": game.title, "players": game.players, "seats": transcript.seats, "plays": game.ply}
    print_json({**result, "outcome": outcome.to_dict(), "transcript": transcript.to_dict()})
    return 0
