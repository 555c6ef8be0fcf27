"""Whole games at the terminal, and everything one may type in between."""

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest

from kakaw import Game, Transcript
from kakaw.cli.files import FileError
from kakaw.cli.terminal import saves
from kakaw.cli.terminal.table import Table
from kakaw.core.titles import meta, titles
from tests.cli.person import AFTER, CONFIRM, PASS, Person, first_answer, shown, sit_down

START = "0,0=P1;1,1=M2 - R:0,0,0,-10,1111+2101+2101,8/Y:0,0,0,-10,?3,8 M3+T|17 R1"
FILL = "0,0=P1;1,1=M2 2,1=Y:1111 R:0,0,0,-10,1111+2101+2101,8/Y:0,1,0,-10,?3,7 M3+T|17 R3"


def at(position: str, *lines: str) -> Table:
    """You against greedy at a position, typing these lines until they end."""
    table = sit_down("you,greedy", lines, Game.from_position("cacao", position, seed="typed").completed("typed"))
    table.play()
    return table


# --- whole games


@pytest.mark.parametrize("seats", ["you,greedy", "you,uniform,greedy", "Ana,greedy,Ben,uniform"])
def test_a_whole_game_is_played_by_first_answers(seats: str) -> None:
    table = sit_down(seats, first_answer)
    table.play()
    outcome = table.game.outcome()
    assert outcome is not None
    end = shown(table).split("the game is over")[-1]
    assert "Every player has placed the last worker tile." in end
    for label in ("gold", "temples", "suns", "river", "score", "tie: fruit"):
        assert re.search(rf"^{label} +-?\d", end, re.MULTILINE)
    winners = [name for seat, name in enumerate(table.session.names) if seat in outcome.winners]
    assert all(name in end.splitlines()[-1] or name in end for name in winners)
    assert "wins!" in end or "share the victory!" in end
    assert Transcript.of(table.game).verify().scores() == outcome.scores


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_whole_game_is_played_in_notation(players: int) -> None:
    luck = random.Random(players)

    def type_notation(person: Person, question: str) -> str:
        if question.startswith((CONFIRM, PASS, AFTER)):
            return ""
        seat = table.session.deciding
        assert seat is not None
        return luck.choice(table.session.view(seat).menu().texts())

    table = sit_down(",".join(["Ana", "Ben", "Cai", "Dia"][:players]), type_notation)
    table.play()
    assert table.game.over
    assert table.kept is None


def test_bots_alone_are_watched_without_a_question() -> None:
    table = sit_down("greedy,uniform", [])
    table.play()
    assert table.game.over
    assert "Yellow (uniform)" in shown(table)
    assert isinstance(table.screen, Person)
    assert table.screen.questions == []


def test_simultaneous_decisions_are_asked_one_after_the_other() -> None:
    game = Game("cacao", 3, seed="together", options={"ask.order": "simultaneous"})
    table = sit_down("Ana,Ben,greedy", first_answer, game)
    table.play()
    assert game.over


@pytest.mark.parametrize("title", titles())
def test_every_title_is_played_at_the_same_table(title: str) -> None:
    players = meta(title).PLAYERS[0]
    table = sit_down(",".join(["you", *["uniform"] * (players - 1)]), first_answer, Game(title, players, seed="all"))
    table.play()
    assert table.game.over
    assert f"{meta(title).NAME} · the game is over" in shown(table)


# --- secrets


def test_only_the_hand_of_whoever_decides_is_ever_shown() -> None:
    def check(person: Person, question: str) -> str:
        seat = table.session.deciding
        text = person.seen[-1]
        if not question.startswith((PASS, AFTER)) and "decides" in text:
            drawn = text.split("decides")[-1]
            for other, (name, letter) in enumerate(table.session.colours):
                hand = re.search(rf"{letter} {name} .* hand (.*)", drawn)
                assert hand is not None
                assert (hand[1].startswith("?") or hand[1] == "-") == (other != seat)
                checked.add(other == seat)
        return first_answer(person, question)

    checked: set[bool] = set()
    table = sit_down("Ana,Ben,greedy", check)
    table.play()
    assert checked == {True, False}


def test_the_keyboard_is_passed_between_different_people_only() -> None:
    asked: list[int | None] = []

    def note(person: Person, question: str) -> str:
        if question.startswith(PASS):
            asked.append(table.session.deciding)
            assert "hand" not in person.seen[-1]
        return first_answer(person, question)

    table = sit_down("Ana,Ben,greedy", note)
    table.play()
    assert len(asked) > 15
    assert all(one != other for one, other in pairwise(asked))
    alone = sit_down("you,greedy", first_answer)
    alone.play()
    assert "Pass the keyboard" not in shown(alone)


