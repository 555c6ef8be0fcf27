"""How a route reads its body, answers and documents itself: msgspec's types in, msgspec's types out, OpenAPI from both.

The sockets' messages are msgspec types too, so a table looks the same over HTTP and over a socket.
"""

import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeVar

import msgspec
from fastapi import APIRouter, FastAPI, Request
from fastapi.openapi.utils import get_openapi
from fastapi.responses import Response

from kakaw.core.errors import clip
from kakaw.server.errors import Unreadable

Body = TypeVar("Body")
JSON = "application/json"
REF = "#/components/schemas/{name}"
encoder = msgspec.json.Encoder()
PLACE = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?\$(?P<place>.*)`)?$", re.DOTALL)
ERRORS = {
    400: "The rules or the state of things do not allow it; the code tells which.",
    401: "Nobody is signed in, or the token is not known.",
    403: "This person may not.",
    404: "No such thing, or nothing that this person may know of.",
    409: "Not now, or not twice.",
    413: "The body is too large.",
    422: "The body or a parameter is not of this shape.",
    429: "Too many; `Retry-After` tells the seconds to wait.",
    503: "Not now: the database is away, or the title is being compiled.",
}
ALWAYS = (422, 429, 503)


class ErrorBody(msgspec.Struct, omit_defaults=True):
    """Why something was not done: a code for programs, a sentence for people, and the field concerned."""

    code: str
    sentence: str
    field: str | None = None


class RefusedBody(msgspec.Struct, rename="camel"):
    """Why a move was not made: as ErrorBody, with the rule, the step and the prompts that are open now."""

    code: str
    sentence: str
    rule: str | None = None
    step: str | None = None
    prompts: list[dict[str, Any]] = []


class Done(msgspec.Struct):
    """It is done."""

    ok: bool = True


TYPES: dict[str, Any] = {}  # every type that a route reads or gives, for the components of OpenAPI


def schema(kind: Any) -> dict[str, Any]:
    """The OpenAPI schema of a type; named types become components."""
    (found,), components = msgspec.json.schema_components([kind], ref_template=REF)
    TYPES.update(components)
    return found


async def read(request: Request, kind: type[Body]) -> Body:
    """The body of a request as that type; raise on what is none. An empty body is an empty object."""
    data = await request.body()
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except msgspec.ValidationError as error:
        found = PLACE.match(str(error))
        assert found is not None
        field = (found["place"] or "").lstrip(".")
        raise Unreadable(
            f"The body{f', {clip(field)}' if field else ''}: {clip(found['what'], 200)}.", field=field
        ) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        problem = "objects within objects without end" if isinstance(error, RecursionError) else clip(str(error), 200)
        raise Unreadable(f"The body is not JSON: {problem}.") from None


def answer(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Data as JSON. It belongs to one asker, so nobody in between may keep it."""
    return Response(encoder.encode(data), status, {"Cache-Control": "no-store", **(headers or {})}, JSON)


class Api:
    """A router whose routes say what they read and give."""

    def __init__(self, tag: str, prefix: str = "/api") -> None:
        """Routes under one heading."""
        self.router = APIRouter(prefix=prefix, tags=[tag])

    def __call__(
        self,
        method: str,
        path: str,
        *,
        gives: Any = None,
        takes: Any = None,
        status: int = 200,
        errors: Iterable[int] = (),
        media: str = JSON,
        public: bool = False,
    ) -> Callable[[Callable[..., Awaitable[Response]]], Callable[..., Awaitable[Response]]]:
        """Register a route; its docstring is its documentation."""
        content: dict[str, Any] = {}
        if gives is not None:
            content = {"content": {media: {"schema": schema(gives) if media == JSON else {"type": "string"}}}}
        responses: dict[int | str, dict[str, Any]] = {status: {"description": "Done.", **content}}
        codes = {*ALWAYS, *errors, *(() if public else (401,)), *((413,) if takes is not None else ())}
        for code in sorted(codes):
            shape = schema(RefusedBody if code == 400 else ErrorBody)
            responses[code] = {"description": ERRORS[code], "content": {JSON: {"schema": shape}}}
        if 429 in responses:
            responses[429]["headers"] = {"Retry-After": {"schema": {"type": "integer"}}}
        extra: dict[str, Any] = {"security": [{}] if public else [{"cookie": []}, {"token": []}]}
        if takes is not None:
            extra["requestBody"] = {"required": True, "content": {JSON: {"schema": schema(takes)}}}

        def register(function: Callable[..., Awaitable[Response]]) -> Callable[..., Awaitable[Response]]:
            about = (function.__doc__ or "").strip()
            self.router.add_api_route(
                path,
                function,
                methods=[method],
                status_code=status,
                responses=responses,
                response_model=None,
                response_class=Response,
                summary=about.partition("\n")[0].rstrip("."),
                description=about,
                operation_id=function.__name__,
                openapi_extra=extra,
            )
            return function

        return register


def document(app: FastAPI) -> dict[str, Any]:
    """The OpenAPI description of the whole application."""
    if app.openapi_schema is None:
        found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
        parts = found.setdefault("components", {})
        parts["schemas"] = {**parts.get("schemas", {}), **dict(sorted(TYPES.items()))}
        parts["securitySchemes"] = {
            "cookie": {"type": "apiKey", "in": "cookie", "name": "kakaw"},
            "token": {"type": "http", "scheme": "bearer"},
        }
        for path in found["paths"].values():
            for operation in path.values():
                for code, response in operation["responses"].items():
                    if not code.startswith("2"):  # FastAPI adds the success type to every answer
                        response["content"] = {JSON: response["content"][JSON]} if JSON in response["content"] else {}
        app.openapi_schema = found
    return app.openapi_schema
