"""Draws docs/images/cacao-terminal.svg, the picture in the README: a game of Cacao in the terminal, half way through.

`python3 tools/picture.py [FILE]`. The screen is the real one, with bots on the other seats; only the frame is drawn by
rich, in colours of our own and without the fonts it would fetch from elsewhere.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.terminal_theme import TerminalTheme

from kakaw.bots.bot import Budget, source_of
from kakaw.bots.greedy import Greedy
from kakaw.cli.terminal.display import Display, Question
from kakaw.cli.terminal.screen import Screen
from kakaw.cli.terminal.seats import read_seats
from kakaw.cli.terminal.session import Session
from kakaw.core.game import Game

TARGET = Path(__file__).resolve().parent.parent / "docs" / "images" / "cacao-terminal.svg"
SEATS = ["you", "greedy", "greedy"]
SEED, PLIES = "picture 47", 26
WIDTH, HEIGHT = 96, 60
THEME = TerminalTheme(
    background=(27, 23, 20),
    foreground=(232, 224, 212),
    normal=[
        (27, 23, 20),
        (205, 74, 60),
        (122, 182, 92),
        (229, 190, 80),
        (92, 142, 201),
        (160, 112, 190),
        (92, 180, 190),
        (232, 224, 212),
    ],
)
FONTS = "DejaVu Sans Mono, Menlo, Consolas, monospace"
ELSEWHERE = re.compile(r"(@font-face \{\{.*?\}\}|<!--.*?-->)\s*", re.DOTALL)


def screenful() -> Console:
    """A recorded screen: the situation and the question to a person in the middle of a game."""
    session = Session(Game("cacao", len(SEATS), seed=SEED), read_seats(SEATS))
    while session.game.ply < PLIES or session.deciding is None or session.game.states["phase"][0] != 0:
        seat = session.deciding
        if seat is None:
            session.bot_plays()
        else:
            view = session.view(seat)
            choice = Greedy().choose(view, view.menu(), Budget(), source_of(SEED, seat, session.game.ply))
            session.push(seat, [step.value for step in choice.steps])
    console = Console(
        file=io.StringIO(),
        record=True,
        width=WIDTH,
        height=HEIGHT,
        force_terminal=True,
        color_system="truecolor",
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    display = Display(session, Screen(console))
    question = Question(session.view(session.deciding))
    display.situation(question.view)
    display.question(question)
    return console


def main() -> None:
    """Draw the picture into the file given, or where the README expects it."""
    target = Path(sys.argv[1]) if sys.argv[1:] else TARGET
    frame = ELSEWHERE.sub("", CONSOLE_SVG_FORMAT).replace("Fira Code, monospace", FONTS)
    svg = screenful().export_svg(title="kakaw play cacao", theme=THEME, code_format=frame, unique_id="kakaw")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(svg, encoding="utf-8")
    print(f"{target}: {len(svg):,} characters")


if __name__ == "__main__":
    main()
