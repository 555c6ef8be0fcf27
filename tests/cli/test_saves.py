"""Saved games are transcripts; they go on with the luck they would have had, and nothing is lost."""

import json
import os
from pathlib import Path

import pytest

from kakaw import Game, Transcript
from kakaw.cli.terminal import saves
from kakaw.cli.terminal.seats import default_seats, read_seats
from kakaw.core.errors import KakawError
from tests.kit.games import random_plays

SEATS = read_seats(["Ana", "greedy", "you"])


def started(plies: int = 7, seed: str = "saved") -> Game:
    """A game of three after some plays."""
    game = Game("cacao", 3, seed=seed)
    for _ in random_plays(game, 2):
        if game.ply == plies:
            break
    return game


def test_a_saved_game_is_a_transcript_with_its_seats(tmp_path: Path) -> None:
    saves.save(started(), SEATS, tmp_path / "game.json")
    transcript = Transcript.from_json((tmp_path / "game.json").read_text())
    assert transcript.seats == ["Ana", "greedy", "you"]
    assert transcript.verify().ply == 7


def test_a_resumed_game_goes_on_as_it_would_have(tmp_path: Path) -> None:
    game = started()
    saves.save(game, SEATS, tmp_path / "game.json")
    transcript, seats = saves.load(str(tmp_path / "game.json"))
    twin = transcript.resume()
    assert seats == SEATS
    for _ in random_plays(game, 9):
        pass
    for _ in random_plays(twin, 9):
        pass
    assert Transcript.of(twin) == Transcript.of(game)


def test_any_transcript_can_be_resumed(tmp_path: Path) -> None:
    (tmp_path / "plain.json").write_text(Transcript.of(started()).to_json())
    transcript, seats = saves.load(str(tmp_path / "plain.json"))
    assert seats == default_seats(3)
    assert transcript.resume().ply == 7


def test_a_game_from_a_position_can_be_saved_and_resumed(tmp_path: Path) -> None:
    text = "0,0=P1;1,1=M2 2,1=R:1111 R:0,1,0,-10,?3,7/Y:0,0,0,-10,?3,8 M3+T|17 Y2"
    game = Game.from_position("cacao", text, seed="position").completed("position")
    for _ in random_plays(game, 2):
        if game.ply == 5:
            break
    saves.save(game, default_seats(2), tmp_path / "game.json")
    twin = saves.load(str(tmp_path / "game.json"))[0].resume()
    assert twin.states.tobytes() == game.states.tobytes()
    for _ in random_plays(game, 9):
        pass
    for _ in random_plays(twin, 9):
        pass
    assert twin.scores() == game.scores()


def test_running_games_are_kept_one_file_each_and_the_latest_comes_first(own_folder: Path) -> None:
    assert saves.kept() == []
    for age, seed in enumerate(("old", "new")):
        path = saves.keep(started(seed=seed), SEATS)
        os.utime(path, (1000 + age, 1000 + age))
        saves.keep(started(9, seed), SEATS)
        os.utime(path, (1000 + age, 1000 + age))
    found = saves.kept()
    assert [each.path for each in found] == [saves.own_path(started(seed=seed)) for seed in ("new", "old")]
    assert found[0].about == "cacao, Ana, greedy, you, after 9 plays"
    assert len(list(own_folder.iterdir())) == 2


def test_the_oldest_kept_games_are_forgotten(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "MOST_KEPT", 2)
    for age, seed in enumerate("abc"):
        path = saves.keep(started(1, seed), SEATS)
        os.utime(path, (1000 + age, 1000 + age))
    saves.keep(started(1, "d"), SEATS)
    assert len(list(own_folder.iterdir())) == 2
    assert saves.own_path(started(1, "d")).exists()


def test_a_finished_game_is_forgotten() -> None:
    path = saves.keep(started(), SEATS)
    saves.forget(started())
    assert not path.exists()
    saves.forget(started())


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"seats": 5}', "\ud800"])
def test_what_cannot_be_read_is_not_offered(text: str, own_folder: Path) -> None:
    saves.keep(started(), SEATS)
    (own_folder / "broken.json").write_bytes(text.encode(errors="surrogatepass"))
    assert len(saves.kept()) == 1


def test_a_save_that_was_edited_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    saves.save(started(), SEATS, path)
    data = json.loads(path.read_text())
    data["seats"][1] = "you"
    path.write_text(json.dumps(data))
    with pytest.raises(KakawError, match="transcript, digest: does not fit"):
        saves.load(str(path))
