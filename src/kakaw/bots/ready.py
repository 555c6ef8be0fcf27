"""Making the stronger bots of a title ready: what they think with is compiled, or loaded from the cache."""

from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import make
from kakaw.core.game import Game
from kakaw.core.titles import meta


def prepare(title: str) -> None:
    """Let a master decide a few times; the first time this compiles."""
    game = Game(title, meta(title).PLAYERS[0], seed="ready")
    while True:  # to the first decision that is about more than a start
        seat = game.acting[0]
        view = game.view(seat)
        choice = make("level:6", title).choose(view, view.menu(), Budget(nodes=2), source_of("ready", seat, game.ply))
        game.push(*choice.steps, seat=seat)
        if game.ply > game.players:
            return
