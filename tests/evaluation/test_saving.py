"""Where a run is saved, and what stands there afterwards."""

from __future__ import annotations

import json
import os
import stat
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from pete.errors import InputError
from pete.evaluation.loading import load_run
from pete.evaluation.run_json import RUN_SCHEMA
from pete.evaluation.saving import check_destination
from yes_no import yes_no_run

RUN = yes_no_run("10")
CURE = "Name a file you may write."


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    real.write_text("old", encoding="utf-8")
    link.symlink_to(real)
    RUN.save(link)
    assert link.is_symlink()
    assert load_run(real).results == RUN.results


def test_a_link_to_nothing_is_followed(tmp_path: Path) -> None:
    link = tmp_path / "link.json"
    link.symlink_to(tmp_path / "folder" / "real.json")
    RUN.save(link)
    assert link.is_symlink()
    assert load_run(tmp_path / "folder" / "real.json").results == RUN.results


def test_a_device_stays_a_device(tmp_path: Path) -> None:
    link = tmp_path / "nowhere"
    link.symlink_to(os.devnull)
    RUN.save(link)
    assert link.is_symlink()
    assert stat.S_ISCHR(link.stat().st_mode)


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text("utf-8")), daemon=True)
    reader.start()
    RUN.save(pipe)
    reader.join(timeout=60)
    assert json.loads(read[0])["schema"] == RUN_SCHEMA
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_mode_is_kept_and_nothing_is_left_beside(tmp_path: Path) -> None:
    path = tmp_path / ("r" * 250 + ".json")
    path.write_text("old", encoding="utf-8")
    path.chmod(0o640)
    RUN.save(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_beside_it_is_not_touched(tmp_path: Path) -> None:
    beside = tmp_path / "run.json.tmp"
    beside.write_text("mine", encoding="utf-8")
    RUN.save(tmp_path / "run.json")
    assert beside.read_text("utf-8") == "mine"


def test_where_writing_fails_the_old_file_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "run.json"
    path.write_text("old", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(InputError) as error:
        RUN.save(path)
    assert str(error.value) == f"{path}: cannot write it: No space left on device. {CURE}"
    assert [file.read_text("utf-8") for file in tmp_path.iterdir()] == ["old"]


def test_home_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    RUN.save(Path("~/run.json"))
    assert load_run(tmp_path / "run.json").results == RUN.results


def test_half_characters_are_kept(tmp_path: Path) -> None:
    name, result = "file:\udcff.tsv", RUN.results[0]
    signature = replace(result.signature, dataset=f"{name}:{result.split}")
    odd = replace(RUN, results=(replace(result, dataset=name, signature=signature),))
    odd.save(tmp_path / "run.json")
    assert load_run(tmp_path / "run.json").results == odd.results


@pytest.mark.parametrize("name", ["", ".", "..", "folder", "folder/"])
def test_a_folder_is_no_file(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for use in (check_destination, lambda path: RUN.save(path)):
        with pytest.raises(InputError) as error:
            use(Path(name))
        assert str(error.value) == f"{Path(name)}: it is a folder. Name a file in it."


def test_names_that_cannot_be(tmp_path: Path) -> None:
    file, circle = tmp_path / "file", tmp_path / "circle"
    file.write_text("", encoding="utf-8")
    circle.symlink_to(circle)
    with pytest.raises(ValueError, match="embedded null") as words_of_python:
        (tmp_path / "a\0b").resolve()
    for path, problem in (
        (file / "run.json", f"{file} is not a folder"),
        (tmp_path / ("x" * 300), "File name too long"),
        (Path("~nobody-of-this-name/run.json"), "Could not determine home directory"),
        (tmp_path / "a\0b", str(words_of_python.value)),
        (circle, f"Symlink loop from {str(circle)!r}"),
    ):
        with pytest.raises(InputError) as error:
            check_destination(path)
        assert str(error.value) == f"{path}: cannot write it: {problem}. {CURE}"


def test_inputs_are_not_overwritten(tmp_path: Path) -> None:
    pairs, link = tmp_path / "pairs.tsv", tmp_path / "link"
    pairs.write_text("", encoding="utf-8")
    link.symlink_to(pairs)
    for path in (pairs, link):
        with pytest.raises(InputError) as error:
            check_destination(path, inputs=["https://example.org/x", "", str(pairs)])
        assert str(error.value) == f"{path}: the run would overwrite its own input {pairs}. {CURE}"
    check_destination(tmp_path / "run.json", inputs=[pairs])
