"""Steps from one version of the database to the next, packaged with the program."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine

FOLDER = Path(__file__).parent / "migrations"


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    return config


def newest() -> str:
    """The version of the database this program writes."""
    head = ScriptDirectory.from_config(_config()).get_current_head()
    assert head is not None
    return head


def version(connection: Connection) -> str | None:
    """The version of a database, None for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def upgrade_over(connection: Connection) -> None:
    """Bring a database up to date over a connection."""
    if version(connection) == newest():
        return
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def upgrade(engine: Engine) -> None:
    """Bring a database up to date."""
    with engine.begin() as connection:
        upgrade_over(connection)
