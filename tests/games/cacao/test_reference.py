"""The engine against the specification written a second time, turn by turn over whole random games."""

import random

import pytest

from kakaw import Game
from kakaw.games.cacao import box
from kakaw.games.cacao.layout import ACT, FILL
from tests.games.cacao import reference
from tests.kit.cacao import colour_of, seat_of
from tests.kit.games import pick

ASK_EVERYTHING = {"auto.harvest": False, "auto.mine": False, "auto.river": False, "auto.sun": False}
ACTIONS = ("harvested", "sold", "mined", "carried", "suns")


def phase(game):
    return int(game.states["phase"][0])


def village(game, seat):
    return reference.Village(*(int(game.states[name][0, seat]) for name in ("gold", "fruit", "suns", "river")))


def cell_of(value):
    return (value >> 7) - 64, (value & 127) - 64


def laid(events, *, pile):
    return frozenset(
        (box.JUNGLE[e["kind"]], cell_of(e["cell"]))
        for e in events
        if e.kind.name == "laid" and e["from_pile"] == int(pile)
    )


def turn_events(game, first):
    return [event for play in game.plays[first:] for event in play.events]


def fills_offered(game, first):
    """Every assignment of open jungle tiles that the engine's menus lead to."""
    if phase(game) != FILL:
        return {laid(turn_events(game, first), pile=False)}
    found = set()
    for step in game.menu():
        twin = game.copy()
        twin.push(step)
        found |= fills_offered(twin, first)
    return found


def results_offered(game, seat, known):
    """Every village that the engine's menus let a seat end this step C with."""
    if phase(game) != ACT or seat not in game.acting:
        return {village(game, seat)}
    key = game.states.tobytes()
    if key not in known:
        known[key] = set()
        for step in game.menu(seat):
            twin = game.copy()
            twin.push(step, seat=seat)
            known[key] |= results_offered(twin, seat, known)
    return known[key]


def compare_game(players, seed, options):
    """Play a random game; compare menus, activations, results, positions and scores."""
    luck = random.Random(seed)
    game = Game("cacao", players, seed=f"reference {seed}", options=options)
    table = reference.read(game.position())
    colours = list(table.villages)
    while not game.over:
        compare_turn(game, table, luck, everything=options is ASK_EVERYTHING)
        table.turn += 1
        table.active = colours[(table.turn - 1) % players]
        assert game.position() == reference.write(table)
    assert dict(zip(colours, game.scores(), strict=True)) == reference.scores(table)
    return game


def compare_turn(game, table, luck, *, everything):
    first = game.ply
    assert set(game.menu().texts()) == reference.places(table)
    step = pick(luck, game.menu())
    placed = reference.place(table, step.text)
    game.push(step)

    assert fills_offered(game, first) == reference.assignments(table)
    while phase(game) == FILL:
        game.push(pick(luck, game.menu()))
    events = turn_events(game, first)
    shown, drawn = laid(events, pile=False), laid(events, pile=True)
    waiting = reference.spaces(table)
    assert len(shown | drawn) == min(len(waiting), len(table.display) + table.pile)
    assert not drawn or len(shown) == len(table.display)  # C-6.7: the display first
    for code, cell in shown | drawn:
        assert cell in waiting
        table.jungle[cell] = code
    for code, _ in shown:
        table.display.remove(code)
    table.pile -= len(drawn)

    before = dict(table.villages)
    blocks = reference.blocks(table, placed, {cell for _, cell in shown | drawn})
    while phase(game) == ACT and game.acting:
        seat = pick(luck, game.acting)
        compare_results(before, blocks, colour_of(game, seat), results_offered(game, seat, {}), everything=everything)
        while phase(game) == ACT and seat in game.acting:
            game.push(pick(luck, game.menu(seat)), seat=seat)
    for colour in table.villages:
        table.villages[colour] = village(game, seat_of(game, colour))
        compare_results(before, blocks, colour, None, reached=table.villages[colour], everything=everything)
    events = turn_events(game, first)
    acted = [(colour_of(game, e.seat), cell_of(e["cell"]), "NESW"[e["edge"]]) for e in events if e.kind.name in ACTIONS]
    assert sorted(acted) == sorted((colour, b.cell, b.edge) for colour, own in blocks.items() for b in own)

    for event in events:
        if event.kind.name == "drew":
            table.hands[table.active].append(box.WORKER_TILES[event["tile"]])
            table.stacks[table.active] -= 1
        elif event.kind.name == "shown":
            table.display.append(box.JUNGLE[event["kind"]])
            table.pile -= 1


def compare_results(before, blocks, colour, offered, *, everything, reached=None):
    """What the engine offers is what the rules allow; automatic acts leave out only what something else betters."""
    allowed = reference.results(before[colour], frozenset(blocks[colour]), {})
    if reached is not None:
        assert reached in allowed
        return
    if everything:
        assert offered == allowed
    else:
        assert offered <= allowed
        assert all(any(best.at_least(village) for best in offered) for village in allowed)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("C-5.1", "C-5.2", "C-6.4", "C-7.1", "C-7.11", "C-7.24", "C-8.3", "C-9.3", "C-10.11")
def test_every_turn_of_random_games_follows_the_specification(players):
    orders = ("active-first-clockwise", "simultaneous")
    games = [compare_game(players, seed, {"ask.order": orders[seed % 2]}) for seed in range(8)]
    assert any("^" in game.record() for game in games)  # else nothing was said about section 8


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.rule("C-7.6", "C-7.12", "C-7.22")
def test_with_everything_asked_the_menus_offer_exactly_what_the_rules_allow(players):
    for seed in (11, 12):
        compare_game(players, seed, ASK_EVERYTHING)
