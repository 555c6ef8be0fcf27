"""Cacao in a few words: players, options, reasons, faults. Loads without numba."""

from enum import IntEnum, IntFlag

from kakaw.core.errors import Reason
from kakaw.core.options import Choice, Colours, Flag, Number, Numbers
from kakaw.games.cacao import box

TITLE = "cacao"
NAME = "Cacao"
RULES_VERSION = 1
PLAYERS = box.SEATS
RULE_PREFIX = "C"
# No game takes more steps: each turn plays one of at most 36 worker tiles (C-2.3, C-4.3) in one step, and asks at most
# once for each of 2 open jungle tiles (C-6.4) and each of 7 activated blocks (C-7.5).
MAX_PLIES = 36 * (1 + 2 + 7)
ABOUT = """\
Cacao: tile laying for 2 to 4 players.

Everybody leads a people of cacao growers. In turn each lays one worker tile beside the jungle; where two worker tiles
meet at an empty jungle space, a jungle tile grows there, and all workers beside it go to work: they harvest cacao, sell
it at markets, dig for gold, carry water and worship the sun. Temples pay at the end. Most gold wins.

Reconstructed: the seven middle values of the river are printed only on the village boards; three public programs agree
on those used here (`river.values`). Everything else follows the rulebooks; rulings where they are silent are marked in
the rules page, and those with a key are options of the game.
"""

# The booklets have no variants (C-11.5): these are the answers to what they leave open, and what only the boards show.
OPTIONS = (
    Number(
        "start.player", 0, "C-2.12", "the seat that begins, or a draw", low=0, high=3, word="random", by_players=True
    ),
    Colours("colours", "default", "C-1.1", "the colour of each seat", letters=box.COLOURS),
    Numbers(
        "river.values",
        list(box.RIVER),
        "C-1.9",
        "the value of each river field, first to last",
        least=2,
        most=12,
        low=-1000,
        high=1000,
    ),
    Number("bank.limit", "none", "C-1.12", "gold in the bank during play", low=0, high=1_000_000, word="none"),
    Number("overbuild.perPlace", 1, "C-8.7", "how often one place may be overbuilt", low=0, high=3),
    Flag("auto.harvest", True, "C-7.22", "harvests always take all they can"),
    Flag("auto.mine", True, "C-7.6", "gold mines are always used"),
    Flag("auto.river", True, "C-7.6", "cenotes are always used"),
    Flag("auto.sun", True, "C-7.6", "sun-worship sites are always used"),
    Choice(
        "ask.order",
        "active-first-clockwise",
        "C-7.10",
        "in which order several owners decide in step C",
        values=("active-first-clockwise", "simultaneous"),
    ),
)


class Refusal(IntEnum):
    """Why a step is refused."""

    GAME_OVER = 1
    NOT_ASKED = 2
    NOT_NOW = 3
    NOT_IN_HAND = 4
    WRONG_SORT = 5
    OCCUPIED = 6
    NO_JUNGLE = 7
    SUPPLY_LEFT = 8
    NO_SUN = 9
    NOT_OWN_TILE = 10
    BUILT_ALREADY = 11
    NOT_IN_DISPLAY = 12
    NOT_TO_FILL = 13
    FILL_ORDER = 14
    NOT_ACTIVATED = 15
    NOT_OWN_WORKERS = 16
    NO_CHOICE = 17
    TOO_FEW_WORKERS = 18
    TOO_FEW_FRUITS = 19
    WRONG_AMOUNT = 20
    MALFORMED = 21
    WRONG_ACTION = 22


def _reason(refusal: Refusal, rule: str, sentence: str) -> Reason:
    return Reason(int(refusal), refusal.name.lower().replace("_", "-"), rule, sentence)


