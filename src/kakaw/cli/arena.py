"""Let bots play one another and tell how strong they are.

kakaw arena TITLE BOT BOT ...     as many bots as seats meet as named; more meet in every choice of that many
kakaw arena reproduce NAME        run a published table again, and show it beside what was published
kakaw arena published             list the published tables

A block is one deal with every rotation of the seats. Every bot is a process of its own that sees its view and nothing
else. A share of victories comes with a 95 % interval; a fair share is 1 / players. Ratings are Plackett-Luce, in Elo
points. A bot that crashes, overruns or answers with an illegal step loses that game, and the arena goes on.
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kakaw.cli.arguments import add_options, game_options
from kakaw.cli.output import print_json, progress
from kakaw.core.errors import KakawError
from kakaw.core.titles import titles

if TYPE_CHECKING:
    from kakaw.arena.report import Report
    from kakaw.arena.schedule import Plan
    from kakaw.arena.sprt import Sprt

EXECUTORS = ("serial", "processes", "ray")
WIDE = 200  # columns: figures are never cut; where a terminal is narrower than a table, it breaks the lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Who plays what, how often and where."""
    parser.add_argument("title", metavar="TITLE", help=f"which game: {', '.join(titles())}; or reproduce, or published")
    parser.add_argument("bots", metavar="BOT", nargs="*", help="bots by spec, such as greedy, level:4, search:1s")
    parser.add_argument("--players", metavar="N", type=int, help="seats; by default one for each bot, where that fits")
    parser.add_argument("--games", metavar="N", type=int, default=100, help="rounded up to whole blocks (default 100)")
    parser.add_argument("--seed", metavar="S", default="1", help="any text; names the deals (default 1)")
    parser.add_argument("--executor", choices=EXECUTORS, default="processes", help="where the games are played")
    parser.add_argument("--lanes", metavar="N", type=int, help="games at a time (default: one for each core)")
    parser.add_argument("--limit", metavar="S", type=float, default=60.0, help="seconds for one decision (default 60)")
    parser.add_argument(
        "--sprt",
        metavar=("LOW", "HIGH"),
        nargs=2,
        type=float,
        help="stop as soon as the first bot is known to be LOW or HIGH Elo points above the others (errors of 5 %%)",
    )
    parser.add_argument(
        "--journal",
        metavar="FILE",
        type=Path,
        help="keep the games as they end; a run broken off goes on from there, and --games may be raised",
    )
    parser.add_argument("--parquet", metavar="FILE", type=Path, help="write a row for each game")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="draw the pay-off matrix and rating over time")
    add_options(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play and report."""
    if arguments.title == "published":
        return list_published(as_json=arguments.json)
    from kakaw.arena.published import published
    from kakaw.arena.schedule import make_plan
    from kakaw.arena.sprt import Sprt

    sprt = Sprt(*arguments.sprt) if arguments.sprt else None
    before: list[dict[str, Any]] = []
    limit = arguments.limit
    if arguments.title == "reproduce":
        if len(arguments.bots) != 1:
            raise KakawError("arena reproduce: expected one name of a published table")
        table = published(arguments.bots[0])
        plan, limit, before = table.plan, table.limit, table.bots
    else:
        options = game_options(arguments.title, arguments.option)
        plan = make_plan(arguments.title, arguments.bots, arguments.games, arguments.seed, arguments.players, options)
    if not limit > 0:
        raise KakawError(f"limit {limit:g}: expected more than 0 seconds")
    if arguments.lanes is not None and arguments.lanes < 1:
        raise KakawError(f"lanes {arguments.lanes}: expected 1 or more")
    check_files(arguments)
    report = play_all(plan, limit, arguments.executor, arguments.lanes, sprt, arguments.journal)
    if arguments.json:
        print_json(report.to_dict() | ({"published": before} if before else {}))
    else:
        show(report, before)
    write_files(report, arguments)  # last, so that what was found is told whatever the disk says
    return 0


def check_files(arguments: argparse.Namespace) -> None:
    """Raise where a file that was asked for could not be written, before anything is played."""
    from kakaw.arena.report import check_file

    for file in (arguments.journal, arguments.parquet, arguments.plot):
        if file is not None and not file.absolute().parent.is_dir():
            raise KakawError(f"{file}: its folder does not exist")
        if file is not None and file.is_dir():
            raise KakawError(f"{file}: expected a file, this is a folder")
    if arguments.parquet:
        check_file("parquet", arguments.parquet)
    if arguments.plot:
        check_file("plot", arguments.plot)


def play_all(
    plan: "Plan", limit: float, executor: str, lanes: int | None, sprt: "Sprt | None", file: Path | None = None
) -> "Report":
    """Play the blocks that the journal does not have yet, with a bar that shows the running estimate."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from kakaw.arena.executors import run_blocks
    from kakaw.arena.journal import Journal
    from kakaw.arena.report import Report
    from kakaw.cli.warming import warm_up

    warm_up(plan.title)
    journal = Journal(file, plan) if file else None
    report = Report(plan, list(journal.blocks) if journal else [], sprt)
    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(file=sys.stderr), transient=True) as bar:
        task = bar.add_task("", total=plan.blocks * plan.players, completed=len(report.results))
        blocks = run_blocks(journal.to_play() if journal else plan, limit, executor, lanes)
        try:
            for block in blocks:
                report.blocks.append(block)
                if journal:
                    journal.add(block)
                bar.update(task, advance=len(block), description=estimate(report))
                for result in block:
                    if result.failed >= 0:
                        progress(f"game lost by failure: {result.failure}")
                if (verdict := report.verdict) and verdict.accepted is not None:
                    break
        finally:
            blocks.close()  # type: ignore[attr-defined]  # it is a generator; closing it ends the bots' processes
            if journal:
                journal.close()
    report.blocks.sort(key=lambda block: block[0].block)  # the order of ending is the machine's, not the plan's
    return report


