"""What is in the box of Cacao: every number of the rulebook, with the id of its rule beside it."""

SEATS = (2, 3, 4)  # C-1.1
COLOURS = "RYLW"  # C-1.1: red, yellow, lilac, white, in the order seats take them by default
COLOUR_NAMES = {"R": "red", "Y": "yellow", "L": "lilac", "W": "white"}

# Worker tiles. Digits are the workers on the north, east, south and west edge (C-1.3).
WORKER_TILES = ("1111", "2101", "3001", "3100")  # C-1.2
WORKER_COUNTS = (4, 5, 1, 1)  # C-1.2, per colour
WORKERS_RETURNED = {2: (0, 0, 0, 0), 3: (1, 0, 0, 0), 4: (1, 1, 0, 0)}  # C-2.2
# Distinct orientations, grouped by tile (C-1.4).
FACES = (
    *("1111",),
    *("2101", "1210", "0121", "1012"),
    *("3001", "1300", "0130", "0013"),
    *("3100", "0310", "0031", "1003"),
)
FACE_TILE = tuple(t for t, n in enumerate((1, 4, 4, 4)) for _ in range(n))
FACE_WORKERS = tuple(tuple(int(digit) for digit in face) for face in FACES)
HAND = 3  # C-2.4

# Jungle tiles; 0 stands for no tile.
JUNGLE = ("", "P1", "P2", "M2", "M3", "M4", "G1", "G2", "C", "S", "T")  # C-1.5
JUNGLE_COUNTS = (0, 6, 2, 2, 4, 1, 2, 1, 3, 2, 5)  # C-1.5
JUNGLE_NAMES = {
    "P1": "single plantation",
    "P2": "double plantation",
    "M2": "market, price 2",
    "M3": "market, price 3",
    "M4": "market, price 4",
    "G1": "gold mine, value 1",
    "G2": "gold mine, value 2",
    "C": "cenote",
    "S": "sun-worship site",
    "T": "temple",
}
JUNGLE_REMOVED = (0, 2, 0, 0, 1, 0, 1, 0, 1, 1, 1)  # C-2.7, only with 2 players
START_TILES = ((0, 0, "P1"), (1, 1, "M2"))  # C-2.5, C-2.6
DISPLAY = 2  # C-2.10

# What a jungle tile does (section 7b), and how much per worker.
PLANTATION, MARKET, MINE, CENOTE, SUN_SITE, TEMPLE = 1, 2, 3, 4, 5, 6
JUNGLE_ACTION = (0, PLANTATION, PLANTATION, MARKET, MARKET, MARKET, MINE, MINE, CENOTE, SUN_SITE, TEMPLE)
JUNGLE_VALUE = (0, 1, 2, 2, 3, 4, 1, 2, 1, 1, 0)  # C-7.20, C-7.23, C-7.25, C-7.26, C-7.27

STORAGE = 5  # C-1.7
SUN_SLOTS = 3  # C-1.7
RIVER = (-10, -4, -1, 0, 2, 4, 7, 11, 16)  # C-1.9 `river.values`
FRUITS = 20  # C-1.10
SUN_TOKENS = 12  # C-1.10
TEMPLE_FIRST, TEMPLE_SECOND = 6, 3  # C-10.2


def worker_set(players: int) -> tuple[int, ...]:
    """How many of each worker tile a colour plays with (C-2.3)."""
    return tuple(n - r for n, r in zip(WORKER_COUNTS, WORKERS_RETURNED[players], strict=True))


def jungle_supply(players: int) -> tuple[int, ...]:
    """How many of each jungle tile are in display and pile after set-up (C-2.9)."""
    supply = list(JUNGLE_COUNTS)
    for _, _, code in START_TILES:  # C-2.8: set aside before the removal
        supply[JUNGLE.index(code)] -= 1
    if players == 2:
        supply = [n - r for n, r in zip(supply, JUNGLE_REMOVED, strict=True)]
    return tuple(supply)
