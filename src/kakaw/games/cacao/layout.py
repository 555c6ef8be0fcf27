"""The record of Cacao: every field with its meaning, its range and who may see it.

The table is a torus of 32 x 32 cells. That is wide enough for every game: a jungle tile needs two adjacent worker
tiles, each of which touches an older jungle tile, so the tile with the greatest y lies at most one row beyond the
greatest y before it (two workers cannot both lie north of a space); the same holds in the other three directions.
The start tiles span 2 columns and at most 26 jungle tiles follow: 28 columns. Workers reach one further on either side
and the spaces they face one more: 32.
"""

from kakaw.core.grid import SIDE
from kakaw.core.layout import HEADER, OWNER, Field, record_dtype

MAX_SEATS = 4
MAX_JUNGLE = 28  # C-1.5
MAX_PLACES = 36  # C-2.3: worker tiles played by 4 players
MAX_OPEN = 64  # the start tiles have 6 worker spaces around them, each further jungle tile adds at most 2
MAX_SPACES = 8  # C-6.3 says 3; hand-made positions may owe more
MAX_BLOCKS = 4 + 3 * MAX_SPACES  # C-7.5 says 7
MAX_RIVER = 12

# Phases.
PLACE, FILL, ACT, OVER = 0, 1, 2, 3
PHASES = ("place", "fill", "act", "over")

# Bytes of the table: 0 empty, 1..10 a jungle tile, OPEN an empty worker space next to one, else a worker tile.
EMPTY = 0
OPEN = 15
WORKER = 0x80  # a worker tile: WORKER | owner << 5 | OVERBUILT? | face
OVERBUILT = 0x10
FACE = 0x0F

# Bits of `asks`: what is asked although taking all is never worse (C-7.22 and `auto.*`).
ASK_HARVEST, ASK_MINE, ASK_RIVER, ASK_SUN = 1, 2, 4, 8
ALL_TILES_PLAYED = 1  # the one way a game ends (C-9.5)

