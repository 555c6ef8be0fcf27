"""Settings of the server: one table, filled from a TOML file, the environment (`KAKAW_PORT`) and flags (`--port`).

Flags win over the environment, the environment over the file. `docs/settings.md` is made from this table.
"""

import os
import re
import secrets
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from kakaw.core.errors import KakawError, clip

PREFIX = "KAKAW_"
SECRET_FILE = "secret"
DATABASE_FILE = "kakaw.db"
SHORTEST_SECRET = 32
LOOPBACK = ("127.0.0.1", "::1", "localhost")
# Never flags: other users of a machine can read the flags of its processes.
SECRETS = ("secret", "push_private_key", "metrics_token")
Rate = Annotated[str, Field(pattern=r"^\d{1,6}/(second|minute|hour|day)$")]


class SettingError(KakawError):
    """A setting that does not exist, has an impossible value or contradicts another."""


class Settings(BaseModel):
    """Everything that can be set. The description of each field is its line in the documentation."""

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)

    host: str = Field("127.0.0.1", description="the address to listen on; `0.0.0.0` for every network")
    port: int = Field(8765, ge=0, le=65535, description="the port to listen on; 0 takes a free one")
    workers: int = Field(1, ge=1, le=64, description="processes that answer; more than one needs PostgreSQL and Redis")
    data_dir: Path | None = Field(
        None, description="the folder of the database, the secret and the dumps; unset: the user's data folder"
    )
    database: str = Field("", description="`sqlite:///PATH` or `postgresql://…`; empty: SQLite in `data_dir`")
    redis: str = Field("", description="`redis://…`, shared by all workers; empty: everything in this process")
    secret: str = Field(
        "", description="signs cookies, at least 32 characters; needed unless only this machine can reach the server"
    )
    dev: bool = Field(False, description="development: a fixed secret, console logs, the page of another port allowed")
    public_url: str = Field(
        "", description="the address people use, such as `https://play.example.org`, behind a proxy"
    )
    proxies: str = Field("127.0.0.1", description="proxies whose forwarded addresses are believed, with commas between")
    static_dir: Path | None = Field(None, description="the folder of the built page; unset: the one of this package")
    log_format: Literal["auto", "console", "json"] = Field(
        "auto", description="`console`, `json`, or `auto`: console on a terminal"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="the least that is logged")
    metrics_token: str = Field(
        "", description="who sends it as a bearer token may read `/metrics`; empty: loopback only"
    )
    shutdown_seconds: float = Field(10, ge=0, le=300, description="how long a stopping server waits for open requests")

    accounts: bool = Field(True, description="whether people may make accounts; guests may always play")
    max_body: int = Field(65_536, ge=1024, le=10_000_000, description="bytes of the largest request")
    max_message: int = Field(16_384, ge=1024, le=1_000_000, description="bytes of the largest message of a socket")
    tables_per_person: int = Field(50, ge=1, le=100_000, description="open and running tables one person may host")
    tokens_per_person: int = Field(20, ge=1, le=1000, description="API tokens one account may have")
    sockets_per_person: int = Field(20, ge=1, le=1000, description="sockets one person may hold open")
    rate_request: Rate = Field("1200/minute", description="requests of one person")
    rate_address: Rate = Field("6000/minute", description="requests of one address")
    rate_message: Rate = Field("1200/minute", description="socket messages of one person")
    rate_guest: Rate = Field("60/hour", description="new guests of one address")
    rate_account: Rate = Field("10/hour", description="new accounts of one address")
    rate_login: Rate = Field("10/minute", description="attempts to log in, of one address and for one name")
    rate_table: Rate = Field("60/minute", description="new tables of one person")
    rate_chat: Rate = Field("20/minute", description="lines of chat of one person")

    bot_workers: int = Field(
        1, ge=0, le=64, description="bots that think at a time; 0: they think in `kakaw botworker`"
    )
    bot_seconds: float = Field(8, gt=0, le=600, description="how long a bot may think before another answers for it")

    push_private_key: str = Field("", description="VAPID key of web push, base64url; empty: no web push")
    push_contact: str = Field("", description="`mailto:` or `https:` address that web push services may write to")
    webhooks: bool = Field(False, description="whether people may have notices sent to an address of theirs")
    webhook_private: bool = Field(False, description="whether webhooks may go to private addresses")
    dump_hour: int = Field(3, ge=-1, le=23, description="hour (UTC) of the nightly dump of finished games; -1: none")

    @property
    def folder(self) -> Path:
        """The data folder."""
        if self.data_dir is not None:
            return self.data_dir
        from platformdirs import user_data_path

        return user_data_path("kakaw", appauthor=False)

    @property
    def database_url(self) -> str:
        """The database, resolved."""
        return self.database or f"sqlite:///{self.folder / DATABASE_FILE}"

    @property
    def local(self) -> bool:
        """Whether only this machine can reach the server."""
        return self.host in LOOPBACK and not self.public_url

    @property
    def secure(self) -> bool:
        """Whether people come through TLS."""
        return self.public_url.startswith("https://")


class Source:
    """Where a value came from, to name it in errors."""

    def __init__(self, name: str, values: Mapping[str, Any]) -> None:
        """Remember which names this source sets, and under which of its own names it does."""
        self.name, self.values = name, values

    def of(self, key: str) -> str:
        """How this source calls a setting."""
        if self.name == "environment":
            return PREFIX + key.upper()
        return flag(key) if self.name == "flag" else f"{self.name}, {key}"


