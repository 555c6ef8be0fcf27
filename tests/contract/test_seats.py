"""Design section 4: no seat is better than another by its number alone.

A finished game is played again with every seat moved on by the same number of places: the same steps, and the same
luck from the piles of the moved seats. The results must have moved along. What the seats are called is found in
general: options that name a seat (`Number(by_players=True)`), colours, and piles with an owner. Where a title names
seats elsewhere (in a step, in an outcome of luck, or a pile for each seat that all see) it provides
`tests/games/<title>/symmetry.py` with some of

    def step(step: int, shift: int, players: int) -> int             # the step, naming the moved seats
    def luck(pile: str, outcome: str, shift: int, players: int) -> str   # the outcome, as text, naming the moved seats
    def pile(pile: str, shift: int, players: int) -> str              # the name of the moved seat's pile
"""

import importlib
import importlib.util
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from kakaw.core.chance import Chance, Luck
from kakaw.core.game import Game
from kakaw.core.options import Colours, Number
from tests.contract.drive import Line, Table, choose, every_table, played, some_lines


def hook(table: Table) -> ModuleType | None:
    name = f"tests.games.{table.title}.symmetry"
    try:
        found = importlib.util.find_spec(name)
    except ModuleNotFoundError:
        return None
    return importlib.import_module(name) if found else None


def moved_options(game: Game, table: Table, shift: int) -> dict[str, Any]:
    options = dict(game.options)
    for option in table.rules.meta.OPTIONS:
        value = options[option.key]
        if isinstance(option, Number) and option.by_players and isinstance(value, int):
            options[option.key] = (value + shift) % table.players
        if isinstance(option, Colours):
            options[option.key] = value[-shift:] + value[:-shift]
    return options


def moved_luck(luck: Luck, table: Table, shift: int) -> Iterable[tuple[int, int]]:
    """The same outcomes from the piles of the moved seats."""
    rules, own = table.rules, hook(table)
    for pile, outcome in luck:
        name, owner = rules.piles[pile].name, rules.piles[pile].owner
        moved = name
        if owner is not None:
            moved = name.replace(str(owner), str((owner + shift) % table.players))
        elif hasattr(own, "pile"):
            moved = own.pile(name, shift, table.players)
        target = next(k for k, other in enumerate(rules.piles) if other.name == moved)
        text = rules.piles[pile].outcomes[outcome]
        if hasattr(own, "luck"):
            text = own.luck(name, text, shift, table.players)
        yield target, rules.piles[target].outcomes.index(text)


def moved(game: Game, table: Table, shift: int) -> Game:
    """The game with every seat moved on by `shift` places."""
    own = hook(table)
    chance = Chance("moved")
    chance.write_all(moved_luck(game.setup_luck, table, shift))
    again = Game(table.title, table.players, options=moved_options(game, table, shift), chance=chance)
    again.chance.only_read()
    for play in game.plays:
        chance.write_all(moved_luck(play.luck, table, shift))
        steps = [own.step(step, shift, table.players) if hasattr(own, "step") else step for step in play.steps]
        again.push(*steps, seat=(play.seat + shift) % table.players)
    return again


def with_drawn_seats(table: Table, seed: int) -> Game:
    """A whole game in which luck names every seat that an option could name, such as the one that begins."""
    words = {o.key: o.word for o in table.rules.meta.OPTIONS if isinstance(o, Number) and o.by_players and o.word}
    game = Game(table.title, table.players, seed=str(seed), options=words)
    random = Line(seed).random("choices")
    while not game.over:
        seat, step = choose(game, Line(seed), random)
        game.push(step, seat=seat)
    return game


@every_table
def test_seats_moved_on_give_results_moved_on(table: Table) -> None:
    games = [played(table, line) for line in some_lines(table, 5)]
    for game in [*games, with_drawn_seats(table, 1), with_drawn_seats(table, 2)]:
        for shift in range(1, table.players):
            outcome, other = game.outcome(), moved(game, table, shift).outcome()
            assert outcome is not None
            assert other is not None
            for seat in table.seats:
                place = (seat + shift) % table.players
                assert other.scores[place] == outcome.scores[seat]
                assert other.tie_breaks[place] == outcome.tie_breaks[seat]
                assert other.ranks[place] == outcome.ranks[seat]
            assert other.reason == outcome.reason
