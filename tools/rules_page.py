"""Writes docs/games/<title>.md: `python3 tools/rules_page.py [TITLE...]`; with `--check` tells what is out of date.

A page is the hand-written docs/games/<title>.head.md, then what can be read from the project itself: the options, the
rulings, and for every rule the functions that cite it and the tests that cover it.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from kakaw.cli.coverage import Coverage, coverage
from kakaw.cli.rulebook import Rule, plain_text, rulebook
from kakaw.core.options import Option
from kakaw.core.titles import meta, titles

ROOT = Path(__file__).resolve().parent.parent
PAGES = ROOT / "docs" / "games"
NOTE = "<!-- Made by tools/rules_page.py from {title}.head.md and the source; do not edit. -->"
RANGE = re.compile(r"\b([A-Z]-\d+)\.(\d+) to \1\.(\d+)\b")
ID = re.compile(r"\b[A-Z]-\d+\.\d+[a-z]?\b")


def head(title: str) -> Path:
    """The hand-written part of a title's page."""
    return PAGES / f"{title}.head.md"


def page(title: str) -> str:
    """The whole page of a title."""
    found = coverage(title)
    places = cited(title)
    parts = [
        NOTE.format(title=title),
        head(title).read_text(encoding="utf-8").strip(),
        "## Options",
        "Stored in the header of every game; the defaults are the rules of the booklets.",
        option_table(meta(title).OPTIONS),
        "## Rulings",
        f"Where the booklets are silent or unclear, [the specification](../rules/{title}.md) decides:",
        ruling_list(found),
        "## Every rule, where it is carried out, and its tests",
        rule_table(found, places),
        "## Scenarios and invariants",
        check_table(found),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def option_table(options: tuple[Option, ...]) -> str:
    """The options of a title, from its meta."""
    rows = [
        f"| `{option.key}` | `{json.dumps(option.default)}` | {option.meaning} | {option.expected()} | {option.rule} |"
        for option in options
    ]
    return "\n".join(["| key | default | meaning | values | rule |", "| --- | --- | --- | --- | --- |", *rows])


def ruling_list(found: Coverage) -> str:
    """The rules that are our own answer or known only from printed material."""
    marks = {"[ruling]": "", "[data]": "Reconstructed: "}
    rows = []
    for rule in found.rules.values():
        for mark, word in marks.items():
            if rule.text.startswith(mark):
                rows.append(f"- **{rule.id}** {word}{plain_text(rule)}")
    return "\n".join(rows)


def is_sentence(rule: Rule) -> bool:
    """Whether a rule is a numbered sentence of play, not a scenario or an invariant."""
    return re.fullmatch(r"[A-Z]-\d+\.\d+[a-z]?", rule.id) is not None and "invariants" not in rule.section


def rule_table(found: Coverage, places: dict[str, list[str]]) -> str:
    """Every rule with its functions and tests, section by section."""
    parts = []
    section = ""
    for rule in filter(is_sentence, found.rules.values()):
        if rule.section != section:
            section = rule.section
            parts.append(f"\n### {section}\n\n| rule | in the source | tests |\n| --- | --- | --- |")
        functions = "<br>".join(f"`{place}`" for place in places.get(rule.id, [])) or "-"
        parts.append(f"| {rule.id} | {functions} | {tests_text(found, rule.id)} |")
    return "\n".join(parts).strip()


def check_table(found: Coverage) -> str:
    """The ids that are checks by themselves."""
    checks = [rule.id for rule in found.rules.values() if not is_sentence(rule)]
    rows = [f"| {rule} | {tests_text(found, rule)} |" for rule in checks]
    return "\n".join(["| id | tests |", "| --- | --- |", *rows])


def tests_text(found: Coverage, rule: str) -> str:
    """The tests of a rule, or why there are none."""
    if rule in found.not_testable:
        return f"none: {found.not_testable[rule]}"
    names = [re.sub(r"\btest_", "", test.split("/")[-1]).replace(".py::", ": ") for test in found.tests[rule]]
    return "<br>".join(name.replace("::", ", ").replace("_", " ") for name in names) or "none"


def cited(title: str) -> dict[str, list[str]]:
    """Rule ids with the functions and tables of the title's source that cite them."""
    places: dict[str, list[str]] = {}
    for path in sorted((ROOT / "src" / "kakaw" / "games" / title).glob("*.py")):
        for place, text in pieces(path):
            for rule in ids(text, title):
                if place not in places.setdefault(rule, []):
                    places[rule].append(place)
    return places


def pieces(path: Path) -> Iterator[tuple[str, str]]:
    """The functions, classes and tables of a file with their source; then what stands between them."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.parse(text).body:
        names = piece_names(node)
        if names:
            decorators = getattr(node, "decorator_list", [])
            first = min([node.lineno, *(decorator.lineno for decorator in decorators)])
            while first > 1 and lines[first - 2].startswith("#"):  # a comment right above belongs to it
                first -= 1
            yield f"{path.stem}.{names}", "\n".join(lines[first - 1 : node.end_lineno])
            lines[first - 1 : node.end_lineno] = [""] * ((node.end_lineno or first) - first + 1)
    yield path.stem, "\n".join(lines)


def piece_names(node: ast.stmt) -> str:
    """The name that a statement at the top of a file defines, or nothing."""
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return node.name
    if isinstance(node, ast.Assign):
        return ", ".join(ast.unparse(target) for target in node.targets).strip("()")
    return ""


def ids(text: str, title: str) -> list[str]:
    """The rule ids that a text cites; `C-7.20 to C-7.27` cites all between."""
    known = rulebook(title)
    found = ID.findall(text)
    for section, low, high in RANGE.findall(text):
        found += [rule for n in range(int(low), int(high) + 1) if (rule := f"{section}.{n}") in known]
    return found


def main() -> None:
    """Write the pages, or check them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("titles", metavar="TITLE", nargs="*", help="which games (default: all that have a head)")
    parser.add_argument("--check", action="store_true", help="write nothing, fail if a page is out of date")
    arguments = parser.parse_args()
    stale = []
    for title in arguments.titles or [title for title in titles() if head(title).is_file()]:
        path = PAGES / f"{title}.md"
        text = page(title)
        if path.is_file() and path.read_text(encoding="utf-8") == text:
            continue
        stale.append(path.relative_to(ROOT).as_posix())
        if not arguments.check:
            path.write_text(text, encoding="utf-8", newline="\n")
    if stale and arguments.check:
        sys.exit(f"out of date: {', '.join(stale)}; run python3 tools/rules_page.py")
    print("\n".join(f"written: {name}" for name in stale) or "up to date")


if __name__ == "__main__":
    main()
