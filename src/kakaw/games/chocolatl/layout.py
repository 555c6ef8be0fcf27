"""The record of Chocolatl: every field with its meaning, its range and who may see it.

A card is kept as its value + 1 wherever a place may be empty: 0 is no card. Hands are counts per value, because
improvement cards can repeat a value. What a seat has laid face down, how far it is, and what it has sacrificed are
private fields; what has been turned up is moved to a public one. So nothing that others see depends on a secret, or on
how many cards of an unfinished answer lie on the table (docs/decisions/0008-sealed-answers.md).
"""

from kakaw.core.layout import HEADER, OWNER, Field, record_dtype
from kakaw.games.chocolatl import box

MAX_SEATS = 5
VALUES = box.HIGHEST_VALUE + 1
N_LOCATIONS = len(box.LOCATIONS)
MAX_ROWS = 7

# Phases. Sacrifices and bids are answered by all seats at once.
SACRIFICE, BID, DICE, CITY, STONES, EXCHANGE, OVER = 0, 1, 2, 3, 4, 5, 6
PHASES = ("sacrifice", "bid", "dice", "city", "stones", "exchange", "over")

# Ways to bid (section 4); 0 before the first round is prepared.
MODE_RED, MODE_GOLD, MODE_GREEN = 1, 2, 3
MODES = ("", "red", "gold", "green")

# `dice.window`.
LOOP, SINGLE, SIMULTANEOUS = 0, 1, 2
WINDOWS = ("loop", "single", "simultaneous")
DISCARDS = ("lowest", "any")  # `tachli.discard`

# How a game ends.
END_PYRAMID, END_POINTS, END_CUBES = 1, 2, 3

FIELDS = (
    *HEADER,
    # The score track (section 7).
    Field("score", "i2", "score of each seat on the track", -100, 1000, (MAX_SEATS,)),
    Field("bid", "i2", "value of each seat's bid at the location being resolved", -20, 200, (MAX_SEATS,)),
    Field("track", "i1", "seats by score, ascending, and from the bottom to the top of a stack", 0, 4, (MAX_SEATS,)),
    # Options of the header.
    Field("field_colour", "i1", "way to bid for each score field (`track.colours`)", 1, 3, (box.TRACK_FIELDS + 1,)),
    Field("improve", "i1", "values of the improvement cards (`improve.A`, `improve.B`)", 0, 31, (2, box.DECK)),
    Field("prize", "i1", "points for first and second at the drink in each round", 0, 100, (2, box.ROUNDS)),
    Field("row", "i1", "stones in each pyramid level, from the bottom (`pyramid.rows`)", 0, 14, (MAX_ROWS,)),
    Field("row_bonus", "i1", "points for most stones in each level (`pyramid.bonus`)", 0, 100, (MAX_ROWS,)),
    Field("floor", "i1", "1 when a loss stops at 0 (`score.floor`)", 0, 1),
    Field("window", "i1", "how the dice window works (`dice.window`)", 0, 2),
    Field("any_card", "i1", "1 when any card may be given up (`tachli.discard`)", 0, 1),
    Field("aid", "i1", "1 when the card memory is kept (`memory.aid`)", 0, 1),
    Field("sites", "i1", "building sites in the city (`city.sites`)", 7, 100),
    Field("colour", "i1", "colour of each seat, an index into box.COLOURS", 0, 4, (MAX_SEATS,)),
    # The round (section 3).
    Field("round", "i1", "number of the round, from 1", 0, 7),
    Field("location", "i1", "the location bid for or resolved now, from 1; 0 before the first round", 0, 6),
    Field("mode", "i1", "the way to bid in this round, 0 before it is prepared", 0, 3),
    Field("firsts", "i1", "1 when the first cards of a green round lie open", 0, 1),
    Field("last", "i1", "0, or what made this the last round (X-11.9)", 0, 3),
    Field("white", "i1", "the white dice, descending; 0 before they are rolled", 0, 6, (box.WHITE_DICE,)),
    Field("well", "i1", "1 while a black die lies on the city well", 0, 1),
    Field("open_card", "i1", "improvement cards on the fields 6 and 3, value + 1", 0, VALUES, (2,)),
    Field(
        "deck", "i1", "improvement cards of each value left in the decks, whose order nobody knows", 0, 6, (2, VALUES)
    ),
    Field("deck_n", "i1", "improvement cards left in each deck", 0, 6, (2,)),
    # What the seats own.
    Field("chocolatl", "i1", "owner of the figure Chocolatl, seat + 1", 0, MAX_SEATS),
    Field("old_man", "i1", "owner of the figure Old Man, seat + 1", 0, MAX_SEATS),
    Field("huts", "i1", "huts, and so chips, of each seat", 0, 7, (MAX_SEATS,)),
    Field("dice", "i1", "black dice of each seat", 0, 7, (MAX_SEATS,)),
    Field("used", "i1", "black dice used up", 0, 7),
    Field("stone", "i1", "owner of each stone of the pyramid in order, seat + 1", 0, MAX_SEATS, (box.PYRAMID_STONES,)),
    Field("stone_n", "i1", "stones in the pyramid", 0, box.PYRAMID_STONES),
    # Cards.
    Field("hand", "i1", "cards of each value in hand", 0, 13, (MAX_SEATS, VALUES), OWNER),
    Field("laid", "i1", "cards face down at each location, value + 1", 0, VALUES, (MAX_SEATS, N_LOCATIONS, 2), OWNER),
    Field("sacrifice", "i1", "the card in the temple, value + 1", 0, VALUES, (MAX_SEATS,), OWNER),
    Field("answer", "i1", "secret answer in a simultaneous dice window: dice to roll + 1", 0, 8, (MAX_SEATS,), OWNER),
    Field("shown", "i1", "cards open at each location, value + 1", 0, VALUES, (MAX_SEATS, N_LOCATIONS, 2)),
    Field("temple", "i1", "the sacrifice once the final scoring has turned it up, value + 1", 0, VALUES, (MAX_SEATS,)),
    Field("known", "i1", "card memory: the twelve cards all have seen, by value (X-15)", 0, 12, (MAX_SEATS, VALUES)),
    Field("deduced", "i1", "card memory: the sacrifice all can deduce, value + 1 (X-15)", 0, VALUES, (MAX_SEATS,)),
    # In progress; zero at the start of a round.
    Field("asked", "i1", "bit set of the seats whose secret answers are collected now", 0, 31),
    Field("named", "i1", "bit set of the seats whose twelve cards a position told before their sacrifice", 0, 31),
    Field("passed", "i1", "bit set of the seats that passed in this dice window", 0, 31),
    Field("rolled", "i1", "pips each seat has added to its bid at this location", 0, 42, (MAX_SEATS,)),
    Field("rank", "i1", "seats by rank while a choice at this location is open", 0, 4, (MAX_SEATS,)),
    Field("taken", "i1", "improvement card each seat takes this round, value + 1", 0, VALUES, (MAX_SEATS,)),
    Field("given", "i1", "card each seat gives up this round, value + 1", 0, VALUES, (MAX_SEATS,)),
    Field("final_die", "i1", "pips of the die rolled in the final scoring", 0, 6, (MAX_SEATS,)),
)

