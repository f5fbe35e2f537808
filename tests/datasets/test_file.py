"""A user's own pairs."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from pete.datasets.file import FileDataset
from pete.errors import DownloadError, InputError

HEADER = "id\ttext\thypothesis\tentailment\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "own.tsv"
    path.write_text(HEADER + "1\tAnn left early.\tAnn left.\tYES\n", encoding="utf-8")
    return path


def test_all_pairs_of_the_file_are_the_split(path: Path) -> None:
    dataset = FileDataset(str(path))
    loaded = dataset.load("all")
    assert [pair.id for pair in loaded.pairs] == ["1"]
    assert loaded.dataset == dataset.info.name == f"file:{path}"
    assert loaded.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
    assert loaded.source == dataset.download() == str(path)
    assert loaded.whole


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "none.tsv"
    dataset = FileDataset(str(path))
    assert not dataset.available()
    with pytest.raises(InputError) as error:
        dataset.load("all")
    assert str(error.value) == (
        f"{path}: the file cannot be read: No such file or directory. Check the path."
    )
    with pytest.raises(DownloadError) as missing:
        dataset.download()
    assert str(missing.value) == f"there is no file '{path}'. Check the path."


def test_pairs_without_answer_cannot_be_evaluated(path: Path) -> None:
    path.write_text(HEADER + "1\tAnn left early.\tAnn left.\t\n", encoding="utf-8")
    with pytest.raises(InputError) as error:
        FileDataset(str(path)).load("all")
    assert str(error.value) == (
        f"{path}: 1 of 1 pairs have no answer, the first is '1'. "
        "Give every pair the entailment YES or NO."
    )
