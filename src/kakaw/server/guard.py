"""What every request passes: whose page asks, how much, how large, and with which headers the answer goes.

Plain ASGI, because a stack of convenience layers costs more than a move does.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec
import structlog

from kakaw.core.errors import KakawError
from kakaw.server.errors import Failed, NotAllowed, Problem, TooLarge, problem_of
from kakaw.server.measures import REQUEST_SECONDS, REQUESTS

if TYPE_CHECKING:
    from kakaw.server.limits import Limits
    from kakaw.server.settings import Settings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

log = structlog.get_logger()

POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self' 'unsafe-inline'",  # the board is drawn with computed style attributes
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),  # secret links must not reach other sites
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
STRICT_TRANSPORT = (b"strict-transport-security", b"max-age=31536000")
SAFE = ("GET", "HEAD", "OPTIONS")
QUIET = ("/healthz", "/readyz", "/metrics")
POLICY_VIOLATION = 1008


class Guard:
    """Wraps the application."""

    def __init__(self, app: App, settings: "Settings", limits: "Limits", sockets: App) -> None:
        """Stand before an application and its sockets."""
        self.app, self.settings, self.limits, self.sockets = app, settings, limits, sockets
        self.headers = [*HEADERS, STRICT_TRANSPORT] if settings.secure else HEADERS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, one socket, or the life of the application."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    # --- sockets

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._check_place(scope)
            await self.limits.check("address", address(scope))
        except Problem as problem:
            log.info("socket refused", code=problem.code)
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": problem.code})
            return
        await self.sockets(scope, receive, send)

    # --- requests

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        start = time.perf_counter()
        status = 0

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *self.headers]
            await send(message)

        body = Body(receive, self.settings.max_body)
        try:
            self._check_place(scope)
            body.check(scope)
            if scope["path"] not in QUIET:
                await self.limits.check("address", address(scope))
            await self.app(scope, body, sending)
        except KakawError as error:
            await self._refuse(problem_of(error), sending, started=bool(status))
        except asyncio.CancelledError:
            raise
        except Exception:
            # The last resort: whatever went wrong is logged, and the asker is told no more than that.
            log.exception("a request failed", method=scope["method"], route=template(scope))
            await self._refuse(Failed(), sending, started=bool(status))
        finally:
            route = template(scope)
            seconds = time.perf_counter() - start
            REQUESTS.labels(scope["method"], route, str(status)).inc()
            REQUEST_SECONDS.labels(route).observe(seconds)
            if scope["path"] not in QUIET:
                who = scope.get("state", {}).get("person")
                log.info(
                    "request",
                    method=scope["method"],
                    route=route,
                    status=status,
                    ms=round(seconds * 1000, 1),
                    **({"person": who} if who else {}),
                )

    async def _refuse(self, problem: Problem, send: Send, *, started: bool) -> None:
        if started:  # too late for an answer; the broken connection tells
            return
        body = msgspec.json.encode(problem.body())
        headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
        headers += [(name.lower().encode(), value.encode()) for name, value in problem.headers().items()]
        await send({"type": "http.response.start", "status": problem.status, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    # --- where a request comes from

    def _check_place(self, scope: Scope) -> None:
        """Refuse what a page of another site asks for in a person's name."""
        host = header(scope, b"host")
        if self.settings.local and host and not is_loopback(host):
            # another site whose name was pointed at this machine, to look like the same site to the browser
            raise NotAllowed(f"Host {host[:80]!r} is not this server's.", code="host")
        origin = header(scope, b"origin")
        if not origin or (scope["type"] == "http" and scope["method"] in SAFE):
            return
        if urlsplit(origin).netloc == host:
            return
        if self.settings.public_url and same_place(origin, self.settings.public_url):
            return
        if self.settings.dev and is_loopback(urlsplit(origin).netloc):
            return
        raise NotAllowed(f"Origin {origin[:80]!r} is another site.", code="origin")


class Body:
    """The body of a request as it comes, up to a size."""

    def __init__(self, receive: Receive, most: int) -> None:
        """Count what comes from `receive`."""
        self._receive, self._left, self._most = receive, most, most

    def check(self, scope: Scope) -> None:
        """Refuse what says beforehand that it is too large."""
        length = header(scope, b"content-length")
        if length.isdigit() and int(length[:20]) > self._most:
            self._refuse()

    async def __call__(self) -> Message:
        """The next part."""
        message = await self._receive()
        self._left -= len(message.get("body", b""))
        if self._left < 0:
            self._refuse()
        return message

    def _refuse(self) -> None:
        raise TooLarge(f"The body is larger than {self._most} bytes.")


def header(scope: Scope, name: bytes) -> str:
    """A header, or an empty text."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def address(scope: Scope) -> str:
    """Where a request comes from; the proxies believed have put the right one there."""
    client = scope.get("client")
    return client[0] if client else "local"


def template(scope: Scope) -> str:
    """The route's pattern, never the path itself: that may hold a secret link."""
    route = scope.get("route")
    path: str = getattr(route, "path", "") or "page"
    return path


def is_loopback(netloc: str) -> bool:
    """Whether a host and port name this machine."""
    name = urlsplit(f"//{netloc}").hostname or ""
    return name in ("localhost", "::1") or name.endswith(".localhost") or name.startswith("127.")


def same_place(one: str, other: str) -> bool:
    """Whether two URLs have the same scheme, host and port."""
    first, second = urlsplit(one), urlsplit(other)
    return (first.scheme, first.netloc) == (second.scheme, second.netloc)
