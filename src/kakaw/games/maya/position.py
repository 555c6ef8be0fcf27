"""Positions of Maya as text (section 16b), both ways."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.errors import OptionError, PositionError
from kakaw.core.options import settle
from kakaw.core.scan import Scanner
from kakaw.core.view import UNKNOWN
from kakaw.games.maya import board, box, meta
from kakaw.games.maya.board import Board, label_text
from kakaw.games.maya.layout import (
    DOWN,
    EMPTY,
    MANY,
    MAX_DEGREE,
    MAX_SPACES,
    NOBODY,
    OPT_AREA_N,
    OPT_AREAS,
    OPT_BEGUN,
    OPT_DEGREE,
    OPT_LABEL,
    OPT_MERGED,
    OPT_NEIGHBOUR,
    OPT_SPACE_N,
    OPT_STUCK,
    OPT_TEMPLE,
    OPT_TEMPLE_N,
    OPT_VARIANT,
    OVER,
    RUIN,
    STATE,
    TEMPLE,
    TURN,
    UP,
    VARIANTS,
)
from kakaw.games.maya.notation import encode_options, read_label, read_tile

Array = NDArray[Any]
Script = dict[int, list[int]]


# ---------------------------------------------------------------------------------------------------------------------
# Writing


def position_text(states: Array) -> str:
    """The position as text; empty while a turn is in progress, which the notation cannot write."""
    s = states[0]
    if s["phase"] not in (TURN, OVER):
        return ""
    chosen = board.of_record(s)
    areas = [area for k, area in enumerate(chosen.areas) if int(s["areas"]) >> k & 1]
    seats = range(int(s["n_seats"]))
    return " ".join(
        (
            chosen.name,
            board.areas_text(chosen, areas),
            _variant_text(s),
            ";".join(
                _item_text(s, space) for space in range(int(s["space_n"])) if s["cell"][space] not in (EMPTY, RUIN)
            ),
            "/".join(_player_text(s, seat) for seat in seats),
            f"{_colour(s, int(s['active']))}{s['turn']}",
        )
    )


def _colour(s: Any, seat: int) -> str:
    return box.COLOURS[s["colour"][seat]]


def _variant_text(s: Any) -> str:
    name = VARIANTS[s["variant"]]
    labels = [_label(s, int(space)) for k, space in enumerate(s["temple"]) if int(s["begun"]) >> k & 1]
    return name if name == "base" else f"{name}:{','.join(labels)}"


def _label(s: Any, space: int) -> str:
    return label_text(int(s["label"][space]))


def _item_text(s: Any, space: int) -> str:
    what = int(s["cell"][space])
    label = _label(s, space)
    if what == TEMPLE:
        return f"{label}=^"
    if what >= UP:
        return f"{label}={_colour(s, what >> 4 & 3)}:{box.TILES[what & 7]}"
    owner = what >> 1 & 7
    if owner == NOBODY:
        return f"{label}=#"
    text = f"{label}=#{_colour(s, owner)}"
    if what & 1 == 0 and s["rack"][owner, 0] != UNKNOWN:
        k = list(s["buried_at"][owner, : s["buried_n"][owner]]).index(space)
        text += f"{{{box.TILES[s['buried'][owner, k]]}}}"
    return text


def _player_text(s: Any, seat: int) -> str:
    known = s["rack"][seat, 0] != UNKNOWN
    rack = _tiles_text(s["rack"][seat]) if known else f"?{s['rack_n'][seat]}"
    if s["rack_n"][seat] == 0:
        rack = "-" if known else "?0"
    reserve = str(s["reserve_n"][seat])
    if known and list(s["reserve"][seat]) != _by_elimination(s, seat):
        reserve += f"[{_tiles_text(s['reserve'][seat])}]"
    return f"{_colour(s, seat)}:{s['score'][seat]},{rack},{reserve},{s['turns'][seat]}"


def _tiles_text(counts: Array) -> str:
    return "+".join(name for name, n in zip(box.TILES, counts, strict=True) for _ in range(n))


def _by_elimination(s: Any, seat: int) -> list[int]:
    """What the reserve holds if no tile of the colour is missing."""
    gone = Counter(int(what) & 7 for what in s["cell"] if what >= UP and what >> 4 & 3 == seat)
    gone.update(int(kind) for kind in s["buried"][seat, : s["buried_n"][seat]])
    return [int(s["tiles"][k]) - gone[k] - int(s["rack"][seat, k]) for k in range(len(box.TILES))]


# ---------------------------------------------------------------------------------------------------------------------
# Reading


@dataclass
class Item:
    """What a position text puts on one space."""

    mark: str  # ^, # or :
    owner: str = ""
    tile: int = UNKNOWN


@dataclass
class Player:
    """One player of a position text."""

    colour: str
    score: int
    rack: list[int] | int  # the tiles, or how many unknown ones
    reserve: int
    composition: list[int] | None  # the tiles of the reserve and those placed unseen, where given
    turns: int

    @property
    def rack_n(self) -> int:
        """How many tiles are in the rack."""
        return self.rack if isinstance(self.rack, int) else len(self.rack)


@dataclass
class Position:
    """A position text, taken apart."""

    items: dict[int, Item] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    active: str = ""
    turn: int = 0


def read_position(text: str, options: Mapping[str, Any] | None) -> tuple[Array, Script, dict[str, Any]]:
    """The record of a position, the draws it fixes per pile (none), and the options of the game."""
    names = ("board", "areas", "variant", "tiles", "players", "turn")
    parts = text.strip().split(" ")
    if len(parts) != len(names):
        raise PositionError(
            "fields", text, f"expected {len(names)} separated by single spaces ({', '.join(names)}), found {len(parts)}"
        )
    position = Position()
    for read, name, part in zip((_read_items, _read_players, _read_turn), names[3:], parts[3:], strict=True):
        scan = Scanner(f"position, {name}", part)
        read(scan, position)
        scan.end("the end of the field")
    players = [player.colour for player in position.players]
    start = (players.index(position.active) - position.turn + 1) % len(players)
    given = {
        **(options or {}),
        "colours": "".join(players),
        "start.player": start,
        "areas": parts[1],
        "variant": parts[2],
    }
    settled = settle(meta.OPTIONS, given, len(players))
    chosen = board.of_option(settled["board"])
    if parts[0] != chosen.name:
        raise PositionError("board", parts[0], f"the game is on board {chosen.name}; give the other as option board")
    settled |= _read_region(chosen, parts[1], parts[2])
    return _build(position, settled, chosen), {}, settled


def _read_region(chosen: Board, areas: str, variant: str) -> dict[str, str]:
    """Areas and variant. How many areas there are is left to `faults`: section 17 plays two on one area."""
    try:
        names = board.read_areas(chosen, areas)
        return {"areas": "+".join(names), "variant": board.settle_variant(chosen, names, variant)}
    except OptionError as error:
        raise PositionError("areas and variant", f"{areas} {variant}", str(error)) from None


def _read_items(scan: Scanner, position: Position) -> None:
    while True:
        before = scan.place
        label = read_label(scan)
        if label in position.items:
            scan.place = before
            raise scan.fail("a space that has no tile yet")
        scan.take("=", "= and what lies there")
        position.items[label] = _read_item(scan)
        if not scan.maybe(";"):
            return


def _read_item(scan: Scanner) -> Item:
    if scan.maybe(r"\^"):
        return Item("^")
    if scan.maybe("#"):
        item = Item("#", scan.maybe(f"[{box.COLOURS}]") or "")
        if item.owner and scan.maybe(r"\{"):
            item.tile = read_tile(scan)
            scan.take(r"\}", "}")
        return item
    owner = scan.one_of(tuple(box.COLOURS), "^, # or a colour")
    scan.take(":", ": before the tile")
    return Item(":", owner, read_tile(scan))


def _read_players(scan: Scanner, position: Position) -> None:
    while True:
        before = scan.place
        colour = scan.one_of(tuple(box.COLOURS), "a colour")
        if colour in (player.colour for player in position.players):
            scan.place = before
            raise scan.fail("a colour that no other player has")
        scan.take(":", ": before the points")
        score = scan.number("points", 0, 100_000)
        scan.take(",", "a comma before the rack")
        rack = _read_rack(scan)
        scan.take(",", "a comma before the reserve")
        reserve = scan.number("tiles in the reserve", 0, box.TILES_EACH)
        composition = None
        if scan.maybe(r"\["):
            composition = [] if scan.maybe(r"(?=\])") is not None else _read_tiles(scan)
            scan.take("]", "+ and another tile, or ]")
        scan.take(",", "a comma before the turns")
        turns = scan.number("turns taken", 0, 999)
        position.players.append(Player(colour, score, rack, reserve, composition, turns))
        if not scan.maybe("/"):
            break
    if len(position.players) not in meta.PLAYERS:
        raise scan.fail("2 to 4 players, separated by /")


def _read_rack(scan: Scanner) -> list[int] | int:
    if scan.maybe("-"):
        return []
    if scan.maybe(r"\?"):
        return scan.number("tiles in the rack", 0, box.TILES_EACH)
    before = scan.place
    tiles = _read_tiles(scan)
    if len(tiles) > box.TILES_EACH:
        scan.place = before
        raise scan.fail(f"at most {box.TILES_EACH} tiles (M-1.7)")
    return tiles


def _read_tiles(scan: Scanner) -> list[int]:
    tiles = [read_tile(scan)]
    while scan.maybe(r"\+"):
        tiles.append(read_tile(scan))
    return tiles


def _read_turn(scan: Scanner, position: Position) -> None:
    colours = tuple(player.colour for player in position.players)
    position.active = scan.one_of(colours, "the colour of the player to move")
    position.turn = scan.number("the number of the turn", 1, 3999)


# ---------------------------------------------------------------------------------------------------------------------
# Building the record


def _build(position: Position, options: Mapping[str, Any], chosen: Board) -> Array:
    states = np.zeros(1, STATE)
    s = states[0]
    words = encode_options(options, len(position.players))
    s["n_seats"], s["board"], s["areas"] = len(position.players), chosen.digest, words[OPT_AREAS]
    s["area_n"], s["variant"], s["merged"] = words[OPT_AREA_N], words[OPT_VARIANT], words[OPT_MERGED]
    s["stuck_draw"], s["begun"] = words[OPT_STUCK], words[OPT_BEGUN]
    s["tiles"] = options["tiles.perColour"]
    s["start"], s["turn"] = options["start.player"], position.turn
    colours = options["colours"]
    s["active"] = colours.index(position.active)
    s["colour"][: len(colours)] = [box.COLOURS.index(colour) for colour in colours]
    _put_board(s, words)
    _put_items(s, position, colours)
    _derive_cities(s)
    _derive_neighbourhood(s)
    for seat, player in enumerate(position.players):
        _seat_player(s, seat, player, position)
    if any(player.rack_n + player.reserve == 0 for player in position.players):
        s["phase"], s["over"], s["end_reason"] = OVER, 1, meta.LAST_TILE  # M-7.1
    elif s["frontier_n"] == 0:
        s["phase"], s["over"], s["end_reason"] = OVER, 1, meta.DEAD_BOARD  # M-7.6
    else:
        s["acting"] = 1 << int(s["active"])
    return states


def _put_board(s: Any, words: Array) -> None:
    n, temples = int(words[OPT_SPACE_N]), int(words[OPT_TEMPLE_N])
    s["space_n"], s["temple_n"] = n, temples
    s["label"] = words[OPT_LABEL : OPT_LABEL + MAX_SPACES]
    s["degree"] = words[OPT_DEGREE : OPT_DEGREE + MAX_SPACES]
    s["neighbour"] = words[OPT_NEIGHBOUR : OPT_NEIGHBOUR + MAX_SPACES * MAX_DEGREE].reshape(MAX_SPACES, MAX_DEGREE)
    s["temple"][:temples] = words[OPT_TEMPLE : OPT_TEMPLE + temples]
    for space in s["temple"][:temples]:
        s["cell"][space] = RUIN


def _put_items(s: Any, position: Position, colours: str) -> None:
    spaces = {int(label): k for k, label in enumerate(s["label"][: s["space_n"]])}
    for label, item in sorted(position.items.items()):
        name = label_text(label)
        if label not in spaces:
            raise PositionError("tiles", name, "is no space of the areas in play (M-2.10)")
        space = spaces[label]
        if (s["cell"][space] == RUIN) != (item.mark == "^"):
            problem = "a temple tile lies on temple spaces only" if item.mark == "^" else "is a temple space (M-4.3)"
            raise PositionError("tiles", name, problem)
        if item.owner and item.owner not in colours:
            raise PositionError("tiles", name, f"no player has the colour {item.owner}")
        seat = colours.index(item.owner) if item.owner else NOBODY
        if item.mark == "^":
            s["cell"][space] = TEMPLE
        elif item.mark == ":":
            s["cell"][space] = UP | seat << 4 | item.tile
        else:
            s["cell"][space] = DOWN | seat << 1 | (seat != NOBODY and item.tile == UNKNOWN)


def _around(s: Any, space: int) -> list[int]:
    return [int(other) for other in s["neighbour"][space, : s["degree"][space]]]


def _is_city(what: int) -> bool:
    return what == TEMPLE or DOWN <= what < UP


def _derive_cities(s: Any) -> None:
    """Number the cities by their temples (M-5.1); the record cannot hold a city with no temple or with two."""
    for city, temple in enumerate(s["temple"][: s["temple_n"]]):
        s["city"][temple] = city + 1
        if s["cell"][temple] != TEMPLE:
            continue
        rest = [int(temple)]
        while rest:
            s["size"][city] += 1
            for other in _around(s, rest.pop()):
                if not _is_city(int(s["cell"][other])) or s["city"][other] == city + 1:
                    continue
                if s["city"][other] != 0 or s["cell"][other] == TEMPLE:
                    raise PositionError("tiles", _label(s, other), "connects two cities (M-5.4)")
                s["city"][other] = city + 1
                rest.append(other)
    for space in range(int(s["space_n"])):
        if DOWN <= s["cell"][space] < UP and s["city"][space] == 0:
            raise PositionError("tiles", _label(s, space), "a face-down tile is connected with no temple tile (M-5.1)")


def _derive_neighbourhood(s: Any) -> None:
    """Everything the record keeps up to date during play, worked out from the tiles alone."""
    frontier = []
    for space in range(int(s["space_n"])):
        what = int(s["cell"][space])
        around = {other: int(s["cell"][other]) for other in _around(s, space)}
        s["waiting"][space] = sum(other == RUIN for other in around.values())
        if what in (RUIN, TEMPLE):
            continue
        s["near"][space] = any(other not in (EMPTY, RUIN) for other in around.values())
        if what == EMPTY and s["near"][space]:
            frontier.append(space)
        if _is_city(what):
            continue
        touched = {int(s["city"][other]) for other, tile in around.items() if _is_city(tile)}
        s["city"][space] = MANY if len(touched) > 1 else sum(touched)
        for city in touched:
            if what == EMPTY:
                s["gaps"][city - 1] += 1
            else:
                s["crops"][city - 1, what >> 4 & 3] += box.TILE_COUNT[what & 7]
    s["frontier"][: len(frontier)] = frontier
    s["frontier_n"] = len(frontier)
    s["scored"] = sum(1 << city for city in range(int(s["temple_n"])) if s["size"][city] and not s["gaps"][city])


def _seat_player(s: Any, seat: int, player: Player, position: Position) -> None:
    s["score"][seat], s["turns"][seat] = player.score, player.turns
    s["rack_n"][seat], s["reserve_n"][seat] = player.rack_n, player.reserve
    shown, buried, unseen = _tiles_on_board(s, seat, position)
    if len(shown) + len(buried) + unseen + player.rack_n + player.reserve > 2 * box.TILES_EACH:
        raise PositionError("players", player.colour, f"has more than twice {box.TILES_EACH} tiles (M-1.7)")
    if len(buried) + unseen > box.TILES_EACH:
        raise PositionError("tiles", player.colour, f"has more than {box.TILES_EACH} tiles face down (M-1.7)")
    s["buried_n"][seat], s["unseen_n"][seat] = len(buried), unseen
    s["buried_at"][seat, : len(buried)] = [space for space, _ in buried]
    whole = [int(n) for n in s["tiles"]]
    left = [max(0, n - shown.count(k)) for k, n in enumerate(whole)]
    if isinstance(player.rack, int):
        if player.composition is not None:
            raise PositionError("players", player.colour, "a reserve is known only to who knows the rack")
        s["rack"][seat] = s["reserve"][seat] = s["buried"][seat] = UNKNOWN
        s["hidden"][seat] = _at_least(left, player.rack_n + player.reserve + len(buried) + unseen, whole)
        return
    kinds = [kind for _, kind in buried]
    held = [player.rack.count(k) for k in range(len(whole))]
    if player.composition is not None:
        if len(player.composition) != player.reserve + unseen:
            expected = player.reserve + unseen
            raise PositionError(
                "players", player.colour, f"expected {expected} tiles in [ ]: the reserve and the tiles placed unseen"
            )
        reserve = [player.composition.count(k) for k in range(len(whole))]
    else:
        rest = [max(0, n - held[k] - kinds.count(k)) for k, n in enumerate(left)]
        reserve = _at_least(rest, player.reserve + unseen, whole)
    s["rack"][seat], s["reserve"][seat] = held, reserve
    s["buried"][seat, : len(kinds)] = kinds
    s["hidden"][seat] = [held[k] + reserve[k] + kinds.count(k) for k in range(len(whole))]


def _tiles_on_board(s: Any, seat: int, position: Position) -> tuple[list[int], list[tuple[int, int]], int]:
    """Of one seat: the tiles face up, those face down with space and kind, and how many nobody has seen.

    Where the rack is not known, `#R` may be one that red knows; nobody who reads the text can tell, so it counts as
    unseen.
    """
    shown: list[int] = []
    buried: list[tuple[int, int]] = []
    unseen = 0
    for space in range(int(s["space_n"])):
        what = int(s["cell"][space])
        if what >= UP and what >> 4 & 3 == seat:
            shown.append(what & 7)
        elif DOWN <= what < UP and what >> 1 & 7 == seat:
            if what & 1:
                unseen += 1
            else:
                buried.append((space, position.items[int(s["label"][space])].tile))
    return shown, buried, unseen


def _at_least(left: list[int], n: int, whole: list[int]) -> list[int]:
    """What is left by elimination; in positions that break conservation, enough to draw n from, or none for none."""
    if n == 0:
        return [0] * len(left)
    while sum(left) < n:
        left = [a + b for a, b in zip(left, whole, strict=True)]
    return left
