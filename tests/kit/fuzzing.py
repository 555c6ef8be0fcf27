"""Sockets that send bad messages to a real server, and watch that it stays well."""

import asyncio
import json
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kakaw.cli.load.socket import Socket, connect
from kakaw.cli.load.web import Person
from kakaw.cli.private.serving import PrivateKakaw
from tests.kit import fuzz

PATIENCE = 15.0  # seconds for a pong
TOGETHER = 25  # messages between two pings
SYNC = 10**7  # acks of pings are above those of the fuzz
FRAMES = (
    b"\x81\x82\0\0\0\0\xff\xfe",  # a text that is none
    b"\x81\x05hello",  # not masked, as clients must
    b"\x83\x80\0\0\0\0",  # an opcode that does not exist
    b"\xf1\x80\0\0\0\0",  # reserved bits
    b"\x89\xfe\x00\x80\0\0\0\0" + b"x" * 128,  # a ping too long
    b"\x80\x80\0\0\0\0",  # a continuation of nothing
    b"\x88\x81\0\0\0\0x",  # a close with half a code
    b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",  # a length no message has
)


@dataclass
class FuzzReport:
    """What the fuzz came to."""

    sent: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    codes: Counter[str] = field(default_factory=Counter)
    closes: Counter[str] = field(default_factory=Counter)
    memory: list[int] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "sent": self.sent,
            "answers": dict(self.answers),
            "codes": dict(self.codes.most_common(30)),
            "closes": dict(self.closes),
            "memory_mb": [round(bytes_ / 2**20, 1) for bytes_ in self.memory],
            "faults": self.faults[:20],
        }


class Mouth:
    """One socket that talks nonsense, and comes back when it is thrown out."""

    def __init__(
        self, server: PrivateKakaw, people: tuple[Person, ...], title: str, report: FuzzReport, seed: int
    ) -> None:
        """Talk at tables of a title, as the first of these people."""
        self.server, self.people, self.title, self.report = server, people, title, report
        self.random = Random(seed)
        self.socket: Socket | None = None
        self.prompts: list[dict[str, Any]] = []
        self.over = False
        self.pongs = asyncio.Event()
        self.expected = 0
        self.table = ""

    async def run(self, messages: int, ending: bool) -> None:
        """Send so many messages; `ending` may also resign and leave."""
        sent = 0
        while sent < messages:
            await self._ready()
            for _ in range(TOGETHER):
                self._say(ending)
                sent += 1
                if self.socket is None or self.socket.closed:
                    break
            self.report.sent += TOGETHER
            await self._sync()
        if self.socket is not None:
            self.socket.close()

    async def frames(self) -> None:
        """Bytes that are no frames: the socket is closed with a reason."""
        for frame in FRAMES:
            await self._ready()
            assert self.socket is not None
            self.socket.send_raw(frame)
            for _ in range(300):
                if self.socket.closed:
                    break
                await asyncio.sleep(0.01)
            else:
                self.report.faults.append(f"frame {frame[:16]!r}: the socket stays open for 3 s")
                self.socket.cut()

    async def _ready(self) -> None:
        if self.over or not self.table:
            self.table, self.over = await asyncio.to_thread(self._sit), False
            if self.socket is not None:
                self.socket.close()
                self.socket = None
        if self.socket is None or self.socket.closed:
            path = f"/ws/tables/{self.table}?v={self.random.choice((-1, 0, 3, 10**6))}"
            cookie = self.people[0].cookie
            self.socket = await connect(self.server.port, path, self._on_message, self._on_close, cookie=cookie)

    def _sit(self) -> str:
        """A game against bots, so that there is always something to answer."""
        seats = [{"me": True}, *({"bot": "uniform"} for _ in self.people[1:])]
        body = {"title": self.title, "players": len(seats), "seats": seats, "start": True}
        return str(self.people[0].post("/api/tables", body)["id"])

    def _say(self, ending: bool) -> None:
        assert self.socket is not None
        random = self.random
        what = random.random()
        if what < 0.2:
            data = fuzz.garbage(random)
        else:
            message = fuzz.valid(random, self.prompts, self.people[-1].id, ending=ending)
            data = fuzz.bent(message, random) if what < 0.65 else json.dumps(message).encode()
        try:
            data.decode()
        except UnicodeDecodeError:
            # The protocol itself closes a socket over a text that is none (FRAMES has one); as bytes it reaches us.
            self.socket.send_binary(data)
        else:
            self.socket.send(data)

    async def _sync(self) -> None:
        """Everything before was taken in when the pong is there."""
        if self.socket is None or self.socket.closed:
            return
        self.expected = SYNC + self.random.randrange(10**6)
        self.pongs.clear()
        self.socket.send(json.dumps({"t": "ping", "a": self.expected, "d": {}}).encode())
        try:
            await asyncio.wait_for(self.pongs.wait(), PATIENCE)
        except TimeoutError:
            self.report.faults.append(f"no pong for {PATIENCE:g} s")
            self.socket.cut()

    def _on_message(self, data: bytes) -> None:
        message = json.loads(data)
        kind, body = message["t"], message.get("d") or {}
        self.report.answers[kind] += 1
        if kind == "pong" and message.get("a") == self.expected:
            self.pongs.set()
        if "code" in body:
            self.report.codes[body["code"]] += 1
            if not body.get("sentence"):
                self.report.faults.append(f"{kind} {body['code']}: no sentence")
        play = body.get("play") if kind == "table" else body
        if kind in ("table", "update", "refused") and play and "prompts" in play:
            self.prompts = play["prompts"]
        if body.get("outcome") is not None:
            self.over = True

    def _on_close(self, code: int, reason: str) -> None:
        self.report.closes[f"{code} {reason}"] += 1
        self.pongs.set()
        if code == 1006:
            self.report.faults.append("the socket was cut without a word")


async def attack(server: PrivateKakaw, messages: int, mouths: int = 6, seed: int = 0) -> FuzzReport:
    """Send that many messages over several sockets at once; look at the memory along the way."""
    report = FuzzReport()
    people = [tuple(Person(server.port) for _ in range(3)) for _ in range(mouths)]
    titles = (("cacao", 2), ("maya", 2), ("chocolatl", 3))
    talking = []
    for k, trio in enumerate(people):
        title, players = titles[k % len(titles)]
        talking.append(Mouth(server, trio[:players], title, report, seed * 100 + k))
    rounds = 5
    for turn in range(rounds):
        each = messages // mouths // rounds
        await asyncio.gather(*(mouth.run(each, ending=turn == 1 and k == 0) for k, mouth in enumerate(talking)))
        report.memory.append(server.memory())
    reasons = FuzzReport()  # frames that are none may be cut: the protocol asks for a close, not for politeness
    await Mouth(server, people[0][:2], "cacao", reasons, seed).frames()
    report.faults += [fault for fault in reasons.faults if "without a word" not in fault]
    return report
