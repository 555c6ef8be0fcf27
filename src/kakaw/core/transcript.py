"""Transcript: header and plays of a game as JSON; read, write, verify, replay, fork."""

import hashlib
import json
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from kakaw.core.chance import Chance, commitment
from kakaw.core.errors import KakawError, TranscriptError, clip
from kakaw.core.game import Game
from kakaw.core.rules import rules
from kakaw.core.titles import meta, titles

FORMAT = 1
KEYS = {
    "kakaw": str,
    "format": int,
    "title": str,
    "rules": int,
    "players": int,
    "options": dict,
    "position": (str, type(None)),
    "commitment": str,
    "seed": (str, type(None)),
    "luck": list,
    "plays": list,
    "outcome": (dict, type(None)),
    "digest": str,
}
PLAY_KEYS = {"ply": int, "seat": int, "steps": list, "luck": list}
OPTIONAL_KEYS = {"seats": list}


@dataclass
class Transcript:
    """A game as a file: what was decided and what luck brought, kept apart."""

    title: str
    rules: int
    players: int
    options: dict[str, Any]
    position: str | None
    commitment: str
    seed: str | None
    luck: list[str]
    plays: list[dict[str, Any]] = field(default_factory=list)
    outcome: dict[str, Any] | None = None
    seats: list[str] | None = None  # who sat where: a person's name or a bot's spec; the rules do not ask for it

    @classmethod
    def of(cls, game: Game, *, reveal_seed: bool | None = None) -> "Transcript":
        """The transcript of a game, the whole truth. The seed is told once the game is over, unless said otherwise."""
        if game.start_position == "":
            raise KakawError("transcript: this game began in the middle of a turn, which no position text can tell")
        outcome = game.outcome()
        reveal = game.over if reveal_seed is None else reveal_seed
        plays = [
            {
                "ply": play.ply,
                "seat": play.seat,
                "steps": [game.rules.step_text(step) for step in play.steps],
                "luck": game.rules.luck_text(play.luck),
            }
            for play in game.plays
        ]
        return cls(
            game.title,
            game.rules.version,
            game.players,
            deepcopy(game.options),
            game.start_position,
            game.chance.commitment,
            game.chance.seed if reveal else None,
            game.rules.luck_text(game.setup_luck),
            plays,
            outcome.to_dict() if outcome else None,
        )

    # --- JSON

    def to_dict(self) -> dict[str, Any]:
        """Plain data, with a digest over all of it."""
        body = {
            "kakaw": "transcript",
            "format": FORMAT,
            "title": self.title,
            "rules": self.rules,
            "players": self.players,
            "options": self.options,
            "position": self.position,
            "commitment": self.commitment,
            "seed": self.seed,
            "luck": self.luck,
            "plays": self.plays,
            "outcome": self.outcome,
        }
        if self.seats is not None:
            body["seats"] = self.seats
        return {**body, "digest": _digest(body)}

    def to_json(self) -> str:
        """The text of the file: one play a line."""
        data = self.to_dict()
        plays = ",\n    ".join(json.dumps(play) for play in data["plays"])
        lines = [
            f"  {json.dumps(key)}: " + (f"[\n    {plays}\n  ]" if key == "plays" and plays else json.dumps(value))
            for key, value in data.items()
        ]
        return "{\n" + ",\n".join(lines) + "\n}\n"

    @classmethod
    def from_json(cls, text: str) -> "Transcript":
        """Read the text of a file; raise on anything cut off, edited or unknown."""
        try:
            data = json.loads(text, object_pairs_hook=_no_key_twice)
        except json.JSONDecodeError as error:
            where = f"line {error.lineno}, column {error.colno}"
            cut = "the file is cut off" if error.pos >= len(text.rstrip()) - 1 else "not JSON"
            raise TranscriptError(where, f"{cut}: {error.msg}") from None
        except (ValueError, RecursionError) as error:  # a number of thousands of digits; brackets in brackets
            raise TranscriptError("file", f"not a transcript: {clip(str(error))}") from None
        if not isinstance(data, dict) or data.get("kakaw") != "transcript":
            raise TranscriptError("kakaw", 'expected a JSON object with "kakaw": "transcript"')
        if data.get("format") != FORMAT:
            raise TranscriptError("format", f"version {clip(repr(data.get('format')))} is unknown; expected {FORMAT}")
        _check_shape(data, {**KEYS, **{key: kind for key, kind in OPTIONAL_KEYS.items() if key in data}}, "")
        for k, play in enumerate(data["plays"]):
            _check_play(play, k)
        for key in ("luck", "seats"):
            if any(not isinstance(text, str) for text in data.get(key, ())):
                raise TranscriptError(key, "expected a list of texts")
        if "seats" in data and len(data["seats"]) != data["players"]:
            raise TranscriptError("seats", f"expected {data['players']}, one for each player")
        if data["title"] not in titles():
            raise TranscriptError("title", f"no game {clip(data['title'])!r}; expected one of {', '.join(titles())}")
        if data["rules"] != (known := meta(data["title"]).RULES_VERSION):
            raise TranscriptError("rules", f"version {data['rules']} of {data['title']} is unknown; expected {known}")
        if data["digest"] != _digest({key: value for key, value in data.items() if key != "digest"}):
            raise TranscriptError("digest", "does not fit the rest of the file: something was edited or is missing")
        return cls(**{key: value for key, value in data.items() if key not in ("kakaw", "format", "digest")})

    # --- replaying

    def replay(self, at: int | None = None) -> Game:
        """The game after `at` plays (all of them if None), with the luck that the transcript tells."""
        last = len(self.plays) if at is None else at
        if not 0 <= last <= len(self.plays):
            raise TranscriptError("plays", f"there is no ply {last}; expected 0 to {len(self.plays)}")
        game = self._start()
        for play in self.plays[:last]:
            self._push(game, play)
        return game

    def _start(self, *, from_seed: bool = False) -> Game:
        """The game before its first play: with the luck the file tells, or with what the seed gives."""
        try:
            if self.position is not None:
                game = Game.from_position(self.title, self.position, seed=self.seed or "", options=self.options)
            else:
                chance = Chance(self.seed or "")
                if not from_seed:
                    chance.write_all(rules(self.title).read_luck(self.luck))
                game = Game(self.title, self.players, options=self.options, chance=chance)
        except KakawError as error:
            raise TranscriptError("header", str(error)) from None
        if game.players != self.players:
            raise TranscriptError("players", f"the position has {game.players}, the file says {self.players}")
        for key, value in self.options.items():
            if self.position is not None and game.options[key] != value:  # such as colours, which the position tells
                raise TranscriptError(f"options, {key}", f"the position has {game.options[key]}, the file says {value}")
        if (found := game.rules.luck_text(game.setup_luck)) != self.luck:
            raise TranscriptError("luck", f"set-up gives {', '.join(found) or 'none'}")
        if not from_seed:
            game.chance.only_read()
        return game

    def _push(self, game: Game, play: dict[str, Any]) -> None:
        place = f"play {play['ply']}"
        try:
            game.chance.write_all(game.rules.read_luck(play["luck"]))
            pushed = game.push(*play["steps"], seat=play["seat"])
        except KakawError as error:
            raise TranscriptError(place, str(error)) from None
        if game.rules.luck_text(pushed.luck) != play["luck"]:
            found = ", ".join(game.rules.luck_text(pushed.luck)) or "none"
            raise TranscriptError(
                f"{place}, luck", f"expected {found}, the file has {', '.join(play['luck']) or 'none'}"
            )

    def resume(self) -> Game:
        """The game as it was left, ready to go on with what luck its seed still holds, or with fresh luck."""
        return self.fork(len(self.plays)) if self.seed is None else self._from_seed()

    def fork(self, at: int, seed: str | None = None) -> Game:
        """A game that shares the first `at` plays and goes on with fresh luck."""
        game = self.replay(at)
        game.chance = game.chance.reseeded(seed)
        return game

    def verify(self) -> Game:
        """Check everything: legal steps, luck, outcome, and, once the seed is told, that it is the one promised."""
        game = self.replay()
        outcome = game.outcome()
        found = outcome.to_dict() if outcome else None
        if found != self.outcome:
            raise TranscriptError(
                "outcome", f"the plays lead to {json.dumps(found)}, the file has {json.dumps(self.outcome)}"
            )
        if self.seed is not None:
            if commitment(self.seed) != self.commitment:
                raise TranscriptError("seed", "is not the one the commitment was made for")
            self._from_seed()
        return game

    def _from_seed(self) -> Game:
        """The game played again with luck drawn from the seed: it must be the luck told."""
        game = self._start(from_seed=True)
        for play in self.plays:
            drawn = game.rules.luck_text(game.push(*play["steps"], seat=play["seat"]).luck)
            if drawn != play["luck"]:
                raise TranscriptError(
                    f"play {play['ply']}, luck", f"the seed gives {drawn}, the file has {play['luck']}"
                )
        return game


