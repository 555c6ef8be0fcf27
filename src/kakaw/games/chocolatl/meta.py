"""Chocolatl in a few words: players, options, reasons, faults. Loads without numba."""

from enum import IntEnum, IntFlag

from kakaw.core.errors import Reason
from kakaw.core.options import Choice, Colours, Flag, Number, Numbers, Text
from kakaw.games.chocolatl import box

TITLE = "chocolatl"
NAME = "Chocolatl"
RULES_VERSION = 1
PLAYERS = box.SEATS
# Numbers of players that only an option allows: the key and the value it must have.
PLAYERS_BY_OPTION = {box.UNOFFICIAL_SEATS: ("players.min", box.UNOFFICIAL_SEATS)}
WITHDRAW_OPTION = "bids.change"  # with it a seat may take back its sealed answer until the last one is in
RULE_PREFIX = "X"
# No game takes more steps that somebody must take: each of 5 seats sacrifices once and lays at most 12 cards in each of
# 7 rounds; the city, the order of stones and two exchanges ask once a round; each of 42 dice windows asks each seat
# once, and each of 7 rolls lets all be asked again.
MAX_PLIES = 5 + 7 * (5 * 12 + 4) + 42 * 5 + 7 * 6
ABOUT = """\
Chocolatl: sealed bids at six locations, for 3 to 5 players.

Everybody sacrifices one of thirteen cacao cards and bids with the other twelve, two at each of six locations, in every
round: for the figure Chocolatl, the harvest, the city, the pyramid, the cacao drink and the game of Tachli. The colour
of the leader's score field says how bids are laid: one location at a time, all twelve cards at once, or six and six.
After at most seven rounds most points win.

Reconstructed: the colours of the score fields (`track.colours`), the values of the improvement cards (`improve.A`,
`improve.B`) and the prizes of the cacao drink in rounds 3 to 7 (`drink.first`, `drink.second`) are printed only on the
board and the cards, and are not known for certain; the pyramid's levels (`pyramid.rows`) are inferred. Everything else
follows the rulebook; rulings where it is silent are marked in the rules page, and those with a key are options of the
game. Two players (`players.min` = 2) are unofficial.
"""

OPTIONS = (
    Number(
        "players.min",
        3,
        "X-14.1",
        "the least number of players; 2 is unofficial, the rulebook is for 3 to 5",
        low=2,
        high=3,
    ),
    Colours("colours", "default", "X-1.2", "the colour of each seat", letters=box.COLOURS),
    Text(
        "track.colours",
        box.TRACK,
        "X-1.7",
        "the colours of score fields from 1 on, repeated: R red, Y gold, G green",
        examples=(box.TRACK, "R", "Y", "G", "YGR", "GGYR"),
        pattern=f"[{box.TRACK_LETTERS}]{{1,{box.TRACK_FIELDS}}}",
        form=f"1 to {box.TRACK_FIELDS} of the letters {box.TRACK_LETTERS}",
    ),
    Numbers(
        "improve.A",
        list(box.IMPROVE_A),
        "X-1.5",
        "the improvement cards laid on field 6",
        least=box.DECK,
        most=box.DECK,
        high=box.HIGHEST_VALUE,
        different=False,
    ),
    Numbers(
        "improve.B",
        list(box.IMPROVE_B),
        "X-1.5",
        "the improvement cards laid on field 3",
        least=box.DECK,
        most=box.DECK,
        high=box.HIGHEST_VALUE,
        different=False,
    ),
    Numbers(
        "pyramid.rows",
        list(box.PYRAMID_ROWS),
        "X-1.9",
        "stones in each level of the pyramid, from the bottom",
        least=1,
        most=7,
        low=1,
        high=box.PYRAMID_STONES,
        different=False,
        total=box.PYRAMID_STONES,
    ),
    Numbers(
        "pyramid.bonus",
        list(box.PYRAMID_BONUS),
        "X-1.9",
        "points for most stones in each level, from the bottom; a level beyond the list pays nothing",
        least=1,
        most=7,
        high=100,
        different=False,
    ),
    Numbers(
        "drink.first",
        list(box.DRINK_FIRST),
        "X-1.10",
        "points for the first bidder at the cacao drink, round by round",
        least=box.ROUNDS,
        most=box.ROUNDS,
        high=100,
        different=False,
    ),
    Numbers(
        "drink.second",
        list(box.DRINK_SECOND),
        "X-1.10",
        "points for the second bidder at the cacao drink, round by round; 0 is none",
        least=box.ROUNDS,
        most=box.ROUNDS,
        high=100,
        different=False,
    ),
    Number("city.sites", box.SITES, "X-1.8", "building sites in the city", low=box.SITES, high=100),
    Number("score.floor", "none", "X-1.12", "where a loss on the score track stops", low=0, high=0, word="none"),
    Choice(
        "dice.window",
        "loop",
        "X-6.4",
        "how owners of bonus dice are asked after a reveal",
        values=("loop", "single", "simultaneous"),
    ),
    Choice("tachli.discard", "lowest", "X-11.5", "which card is given up at Tachli", values=("lowest", "any")),
    Choice("memory.aid", "on", "X-11.6", "the cards everybody has seen are shown", values=("on", "off")),
    Flag("bids.change", False, "X-4.10", "an answer may be changed until the last one is in"),
)


