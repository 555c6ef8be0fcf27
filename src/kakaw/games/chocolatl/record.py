"""Games of Chocolatl as text: header tags, then rounds as in section 19b, both ways. A record holds whole locations."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kakaw.core.chance import Chance
from kakaw.core.errors import KakawError, NotationError, clip
from kakaw.core.events import Event, redact
from kakaw.core.game import Game
from kakaw.core.view import UNKNOWN
from kakaw.games.chocolatl import box, kernel, meta
from kakaw.games.chocolatl.layout import (
    BID,
    CITY,
    DICE,
    EXCHANGE,
    HUT,
    MAX_SEATS,
    MODES,
    N_LOCATIONS,
    PILE_BLACK,
    PILE_DECK,
    PILE_FINAL,
    PILE_STACK,
    PILE_WHITE,
    SACRIFICE,
)

WORDS = ("hut", "die")
Pairs = dict[int, dict[int, tuple[int, int]]]  # by location, by seat


# ---------------------------------------------------------------------------------------------------------------------
# Writing


def record_text(game: Game, seat: int | None = None) -> str:
    """The game as a record: the whole truth, or what one seat (a spectator: -1) may know. What is hidden is `?`."""
    whole = seat is None
    events = game.events() if seat is None else redact(game.events(), seat)
    colours = _colours(game)
    tags = {"Game": meta.TITLE, "Rules": str(meta.RULES_VERSION), "Players": " ".join(colours)}
    tags["Seed" if whole else "Commitment"] = game.chance.seed if whole else game.chance.commitment
    tags["Options"] = json.dumps({key: value for key, value in game.options.items() if key != "colours"})
    if game.start_position is None:
        tags["Stack"] = "<".join(colours[event.seat] for event in events if event.kind.name == "marker")
    else:
        tags["Position"] = game.start_position if whole else _start_position(game, seat)
    if game.over:
        tags["Result"] = " ".join(f"{colours[k]}:{score}" for k, score in enumerate(game.scores()))
    lines = [f"[{key} {json.dumps(value)}]" for key, value in tags.items()]
    return "\n".join([*lines, "", *_body(game, events)]) + "\n"


def _colours(game: Game) -> list[str]:
    return [box.COLOURS[c] for c in game.states["colour"][0, : game.players]]


def _start_position(game: Game, seat: int | None) -> str:
    states = game._past[0][0] if game._past else game.states
    return game.rules.position_text(game.rules.view(states, seat if seat is not None else -1))


def _body(game: Game, events: Iterable[Event]) -> list[str]:
    """The lines of a record, from its events."""
    colours = _colours(game)
    writer = _Writer(colours)
    if game.start_position is not None:
        writer.begin_at(game._past[0][0][0] if game._past else game.states[0])
    for event in events:
        writer.tell(event)
    writer.close_location()
    if game.over:
        writer.lines.append("F " + " ".join(_final_text(game, seat, colours[seat]) for seat in range(game.players)))
    return writer.lines


class _Writer:
    """Turns events into the lines of section 19b."""

    def __init__(self, colours: list[str]) -> None:
        self.colours = colours
        self.lines: list[str] = []
        self.sacrifices: dict[int, int] = {}
        self.mode = ""
        self.round: tuple[int, ...] = ()
        self.laid: Pairs = {}
        self.firsts: Pairs = {}
        self.revealed: Pairs = {}
        self.bids: list[str] = []
        self.rolls: dict[int, list[int]] = {}
        self.results: list[str] = []
        self.location = 0

    def begin_at(self, s: Any) -> None:
        """A game that begins at a position with its round prepared has told that round in the position."""
        if s["white"][0] and s["phase"] == BID:
            self.mode = MODES[s["mode"]]
            cards = "/".join(str(code - 1) for code in s["open_card"]) if s["open_card"][0] else "-"
            self.lines.append(f"R{s['round']} {self.mode} {'-'.join(map(str, s['white']))} {cards}")

    def tell(self, event: Event) -> None:
        """Take in one event."""
        getattr(self, f"_{event.kind.name}", self._nothing)(event)

    def _nothing(self, event: Event) -> None:
        pass

    def _sacrificed(self, event: Event) -> None:
        self.sacrifices[event.seat] = event["card"]
        if len(self.sacrifices) == len(self.colours):
            texts = (f"{self.colours[seat]}:{_card(card)}" for seat, card in sorted(self.sacrifices.items()))
            self.lines.append("S " + " ".join(texts))

    def _round(self, event: Event) -> None:
        self.close_location()
        self.round = event.values

    def _cards(self, event: Event) -> None:
        self.mode = MODES[event["mode"]]
        number, *dice = self.round
        cards = f"{event['on_6'] - 1}/{event['on_3'] - 1}" if event["on_6"] else "-"
        self.lines.append(f"R{number} {self.mode} {'-'.join(map(str, dice))} {cards}")

    def _first(self, event: Event) -> None:
        self._collect(self.firsts, event, (event["card"], event["card"]))
        if self._full(self.firsts, N_LOCATIONS):
            self._single_lines(self.firsts, 1)
            self.firsts = {}

    def _laid(self, event: Event) -> None:
        self._collect(self.laid, event, (event["first"], event["second"]))
        if self._full(self.laid, N_LOCATIONS):
            if self.mode == "green":
                self._single_lines({k: {s: (p[1], p[1]) for s, p in v.items()} for k, v in self.laid.items()}, 2)
            else:
                self._pair_lines(self.laid)
            self.laid = {}

    def _revealed(self, event: Event) -> None:
        self.close_location()
        self._collect(self.revealed, event, (event["first"], event["second"]))
        if self._full(self.revealed, 1):
            if self.mode == "gold":
                self._pair_lines(self.revealed)
            self.revealed = {}

    @staticmethod
    def _collect(pairs: Pairs, event: Event, cards: tuple[int, int]) -> None:
        pairs.setdefault(event["location"], {})[event.seat] = cards

    def _full(self, pairs: Pairs, locations: int) -> bool:
        return len(pairs) == locations and all(len(row) == len(self.colours) for row in pairs.values())

    def _pair_lines(self, pairs: Pairs) -> None:
        for seat, colour in enumerate(self.colours):
            self.lines.append(f"{colour}: " + " ".join(".".join(map(_card, pairs[k][seat])) for k in sorted(pairs)))

    def _single_lines(self, pairs: Pairs, which: int) -> None:
        for seat, colour in enumerate(self.colours):
            self.lines.append(f"{colour}{which}: " + " ".join(_card(pairs[k][seat][0]) for k in sorted(pairs)))

    def _rolled(self, event: Event) -> None:
        self.rolls.setdefault(event.seat, []).append(event["pips"])

    def _bid(self, event: Event) -> None:
        self.location = event["location"]
        dice = "".join(f"d{pips}" for pips in self.rolls.get(event.seat, ()))
        self.bids.append(f"{self.colours[event.seat]}{event['value']}{dice}")

    def _figures(self, event: Event) -> None:
        self.results = [f"C:{self.colours[event.seat]}+{box.CHOCOLATL_POINTS}", f"M:{self.colours[event['old_man']]}"]

    def _scored(self, event: Event) -> None:
        if self.location not in (box.CHOCOLATL, box.PYRAMID):
            points = event["points"]
            lost = f"-{-points}" if points < 0 or (points == 0 and self.location == box.DRINK) else f"+{points}"
            self.results.append(f"{self.colours[event.seat]}{lost}")

    def _city(self, event: Event) -> None:
        self.results.append(f"{self.colours[event.seat]}:{WORDS[event['choice']]}")

    def _stone(self, event: Event) -> None:
        if self.results and self.results[0] in self.colours:
            self.results[0] += self.colours[event.seat]
        else:
            self.results.insert(0, self.colours[event.seat])

    def _level(self, event: Event) -> None:
        self.results.append(f"row{event['level']}:{self.colours[event.seat]}+{event['bonus']}")

    def _exchanged(self, event: Event) -> None:
        self.results.append(f"{self.colours[event.seat]}:{event['taken']}/{event['given']}")

    def _ended(self, event: Event) -> None:
        self.close_location()

    def close_location(self) -> None:
        """Write the line of a location, once its results are known."""
        complete = len(self.results) >= (2 if self.location == box.TACHLI else 1)
        if self.bids and complete:
            self.lines.append(f"{self.location} {' '.join(self.bids)} -> {' '.join(self.results)}")
        self.bids, self.rolls, self.results, self.location = [], {}, [], 0


def _card(value: int) -> str:
    return "?" if value == UNKNOWN else str(value)


def _final_text(game: Game, seat: int, colour: str) -> str:
    """The final scoring of a seat: track, stones and sacrifice always, other terms when not 0 (section 21)."""
    points = np.zeros((MAX_SEATS, 6), np.int64)
    kernel.final_points(game.states, 0, points)
    stones, most, figure, sacrifice, highest, die = (int(n) for n in points[seat])
    terms = [f"{game.states['score'][0, seat]}+{stones}"]
    terms += [f"{n:+d}" for n in (most, figure) if n]
    terms.append(f"+{sacrifice}")
    terms += [f"+{highest}"] * (highest > 0) + [f"+d{die}"] * (die > 0)
    return f"{colour} {''.join(terms)}={game.scores()[seat]}"


# ---------------------------------------------------------------------------------------------------------------------
# Reading


@dataclass
class _Location:
    """What a record tells of one location."""

    rolls: dict[str, list[int]] = field(default_factory=dict)
    order: list[str] = field(default_factory=list)
    results: list[str] = field(default_factory=list)


@dataclass
class _Round:
    """What a record tells of one round."""

    dice: list[int]
    cards: list[int]
    bids: dict[str, list[tuple[int, ...]]] = field(default_factory=dict)
    firsts: dict[str, list[int]] = field(default_factory=dict)
    seconds: dict[str, list[int]] = field(default_factory=dict)
    locations: dict[int, _Location] = field(default_factory=dict)


@dataclass
class _Record:
    """A record, taken apart."""

    tags: dict[str, str] = field(default_factory=dict)
    sacrifices: dict[str, int] = field(default_factory=dict)
    rounds: list[_Round] = field(default_factory=list)
    finals: dict[str, int] = field(default_factory=dict)
    lines: list[str] = field(default_factory=list)


def read_record(text: str) -> Game:
    """The game of a record, played to where its lines end. What it tells must be what the rules make of it."""
    record = _take_apart(text)
    game = _begin(record)
    colours = _colours(game)
    try:
        _play(game, record, colours)
    except NotationError:
        raise
    except KakawError as error:
        raise KakawError(f"record, after line {len(_body(game, game.events()))}: {error}") from None
    made = _body(game, game.events())
    for k, (line, found) in enumerate(zip(record.lines, made, strict=False)):
        if line != found:
            raise NotationError(f"record, line {k + 1}", line, _difference(line, found), repr(clip(found)))
    if len(record.lines) != len(made):
        raise KakawError(f"record: {len(record.lines)} lines of play, where the game has {len(made)}")
    return game


def _difference(one: str, other: str) -> int:
    return next((k for k, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _take_apart(text: str) -> _Record:
    record = _Record()
    for line in map(str.strip, text.splitlines()):
        if found := re.fullmatch(r'\[(\w+) ("(?:[^"\\]|\\.)*")\]', line):
            try:
                record.tags[found[1]] = str(json.loads(found[2]))
            except json.JSONDecodeError as error:
                raise KakawError(f"record, {found[1]}: not a text: {error.msg}") from None
        elif line:
            record.lines.append(line)
            _read_line(line, record)
    if record.tags.get("Game") != meta.TITLE:
        raise NotationError("record", text, 0, f'[Game "{meta.TITLE}"]')
    if record.tags.get("Rules", str(meta.RULES_VERSION)) != str(meta.RULES_VERSION):
        version = clip(record.tags["Rules"])
        raise KakawError(f"record: rules version {version} is unknown; expected {meta.RULES_VERSION}")
    return record


def _read_line(line: str, record: _Record) -> None:
    """One line of play; anything else is refused with its place."""
    name = f"record, line {len(record.lines)}"
    word = "[OGPBN]"
    if line.startswith("S "):
        record.sacrifices = {c: int(v) for c, v in re.findall(rf"({word}):(\d+)", line)}
    elif line.startswith("F "):
        record.finals = {c: int(v) for c, v in re.findall(rf"({word}) [^ ]*\+d(\d)=", line)}
    elif found := re.fullmatch(r"R(\d) (red|gold|green) (\d)-(\d)-(\d) (?:(\d+)/(\d+)|-)", line):
        cards = [int(found[k]) for k in (6, 7)] if found[6] else []
        record.rounds.append(_Round([int(found[k]) for k in (3, 4, 5)], cards))
    elif not record.rounds:
        raise NotationError(name, line, 0, "S and the sacrifices, or R and a round")
    elif found := re.fullmatch(rf"({word}): (\d+\.\d+(?: \d+\.\d+)*)", line):
        pairs = [tuple(map(int, pair.split("."))) for pair in found[2].split()]
        record.rounds[-1].bids.setdefault(found[1], []).extend(pairs)
    elif found := re.fullmatch(rf"({word})([12]): (\d+(?: \d+)*)", line):
        target = record.rounds[-1].firsts if found[2] == "1" else record.rounds[-1].seconds
        target[found[1]] = [int(card) for card in found[3].split()]
    elif found := re.fullmatch(rf"([1-6]) ((?:{word}-?\d+(?:d[1-6])*\s)+)-> (.+)", line):
        rolls = {bid[0]: [int(d) for d in re.findall(r"d(\d)", bid)] for bid in found[2].split()}
        order = [bid[0] for bid in found[2].split()]
        record.rounds[-1].locations[int(found[1])] = _Location(rolls, order, found[3].split())
    else:
        hidden = "?" in line
        raise NotationError(
            name,
            line,
            line.find("?") if hidden else 0,
            "every card: what one seat does not know cannot be played again"
            if hidden
            else "a round (R), bids (O:), a location (1 to 6), sacrifices (S) or the final scoring (F)",
        )


def _begin(record: _Record) -> Game:
    """The game before its first step, with all luck that the record tells but the bonus dice of bids."""
    tags = record.tags
    options: dict[str, Any] = {}
    if "Options" in tags:
        try:
            options = dict(json.loads(tags["Options"]))
        except (ValueError, TypeError) as error:
            raise KakawError(f"record, Options: not a JSON object: {error}") from None
    seed = tags.get("Seed")
    if "Position" in tags:
        game = Game.from_position(meta.TITLE, tags["Position"], seed=seed, options=options)
    else:
        colours = tags.get("Players", "").split()
        if not set(colours) or not set(colours) <= set(box.COLOURS):
            raise KakawError(
                f"record, Players {clip(tags.get('Players', ''))!r}: expected colour letters, one a player"
            )
        chance = Chance(seed)
        for marker in tags.get("Stack", "").split("<"):
            if marker not in colours:
                raise KakawError(
                    f"record, Stack {clip(tags.get('Stack', ''))!r}: expected markers, bottom < top (X-2.3)"
                )
            chance.write_ahead(PILE_STACK, colours.index(marker))
        game = Game(meta.TITLE, len(colours), options={**options, "colours": "".join(colours)}, chance=chance)
    colours = _colours(game)
    prepared = bool(game.states["white"][0, 0])
    for told in record.rounds[1 if prepared else 0 :]:
        game.chance.write_all((PILE_WHITE, pips) for pips in told.dice)
        game.chance.write_all((PILE_DECK + k, value) for k, value in enumerate(told.cards))
    for colour, pips in record.finals.items():
        if colour in colours:
            game.chance.write_ahead(PILE_FINAL + colours.index(colour), pips)
    if seed is None:
        game.chance.only_read()
    return game


def _play(game: Game, record: _Record, colours: list[str]) -> None:
    """Take the steps that the record tells, until it tells no more."""
    rolled: dict[tuple[int, int, int], bool] = {}
    first_round = int(game.states["round"][0])
    while not game.over:
        seat = game.acting[0]
        colour, phase = colours[seat], int(game.states["phase"][0])
        number, location = int(game.states["round"][0]), int(game.states["location"][0])
        if phase == SACRIFICE:
            if colour not in record.sacrifices:
                return
            game.push(f"S{record.sacrifices[colour]}", seat=seat)
            continue
        if number - first_round >= len(record.rounds):
            return
        told = record.rounds[number - first_round]
        if phase == BID:
            steps = _bid_steps(game, told, colour, location)
            if not steps:
                return
            game.push(*steps, seat=seat)
            continue
        if location not in told.locations:
            return
        line = told.locations[location]
        if phase == DICE:
            pips = [] if (number, location, seat) in rolled else line.rolls.get(colour, [])
            rolled[number, location, seat] = True
            step = f"roll{len(pips)}" if pips else "pass"
            if game.why_not(step, seat) is None:
                sealed = game.options["dice.window"] == "simultaneous"
                _write_dice(game, line, colours, sealed, pips)
            game.push(step, seat=seat)
            continue
        step = _choice(phase, line, colour)
        game.push(step, seat=seat)


def _write_dice(game: Game, line: _Location, colours: list[str], sealed: bool, pips: list[int]) -> None:
    """Fix the bonus dice of the next roll; in a simultaneous window of all rolls, when the last answer comes in."""
    if not sealed:
        game.chance.write_all((PILE_BLACK, n) for n in pips)
    elif len(game.acting) == 1:
        track = [int(seat) for seat in game.states["track"][0, : game.players]]
        score = game.states["score"][0]
        owner = int(game.states["chocolatl"][0]) - 1
        order = sorted(track, key=lambda k: (k == owner, -int(score[k]), track.index(k)))
        for seat in order:
            game.chance.write_all((PILE_BLACK, n) for n in line.rolls.get(colours[seat], ()))


def _bid_steps(game: Game, told: _Round, colour: str, location: int) -> list[str]:
    """The cards of one seat's answer, the last ones of a round left out: they lay themselves."""
    mode = MODES[game.states["mode"][0]]
    if mode == "green":
        cards = told.seconds.get(colour, []) if game.states["firsts"][0] else told.firsts.get(colour, [])
        steps = [f"{card}@{k + 1}" for k, card in enumerate(cards)]
        return steps[:-1] if game.states["firsts"][0] else steps
    pairs = told.bids.get(colour, [])
    if mode == "gold":
        pairs = pairs[location - 1 : location]
        return [f"{card}@{location}" for pair in pairs for card in pair]
    steps = [f"{card}@{k + 1}" for k, pair in enumerate(pairs) for card in pair]
    return steps[:-2]


def _choice(phase: int, line: _Location, colour: str) -> str:
    """What the first bidder, or whoever gives up a card, decided."""
    if phase == CITY:
        return next((text[2:] for text in line.results if text.startswith(f"{colour}:")), WORDS[HUT])
    if phase == EXCHANGE:
        given = next((text for text in line.results if text.startswith(f"{colour}:")), f"{colour}:0/0")
        return "give" + given.partition("/")[2]
    return "before" if line.results[0].startswith(colour) else "after"
