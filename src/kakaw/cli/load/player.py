"""A player that answers prompts at random, comes back after a lost socket, and remembers what was accepted."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import msgspec

from kakaw.cli.load.socket import Socket, connect

RETRY = 0.2  # seconds before a move is sent again that could not be stored
FIRST_WAIT, LONGEST_WAIT = 0.05, 2.0  # seconds between attempts to come back


class Piece(msgspec.Struct):
    """A piece of a prompt."""

    faces: list[str]


class Group(msgspec.Struct):
    """Part of a factored menu."""

    form: str
    pieces: list[Piece]
    cells: list[str]


class Prompt(msgspec.Struct):
    """A question."""

    id: int
    seat: int
    groups: list[Group]
    options: list[str]

    def answer(self, random: Random) -> str:
        """One of the steps offered, at random."""
        sizes = [len(group.cells) * sum(len(piece.faces) for piece in group.pieces) for group in self.groups]
        k = random.randrange(sum(sizes) + len(self.options))
        for group, size in zip(self.groups, sizes, strict=True):
            if k < size:
                faces = [face for piece in group.pieces for face in piece.faces]
                return group.form.format(face=faces[k % len(faces)], cell=group.cells[k // len(faces)])
            k -= size
        return self.options[k]


class Play(msgspec.Struct):
    """The part of a `table` that an `update` also has."""

    prompts: list[Prompt]
    outcome: object = None


class Body(msgspec.Struct):
    """What the player reads of any message: the rest is skipped, not decoded."""

    prompts: list[Prompt] = []
    outcome: object = None
    play: Play | None = None
    status: str = ""
    code: str = ""
    sentence: str = ""
    version: int | None = None


class Down(msgspec.Struct):
    """A message of the server."""

    t: str
    v: int | None = None
    a: int | None = None
    d: Body = msgspec.field(default_factory=Body)


@dataclass
class Sent:
    """A move under way."""

    ack: int
    prompt: int
    seat: int
    steps: list[str]
    at: float
    resent: int = 0


@dataclass(frozen=True)
class Accepted:
    """A move that the server has acknowledged, and the version it said so with."""

    version: int
    prompt: int
    seat: int
    steps: tuple[str, ...]


_decoder = msgspec.json.Decoder(Down)
_encoder = msgspec.json.Encoder()


class Player:
    """One person at one table, who plays whatever is asked of him until the game is over."""

    def __init__(
        self,
        port: int,
        table: str,
        cookie: str,
        *,
        seed: int = 0,
        think: Callable[[Random], float] | None = None,
        on_latency: Callable[[float], None] | None = None,
    ) -> None:
        """Sit down; `run` plays. `think` gives seconds to wait before a move, `on_latency` is told of accepted ones."""
        self.port, self.table, self.cookie = port, table, cookie
        self.random = Random(seed)
        self.think, self.on_latency = think, on_latency
        self.version = -1
        self.accepted: list[Accepted] = []
        self.refusals: list[str] = []
        self.gaps = self.reconnections = self.messages = self.resends = 0
        self.over = asyncio.Event()
        self.lost = asyncio.Event()
        self.playing = True
        self.socket: Socket | None = None
        self._acks = 0
        self._sent: dict[int, Sent] = {}  # by prompt
        self._thinking: set[int] = set()
        self._ended = False
        self._waiting: list[Prompt] = []  # prompts that came before `begin`

    # --- coming and going

    async def open(self) -> None:
        """Open the socket; raise `OSError` when the server is not there."""
        self.lost.clear()
        path = f"/ws/tables/{self.table}?v={self.version}"
        self.socket = await connect(self.port, path, self._on_message, self._on_close, cookie=self.cookie)

    async def run(self) -> None:
        """Play to the end, coming back whenever the socket is lost."""
        wait = FIRST_WAIT
        while not self.over.is_set() and self.playing:
            try:
                await self.open()
            except OSError:
                await asyncio.sleep(wait * (0.5 + self.random.random()))
                wait = min(2 * wait, LONGEST_WAIT)
                continue
            wait = FIRST_WAIT
            self._send_again()
            waiting = [asyncio.ensure_future(event.wait()) for event in (self.over, self.lost)]
            try:
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for each in waiting:
                    each.cancel()
            if not self.over.is_set():
                self.reconnections += 1
        self.leave()

    def begin(self) -> None:
        """Answer what is asked, after a time of looking on only."""
        self.playing = True
        prompts, self._waiting = self._waiting, []
        self._take(prompts, None)

    def leave(self) -> None:
        """Close the socket and do not come back."""
        self.playing = False
        if self.socket is not None:
            self.socket.close()

    def _on_close(self, _code: int, _reason: str) -> None:
        self.lost.set()

    def _send_again(self) -> None:
        """What nobody has answered: the same prompt and steps, so that it counts once however often it arrives."""
        for sent in self._sent.values():
            sent.resent += 1
            self.resends += 1
            self._put(sent)

    # --- messages

    def _on_message(self, data: bytes) -> None:
        self.messages += 1
        message = _decoder.decode(data)
        kind, body = message.t, message.d
        if kind == "update":
            self._take_version(message.v)
            if message.a is not None and message.a:
                self._acknowledge(message.a, message.v)
            self._take(body.prompts, body.outcome)
        elif kind == "table":
            self.version = message.v if message.v is not None else body.version if body.version is not None else -1
            play = body.play
            over = body.outcome if body.outcome is not None else play.outcome if play else None
            self._take(play.prompts if play else [], over)
        elif kind == "refused":
            self._refused(message)
        elif kind == "error":
            self.refusals.append(f"error {body.code}: {body.sentence}")

    def _take_version(self, version: int | None) -> None:
        if version is None:
            return
        if self.version >= 0 and version > self.version + 1:
            self.gaps += 1
            self._acks += 1
            self._write({"t": "resume", "a": self._acks, "d": {"version": self.version}})
        self.version = max(self.version, version)

    def _acknowledge(self, ack: int, version: int | None) -> None:
        for prompt, sent in self._sent.items():
            if sent.ack == ack:
                del self._sent[prompt]
                self.accepted.append(Accepted(version or 0, prompt, sent.seat, tuple(sent.steps)))
                if self.on_latency is not None and not sent.resent:
                    self.on_latency(time.perf_counter() - sent.at)
                return

    def _refused(self, message: Down) -> None:
        for prompt, sent in list(self._sent.items()):
            if sent.ack == message.a:
                if message.d.code == "unavailable":  # the database is away: the same again in a moment
                    asyncio.get_running_loop().call_later(RETRY, self._put_again, sent)
                    return
                del self._sent[prompt]
                self.refusals.append(f"{message.d.code}: {message.d.sentence} ({sent.steps}, resent {sent.resent})")
        self._take(message.d.prompts, None)

    def _take(self, prompts: list[Prompt], outcome: object) -> None:
        if outcome is not None:
            self._ended = True
        if self._ended:
            if not self._sent:  # else the last move was made, and its answer is still under way
                self.over.set()
            return
        if not self.playing:
            self._waiting = prompts
            return
        for prompt in prompts:
            if prompt.id in self._sent or prompt.id in self._thinking:
                continue
            if self.think is None:
                self._move(prompt)
            else:
                self._thinking.add(prompt.id)
                asyncio.get_running_loop().call_later(self.think(self.random), self._thought, prompt)

    def _thought(self, prompt: Prompt) -> None:
        self._thinking.discard(prompt.id)
        if self.playing and not self.over.is_set() and prompt.id not in self._sent:
            self._move(prompt)

    def _move(self, prompt: Prompt) -> None:
        self._acks += 1
        sent = Sent(self._acks, prompt.id, prompt.seat, [prompt.answer(self.random)], time.perf_counter())
        self._sent[prompt.id] = sent
        self._put(sent)

    def _put_again(self, sent: Sent) -> None:
        if self._sent.get(sent.prompt) is sent and self.playing:
            sent.resent += 1
            self.resends += 1
            self._put(sent)

    def _put(self, sent: Sent) -> None:
        self._write({"t": "move", "a": sent.ack, "d": {"prompt": sent.prompt, "steps": sent.steps}})

    def _write(self, message: dict[str, object]) -> None:
        if self.socket is not None:
            self.socket.send(_encoder.encode(message))
