"""Chocolatl by hand: a position at the start of a round, bids laid for everybody, choices, and what came of it.

game = game_at(round=2, track="2[G]6[O]14[P]", figures="O/P")
lay(game, O="1:12.3", G="1:8.7")           # the rest of each hand is laid somehow
choose(game, "hut")
assert line(game, 1) == "1 G15 O15 P3 -> C:G+1 M:P"
"""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

from kakaw import Game
from kakaw.core.errors import Reason
from kakaw.games.chocolatl import box
from kakaw.games.chocolatl.layout import BID, CITY, DICE, EXCHANGE, MODES, PILE_BLACK, SACRIFICE, STONES

COLOURS = {"track.colours": "YRG"}  # the test colours of section 20: 1 gold, 2 red, 0 green
SACRIFICES = {"O": 7, "G": 4, "P": 10, "B": 5, "N": 2}


def position(
    *,
    players: str = "OGP",
    round: int = 1,  # noqa: A002  # the word of the rulebook
    track: str = "",
    figures: str = "",
    huts: Mapping[str, int] | None = None,
    dice: Mapping[str, int] | None = None,
    stones: str = "",
    white: str = "6-4-1",
    cards: str = "",
    hands: Mapping[str, str] | None = None,
    sacrifices: Mapping[str, int] | None = None,
) -> str:
    """A position text. What is not said is as at the start of a game, or something that does not matter."""
    own = {**SACRIFICES, **(sacrifices or {})}
    used = Counter({**dict.fromkeys(players, 0), **(huts or {})}) + Counter(stones)
    left = max(0, box.DECK - round)
    parts = [
        f"r{round}",
        "t:" + (track or f"0[{'<'.join(players)}]"),
        "f:" + (figures or ("-/-" if round == 1 else f"{players[0]}/{players[-1]}")),
        "h:" + ",".join(f"{colour}{(huts or {}).get(colour, 0)}" for colour in players),
        "d:" + ",".join(f"{colour}{(dice or {}).get(colour, 0)}" for colour in players),
        "k:" + ",".join(f"{colour}{max(0, box.CUBES - used[colour])}" for colour in players),
        "y:" + (stones or "-"),
        "w:" + white,
        "c:" + (cards or (f"14/9|{left}/{left}" if round < box.ROUNDS else "-|0/0")),
    ]
    if hands:
        parts.append("H:" + ";".join(f"{colour}={hand}" for colour, hand in hands.items()))
    parts.append("S:" + ",".join(f"{colour}:{own[colour]}" for colour in players))
    return " ".join(parts)


def game_at(*, options: Mapping[str, Any] | None = None, seed: str = "kit", **rest: Any) -> Game:
    """A game set up at `position(**rest)`, with the test colours."""
    return Game.from_position("chocolatl", position(**rest), seed=seed, options={**COLOURS, **(options or {})})


def new_game(players: int = 3, **options: Any) -> Game:
    """A game before the sacrifices."""
    return Game("chocolatl", players, seed="kit", options=options)


def sacrifice(game: Game, **cards: int) -> Game:
    """Everybody sacrifices: the cards told, else those of SACRIFICES."""
    for colour in colours(game):
        game.push(f"S{cards.get(colour, SACRIFICES[colour])}", seat=seat_of(game, colour))
    return game


# ---------------------------------------------------------------------------------------------------------------------
# Who is who


def colours(game: Game) -> str:
    """The colours by seat."""
    return "".join(box.COLOURS[c] for c in game.states["colour"][0, : game.players])


def seat_of(game: Game, colour: str) -> int:
    """The seat that plays a colour."""
    return colours(game).index(colour)


def asked(game: Game) -> str:
    """The colours that have to decide now."""
    return "".join(colours(game)[seat] for seat in game.acting)


def by_colour(game: Game, name: str) -> dict[str, int]:
    """A field of the record by colour."""
    return {colour: int(game.states[name][0, seat]) for seat, colour in enumerate(colours(game))}


def scores(game: Game) -> dict[str, int]:
    """The score track."""
    return by_colour(game, "score")


def track(game: Game) -> str:
    """The score track with its stacks, as in a position."""
    stacks: dict[int, list[str]] = {}
    for seat in game.states["track"][0, : game.players]:
        stacks.setdefault(int(game.states["score"][0, seat]), []).append(colours(game)[seat])
    return "".join(f"{score}[{'<'.join(stack)}]" for score, stack in stacks.items())


def owner(game: Game, figure: str) -> str:
    """The colour that owns a figure, or `-`."""
    at = int(game.states[figure][0])
    return colours(game)[at - 1] if at else "-"


