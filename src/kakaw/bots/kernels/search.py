"""Looking ahead: every candidate step on the same possible deals, good replies, and the learned worth at the end."""

from typing import Any

from numpy.typing import NDArray

from kakaw.bots.kernels.features import clock
from kakaw.bots.kernels.turn import margin, play_turn, utility
from kakaw.bots.rollout import first_acting
from kakaw.core.chance import mix, restart
from kakaw.core.dispatch import apply, complete
from kakaw.core.jit import jit

Array = NDArray[Any]
DEALT, LINE = 0, 1  # records of the array of lines
WIDTH = 12  # first steps of a reply that are tried: the most promising


@jit
def first_look(
    views: Array,
    seat: int,
    deals: int,
    weights: Array,
    lines: Array,
    room: Array,
    steps: Array,
    numbers: Array,
    chance: Array,
    log: Array,
    word: Any,
    tried: Array,
    out: Array,
) -> None:
    """Add to `out` the mean worth of each step on the menu when the own turn is played well to its end."""
    for _ in range(deals):
        word = mix(word)
        restart(chance, word)
        complete(views, 0, seat, chance, lines, LINE)
        play_turn(lines, LINE, seat, 0, weights, room, steps, numbers, chance, log, tried)
        for k in range(out.shape[0]):
            out[k] += tried[k] / deals


@jit
def look_ahead(
    views: Array,
    seat: int,
    menu: Array,
    candidates: Array,
    turns: int,
    weights: Array,
    spread: Array,
    lines: Array,
    room: Array,
    steps: Array,
    numbers: Array,
    chance: Array,
    log: Array,
    word: Any,
    nothing: Array,
    chances: Array,
    margins: Array,
) -> None:
    """Write what each candidate leads to on one deal: its chance to win and its margin, that many turns later."""
    restart(chance, word)
    complete(views, 0, seat, chance, lines, DEALT)
    luck = mix(word)
    for c in range(candidates.shape[0]):
        restart(chance, luck)
        lines[LINE] = lines[DEALT]
        turn = clock(lines, LINE)
        apply(lines, LINE, seat, menu[candidates[c]], chance, log)
        if lines[LINE]["over"] == 0 and clock(lines, LINE) == turn:
            play_turn(
                lines, LINE, first_acting(lines, LINE), WIDTH, weights, room, steps, numbers, chance, log, nothing
            )
        for _ in range(turns):
            if lines[LINE]["over"] == 1:
                break
            play_turn(
                lines, LINE, first_acting(lines, LINE), WIDTH, weights, room, steps, numbers, chance, log, nothing
            )
        chances[c] = utility(lines, LINE, seat, weights, spread, numbers)
        margins[c] = margin(lines, LINE, seat, weights, numbers)
