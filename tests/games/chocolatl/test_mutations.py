"""The list of mutations fits the source: tools/mutate.py, which takes minutes, is not part of this run."""

import pytest

from tools.mutate import covering, mutations

MUTATIONS = mutations("chocolatl")


@pytest.mark.parametrize("mutation", MUTATIONS, ids=[f"{m.rule}-{k}" for k, m in enumerate(MUTATIONS)])
def test_a_mutation_changes_one_place_of_the_source(mutation):
    assert mutation.fits()
    assert mutation.new != mutation.old
    assert covering(mutation) != []


def test_every_section_of_the_rules_of_play_is_broken_somewhere():
    sections = {mutation.rule.split(".")[0] for mutation in MUTATIONS}
    assert {f"X-{n}" for n in range(1, 14)} <= sections
