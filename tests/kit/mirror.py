"""Cacao in the mirror: x and y exchanged, and with them the tiles 3001 and 3100 (C-2.6, invariant 12.8)."""

import re

EDGES = str.maketrans("NESW", "ENWS")
TILES = {"3001": "3100", "3100": "3001"}


def cell(text: str) -> str:
    """`x,y` becomes `y,x`."""
    x, y = text.split(",")
    return f"{y},{x}"


def face(digits: str) -> str:
    """North and east change places, south and west too."""
    return digits[1] + digits[0] + digits[3] + digits[2]


def position(text: str) -> str:
    """A position text in the mirror."""
    jungle, workers, players, supply, turn = text.split(" ")
    mirrored = [_tiles(jungle), _tiles(workers), re.sub(r"3001|3100", lambda tile: TILES[tile[0]], players)]
    mirrored[2] = re.sub(r"\d{4}(?:\+\d{4})+", lambda hand: "+".join(sorted(hand[0].split("+"))), mirrored[2])
    return " ".join((*mirrored, supply, turn))


def _tiles(field: str) -> str:
    if field == "-":
        return field
    tiles = [tile.split("=") for tile in field.split(";")]
    mirrored = [(cell(where), re.sub(r"\d{4}", lambda digits: face(digits[0]), what)) for where, what in tiles]
    mirrored.sort(key=lambda tile: tuple(map(int, tile[0].split(","))))
    return ";".join(f"{where}={what}" for where, what in mirrored)


def move(text: str) -> str:
    """A turn of move text in the mirror: steps and drawn tiles."""
    words = []
    for word in text.split(" "):
        if found := re.fullmatch(r"(\d{4})([@^])(-?\d+,-?\d+)", word):
            words.append(f"{face(found[1])}{found[2]}{cell(found[3])}")
        elif found := re.fullmatch(r"(\+\w+@)(-?\d+,-?\d+)(\*?)", word):
            words.append(f"{found[1]}{cell(found[2])}{found[3]}")
        elif found := re.fullmatch(r"(-?\d+,-?\d+)([NESW])(.*)", word):
            words.append(f"{cell(found[1])}{found[2].translate(EDGES)}{found[3]}")
        elif word.startswith("/"):
            words.append("/" + TILES.get(word[1:], word[1:]))
        else:
            words.append(word)  # the number, a colour, a bar, the tiles shown
    return " ".join(words)


def record(text: str) -> str:
    """A whole record in the mirror."""
    return "\n".join(map(_line, text.splitlines())) + "\n"


def _line(line: str) -> str:
    if found := re.fullmatch(r'\[Position "(.*)"\]', line):
        return f'[Position "{position(found[1])}"]'
    return line if line.startswith("[") else move(line)
