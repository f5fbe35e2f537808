"""``pete heads`` and ``pete schemes``: what they print, and what is said of bad files."""

from __future__ import annotations

import csv
import io
import lzma
import sys
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from pete.cli.main import main
from pete.formats.graph_files import read_graphs

TREES = """\
( (S (NP-SBJ-1 (PRP They))
    (VP (VBP want) (S (NP-SBJ (-NONE- *-1)) (VP (TO to) (VP (VB eat)))))
    (. .)) )
( (FRAG (. !)) )
"""
CONLLX = """\
1	They	_	PRP	PRP	_	2	dep	_	_
2	want	_	VBP	VBP	_	0	root	_	_
3	to	_	TO	TO	_	4	dep	_	_
4	eat	_	VB	VB	_	2	dep	_	_
5	.	_	.	.	_	2	dep	_	_

1	!	_	.	.	_	0	root	_	_

"""
CONLLU = """\
# sent_id = 1
# text = They want to eat
1	They	_	_	PRP	_	2	dep	_	_
2	want	_	_	VBP	_	0	root	_	_
3	to	_	_	TO	_	2	dep	_	_
4	eat	_	_	VB	_	3	dep	_	_

"""


@pytest.fixture(autouse=True)
def trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("trees.mrg").write_text(TREES, encoding="utf-8")


def test_conllx(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heads", "trees.mrg", "--heads", "yamada-matsumoto"]) == 0
    assert capsys.readouterr() == (CONLLX, "")


def test_conllu_without_punctuation(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["heads", "trees.mrg", "--heads", "collins", "--punctuation", "cut"]
    assert main([*argv, "--format", "conllu"]) == 0
    left_out = (
        "pete: trees.mrg: 1 of 2 trees are left out, since they have no words (the first at line "
        "4).\n"
    )
    assert capsys.readouterr() == (CONLLU, left_out)


@pytest.mark.parametrize("kind", ["conllx", "conllu"])
def test_what_is_written_is_read_again(kind: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["heads", "trees.mrg", "--heads", "yamada-matsumoto", "--format", kind]) == 0
    Path("again").write_text(capsys.readouterr().out, encoding="utf-8")
    again = read_graphs("again", kind)
    assert not again.report.counts
    assert [[r.head for r in s.graph.relations] for s in again.sentences] == [[2, 0, 4, 2, 2], [0]]
    assert [token.xpos for token in again.sentences[0].graph.tokens] == "PRP VBP TO VB .".split()


def test_standard_input_and_packed_files_are_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("trees.mrg.xz").write_bytes(lzma.compress(TREES.replace("\n", "\r\n").encode()))
    assert main(["heads", "trees.mrg.xz", "--heads", "yamada-matsumoto"]) == 0
    assert capsys.readouterr().out == CONLLX
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(TREES.encode())))
    assert main(["heads", "-", "--heads", "yamada-matsumoto"]) == 0
    assert capsys.readouterr().out == CONLLX


