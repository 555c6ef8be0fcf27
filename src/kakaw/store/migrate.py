"""Steps from one version of the database to the next, packaged with the program.

Alembic is loaded only when there is something to do: most starts find the database as they left it, and loading it
would take a fifth of their time.
"""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

FOLDER = Path(__file__).parent / "migrations"
VERSIONS = "alembic_version"


def newest() -> str:
    """The version of the database this program writes: the number of the last file."""
    return max(path.name.partition("_")[0] for path in (FOLDER / "versions").glob("[0-9]*_*.py"))


def version(connection: Connection) -> str | None:
    """The version of a database, None for an empty one."""
    if not inspect(connection).has_table(VERSIONS):
        return None
    found: str | None = connection.execute(text(f"SELECT version_num FROM {VERSIONS}")).scalar()
    return found


def upgrade_over(connection: Connection) -> None:
    """Bring a database up to date over a connection."""
    if version(connection) == newest():
        return
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def upgrade(engine: Engine) -> None:
    """Bring a database up to date."""
    with engine.begin() as connection:
        upgrade_over(connection)