def _digest(body: dict[str, Any]) -> str:
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        twice = next(key for key in data if sum(key == other for other, _ in pairs) > 1)
        raise TranscriptError(clip(twice), "stands there twice")
    return data


def _check_shape(data: dict[str, Any], keys: dict[str, Any], place: str) -> None:
    for key, kind in keys.items():
        where = f"{place}, {key}" if place else key
        if key not in data:
            raise TranscriptError(where, "is missing")
        if not isinstance(data[key], kind) or isinstance(data[key], bool):
            names = " or ".join(k.__name__ for k in (kind if isinstance(kind, tuple) else (kind,)))
            raise TranscriptError(where, f"expected {names}, found {type(data[key]).__name__}")
    for key in data:
        if key not in keys:
            raise TranscriptError(f"{place}, {clip(key)}" if place else clip(key), "no such field")


def _check_play(play: Any, k: int) -> None:
    if not isinstance(play, dict):
        raise TranscriptError(f"play {k}", f"expected an object, found {type(play).__name__}")
    _check_shape(play, PLAY_KEYS, f"play {k}")
    if play["ply"] != k:
        raise TranscriptError(f"play {k}, ply", f"expected {k}, found {play['ply']}")
    for key in ("steps", "luck"):
        if any(not isinstance(text, str) for text in play[key]):
            raise TranscriptError(f"play {k}, {key}", "expected a list of texts")
