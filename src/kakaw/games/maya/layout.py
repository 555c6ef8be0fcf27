"""The record of Maya: every field with its meaning, its range and who may see it.

The board in play is part of the record, so that kernels need nothing else: spaces are numbered in the order of their
labels, border spaces are left out, and `neighbour` holds who touches whom. What the rules ask again and again is kept
up to date instead of searched anew: the frontier, the spaces beside each city and the crops of every seat there.
"""

from kakaw.core.layout import HEADER, OWNER, Field, record_dtype
from kakaw.games.maya import box

MAX_SEATS = 4
MAX_SPACES, MAX_DEGREE, MAX_TEMPLES = box.MAX_SPACES, box.MAX_DEGREE, box.TEMPLES
LAST = MAX_SPACES - 1
KINDS = len(box.TILES)

# Phases: at the start of a turn; while planting; after the end.
TURN, PLANTING, OVER = 0, 1, 2
PHASES = ("turn", "planting", "over")

# Bytes of `cell` (M-1.11). Face down: DOWN | owner << 1 | 1 if nobody has seen it. Face up: UP | owner << 4 | kind.
# A temple stands where its tile lies and needs no byte of its own (M-1.13).
EMPTY = 0  # a plain space without a tile
RUIN = 1  # a temple space without a temple tile
TEMPLE = 2  # a temple tile
DOWN = 0x40
NOBODY = 4  # the owner of a face-down tile in a position text that names none
UP = 0x80

MANY = 255  # in `city`: more than one city touches this space
UNSEEN = KINDS  # in steps and events: a tile that nobody has looked at

BASE, NEW_BEGINNING, TWO_CITIES = 0, 1, 2
VARIANTS = ("base", "new-beginning", "two-cities")

FIELDS = (
    *HEADER,
    Field("score", "i4", "points of each seat, without a bound of their own (M-1.10)", 0, 1_000_000, (MAX_SEATS,)),
    # Options of the header (section 14).
    Field("board", "i4", "fingerprint of the board file", 0, 2**31 - 1, (2,)),
    Field("areas", "u1", "bit set of the areas in play, in the order of the board file", 0, 255),
    Field("area_n", "u1", "areas the board has", 1, box.MAX_AREAS),
    Field("variant", "u1", "BASE, NEW_BEGINNING or TWO_CITIES", 0, 2),
    Field("merged", "u1", "1 when new tiles need only end up in one group (`contiguity`)", 0, 1),
    Field("tiles", "i1", "tiles of each kind that a colour has (`tiles.perColour`)", 0, box.TILES_EACH, (KINDS,)),
    Field("colour", "i1", "colour of each seat, an index into box.COLOURS", 0, 5, (MAX_SEATS,)),
    Field("stuck_draw", "u1", "tiles drawn when nothing can be placed (`stuck.draw`)", 1, box.RACK_MOST),
    # The turn.
    Field("start", "u1", "the seat that began (`start.player`)", 0, 3),
    Field("active", "u1", "the seat whose turn it is", 0, 3),
    Field("planted_n", "u1", "tiles planted so far in this turn", 0, box.TILES_EACH),
    Field("turn", "i2", "number of the turn, from 1", 0, 4000),
    Field("begun", "i2", "bit set of the temples that stood at the start", 0, 2**MAX_TEMPLES - 1),
    Field("scored", "i2", "bit set of the cities that are complete and scored", 0, 2**MAX_TEMPLES - 1),
    Field("turns", "i2", "turns each seat has taken", 0, 1000, (MAX_SEATS,)),
    # Spaces in play and what grows there, in words of two bytes.
    Field("label", "i2", "name of each space: letter << 6 | number, ascending", 0, 26 * 64, (MAX_SPACES,)),
    Field("crops", "i2", "crops of each seat beside each city", 0, 500, (MAX_TEMPLES, MAX_SEATS)),
    # Tiles off the board.
    Field("rack_n", "i1", "tiles in each rack", 0, box.TILES_EACH, (MAX_SEATS,)),
    Field("reserve_n", "i1", "tiles in each personal reserve", 0, box.TILES_EACH, (MAX_SEATS,)),
    Field("unseen_n", "i1", "tiles of each seat that lie face down and nobody has seen", 0, 32, (MAX_SEATS,)),
    Field("buried_n", "i1", "tiles of each seat that lie face down and came from its rack", 0, 32, (MAX_SEATS,)),
    Field("hidden", "i1", "tiles of each kind that do not lie face up", 0, 127, (MAX_SEATS, KINDS)),
    Field("rack", "i1", "tiles of each kind in the rack", 0, 32, (MAX_SEATS, KINDS), OWNER),
    Field(
        "reserve",
        "i1",
        "tiles of each kind in the reserve and among those placed unseen: nobody knows which are which",
        0,
        127,
        (MAX_SEATS, KINDS),
        OWNER,
    ),
    Field("buried", "i1", "kinds of the tiles laid face down from the rack", 0, 7, (MAX_SEATS, box.TILES_EACH), OWNER),
    Field("buried_at", "u1", "their spaces, ascending", 0, LAST, (MAX_SEATS, box.TILES_EACH)),
    # The board in play.
    Field("space_n", "u1", "spaces in play", 1, MAX_SPACES),
    Field("temple_n", "u1", "temple spaces in play", 1, MAX_TEMPLES),
    Field("degree", "u1", "neighbours of each space", 0, MAX_DEGREE, (MAX_SPACES,)),
    Field("neighbour", "u1", "the spaces beside each space, ascending", 0, LAST, (MAX_SPACES, MAX_DEGREE)),
    Field("temple", "u1", "the temple spaces, ascending; city k has its temple on temple space k", 0, LAST, (16,)),
    # What lies there.
    Field("cell", "u1", "what lies on each space", 0, 255, (MAX_SPACES,)),
    Field("near", "u1", "1 where a tile lies beside a plain space", 0, 1, (MAX_SPACES,)),
    Field("waiting", "u1", "temple spaces without temple tile beside each space", 0, MAX_DEGREE, (MAX_SPACES,)),
    Field(
        "city", "u1", "1 + the city a space belongs to, or a plain space touches; 255: several", 0, 255, (MAX_SPACES,)
    ),
    Field("frontier", "u1", "empty plain spaces beside a tile, ascending", 0, LAST, (MAX_SPACES,)),
    Field("frontier_n", "u1", "how many", 0, MAX_SPACES),
    Field("size", "u1", "tiles of each city, 0 before its temple stands", 0, 129, (MAX_TEMPLES,)),
    Field("gaps", "u1", "empty spaces beside each city", 0, MAX_SPACES, (MAX_TEMPLES,)),
    # The planting in progress; all zero at a turn boundary.
    Field("crop", "u1", "1 + the crop planted in this turn", 0, len(box.CROPS)),
    Field("planted", "u1", "the spaces planted in this turn, in order", 0, LAST, (box.TILES_EACH,)),
    Field("reach", "u1", "spaces that may be planted next, ascending", 0, LAST, (MAX_SPACES,)),
    Field("reach_n", "u1", "how many", 0, MAX_SPACES),
    Field("passed", "u1", "1 where a space was in reach, or was passed over", 0, 3, (MAX_SPACES,)),
    Field("group", "u1", "room to gather a group in", 0, LAST, (MAX_SPACES,)),
)

