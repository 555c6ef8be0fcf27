"""What is in the box of Maya: every number of the rulebook, with the id of its rule beside it."""

SEATS = (2, 3, 4)  # M-1.1
COLOURS = "RBKYGW"  # M-1.1: the first four are the default, in the order seats take them
COLOUR_NAMES = {"R": "red", "B": "blue", "K": "black", "Y": "yellow", "G": "green", "W": "white"}

# Plantation tiles: a crop and how many of it.
CROPS = "PSTM"  # M-1.7
CROP_NAMES = {"P": "pepper", "S": "squash", "T": "potato", "M": "maize"}
TILES = tuple(f"{crop}{count}" for crop in CROPS for count in (1, 2))  # M-1.7
TILE_CROP = tuple(kind // 2 for kind in range(len(TILES)))
TILE_COUNT = tuple(kind % 2 + 1 for kind in range(len(TILES)))
TILES_EACH = 32  # M-1.7, per colour
TILES_PER_COLOUR = (5, 3) * len(CROPS)  # M-1.8 `tiles.perColour`, in the order of TILES

RACK_START = 5  # M-2.4
RACK_MOST = 7  # M-5.10
DRAW = 3  # M-5.9
DRAW_UNSEEN = 2  # M-5.13: after a tile placed unseen
STUCK_DRAW = 2  # M-5.16 `stuck.draw`

TEMPLES = 13  # M-1.5: temple tiles, and temples to stand on them; never too few (M-1.21)
LIMIT_TILES = {2: 9, 1: 3}  # M-1.9: spaces covered, and how many such tiles
BLUE = "blue"  # M-1.2, M-2.7: the area that is always in play
HIGHLIGHTED_TEMPLES = ("Tikal", "Palenque", "Uxmal", "Coba")  # M-1.6

# M-6.4: first and second award by size of the city; the last row is for every greater size too.
AWARDS = ((0, 0), (0, 0), (6, 3), (12, 6), (20, 10), (30, 15))

# What a board file may hold at most; the default board has 144 spaces with six neighbours (M-1.3).
MAX_SPACES, MAX_DEGREE, MAX_AREAS, MAX_NUMBER = 160, 8, 8, 63
