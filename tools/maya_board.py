"""Writes ui/src/games/maya/board.json, what the page must know to draw Maya: `python3 tools/maya_board.py [--check]`.

The default board's spaces and temples, and the tables of the box that the page shows to people. With `--check` the file
is compared instead of written.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from kakaw.games.maya import board, box, layout

FILE = Path(__file__).resolve().parent.parent / "ui" / "src" / "games" / "maya" / "board.json"


def content() -> dict[str, Any]:
    """What the file holds."""
    drawn = board.default()
    return {
        "board": {
            "note": drawn.note,
            "start": drawn.start.name,
            "areas": list(drawn.areas),
            "temples": [
                {"name": temple.name, "space": temple.space, "highlighted": temple.highlighted}
                for temple in drawn.temples
            ],
            "spaces": {label: {"area": space.area, "at": list(space.at)} for label, space in drawn.spaces.items()},
            "choices": {
                str(players): [list(areas) for areas in board.choices(drawn, players)] for players in box.SEATS
            },
        },
        "box": {
            "tiles": list(box.TILES),
            "tilesEach": box.TILES_EACH,
            "rackMost": box.RACK_MOST,
            "awards": [list(pair) for pair in box.AWARDS],
        },
        "cell": {
            "empty": layout.EMPTY,
            "ruin": layout.RUIN,
            "temple": layout.TEMPLE,
            "down": layout.DOWN,
            "up": layout.UP,
            "nobody": layout.NOBODY,
        },
        "phases": list(layout.PHASES),
    }


def text(value: Any, indent: str = "") -> str:
    """JSON with one line for each space, temple and table."""
    if isinstance(value, dict) and len(indent) < 3:
        inner = indent + " "
        rows = [f"{inner}{json.dumps(key)}: {text(entry, inner)}" for key, entry in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    return json.dumps(value)


def main() -> int:
    """Write or compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    wanted = text(content()) + "\n"
    if not parser.parse_args().check:
        FILE.write_text(wanted, encoding="utf-8")
        return 0
    if FILE.read_text(encoding="utf-8") == wanted:
        return 0
    print(f"{FILE.name}: out of date; run python3 tools/maya_board.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
