"""`kakaw rules coverage` reads the tests themselves."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kakaw.cli import coverage as module
from kakaw.cli import rulebook as book
from kakaw.cli.coverage import coverage
from kakaw.cli.rulebook import find_rule, plain_text, rulebook
from kakaw.core.errors import KakawError
from kakaw.core.titles import meta, titles
from tests.cli.conftest import Kakaw

RULES = """\
## 1. Components
| id | statement |
|---|---|
| C-1.1 | [text] Four **colours**: `R` \\| `Y`. |
| C-1.2 | [text] Tiles. |
| C-1.2a | [ruling] Odd tiles. |
| C-1.3 | [text] Grey backs. |
| C-1.4 | [text] Boards. |
## 2. Derived invariants (use as assertions)
* **2.1 Always** something.
* 2.2 Never anything.
## 3. Differences
| C-D1 | one | other |
## 4. Scenario tests
* **C-T01** Given a start.
## 5. Clarifications
* 2.2: said again, and no rule.
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small checkout with rules of its own."""
    (tmp_path / "docs" / "rules").mkdir(parents=True)
    (tmp_path / "docs" / "rules" / "cacao.md").write_text(RULES)
    (tmp_path / "tests" / "games" / "cacao").mkdir(parents=True)
    (tmp_path / "tests" / "contract").mkdir()
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(book, "FOLDERS", (tmp_path / "docs" / "rules",))
    rulebook.cache_clear()
    yield tmp_path
    rulebook.cache_clear()


def write(checkout: Path, name: str, source: str) -> None:
    """A test file in the small checkout."""
    (checkout / "tests" / name).write_text(source)


def test_every_sort_of_rule_is_read_from_the_document(checkout: Path) -> None:
    ids = ["C-1.1", "C-1.2", "C-1.2a", "C-1.3", "C-1.4", "C-2.1", "C-2.2", "C-D1", "C-T01"]
    assert list(rulebook("cacao")) == ids
    assert list(coverage("cacao", checkout).rules) == [rule for rule in ids if rule != "C-D1"]
    assert plain_text(find_rule("c-1.1")) == "Four colours: R | Y."
    assert find_rule("C-1.2a").section == "1. Components"


def test_markers_count_on_tests_classes_parameters_and_modules(checkout: Path) -> None:
    source = """
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.rule("C-1.4")]

@pytest.mark.rule("C-1.1", "C-T01")
def test_one(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("C-1.2"))])
async def test_two(x): ...

@pytest.mark.rule("C-2.1")
class TestThree:
    @pytest.mark.rule("C-2.2")
    def test_four(self): ...

@pytest.mark.rule("C-1.3")
def helper(): ...
"""
    write(checkout, "games/cacao/test_all.py", source)
    found = coverage("cacao", checkout)
    file = "tests/games/cacao/test_all.py"
    assert found.tests["C-1.1"] == (f"{file}::test_one",)
    assert found.tests["C-1.2"] == (f"{file}::test_two",)
    assert found.tests["C-2.1"] == found.tests["C-2.2"] == (f"{file}::TestThree::test_four",)
    assert found.tests["C-1.4"] == (f"{file}::test_one", f"{file}::test_two", f"{file}::TestThree::test_four")
    assert found.missing == ["C-1.2a", "C-1.3"]
    assert not found.complete


def test_tests_of_the_contract_count_and_may_name_rules_of_other_titles(checkout: Path) -> None:
    write(checkout, "contract/test_all.py", "import pytest\n@pytest.mark.rule('C-2.1', 'M-9.9')\ndef test_x(): ...\n")
    found = coverage("cacao", checkout)
    assert found.covered == ["C-2.1"]
    assert found.unknown == {}


def test_ids_without_a_test_may_have_a_reason(checkout: Path) -> None:
    write(checkout, "games/cacao/not_testable.toml", '"C-1.3" = "only the look of a tile"\nC-1.4 = "no quotes"\n')
    found = coverage("cacao", checkout)
    assert found.not_testable == {"C-1.3": "only the look of a tile", "C-1.4": "no quotes"}
    assert found.missing == ["C-1.1", "C-1.2", "C-1.2a", "C-2.1", "C-2.2", "C-T01"]


def test_ids_that_no_rule_has_are_found(checkout: Path) -> None:
    write(checkout, "games/cacao/test_all.py", "import pytest\n@pytest.mark.rule('C-1.9')\ndef test_x(): ...\n")
    write(checkout, "games/cacao/not_testable.toml", '"C-8.8" = "nothing"\n')
    found = coverage("cacao", checkout)
    assert set(found.unknown) == {"C-1.9", "C-8.8"}
    assert not found.complete


@pytest.mark.parametrize("marker", ["*IDS", "ID", "5", "f'C-{n}'"])
def test_ids_must_be_written_out(marker: str, checkout: Path) -> None:
    write(checkout, "games/cacao/test_all.py", f"import pytest\n@pytest.mark.rule({marker})\ndef test_x(): ...\n")
    with pytest.raises(KakawError, match=r"test_all\.py, line 2: expected the rule ids .* written out"):
        coverage("cacao", checkout)


@pytest.mark.parametrize("text", ['"C-1.3" = ""', '"C-1.3" = 5', "nonsense"])
def test_a_reason_must_be_a_text(text: str, checkout: Path) -> None:
    write(checkout, "games/cacao/not_testable.toml", text)
    with pytest.raises(KakawError, match=r"not_testable\.toml"):
        coverage("cacao", checkout)


def test_the_command_fails_when_something_is_missing(
    checkout: Path, kakaw: Kakaw, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.coverage, "__defaults__", (checkout,))
    write(checkout, "games/cacao/test_all.py", "import pytest\n@pytest.mark.rule('C-1.1')\ndef test_x(): ...\n")
    result = kakaw("rules", "coverage", "cacao", "--json")
    assert result.code == 1
    found = json.loads(result.out)["cacao"]
    assert (found["total"], found["covered"], found["not_testable"]) == (8, 1, {})
    assert found["missing"] == ["C-1.2", "C-1.2a", "C-1.3", "C-1.4", "C-2.1", "C-2.2", "C-T01"]
    text = kakaw("rules", "coverage", "cacao")
    assert text.code == 1
    assert text.out.startswith("cacao: 1 of 8 rules have a test\n  missing: C-1.2 ")
    reasons = "\n".join(f'"{rule}" = "a reason"' for rule in found["missing"])
    write(checkout, "games/cacao/not_testable.toml", reasons)
    assert kakaw("rules", "coverage", "cacao").code == 0


def test_an_installed_package_says_that_it_has_no_tests(
    tmp_path: Path, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module.coverage, "__defaults__", (tmp_path,))
    assert "it works in a checkout only" in refused("rules", "coverage")


@pytest.mark.parametrize("wrong", ["C-99.9", "", "nonsense", "5.2"])
def test_a_rule_that_is_not_there_is_refused(wrong: str) -> None:
    with pytest.raises(KakawError, match=f"rule '{wrong}': no such rule; expected an id such as C-5.2"):
        find_rule(wrong)


@pytest.mark.parametrize("title", titles())
def test_every_rule_a_player_can_be_told_of_is_in_the_rulebook(title: str) -> None:
    its = meta(title)
    named = {reason.rule for reason in its.REASONS.values()} | {rule for rule, _ in its.FAULTS.values()}
    assert named | {option.rule for option in its.OPTIONS} <= set(rulebook(title))


@pytest.mark.parametrize("title", titles())
def test_every_rule_of_this_project_has_a_test_or_a_reason(title: str) -> None:
    found = coverage(title)
    assert (found.missing, found.unknown) == ([], {})
