"""Training on the command line, on parses made elsewhere."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path

import pytest

from pete.cli.main import main

PEOPLE = ("cook", "guard", "nurse")


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """Six texts, each with itself as a hypothesis and with the roles exchanged."""
    rows = ["id\ttext\thypothesis\tentailment"]
    for number, (who, whom) in enumerate(permutations(PEOPLE, 2)):
        text, other = f"The {who} called a {whom}.", f"The {whom} called a {who}."
        rows += [f"{number}y\t{text}\t{text}\tYES", f"{number}n\t{text}\t{other}\tNO"]
    path = tmp_path / "own.tsv"
    path.write_text("\n".join(rows) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def parses(tmp_path: Path) -> Path:
    words = (("The", "DET", "DT", 2, "det"), ("{who}", "NOUN", "NN", 3, "nsubj"),
             ("called", "VERB", "VBD", 0, "root"), ("a", "DET", "DT", 5, "det"),
             ("{whom}", "NOUN", "NN", 3, "obj"), (".", "PUNCT", ".", 3, "punct"))  # fmt: skip
    sentences = []
    for who, whom in permutations(PEOPLE, 2):
        lines = [f"# text = The {who} called a {whom}."]
        for id, (form, upos, xpos, head, label) in enumerate(words, start=1):
            form = form.format(who=who, whom=whom)
            space = "SpaceAfter=No" if id in (5, 6) else "_"
            lines.append(f"{id}\t{form}\t_\t{upos}\t{xpos}\t_\t{head}\t{label}\t_\t{space}")
        sentences.append("\n".join(lines))
    path = tmp_path / "parses.conllu"
    path.write_text("\n\n".join(sentences) + "\n\n", encoding="utf-8")
    return path


def test_a_split_it_learned_from_is_scored_by_cross_validation(
    pairs: Path, parses: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    where = ["--dataset", f"file:{pairs}", "--parser", f"conllu:{parses}"]
    assert (
        main(["evaluate", *where, "--strategy", "svm", "--train", f"file:{pairs}", "--json"]) == 0
    )
    captured = capsys.readouterr()
    (result,) = json.loads(captured.out)["results"]
    assert {outcome["code"] for outcome in result["outcomes"]} == {"D715"}
    assert captured.err.splitlines()[-1] == (
        f"{result['strategy']}: 12 of 12 pairs of file:{pairs} have a text it learned from; "
        "each was decided by a classifier trained without that text (nested cross-validation)."
    )


def test_a_pair_is_explained(pairs: Path, parses: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = ["--dataset", f"file:{pairs}", "--parser", f"conllu:{parses}"]
    assert main(["explain", "0y", *where, "--strategy", "svm", "--train", f"file:{pairs}"]) == 0
    assert "The classifier, trained without this text, says YES" in capsys.readouterr().out


def test_untrained_is_told_at_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["evaluate", "--strategy", "svm", "--parser", "conllu:none"]) == 2
    assert "the strategy 'svm' has to be trained." in capsys.readouterr().err
