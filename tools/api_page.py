"""Writes the list of routes into docs/api.md from the server's OpenAPI: `python3 tools/api_page.py [--check]`."""

import sys
import tempfile
from pathlib import Path

from kakaw.server.app import create
from kakaw.server.settings import load
from kakaw.server.web import document

PAGE = Path(__file__).resolve().parent.parent / "docs" / "api.md"
START, END = "<!-- routes: made by tools/api_page.py -->", "<!-- end of routes -->"
ORDER = ("get", "post", "put", "patch", "delete")


def routes() -> str:
    """The routes as tables, one for each heading."""
    # nothing is stored and nothing is signed: the routes are only listed
    settings = load({"data_dir": tempfile.gettempdir()}, {"KAKAW_SECRET": "for a list of routes, which nobody can ask"})
    headings: dict[str, list[str]] = {}
    for path, methods in document(create(settings))["paths"].items():
        for method in sorted(methods, key=ORDER.index):
            operation = methods[method]
            body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
            takes = body.get("$ref", "").rpartition("/")[2]
            who = "anybody" if operation["security"] == [{}] else "somebody"
            row = f"| `{method.upper()} {path}` | {operation['summary']} | {takes} | {who} |"
            headings.setdefault(operation["tags"][0], []).append(row)
    parts = []
    for heading, rows in headings.items():
        parts += [
            f"### {heading.capitalize()}",
            "",
            "| route | what it does | body | for |",
            "| --- | --- | --- | --- |",
        ]
        parts += [*rows, ""]
    return "\n".join(parts)


def page(text: str) -> str:
    """The page with its list of routes renewed."""
    before, _, rest = text.partition(START)
    _, _, after = rest.partition(END)
    return f"{before}{START}\n\n{routes()}\n{END}{after}"


def main() -> int:
    """Write the page, or tell whether it is what would be written."""
    text = PAGE.read_text(encoding="utf-8")
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(page(text), encoding="utf-8")
        return 0
    if text == page(text):
        return 0
    print(f"{PAGE.name} is out of date: run python3 tools/api_page.py", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
