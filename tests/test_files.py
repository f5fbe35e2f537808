"""Paths and files of users: what is refused, and that nothing waits or reads twice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pete.errors import InputError
from pete.files import exists, fingerprint, is_file, read_whole, user_path


def test_the_home_of_a_user_is_filled_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    assert user_path("~/pairs.tsv") == Path("/home/ann/pairs.tsv")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        (
            "~nobody-of-this-name/x.tsv",
            "the path '~nobody-of-this-name/x.tsv' begins with the home folder of an unknown user. "
            "Write the path in full.",
        ),
        ("a\0b", "the path 'a\\x00b' contains a NUL character. Remove it."),
    ],
)
def test_what_is_no_path(name: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        user_path(name)
    assert str(error.value) == message


@pytest.mark.parametrize("name", ["none", "a\0b", "n" * 5000, "loop"])
def test_a_path_that_cannot_be_looked_at_has_nothing(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    assert not exists(tmp_path / name)
    assert not is_file(tmp_path / name)


def test_a_folder_nobody_may_enter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(self: Path, **_: object) -> os.stat_result:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", refused)
    assert not exists(tmp_path)
    with pytest.raises(InputError) as error:
        read_whole(tmp_path / "x")
    assert str(error.value) == (
        f"{tmp_path / 'x'}: the file cannot be read: Permission denied. Check the path."
    )


def test_links_to_files_are_files(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"Ann")
    (tmp_path / "link").symlink_to("file")
    assert is_file(tmp_path / "link")
    assert read_whole(tmp_path / "link", limit=3) == b"Ann"


def test_what_cannot_be_read_whole(tmp_path: Path) -> None:
    (tmp_path / "long").write_bytes(b"Anna")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(ValueError, match="embedded null") as words_of_python:
        Path("a\0b").stat()
    messages = {
        "long": "the file has more than 3 bytes. Split it into smaller files.",
        "pipe": "it is a pipe or a device, not a regular file. "
        "Save its output to a file, and name that file.",
        ".": "the file cannot be read: Is a directory. Check the path.",
        "a\0b": f"the file cannot be read: {words_of_python.value}. Check the path.",
    }
    for name, message in messages.items():
        with pytest.raises(InputError) as error:
            read_whole(tmp_path / name, limit=3)
        assert str(error.value) == f"{tmp_path / name}: {message}"


def test_fingerprint_is_the_start_of_sha256(tmp_path: Path) -> None:
    file = tmp_path / "abc"
    file.write_bytes(b"abc")
    assert fingerprint(file) == "ba7816bf"  # FIPS 180-2, appendix B.1


def test_fingerprint_of_a_folder_changes_with_any_file_in_it(tmp_path: Path) -> None:
    model = tmp_path / "model"
    (model / "parser").mkdir(parents=True)
    (model / "meta.json").write_text("{}", encoding="utf-8")
    weights = model / "parser" / "weights"
    weights.write_bytes(b"1")
    first = fingerprint(model)
    (model / "__pycache__").mkdir()
    (model / "__pycache__" / "m.pyc").write_bytes(b"made anew")
    assert fingerprint(model) == first
    weights.write_bytes(b"2")
    second = fingerprint(model)
    weights.rename(model / "parser" / "others")
    assert len({first, second, fingerprint(model)}) == 3
