"""``pete normalise``: files in every format, and what is said of bad ones."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import pytest

from documents import checked
from pete.cli.main import main
from pete.formats.graph_files import GraphSentence, read_graphs
from pete.graph import Graph, Relation, Token
from pete.normaliser import STEPS, normalise
from pete.report.normalisation import Normalised

TREES = """\
# sent_id = own-1
# text = The hat Ann looked for fell.
1	The	the	DET	DT	_	2	det	2:det	_
2	hat	hat	NOUN	NN	_	6	nsubj	6:nsubj	_
3	Ann	Ann	PROPN	NNP	_	4	nsubj	4:nsubj	_
4	looked	look	VERB	VBD	_	2	acl:relcl	2:acl:relcl	_
5	for	for	ADP	IN	_	4	obl	4:obl	_
6	fell	fall	VERB	VBD	_	0	root	0:root	SpaceAfter=No
7	.	.	PUNCT	.	_	6	punct	6:punct	_

"""
BROKEN = "1\tGo\tgo\tVERB\tVB\t_\t2\tx\t_\t_\n2\thome\thome\tADV\tRB\t_\t1\ty\t_\t_\n\n"
WHOLE = """\
det(hat-2, The-1)
prep_for(looked-4, hat-2)
nsubj(fell-6, hat-2)
nsubj(looked-4, Ann-3)
rcmod(hat-2, looked-4)
root(ROOT-0, fell-6)

