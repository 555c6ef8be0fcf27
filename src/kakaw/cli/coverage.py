"""Which rules the tests cover, read from the tests themselves: their `@pytest.mark.rule("C-5.2", ...)` markers.

A marker may stand on a test, on a class of tests, on a parameter, or in `pytestmark` of a module. Only a checkout has
tests. Ids that only describe material stand, with the reason, in tests/games/<title>/not_testable.toml.
"""

import ast
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kakaw.cli.rulebook import CHECKOUT, Rule, rulebook
from kakaw.core.errors import KakawError
from kakaw.core.titles import meta


@dataclass(frozen=True)
class Coverage:
    """What the tests say of the rules of one title."""

    title: str
    rules: dict[str, Rule]  # every rule by id, in the order of the document
    tests: dict[str, tuple[str, ...]]  # every rule id with the tests that cover it, as file::name
    not_testable: dict[str, str]  # ids that no test can cover, with the reason
    unknown: dict[str, tuple[str, ...]]  # ids of this title that no rule has, with the places that name them

    @property
    def covered(self) -> list[str]:
        """The ids that have a test."""
        return [rule for rule, tests in self.tests.items() if tests]

    @property
    def missing(self) -> list[str]:
        """The ids that have neither a test nor a reason."""
        return [rule for rule, tests in self.tests.items() if not tests and rule not in self.not_testable]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing and no id is wrong."""
        return not self.missing and not self.unknown

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {
            "total": len(self.rules),
            "covered": len(self.covered),
            "missing": self.missing,
            "not_testable": self.not_testable,
            "unknown": {rule: list(places) for rule, places in self.unknown.items()},
        }


def coverage(title: str, root: Path = CHECKOUT) -> Coverage:
    """What the tests of a checkout cover of the rules of a title."""
    tests = root / "tests"
    if not tests.is_dir() or not (root / "pyproject.toml").is_file():
        raise KakawError(f"rules coverage: no tests beside this kakaw ({tests}); it works in a checkout only")
    known = rulebook(title)
    rules = {rule: known[rule] for rule in known if known[rule].binding}
    found: dict[str, list[str]] = {rule: [] for rule in rules}
    unknown: dict[str, list[str]] = {}
    for path in _test_files(tests, title):
        name = path.relative_to(root).as_posix()
        for test, rule in _marked(path, name):
            if rule in found:
                found[rule].append(test)
            elif rule not in known and rule.startswith(f"{meta(title).RULE_PREFIX}-"):
                unknown.setdefault(rule, []).append(test)
    listed = _not_testable(tests / "games" / title / "not_testable.toml")
    for rule in listed:
        if rule not in known:
            unknown.setdefault(rule, []).append(f"tests/games/{title}/not_testable.toml")
    return Coverage(
        title,
        rules,
        {rule: tuple(dict.fromkeys(names)) for rule, names in found.items()},
        {rule: reason for rule, reason in listed.items() if rule in rules},
        {rule: tuple(dict.fromkeys(names)) for rule, names in unknown.items()},
    )


def _test_files(tests: Path, title: str) -> Iterator[Path]:
    for folder in (tests / "games" / title, tests / "contract"):
        yield from sorted(folder.rglob("test_*.py"))


def _marked(path: Path, name: str) -> Iterator[tuple[str, str]]:
    """The tests of a file, each with a rule id it is marked with."""
    tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
    everywhere = [rule for node in tree.body if _is_pytestmark(node) for rule in _ids([node], name)]
    yield from _marked_in(tree.body, name, name, everywhere)


def _marked_in(body: Iterable[ast.stmt], file: str, scope: str, inherited: list[str]) -> Iterator[tuple[str, str]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            own = [rule for inner in node.body if _is_pytestmark(inner) for rule in _ids([inner], file)]
            marks = inherited + own + _ids(node.decorator_list, file)
            yield from _marked_in(node.body, file, f"{scope}::{node.name}", marks)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
            for rule in inherited + _ids(node.decorator_list, file):
                yield f"{scope}::{node.name}", rule


def _is_pytestmark(node: ast.stmt) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _ids(nodes: Iterable[ast.AST], file: str) -> list[str]:
    """The rule ids of all `pytest.mark.rule(...)` in these pieces of source."""
    ids: list[str] = []
    for node in nodes:
        for call in ast.walk(node):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "pytest.mark.rule":
                for argument in call.args:
                    if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                        raise KakawError(f"{file}, line {call.lineno}: expected the rule ids of a marker written out")
                    ids.append(argument.value)
    return ids


def _not_testable(path: Path) -> dict[str, str]:
    if not path.is_file():
        return {}
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise KakawError(f"{path}: {error}") from None
    return dict(_flat(data, "", path))


def _flat(data: dict[str, Any], before: str, path: Path) -> Iterator[tuple[str, str]]:
    """Ids and reasons; without quotes TOML reads `C-1.6` as a key in a table."""
    for key, value in data.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{key}.", path)
        elif isinstance(value, str) and value.strip():
            yield f"{before}{key}", value
        else:
            raise KakawError(f"{path}, {before}{key}: expected the reason as a text")
