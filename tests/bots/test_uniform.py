"""uniform takes any legal step with equal chance."""

import random
from collections import Counter

from kakaw import Game
from kakaw.bots.bot import Budget, source_of
from kakaw.bots.uniform import Uniform


def test_every_step_of_the_menu_comes_about_equally_often() -> None:
    view = Game("cacao", 2, seed="uniform").view(0)
    menu = view.menu()
    source = random.Random(1)
    rounds = 200 * len(menu)
    counts = Counter(Uniform().choose(view, menu, Budget(), source).steps[0].value for _ in range(rounds))
    assert set(counts) == {step.value for step in menu}
    assert all(120 <= n <= 280 for n in counts.values())  # 200 expected, more than five deviations either way


def test_the_choice_of_a_seed_never_changes() -> None:
    view = Game("cacao", 2, seed="uniform").view(0)
    chosen = [
        Uniform().choose(view, view.menu(), Budget(), source_of("pinned", 0, ply)).steps[0].text for ply in range(4)
    ]
    assert chosen == ["1111@0,-1", "2101@0,-1", "0121@1,0", "2101@1,2"]
