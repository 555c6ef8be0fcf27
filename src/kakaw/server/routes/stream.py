"""The bot interface: a stream of what needs an answer. Answers go to `/api/tables/{table}/moves`."""

from collections.abc import AsyncIterator
from typing import Any, Literal

from fastapi import Request
from fastapi.responses import Response
from msgspec import Struct
from starlette.responses import StreamingResponse

from kakaw.server import messages
from kakaw.server.deps import House, Somebody
from kakaw.server.web import Api, encoder

api = Api("bots")
LINES, EVENTS = "application/x-ndjson", "text/event-stream"


class StreamLine(Struct, omit_defaults=True):
    """One line of the stream.

    `ask`: a table waits for you; `d` is the state of play with your prompts. `over`: one of your games has ended.
    `beat`: nothing new. `closing`: the server restarts, come again.
    """

    t: Literal["ask", "over", "beat", "closing"]
    table: str | None = None
    title: str | None = None
    v: int | None = None
    d: messages.Update | None = None
    outcome: messages.Outcome | None = None


@api("GET", "/stream", gives=StreamLine, media=LINES)
async def stream(request: Request, services: House, asker: Somebody) -> Response:
    """What needs an answer from you, as it comes: one JSON object a line, or Server-Sent Events if you accept those."""
    services.asking.check_room(asker.person)
    events = EVENTS in request.headers.get("accept", "")
    lines = services.asking.stream(asker.person)
    return StreamingResponse(
        _encoded(lines, events),
        media_type=EVENTS if events else LINES,
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


async def _encoded(lines: AsyncIterator[dict[str, Any]], events: bool) -> AsyncIterator[bytes]:
    before, after = (b"data: ", b"\n\n") if events else (b"", b"\n")
    async for line in lines:
        yield before + encoder.encode(line) + after
