"""Serve games to browsers and programs.

  kakaw serve                                 for this machine, games in the user's data folder
  kakaw serve --host 0.0.0.0 --port 80        for everybody; needs a secret, see below
  kakaw serve --config kakaw.toml             settings from a file
  kakaw serve --workers 4 --database postgresql://… --redis redis://…

Every flag is also a setting of the file and of the environment (--port: KAKAW_PORT); docs/settings.md lists them with
those that are secret and therefore have no flag, such as KAKAW_SECRET.
"""

import argparse
import importlib.util
import json
import os
import signal
import socket
import sys
import threading
import time
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kakaw.cli.output import print_json
from kakaw.core.errors import KakawError

if TYPE_CHECKING:
    import uvicorn

    from kakaw.server.settings import Settings

NEEDED = ("pydantic", "fastapi", "uvicorn", "websockets", "sqlalchemy", "msgspec", "structlog", "limits", "argon2")
BACKLOG = 2048
STARTUP_FAILURE = 3  # uvicorn's exit code when the application did not start
KEEP_ALIVE = 30  # seconds an idle connection stays open


class ServeError(KakawError):
    """Why the server cannot start."""


class NotInstalled(ServeError):
    """The packages that the server needs are not there."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """A flag for every setting that is no secret."""
    settings = _settings()
    parser.add_argument("--config", metavar="FILE", type=Path, help="a TOML file of settings")
    for key, field in settings.Settings.model_fields.items():
        if key in settings.SECRETS:
            continue
        about = f"{field.description}".replace("`", "").replace("%", "%%")
        default = f" (default: {field.default})" if field.default not in ("", None, False) else ""
        if field.annotation is bool:
            parser.add_argument(
                settings.flag(key), action=argparse.BooleanOptionalAction, default=None, help=about + default
            )
        else:
            parser.add_argument(settings.flag(key), metavar=key.rpartition("_")[2].upper(), help=about + default)


def run(arguments: argparse.Namespace) -> int:
    """Serve until told to stop."""
    known = _settings().Settings.model_fields
    flags = {key: value for key, value in vars(arguments).items() if key in known and value is not None}
    return serve(_settings().load(flags, file=arguments.config), flags, arguments.config, as_json=arguments.json)


def _settings() -> Any:
    """The settings' module; what it needs is installed with the server only."""
    for package in NEEDED:
        if importlib.util.find_spec(package) is None:
            raise NotInstalled(
                f"serve: {package} is missing; install kakaw with its server: pip install 'kakaw[server]'"
            )
    from kakaw.server import settings

    return settings


def serve(
    settings: "Settings",
    flags: dict[str, Any],
    file: Path | None = None,
    *,
    as_json: bool = False,
    open_browser: bool = False,
) -> int:
    """Listen, tell where, and answer until a signal comes."""
    import uvicorn

    listening = listen(settings.host, settings.port)
    url = address(settings, listening)
    if as_json:
        print_json({"url": url, "pid": os.getpid(), "database": _without_password(settings.database_url)})
    else:
        print(f"kakaw is at {url} (Ctrl+C stops it)")
    sys.stdout.flush()
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(url,), daemon=True).start()
    common: dict[str, Any] = {
        "ws": "kakaw.server.wire:Wire",
        "ws_max_size": settings.max_message,
        "ws_per_message_deflate": False,  # messages are small, and compressing costs more than sending
        "log_config": None,
        "access_log": False,
        "server_header": False,
        "lifespan": "on",
        "forwarded_allow_ips": settings.proxies,
        "timeout_keep_alive": KEEP_ALIVE,
        "timeout_graceful_shutdown": max(1, round(settings.shutdown_seconds)),
    }
    if settings.workers == 1:
        from kakaw.server import app, logs

        logs.set_up(settings.log_format, settings.log_level)
        made = app.create(settings)
        server = uvicorn.Server(uvicorn.Config(made, **common))
        _end_quietly(server)
        try:
            server.run(sockets=[listening])
        except SystemExit as leaving:
            if leaving.code != STARTUP_FAILURE:
                raise
            failed = getattr(made.state, "failed", None)
            raise failed or ServeError("serve: the server could not start, see its log") from None
        return 0
    return _serve_with_workers(settings, flags, file, listening, common)


