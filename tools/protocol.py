"""Writes docs/protocol.md and ui/src/protocol/*.ts from the server's messages: `python3 tools/protocol.py [--check]`.

With `--check` it writes nothing and tells what is out of date.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from kakaw.core import grid
from kakaw.core.rules import Rules, meta, rules, titles
from kakaw.server import messages

ROOT = Path(__file__).resolve().parent.parent
MADE = "Made by tools/protocol.py from src/kakaw/server/messages.py and the titles; do not edit."

# ---------------------------------------------------------------------------------------------------------------------
# Types


def ts(kind: inspect.Type) -> str:
    """A type in TypeScript."""
    match kind:
        case inspect.Metadata():
            return ts(kind.type)
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(ts(part) for part in kind.types))
        case inspect.LiteralType():
            return " | ".join(json.dumps(value) for value in kind.values)
        case inspect.ListType() | inspect.VarTupleType():
            inner = ts(kind.item_type)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case inspect.DictType():
            return f"Record<{ts(kind.key_type)}, {ts(kind.value_type)}>"
        case inspect.StructType():
            return kind.cls.__name__
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.BoolType():
            return "boolean"
        case inspect.NoneType():
            return "null"
    return "unknown"


def structs() -> list[type[msgspec.Struct]]:
    """All types of the wire, in the order they are written down."""
    bases = (messages.UpMessage, messages.DownMessage, messages.Part)
    return [
        kind
        for kind in vars(messages).values()
        if isinstance(kind, type) and issubclass(kind, bases) and kind not in bases
    ]


def fields(kind: type[msgspec.Struct]) -> Iterator[tuple[str, str, bool, str]]:
    """Name, type, whether it must be given, and the meaning where the name does not tell it."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        yield field.encode_name, ts(field.type), field.required, description(field.type)


def description(kind: inspect.Type) -> str:
    """The description that stands with a type."""
    if isinstance(kind, inspect.Metadata):
        return str((kind.extra_json_schema or {}).get("description", ""))
    return ""


def doc(kind: type) -> str:
    """The docstring in one line."""
    return " ".join((kind.__doc__ or "").split())


def messages_ts() -> str:
    """The page's types of all messages."""
    parts = [f"// {MADE}\n"]
    for kind in structs():
        sent = issubclass(kind, messages.UpMessage)
        rows = "".join(
            f"  {name}{'' if required or not sent else '?'}: {text}{f' // {about}' if about else ''}\n"
            for name, text, required, about in fields(kind)
        )
        name = kind.__name__
        if rows:
            parts.append(f"/** {doc(kind)} */\nexport interface {name} {{\n{rows}}}\n")
        else:
            parts.append(f"/** {doc(kind)} */\nexport type {name} = Record<string, never>\n")
    up = "".join(f"  {key}: {kind.__name__}\n" for key, kind in messages.UP.items())
    down = "".join(f"  {key}: {kind.__name__}\n" for key, kind in messages.DOWN.items())
    parts += [
        f"/** What may be sent, by type. */\nexport interface UpTypes {{\n{up}}}\n",
        f"/** What may come, by type. */\nexport interface DownTypes {{\n{down}}}\n",
        "export type UpType = keyof UpTypes\nexport type DownType = keyof DownTypes\n",
        (
            "/** A client's message: `a` is echoed in its one answer. */\n"
            "export type Up = { [T in UpType]: { t: T; a: number; d: UpTypes[T] } }[UpType]\n"
        ),
        (
            "/** A server's message; `v` is the version of the table, where the message is about one. */\n"
            "export type Down = { [T in DownType]: { t: T; v?: number; a?: number; d: DownTypes[T] } }[DownType]\n"
        ),
        f"export const MOST_STEPS = {messages.MOST_STEPS}\nexport const MOST_CHAT = {messages.MOST_CHAT}\n",
    ]
    return "\n".join(parts)


# ---------------------------------------------------------------------------------------------------------------------
# Records


def plain(value: Any) -> bool:
    """Whether a value is plain data."""
    if isinstance(value, dict):
        return all(isinstance(key, str | int) and plain(part) for key, part in value.items())
    if isinstance(value, list | tuple):
        return all(plain(part) for part in value)
    return isinstance(value, str | int | float | bool)


def constants(title: str, module: str) -> dict[str, Any]:
    """The constants of a module of a title, as plain data."""
    found = vars(importlib.import_module(f"kakaw.games.{title}.{module}"))
    return {
        name: value
        for name, value in found.items()
        if name.isupper() and not name.startswith("_") and name != "ABOUT" and plain(value)
    }


def layout(title: Rules) -> list[dict[str, Any]]:
    """Every field of a title's record with its place."""
    places = title.dtype.fields
    assert places is not None
    return [
        {
            "name": field.name,
            "kind": field.kind,
            "shape": list(field.shape),
            "offset": places[field.name][1],
            "private": field.private,
            "meaning": field.meaning,
        }
        for field in title.fields
    ]


def boards(title: str) -> dict[str, Any]:
    """The board files that come with a title."""
    folder = Path(next(iter(importlib.import_module(f"kakaw.games.{title}").__path__))) / "boards"
    files = sorted(folder.glob("*.json")) if folder.is_dir() else []
    return {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in files}


