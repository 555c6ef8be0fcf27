"""Play a game in the terminal: alone against bots, several people at one keyboard, or bots among themselves.

  kakaw play                                         a menu to start or continue a game
  kakaw play cacao                                   you against one greedy bot
  kakaw play cacao --seats you,greedy,uniform        you against two bots
  kakaw play cacao --seats you,level:3               you against an intermediate bot; 1 is a novice, 6 a master
  kakaw play cacao --seats Ana,Ben,greedy            two people and a bot; names begin with a capital letter
  kakaw play cacao --seats greedy,greedy --json      no people: the result and the transcript as JSON
  kakaw play --resume game.json                      go on with a saved game

In the game, `help` lists what you can type. With --json nobody can be asked, so all seats must be bots.
"""

import argparse
from typing import Any

from kakaw.cli.arguments import add_options, add_title, game_options
from kakaw.cli.output import print_json
from kakaw.cli.terminal.seats import Seat, default_seats, read_seats
from kakaw.core.errors import KakawError
from kakaw.core.titles import check_players, meta


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which game, and who plays."""
    add_title(parser, nargs="?")
    parser.add_argument("--players", metavar="N", type=int, help="how many play (default: as many as --seats, or 2)")
    parser.add_argument(
        "--seats", metavar="A,B,...", help="who sits where: you, names, or bots (level:1 to level:6, greedy, uniform)"
    )
    parser.add_argument("--seed", metavar="S", help="any text; the same seed brings the same luck")
    add_options(parser)
    parser.add_argument("--position", metavar="TEXT", help="begin at a position; what it leaves open is dealt")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game or a transcript")
    parser.add_argument("--about", action="store_true", help="tell about the game and its options, and play nothing")


def run(arguments: argparse.Namespace) -> int:
    """Set the game up, and play it."""
    seats = read_seats(arguments.seats.split(",")) if arguments.seats is not None else None
    if arguments.resume is not None:
        return _resume(arguments, seats)
    if arguments.title is None:
        return _menu(arguments)
    if arguments.about:
        return _about(arguments.title, as_json=arguments.json)
    options = game_options(arguments.title, arguments.option)
    players = arguments.players or (len(seats) if seats else None)
    if arguments.position is None:
        fewest = meta(arguments.title).PLAYERS[0]
        check_players(arguments.title, players := players or fewest, options)
        seats = _seated(seats, players, as_json=arguments.json)
    from kakaw.cli.terminal.start import new_game, start

    game = new_game(arguments.title, players, arguments.seed, options, arguments.position)
    if arguments.position is not None:
        if players not in (None, game.players):
            raise KakawError(f"players {players}: the position has {game.players}")
        seats = _seated(seats, game.players, as_json=arguments.json)
    assert seats is not None
    return start(game, seats, as_json=arguments.json)


def _menu(arguments: argparse.Namespace) -> int:
    """A menu, for those who asked for nothing in particular."""
    asked = [name for name in ("players", "seats", "seed", "position") if getattr(arguments, name) is not None]
    if asked or arguments.option or arguments.about or arguments.json:
        raise KakawError("play: expected the title of a game, or --resume FILE")
    from kakaw.cli.menu import run as menu

    return menu()


def _seated(seats: tuple[Seat, ...] | None, players: int, *, as_json: bool) -> tuple[Seat, ...]:
    """The seats asked for, or you against bots; checked before anything is compiled."""
    seats = seats or default_seats(players)
    if len(seats) != players:
        names = ",".join(seat.name for seat in seats)
        raise KakawError(f"seats {names!r}: expected {players}, one for each player")
    if as_json and any(seat.human for seat in seats):
        raise KakawError("--json: nobody can be asked, so all seats must be bots, such as --seats greedy,greedy")
    return seats


def _resume(arguments: argparse.Namespace, seats: tuple[Seat, ...] | None) -> int:
    for name in ("seed", "position", "players"):
        if getattr(arguments, name) is not None:
            raise KakawError(f"--{name}: the game of --resume has its own")
    if arguments.option:
        raise KakawError("--option: the game of --resume has its own")
    from kakaw.cli.terminal.start import resumed_game, start

    game, saved = resumed_game(arguments.resume)
    if arguments.title not in (None, game.title):
        raise KakawError(f"game {arguments.title!r}: {arguments.resume} is a game of {game.title}")
    return start(game, _seated(seats or saved, game.players, as_json=arguments.json), as_json=arguments.json)


def _about(title: str, *, as_json: bool) -> int:
    its = meta(title)
    if as_json:
        options = {
            o.key: {"default": o.default, "rule": o.rule, "meaning": o.meaning, "expected": o.expected()}
            for o in its.OPTIONS
        }
        print_json(
            {"title": title, "name": its.NAME, "players": list(its.PLAYERS), "about": its.ABOUT, "options": options}
        )
        return 0
    print(its.ABOUT)
    print("Options (--option KEY=VALUE):")
    for option in its.OPTIONS:
        print(f"  {option.key} = {_value_text(option.default)}")
        print(f"      {option.meaning} ({option.rule}): {option.expected()}")
    return 0


def _value_text(value: Any) -> str:
    """A value as --option takes it."""
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)
