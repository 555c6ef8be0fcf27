"""Wire: the sockets' protocol with a short way for what nearly every message is, and for what belongs elsewhere."""

import socket
from asyncio import BaseTransport
from functools import partial
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the compiled one, where there is one
from websockets.http11 import Request
from websockets.protocol import State

from kakaw.server.homes import STATE, Homes, table_of

SAY = "kakaw.say"  # the extension
MOST_UNREAD = 8  # messages of one socket that wait for the application before no more are read
TEXT = 0x81  # the first byte of a text in one frame
FINAL = 0x80  # of the first byte
MASKED = 0x80  # of the second byte; what clients send is always masked
SHORT, MIDDLE = 126, 1 << 16  # lengths from which a frame needs a longer header


def frame(payload: bytes) -> bytes:
    """A text from a server in one frame (RFC 6455, section 5.2)."""
    n = len(payload)
    if n < SHORT:
        return bytes((TEXT, n)) + payload
    if n < MIDDLE:
        return b"\x81\x7e" + n.to_bytes(2, "big") + payload
    return b"\x81\x7f" + n.to_bytes(8, "big") + payload


def whole_text(data: bytes, most: int) -> bytes | None:
    """The text that is all there is in `data`, as a client sends it: one masked frame; None for anything else."""
    if len(data) < 6 or data[0] != TEXT or data[1] < MASKED:
        return None
    n, start = data[1] - MASKED, 2
    if n == SHORT:
        n, start = int.from_bytes(data[2:4], "big"), 4
    if n > most or n == SHORT + 1 or len(data) != start + 4 + n:
        return None
    text: bytes = apply_mask(data[start + 4 :], data[start : start + 4])
    return text


def are_whole(data: bytes) -> bool:
    """Whether these are whole frames, as a client sends them, and nothing more is to come of the last message."""
    at = 0
    while at + 2 <= len(data):
        if not data[at] & FINAL:
            return False
        n, start = data[at + 1] & (MASKED - 1), at + 2
        if n >= SHORT:
            size = 2 if n == SHORT else 8
            n, start = int.from_bytes(data[start : start + size], "big"), start + size
        at = start + 4 + n
    return at == len(data)


class Wire(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which asks the system to stop reading and to go on for every message, and frames in layers.

    Everything but a text over an open socket goes the library's way. The application finds `say` as an extension of
    the scope: what need not wait need not be a task's business.
    """

    def __init__(self, *args: Any, brought: bytes = b"", **kwargs: Any) -> None:
        """Begin with a connection, one that another worker has `brought` with its request perhaps."""
        super().__init__(*args, **kwargs)
        self._between = True  # whether the stream stands between two frames
        self._brought = brought
        self._homes: Homes | None = self.app_state.get(STATE)
        if self._homes is not None and not self._homes.is_open:
            # Only who has served a socket knows how: until then a worker is home to no table.
            self._homes.open(partial(self._take, args, kwargs))

    def _take(self, args: Any, kwargs: Any, connection: socket.socket, request: bytes) -> None:
        """Serve a connection that came to another worker."""
        made = partial(type(self), *args, brought=request, **kwargs)

        async def serve() -> None:
            await self.loop.connect_accepted_socket(made, connection)

        task = self.loop.create_task(serve())
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    def connection_made(self, transport: BaseTransport) -> None:
        """Begin to serve; a connection that was brought has its request with it."""
        super().connection_made(transport)
        if self._brought:
            self.data_received(self._brought)

    def _handed_over(self, request: bytes) -> bool:
        """Whether the connection was given to the worker that has the table; its end here is not its end."""
        if self._homes is None or self._brought or self.scheme != "ws":  # what TLS knows cannot be handed over
            return False
        table, own = table_of(request), self.transport.get_extra_info("socket")
        if table is None or own is None or not self._homes.hand_over(table, own.fileno(), request):
            return False
        self.transport.abort()
        return True

    def handle_connect(self, event: Request) -> None:
        """Begin to serve a socket."""
        super().handle_connect(event)
        if not self.close_sent and not self.conn.extensions:
            extensions: Any = self.scope["extensions"]
            extensions[SAY] = self.say

    def say(self, text: bytes) -> bool:
        """Send a text, in UTF-8, at once; False, and nothing is sent, where it would have to wait or cannot be sent."""
        if (
            not self.writable.is_set()
            or self.disconnected
            or self.close_sent
            or not self.handshake_complete
            or self.conn.state is not State.OPEN
        ):
            return False
        self.transport.write(frame(text))
        return True

    def data_received(self, data: bytes) -> None:
        """Take in what has come: one whole frame with a text, mostly, which needs no parser."""
        if not self.handshake_initiated and self._handed_over(data):
            return
        if not self.handshake_complete:  # a client that waits for our answer, as it must, sends the request and no more
            self._between = not self.handshake_initiated
        elif self._between and not self.close_sent:
            if (text := whole_text(data, self.config.ws_max_size)) is not None:
                self.frames, self.curr_msg_data_type = [text], "text"
                self.send_receive_event_to_app()
                return
            # Once something ended within a frame, only the library's parser knows where the next one begins.
            self._between = are_whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """Hand a message to the application; read on meanwhile, up to a point."""
        if self.read_paused or self.queue.qsize() >= MOST_UNREAD:
            super().send_receive_event_to_app()
            return
        self.read_paused = True  # the library does not pause what it believes to be paused
        super().send_receive_event_to_app()
        self.read_paused = False
