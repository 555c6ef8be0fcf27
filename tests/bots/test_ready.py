"""Making bots ready reaches all that a master thinks with, however long compiling takes."""

import time
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from kakaw.bots import bot, lines
from kakaw.bots.chocolatl import rehearsal
from kakaw.bots.ready import prepare


@pytest.mark.parametrize(
    ("title", "module", "kernel"),
    [
        ("cacao", lines, "look_ahead"),
        ("maya", lines, "look_ahead"),
        ("chocolatl", rehearsal.rehearsals, "rehearse"),
    ],
)
def test_a_slow_machine_compiles_all_of_it(
    title: str, module: Any, kernel: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    called, real = [], getattr(module, kernel)
    seconds = count(60.0, 60.0)  # a minute between any two looks at the clock
    monkeypatch.setattr(bot, "time", SimpleNamespace(monotonic=lambda: time.monotonic() + next(seconds)))
    monkeypatch.setattr(module, kernel, lambda *given: called.append(1) or real(*given))
    prepare(title)
    assert called
