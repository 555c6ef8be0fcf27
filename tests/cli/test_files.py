"""Files are read with clear errors and written whole or not at all."""

import os
from pathlib import Path

import pytest

from kakaw.cli import files
from kakaw.cli.files import FileError, read_text, write_text


def test_a_file_is_read_as_utf_8_with_or_without_its_mark(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes("\ufeffChocolatl ☀".encode())
    assert read_text(str(path)) == "Chocolatl ☀"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("missing", "No such file or directory"),
        ("", "Is a directory"),
        ("zero\0byte", "embedded null byte"),
    ],
)
def test_what_cannot_be_read_is_said(name: str, expected: str, tmp_path: Path) -> None:
    with pytest.raises(FileError, match=expected):
        read_text(f"{tmp_path}/{name}")


def test_bytes_that_are_no_text_are_named_by_their_place(tmp_path: Path) -> None:
    path = tmp_path / "game"
    path.write_bytes(b"abc\xff")
    with pytest.raises(FileError, match="byte 4 is not UTF-8 text"):
        read_text(str(path))


def test_a_file_far_too_large_is_not_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "LARGEST", 1_000_000)
    path = tmp_path / "game"
    path.write_bytes(b"x" * 1_000_001)
    with pytest.raises(FileError, match="larger than 1 MB"):
        read_text(str(path))


def test_a_file_is_written_with_its_folders_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "game.json"
    write_text(path, "one\n")
    write_text(path, "two\n")
    assert path.read_bytes() == b"two\n"
    assert list(path.parent.iterdir()) == [path]


def test_a_write_that_fails_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.json"
    write_text(path, "before\n")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(FileError, match="No space left on device"):
        write_text(path, "after\n")
    assert path.read_text() == "before\n"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("before")
    link.symlink_to(target)
    write_text(link, "after")
    assert link.is_symlink()
    assert target.read_text() == "after"


@pytest.mark.parametrize("path", ["/dev/null", "."])
def test_nothing_is_written_over_a_folder_or_a_device(path: str) -> None:
    with pytest.raises(FileError, match="is a folder or a device"):
        write_text(Path(path), "text")
