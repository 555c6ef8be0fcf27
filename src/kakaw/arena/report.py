"""What a run of the arena found: data for JSON, a table for people, rows and pictures for files."""

import importlib.util
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kakaw.arena.match import Result
from kakaw.arena.ratings import Standing, standings
from kakaw.arena.schedule import Plan
from kakaw.arena.sprt import Sprt, Verdict
from kakaw.core.errors import KakawError

WRITERS = {"parquet": "pyarrow", "plot": "matplotlib"}  # packages that files need
PICTURES = (".png", ".svg", ".pdf")
DARK = 0.35  # a share so far from a half has a dark field


@dataclass(frozen=True)
class Report:
    """A run, finished or under way."""

    plan: Plan
    blocks: list[tuple[Result, ...]]
    sprt: Sprt | None = None

    @property
    def results(self) -> list[Result]:
        """All games."""
        return [result for block in self.blocks for result in block]

    @property
    def standings(self) -> list[Standing]:
        """The bots, best first."""
        return standings(self.plan.bots, self.blocks)

    @property
    def verdict(self) -> Verdict | None:
        """Where the sequential test stands, if one was asked for."""
        return self.sprt.test(self.plan.bots[0], self.blocks) if self.sprt else None

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        data: dict[str, Any] = {
            "title": self.plan.title,
            "players": self.plan.players,
            "games": len(self.results),
            "seed": self.plan.seed,
            "options": self.plan.options,
            "bots": [standing.to_dict() for standing in self.standings],
            "failures": [
                {"bot": result.bots[result.failed], "seed": result.seed, "seat": result.failed, "why": result.failure}
                for result in self.results
                if result.failed >= 0
            ],
        }
        if (verdict := self.verdict) and self.sprt:
            data["sprt"] = {
                "bounds": [self.sprt.low, self.sprt.high],
                "ratio": round(verdict.ratio, 3),
                "accepted": verdict.accepted,
            }
        return data


def payoff(bots: Sequence[str], results: Sequence[Result]) -> list[list[float | None]]:
    """How often the bot of a row ended before the bot of a column, ties as a half; None where they never met."""
    names = list(dict.fromkeys(bots))
    won = {(a, b): [0.0, 0] for a in names for b in names}
    for result in results:
        for i, a in enumerate(result.bots):
            for j, b in enumerate(result.bots):
                if a != b:
                    cell = won[a, b]
                    cell[0] += 0.5 * ((result.ranks[i] < result.ranks[j]) + (result.ranks[i] <= result.ranks[j]))
                    cell[1] += 1
    return [[won[a, b][0] / won[a, b][1] if won[a, b][1] else None for b in names] for a in names]


def check_file(what: str, path: Path) -> None:
    """Raise where a file could not be written: better before hours of games than after them."""
    if importlib.util.find_spec(WRITERS[what]) is None:
        raise KakawError(f"{what}: {WRITERS[what]} is not installed; install kakaw[arena]")
    if what == "plot" and path.suffix.lower() not in PICTURES:
        raise KakawError(f"plot {path}: expected a name that ends with {', '.join(PICTURES)}")


def write_parquet(path: Path, report: Report) -> None:
    """One row per game."""
    import pyarrow  # type: ignore[import-untyped, unused-ignore]  # it has no types
    import pyarrow.parquet  # type: ignore[import-untyped, unused-ignore]  # the same

    rows = [{"title": report.plan.title, **result.to_dict()} for result in report.results]
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), path, compression="zstd")


def _sort(spec: str) -> str:
    """What a bot is, without how long it thinks."""
    plain, _, study = spec.partition("/")
    return f"{plain.partition(':')[0]}/{study}"


def write_plot(path: Path, report: Report) -> None:
    """The pay-off matrix, and the ratings over thinking time; bots that differ only in that make a scaling curve."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    found = report.standings
    names = [standing.bot for standing in found]
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.5), layout="constrained")
    shares = payoff(names, report.results)
    left.imshow([[0.5 if v is None else v for v in row] for row in shares], cmap="BrBG", vmin=0, vmax=1)
    left.set_xticks(range(len(names)), names, rotation=45, ha="right")
    left.set_yticks(range(len(names)), names)
    left.set_title("how often the row ends before the column")
    for i, row in enumerate(shares):
        for j, value in enumerate(row):
            if value is not None:
                ink = "white" if abs(value - 0.5) > DARK else "black"
                left.text(j, i, f"{value:.0%}", ha="center", va="center", color=ink)
    low = [standing.rating - standing.rating_low for standing in found]
    high = [standing.rating_high - standing.rating for standing in found]
    seconds = [max(1e-5, standing.seconds) for standing in found]
    ratings = [standing.rating for standing in found]
    right.errorbar(seconds, ratings, yerr=[low, high], fmt="o", capsize=3, color="saddlebrown")
    for name, x, y in zip(names, seconds, ratings, strict=True):
        right.annotate(f" {name}", (x, y), va="bottom")
    for sort in {_sort(name) for name in names}:
        curve = sorted(point for name, *point in zip(names, seconds, ratings, strict=True) if _sort(name) == sort)
        right.plot([x for x, _ in curve], [y for _, y in curve], color="saddlebrown", alpha=0.5)
    right.set_xscale("log")
    right.margins(x=0.25)  # for the names at the right
    right.set_xlabel("seconds per decision")
    right.set_ylabel("rating")
    right.set_title(f"{report.plan.title}, {report.plan.players} players, {len(report.results)} games")
    figure.savefig(path)
    pyplot.close(figure)