class Refusal(IntEnum):
    """Why a step is refused."""

    GAME_OVER = 1
    NOT_ASKED = 2
    NOT_NOW = 3
    NOT_A_CARD = 4
    NOT_IN_HAND = 5
    USED_CARD = 6
    ONE_CARD = 7
    THREE_CARDS = 8
    OTHER_LOCATION = 9
    TWO_FIRST_CARDS = 10
    HIGHER_FIRST = 11
    REVEALED = 12
    LAID_ALREADY = 13
    EARLY_DICE = 14
    TOO_FEW_DICE = 15
    LOWEST_ONLY = 16
    NEW_CARD = 17
    MALFORMED = 18


def _reason(refusal: Refusal, rule: str, sentence: str) -> Reason:
    return Reason(int(refusal), refusal.name.lower().replace("_", "-"), rule, sentence)


REASONS = {
    reason.code: reason
    for reason in (
        _reason(Refusal.GAME_OVER, "X-11.9", "the game is over"),
        _reason(Refusal.NOT_ASKED, "X-4.9", "this seat has nothing to decide now"),
        _reason(Refusal.NOT_NOW, "X-1.6", "the round is at another decision"),
        _reason(Refusal.NOT_A_CARD, "X-2.5", "this card cannot be the sacrifice"),
        _reason(Refusal.NOT_IN_HAND, "X-1.3", "this card is not in the hand"),
        _reason(Refusal.USED_CARD, "X-4.5", "this card lies at a location already and cannot be bid twice in a round"),
        _reason(Refusal.ONE_CARD, "X-4.1", "the location before it has only one card yet: a bid is two cards"),
        _reason(Refusal.THREE_CARDS, "X-4.1", "two cards lie there already: a bid is two cards, not three"),
        _reason(Refusal.OTHER_LOCATION, "X-1.6", "cards are laid location by location, from 1 to 6"),
        _reason(Refusal.TWO_FIRST_CARDS, "X-4.7", "in a green round one card is laid at each location, then another"),
        _reason(
            Refusal.HIGHER_FIRST,
            "X-4.1",
            "the higher card of a bid is named first: each assignment has one order of steps",
        ),
        _reason(Refusal.REVEALED, "X-4.9", "the bids at this location have been revealed"),
        _reason(Refusal.LAID_ALREADY, "X-4.10", "the cards of this seat lie already and may not be moved"),
        _reason(Refusal.EARLY_DICE, "X-6.3", "bonus dice are rolled after the bids of a location are revealed"),
        _reason(Refusal.TOO_FEW_DICE, "X-6.1", "there are not that many bonus dice"),
        _reason(Refusal.LOWEST_ONLY, "X-11.5", "the lowest of the twelve cards is given up, by itself"),
        _reason(Refusal.NEW_CARD, "X-11.5", "the new card itself cannot be given up"),
        _reason(Refusal.MALFORMED, "X-4.1", "this is not a step of Chocolatl"),
    )
}


class Fault(IntFlag):
    """What is impossible in a position."""

    CARDS = 1
    SACRIFICE = 2
    IMPROVEMENTS = 4
    TRACK = 8
    FIGURES = 16
    HUTS = 32
    DICE = 64
    STONES = 128
    LAST_ROUND = 256
    WHITE_DICE = 512
    MEMORY = 1024
    BELOW_FLOOR = 2048


FAULTS = {
    int(Fault.CARDS): ("X-2.7", "a player does not have twelve cards in hand and in bids"),
    int(Fault.SACRIFICE): ("X-2.5", "a sacrifice is not one of the thirteen cards, or is in hand as well"),
    int(Fault.IMPROVEMENTS): ("X-1.5", "the improvement cards are not the two decks"),
    int(Fault.TRACK): ("X-7.1", "the score markers are not in one order"),
    int(Fault.FIGURES): ("X-8.6", "from location 2 of round 1 on both figures have different owners"),
    int(Fault.HUTS): ("X-9.4", "there is not one hut for each round whose city is over"),
    int(Fault.DICE): ("X-9.5", "there is not one bonus die for each round whose city is over"),
    int(Fault.STONES): ("X-10.1", "there are not two stones for each round whose pyramid is over"),
    int(Fault.LAST_ROUND): ("X-11.9", "this should be the last round, or the game should have ended"),
    int(Fault.WHITE_DICE): ("X-3.2", "the white dice do not show three numbers, descending"),
    int(Fault.MEMORY): ("X-11.6", "the card memory does not fit the cards"),
    int(Fault.BELOW_FLOOR): ("X-7.6", "a score is below the floor"),
}

END_REASONS = ("", "the pyramid is full", "a marker has reached 40 points", "a player has used the last cube")
