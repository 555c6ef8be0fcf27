"""Making the stronger bots of a title ready: what they think with is compiled, or loaded from the cache."""

from kakaw.bots.bot import Budget, source_of
from kakaw.bots.catalog import LEVELS, make
from kakaw.bots.kernels import features
from kakaw.bots.levels import skill_of
from kakaw.core.game import Game
from kakaw.core.titles import meta

ENOUGH = 4  # nodes, for a master to think in all its ways


def prepare(title: str) -> None:
    """Let a master decide a few times, at the start and near the end of a game; the first time this compiles."""
    game = Game(title, meta(title).PLAYERS[0], seed="ready")
    # By nodes alone: compiling the first part would use up its seconds, and the next part would not be reached.
    thinker = skill_of(title, game.players, LEVELS[-1].number).thinker
    master = make(f"{thinker.partition(':')[0]}:{ENOUGH}", title)
    learned = features.has_features(title)
    if learned:
        features.load(title)
    while not game.over:
        seat = game.acting[0]
        view = game.view(seat)
        menu = view.menu()
        starting = game.ply <= game.players  # to the first decision that is about more than a start
        ending = learned and features.settled(view.record, 0) > 0
        if starting or ending:
            steps = master.choose(view, menu, Budget(), source_of("ready", seat, game.ply)).steps
        else:
            steps = (menu[0],)
        game.push(*steps, seat=seat)
        if ending or not (starting or learned):
            return
