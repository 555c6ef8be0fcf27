"""Maya in a few words: players, options, reasons, faults. Loads without numba."""

from collections.abc import Mapping
from enum import IntEnum, IntFlag
from typing import Any

from kakaw.core.errors import OptionError, Reason
from kakaw.core.options import Choice, Colours, Data, Number, Numbers, Text
from kakaw.games.maya import board, box

TITLE = "maya"
NAME = "Maya"
RULES_VERSION = 1
PLAYERS = box.SEATS
RULE_PREFIX = "M"
# No game takes more steps: each of at most 4 x 32 tiles (M-1.7) is placed in one step, ends at most one planting with
# one stop, and is drawn at most once in a turn without placement (M-5.16).
MAX_PLIES = 4 * box.TILES_EACH * 3
ABOUT = """\
Maya: planting and city building for 2 to 4 players.

Everybody plants maize, squash, potatoes and peppers around the temples of Yucatan. In turn each either plants tiles of
one crop, which score with the whole group they join, or lays a tile face down to make a city grow, and draws new tiles.
A city that is closed in pays those who have most crops around it. The first to run out of tiles ends the game. Most
points win.

Reconstructed: the printed map and the split of the 32 tiles over crops and counts are in no public text. The board
used here fits every count of the rulebook (144 spaces, four areas, 13 temples) but is not the printed map, and of the
thirteen temples only Tikal, Palenque, Uxmal and Coba are named in the rulebook; five tiles with one crop and three with
two per crop is a guess. Both are options (`board`, `tiles.perColour`). Everything else follows the rulebook; rulings
where it is silent are marked in the rules page, and those with a key are options of the game.
"""

OPTIONS = (
    Number(
        "start.player", 0, "M-2.6", "the seat that begins, or a draw", low=0, high=3, word="random", by_players=True
    ),
    Colours("colours", "default", "M-1.1", "the colour of each seat", letters=box.COLOURS),
    Data(
        "board",
        "default",
        "M-1.3",
        "the board: the one of this program, or another board file",
        form="a board file",
        load=board.check,
        examples=("default",),
    ),
    Text(
        "areas",
        "default",
        "M-2.7",
        "the areas in play, blue among them",
        pattern=r"[a-z][a-z0-9-]*(\+[a-z][a-z0-9-]*)*",
        form="names of areas joined by +, all or default",
        examples=("default",),
    ),
    Numbers(
        "tiles.perColour",
        list(box.TILES_PER_COLOUR),
        "M-1.8",
        f"how many of each tile a colour has: {' '.join(box.TILES)}",
        least=len(box.TILES),
        most=len(box.TILES),
        low=0,
        high=box.TILES_EACH,
        different=False,
        examples=(
            list(box.TILES_PER_COLOUR),
            [6, 2, 6, 2, 6, 2, 6, 2],
            [8, 0, 4, 4, 0, 8, 7, 1],
            [32, 0, 0, 0, 0, 0, 0, 0],
        ),
    ),
    Choice(
        "contiguity",
        "new-tiles",
        "M-4.8a",
        "whether the tiles of one turn must touch each other, or only end up in one group",
        values=("new-tiles", "merged-group"),
    ),
    Number(
        "stuck.draw",
        box.STUCK_DRAW,
        "M-5.16",
        "tiles drawn by a player who can place nothing",
        low=1,
        high=box.RACK_MOST,
    ),
    Text(
        "variant",
        "base",
        "M-9.1",
        "where temples stand at the start",
        pattern=r"base|new-beginning:[^:,]+|two-cities:[^:,]+,[^:,]+",
        form="base, new-beginning:<temple> or two-cities:<temple>,<temple>, a temple by its space or name",
        examples=("base", "new-beginning:e6", "new-beginning:Palenque", "two-cities:Tikal,Palenque"),
    ),
)


def agree(options: Mapping[str, Any], players: int) -> dict[str, Any]:
    """The options, each in the form that follows from the others; raise where two contradict each other."""
    if (total := sum(options["tiles.perColour"])) != box.TILES_EACH:
        raise OptionError(f"option tiles.perColour: {total} tiles in all, expected {box.TILES_EACH} (M-1.7)")
    chosen = board.of_option(options["board"])
    areas = board.choose_areas(chosen, options["areas"], players)
    return {**options, "areas": "+".join(areas), "variant": board.settle_variant(chosen, areas, options["variant"])}


