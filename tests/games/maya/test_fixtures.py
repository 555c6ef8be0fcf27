"""Played games as files: one for each way a game can end."""

import pytest

from kakaw.core.transcript import Transcript
from tests.kit.maya import BOARDS, told

GAMES = BOARDS.parent / "games"
ENDS = {
    "last-tile-planted": ("a player has placed the last own tile", "="),
    "last-tile-as-city": ("a player has placed the last own tile", "#"),
    "dead-board": ("no space beside a tile is left to place on", ""),
}


def test_there_is_a_game_for_each_way_to_end_and_no_other():
    assert {path.stem for path in GAMES.glob("*.json")} == set(ENDS)


@pytest.mark.rule("M-7.1", "M-7.6", "M-T41", "M-T42", "M-T49")
@pytest.mark.parametrize("name", ENDS)
def test_a_played_game_ends_as_it_ended(name):
    reason, mark = ENDS[name]
    game = Transcript.from_json((GAMES / f"{name}.json").read_text(encoding="utf-8")).verify()
    assert game.over
    assert game.outcome().reason == reason
    assert mark in told(game)
    left = game.states["rack_n"][0, : game.players] + game.states["reserve_n"][0, : game.players]
    assert (left.min() == 0) == bool(mark)
