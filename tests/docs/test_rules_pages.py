"""The page of each game is what its source and its tests say now."""

import sys

import pytest

from kakaw.cli.coverage import coverage
from kakaw.cli.rulebook import rulebook
from kakaw.core.titles import titles
from tools import rules_page
from tools.rules_page import PAGES, cited, head, ids, is_sentence, page

WITH_PAGE = [title for title in titles() if head(title).is_file()]


@pytest.mark.parametrize("title", WITH_PAGE)
def test_the_page_is_up_to_date(title):
    assert (PAGES / f"{title}.md").read_text(encoding="utf-8") == page(title), "run python3 tools/rules_page.py"


@pytest.mark.parametrize("title", WITH_PAGE)
def test_every_rule_is_cited_where_it_is_carried_out(title):
    found, places = coverage(title), cited(title)
    silent = [rule.id for rule in found.rules.values() if is_sentence(rule) and rule.id not in places]
    assert [rule for rule in silent if rule not in found.not_testable] == []


@pytest.mark.parametrize("title", WITH_PAGE)
def test_the_source_cites_only_rules_that_exist(title):
    assert [rule for rule in cited(title) if rule not in rulebook(title)] == []


def test_a_range_of_rules_cites_all_between():
    assert {"C-7.20", "C-7.21", "C-7.24"} <= set(ids("What a block does (C-7.20 to C-7.24).", "cacao"))


def test_check_tells_what_is_out_of_date_and_writes_nothing(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(rules_page, "ROOT", tmp_path)
    monkeypatch.setattr(rules_page, "PAGES", tmp_path)
    monkeypatch.setattr(rules_page, "page", lambda title: f"the page of {title}\n")
    monkeypatch.setattr(sys, "argv", ["rules_page.py", "--check", "cacao"])
    with pytest.raises(SystemExit, match=r"out of date: cacao\.md"):
        rules_page.main()
    assert not (tmp_path / "cacao.md").exists()
    monkeypatch.setattr(sys, "argv", ["rules_page.py", "cacao"])
    rules_page.main()
    assert (tmp_path / "cacao.md").read_text() == "the page of cacao\n"
    monkeypatch.setattr(sys, "argv", ["rules_page.py", "--check", "cacao"])
    rules_page.main()
    assert capsys.readouterr().out == "written: cacao.md\nup to date\n"
