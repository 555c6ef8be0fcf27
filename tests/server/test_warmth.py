"""Cold titles are compiled beside the server, and their state is told."""

import asyncio
from typing import Any

import pytest

from kakaw.server import warmth
from kakaw.server.errors import Unavailable
from kakaw.server.warmth import Warmth


def test_a_cold_title_compiles_beside_and_is_ready_then(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = {"cacao": True, "maya": False, "chocolatl": True}
    loaded: list[str] = []
    monkeypatch.setattr(warmth, "_is_compiled", compiled.__getitem__)

    async def work() -> None:
        house = Warmth(loaded.append)
        go_on = asyncio.Event()

        async def run(title: str) -> None:
            await go_on.wait()
            compiled[title] = True

        monkeypatch.setattr(house, "_run", run)
        assert set(house.states.values()) == {"cold"}
        task = asyncio.create_task(house.run())
        await house.ready("cacao")
        while house.states["maya"] != "compiling":
            await asyncio.sleep(0.001)
        assert loaded == ["cacao", "chocolatl"]
        monkeypatch.setattr(warmth, "PATIENCE", 0.01)
        with pytest.raises(Unavailable, match="Maya are being compiled") as refused:
            await house.ready("maya")
        assert (refused.value.code, refused.value.headers()) == ("compiling", {"Retry-After": "2"})
        go_on.set()
        await task
        await house.ready("maya")
        assert set(house.states.values()) == {"ready"}

    asyncio.run(work())


def test_a_title_that_cannot_be_compiled_does_not_take_the_others_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warmth, "_is_compiled", lambda _: True)

    def load(title: str) -> None:
        if title == "cacao":
            raise RuntimeError("no compiler")

    async def work() -> dict[str, Any]:
        house = Warmth(load)
        await house.run()
        return dict(house.states)

    assert asyncio.run(work()) == {"cacao": "cold", "chocolatl": "ready", "maya": "ready"}