def test_scores_and_what_makes_the_difference(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["schemes", "trees.mrg", "--heads", "yamada-matsumoto,collins"]
    assert main([*argv, "--format", "markdown"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(
        "Head schemes: punctuation, # and $ are cut before heads are sought\n"
    )
    lines = [[cell.strip() for cell in line.split("|")[1:-1]] for line in printed.splitlines()]
    counts = ["0", "0", "2", "0", "0", "0"]
    scores = ["4", "50.00", "75.00", "100.00", *counts]
    assert ["yamada-matsumoto", "collins", *scores] in lines
    assert ["collins", "yamada-matsumoto", *scores] in lines
    schemes = ["yamada-matsumoto", "collins", "infinitive"]
    differences = [cells for cells in lines if cells[:3] == schemes]
    assert differences == [
        [*schemes, "TO<-VB", "VBP->TO", "1", "1"],
        [*schemes, "VBP->VB", "TO->VB", "1", "1"],
    ]
    assert main([*argv, "--format", "markdown", "--top", "1"]) == 0
    assert capsys.readouterr().out.count("| infinitive | TO") == 1


def test_every_scheme_by_default_and_as_csv(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schemes", "trees.mrg", "--format", "csv", "--punctuation", "keep"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert len({(row["gold"], row["evaluated"]) for row in rows}) == 5 * 4
    assert {row["words"] for row in rows} == {"6"}


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    argv = ["schemes", "trees.mrg", "--heads", "yamada-matsumoto", "--heads", "collins", "--json"]
    assert main([*argv, "--top", "0"]) == 0
    document = checked(capsys.readouterr().out, "pete-schemes-1")
    assert [scheme["name"] for scheme in document["schemes"]] == ["yamada-matsumoto", "collins"]
    first, _ = document["scores"]
    assert {key: value for key, value in first.items() if key not in ("structures", "gold")} == {
        "evaluated": "collins",
        "words": 4, "attachment": 2, "undirected": 3, "ned": 4,
        "differences": [
            {
                "structure": "infinitive", "gold_edge": gold, "evaluated_edge": evaluated,
                "words": 1, "near": 1,
            }
            for gold, evaluated in (("TO<-VB", "VBP->TO"), ("VBP->VB", "TO->VB"))
        ],
    }  # fmt: skip


def test_without_words_scores_are_undefined(capsys: pytest.CaptureFixture[str]) -> None:
    Path("trees.mrg").write_text("(FRAG (. !))", encoding="utf-8")
    assert main(["schemes", "trees.mrg", "--heads", "collins,lth", "--columns", "words,ned"]) == 0
    assert capsys.readouterr().out.count("0   n/a") == 2


@pytest.mark.parametrize("command", ["heads", "schemes"])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "(S (NP (NN x)))\n(S (NP (NN a))\n   (VP (VB b))\n",
            "trees.mrg:2: the tree that begins here is missing 1 closing bracket. Close it "
            "where it ends, or remove it.",
        ),
        (
            "(S (NP (NN x)))\n(FOO (NN a) (FOO (NN b) (NN c)))\n",
            "trees.mrg:2: the head rules lth have no row for constituents of the category 'FOO' "
            "(2), the first in this tree. Add rows to a table of your own, or correct the labels.",
        ),
        ("", "trees.mrg: it holds no trees. Give it one tree or more."),
        (
            "1\tGo\t_\tVB\tVB\t_\t0\troot\t_\t_\n",
            "trees.mrg:1: '1' stands outside all brackets. Write trees alone: (ROOT (NP (NNS "
            "Dogs))).",
        ),
    ],
)
def test_bad_files(
    command: str, content: str, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("trees.mrg").write_text(content, encoding="utf-8")
    heads = "lth" if command == "heads" else "lth,stanford-semantic"
    assert main([command, "trees.mrg", "--heads", heads]) == 1
    assert capsys.readouterr() == ("", f"pete: {message}\n")


@pytest.mark.parametrize(("command", "heads"), [("heads", "lth"), ("schemes", "lth,collins")])
def test_a_truncated_file(command: str, heads: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("trees.mrg.xz").write_bytes(lzma.compress(TREES.encode())[:-40])
    assert main([command, "trees.mrg.xz", "--heads", heads]) == 1
    assert capsys.readouterr() == (
        "",
        "pete: trees.mrg.xz: the packed file is damaged (the compressed data ends before the end "
        "of its stream). Fetch or pack it again.\n",
    )


def test_bad_requests(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schemes", "trees.mrg", "--heads", "collins"]) == 2
    assert capsys.readouterr().err == (
        "pete: --heads names fewer than two schemes. Name those to compare.\n"
    )
    Path("own.tsv").write_text("NP\tup\tany\tNN\n", encoding="utf-8")
    assert main(["heads", "trees.mrg", "--heads", "own.tsv"]) == 1
    assert capsys.readouterr().err == (
        "pete: own.tsv:1: the direction 'up' is not left or right. Write category, direction, "
        "function and priority: NP, right, any, NN|NNS NP.\n"
    )


def test_trees_without_words_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    Path("trees.mrg").write_text("(S (-NONE- *))\n", encoding="utf-8")
    assert main(["heads", "trees.mrg", "--heads", "collins"]) == 1
    message = "pete: trees.mrg: no tree has words. Name a file of trees with words.\n"
    assert capsys.readouterr() == ("", message)
