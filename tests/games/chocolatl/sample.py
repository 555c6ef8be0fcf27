"""The round of section 19b, played by hand."""

from kakaw import Game
from kakaw.core.chance import Chance
from kakaw.games.chocolatl.layout import PILE_DECK, PILE_STACK, PILE_WHITE
from tests.kit.chocolatl import COLOURS, choose, lay, sacrifice

RECORD = """\
S O:7 G:4 P:10
R1 red 6-4-1 14/9
O: 12.3 11.0 10.1 9.2 8.4 6.5
G: 7.6 12.2 5.3 11.8 10.1 9.0
P: 1.0 9.8 12.5 7.6 11.2 4.3
1 O15 G13 P1 -> C:O+1 M:P
2 P16 G14 O11 -> P+6 G+4 O+1
3 P16 O11 G8 -> P:hut O:die
4 G19 P13 O11 -> GG
5 P13 O12 G11 -> P+8 O+4 G-2
6 O11 G9 P7 -> O:14/0 G:9/0
"""
BIDS = {text[0]: text[3:] for text in RECORD.splitlines() if text[1:2] == ":"}
EXPECTED = {  # the score track after each location
    1: {"O": 1, "G": 0, "P": 0},
    2: {"O": 2, "G": 4, "P": 6},
    5: {"O": 6, "G": 2, "P": 14},
}


def sample_start(order: str = "OGP") -> Game:
    """The game before the sacrifices, colours seated in this order, stack O<G<P, with the luck of the sample."""
    script = {
        PILE_STACK: [order.index(colour) for colour in "OGP"],
        PILE_WHITE: [4, 1, 6, 5, 5, 2],
        PILE_DECK: [14, 17],
        PILE_DECK + 1: [9, 8],
    }
    return Game("chocolatl", 3, options={**COLOURS, "colours": order}, chance=Chance("sample", script))


def sample_round(order: str = "OGP") -> Game:
    """The whole round: O wins the die and does not use it."""
    game = sacrifice(sample_start(order), O=7, G=4, P=10)
    lay(game, **BIDS)
    choose(game, "hut", "pass", "pass", "pass")
    return game
