"""Maya by hand: a position, a game set up at it, a turn in move text, and what came of it.

game = game_at("d4=^;e4=R:M2", racks={"R": "M1+M1"})
play(game, "R", "Md5=1")
assert scores(game) == {"R": 3, "B": 0}
"""

import itertools
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kakaw import Game
from kakaw.core.errors import IllegalStep, Reason
from kakaw.core.scan import Scanner
from kakaw.games.maya import box
from kakaw.games.maya.board import label_text
from kakaw.games.maya.layout import DOWN, EMPTY, RUIN, TEMPLE, UP
from kakaw.games.maya.record import _turns, scan_action, turn_text

BOARDS = Path(__file__).resolve().parents[2] / "fixtures" / "maya" / "boards"
START = "d4=^"  # the start temple of the test boards


def board_file(name: str = "HX3") -> dict[str, Any]:
    """The content of a board file of fixtures/maya/boards, to be used or spoilt."""
    data: dict[str, Any] = json.loads((BOARDS / f"{name}.json").read_text(encoding="utf-8"))
    return data


def path_board(row: str) -> dict[str, Any]:
    """A board that is one row of spaces a1, b1, ...: a T in `row` is a temple space, games start at the first."""
    labels = [f"{chr(ord('a') + k)}1" for k in range(len(row))]
    spaces = {
        label: {
            "area": "blue",
            "at": [2 * k, 0],
            "beside": [other for j, other in enumerate(labels) if abs(j - k) == 1],
        }
        for k, label in enumerate(labels)
    }
    marked = [label for label, letter in zip(labels, row, strict=True) if letter == "T"]
    return {
        "kakaw": "maya board",
        "format": 1,
        "name": "path",
        "note": "",
        "start": f"temple {marked[0]}",
        "areas": {"blue": "everything"},
        "temples": [{"name": f"temple {label}", "space": label, "highlighted": True} for label in marked],
        "spaces": spaces,
    }


def position(
    tiles: str = START,
    *,
    board: str = "HX3",
    areas: str = "all",
    variant: str = "base",
    players: str = "RB",
    racks: Mapping[str, str] | None = None,
    reserves: Mapping[str, int | str] | None = None,
    scores: Mapping[str, int] | None = None,
    turns: Mapping[str, int] | None = None,
    to_move: str = "R",
) -> str:
    """A position text. Racks nobody mentions are unknown, which is as good as holding everything.

    Everybody has taken as many turns as `turns` says, or none but the players before the one to move.
    """
    taken = {colour: int(k < players.index(to_move)) for k, colour in enumerate(players)} | dict(turns or {})
    seats = [
        f"{colour}:{(scores or {}).get(colour, 0)},{(racks or {}).get(colour, '?5')}"
        f",{(reserves or {}).get(colour, 20)},{taken[colour]}"
        for colour in players
    ]
    return f"{board} {areas} {variant} {tiles} {'/'.join(seats)} {to_move}{sum(taken.values()) + 1}"


def game_at(
    tiles: str = START, *, options: Mapping[str, Any] | None = None, seed: str = "kit", board: Any = "HX3", **rest: Any
) -> Game:
    """A game set up at `position(tiles, **rest)`. `board` is a name in fixtures, or the content of a board file."""
    content = board_file(board) if isinstance(board, str) else board
    text = position(tiles, board=content["name"], **rest)
    return Game.from_position("maya", text, seed=seed, options={"board": content, **(options or {})})


def steps(game: Game, text: str) -> tuple[int, ...]:
    """The steps of an action in move text such as `Me3=2,e4=1`, `#d5{M1}` or `#--`, in the order `push` takes."""
    scan = Scanner("action", text)
    action = scan_action(scan)
    scan.end()
    return game.arranged(*action)


def play(game: Game, colour: str, text: str) -> Game:
    """Play one turn of a colour; give the game."""
    assert to_move(game) == colour, f"{to_move(game)} is to move, not {colour}"
    game.push(*steps(game, text))
    return game


def told(game: Game) -> str:
    """The last turn in move text, with all that it brought."""
    *_, last = _turns(game.events())
    return turn_text(last, colours(game))


