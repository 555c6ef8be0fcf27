"""A WebSocket of few instructions: the load must not cost more than the server under it.

It knows what it needs of RFC 6455: text frames without extensions, pings, and closing with a code and a reason.
"""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
NO_MASK = b"\0\0\0\0"  # clients must mask; a mask of zeros is one, and masking with it is no work
GONE = 1006  # how a connection ends that was cut without a closing frame


class Socket(asyncio.Protocol):
    """One WebSocket as a client: `on_message` for every message, `on_close` once with code and reason."""

    def __init__(self, on_message: Callable[[bytes], None], on_close: Callable[[int, str], None]) -> None:
        """Take what to call; `connect` opens."""
        self.on_message, self.on_close = on_message, on_close
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.closed = False
        self._transport: asyncio.Transport | None = None
        self._buffer = bytearray()
        self._parts = bytearray()
        self._code, self._reason = GONE, ""

    # --- what a player does

    def send(self, message: bytes) -> None:
        """Send one text message; nothing happens on a closed socket."""
        self._frame(TEXT, message)

    def send_binary(self, message: bytes) -> None:
        """Send one binary message."""
        self._frame(BINARY, message)

    def close(self, code: int = 1000) -> None:
        """Say goodbye and hang up."""
        if self._code == GONE:
            self._code = code
        self._frame(CLOSE, code.to_bytes(2, "big"))
        if self._transport is not None:
            self._transport.close()

    def cut(self) -> None:
        """Hang up without a word, as a lost network does."""
        if self._transport is not None:
            self._transport.abort()

    def send_raw(self, data: bytes) -> None:
        """Send bytes as they are, for those who test what bad bytes do."""
        if self._transport is not None and not self.closed:
            self._transport.write(data)

    def _frame(self, opcode: int, payload: bytes) -> None:
        if self._transport is None or self.closed:
            return
        size = len(payload)
        if size < 126:
            head = bytes((0x80 | opcode, 0x80 | size))
        elif size < 65536:
            head = bytes((0x80 | opcode, 0x80 | 126)) + size.to_bytes(2, "big")
        else:
            head = bytes((0x80 | opcode, 0x80 | 127)) + size.to_bytes(8, "big")
        self._transport.write(head + NO_MASK + payload)

    # --- what asyncio calls

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the connection."""
        self._transport = cast("asyncio.Transport", transport)  # uvloop's is of no family

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell whoever waits."""
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(self._reason or "the connection was cut"))
        else:
            self.on_close(self._code, self._reason)

    def data_received(self, data: bytes) -> None:
        """Take bytes in: first the answer to the upgrade, then frames."""
        self._buffer += data
        if not self.opened.done() and not self._take_upgrade():
            return
        self._take_frames()

    def _take_upgrade(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = self._buffer[: self._buffer.find(b"\r\n")].decode("latin-1")
        if b" 101 " not in self._buffer[:16]:
            self._reason = status
            assert self._transport is not None
            self._transport.close()
            return False
        del self._buffer[: end + 4]
        self.opened.set_result(None)
        return True

    def _take_frames(self) -> None:
        buffer = self._buffer
        at = 0
        while len(buffer) - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                size, start = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < start + size:
                break
            first = buffer[at]
            payload = bytes(buffer[start : start + size])
            at = start + size
            self._take_frame(first, payload)
        del buffer[:at]

    def _take_frame(self, first: int, payload: bytes) -> None:
        opcode = first & 0x0F
        if opcode <= 2:
            if first & 0x80 and not self._parts:
                self.on_message(payload)
                return
            self._parts += payload
            if first & 0x80:
                whole, self._parts = bytes(self._parts), bytearray()
                self.on_message(whole)
        elif opcode == PING:
            self._frame(PONG, payload)
        elif opcode == CLOSE:
            if len(payload) >= 2:
                self._code, self._reason = int.from_bytes(payload[:2], "big"), payload[2:].decode("utf-8", "replace")
            self.close(self._code if self._code != GONE else 1000)


async def connect(
    port: int,
    path: str,
    on_message: Callable[[bytes], None],
    on_close: Callable[[int, str], None],
    *,
    cookie: str = "",
    origin: str | None = None,
) -> Socket:
    """An open socket to this machine; raise `OSError` when it does not open."""
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(lambda: Socket(on_message, on_close), "127.0.0.1", port)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        f"Origin: {origin or f'http://127.0.0.1:{port}'}",
    ]
    if cookie:
        lines.append(f"Cookie: {cookie}")
    socket.send_raw("\r\n".join([*lines, "", ""]).encode())
    try:
        await asyncio.wait_for(socket.opened, 30)
    except TimeoutError:
        socket.cut()
        raise ConnectionError("no answer to the upgrade within 30 s") from None
    return socket
