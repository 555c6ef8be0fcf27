"""Writes docs/settings.md from the table in server/settings.py: `python3 tools/settings_page.py [--check]`."""

import sys
from pathlib import Path

from kakaw.server.settings import PREFIX, SECRETS, Settings, flag

PAGE = Path(__file__).resolve().parent.parent / "docs" / "settings.md"
START = """\
# Settings of the server

Made by `python3 tools/settings_page.py` from `src/kakaw/server/settings.py`, not by hand.

Every setting can stand in a TOML file (`kakaw serve --config FILE`, or `KAKAW_CONFIG`), in the environment or be a flag
of `kakaw serve`. Flags win over the environment, the environment over the file. Secrets have no flag, because other
users of a machine can read the flags of its processes.

| in the file | in the environment | flag | default | what it is |
| --- | --- | --- | --- | --- |
"""


def page() -> str:
    """The text of the page."""
    rows = []
    for key, field in Settings.model_fields.items():
        default = "unset" if field.default in ("", None) else str(field.default).lower()
        name = "none" if key in SECRETS else f"`{flag(key)}`"
        rows.append(f"| `{key}` | `{PREFIX}{key.upper()}` | {name} | {default} | {field.description} |\n")
    return START + "".join(rows)


def main() -> int:
    """Write the page, or tell whether it is what would be written."""
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page(), encoding="utf-8")
        return 0
    if PAGE.read_text(encoding="utf-8") == page():
        return 0
    print(f"{PAGE.name} is out of date: run python3 tools/settings_page.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