def refused(game: Game, text: str) -> Reason:
    """Why a turn is refused; a test fails here if it is not."""
    before = game.states.tobytes()
    with pytest.raises(IllegalStep) as refusal:
        game.push(*steps(game, text))
    assert game.states.tobytes() == before
    return refusal.value.reason


def colours(game: Game) -> list[str]:
    """The colours in the order of their seats."""
    return [box.COLOURS[c] for c in game.states["colour"][0, : game.players]]


def seat_of(game: Game, colour: str) -> int:
    """The seat that plays a colour."""
    return colours(game).index(colour)


def to_move(game: Game) -> str:
    """The colour whose turn it is."""
    return colours(game)[int(game.states["active"][0])]


def scores(game: Game) -> dict[str, int]:
    """The points of every colour."""
    return dict(zip(colours(game), game.scores(), strict=True))


def rack(game: Game, colour: str) -> list[str]:
    """The tiles in a known rack."""
    return _names(game.states["rack"][0, seat_of(game, colour)])


def _names(counts: Any) -> list[str]:
    return [tile for tile, n in zip(box.TILES, counts, strict=True) for _ in range(n)]


def rack_size(game: Game, colour: str) -> int:
    """How many tiles are in a rack."""
    return int(game.states["rack_n"][0, seat_of(game, colour)])


def reserve_size(game: Game, colour: str) -> int:
    """How many tiles are in a reserve."""
    return int(game.states["reserve_n"][0, seat_of(game, colour)])


def plantable(game: Game) -> set[str]:
    """The spaces where the player to move may plant."""
    return {text[1:].split("=")[0] for text in game.menu().texts() if "=" in text}


def expandable(game: Game) -> set[str]:
    """The spaces where the player to move may lay a tile face down."""
    return {text[1:].split("{")[0] for text in game.menu().texts() if "{" in text}


def tiles(game: Game) -> dict[str, str]:
    """What lies on each space that has a tile: `^`, `#` with its owner, or colour and tile."""
    s = game.states[0]
    found = {}
    for space in range(int(s["space_n"])):
        what, label = int(s["cell"][space]), label_text(int(s["label"][space]))
        if what >= UP:
            found[label] = f"{colours(game)[what >> 4 & 3]}:{box.TILES[what & 7]}"
        elif what >= DOWN:
            found[label] = "#" + "".join(colours(game)[what >> 1 & 7 : (what >> 1 & 7) + 1])
        elif what == TEMPLE:
            found[label] = "^"
        else:
            assert what in (EMPTY, RUIN)
    return found


def temples(game: Game) -> set[str]:
    """The spaces with a temple tile."""
    return {label for label, what in tiles(game).items() if what == "^"}


def neighbours(game: Game) -> dict[str, set[str]]:
    """Who touches whom among the spaces in play."""
    s = game.states[0]
    labels = [label_text(int(code)) for code in s["label"][: s["space_n"]]]
    return {label: {labels[other] for other in s["neighbour"][k, : s["degree"][k]]} for k, label in enumerate(labels)}


def cities(game: Game) -> dict[str, set[str]]:
    """Every city by its temple: the temple tile and all face-down tiles connected to it, searched anew."""
    lie, beside = tiles(game), neighbours(game)
    found = {}
    for temple in temples(game):
        city, rest = {temple}, [temple]
        while rest:
            for other in beside[rest.pop()] - city:
                if lie.get(other, "")[:1] in ("#", "^"):
                    city.add(other)
                    rest.append(other)
        found[temple] = city
    return found


def connected(spaces: set[str], beside: Mapping[str, set[str]]) -> bool:
    """Whether the spaces hang together."""
    reached, rest = set(), [min(spaces)]
    while rest:
        space = rest.pop()
        if space not in reached:
            reached.add(space)
            rest += beside[space] & spaces
    return reached == spaces


def subsets(spaces: set[str], most: int) -> list[set[str]]:
    """All sets of one to `most` of these spaces."""
    return [set(some) for n in range(1, most + 1) for some in itertools.combinations(sorted(spaces), n)]
