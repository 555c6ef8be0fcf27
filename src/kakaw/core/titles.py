"""Which titles there are, and what can be said of them without loading a kernel."""

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import ModuleType
from typing import Any

from kakaw.core.errors import KakawError, UnknownTitle


@cache
def titles() -> tuple[str, ...]:
    """The names of all titles: the sub-packages of `kakaw.games`, found by looking, so that core knows none."""
    games = importlib.import_module("kakaw.games")
    return tuple(sorted(module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg))


@cache
def meta(title: str) -> ModuleType:
    """The `meta` module of a title: players, options, reasons. Loads no kernel."""
    if title not in titles():
        raise UnknownTitle(f"game {title!r}: no such game; expected one of {', '.join(titles())}")
    return importlib.import_module(f"kakaw.games.{title}.meta")


def check_players(title: str, players: int, options: Mapping[str, Any] | None = None) -> int:
    """The number of players, if the title can be played by that many with these options.

    Some numbers are for an option to allow: a title names them in PLAYERS_BY_OPTION, with the key and its value.
    """
    allowed = meta(title).PLAYERS
    if players in allowed:
        return players
    by_option = getattr(meta(title), "PLAYERS_BY_OPTION", {})
    message = f"players {players}: {title} is for {', '.join(map(str, allowed[:-1]))} or {allowed[-1]}"
    if players not in by_option:
        raise KakawError(message)
    key, value = by_option[players]
    if (options or {}).get(key) != value:
        raise KakawError(f"{message}; {players} only with the option {key} = {value}")
    return players
