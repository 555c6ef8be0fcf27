"""What the routes stand on: the services of the application, and who asks."""

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request
from starlette.requests import HTTPConnection

from kakaw.server.accounts import COOKIE, Accounts, Asker
from kakaw.server.errors import NotSignedIn

if TYPE_CHECKING:
    from kakaw.server.asking import Asking
    from kakaw.server.dumps import Dumps
    from kakaw.server.hall import Hall
    from kakaw.server.homes import Homes
    from kakaw.server.limits import Limits
    from kakaw.server.lobbysocket import LobbyRoom
    from kakaw.server.notices import Notices
    from kakaw.server.settings import Settings
    from kakaw.server.warmth import Warmth
    from kakaw.store.store import Store

RESTARTS = "The server restarts."
AGAIN = 1.0  # seconds after which clients should come back
SENDING = 0.2  # seconds for goodbyes to reach the clients


@dataclass
class Services:
    """Everything a request may need, made once when the application starts."""

    settings: "Settings"
    limits: "Limits"
    store: "Store"
    hall: "Hall"
    lobby: "LobbyRoom"
    asking: "Asking"
    accounts: Accounts
    warmth: "Warmth"
    notices: "Notices"
    dumps: "Dumps"
    homes: "Homes | None" = None  # where there are other workers on this machine

    async def goodbye(self) -> None:
        """Tell everybody that the server goes away."""
        if self.homes is not None:
            self.homes.close()
        self.hall.goodbye(RESTARTS, AGAIN)
        self.lobby.goodbye(RESTARTS, AGAIN)
        self.asking.close()
        await asyncio.sleep(SENDING)


def services_of(connection: HTTPConnection) -> Services:
    """The services of the application that a request or a socket reached."""
    found: Services = connection.app.state.services
    return found


async def asker_of(connection: HTTPConnection) -> Asker | None:
    """Who asks; None for nobody. Counts against the person's rate."""
    services = services_of(connection)
    headers = connection.headers
    asker = await services.accounts.asker(connection.cookies.get(COOKIE), headers.get("authorization"))
    if asker is not None:
        connection.state.person = asker.person.id
        await services.limits.check("request", asker.person.id)
    return asker


async def somebody(request: Request) -> Asker:
    """Who asks; nobody is refused."""
    asker = await asker_of(request)
    if asker is None:
        raise NotSignedIn
    return asker


async def anybody(request: Request) -> Asker | None:
    """Who asks, who may be nobody."""
    return await asker_of(request)


async def _services(request: Request) -> Services:
    return services_of(request)


House = Annotated[Services, Depends(_services)]
Somebody = Annotated[Asker, Depends(somebody)]
Anybody = Annotated["Asker | None", Depends(anybody)]
