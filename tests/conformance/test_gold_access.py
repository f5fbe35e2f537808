from __future__ import annotations

import os
import threading
from pathlib import Path

import pytest

import pete
from pete.conformance.gold_access import files_opened, gold_files, with_gold

ROOT = Path(__file__).parents[2]
CHALLENGE = ROOT / "datasets" / "challenge" / "dev.tsv"


def test_what_is_opened_is_seen_however_and_in_whatever_thread(tmp_path: Path) -> None:
    names = [tmp_path / name for name in "abcd"]
    for path in names:
        path.touch()
    (tmp_path / "link").symlink_to(names[1])
    with files_opened() as opened:
        names[0].read_text()
        with open(os.fsencode(tmp_path / "link")):
            pass
        os.close(os.open(names[2], os.O_RDONLY))
        thread = threading.Thread(target=names[3].read_text)
        thread.start()
        thread.join()
    names[0].read_text()
    assert opened == [path.resolve() for path in names]


def test_a_list_inside_another_takes_nothing_from_it(tmp_path: Path) -> None:
    path = tmp_path / "file"
    with files_opened() as outer:
        with files_opened() as inner:
            path.write_text("")
        path.read_text()
    assert (len(outer), len(inner)) == (2, 1)


def test_the_embedded_pairs_are_gold() -> None:
    known = gold_files()
    assert CHALLENGE in known
    assert all(path.suffix not in (".py", ".txt") for path in known)
    with files_opened() as opened:
        pete.load_pairs("challenge")
    assert with_gold([*opened, *opened, ROOT / "README.md"], known) == (CHALLENGE,)


def test_all_in_the_folder_of_a_data_set_is_gold_but_not_what_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(tmp_path))
    copied, model = tmp_path / "pete-2010" / "copies" / "dev.xml", tmp_path / "models" / "m.bin"
    assert with_gold([copied.resolve(), model.resolve()], frozenset()) == (copied.resolve(),)


def test_the_released_pairs_are_gold(data_home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PETE_DATA_HOME", str(data_home))
    assert any(path.is_relative_to(data_home / "pete-2010") for path in gold_files())
