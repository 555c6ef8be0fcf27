"""The registry of titles: found by looking, and told about without numba."""

import subprocess
import sys

import pytest

from kakaw.core.errors import UnknownTitle
from kakaw.core.titles import check_players, meta, titles


def loaded(code: str) -> set[str]:
    """The modules that are loaded after running this code in a fresh process."""
    script = f"{code}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_cacao_is_among_the_titles_and_unknown_ones_are_refused() -> None:
    assert "cacao" in titles()
    assert list(titles()) == sorted(titles())
    for name in ("chess", "", "kakaw", "../cacao", "cacao.meta"):
        with pytest.raises(UnknownTitle, match="no such game; expected one of"):
            meta(name)


def test_importing_kakaw_loads_neither_numba_nor_numpy() -> None:
    modules = loaded("import kakaw")
    assert "kakaw" in modules
    assert not {"numba", "numpy", "kakaw.core.game"} & modules


@pytest.mark.parametrize("title", titles())
def test_what_can_be_said_of_a_title_needs_no_numba(title: str) -> None:
    modules = loaded(
        "from kakaw.core.titles import meta, check_players, titles\n"
        f"about = meta({title!r})\n"
        f"print(about.NAME, about.ABOUT, about.OPTIONS, about.REASONS, check_players({title!r}, about.PLAYERS[0]))"
    )
    assert f"kakaw.games.{title}.meta" in modules
    assert not {"numba", "kakaw.core.jit", f"kakaw.games.{title}.kernel"} & modules


@pytest.mark.parametrize("title", titles())
def test_a_title_says_for_how_many_it_is(title: str) -> None:
    players = meta(title).PLAYERS
    assert [check_players(title, n) for n in players] == list(players) == sorted(players)
