"""Cold titles are compiled beside the server, and their state is told."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from kakaw.cli.load.tables import sit
from kakaw.cli.load.web import Person, WebError
from kakaw.cli.private.serving import UNBRAKED, PrivateKakaw
from kakaw.server import warmth
from kakaw.server.errors import Unavailable
from kakaw.server.warmth import Warmth
from tests.kit.thorough import THOROUGH


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


@pytest.mark.skipif(not THOROUGH, reason="compiles everything anew, which takes minutes; KAKAW_THOROUGH=1 does it")
def test_a_real_server_answers_while_it_compiles_for_the_first_time(tmp_path: Path) -> None:
    kakaw = PrivateKakaw(environment={**UNBRAKED, "KAKAW_CACHE_DIR": str(tmp_path / "cache")})
    try:
        assert kakaw.start() < 20  # nothing of it waits for the compiler
        people = Person(kakaw.port), Person(kakaw.port)
        seen: set[tuple[str, str]] = set()
        refused: WebError | None = None
        end = time.monotonic() + 1200
        while len({title for title, warm in seen if warm == "ready"}) < 3 and time.monotonic() < end:
            begun = time.monotonic()
            states = {each["title"]: each["warm"] for each in people[0].get("/api/titles")}
            assert time.monotonic() - begun < 10
            seen |= set(states.items())
            cold = [title for title, warm in states.items() if warm != "ready"]
            if cold and refused is None:
                with pytest.raises(WebError) as caught:
                    sit(cold[-1], (*people, Person(kakaw.port))[: 3 if cold[-1] == "chocolatl" else 2])
                refused = caught.value
            time.sleep(0.5)
        assert refused is not None
        assert refused.status == 503
        assert "compiled" in str(refused)
        assert {("cacao", "ready"), ("maya", "ready"), ("chocolatl", "ready")} <= seen
        assert {warm for _, warm in seen} == {"cold", "compiling", "ready"}
        assert sit("cacao", people).id
    finally:
        kakaw.remove()