STATE = record_dtype(FIELDS)

# A step is STEP_KIND << KIND_SHIFT | detail. Detail: a value; location << VALUE_BITS | value; how many dice; a choice.
KIND_SHIFT, VALUE_BITS, VALUE_MASK, DETAIL_MASK = 9, 5, 0x1F, 0x1FF
STEP_SACRIFICE, STEP_LAY, STEP_ROLL, STEP_CITY, STEP_STONE, STEP_GIVE = range(6)
HUT, DIE = 0, 1  # details of STEP_CITY
BEFORE, AFTER = 0, 1  # details of STEP_STONE: the first bidder places before or after the second
MAX_LEGAL = VALUES

# Words of the options given to `setup`.
OPT_FLOOR, OPT_WINDOW, OPT_ANY_CARD, OPT_AID, OPT_SITES = range(5)
OPT_COLOURS = 5
OPT_TRACK = OPT_COLOURS + MAX_SEATS
OPT_IMPROVE = OPT_TRACK + box.TRACK_FIELDS + 1
OPT_PRIZE = OPT_IMPROVE + 2 * box.DECK
OPT_ROW = OPT_PRIZE + 2 * box.ROUNDS
OPT_ROW_BONUS = OPT_ROW + MAX_ROWS
OPTION_WORDS = OPT_ROW_BONUS + MAX_ROWS

# Piles of the luck tape; each seat has its own final die. Hands are dealt only by `complete`, to seats whose cards a
# view does not know.
PILE_STACK, PILE_WHITE, PILE_DECK, PILE_BLACK, PILE_FINAL, PILE_HAND = 0, 1, 2, 4, 5, 10

# Events, indices into EVENTS.
(
    E_MARKER,
    E_SACRIFICED,
    E_ROUND,
    E_CARDS,
    E_ANSWERED,
    E_LAID,
    E_FIRST,
    E_REVEALED,
    E_CHOSE,
    E_ROLLED,
    E_PASSED,
    E_BID,
    E_FIGURES,
    E_SCORED,
    E_CITY,
    E_STONE,
    E_LEVEL,
    E_EXCHANGED,
    E_LAST,
    E_FINAL_DIE,
    E_TEMPLE,
    E_ENDED,
) = range(22)