"""


@pytest.fixture
def trees(tmp_path: Path) -> str:
    path = tmp_path / "trees.conllu"
    path.write_text(TREES, encoding="utf-8")
    return str(path)


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "broken.conllu"
    path.write_text(TREES + BROKEN, encoding="utf-8")
    return str(path)


def document(capsys: pytest.CaptureFixture[str], *argv: str, status: int = 0) -> Any:
    assert main(["normalise", *argv, "--json"]) == status
    return checked(capsys.readouterr().out, "pete-normalise-1")


def test_triples(trees: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["normalise", trees, "--from", "ud"]) == 0
    assert capsys.readouterr() == (WHOLE, "")


def test_what_is_written_is_read_again(
    trees: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["normalise", trees, "--from", "ud"]) == 0
    again = tmp_path / "again.sd"
    again.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["normalise", str(again), "--from", "stanford"]) == 0
    assert capsys.readouterr() == (WHOLE, "")


def test_standard_input_takes_the_format_of_its_scheme(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for scheme, text in (
        ("ud", TREES),
        ("stanford", WHOLE),
        ("sd-basic", "1\tGo\t_\tVB\tVB\t_\t0\troot\t_\t_\n\n"),
    ):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        assert main(["normalise", "-", "--from", scheme]) == 0
        out, err = capsys.readouterr()
        assert "root(ROOT-0, " in out
        assert err == ""


def test_steps_can_be_switched(trees: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["normalise", trees, "--from", "ud", "--without", "C8, C10"]) == 0
    assert "prep(looked-4, for-5)\n" in capsys.readouterr().out
    assert main(["normalise", trees, "--from", "ud", "--profile", "stanford"]) == 0
    assert "prep(looked-4, for-5)\n" in capsys.readouterr().out
    assert main(["normalise", trees, "--from", "ud", "--uncollapsed", "--also", "C9-P5"]) == 0
    assert "pobj(for-5, hat-2)\n" in capsys.readouterr().out


def test_explain(trees: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["normalise", trees, "--from", "ud", "--explain"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "own-1 The hat Ann looked for fell." in lines
    assert "nsubj(fell-6, hat-2) input Drawn by the parser." in lines
    gap = "Without relativiser the noun fills the place that is empty (``pete`` only)."
    assert f"prep_for(looked-4, hat-2) C8 {gap}" in lines
    named = "Drawn by the parser as acl:relcl. Every relation gets its Stanford name."
    assert f"rcmod(hat-2, looked-4) input, U13 {named}" in lines
    assert "for-5 erased Its edge: prep_for(looked-4, hat-2)." in lines
    assert not [line for line in lines if line.startswith(".-7")]


def test_conllu_holds_the_graph_in_deps(
    trees: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["normalise", trees, "--from", "ud", "--format", "conllu"]) == 0
    out = capsys.readouterr().out
    assert "2\that\that\tNOUN\tNN\t_\t_\t_\t4:prep_for|6:nsubj\t_\n" in out
    path = tmp_path / "out.conllu"
    path.write_text(out, encoding="utf-8")
    (again,) = read_graphs(path, "conllu", enhanced=True, policy="as-is").sentences
    shown = sorted(again.graph.show(relation) for relation in again.graph.relations)
    assert shown == sorted(WHOLE.split("\n")[:-2])


def test_json(broken: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, broken, "--from", "ud", "--without", "C10", status=1)
    (sentence,) = found["sentences"]
    assert (sentence["id"], sentence["line"]) == ("own-1", 1)
    assert sentence["erased"] == [{"token": 5, "relation": "prep_for(looked-4, hat-2)"}]
    assert {
        "label": "prep_for",
        "head": 4,
        "dependent": 2,
        "provenance": "C8",
        "given": None,
    } in sentence["relations"]
    assert {
        "label": "rcmod",
        "head": 2,
        "dependent": 4,
        "provenance": "input, U13",
        "given": "acl:relcl",
    } in sentence["relations"]
    assert found["rejected"] == [
        {
            "id": "",
            "text": "Go home",
            "line": 11,
            "reasons": [
                "no word of the sentence has the head 0",
                "the words 1, 2 form a cycle",
            ],
        }
    ]
    assert (found["without"], found["also"], found["dropped"]) == (["C10"], [], 0)
    assert found["noted"] == {"cycle": 1, "no-root": 1}
    assert found["deviations"] == [
        {"kind": "no-root", "line": 11, "detail": "no word of the sentence has the head 0"},
        {"kind": "cycle", "line": 11, "detail": "the words 1, 2 form a cycle"},
    ]


def test_enhanced(trees: str, capsys: pytest.CaptureFixture[str]) -> None:
    (sentence,) = document(capsys, trees, "--from", "ud-enhanced")["sentences"]
    labels = {(r["label"], r["head"], r["dependent"]) for r in sentence["relations"]}
    assert ("prep", 4, 5) in labels


def test_problems_are_counted_on_standard_error(
    broken: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["normalise", broken, "--from", "ud"]) == 1
    assert capsys.readouterr() == (
        WHOLE,
        f"{broken}: noted while reading: cycle 1, no-root 1.\n"
        f"{broken}:11: sentence rejected:\n"
        f"  {broken}:11: no word of the sentence has the head 0.\n"
        f"  {broken}:11: the words 1, 2 form a cycle.\n"
        f"{broken}: 1 sentence rejected. The policy repair mends such trees, "
        "as-is keeps them.\n",
    )
    assert main(["normalise", broken, "--from", "ud", "--policy", "repair"]) == 0
    assert capsys.readouterr().out.startswith(WHOLE)


@pytest.mark.parametrize(
    ("argv", "status", "message"),
    [
        (
            ["{trees}", "--from", "clear"],
            1,
            "pete: {trees} is said to follow the scheme 'clear', which does not have the labels "
            "'acl:relcl', 'obl'. These schemes do: ud, ud-no-agent, ud-enhanced.",
        ),
        (
            ["{trees}", "--from", "ud", "--without", "C99"],
            2,
            "pete: there is no step of scheme 'ud' 'C99'. Did you mean 'C9-P5'? "
            f"Known: {', '.join(sorted(STEPS['ud']))}.",
        ),
        (
            ["{trees}", "--from", "ud", "--json", "--explain"],
            2,
            "pete: --json says all there is. Leave out --explain and --format.",
        ),
        (
            ["none.conllu", "--from", "ud"],
            1,
            "pete: none.conllu: the file cannot be read (No such file or directory). "
            "Check the path.",
        ),
    ],
)
def test_bad_requests(
    trees: str,
    capsys: pytest.CaptureFixture[str],
    argv: list[str],
    status: int,
    message: str,
) -> None:
    assert main(["normalise", *(arg.format(trees=trees) for arg in argv)]) == status
    assert capsys.readouterr() == ("", message.format(trees=trees) + "\n")


def test_help_has_examples(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["normalise", "--help"])
    assert exit.value.code == 0
    assert "examples:\n  pete normalise" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["ud", "ud-enhanced"])
def test_a_whole_treebank_is_written(
    scheme: str, data_home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever its forms are, every relation fits a line."""
    path = str(data_home / "ud-en-ewt" / "dev.conllu.xz")
    assert main(["normalise", path, "--from", scheme]) == 0
    assert capsys.readouterr().out.count("\n\n") == 2001


def test_standard_input_that_is_not_utf8(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    data = io.BytesIO(b"nsubj(g\xffo-2, Ann-1)\n")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(data))
    assert main(["normalise", "-", "--from", "stanford"]) == 1
    assert capsys.readouterr() == (
        "",
        "pete: <stdin>:1: byte 0xFF at place 8 of the line is not UTF-8. Save the file as UTF-8.\n",
    )