REASONS = {
    reason.code: reason
    for reason in (
        _reason(Refusal.GAME_OVER, "C-9.5", "the game is over"),
        _reason(Refusal.NOT_ASKED, "C-4.1", "this seat has nothing to decide now"),
        _reason(Refusal.NOT_NOW, "C-4.1", "the turn is at another step: place, then fill, then act"),
        _reason(Refusal.NOT_IN_HAND, "C-5.1", "this worker tile is not in the hand"),
        _reason(Refusal.WRONG_SORT, "C-3.4", "this cell is a jungle space, no worker tile can lie there"),
        _reason(Refusal.OCCUPIED, "C-5.7", "a tile lies there already"),
        _reason(Refusal.NO_JUNGLE, "C-5.2", "no jungle tile lies beside this cell"),
        _reason(Refusal.SUPPLY_LEFT, "C-8.1", "overbuilding waits until display and pile are both empty"),
        _reason(Refusal.NO_SUN, "C-8.4", "overbuilding costs a sun token and there is none"),
        _reason(Refusal.NOT_OWN_TILE, "C-8.3", "only an own worker tile on the table can be overbuilt"),
        _reason(Refusal.BUILT_ALREADY, "C-8.7", "this place was overbuilt before"),
        _reason(Refusal.NOT_IN_DISPLAY, "C-6.4", "this jungle tile is not in the display"),
        _reason(Refusal.NOT_TO_FILL, "C-6.1", "this is not a jungle space to fill now"),
        _reason(
            Refusal.FILL_ORDER,
            "C-6.4",
            "name the display tiles in the order of the tile table, like tiles by cell: each assignment has one order",
        ),
        _reason(Refusal.NOT_ACTIVATED, "C-7.1", "no workers are activated at this edge, or they have acted already"),
        _reason(Refusal.NOT_OWN_WORKERS, "C-7.10", "each player decides for the own workers only"),
        _reason(Refusal.NO_CHOICE, "C-7.22", "there is nothing to decide here: it is taken in full by itself"),
        _reason(Refusal.TOO_FEW_WORKERS, "C-7.23", "each worker sells at most one fruit"),
        _reason(Refusal.TOO_FEW_FRUITS, "C-7.24", "there are not that many fruits in storage"),
        _reason(Refusal.WRONG_AMOUNT, "C-7.22", "this block cannot bring that amount"),
        _reason(Refusal.WRONG_ACTION, "C-7.4", "these workers face a jungle tile with another action"),
        _reason(Refusal.MALFORMED, "C-4.1", "this is not a step of Cacao"),
    )
}


class Fault(IntFlag):
    """What is impossible in a position."""

    WORKER_TILES = 1
    JUNGLE_TILES = 2
    START_TILES = 4
    LONELY_WORKER = 8
    UNEARNED_JUNGLE = 16
    UNFILLED_SPACE = 32
    SHORT_DISPLAY = 64
    HAND_SIZE = 128
    EARLY_OVERBUILD = 256
    TURN_NUMBER = 512
    VILLAGE = 1024


FAULTS = {
    int(Fault.WORKER_TILES): ("C-2.3", "the worker tiles of a colour are not its set"),
    int(Fault.JUNGLE_TILES): ("C-2.9", "the jungle tiles are not the set of this number of players"),
    int(Fault.START_TILES): ("C-2.5", "the start tiles are not where they belong"),
    int(Fault.LONELY_WORKER): ("C-5.2", "a worker tile touches no jungle tile"),
    int(Fault.UNEARNED_JUNGLE): ("C-6.1", "a jungle tile lies where fewer than two worker tiles meet"),
    int(Fault.UNFILLED_SPACE): ("C-6.12", "a jungle space should have been filled"),
    int(Fault.SHORT_DISPLAY): ("C-9.3", "the display should have been refilled"),
    int(Fault.HAND_SIZE): ("C-9.2", "a hand has the wrong size"),
    int(Fault.EARLY_OVERBUILD): ("C-8.1", "a place is overbuilt although jungle tiles are left"),
    int(Fault.TURN_NUMBER): ("C-4.3", "the turn does not fit the number of tiles played"),
    int(Fault.VILLAGE): ("C-1.7", "a village holds more than it has room for"),
}

END_REASONS = ("", "every player has placed the last worker tile")