def estimate(report: "Report") -> str:
    """The share of the first bot so far."""
    from numpy.random import default_rng

    from kakaw.arena.ratings import share_of

    bot = report.plan.bots[0]
    seen = [block for block in report.blocks if bot in block[0].bots]
    if not seen:
        return ""
    share, low, high = share_of(bot, seen, default_rng(0))
    verdict = report.verdict
    return f"{bot} {share:.1%} ({low:.1%} to {high:.1%})" + (f", ratio {verdict.ratio:+.2f}" if verdict else "")


def write_files(report: "Report", arguments: argparse.Namespace) -> None:
    """The files that were asked for."""
    from kakaw.arena.report import write_parquet, write_plot

    if arguments.parquet:
        write_parquet(arguments.parquet, report)
    if arguments.plot:
        write_plot(arguments.plot, report)


def show(report: "Report", before: list[dict[str, Any]]) -> None:
    """The table for people."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    plan = report.plan
    title = f"{plan.title}, {plan.players} players, {len(report.results)} games, seed {plan.seed}"
    table = Table(title=title, box=SIMPLE, padding=(0, 1), pad_edge=False)
    table.add_column("bot")
    names = ["victories, 95 %", "score", "rating, 95 %", "seconds", "failed"]
    if before:  # the ratings would leave no room for it in a narrow terminal
        names = ["victories, 95 %", "score", "failed", "published"]
    for name in names:
        table.add_column(name, justify="right")
    then = {row["bot"]: _share(row["win_share"], row["low"], row["high"]) for row in before}
    for row in report.standings:
        cells = [
            row.bot,
            _share(row.win_share, row.low, row.high),
            f"{row.mean_score:.1f}",
            f"{row.rating:+.0f} ({row.rating_low:+.0f} to {row.rating_high:+.0f})",
            f"{row.seconds:.4f}",
            str(row.failures),
        ]
        table.add_row(*([*cells[:3], cells[5], then.get(row.bot, "")] if before else cells))
    console = Console(width=WIDE)
    console.print(table)
    if verdict := report.verdict:
        said = "undecided" if verdict.accepted is None else f"{verdict.accepted:+g} Elo accepted"
        console.print(f"sequential test: {said}, log-likelihood ratio {verdict.ratio:+.2f}")


def _share(share: float, low: float, high: float) -> str:
    """A share of victories with its interval, in percent."""
    return f"{100 * share:.1f} ({100 * low:.1f}-{100 * high:.1f})"


def list_published(*, as_json: bool) -> int:
    """The published tables."""
    from kakaw.arena.published import tables

    found = tables()
    if as_json:
        print_json(found)
        return 0
    for name, table in found.items():
        print(f"{name}  {table['about']}")
    return 0
