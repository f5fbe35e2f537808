"""A user's own pairs."""

from __future__ import annotations

import hashlib
import io
import os
from pathlib import Path

import pytest

from pete.datasets import file
from pete.datasets.file import FileDataset
from pete.errors import DownloadError, InputError
from pete.formats.pairs.files import decode_pairs
from pete.pairs import EntailmentPair

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


def test_what_is_hashed_is_what_was_parsed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that somebody changes while it is read would get the hash of other pairs."""
    content = path.read_bytes()

    def decode(data: bytes, *args: object) -> tuple[EntailmentPair, ...]:
        path.write_text("something else", encoding="utf-8")
        return decode_pairs(data, path)

    monkeypatch.setattr(file, "decode_pairs", decode)
    assert FileDataset(str(path)).load("all").sha256 == hashlib.sha256(content).hexdigest()


def test_a_pipe_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tsv")
    dataset = FileDataset(str(tmp_path / "pipe.tsv"))
    assert not dataset.available()
    with pytest.raises(InputError, match="not a regular file"):
        dataset.load("all")


def test_the_home_of_nobody() -> None:
    with pytest.raises(InputError, match="begins with the home folder of an unknown user"):
        FileDataset("~nobody-of-this-name/x.tsv")


def test_a_name_too_long_is_no_file() -> None:
    assert not FileDataset("n" * 5000 + ".tsv").available()


@pytest.mark.parametrize(
    "content",
    [
        HEADER + "1\tAnn left early.\tAnn left.\tYES\n",
        "\ufeffid;text;hypothesis;entailment\r\n1;Ann left early.;Ann left.;YES\r\n",
        '{"id": "1", "text": "Ann left early.", "hypothesis": "Ann left.", "entailment": "YES"}',
        "<entailment-corpus><pair id='1' entailment='YES'><t>Ann left early.</t><h>Ann left.</h>"
        "</pair></entailment-corpus>",
    ],
)
def test_standard_input_says_its_format(monkeypatch: pytest.MonkeyPatch, content: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(content.encode())))
    dataset = FileDataset("-")
    assert dataset.available()
    for _ in range(2):  # it is read once
        loaded = dataset.load("all")
        assert [(pair.text, pair.gold) for pair in loaded.pairs] == [("Ann left early.", "YES")]
    assert (loaded.dataset, loaded.source) == ("file:-", "<stdin>")


def test_standard_input_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"id,text\n1,Ann left.\n")))
    with pytest.raises(InputError) as error:
        FileDataset("-").load("all")
    assert str(error.value).startswith("<stdin>:1: the header has no column 'hypothesis'. ")
