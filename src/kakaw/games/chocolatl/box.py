"""What is in the box of Chocolatl: every number of the rulebook, with the id of its rule beside it."""

SEATS = (3, 4, 5)
UNOFFICIAL_SEATS = 2  # only by `players.min`
COLOURS = "OGPBN"  # orange, green, purple, blue, brown, in the order seats take them by default
COLOUR_NAMES = {"O": "orange", "G": "green", "P": "purple", "B": "blue", "N": "brown"}

# Cards.
CARDS = 13  # one each of the values 0 to 12
IN_PLAY = 12
PER_LOCATION = 2
IMPROVE_A = (13, 14, 15, 16, 17, 18)  # X-1.5 `improve.A`, reconstructed; lies on the field "6"
IMPROVE_B = (7, 8, 9, 10, 11, 12)  # X-1.5 `improve.B`, reconstructed; lies on the field "3"
DECK = 6  # improvement cards with each back
HIGHEST_VALUE = 31  # no rule; what the tables of the kernel hold

# The board.
LOCATIONS = ("Chocolatl", "Harvest", "City", "Pyramid", "Cacao drink", "Tachli")
CHOCOLATL, HARVEST, CITY, PYRAMID, DRINK, TACHLI = 1, 2, 3, 4, 5, 6
ROUNDS = 7
WHITE_DICE = 3
BLACK_DICE = 7
CHIPS = 7  # hut chips
SITES = 7  # X-1.8 `city.sites`
CUBES = 9
PIPS = 6

# The score track. Colours of fields: red, gold (Y for yellow), green.
RED, GOLD, GREEN = "R", "Y", "G"
TRACK_LETTERS = RED + GOLD + GREEN
MODES = {RED: "red", GOLD: "gold", GREEN: "green"}
TRACK_FIELDS = 39  # fields 1 to 39 have a colour that matters
TRACK = "YGR"  # X-1.7 `track.colours`, reconstructed: repeated from field 1 on
GOAL = 40

# What locations pay.
CHOCOLATL_POINTS = 1
GAP = 3  # the lead with which the first bidder places both stones
STONES_PER_ROUND = 2
PYRAMID_STONES = 14
PYRAMID_ROWS = (5, 4, 3, 2)  # X-1.9 `pyramid.rows`, from the bottom, inferred
PYRAMID_BONUS = (5, 4, 3, 2)  # X-1.9 `pyramid.bonus`
DRINK_FIRST = (8, 7, 6, 5, 4, 3, 2)  # X-1.10 `drink.first`, rounds 3 to 7 extrapolated
DRINK_SECOND = (4, 3, 2, 0, 0, 0, 0)  # X-1.10 `drink.second`; 0 is no prize
PENALTY = 2
TACHLI_POINTS = (6, 3)

# Final scoring.
STONE_POINTS = 1
MOST_STONES = 3
FIGURE = 3  # for Chocolatl, and lost for the Old Man
HIGHEST_SACRIFICE = 3
