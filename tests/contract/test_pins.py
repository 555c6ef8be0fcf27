"""Counts and order of legal steps, and a game state by state, are as pinned in fixtures/<title>/ by tools/pin.py."""

import pytest

from tests.contract.drive import every_title
from tools.pin import FIXTURES, pins


@every_title
def test_counts_order_and_playthrough_are_as_pinned(title: str) -> None:
    made = pins(title)
    found = {path.name for path in (FIXTURES / title).glob("*") if path.name in made or "playthrough" in path.name}
    assert found == set(made), f"run `python3 tools/pin.py {title}` and look at the difference"
    for name, text in made.items():
        pinned = (FIXTURES / title / name).read_text(encoding="utf-8").split("\n")
        for number, (was, now) in enumerate(zip(pinned, text.split("\n"), strict=False), start=1):
            if was != now:
                pytest.fail(
                    f"fixtures/{title}/{name}, line {number}\n  was: {was}\n  now: {now}\n"
                    f"If play was meant to change, raise RULES_VERSION and run `python3 tools/pin.py {title}`."
                )
        assert len(pinned) == len(text.split("\n")), name
