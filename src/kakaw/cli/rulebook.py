"""The rules as written in docs/rules: every numbered sentence by its id.

In a checkout they are read where they are written; a wheel carries a copy.
"""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from kakaw.core.errors import KakawError, clip
from kakaw.core.titles import meta, titles

PACKAGE = Path(__file__).resolve().parent.parent
CHECKOUT = PACKAGE.parent.parent
FOLDERS = (CHECKOUT / "docs" / "rules", PACKAGE / "rules_text")

ROW = re.compile(r"^\| (?P<id>[A-Z]-[A-Z]?\d+(?:\.\d+)?[a-z]?) \| (?P<text>.*) \|$")  # | C-5.2 | ... |
SCENARIO = re.compile(r"^\* \*\*(?P<id>[A-Z]-T\d+[a-z]?)\*\* (?P<text>.*)$")  # * **C-T05** ...
INVARIANT = re.compile(r"^\* (?:\*\*)?(?P<number>\d+\.\d+)\b(?P<text>.*)$")  # * **12.7** ... or * 17.1 ...
FLAG = re.compile(r"^\[(text|ruling|data|derived)\] ")


@dataclass(frozen=True)
class Rule:
    """One numbered sentence."""

    id: str
    text: str
    section: str

    @property
    def binding(self) -> bool:
        """Whether it rules play; ids with a D only tell how the printed rulebooks differ, and which rule stands."""
        return "-D" not in self.id


@cache
def rulebook(title: str) -> dict[str, Rule]:
    """The rules of a title by id, in the order of the document."""
    prefix = meta(title).RULE_PREFIX
    found: dict[str, Rule] = {}
    section = ""
    for line in _read(title).splitlines():
        if line.startswith("## "):
            section = line.removeprefix("## ")
        if match := ROW.match(line) or SCENARIO.match(line):
            rule = Rule(match["id"], match["text"], section)
        elif "invariants" in section and (match := INVARIANT.match(line)):
            rule = Rule(f"{prefix}-{match['number']}", match["text"].strip(), section)
        else:
            continue
        if rule.id in found:
            raise KakawError(f"docs/rules/{title}.md: rule {rule.id} stands there twice")
        found[rule.id] = rule
    return found


def _read(title: str) -> str:
    for folder in FOLDERS:
        path = folder / f"{title}.md"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    raise KakawError(f"rules of {title}: not found in {' or '.join(map(str, FOLDERS))}")


def find_rule(rule_id: str) -> Rule:
    """The rule of an id, whichever title it is of; case does not matter."""
    wanted = rule_id.strip().upper()
    for title in titles():
        if wanted.startswith(f"{meta(title).RULE_PREFIX}-"):
            for known, rule in rulebook(title).items():
                if known.upper() == wanted:
                    return rule
    raise KakawError(
        f"rule {clip(rule_id)!r}: no such rule; expected an id such as {meta(titles()[0]).RULE_PREFIX}-5.2"
    )


def plain_text(rule: Rule) -> str:
    """The sentence without its flag and its marks, for a terminal."""
    text = FLAG.sub("", rule.text)
    return re.sub(r"\*\*|`", "", text).replace("\\|", "|")
