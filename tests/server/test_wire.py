"""The short way of sockets: its frames are frames, it keeps the order, and it neither reads nor sends without end."""

import asyncio
import socket
import time
from collections.abc import Generator
from typing import Any

import pytest
from fastapi import FastAPI
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader
from websockets.sync.client import connect

from kakaw.server.client import Client
from kakaw.server.wire import MOST_UNREAD, SAY, are_whole, frame, whole_text
from tests.kit.hall import run
from tests.server.serving import serving


def parsed(data: bytes) -> Frame:
    """A frame as the library reads it."""
    reader = StreamReader()
    reader.feed_data(data)
    parser: Generator[None, None, Frame] = Frame.parse(reader.read_exact, mask=False)
    try:
        next(parser)
    except StopIteration as done:
        found: Frame = done.value
        assert reader.buffer == b""
        return found
    raise AssertionError("the frame is not complete")


@pytest.mark.parametrize("n", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_what_the_library_reads(n: int) -> None:
    found = parsed(frame(b"x" * n))
    assert (found.opcode, found.data, found.fin) == (Opcode.TEXT, b"x" * n, True)


def sent(*frames: Frame) -> bytes:
    """Frames as a client sends them."""
    return b"".join(frame.serialize(mask=True) for frame in frames)


@given(st.lists(st.tuples(st.sampled_from(Opcode), st.binary(max_size=300), st.booleans()), max_size=3), st.data())
def test_only_one_whole_text_takes_the_short_way(found: list[tuple[Opcode, bytes, bool]], data: st.DataObject) -> None:
    control = (Opcode.PING, Opcode.PONG, Opcode.CLOSE)  # never long, never in parts
    frames = [
        Frame(opcode, content[:125], True) if opcode in control else Frame(opcode, content, fin)
        for opcode, content, fin in found
    ]
    stream = sent(*frames)
    alone = len(frames) == 1 and frames[0].opcode is Opcode.TEXT and frames[0].fin
    assert whole_text(stream, 1000) == (frames[0].data if alone else None)
    assert are_whole(stream) == all(part.fin for part in frames)
    if stream:
        cut = data.draw(st.integers(0, len(stream) - 1))
        part = whole_text(stream[:cut], 1000)
        assert part is None or part == frames[0].data
        ends = {len(sent(*frames[:k])) for k in range(len(frames))}
        assert not are_whole(stream[:cut]) or cut in ends
    assert whole_text(sent(Frame(Opcode.TEXT, b"x" * 1001)), 1000) is None


def test_texts_in_parts_and_in_pieces_arrive_whole() -> None:
    async def act(scope: Any, receive: Any, send: Any) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": message["text"]})

    with serving(an_app(act)) as address, connect(address.replace("http", "ws")) as client:
        for text in ("short", "x" * 126, "é" * 4_000, "y" * 70_000):
            client.send(text)
            assert client.recv(5) == text
        client.send(["in ", "three ", "parts"])
        assert client.recv(5) == "in three parts"
        whole = sent(Frame(Opcode.TEXT, b"in pieces"), Frame(Opcode.TEXT, b"and another"))
        for k in range(len(whole)):
            client.socket.sendall(whole[k : k + 1])
            time.sleep(0.001)
        assert [client.recv(5), client.recv(5)] == ["in pieces", "and another"]
        client.send("after all")
        assert client.recv(5) == "after all"


def an_app(act: Any, pause: float = 0) -> FastAPI:
    """An application that serves sockets by `act(scope, receive, send)` alone."""
    app = FastAPI()

    class Only:
        def __init__(self, inner: Any) -> None:
            self.inner = inner

        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            if scope["type"] != "websocket":
                await self.inner(scope, receive, send)
                return
            await receive()
            await asyncio.sleep(pause)
            await send({"type": "websocket.accept"})
            await act(scope, receive, send)

    app.add_middleware(Only)
    return app


def test_a_client_that_does_not_wait_for_the_answer_is_understood() -> None:
    async def act(scope: Any, receive: Any, send: Any) -> None:
        while (message := await receive())["type"] != "websocket.disconnect":
            await send({"type": "websocket.send", "text": message["text"]})

    head = (
        "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    text = b"half of it comes too early"
    whole = sent(Frame(Opcode.TEXT, text))
    with serving(an_app(act, 0.3)) as address:
        port = int(address.rpartition(":")[2])
        with socket.create_connection(("127.0.0.1", port), timeout=5) as raw:
            raw.sendall(head.encode())
            time.sleep(0.1)
            raw.sendall(whole[:10])
            time.sleep(0.5)
            raw.sendall(whole[10:])
            heard = b""
            while text not in heard:
                heard += raw.recv(4096)
            assert heard.endswith(frame(text))


def test_what_is_said_and_what_is_sent_arrive_in_order() -> None:
    async def act(scope: Any, receive: Any, send: Any) -> None:
        say = scope["extensions"][SAY]
        for n in range(200):
            if n % 3:
                assert say((f"{n} " + "é" * n).encode())
            else:
                await send({"type": "websocket.send", "text": f"{n} " + "é" * n})
        await receive()

    with serving(an_app(act)) as address, connect(address.replace("http", "ws")) as client:
        assert [client.recv(5) for _ in range(200)] == [f"{n} " + "é" * n for n in range(200)]


def test_nothing_is_said_to_somebody_who_does_not_read_or_is_gone() -> None:
    found: list[int] = []

    async def act(scope: Any, receive: Any, send: Any) -> None:
        say = scope["extensions"][SAY]
        said = 0
        while say(b"x" * 60_000):
            said += 1
            assert said < 10_000
        found.append(said)
        while (await receive())["type"] != "websocket.disconnect":
            pass
        found.append(say(b"nobody is there"))

    with serving(an_app(act)) as address:
        with connect(address.replace("http", "ws"), max_size=None) as client:
            while not found:
                time.sleep(0.01)
            for _ in range(found[0]):
                assert len(client.recv(5)) == 60_000
        while len(found) < 2:
            time.sleep(0.01)
    assert found[0] > 0
    assert found[1] is False


def test_no_more_is_read_than_the_application_takes() -> None:
    waiting: list[Any] = []

    async def act(scope: Any, receive: Any, send: Any) -> None:
        wire = receive.__self__
        while not wire.read_paused:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.2)
        waiting.append(wire.queue.qsize())
        for _ in range(100):
            await receive()
        waiting.append(wire.read_paused)
        await send({"type": "websocket.send", "text": "all"})
        await receive()

    with serving(an_app(act)) as address, connect(address.replace("http", "ws")) as client:
        for _ in range(100):
            client.send("x" * 200_000)
        assert client.recv(10) == "all"
    assert MOST_UNREAD <= waiting[0] < MOST_UNREAD + 5
    assert waiting[1] is False


def test_a_client_says_nothing_before_what_waits() -> None:
    async def test() -> None:
        free = asyncio.Event()
        heard: list[bytes] = []
        open_now = [True]

        def say(text: bytes) -> bool:
            if open_now[0]:
                heard.append(text)
            return open_now[0]

        async def send(text: bytes) -> None:
            await free.wait()
            heard.append(text)

        client = Client(None, send, say)
        task = asyncio.create_task(client.run())
        await asyncio.sleep(0)
        client.post(b"1")
        await asyncio.sleep(0)
        open_now[0] = False
        client.post(b"2")
        for _ in range(3):
            await asyncio.sleep(0)
        open_now[0] = True  # it could be said again, but 2 is under way
        client.post(b"3")
        await asyncio.sleep(0)
        assert heard == [b"1"]
        free.set()
        for _ in range(5):
            await asyncio.sleep(0)
        client.post(b"4")
        await asyncio.sleep(0)
        assert heard == [b"1", b"2", b"3", b"4"]
        client.close()
        await task

    run(test())