# --- the screen before a decision


def test_the_question_has_its_sentence_its_rule_and_numbered_answers_with_gains() -> None:
    text = shown(at(START))
    assert "Cacao · Red (you) decides" in text
    assert "Place a worker tile beside the jungle. (C-5.2)" in text
    assert re.search(r"^ +1 +1111 +workers 1 north, 1 east, 1 south, 1 west +up to ", text, re.MULTILINE)
    assert re.search(r"^ +2 +2101 ", text, re.MULTILINE)


def test_a_move_is_previewed_and_confirmed_before_it_is_played() -> None:
    table = at(START, "1111@-1,0", "b")
    assert "1111@-1,0: place 1111 at -1,0" in shown(table)
    assert "harvests 1 fruit." in shown(table)
    assert "Red (you): +1 fruit" in shown(table)
    assert "Then luck or a secret follows" in shown(table)
    assert table.game.ply == 0
    assert at(START, "1111@-1,0", "").game.ply >= 1


def test_a_step_that_can_be_taken_back_freely_is_played_at_once() -> None:
    table = at(FILL, "1111@1,0")
    assert (table.game.ply, table.game.acting) == (1, (0,))
    assert "Choose which open jungle tile goes where. (C-6.4)" in shown(table)
    back = at(FILL, "1111@1,0", "undo")
    assert back.game.ply == 0


def test_several_steps_can_be_typed_at_once() -> None:
    texts = ["1111@1,0", "+M3@2,0", "1,0W+1", "1,0E$1"]
    table = at(FILL, " ".join(texts), "")
    assert table.game.plays[0].steps == tuple(table.rules.read_step(text) for text in texts)
    assert "lays market M3 at 2,0; harvests 1 fruit; sells 1 fruit for 3 gold" in shown(table)


def test_numbers_lead_to_a_step_and_b_leads_back() -> None:
    table = at(START, "2", "1", "b", "b", "1", "4", "")
    assert table.game.plays[0].steps == (table.rules.read_step("1111@1,0"),)


# --- refusals


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("1111@0,2", "illegal step '1111@0,2' of seat 0: this cell is a jungle space"),
        ("3100@1,0", "this worker tile is not in the hand (C-5.1)"),
        ("1111@9", "step '1111@9': at character 7: expected a comma"),
        ("nonsense", "step 'nonsense': at character 1: expected a step such as 0121@1,0"),
        ("1111@1,0 1111@1,2", "the turn is at another step"),
        ("why", "why: expected a step, such as `why 1111@-1,0`"),
        ("why x", "step 'x': at character 1"),
        ("rule 5.2", "rule '5.2': no such rule"),
        ("board huge", "board 'huge': expected auto, full, small or nothing"),
        ("undo", "undo: there is nothing of yours to take back"),
        ("save", "save: expected the name of a file"),
        ("save /dev/null/x", "file "),
        ("99", "step '99'"),
        ("\ufffd", "step '\ufffd'"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(typed: str, expected: str) -> None:
    table = at(START, typed)
    assert expected in shown(table)
    assert table.game.ply == 0


def test_why_explains_with_the_rule_in_full() -> None:
    text = shown(at(START, "why 1111@0,2", "why 1111@1,0"))
    assert "1111@0,2 is not allowed: this cell is a jungle space, no worker tile can lie there (C-3.4)." in text
    assert "C-3.4 Hence parity: cells with x+y even are jungle spaces" in text
    assert "1111@1,0 is allowed." in text


# --- commands


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("help", "takes that answer"),
        ("?", "0121@1,0   places worker tile 0121"),
        ("rule c-5.2", "C-5.2 It is placed on an empty worker space that is adjacent to at least one jungle tile"),
        ("score", "Red (you)    Yellow (greedy)"),
        ("pile", "jungle pile (17): "),
        ("left", "yellow, hand and stack (11): 4 x 1111, 5 x 2101, 3001, 3100"),
        ("hint", "greedy would play "),
        ("about", "Most gold wins."),
        ("about", "options: start.player = 0, colours = RY"),
        ("board small", "   0   .   P1    ."),
    ],
)
def test_one_may_ask_for_help_at_any_time(typed: str, expected: str) -> None:
    table = at(START, typed)
    assert expected in shown(table)
    assert table.game.ply == 0