STATE = record_dtype(FIELDS)

# A step is STEP_KIND << KIND_SHIFT | label << LABEL_SHIFT | tile kind. A label, not a number of a space: so a step has
# the same text on every board.
KIND_SHIFT, LABEL_SHIFT, LABEL_MASK, TILE_MASK = 16, 4, 0xFFF, 0xF
STEP_PLANT, STEP_EXPAND, STEP_STOP, STEP_STUCK = 0, 1, 2, 3
MAX_LEGAL = 2 * KINDS * MAX_SPACES

# Words of the options array (notation.py fills it).
OPT_START, OPT_AREAS, OPT_AREA_N, OPT_VARIANT, OPT_MERGED, OPT_STUCK, OPT_BEGUN = range(7)
OPT_BOARD = 7  # two words
OPT_COLOURS = OPT_BOARD + 2
OPT_TILES = OPT_COLOURS + MAX_SEATS
OPT_TEMPLE_N = OPT_TILES + KINDS
OPT_TEMPLE = OPT_TEMPLE_N + 1
OPT_SPACE_N = OPT_TEMPLE + MAX_TEMPLES
OPT_LABEL = OPT_SPACE_N + 1
OPT_DEGREE = OPT_LABEL + MAX_SPACES
OPT_NEIGHBOUR = OPT_DEGREE + MAX_SPACES
OPTION_WORDS = OPT_NEIGHBOUR + MAX_SPACES * MAX_DEGREE
START_RANDOM = -1

# Piles of the luck tape: the reserves of the seats, the draw for the start player.
PILE_RESERVE, PILE_START = 0, 4

# Events, indices into EVENTS.
(
    E_START,
    E_TEMPLE,
    E_PLANTED,
    E_CROPS,
    E_EXPANDED,
    E_STUCK,
    E_DREW,
    E_CITY,
    E_AWARD,
    E_TURN,
    E_ENDED,
) = range(11)
