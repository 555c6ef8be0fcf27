"""Which socket an address means. The guard comes straight here: the layers for requests would cost every message."""

from kakaw.server.guard import POLICY_VIOLATION, App, Receive, Scope, Send
from kakaw.server.homes import TABLES
from kakaw.server.lobbysocket import LobbySocket
from kakaw.server.measures import SOCKETS
from kakaw.server.socket import TableSocket

LOBBY = "/ws/lobby"


class Sockets:
    """`/ws/lobby` and `/ws/tables/{table}`."""

    def __init__(self) -> None:
        """Nobody is connected yet."""
        self.lobby, self.table = Counted(LobbySocket(), "lobby"), Counted(TableSocket(), "table")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket, from its opening to its end."""
        path: str = scope["path"]
        if path == LOBBY:
            await self.lobby(scope, receive, send)
        elif path.startswith(TABLES) and "/" not in (table := path.removeprefix(TABLES)):
            scope["path_params"] = {"table": table}
            await self.table(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": POLICY_VIOLATION, "reason": "not_found"})


class Counted:
    """Counts the sockets of a sort that are open."""

    def __init__(self, app: App, kind: str) -> None:
        """Stand before the socket itself."""
        self.app, self.kind = app, kind

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket."""
        with SOCKETS.labels(self.kind).track_inprogress():
            await self.app(scope, receive, send)