def test_commands_work_while_a_move_waits_for_its_confirmation() -> None:
    table = at(START, "1111@-1,0", "rule C-7.21", "nonsense", "1111@-1,0", "quit")
    assert "C-7.21 Storage holds 5" in shown(table)
    assert table.game.ply == 0


def test_the_log_tells_the_own_draws_and_hides_the_others() -> None:
    table = sit_down("you,uniform", ["1", "1", "", "log"])
    table.play()
    log = shown(table).split("quit\n")[-2]
    assert re.search(r"Red \(you\) +begins", shown(table))
    assert re.search(r"Yellow \(uniform\) .*draws a worker tile", log)
    assert not re.search(r"Yellow \(uniform\) .*draws \d", shown(table))


# --- taking back


def test_against_bots_one_may_take_back_after_luck_when_one_insists() -> None:
    kept = sit_down("you,uniform", ["1", "1", "", "undo", "n"])
    kept.play()
    assert kept.game.ply > 0
    assert "the same luck will come again. Take it back all the same?" in " ".join(questions(kept))
    taken = sit_down("you,uniform", ["1", "1", "", "undo", "y"])
    taken.play()
    assert taken.game.ply == 0


def test_in_the_hot_seat_the_others_are_asked() -> None:
    both = START.replace("?3", "1111+2101+2101")
    lines = ["", "1111@-1,0", "", "", "1111@2,1", "", "", "undo", "yes"]
    table = sit_down("Ana,Ben", lines, Game.from_position("cacao", both, seed="hot"))
    table.play()
    assert "Does everybody agree (Yellow (Ben))?" in " ".join(questions(table))
    assert table.game.ply == 0


def test_the_last_move_can_be_taken_back_after_the_end() -> None:
    answers = iter(["undo", "y", ""])

    def once(person: Person, question: str) -> str:
        if question.startswith(AFTER) or "[y/N]" in question:
            return next(answers)
        return first_answer(person, question)

    table = sit_down("you,uniform", once)
    table.play()
    assert shown(table).count("Cacao · the game is over") == 2
    assert table.game.over


def questions(table: Table) -> list[str]:
    """What the person was asked."""
    assert isinstance(table.screen, Person)
    return table.screen.questions


# --- saving and leaving


def test_a_game_is_saved_and_goes_on_elsewhere(tmp_path: Path) -> None:
    path = tmp_path / "my game.json"
    table = sit_down("you,greedy", ["1", "1", "", f"save {path}", "quit"])
    table.play()
    assert f"Saved. Continue with: kakaw play --resume {path}" in shown(table)
    transcript, seats = saves.load(str(path))
    assert transcript.resume().states.tobytes() == table.game.states.tobytes()
    assert seats == table.session.seats


def test_a_file_is_not_written_over_unasked(tmp_path: Path) -> None:
    path = tmp_path / "precious.txt"
    path.write_text("precious")
    sit_down("you,greedy", [f"save {path}", "n"]).play()
    assert path.read_text() == "precious"
    sit_down("you,greedy", [f"save {path}", "y"]).play()
    assert path.read_text() != "precious"


@pytest.mark.parametrize("leaving", [["quit"], ["q"], []])
def test_leaving_keeps_the_game(leaving: list[str]) -> None:
    table = sit_down("you,uniform", ["1", "1", "", *leaving])
    table.play()
    (kept,) = saves.kept()
    assert f"The game is kept. Continue with: kakaw play --resume {kept.path}" in shown(table)
    human = [k for k, play in enumerate(table.game.plays) if play.seat == 0][-1]
    assert saves.load(str(kept.path))[0].resume().ply == human + 1  # bots will answer the same again


def test_a_game_without_a_decision_is_not_kept() -> None:
    table = sit_down("you,uniform", ["quit"])
    table.play()
    assert saves.kept() == []
    assert "kept" not in shown(table)


def test_a_finished_game_is_no_longer_kept() -> None:
    sit_down("you,uniform", first_answer).play()
    assert saves.kept() == []


def test_a_game_that_cannot_be_kept_goes_on_and_says_so_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Path:
        raise FileError("file 'x': No space left on device")

    monkeypatch.setattr(saves, "keep", fail)
    table = sit_down("you,uniform", first_answer)
    table.play()
    assert table.game.over
    assert shown(table).count("this game is not kept by itself, use save FILE") == 1
