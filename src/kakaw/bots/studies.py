"""Changes of `search` for study: `search:400/no-halving` is `search:400` without a part, to see what it is worth."""

from dataclasses import dataclass

LINES, BIDDING = ("cacao", "maya"), ("chocolatl",)  # titles where lines are looked at; titles with sealed bids


@dataclass(frozen=True)
class Study:
    """What is different, and in which titles there is such a thing."""

    about: str
    titles: tuple[str, ...]


STUDIES = {
    "no-halving": Study("all candidates are looked ahead from alike, none is dropped", LINES),
    "no-common-deals": Study("each candidate is looked ahead from on deals of its own", LINES),
    "no-end": Study("the end is not looked through", ("cacao",)),
    "no-hope": Study("an end that is lost against perfect play is always played for the margin", ("cacao",)),
    "no-leads": Study("between two a victory counts alike, whether by much or by little", ("cacao",)),
    "turns-1": Study("lines of one turn", LINES),
    "turns-2": Study("lines of two turns", LINES),
    "turns-8": Study("lines of eight turns", LINES),
    "turns-16": Study("lines of sixteen turns", LINES),
    "no-nash": Study("others are taken for people, never for good players", BIDDING),
    "only-nash": Study("others are taken for good players, never for people", BIDDING),
    "no-changes": Study("good answers are compared, and none is changed", BIDDING),
}


def study_of(spec: str) -> str:
    """The change that a spec names; empty for none."""
    return spec.partition("/")[2]


def turns_of(study: str) -> int | None:
    """How many turns lines of a study go on, where it says so."""
    name, _, turns = study.partition("-")
    return int(turns) if name == "turns" else None
