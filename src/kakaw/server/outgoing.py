"""Requests that the server makes to addresses people gave: never to a private network, never redirected."""

import http.client
import ipaddress
import socket
import ssl
from urllib.parse import urlsplit

from kakaw.server.errors import Unreadable

SECONDS = 5.0
MOST_READ = 1000


class Unreachable(Exception):
    """An address that cannot be asked, or may not."""


def checked_url(url: str, *, private: bool) -> str:
    """The URL, if its form allows a request; whether its host is private is found out when it is used."""
    parts = urlsplit(url)
    schemes = ("https", "http") if private else ("https",)
    try:
        fine = parts.scheme in schemes and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:  # a port that is no number
        fine = False
    if not fine or parts.username or len(url) > 1000 or not url.isascii() or any(sign.isspace() for sign in url):
        raise Unreadable(f"Expected an address that begins with {' or '.join(schemes)}://.", code="url", field="url")
    return url


def post(url: str, body: bytes, headers: dict[str, str], *, private: bool) -> int:
    """Send a body; give the status. Blocks, so call it in a thread."""
    parts = urlsplit(url)
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    place = _resolve(host, port, private=private)
    connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
    try:
        # Connect to the very address that was checked: a name may answer differently the next time it is asked.
        connection.sock = socket.create_connection((place, port), SECONDS)
        if parts.scheme == "https":
            connection.sock = ssl.create_default_context().wrap_socket(connection.sock, server_hostname=host)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {"User-Agent": "kakaw", **headers})
        answer = connection.getresponse()
        answer.read(MOST_READ)
        return answer.status
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise Unreachable(type(error).__name__) from None
    finally:
        connection.close()


def _resolve(host: str, port: int, *, private: bool) -> str:
    """One address of a host; raise where any of its addresses is private and that is not allowed."""
    try:
        found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise Unreachable("no such host") from None
    if not private and any(not ipaddress.ip_address(place.partition("%")[0]).is_global for place in found):
        raise Unreachable("a private address")
    return found[0]
