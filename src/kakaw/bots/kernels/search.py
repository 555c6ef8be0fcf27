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
    tally: Array,
    out: Array,
) -> None:
    """Add to `out` the mean worth of each step on the menu when the own turn is played well to its end."""
    for _ in range(deals):
        word = mix(word)
        restart(chance, word)
        complete(views, 0, seat, chance, lines, LINE)
        play_turn(lines, LINE, seat, 0, 0, weights, room, steps, numbers, chance, log, tried, tally)
        for k in range(out.shape[0]):
            out[k] += tried[k] / deals


@jit
def look_ahead(
    views: Array,
    seat: int,
    menu: Array,
    candidates: Array,
    words: Array,
    turns: int,
    care: Array,
    weights: Array,
    spread: Array,
    lines: Array,
    room: Array,
    steps: Array,
    numbers: Array,
    chance: Array,
    log: Array,
    nothing: Array,
    tally: Array,
    chances: Array,
    margins: Array,
) -> None:
    """Write what each candidate leads to on the deal of each word: its chance to win and its margin, turns later.

    `care` says how widely seats look for their turns, as `width` and `later` of `play_turn`: first for the rest of the
    own turn, then for the turns that follow.
    """
    for d in range(words.shape[0]):
        restart(chance, words[d])
        complete(views, 0, seat, chance, lines, DEALT)
        luck = mix(words[d])
        for c in range(candidates.shape[0]):
            restart(chance, luck)
            lines[LINE] = lines[DEALT]
            turn = clock(lines, LINE)
            apply(lines, LINE, seat, menu[candidates[c]], chance, log)
            to_play = turns
            if lines[LINE]["over"] == 0 and clock(lines, LINE) == turn:
                mover = first_acting(lines, LINE)  # for the rest of the own turn
                play_turn(
                    lines, LINE, mover, care[0, 0], care[0, 1], weights, room, steps, numbers, chance, log, nothing,
                    tally,
                )  # fmt: skip
            while to_play > 0 and lines[LINE]["over"] == 0:
                mover = first_acting(lines, LINE)
                play_turn(
                    lines, LINE, mover, care[1, 0], care[1, 1], weights, room, steps, numbers, chance, log, nothing,
                    tally,
                )  # fmt: skip
                to_play -= 1
            chances[d, c] = utility(lines, LINE, seat, weights, spread, numbers)
            margins[d, c] = margin(lines, LINE, seat, weights, numbers)