def flag(key: str) -> str:
    """The flag of a setting."""
    return "--" + key.replace("_", "-")


def load(
    flags: Mapping[str, Any] | None = None, environ: Mapping[str, str] | None = None, file: Path | None = None
) -> Settings:
    """The settings of file, environment and flags, checked. `KAKAW_CONFIG` names the file where no flag does."""
    environ = os.environ if environ is None else environ
    if file is None and environ.get(PREFIX + "CONFIG"):
        file = Path(environ[PREFIX + "CONFIG"])
    known = Settings.model_fields
    variables = {key: environ[PREFIX + key.upper()] for key in known if environ.get(PREFIX + key.upper())}
    sources = [
        Source("flag", {key: value for key, value in (flags or {}).items() if value is not None}),
        Source("environment", variables),
        Source(file.name if file else "file", _read(file) if file else {}),
    ]
    merged: dict[str, Any] = {}
    for source in reversed(sources):
        merged.update(source.values)
    try:
        settings = Settings.model_validate(merged)
    except ValidationError as error:
        raise SettingError(_sentence(error, sources)) from None
    return _agree(settings)


def _read(file: Path) -> dict[str, Any]:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        problem = error.strerror if isinstance(error, OSError) else "not UTF-8 text"
        raise SettingError(f"settings {clip(str(file), 300)!r}: {problem}") from None
    except tomllib.TOMLDecodeError as error:
        raise SettingError(f"settings {clip(str(file), 300)!r}: not TOML: {error}") from None
    for key, value in data.items():
        if key not in Settings.model_fields:
            raise SettingError(f"settings {file.name}, {clip(key)!r}: no such setting; `kakaw serve --help` lists them")
        if isinstance(value, dict):
            raise SettingError(f"settings {file.name}, {key}: expected a value, found a table")
    return data


def _sentence(error: ValidationError, sources: list[Source]) -> str:
    """One sentence on the first mistake; values that are secrets are not repeated."""
    first = error.errors(include_url=False, include_input=True)[0]
    key = str(first["loc"][0])
    place = next((source.of(key) for source in sources if key in source.values), key)
    given = "" if key in SECRETS else f" {clip(repr(first['input']))}"
    message = re.sub(r"^(Input|String|Value) should ", "expected to ", first["msg"])
    return f"setting {place}{given}: {message}"


def _agree(settings: Settings) -> Settings:
    """The settings, where they fit together, with a secret."""
    if settings.public_url and not urlsplit(settings.public_url).scheme.startswith("http"):
        raise SettingError(f"setting public_url {settings.public_url!r}: expected an http or https address")
    kind = urlsplit(settings.database_url).scheme.partition("+")[0]
    if kind not in ("sqlite", "postgresql"):
        raise SettingError(f"setting database, {kind!r}: expected a URL that begins with sqlite: or postgresql:")
    if settings.redis and urlsplit(settings.redis).scheme not in ("redis", "rediss", "unix"):
        raise SettingError("setting redis: expected a URL that begins with redis:, rediss: or unix:")
    if settings.workers > 1 and kind == "sqlite":
        raise SettingError(f"setting workers {settings.workers}: SQLite serves one; give database = postgresql://…")
    if settings.workers > 1 and not settings.redis:
        raise SettingError(f"setting workers {settings.workers}: they talk through Redis; give redis = redis://…")
    if not settings.bot_workers and not settings.redis:
        raise SettingError("setting bot_workers 0: bot workers are reached through Redis; give redis = redis://…")
    if settings.push_private_key and not settings.push_contact:
        raise SettingError("setting push_contact: web push needs an address for the push services to write to")
    return settings.model_copy(update={"secret": _secret(settings)})


def _secret(settings: Settings) -> str:
    """The secret given; for development a fixed one; for this machine alone one made once and kept."""
    if settings.secret:
        if len(settings.secret) < SHORTEST_SECRET:
            raise SettingError(f"setting secret: expected at least {SHORTEST_SECRET} characters")
        return settings.secret
    if settings.dev:
        if not settings.local:
            raise SettingError(f"setting dev: its secret is known to all, so not with host {settings.host!r}")
        return "kakaw development secret, known to everybody"
    if not settings.local or settings.workers > 1:
        raise SettingError(
            "setting secret: needed once others can reach the server; make one with"
            ' `python3 -c "import secrets; print(secrets.token_hex(32))"` and give it in KAKAW_SECRET or a file'
        )
    return _kept_secret(settings.folder / SECRET_FILE)


def _kept_secret(path: Path) -> str:
    """The secret in a file that only its owner may read; made when it is not there."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        try:
            descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        except FileExistsError:
            kept = path.read_text(encoding="ascii").strip()
            if len(kept) < SHORTEST_SECRET:
                raise SettingError(
                    f"file {clip(str(path))!r}: too short for a secret; delete it to have a new one made"
                ) from None
            return kept
        with os.fdopen(descriptor, "w") as file:
            file.write(made := secrets.token_hex(32))
            file.flush()
            os.fsync(file.fileno())
        return made
    except (OSError, UnicodeDecodeError) as error:
        problem = getattr(error, "strerror", None) or "not a secret"
        raise SettingError(f"file {clip(str(path))!r}: {problem}") from None
