"""Turn notices: signed webhooks, encrypted web push, tried again, and never to a private network."""

import base64
import hashlib
import hmac
import json
import socket
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi import FastAPI
from starlette.testclient import TestClient

from kakaw.server.outgoing import Unreachable, post
from tests.server.conftest import SOCKET, person
from tests.server.test_tables import against_bots, play


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


PRIVATE_KEY = encoded((7).to_bytes(32, "big"))
Got = list[tuple[dict[str, str], bytes]]


@pytest.fixture
def place() -> Iterator[tuple[str, Got, list[int]]]:
    """A web server of one's own: its address, what it got, and the statuses it answers with (then 204)."""
    got: Got = []
    statuses: list[int] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            got.append((dict(self.headers), body))
            self.send_response(statuses.pop(0) if statuses else 204)
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the base class names it so
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/hook", got, statuses
    server.shutdown()
    thread.join()
    server.server_close()


def finish(app: FastAPI) -> None:
    app.state.portal.call(app.state.services.notices.finish)


def test_a_webhook_is_signed_tells_the_table_and_is_tried_again(
    served: Callable[..., FastAPI], place: tuple[str, Got, list[int]]
) -> None:
    url, got, statuses = place
    statuses.append(500)
    app = served(webhooks=True, webhook_private=True)
    app.state.services.notices._waits = (0.01,)
    client = person(app, "Ana")
    made = client.put("/api/me/webhook", json={"url": url}).json()
    table = against_bots(client)["id"]
    finish(app)
    assert len(got) == 2
    headers, body = got[-1]
    told = json.loads(body)
    assert (told["kind"], told["table"], told["title"]) == ("turn", table, "cacao")
    at, _, proof = headers["Kakaw-Signature"].partition(",")
    expected = hmac.new(made["secret"].encode(), at[2:].encode() + b"." + body, hashlib.sha256).hexdigest()
    assert proof == f"sha256={expected}"

    client.put("/api/me/webhook", json={"url": None})
    play(client, table, 2)
    finish(app)
    assert len(got) == 2


def opened(body: bytes, browser: ec.EllipticCurvePrivateKey, secret: bytes) -> bytes:
    """What a browser does with a push (RFC 8291)."""
    salt, theirs, sealed = body[:16], body[21:86], body[86:]
    shared = browser.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    material = HKDF(SHA256(), 32, secret, b"WebPush: info\0" + point + theirs).derive(shared)
    key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
    nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
    return AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0").removesuffix(b"\2")


def test_a_push_can_be_read_by_the_browser_alone_and_a_gone_one_is_forgotten(
    served: Callable[..., FastAPI], place: tuple[str, Got, list[int]]
) -> None:
    url, got, statuses = place
    app = served(push_private_key=PRIVATE_KEY, push_contact="mailto:us@example.org", webhook_private=True)
    client = person(app, "Ana")
    assert len(base64.urlsafe_b64decode(client.get("/api/push").json()["key"] + "=")) == 65
    browser = ec.generate_private_key(ec.SECP256R1())
    point = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    keys = {"p256dh": encoded(point), "auth": encoded(b"sixteen bytes!!!")}
    assert client.put("/api/me/push", json={"endpoint": url, "keys": keys}).status_code == 200
    table = against_bots(client)["id"]
    finish(app)
    headers, body = got[0]
    assert headers["Authorization"].startswith("vapid ")
    assert table.encode() not in body
    told = json.loads(opened(body, browser, b"sixteen bytes!!!"))
    assert told["table"] == table

    statuses.append(410)
    for _ in range(2):  # the answer to the first must be known before the second would be sent
        play(client, table, 1)
        while not client.get(f"/api/tables/{table}").json()["play"]["prompts"]:
            pass  # the bot is thinking
        finish(app)
    me = client.get("/api/me").json()["person"]["id"]
    assert len(got) == 2
    assert app.state.portal.call(app.state.services.accounts.people.pushes, me) == []


def test_nobody_who_sits_at_the_table_is_sent_a_notice(
    served: Callable[..., FastAPI], place: tuple[str, Got, list[int]]
) -> None:
    url, got, _ = place
    app = served(webhooks=True, webhook_private=True)
    client = person(app, "Ana")
    client.put("/api/me/webhook", json={"url": url})
    made = client.post(
        "/api/tables", json={"title": "cacao", "players": 2, "seats": [{"me": True}, {"bot": "uniform"}]}
    )
    table = made.json()["id"]
    with client.websocket_connect(f"{SOCKET}/ws/tables/{table}"):
        client.post(f"/api/tables/{table}/start")
        finish(app)
        assert got == []


@pytest.mark.parametrize("url", ["ftp://x", "http://example.org", "https://", "https://a b", "https://u:p@example.org"])
def test_only_plain_https_addresses_are_taken(served: Callable[..., FastAPI], url: str) -> None:
    answer = person(served(webhooks=True), "Ana").put("/api/me/webhook", json={"url": url})
    assert (answer.status_code, answer.json()["field"]) == (422, "url")


@pytest.mark.parametrize(
    "place_of_it", ["127.0.0.1", "10.0.0.1", "169.254.169.254", "192.168.1.1", "::1", "fd00::1", "0.0.0.0"]
)
def test_no_private_address_is_reached(monkeypatch: pytest.MonkeyPatch, place_of_it: str) -> None:
    def answer(*_: Any, **__: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place_of_it, 443))]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    with pytest.raises(Unreachable, match="private"):
        post("https://innocent.example.org/", b"", {}, private=False)


def test_a_server_without_keys_takes_no_subscription(ana: TestClient) -> None:
    assert ana.get("/api/push").json() == {"key": None}
    keys = {"p256dh": "x", "auth": "y"}
    assert ana.put("/api/me/push", json={"endpoint": "https://x.example.org", "keys": keys}).json()["code"] == "no_push"
    assert ana.put("/api/me/webhook", json={"url": "https://example.org"}).json()["code"] == "no_webhooks"
