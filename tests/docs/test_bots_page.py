"""The page on bots names every bot there is, and its example runs."""

import re
from pathlib import Path

import pytest

from kakaw.bots.catalog import CATALOG, is_bot

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
SPECS = [spec for row in re.findall(r"^\| (`.*?) \|", PAGE, re.MULTILINE) for spec in re.findall(r"`([^`]+)`", row)]


def test_every_bot_is_on_the_page() -> None:
    assert {spec.partition(":")[0] for spec in SPECS} == set(CATALOG)


@pytest.mark.parametrize("spec", SPECS)
def test_every_spec_on_the_page_is_a_bot(spec: str) -> None:
    assert is_bot(spec)


def test_the_example_plays_a_game() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(example.replace("search:200", "search:4"), names)  # our own page
    assert names["game"].over  # type: ignore[attr-defined]
