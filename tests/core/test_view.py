"""A view as Python uses it, and the board as plain text."""

import json

from kakaw.core.game import Game
from kakaw.core.text import Span, plain
from kakaw.core.view import SPECTATOR, UNKNOWN


def test_a_view_is_read_by_field_and_as_plain_data() -> None:
    game = Game("cacao", 3, seed="s")
    view = game.view(1)
    assert view["n_seats"] == 3
    assert view["hand"][1].tolist() == game.states["hand"][0, 1].tolist()
    assert view["hand"][0].tolist() == [UNKNOWN] * 4
    data = json.loads(json.dumps(view.to_dict()))
    assert set(data) == {field.name for field in game.rules.fields} - {"spare"}
    assert data["hand"][0] == [UNKNOWN] * 4
    assert data["turn"] == 1


def test_a_view_finds_its_own_menu_and_shows_its_own_board() -> None:
    game = Game("cacao", 2, seed="s")
    assert game.view(0).menu().texts() == game.menu(0).texts()
    assert len(game.view(SPECTATOR).menu()) == 0
    assert "hand ?3" in str(game.view(1))
    assert str(game.view(1)) != str(game)
    assert ",?3," in game.view(1).position()
    assert game.view(1).acting == game.acting == (0,)


def test_plain_text_leaves_out_styles_and_spaces_at_the_end_of_a_line() -> None:
    assert plain([[Span("a ", "red"), Span("b"), Span("  ")], [], [Span(" c")]]) == "a b\n\n c"
