"""Routes to the files of finished games."""

from typing import Annotated

from fastapi import Path
from fastapi.responses import Response
from msgspec import Struct
from starlette.responses import FileResponse

from kakaw.server.deps import House
from kakaw.server.errors import NotFound
from kakaw.server.web import Api, answer

api = Api("games")


class DumpBody(Struct):
    """A file of the public games that ended on one day: gzipped lines of JSON."""

    name: str
    day: str
    games: int
    bytes: int
    sha256: str


@api("GET", "/dumps", gives=list[DumpBody], public=True)
async def list_dumps(services: House) -> Response:
    """The files of finished games, one for each day, oldest first."""
    found = services.dumps.listed()
    return answer([DumpBody(dump.name, dump.day, dump.games, dump.bytes, dump.sha256) for dump in found])


@api("GET", "/dumps/{name}", gives=str, media="application/gzip", errors=(404,), public=True)
async def get_dump(name: Annotated[str, Path(max_length=64)], services: House) -> Response:
    """One of the files."""
    path = services.dumps.path(name)
    if path is None or not path.is_file():
        raise NotFound("There is no such file; /api/dumps lists them.", field="name")
    return FileResponse(path, media_type="application/gzip", filename=name)