def pyramid(game: Game) -> str:
    """The stones in order."""
    return "".join(colours(game)[code - 1] for code in game.states["stone"][0, : game.states["stone_n"][0]])


def hand(game: Game, colour: str) -> list[int]:
    """The cards in hand, ascending."""
    counts = game.states["hand"][0, seat_of(game, colour)]
    return [value for value, n in enumerate(counts) for _ in range(n)]


def mode(game: Game) -> str:
    """The way to bid in this round."""
    return MODES[game.states["mode"][0]]


# ---------------------------------------------------------------------------------------------------------------------
# Playing


def answer(game: Game, colour: str, told: str = "") -> list[str]:
    """The steps of one seat's bids, from `1:12.3 4:8.7`, or all pairs in order `12.3 11.0 ...`; the rest is filled in.

    In a gold round one pair is told, in a green one six cards.
    """
    cards, words = hand(game, colour), told.split()
    location = int(game.states["location"][0])
    if mode(game) == "green":
        chosen = [int(card) for card in words] or cards[:6]
        last = len(cards) == len(chosen)
        return [f"{card}@{k + 1}" for k, card in enumerate(chosen)][: -1 if last else None]
    wanted = {k + 1: word for k, word in enumerate(words)} if ":" not in told else dict(w.split(":") for w in words)
    pairs = {int(k): sorted(map(int, pair.split(".")), reverse=True) for k, pair in wanted.items()}
    if mode(game) == "gold":
        pair = pairs.get(location) or pairs.get(1) or sorted(cards[:2], reverse=True)
        return [f"{card}@{location}" for card in pair]
    for pair in pairs.values():
        for card in pair:
            cards.remove(card)
    for k in range(1, 7):
        if k not in pairs:
            pairs[k] = [cards.pop(1), cards.pop(0)]
    return [f"{card}@{k}" for k in range(1, 6) for card in pairs[k]]


def lay(game: Game, **told: str) -> Game:
    """Everybody answers once (see `answer`); what follows without a choice has happened then."""
    for colour in colours(game):
        if seat_of(game, colour) in game.acting:
            game.push(*answer(game, colour, told.get(colour, "")), seat=seat_of(game, colour))
    return game


def choose(game: Game, *steps: str, pips: str = "") -> Game:
    """The seats that are asked one after the other take these steps; bonus dice will show `pips`."""
    game.chance.write_all((PILE_BLACK, int(n)) for n in pips)
    for step in steps:
        game.push(step)
    return game


def go_on(game: Game, through: int = 6) -> Game:
    """Go on with plain choices until location `through` of this round has been resolved."""
    number = int(game.states["round"][0])
    while not game.over and game.states["round"][0] == number and game.states["location"][0] <= through:
        phase = int(game.states["phase"][0])
        if phase in (SACRIFICE, BID):
            lay(game)
        elif phase == EXCHANGE:
            game.push(game.menu()[0])
        else:
            game.push({DICE: "pass", CITY: "hut", STONES: "before"}[phase])
    return game


def menu(game: Game, colour: str) -> set[str]:
    """The texts of all legal steps of a colour."""
    return set(game.menu(seat_of(game, colour)).texts())


def refusal(game: Game, step: str | int, colour: str) -> Reason:
    """Why a step is refused; a test fails here if it is not."""
    reason = game.why_not(step, seat_of(game, colour))
    assert reason is not None, f"{step} is legal"
    return reason


# ---------------------------------------------------------------------------------------------------------------------
# What happened


def lines(game: Game) -> list[str]:
    """The lines of play of the game's record."""
    return [line for line in game.record().splitlines() if line and not line.startswith("[")]


def line(game: Game, location: int) -> str:
    """The last line of a location, such as `1 O15 G13 P1 -> C:O+1 M:P`."""
    return [text for text in lines(game) if text.startswith(f"{location} ")][-1]


def ranking(game: Game, location: int) -> list[str]:
    """Bids in rank order at a location, the last time it was resolved: `G15`."""
    found = [event for event in game.events() if event.kind.name == "bid" and event["location"] == location]
    return [f"{colours(game)[event.seat]}{event['value']}" for event in found[-game.players :]]


def result(game: Game, location: int) -> str:
    """What a location brought, the last time it was resolved."""
    return re.split(" -> ", line(game, location))[1]


def events(game: Game, name: str) -> list[Any]:
    """All events of one kind."""
    return [event for event in game.events() if event.kind.name == name]
