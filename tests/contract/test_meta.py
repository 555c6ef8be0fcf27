"""Design sections 1 and 5: what a title says of itself is complete, and cites rules that exist."""

import re
from pathlib import Path

import numpy as np

from kakaw.cli.rulebook import rulebook
from kakaw.core.rules import rules
from kakaw.core.titles import meta
from tests.contract.drive import Table, every_table, every_title, some_lines, walk

ROOT = Path(__file__).resolve().parent.parent.parent


def rule_ids(title: str) -> set[str]:
    """The ids that the rules page of a title defines: its rules, and its sections for what only a table tells."""
    sections = re.findall(r"^## (\d+)\.", (ROOT / "docs" / "rules" / f"{title}.md").read_text(), re.MULTILINE)
    return {*rulebook(title), *(f"{meta(title).RULE_PREFIX}-{section}" for section in sections)}


@every_title
def test_a_title_has_every_file_that_a_title_has(title: str) -> None:
    about = meta(title)
    assert title == about.TITLE
    assert about.NAME
    assert about.ABOUT.strip()
    assert about.RULES_VERSION >= 1
    assert about.END_REASONS[0] == ""
    assert all(about.END_REASONS[1:])
    assert about.MAX_PLIES > 0
    for name in ("box", "layout", "kernel", "notation", "position", "record", "text", "features", "rules", "words"):
        assert (Path(about.__file__).parent / f"{name}.py").exists(), name


@every_title
def test_every_refusal_has_a_reason_with_a_rule_and_a_sentence(title: str) -> None:
    about, known = meta(title), rule_ids(title)
    assert sorted(about.REASONS) == sorted(int(refusal) for refusal in about.Refusal)
    assert 0 not in about.REASONS
    assert len({reason.key for reason in about.REASONS.values()}) == len(about.REASONS)
    for code, reason in about.REASONS.items():
        assert reason.code == code
        assert reason.rule in known, reason
        assert reason.sentence
        assert reason.sentence[0].islower()
    assert "MALFORMED" in about.Refusal.__members__


@every_title
def test_every_fault_is_one_bit_with_a_rule_and_a_sentence(title: str) -> None:
    about, known = meta(title), rule_ids(title)
    assert sorted(about.FAULTS) == sorted(int(fault) for fault in about.Fault)
    for flag, (rule, sentence) in about.FAULTS.items():
        assert flag.bit_count() == 1
        assert rule in known, sentence
        assert sentence


@every_title
def test_every_option_has_a_rule_a_meaning_and_a_default_it_accepts(title: str) -> None:
    about, known = meta(title), rule_ids(title)
    assert len({option.key for option in about.OPTIONS}) == len(about.OPTIONS)
    for option in about.OPTIONS:
        assert option.rule in known, option.key
        assert option.meaning
        assert option.expected()
        for players in about.PLAYERS:
            option.check(option.default, players)


@every_title
def test_every_field_of_the_record_has_a_meaning_and_room_for_its_range(title: str) -> None:
    for field in rules(title).fields:
        room = np.iinfo(field.kind)
        assert room.min <= field.low <= field.high <= room.max, field.name
        assert field.meaning, field.name
        if field.private:
            assert room.min < 0, f"{field.name} has no room for UNKNOWN"


@every_title
def test_piles_and_events_have_names_of_their_own(title: str) -> None:
    its = rules(title)
    for names in ([pile.name for pile in its.piles], [kind.name for kind in its.events]):
        assert len(set(names)) == len(names)
    for pile in its.piles:
        outcomes = [outcome for outcome in pile.outcomes if outcome]
        assert len(set(outcomes)) == len(outcomes), pile.name
        assert (
            its.read_luck(
                its.luck_text(luck := tuple((its.piles.index(pile), pile.outcomes.index(o)) for o in outcomes))
            )
            == luck
        )
    for kind in its.events:
        assert set(kind.secret) <= set(kind.fields), kind.name
        assert len(kind.fields) <= 4, kind.name


@every_table
def test_every_prompt_cites_a_rule(table: Table) -> None:
    known = rule_ids(table.title)
    for line in some_lines(table, 4):
        for game in walk(table, line):
            for seat in game.acting:
                assert table.rules.prompt(game.states, seat).rule in known