def title_data(title: str) -> dict[str, Any]:
    """What the page knows of a title."""
    bound = rules(title)
    return {
        "title": title,
        "name": bound.meta.NAME,
        "rulesVersion": bound.version,
        "players": list(bound.players),
        "size": bound.dtype.itemsize,
        "events": {kind.name: {"fields": kind.fields, "secret": kind.secret} for kind in bound.events},
        "endReasons": list(bound.meta.END_REASONS),
        "scoreColumns": list(bound.score_columns),
        "withdraw": getattr(bound.meta, "WITHDRAW_OPTION", None),
        "box": constants(title, "box"),
        "codes": constants(title, "layout"),
        "boards": boards(title),
    }


def layouts_ts() -> str:
    """The page's knowledge of the titles' records."""
    parts = [
        f"// {MADE}\n",
        (
            "/** One field of a record: where it stands, how it is stored, what it means. */\n"
            "export interface Field {\n  name: string\n  kind: 'i1' | 'u1' | 'i2' | 'i4'\n  shape: readonly number[]\n"
            "  offset: number\n  private: boolean\n  meaning: string\n}\n"
        ),
        (
            f"export const ORIGIN = {grid.ORIGIN} // a cell of the endless table is (x + ORIGIN) << 7 | (y + ORIGIN)\n"
            f"export const SIDE = {grid.SIDE} // it is stored on a torus of SIDE x SIDE cells\n"
        ),
    ]
    rows = []
    for title in titles():
        fields_of = ",\n".join(f"      {json.dumps(row)}" for row in layout(rules(title)))
        size = rules(title).dtype.itemsize
        rows.append(f"  {title}: {{\n    size: {size},\n    fields: [\n{fields_of},\n    ],\n  }},\n")
    parts.append(f"/** The record of each title. */\nexport const LAYOUTS = {{\n{''.join(rows)}}} as const\n")
    for title in titles():
        body = "".join(f"  {key}: {json.dumps(value)},\n" for key, value in title_data(title).items())
        parts.append(f"export const {title.upper()} = {{\n{body}}} as const\n")
    every = ", ".join(f"{title}: {title.upper()}" for title in titles())
    parts.append(
        f"/** What the box of each title holds, and its numbers. */\nexport const TITLES = {{ {every} }} as const\n"
    )
    parts.append("export type TitleName = keyof typeof TITLES\n")
    return "\n".join(parts)


# ---------------------------------------------------------------------------------------------------------------------
# The page for people


def protocol_md() -> str:
    """docs/protocol.md."""
    head = (ROOT / "docs" / "protocol.head.md").read_text(encoding="utf-8").strip()
    parts = [f"<!-- {MADE} -->", head, "## Up", up_table()]
    parts += [section(kind) for kind in messages.UP.values()]
    parts += ["## Down", *(section(kind, name) for name, kind in messages.DOWN.items() if kind.__struct_fields__)]
    named = {*messages.UP.values(), *messages.DOWN.values()}
    parts += ["## Parts", *(section(kind) for kind in structs() if kind not in named and kind.__struct_fields__)]
    parts.append("## Records")
    parts.append(
        "A view is the bytes of the title's record, little endian, in base64; -1 is what the client may not know."
    )
    for title in titles():
        rows = [
            f"| {row['offset']} | `{row['name']}` | {row['kind']}{shape(row['shape'])} | {row['meaning']} |"
            for row in layout(rules(title))
        ]
        size = rules(title).dtype.itemsize
        table = "| at | field | kind | meaning |\n| --- | --- | --- | --- |\n" + "\n".join(rows)
        parts.append(f"### {meta(title).NAME}\n\n{size} bytes.\n\n{table}")
        events = [
            f"| `{kind.name}` | {', '.join(f'{n} (secret)' if n in kind.secret else n for n in kind.fields)} |"
            for kind in rules(title).events
        ]
        parts.append("| event | numbers |\n| --- | --- |\n" + "\n".join(events))
    return "\n\n".join(parts) + "\n"


def shape(sizes: list[int]) -> str:
    """A shape such as ` [4, 11]`."""
    return f" {sizes}" if sizes else ""


def up_table() -> str:
    """Every up message and its answers."""
    rows = [
        f"| `{name}` | {doc(kind)} | {' or '.join(f'`{answer}`' for answer in messages.ANSWERS[name])} |"
        for name, kind in messages.UP.items()
    ]
    return "| t | meaning | answer |\n| --- | --- | --- |\n" + "\n".join(rows)


def section(kind: type[msgspec.Struct], name: str | None = None) -> str:
    """One type."""
    rows = []
    for field, text, required, about in fields(kind):
        shown = text.replace("|", "\\|")
        rows.append(f"| `{field}` | `{shown}`{'' if required else ', optional'} | {about} |")
    title = f"### {kind.__name__}" + (f": `{name}`" if name else "")
    table = "| field | type | meaning |\n| --- | --- | --- |\n" + "\n".join(rows)
    return f"{title}\n\n{doc(kind)}" + (f"\n\n{table}" if rows else "")


OUTPUTS = {
    "docs/protocol.md": protocol_md,
    "ui/src/protocol/messages.ts": messages_ts,
    "ui/src/protocol/layouts.ts": layouts_ts,
}


def main() -> None:
    """Write the files, or with `--check` tell which are out of date."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    stale = []
    for name, make in OUTPUTS.items():
        path, text = ROOT / name, make()
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(name)
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    if check and stale:
        sys.exit(f"out of date: {', '.join(stale)}; run python3 tools/protocol.py")


if __name__ == "__main__":
    main()