def test_damaged_deps_are_located(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deps.conllu"
    path.write_text(
        "1\tAnn\tAnn\tPROPN\tNNP\t_\t2\tnsubj\tx|1:nsubj\t_\n"
        "2\tgo\tgo\tVERB\tVBP\t_\t0\troot\t0:root\t_\n\n",
        encoding="utf-8",
    )
    assert main(["normalise", str(path), "--from", "ud-enhanced"]) == 0
    noted = capsys.readouterr().err.splitlines()
    assert noted[0] == f"{path}: noted while reading: deps 1."
    assert noted[1].startswith(f"{path}:1: ")
    assert noted[2] == (
        f"{path}: left out of DEPS: 1 edge, of empty nodes that copy no word "
        "or from a word to itself."
    )


PASSIVE = """\
1	Tea	tea	NOUN	NN	_	4	nsubj:pass	_	_
2	and	and	CCONJ	CC	_	3	cc	_	_
3	milk	milk	NOUN	NN	_	1	conj	_	_
4	sold	sell	VERB	VBN	_	0	root	_	_
5	well	well	ADV	RB	_	4	ADVMOD:strange	_	_

"""


def test_renamed_edges_tell_what_the_parser_called_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are the parser's, but the label is not."""
    path = tmp_path / "passive.conllu"
    path.write_text(PASSIVE, encoding="utf-8")
    assert main(["normalise", str(path), "--from", "ud", "--explain"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    read = "Labels that need no look at the sentence get their Stanford names."
    assert [line for line in lines if "(" in line] == [
        f"nsubjpass(sold-4, Tea-1) input, L1 Drawn by the parser as nsubj:pass. {read}",
        "conj_and(Tea-1, milk-3) input, C6 Drawn by the parser as conj. "
        "Coordinators go into the relation between conjuncts.",
        "nsubjpass(sold-4, milk-3) C9-P1 A conjunct depends on whatever the first one depends on.",
        "root(ROOT-0, sold-4) input Drawn by the parser.",
        f"advmod(sold-4, well-5) input, L1 Drawn by the parser as ADVMOD:strange. {read}",
        "and-2 erased Its edge: conj_and(Tea-1, milk-3).",
    ]


def test_of_parallel_edges_the_renamed_one_is_told() -> None:
    graph = Graph.build(
        [Token(1, "Ann", xpos="NNP"), Token(2, "go", xpos="VB")],
        [Relation("root", 0, 2), Relation("nsubj", 2, 1), Relation("obj", 2, 1)],
    )
    found = Normalised(GraphSentence("1", "Ann go", 1, graph), normalise(graph, scheme="ud"))
    labels = [relation.label for relation in found.graph.relations]
    assert labels == ["dobj", "nsubj", "root"]
    assert found.given_labels() == ("obj", "nsubj", "root")


@pytest.mark.parametrize(("name", "scheme"), [("a.conllu", "ud"), ("a.sd", "stanford")])
@pytest.mark.parametrize("text", ["", "\n\n"])
def test_a_file_without_sentences_is_refused(
    name: str, scheme: str, text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    assert main(["normalise", str(path), "--from", scheme]) == 1
    assert capsys.readouterr() == (
        "",
        f"pete: {path}: it holds no sentence. Give the file one sentence or more.\n",
    )


@pytest.mark.parametrize("scheme", ["ud", "stanford", "sd-basic"])
def test_standard_input_that_is_empty(
    scheme: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    assert main(["normalise", "-", "--from", scheme]) == 1
    assert capsys.readouterr() == (
        "",
        "pete: <stdin>: it holds no sentence. Give the file one sentence or more.\n",
    )


def test_codes_are_checked_before_the_file_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    """A typing error would cost the time of a large file."""
    assert main(["normalise", "none.sd", "--from", "stanford", "--also", "S9"]) == 2
    assert capsys.readouterr() == (
        "",
        "pete: there is no step of scheme 'stanford' 'S9'. Did you mean 'S6'? "
        f"Known: {', '.join(sorted(STEPS['stanford']))}.\n",
    )


def test_a_relation_of_a_word_and_its_copy_is_noted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "copy.sd"
    path.write_text("root(ROOT-0, reach-1)\nconj_and(reach-1, reach-1')\n", encoding="utf-8")
    assert main(["normalise", str(path), "--from", "stanford"]) == 0
    assert capsys.readouterr() == (
        "root(ROOT-0, reach-1)\n\n",
        f"{path}: noted while reading: own-copy 1.\n"
        f'{path}:2: the relation "conj_and(reach-1, reach-1\')" leads from a word to its own '
        "copy.\n",
    )


@pytest.mark.parametrize("format", ["triples", "conllu"])
def test_control_characters_are_kept_but_on_a_terminal(
    format: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """On a terminal they would move the cursor; a file holds what the parser gave."""
    path = tmp_path / "control.sd"
    path.write_text("root(ROOT-0, \x1b[2Jgo-1)\n", encoding="utf-8")
    argv = ["normalise", str(path), "--from", "stanford", "--format", format]
    assert main(argv) == 0
    written = capsys.readouterr().out
    assert "\x1b[2Jgo" in written
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert main(argv) == 0
    assert capsys.readouterr().out == written.replace("\x1b", "\\x1b")


def test_explanations_hold_no_control_characters(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "control.sd"
    path.write_text("root(ROOT-0, \x1b[2Jgo-1)\n", encoding="utf-8")
    assert main(["normalise", str(path), "--from", "stanford", "--explain"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "root(ROOT-0, \\x1b[2Jgo-1)  input  Drawn by the parser." in out


def test_a_flood_of_defects_is_counted_and_its_first_places_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "flood.conllu"
    rows = [f"{i}\tx\tx\tX\tNN\t_\t{i}\tdep\t_\t_\r\n" for i in range(1, 1202)]
    path.write_text("".join(rows) + "\n", encoding="utf-8", newline="")
    assert main(["normalise", str(path), "--from", "ud"]) == 1
    assert capsys.readouterr() == (
        "",
        f"{path}: noted while reading: crlf 1,201, no-root 1, self-loop 1,201.\n"
        f"{path}:1: the line ends in CR LF.\n"
        f"{path}:2: the line ends in CR LF.\n"
        f"{path}:3: the line ends in CR LF.\n"
        f"{path}: 1,198 more of the kind crlf; --json lists them all.\n"
        f"{path}:1: sentence rejected:\n"
        f"  {path}:1: the head '1' of word 1 is the word itself.\n"
        f"  {path}:2: the head '2' of word 2 is the word itself.\n"
        f"  {path}:3: the head '3' of word 3 is the word itself.\n"
        f"  {path}: 1,198 more of the kind self-loop; --json lists them all.\n"
        f"  {path}:1: no word of the sentence has the head 0.\n"
        f"{path}: 1 sentence rejected. The policy repair mends such trees, "
        "as-is keeps them.\n",
    )
    assert len(document(capsys, str(path), "--from", "ud", status=1)["deviations"]) == 2403


def test_help_says_where_the_graph_goes(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["normalise", "--help"])
    assert (
        "of the output; conllu holds the graph in the column DEPS, and HEAD and DEPREL are empty, "
        "as it is not a tree (default: triples)" in " ".join(capsys.readouterr().out.split())
    )


def test_a_large_number_in_triples_is_quick(tmp_path: Path) -> None:
    path = tmp_path / "far.sd"
    path.write_text("nsubj(go-2, Ann-9999)\nroot(ROOT-0, go-2)\n", encoding="utf-8")
    assert main(["normalise", str(path), "--from", "stanford"]) == 0


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("4\tobl", "4\toblu"),
        ("4\tobl", "4\t obl"),
        ("4\tobl", "4\troot"),
        ("0\troot", "0\tnsubj"),
        ("\tIN\t", "\tI\ufffdN\t"),
    ],
)
def test_a_run_and_the_normaliser_say_the_same_of_a_file(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    given: str,
    meant: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    text = TREES.replace(given, meant) + TREES.replace("own-1", "own-2").replace("Ann", "Bo")
    Path("own.conllu").write_bytes(text.encode().replace("\ufffd".encode(), b"\xe4"))
    text = "The hat {} looked for fell."
    pair = f"a\t{text.format('Ann')}\t{text.format('Bo')}\tNO"
    Path("own.tsv").write_text(f"id\ttext\thypothesis\tentailment\n{pair}\n", encoding="utf-8")
    assert main(["normalise", "own.conllu", "--from", "ud"]) in (0, 1)
    said = capsys.readouterr().err
    assert "own.conllu: noted while reading: " in said
    assert "own.conllu:7: " in said or "own.conllu:8: " in said
    options = ["--parser", "conllu:own.conllu", "--scheme", "ud", "--no-cache"]
    main(["evaluate", "--dataset", "file:own.tsv", *options])
    assert capsys.readouterr().err.startswith(said)
