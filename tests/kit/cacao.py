"""Cacao by hand: a position, a game set up at it, a turn in move text, and what came of it.

game = game_at("0,0=P1 1,1=M2 2,1=R:1111", villages={"R": (0, 1, 0, -10)}, to_move="Y")
play(game, "Y", "0121@1,0 +M3@2,0 | Y 1,0W+1 1,0E$1 | R 2,1S$1")
assert village(game, "Y") == (3, 0, 0, -10)
"""

import re
from collections.abc import Mapping
from typing import Any

from kakaw import Game
from kakaw.core.errors import Reason
from kakaw.core.events import Event
from kakaw.core.scan import Scanner
from kakaw.games.cacao import box
from kakaw.games.cacao.notation import EDGES, cell_text, operation_text
from kakaw.games.cacao.record import ACTIONS, play_turn

START = "0,0=P1 1,1=M2"  # the start tiles (C-2.5)
FRESH = (0, 0, 0, -10)  # gold, fruit, suns and river value of a new village (C-2.1)
Village = tuple[int, int, int, int]


def position(
    table: str = START,
    *,
    players: str = "RY",
    villages: Mapping[str, Village] | None = None,
    hands: Mapping[str, str] | None = None,
    stacks: Mapping[str, int | str] | None = None,
    display: str = "M3+T",
    pile: int | str = 6,
    to_move: str = "Y",
    turn: int | None = None,
) -> str:
    """A position text. Tiles lie on `table` as `0,0=P1` or `2,1=R:1111` or, overbuilt, `2,1=R:1111>R:2101`.

    Hands nobody mentions are unknown, which is as good as holding everything. `pile` and `stacks` are sizes, or tiles
    from the top such as `M4+S`: then they will be drawn in this order.
    """
    tiles = table.split()
    jungle = [tile for tile in tiles if ":" not in tile]
    workers = [tile for tile in tiles if ":" in tile]
    seats = [
        f"{colour}:{','.join(map(str, (villages or {}).get(colour, FRESH)))}"
        f",{(hands or {}).get(colour, '?3')},{_pile((stacks or {}).get(colour, 5))}"
        for colour in players
    ]
    layers = sum(tile.count(":") for tile in workers)
    return " ".join(
        (
            ";".join(jungle),
            ";".join(workers) or "-",
            "/".join(seats),
            f"{display}|{_pile(pile)}",
            f"{to_move}{layers + 1 if turn is None else turn}",
        )
    )


def _pile(tiles: int | str) -> str:
    return str(tiles) if isinstance(tiles, int) else f"{tiles.count('+') + 1}[{tiles}]"


def game_at(table: str = START, *, options: Mapping[str, Any] | None = None, seed: str = "kit", **rest: Any) -> Game:
    """A game set up at `position(table, **rest)`."""
    return Game.from_position("cacao", position(table, **rest), seed=seed, options=options)


def last_turn(table: str, **rest: Any) -> Game:
    """A game whose last worker tile is in hand, with no jungle tile left."""
    to_move = rest.get("to_move", "Y")
    others = {colour: "-" for colour in rest.get("players", "RY") if colour != to_move}
    rest = {"display": "-", "pile": 0, **rest}
    return game_at(
        table,
        **{
            **rest,
            "hands": {to_move: "1111", **others, **rest.get("hands", {})},
            "stacks": dict.fromkeys(rest.get("players", "RY"), 0),
        },
    )


def play(game: Game, colour: str, text: str) -> Game:
    """Play one turn of a colour, in move text; give the game."""
    assert to_move(game) == colour, f"{to_move(game)} is to move, not {colour}"
    play_turn(game, Scanner("turn", text))
    return game


def seat_of(game: Game, colour: str) -> int:
    """The seat that plays a colour."""
    return [box.COLOURS[c] for c in game.states["colour"][0, : game.players]].index(colour)


def colour_of(game: Game, seat: int) -> str:
    """The colour that a seat plays."""
    return box.COLOURS[game.states["colour"][0, seat]]


def to_move(game: Game) -> str:
    """The colour whose turn it is."""
    return colour_of(game, int(game.states["active"][0]))


def asked(game: Game) -> str:
    """The colours that have to decide now."""
    return "".join(colour_of(game, seat) for seat in game.acting)


def village(game: Game, colour: str) -> Village:
    """Gold, fruit, suns and river value of a colour."""
    s, seat = game.states[0], seat_of(game, colour)
    river = int(s["river_value"][s["river"][seat]])
    return int(s["gold"][seat]), int(s["fruit"][seat]), int(s["suns"][seat]), river


def villages(game: Game) -> dict[str, Village]:
    """Every village, by colour."""
    return {colour_of(game, seat): village(game, colour_of(game, seat)) for seat in range(game.players)}


def hand(game: Game, colour: str) -> list[str]:
    """The worker tiles in a known hand."""
    counts = game.states["hand"][0, seat_of(game, colour)]
    return [tile for tile, n in zip(box.WORKER_TILES, counts, strict=True) for _ in range(n)]


def display(game: Game) -> list[str]:
    """The open jungle tiles."""
    return [code for code, n in zip(box.JUNGLE, game.states["display"][0], strict=True) for _ in range(n)]


def pile_size(game: Game) -> int:
    """How many jungle tiles are in the pile."""
    return int(game.states["pile_n"][0])


def menu(game: Game, colour: str | None = None) -> set[str]:
    """The texts of all legal steps of a colour, or of the one that is asked."""
    return set(game.menu(None if colour is None else seat_of(game, colour)).texts())


def cells(game: Game, mark: str = "@") -> set[str]:
    """The cells where the player to move may place (`@`) or overbuild (`^`)."""
    return {text.split(mark)[1] for text in menu(game) if mark in text}


def refusal(game: Game, step: str | int, colour: str | None = None) -> Reason:
    """Why a step is refused; a test fails here if it is not."""
    reason = game.why_not(step, None if colour is None else seat_of(game, colour))
    assert reason is not None, f"{step} is legal"
    return reason


def last_events(game: Game) -> list[Event]:
    """What happened from the last worker tile on."""
    events = list(game.events())
    first = max(k for k, event in enumerate(events) if event.kind.name in ("placed", "overbuilt"))
    return events[first:]


def laid(game: Game) -> list[str]:
    """The fills of the last turn, as in move text: `+M3@2,0`, with a star from the pile."""
    return [
        f"+{box.JUNGLE[event['kind']]}@{cell_text(event['cell'])}" + "*" * event["from_pile"]
        for event in last_events(game)
        if event.kind.name == "laid"
    ]


def acted(game: Game) -> list[str]:
    """The blocks that acted in the last turn, in order: `Y 1,0W+1`."""
    return [act_text(game, event) for event in last_events(game) if event.kind.name in ACTIONS]


def acted_ever(game: Game) -> list[str]:
    """The blocks that acted in the whole game, in order."""
    return [act_text(game, event) for event in game.events() if event.kind.name in ACTIONS]


def act_text(game: Game, event: Event) -> str:
    """A block that acted, with its colour."""
    operation = operation_text(ACTIONS[event.kind.name], event["amount"])
    return f"{colour_of(game, event.seat)} {cell_text(event['cell'])}{EDGES[event['edge']]}{operation}"


def tiles(game: Game) -> dict[str, str]:
    """What lies on each cell, by its text: a jungle tile, or the layers of a place."""
    jungle, workers, *_ = game.position().split(" ")
    return dict(tile.split("=") for tile in re.split(";", f"{jungle};{workers}") if "=" in tile)
