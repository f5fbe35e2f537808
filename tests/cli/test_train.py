"""``pete train``: a model and its scores, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from own_treebank import CROSSING, conllu, sentences, write
from pete.adapters.mst.adapter import MstAdapter
from pete.cli.main import main


@pytest.fixture(autouse=True)
def _installed(needs: Callable[[str], None]) -> None:
    needs("numba")


def train(bank: Path, out: Path, *more: str) -> int:
    return main(["train", "mst", str(bank), "--out", str(out), "--iterations", "3", *more])


def test_progress_and_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bank, out = write(tmp_path, CROSSING), tmp_path / "own.npz"
    dev = tmp_path / "dev.conllu"
    dev.write_text(conllu([*sentences()][:5]), encoding="utf-8")
    assert train(bank, out, "--dev", str(dev)) == 0
    shown, told = capsys.readouterr()
    lines = told.splitlines()
    assert lines[0] == "1 sentence left out: crossing arcs"
    assert [line.partition(":")[0] for line in lines[1:4]] == [
        "pass 1 of 3",
        "pass 2 of 3",
        "pass 3 of 3",
    ]
    assert lines[-1] == f"mst:{out} is trained on 36 sentences."
    rows = [line.split() for line in shown.splitlines() if line.strip()]
    assert "dev.conllu: 5 sentences, gold words" in shown
    assert ["gold", *["100.00"] * 5] in rows
    assert ["predicted", *["100.00"] * 5] in rows


def test_the_same_seed_gives_the_same_model(tmp_path: Path) -> None:
    bank = write(tmp_path)
    files = [tmp_path / name for name in ("a.npz", "b.npz", "c.npz")]
    for file, seed in zip(files, ("1", "1", "2"), strict=True):
        assert train(bank, file, "--seed", seed) == 0
    one, same, other = (MstAdapter(str(file)).model for file in files)
    assert all((one.arrays[name] == same.arrays[name]).all() for name in one.arrays)
    assert one.tagger.to_json() == same.tagger.to_json()
    assert any((one.arrays[name] != other.arrays[name]).any() for name in one.arrays)


BROKEN = "1\tGo\t_\t_\tVB\t_\t7\troot\t_\t_\n\n"
UNTAGGED = "1\tGo\t_\tVERB\t_\t_\t0\troot\t_\t_\n\n"
STANFORD = "1\tSee\t_\tVB\tVB\t_\t0\troot\t_\t_\n2\tthem\t_\tPRP\tPRP\t_\t1\tdobj\t_\t_\n\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it holds no sentence. Give the file one sentence or more."),
        (UNTAGGED, "sentence 1, word 1 'Go': it has no Penn tag"),
        (BROKEN, "the head '7' of word 1 is not a word of the sentence"),
        (conllu([CROSSING]), "all of its 1 trees are non-projective, or longer than 500 words"),
        (STANFORD, "the scheme 'ud', which does not have the label 'dobj'"),
    ],
)
def test_training_data_that_teach_nothing(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bank, out = tmp_path / "bad.conllu", tmp_path / "own.npz"
    bank.write_text(text, encoding="utf-8")
    assert train(bank, out) == 1
    told = capsys.readouterr().err
    assert message in told
    assert str(bank) in told
    assert not out.exists()


def test_scores_on_another_scheme(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    dev = tmp_path / "dev.conllx"
    dev.write_text(STANFORD, encoding="utf-8")
    assert train(write(tmp_path), tmp_path / "own.npz", "--dev", str(dev)) == 1
    told = capsys.readouterr().err
    assert f"{dev}: its scheme is 'sd-basic', and that of {tmp_path / 'own.conllu'} 'ud'" in told


def test_a_place_that_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bank = write(tmp_path)
    assert train(bank, tmp_path / "own.model") == 2
    assert "own.model does not end in .npz. Name it so." in capsys.readouterr().err
    assert train(bank, bank / "own.npz") == 1
    assert "is not a folder" in capsys.readouterr().err