class Refusal(IntEnum):
    """Why a step is refused."""

    GAME_OVER = 1
    NOT_ASKED = 2
    NOT_NOW = 3
    NOTHING_PLANTED = 4
    NO_SPACE = 5
    EMPTY_RACK = 6
    NOT_IN_RACK = 7
    OTHER_CROP = 8
    TEMPLE_SPACE = 9
    OCCUPIED = 10
    NO_TILE_BESIDE = 11
    SEPARATE = 12
    ORDER = 13
    NO_CITY = 14
    TWO_CITIES = 15
    EMPTY_TEMPLE = 16
    RACK_FIRST = 17
    ONLY_UNSEEN = 18
    NO_PASSING = 19
    MALFORMED = 20


def _reason(refusal: Refusal, rule: str, sentence: str) -> Reason:
    return Reason(int(refusal), refusal.name.lower().replace("_", "-"), rule, sentence)


REASONS = {
    reason.code: reason
    for reason in (
        _reason(Refusal.GAME_OVER, "M-7.1", "the game is over"),
        _reason(Refusal.NOT_ASKED, "M-3.1", "it is another player's turn"),
        _reason(Refusal.NOT_NOW, "M-3.2", "a turn is one action: after planting only more planting or stop follows"),
        _reason(Refusal.NOTHING_PLANTED, "M-4.18", "at least one tile must be planted before stop"),
        _reason(Refusal.NO_SPACE, "M-2.10", "this is no space of the areas in play"),
        _reason(Refusal.EMPTY_RACK, "M-3.3", "the rack is empty, so a city must be expanded"),
        _reason(Refusal.NOT_IN_RACK, "M-4.1", "this tile is not in the rack, or not known to be"),
        _reason(Refusal.OTHER_CROP, "M-4.1", "all tiles planted in one turn show the same crop"),
        _reason(Refusal.TEMPLE_SPACE, "M-4.3", "a temple space never takes a plantation tile"),
        _reason(Refusal.OCCUPIED, "M-4.2", "a tile lies there already"),
        _reason(Refusal.NO_TILE_BESIDE, "M-4.4", "no tile lies beside this space"),
        _reason(Refusal.SEPARATE, "M-4.8", "the tiles planted in one turn must form one continuous group"),
        _reason(
            Refusal.ORDER,
            "M-4.8b",
            "each group is named in one order: of the spaces in reach always the lowest that will be planted",
        ),
        _reason(Refusal.NO_CITY, "M-5.2", "this space touches no temple tile and no face-down tile"),
        _reason(Refusal.TWO_CITIES, "M-5.4", "a tile here would connect two cities"),
        _reason(Refusal.EMPTY_TEMPLE, "M-5.5", "this space touches an empty temple space"),
        _reason(Refusal.RACK_FIRST, "M-5.15", "a tile from the reserve is placed unseen only when the rack is empty"),
        _reason(Refusal.ONLY_UNSEEN, "M-5.13", "the rack is empty, so the tile comes unseen from the reserve"),
        _reason(Refusal.NO_PASSING, "M-3.2", "who can place a tile may not pass"),
        _reason(Refusal.MALFORMED, "M-3.2", "this is not a step of Maya"),
    )
}


class Fault(IntFlag):
    """What is impossible in a position."""

    TILES = 1
    RACK = 2
    LONELY_TILE = 4
    MISSING_TEMPLE = 8
    CITY_AT_TEMPLE = 16
    EARLY_TEMPLE = 32
    CITY = 64
    TURN_NUMBER = 128
    AREAS = 256
    SCORE = 512
    SCORED = 1024


FAULTS = {
    int(Fault.TILES): ("M-1.7", "rack, reserve and tiles on the board are not the set of a colour"),
    int(Fault.RACK): ("M-5.10", "a rack holds more tiles than it may"),
    int(Fault.LONELY_TILE): ("M-4.4", "a plantation tile touches no other tile"),
    int(Fault.MISSING_TEMPLE): ("M-4.9", "a plantation tile touches an empty temple space"),
    int(Fault.CITY_AT_TEMPLE): ("M-5.5", "a face-down tile touches an empty temple space"),
    int(Fault.EARLY_TEMPLE): ("M-2.1", "a temple stands where none was put and no plantation tile lies beside it"),
    int(Fault.CITY): ("M-5.4", "a city does not have exactly one temple tile"),
    int(Fault.TURN_NUMBER): ("M-3.1", "the turn does not fit the turns taken"),
    int(Fault.AREAS): ("M-2.7", "the number of areas does not fit the number of players"),
    int(Fault.SCORE): ("M-2.5", "a score is below zero"),
    int(Fault.SCORED): ("M-6.1", "a city is scored before it is closed in, or not although it is"),
}

END_REASONS = ("", "a player has placed the last own tile", "no space beside a tile is left to place on")
LAST_TILE, DEAD_BOARD = 1, 2
