"""The picture in the README is drawn from the real screen and fetches nothing."""

import re
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tools import picture


def test_the_picture_shows_a_game_and_needs_nothing_from_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["picture.py", str(tmp_path / "picture.svg")])
    picture.main()
    svg = (tmp_path / "picture.svg").read_text(encoding="utf-8")
    texts = "".join(ElementTree.fromstring(svg).itertext()).replace("\xa0", " ")
    for expected in ("kakaw play cacao", "Red (you)", "Yellow (greedy)", "Place a worker tile beside the jungle."):
        assert expected in texts
    assert set(re.findall(r"https?://[^\"' <]+", svg)) == {"http://www.w3.org/2000/svg"}


def test_the_picture_in_the_readme_is_there() -> None:
    assert picture.TARGET.read_text(encoding="utf-8").startswith("<svg ")
