"""Requests of the load client: JSON over one connection that is kept open, and opened again when it was lost."""

import http.client
import json
import time
from http.cookies import SimpleCookie
from typing import Any

from kakaw.core.errors import KakawError


class WebError(KakawError):
    """A request that was refused."""

    def __init__(self, status: int, path: str, body: str) -> None:
        """Tell which."""
        super().__init__(f"{path}: answered {status}: {body[:300]}")
        self.status = status


class Person:
    """Somebody with a cookie, who asks the server for things."""

    def __init__(self, port: int, name: str = "load") -> None:
        """Become a guest."""
        self._connection: http.client.HTTPConnection | None = None
        self.port, self.cookie = port, ""
        answer = self.post("/api/guest", {"name": name})
        self.id = str(answer.get("id", ""))

    def get(self, path: str) -> Any:
        """The answer to a GET."""
        return self._ask("GET", path, None)

    def post(self, path: str, body: Any) -> Any:
        """The answer to a POST."""
        return self._ask("POST", path, body)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{self.port}"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        answer, text = self._answer(method, path, data, headers)
        if answer.status >= 400:
            raise WebError(answer.status, path, text)
        for line in answer.headers.get_all("Set-Cookie") or []:
            for morsel in SimpleCookie(line).values():
                self.cookie = f"{morsel.key}={morsel.value}"
        return json.loads(text) if text else None

    def _answer(
        self, method: str, path: str, data: bytes | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, str]:
        for attempt in range(3):
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
            try:
                self._connection.request(method, path, data, headers)
                answer = self._connection.getresponse()
                return answer, answer.read().decode("utf-8", "replace")
            except (OSError, http.client.HTTPException):  # a kept connection that the server has closed
                self.close()
                if attempt == 2:
                    raise
                time.sleep(0.1)
        raise AssertionError("unreachable")

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; the next request opens another."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None
