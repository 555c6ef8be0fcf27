"""Turn notices outside the page: web push to closed browsers, and webhooks, each where it is configured.

They tell which table waits, nothing of the game. What cannot be delivered is tried again a few times and then dropped:
the page's own list of waiting games is always right.
"""

import asyncio
import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import structlog

from kakaw.server.measures import NOTICES
from kakaw.server.outgoing import Unreachable, post

if TYPE_CHECKING:
    from kakaw.server.settings import Settings
    from kakaw.store.people import People

log = structlog.get_logger()
WAITS = (1.0, 10.0, 60.0)  # seconds between tries
MOST_QUEUED = 1000
SENDERS = 2
PUSH_SECONDS = 24 * 3600  # how long a push service keeps a notice for a browser that is off
GONE = (404, 410)  # the browser has unsubscribed
SIGNATURE = "Kakaw-Signature"
Post = Callable[..., int]


@dataclass(frozen=True)
class Notice:
    """It is somebody's turn."""

    table: str
    title: str
    name: str
    until: int | None
    url: str
    kind: str = "turn"


class Notices:
    """Sends notices, off the event loop and without holding anything up."""

    def __init__(
        self, settings: "Settings", people: "People", send: Post = post, waits: tuple[float, ...] = WAITS
    ) -> None:
        """Take the keys from the settings and the places from stored people."""
        self.settings, self.people, self._post, self._waits = settings, people, send, waits
        self._queue: asyncio.Queue[tuple[str, Notice]] = asyncio.Queue(MOST_QUEUED)

    @property
    def wanted(self) -> bool:
        """Whether there is any way to send."""
        return bool(self.settings.push_private_key) or self.settings.webhooks

    def public_key(self) -> str | None:
        """What a browser needs to subscribe."""
        if not self.settings.push_private_key:
            return None
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
        from py_vapid import Vapid02

        key = Vapid02.from_string(self.settings.push_private_key).public_key
        point = key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def tell(self, person: str, table: str, title: str, name: str, until: int | None) -> None:
        """Somebody's answer is waited for; a notice goes out if there is a way. Never waits."""
        if not self.wanted:
            return
        url = f"{self.settings.public_url or ''}/table/{table}"
        try:
            self._queue.put_nowait((person, Notice(table, title, name, until, url)))
        except asyncio.QueueFull:
            log.warning("a notice was dropped", table=table)

    async def run(self) -> None:
        """Send what is queued, until cancelled."""
        async with asyncio.TaskGroup() as group:
            for _ in range(SENDERS):
                group.create_task(self._sender())

    async def _sender(self) -> None:
        while True:
            person, notice = await self._queue.get()
            try:
                await self._deliver(person, notice)
            except Exception:
                # One notice that cannot be sent, whatever the reason, must not stop the others.
                log.exception("a notice failed", table=notice.table)
                NOTICES.labels("any", "failed").inc()
            finally:
                self._queue.task_done()

    async def finish(self) -> None:
        """Wait until everything queued was tried."""
        await self._queue.join()

    async def _deliver(self, person: str, notice: Notice) -> None:
        body = json.dumps(asdict(notice)).encode()
        if self.settings.webhooks and (hook := await self.people.webhook(person)):
            await self._try("webhook", hook.url, body, lambda: webhook_headers(hook.secret, body))
        if self.settings.push_private_key:
            for place in await self.people.pushes(person):
                data, headers = await asyncio.to_thread(self._encrypt, place.endpoint, place.keys, body)
                if await self._try("push", place.endpoint, data, partial(dict, headers)) in GONE:
                    await self.people.remove_push(place.endpoint)

    async def _try(self, way: str, url: str, body: bytes, headers: Callable[[], dict[str, str]]) -> int:
        """Send until somebody takes it; give the last status."""
        status = 0
        for wait in (*self._waits, None):
            try:
                private = self.settings.webhook_private
                status = await asyncio.to_thread(self._post, url, body, headers(), private=private)
            except Unreachable as error:
                log.info("a notice was not taken", way=way, host=urlsplit(url).hostname, reason=str(error))
            if 200 <= status < 300 or status in GONE:
                break
            if wait is not None:
                await asyncio.sleep(wait)
        NOTICES.labels(way, "sent" if 200 <= status < 300 else "failed").inc()
        return status

    def _encrypt(self, endpoint: str, keys: dict[str, str], body: bytes) -> tuple[bytes, dict[str, str]]:
        """A notice for one browser, which alone can read it."""
        from py_vapid import Vapid02

        from kakaw.server.webpush import encrypt

        parts = urlsplit(endpoint)
        claims: dict[str, Any] = {"sub": self.settings.push_contact, "aud": f"{parts.scheme}://{parts.netloc}"}
        signed: dict[str, str] = Vapid02.from_string(self.settings.push_private_key).sign(claims)
        data = encrypt(body, decoded(keys["p256dh"]), decoded(keys["auth"]))
        headers = {
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(PUSH_SECONDS),
        }
        return data, {**headers, **signed}


def webhook_headers(secret: str, body: bytes, at: int | None = None) -> dict[str, str]:
    """Headers that prove who sent a webhook: the time, and an HMAC of time and body with the secret."""
    at = int(time.time()) if at is None else at
    proof = hmac.new(secret.encode(), b"%d." % at + body, hashlib.sha256).hexdigest()
    return {"Content-Type": "application/json", SIGNATURE: f"t={at},sha256={proof}"}


def decoded(text: str) -> bytes:
    """Bytes from base64url without its filling."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
