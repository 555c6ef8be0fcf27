"""Care for the server's database: SQLite in the data folder, or what --database or the settings name.

kakaw db upgrade        bring it to the version of this program
kakaw db backup FILE    write everything to a file, as of one moment, while the server goes on
kakaw db restore FILE   fill an empty database from such a file; SQLite or PostgreSQL, whichever the file came from
kakaw db check          play every stored game again and tell which do not come out as stored
"""

import argparse
import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kakaw.cli.main import FAILED, OK, add_json
from kakaw.cli.output import print_json, progress

if TYPE_CHECKING:
    from kakaw.store.store import Store


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to do, and with which database."""
    commands = parser.add_subparsers(dest="what", metavar="upgrade|backup|restore|check", required=True)
    upgrade = commands.add_parser("upgrade", help="bring the database to the version of this program")
    backup = commands.add_parser("backup", help="write everything to a file while the server goes on")
    restore = commands.add_parser("restore", help="fill an empty database from a backup")
    check = commands.add_parser("check", help="play every stored game again")
    backup.add_argument("file", metavar="FILE", type=Path, help="a new file, such as kakaw-2026-11-16.jsonl.gz")
    restore.add_argument("file", metavar="FILE", type=Path, help="what `kakaw db backup` wrote")
    for each in (upgrade, backup, restore, check):
        each.add_argument("--database", metavar="URL", help="sqlite:///PATH or postgresql://…")
        each.add_argument("--data-dir", metavar="FOLDER", type=Path, help="the server's data folder")
        each.add_argument("--config", metavar="FILE", type=Path, help="the server's settings, in TOML")
        add_json(each, argparse.SUPPRESS)


def run(arguments: argparse.Namespace) -> int:
    """Do what is asked, and print what came of it."""
    work = {"upgrade": upgrade, "backup": backup, "restore": restore, "check": check}[arguments.what]
    code: int = asyncio.run(work(arguments, database_url(arguments)))
    return code


def database_url(arguments: argparse.Namespace) -> str:
    """The database that the server would use with these flags, settings and environment."""
    from kakaw.server.settings import load

    flags = {"database": arguments.database, "data_dir": arguments.data_dir}
    unused = {"KAKAW_SECRET": "x" * 32}  # nothing is signed here, so none needs to be given or made
    return load(flags, {**os.environ, **unused}, arguments.config).database_url


async def with_store(url: str, work: "Callable[[Store], Awaitable[Any]]") -> Any:
    """Open the store, which brings it up to date, do something with it, close it."""
    from kakaw.store.store import open_store

    store = open_store(url)
    await store.open()
    try:
        return await work(store)
    finally:
        await store.close()


def tell(arguments: argparse.Namespace, found: dict[str, Any], sentence: str) -> int:
    """Print a result."""
    if arguments.json:
        print_json(found)
    else:
        print(sentence)
    return OK


async def upgrade(arguments: argparse.Namespace, url: str) -> int:
    """Bring the database up to date."""
    from kakaw.store.migrate import version

    now = await with_store(url, lambda store: store.read(version))
    return tell(arguments, {"version": now}, f"the database is at version {now}")


async def backup(arguments: argparse.Namespace, url: str) -> int:
    """Write a backup."""
    from kakaw.store.backup import backup as write

    must_exist(url)
    rows = await with_store(url, lambda store: write(store, arguments.file))
    return tell(arguments, {"file": str(arguments.file), "rows": rows}, f"{arguments.file}: {rows:,} rows")


async def restore(arguments: argparse.Namespace, url: str) -> int:
    """Fill the database from a backup."""
    from kakaw.store.backup import restore as read

    rows = await with_store(url, lambda store: read(store, arguments.file))
    return tell(arguments, {"file": str(arguments.file), "rows": rows}, f"{rows:,} rows restored")


async def check(arguments: argparse.Namespace, url: str) -> int:
    """Play every stored game again."""
    from kakaw.server.checking import PINNED, fault_of
    from kakaw.store import inventory

    must_exist(url)

    async def judge(store: "Store") -> dict[str, str | None]:
        found: dict[str, str | None] = {}
        ids = await store.read(inventory.every_id)
        for k, table in enumerate(ids):
            # One table at a time: a database may be larger than memory, and the server goes on meanwhile.
            stored = await store.read(partial(inventory.whole, table=table))
            found[table] = fault_of(*stored) if stored else None
            if k % 1000 == 999:
                progress(f"{k + 1:,} of {len(ids):,} tables ...")
        return found

    found = await with_store(url, judge)
    pinned = [table for table, fault in found.items() if fault == PINNED]
    faults = {table: fault for table, fault in found.items() if fault not in (None, PINNED)}
    good = len(found) - len(faults) - len(pinned)
    sums = f"{len(found):,} tables: {good:,} come out as stored, {len(faults):,} do not, {len(pinned):,} of other rules"
    lines = [*(f"table {table}: {fault}" for table, fault in faults.items()), sums]
    tell(arguments, {"tables": len(found), "pinned": pinned, "faults": faults}, "\n".join(lines))
    return FAILED if faults else OK


def must_exist(url: str) -> None:
    """Raise where a mistyped path would be made and found empty."""
    from kakaw.store.store import StoreError

    if url.startswith("sqlite:///") and not Path(url.removeprefix("sqlite:///")).exists():
        raise StoreError(f"database {url.removeprefix('sqlite:///')}: no such file")