def _end_quietly(server: "uvicorn.Server") -> None:
    """Let a server that was told to stop, and did, end as something that worked: uvicorn raises the signal again."""

    def hear(number: int, _: Any) -> None:
        if not server.started:
            raise SystemExit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, hear)


def _serve_with_workers(
    settings: "Settings", flags: dict[str, Any], file: Path | None, listening: socket.socket, common: dict[str, Any]
) -> int:
    """Several processes behind one socket; each reads the settings again, so flags go into the environment."""
    import tempfile

    import uvicorn
    from uvicorn.supervisors.multiprocess import Multiprocess

    from kakaw.server.homes import FOLDER
    from kakaw.server.measures import MULTIPLE

    for key, value in flags.items():
        os.environ[f"KAKAW_{key.upper()}"] = str(value)
    if file is not None:
        os.environ["KAKAW_CONFIG"] = str(file.resolve())
    with tempfile.TemporaryDirectory(prefix="kakaw-workers-") as folder:
        for variable, name in ((MULTIPLE, "metrics"), (FOLDER, "homes")):
            (Path(folder) / name).mkdir()
            os.environ[variable] = str(Path(folder) / name)
        where = "kakaw.server.app:from_settings"
        config = uvicorn.Config(where, factory=True, workers=settings.workers, **common)
        Multiprocess(config, sockets=[listening]).run()
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens there."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise ServeError(
            f"address {host}, port {port}: {error.strerror or error}; choose another with --port"
        ) from None
    listening.set_inheritable(True)
    return listening


def address(settings: "Settings", listening: socket.socket) -> str:
    """The URL to open on this machine."""
    if settings.public_url:
        return settings.public_url
    port = listening.getsockname()[1]
    host = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(settings.host, settings.host)
    return f"http://{f'[{host}]' if ':' in host and not host.startswith('[') else host}:{port}"


def _without_password(url: str) -> str:
    from sqlalchemy import make_url

    return make_url(url).render_as_string(hide_password=True)


# --- plain `kakaw`


def play_in_browser() -> int:
    """Serve this machine and open the browser; a server that runs already is simply opened.

    Installed without the server, kakaw offers the games in the terminal instead.
    """
    try:
        settings = _settings().load()
    except NotInstalled as missing:
        from kakaw.cli.menu import run as menu

        print(f"{missing}; here are the games in the terminal:")
        return menu()
    url = f"http://{settings.host}:{settings.port}"
    if _is_kakaw(url):
        print(f"kakaw runs already, at {url}")
        _open(url)
        return 0
    # Somebody who came to play need not see every request; the file and the environment may ask for it.
    default = type(settings).model_fields["log_level"].default
    flags: dict[str, Any] = {"log_level": "warning"} if settings.log_level == default else {}
    try:
        listen(settings.host, settings.port).close()
    except ServeError:
        flags["port"] = "0"
    return serve(_settings().load(flags), flags, open_browser=True)


def _is_kakaw(url: str) -> bool:
    """Whether a kakaw server answers there."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=1) as answer:
            return bool(json.loads(answer.read(1000)).get("name") == "kakaw")
    except (OSError, ValueError, AttributeError):
        return False


def _open_when_ready(url: str) -> None:
    for _ in range(100):
        if _is_kakaw(url):
            _open(url)
            return
        time.sleep(0.1)


def _open(url: str) -> None:
    """Open the browser, where there is one that does not take over this terminal."""
    import webbrowser

    if os.environ.get("KAKAW_BROWSER") == "none":
        return
    signs = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")  # somebody named a browser, or there is a screen to show one on
    if sys.platform.startswith("linux") and not any(os.environ.get(sign) for sign in signs):
        return
    webbrowser.open(url)