FIELDS = (
    *HEADER,
    # Options of the header (section 15).
    Field("bank", "i4", "gold left in the bank, -1 for no limit (`bank.limit`)", -1, 1_000_000),
    Field("river_value", "i2", "value of each river field (`river.values`)", -1000, 1000, (MAX_RIVER,)),
    Field("river_fields", "i1", "number of river fields", 2, MAX_RIVER),
    Field("asks", "i1", "what is asked although taking all is never worse (`auto.*`)", 0, 15),
    Field("per_place", "i1", "how often a place may be overbuilt (`overbuild.perPlace`)", 0, 3),
    Field("together", "i1", "1 when all involved seats decide at once (`ask.order`)", 0, 1),
    Field("colour", "i1", "colour of each seat, an index into box.COLOURS", 0, 3, (MAX_SEATS,)),
    # The turn.
    Field("turn", "i2", "number of the turn, from 1", 0, 1000),
    Field("start", "i1", "the seat that began (`start.player`)", 0, 3),
    Field("active", "i1", "the seat whose turn it is", 0, 3),
    # Villages.
    Field("gold", "i4", "gold of each seat", 0, 1_000_000, (MAX_SEATS,)),
    Field("fruit", "i1", "fruits in storage", 0, 5, (MAX_SEATS,)),
    Field("suns", "i1", "sun tokens", 0, 3, (MAX_SEATS,)),
    Field("river", "i1", "river field of the water carrier, from 0", 0, MAX_RIVER - 1, (MAX_SEATS,)),
    Field("hand_n", "i1", "worker tiles in hand", 0, 11, (MAX_SEATS,)),
    Field("stack_n", "i1", "worker tiles in the stack", 0, 11, (MAX_SEATS,)),
    Field("unseen", "i1", "worker tiles of each kind in hand and stack together", 0, 44, (MAX_SEATS, 4)),
    Field("hand", "i1", "worker tiles of each kind in hand", 0, 11, (MAX_SEATS, 4), OWNER),
    Field(
        "stack", "i1", "worker tiles of each kind in the stack, whose order nobody knows", 0, 44, (MAX_SEATS, 4), OWNER
    ),
    # The jungle.
    Field("display", "i1", "open jungle tiles of each kind", 0, 2, (11,)),
    Field("pile", "i1", "jungle tiles of each kind in the pile", 0, 28, (11,)),
    Field("display_n", "i1", "open jungle tiles", 0, 2),
    Field("pile_n", "i1", "jungle tiles in the pile", 0, 28),
    # The table.
    Field("table", "u1", "what lies on each cell of the torus", 0, 255, (SIDE * SIDE,)),
    Field("open", "i2", "cells where a worker tile may go, ascending", 0, 16383, (MAX_OPEN,)),
    Field("jungle", "i2", "cells with a jungle tile, ascending", 0, 16383, (MAX_JUNGLE,)),
    Field("place", "i2", "cells with worker tiles, ascending", 0, 16383, (MAX_PLACES,)),
    Field(
        "under",
        "i2",
        "cells of covered worker tiles, ascending, a tile above after the one below",
        0,
        16383,
        (MAX_PLACES,),
    ),
    Field("under_face", "i1", "the covered tiles, in the same order", 0, 12, (MAX_PLACES,)),
    Field("open_n", "i1", "how many", 0, MAX_OPEN),
    Field("jungle_n", "i1", "how many", 0, MAX_JUNGLE),
    Field("place_n", "i1", "how many", 0, MAX_PLACES),
    Field("under_n", "i1", "how many", 0, MAX_PLACES),
    # The turn in progress; all zero at a turn boundary.
    Field("placed", "i2", "cell of the tile just placed", 0, 16383),
    Field("space", "i2", "jungle spaces still to fill, ascending", 0, 16383, (MAX_SPACES,)),
    Field("fresh", "i2", "jungle tiles laid this turn", 0, 16383, (MAX_SPACES,)),
    Field("block", "i2", "activated blocks not finished: cell of the worker tile, ascending", 0, 16383, (MAX_BLOCKS,)),
    Field("block_edge", "i1", "their edges", 0, 3, (MAX_BLOCKS,)),
    Field("floor", "i2", "a tile like the last one laid goes beyond this cell", 0, 16383),
    Field("space_n", "i1", "how many spaces", 0, MAX_SPACES),
    Field("fresh_n", "i1", "how many fresh tiles", 0, MAX_SPACES),
    Field("block_n", "i1", "how many blocks", 0, MAX_BLOCKS),
    Field("floor_kind", "i1", "the kind of the last tile laid", 0, 10),
    Field("overdue", "i1", "1 in a hand-made position with spaces that should be full", 0, 1),
)

STATE = record_dtype(FIELDS)

# A step is STEP_KIND << KIND_SHIFT | cell << CELL_SHIFT | detail. Detail: a face; a jungle kind; or, for a block of
# workers, edge << 7 | action << 4 | amount, where no action and no amount means that the block is forgone.
KIND_SHIFT, CELL_SHIFT, CELL_MASK, DETAIL_MASK = 23, 9, 0x3FFF, 0x1FF
STEP_PLACE, STEP_OVERBUILD, STEP_FILL, STEP_ACT = 0, 1, 2, 3
MAX_LEGAL = 13 * (MAX_OPEN + MAX_PLACES)

# Words of the options array (meta.py fills it).
OPT_START, OPT_BANK, OPT_ASKS, OPT_PER_PLACE, OPT_TOGETHER, OPT_COLOURS, OPT_RIVER_FIELDS, OPT_RIVER = (
    0,
    1,
    2,
    3,
    4,
    5,
    9,
    10,
)
OPTION_WORDS = OPT_RIVER + MAX_RIVER
START_RANDOM = -1

# Piles of the luck tape: the jungle pile, the stacks of the seats, the draw for the start player.
PILE_JUNGLE, PILE_STACK, PILE_START = 0, 1, 5

# Events, indices into EVENTS.
(
    E_START,
    E_PLACED,
    E_OVERBUILT,
    E_LAID,
    E_HARVESTED,
    E_SOLD,
    E_MINED,
    E_CARRIED,
    E_SUNS,
    E_DREW,
    E_SHOWN,
    E_TURN,
    E_TEMPLE,
    E_ENDED,
) = range(14)
