"""Positions of Chocolatl as text (section 19a), both ways: the start of a round, after its preparation.

Before the first round is prepared, while everybody sacrifices, `w:-` and `c:-|6/6` stand for dice and cards to come.
Where the cards left in the decks cannot be told from the rest, they follow in brackets: `c:17/8|4/4[13.14.15.16/7.9]`.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kakaw.core.errors import PositionError
from kakaw.core.options import settle
from kakaw.core.scan import Scanner
from kakaw.core.titles import check_players
from kakaw.core.view import UNKNOWN
from kakaw.games.chocolatl import box, meta
from kakaw.games.chocolatl.layout import (
    BID,
    END_PYRAMID,
    MAX_ROWS,
    OPT_AID,
    OPT_ANY_CARD,
    OPT_FLOOR,
    OPT_IMPROVE,
    OPT_PRIZE,
    OPT_ROW,
    OPT_ROW_BONUS,
    OPT_SITES,
    OPT_TRACK,
    OPT_WINDOW,
    SACRIFICE,
    STATE,
    VALUES,
)
from kakaw.games.chocolatl.notation import encode_options

Array = NDArray[Any]
Script = dict[int, list[int]]
Cards = Counter[int]
FIELDS = ("round", "track", "figures", "huts", "dice", "cubes", "pyramid", "white dice", "cards")
OPTIONAL = ("hands", "sacrifices")
PREFIXES = ("r", "t:", "f:", "h:", "d:", "k:", "y:", "w:", "c:")


# ---------------------------------------------------------------------------------------------------------------------
# Writing


def position_text(states: Array) -> str:
    """The position as text; empty in the middle of a round, which the notation cannot write."""
    s = states[0]
    seats = range(int(s["n_seats"]))
    hands = [_cards_of(s, seat) for seat in seats]
    if not _at_start(s) or any(hand is None for hand in hands):
        return ""
    colours = [box.COLOURS[c] for c in s["colour"]]
    sacrifices = [_sacrifice_of(s, seat) for seat in seats]
    stones = [int(owner) - 1 for owner in s["stone"][: s["stone_n"]]]
    parts = [
        f"r{s['round']}",
        "t:" + track_text(s),
        "f:" + "/".join(colours[s[name] - 1] if s[name] else "-" for name in ("chocolatl", "old_man")),
        "h:" + ",".join(f"{colours[seat]}{s['huts'][seat]}" for seat in seats),
        "d:" + ",".join(f"{colours[seat]}{s['dice'][seat]}" for seat in seats),
        "k:" + ",".join(f"{colours[seat]}{_cubes(int(s['huts'][seat]), stones.count(seat))}" for seat in seats),
        "y:" + ("".join(colours[owner] for owner in stones) or "-"),
        "w:" + ("-".join(str(pips) for pips in s["white"]) if s["white"][0] else "-"),
        "c:" + _cards_text(s, [hand or Counter() for hand in hands], sacrifices),
    ]
    told = [(colours[k], hand) for k, hand in enumerate(hands) if hand and hand != _usual(sacrifices[k])]
    if told:
        parts.append("H:" + ";".join(f"{colour}={dots(hand)}" for colour, hand in told))
    parts.append(
        "S:" + ",".join(f"{colours[k]}:{'?' if value is None else value}" for k, value in enumerate(sacrifices))
    )
    return " ".join(parts)


def _at_start(s: Any) -> bool:
    """Whether nobody has answered since the round was prepared, as far as the record tells."""
    if s["phase"] not in (SACRIFICE, BID) or s["acting"] != s["asked"] or s["firsts"]:
        return False
    return int(s["location"]) <= 1 and not bool((s["laid"] > 0).any())


def _cards_of(s: Any, seat: int) -> Cards | None:
    """The cards of a seat at the start of a round; its thirteen before the sacrifice; None when they are not known."""
    counts = s["hand"][seat] if s["hand"][seat, 0] != UNKNOWN else s["known"][seat]
    cards = Counter({value: int(n) for value, n in enumerate(counts) if n > 0})
    if cards:
        return cards
    return _usual(_sacrifice_of(s, seat)) if s["round"] == 1 else None


def _sacrifice_of(s: Any, seat: int) -> int | None:
    told = max(int(s["sacrifice"][seat]), int(s["deduced"][seat]))
    return told - 1 if told > 0 else None


def _usual(sacrifice: int | None) -> Cards:
    return Counter(value for value in range(box.CARDS) if value != sacrifice)


def _cubes(huts: int, stones: int) -> int:
    return max(0, box.CUBES - huts - stones)


def dots(cards: Cards) -> str:
    """Cards ascending, such as `1.2.9.9`."""
    return ".".join(str(value) for value in sorted(cards.elements()))


def track_text(s: Any) -> str:
    """The score track with its stacks, bottom < top: `0[O<G]4[P]`."""
    stacks: dict[int, list[str]] = {}
    for seat in s["track"][: s["n_seats"]]:
        stacks.setdefault(int(s["score"][seat]), []).append(box.COLOURS[s["colour"][seat]])
    return "".join(f"{score}[{'<'.join(stack)}]" for score, stack in stacks.items())


def _cards_text(s: Any, hands: list[Cards], sacrifices: list[int | None]) -> str:
    shown = "/".join(str(code - 1) for code in s["open_card"]) if s["open_card"][0] else "-"
    left = [int(n) for n in s["deck_n"]]
    decks = [Counter({value: int(n) for value, n in enumerate(deck) if n > 0}) for deck in s["deck"]]
    improve = [[int(value) for value in row] for row in s["improve"]]
    opened = [int(code) - 1 for code in s["open_card"]]
    told = "" if _left_in_decks(improve, opened, hands, sacrifices, left) == decks else "/".join(map(dots, decks))
    return f"{shown}|{left[0]}/{left[1]}" + (f"[{told}]" if told else "")


def _left_in_decks(
    improve: list[list[int]], opened: list[int], hands: list[Cards], sacrifices: list[int | None], left: list[int]
) -> list[Cards] | None:
    """The cards left in the decks: those not open and in no hand; where that leaves too many, low ones were given up.

    None when too few are left for the numbers told.
    """
    decks = [Counter(row) for row in improve]
    for deck, value in zip(decks, opened, strict=True):
        if value >= 0:
            deck[value] -= 1
    for hand, sacrifice in zip(hands, sacrifices, strict=True):
        for value, n in hand.items():
            for _ in range(n - (value < box.CARDS and value != sacrifice)):
                surplus = [deck.total() - n for deck, n in zip(decks, left, strict=True)]
                holders = [k for k in (1, 0) if decks[k][value] > 0]
                if holders:
                    decks[max(holders, key=lambda k: surplus[k])][value] -= 1
    for deck, n in zip(decks, left, strict=True):
        for value in sorted(deck.elements())[: max(0, deck.total() - n)]:
            deck[value] -= 1
    decks = [+deck for deck in decks]
    return decks if [deck.total() for deck in decks] == left else None


# ---------------------------------------------------------------------------------------------------------------------
# Reading


@dataclass
class Position:
    """A position text, taken apart. Lists go by seat, in the order of `h:`."""

    round: int = 1
    stacks: list[tuple[int, list[str]]] = field(default_factory=list)
    figures: tuple[str, str] = ("-", "-")
    colours: list[str] = field(default_factory=list)
    huts: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    cubes: list[int] = field(default_factory=list)
    stones: str = ""
    white: list[int] = field(default_factory=list)
    opened: list[int] = field(default_factory=list)
    left: list[int] = field(default_factory=list)
    decks: list[Cards] | None = None
    hands: dict[str, list[int]] = field(default_factory=dict)
    sacrifices: dict[str, int] = field(default_factory=dict)


def read_position(text: str, options: Mapping[str, Any] | None) -> tuple[Array, Script, dict[str, Any]]:
    """The record of a position, the draws it fixes per pile (none), and the options of the game."""
    parts = text.strip().split(" ")
    if len(parts) < len(FIELDS) or len(parts) > len(FIELDS) + len(OPTIONAL):
        raise PositionError(
            "fields",
            text,
            f"expected {len(FIELDS)} separated by single spaces ({', '.join(FIELDS)}), then H: hands and S: sacrifices "
            f"where they are told; found {len(parts)}",
        )
    position = Position()
    readers = (_read_round, _read_track, _read_figures, _read_huts, _read_dice, _read_cubes)
    later = (_read_pyramid, _read_white, _read_cards)
    ahead = Scanner("position, huts", parts[3])  # the seats in their order: other fields name them
    _read_huts(ahead, position)
    for read, name, prefix, part in zip((*readers, *later), FIELDS, PREFIXES, parts, strict=False):
        scan = Scanner(f"position, {name}", part)
        if read is not _read_huts:
            scan.take(prefix, f"{prefix} before the {name}")
        read(scan, position)
        scan.end("the end of the field")
    rest = parts[len(FIELDS) :]
    if rest and rest[0].startswith("H:"):
        _read_hands(Scanner("position, hands", rest.pop(0)), position)
    if rest:
        _read_sacrifices(Scanner("position, sacrifices", rest.pop(0)), position)
    if rest:
        raise PositionError("fields", rest[0], "expected H: before S:, each once")
    given = {**(options or {}), "colours": "".join(position.colours)}
    players = check_players(meta.TITLE, len(position.colours), given)
    settled = settle(meta.OPTIONS, given, players)
    return _build(position, settled), {}, settled


def _read_round(scan: Scanner, position: Position) -> None:
    position.round = scan.number("the number of the round", 1, box.ROUNDS)


def _colour(scan: Scanner, position: Position) -> str:
    return scan.one_of(tuple(position.colours), "a colour of a player")


def _read_track(scan: Scanner, position: Position) -> None:
    last = -1000
    while True:
        before = scan.place
        score = scan.number("a score", -99, 999)
        if score <= last:
            scan.place = before
            raise scan.fail("scores that ascend")
        last = score
        scan.take(r"\[", "[ and the markers on this field, bottom first")
        stack = [_marker(scan, position)]
        position.stacks.append((score, stack))
        while scan.maybe("<"):
            stack.append(_marker(scan, position))
        scan.take("]", "< and another marker, or ]")
        if scan.done:
            break
    if missing := set(position.colours) - {marker for _, stack in position.stacks for marker in stack}:
        raise scan.fail(f"a marker of {min(missing)} (X-2.3)")


def _marker(scan: Scanner, position: Position) -> str:
    before = scan.place
    colour = _colour(scan, position)
    if any(colour in stack for _, stack in position.stacks):
        scan.place = before
        raise scan.fail("a marker that stands nowhere else")
    return colour


def _read_figures(scan: Scanner, position: Position) -> None:
    choices = (*position.colours, "-")
    chocolatl = scan.one_of(choices, "the owner of Chocolatl, or -")
    scan.take("/", "/ and the owner of the Old Man")
    position.figures = (chocolatl, scan.one_of(choices, "the owner of the Old Man, or -"))


def _read_huts(scan: Scanner, position: Position) -> None:
    scan.take("h:", "h: before the huts")
    position.colours, position.huts = [], []
    while True:
        before = scan.place
        colour = scan.one_of(tuple(box.COLOURS), "a colour")
        if colour in position.colours:
            scan.place = before
            raise scan.fail("a colour that no other player has")
        position.colours.append(colour)
        position.huts.append(scan.number("huts", 0, box.CHIPS))
        if not scan.maybe(","):
            break
    scan.end("a comma and another player")


def _read_map(scan: Scanner, position: Position, what: str, most: int) -> list[int]:
    numbers = []
    for k, colour in enumerate(position.colours):
        if k:
            scan.take(",", f"a comma and {colour}")
        scan.take(colour, f"{colour}, the next player")
        numbers.append(scan.number(what, 0, most))
    return numbers


def _read_dice(scan: Scanner, position: Position) -> None:
    position.dice = _read_map(scan, position, "bonus dice", box.BLACK_DICE)


def _read_cubes(scan: Scanner, position: Position) -> None:
    position.cubes = _read_map(scan, position, "cubes", box.CUBES)


def _read_pyramid(scan: Scanner, position: Position) -> None:
    if not scan.maybe("-"):
        letters = "".join(position.colours)
        position.stones = scan.take(f"[{letters}]+", f"the owners of the stones in order ({', '.join(letters)}), or -")
    if len(position.stones) > box.PYRAMID_STONES:
        raise scan.fail(f"at most {box.PYRAMID_STONES} stones (X-1.9)")
    for seat, colour in enumerate(position.colours):
        expected = _cubes(position.huts[seat], position.stones.count(colour))
        if position.cubes[seat] != expected:
            raise PositionError("cubes", f"{colour}{position.cubes[seat]}", f"expected {expected} (X-17.6)")


def _read_white(scan: Scanner, position: Position) -> None:
    if position.round == 1 and scan.maybe("-"):
        return
    for k in range(box.WHITE_DICE):
        if k:
            scan.take("-", "- and another die")
        before = scan.place
        position.white.append(scan.number("pips of a white die", 1, box.PIPS))
        if k and position.white[-1] > position.white[-2]:
            scan.place = before
            raise scan.fail("the dice in descending order")


def _read_cards(scan: Scanner, position: Position) -> None:
    if scan.maybe("-"):
        position.opened = [-1, -1]
    else:
        high = scan.number("the open card on field 6, or -", 0, VALUES - 1)
        scan.take("/", "/ and the open card on field 3")
        position.opened = [high, scan.number("the open card on field 3", 0, VALUES - 1)]
    scan.take(r"\|", "| and the cards left in the decks")
    position.left = [scan.number("cards left in the first deck", 0, box.DECK)]
    scan.take("/", "/ and the second deck")
    position.left.append(scan.number("cards left in the second deck", 0, box.DECK))
    if scan.maybe(r"\["):
        decks = []
        for k, n in enumerate(position.left):
            if k:
                scan.take("/", "/ and the cards of the second deck")
            before = scan.place
            cards = _read_dots(scan) if n else []
            if len(cards) != n:
                scan.place = before
                raise scan.fail(f"{n} cards, not {len(cards)}")
            decks.append(Counter(cards))
        scan.take("]", "]")
        position.decks = decks


def _read_dots(scan: Scanner) -> list[int]:
    cards = [scan.number("a card", 0, VALUES - 1)]
    while scan.maybe(r"\."):
        cards.append(scan.number("a card", 0, VALUES - 1))
    return cards


def _read_hands(scan: Scanner, position: Position) -> None:
    scan.take("H:", "H: before the hands")
    while True:
        before = scan.place
        colour = _colour(scan, position)
        if colour in position.hands:
            scan.place = before
            raise scan.fail("a player whose hand was not told")
        scan.take("=", "= and the cards")
        before = scan.place
        position.hands[colour] = _read_dots(scan)
        if len(position.hands[colour]) != box.IN_PLAY:
            scan.place = before
            raise scan.fail(f"{box.IN_PLAY} cards (X-2.7), not {len(position.hands[colour])}")
        if not scan.maybe(";"):
            break
    scan.end("; and another player")


def _read_sacrifices(scan: Scanner, position: Position) -> None:
    scan.take("S:", "S: before the sacrifices")
    for k, colour in enumerate(position.colours):
        if k:
            scan.take(",", f"a comma and {colour}")
        scan.take(f"{colour}:", f"{colour}: and its sacrifice")
        if not scan.maybe(r"\?"):
            position.sacrifices[colour] = scan.number("a sacrificed card, or ?", 0, box.CARDS - 1)
    scan.end("the end of the field")


# ---------------------------------------------------------------------------------------------------------------------
# Building the record


def _build(position: Position, options: Mapping[str, Any]) -> Array:
    states = np.zeros(1, STATE)
    s = states[0]
    players = len(position.colours)
    _set_options(s, options, players)
    s["n_seats"], s["round"] = players, position.round
    order = [(score, position.colours.index(marker)) for score, stack in position.stacks for marker in stack]
    for height, (score, seat) in enumerate(order):
        s["track"][height], s["score"][seat] = seat, score
    for name, owner in zip(("chocolatl", "old_man"), position.figures, strict=True):
        s[name] = position.colours.index(owner) + 1 if owner != "-" else 0
    s["huts"][:players], s["dice"][:players] = position.huts, position.dice
    s["used"] = max(0, position.round - 1 - sum(position.dice))
    for k, colour in enumerate(position.stones):
        s["stone"][k] = position.colours.index(colour) + 1
    s["stone_n"] = len(position.stones)
    _deal(s, position)
    _prepare(s, position)
    return states


def _set_options(s: Any, options: Mapping[str, Any], players: int) -> None:
    words = encode_options(options, players)
    names = (
        ("floor", OPT_FLOOR),
        ("window", OPT_WINDOW),
        ("any_card", OPT_ANY_CARD),
        ("aid", OPT_AID),
        ("sites", OPT_SITES),
    )
    for name, word in names:
        s[name] = words[word]
    s["field_colour"] = words[OPT_TRACK : OPT_TRACK + box.TRACK_FIELDS + 1]
    s["improve"] = words[OPT_IMPROVE : OPT_IMPROVE + 2 * box.DECK].reshape(2, box.DECK)
    s["prize"] = words[OPT_PRIZE : OPT_PRIZE + 2 * box.ROUNDS].reshape(2, box.ROUNDS)
    s["row"] = words[OPT_ROW : OPT_ROW + MAX_ROWS]
    s["row_bonus"] = words[OPT_ROW_BONUS : OPT_ROW_BONUS + MAX_ROWS]
    for seat, letter in enumerate(options["colours"]):
        s["colour"][seat] = box.COLOURS.index(letter)


def _deal(s: Any, position: Position) -> None:
    """Hands and sacrifices. Where one is not told, sacrificing comes first (section 21): who has done so repeats it."""
    hands: list[Cards] = []
    all_told = len(position.sacrifices) == len(position.colours)
    for seat, colour in enumerate(position.colours):
        sacrifice = position.sacrifices.get(colour)
        hand = Counter(position.hands[colour]) if colour in position.hands else _usual(sacrifice)
        hands.append(hand)
        for value, n in hand.items():
            s["hand"][seat, value] = n
        s["sacrifice"][seat] = 0 if sacrifice is None else sacrifice + 1
        told = sacrifice is not None or colour in position.hands
        if told and not all_told:
            s["named"] |= 1 << seat
        if s["aid"] and position.round > 1 and told:
            s["known"][seat] = s["hand"][seat]
            s["deduced"][seat] = s["sacrifice"][seat]
    sacrifices = [position.sacrifices.get(colour) for colour in position.colours]
    improve = [[int(value) for value in row] for row in s["improve"]]
    decks = position.decks or _left_in_decks(improve, position.opened, hands, sacrifices, position.left)
    if decks is None:
        raise PositionError("cards", "/".join(map(str, position.left)), "more cards left in the decks than can be")
    for back, deck in enumerate(decks):
        for value, n in deck.items():
            s["deck"][back, value] = n
        s["deck_n"][back] = position.left[back]
        s["open_card"][back] = position.opened[back] + 1


def _prepare(s: Any, position: Position) -> None:
    if not position.white and position.sacrifices:
        raise PositionError("white dice", "-", "expected all sacrifices to come: dice are rolled after them (X-3.7)")
    s["phase"] = BID if len(position.sacrifices) == len(position.colours) else SACRIFICE
    s["asked"] = s["acting"] = (1 << len(position.colours)) - 1
    if not position.white:
        return
    s["white"], s["well"], s["location"] = position.white, 1, 1
    leader = max(int(score) for score in s["score"][: s["n_seats"]])
    s["mode"] = s["field_colour"][min(max(leader, 0), box.TRACK_FIELDS)]
    if position.round == box.ROUNDS:
        s["last"] = END_PYRAMID
