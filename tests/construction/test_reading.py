"""Gold sentences of treebanks without texts: CoNLL-X, and Penn brackets through the converter."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import pete
from notation import graph
from pete.cli.main import main
from pete.datasets.construction import reading
from pete.datasets.construction.reading import GoldSentence, GoldTreebank
from pete.errors import InputError
from pete.formats.graph_files import read_graphs
from pete.parsing import Parse, ParseFailure, ParseResult

ROWS = """\
1	``	_	``	``	_	3	punct	_	_
2	Mary	_	NNP	NNP	_	3	nsubj	_	_
3	did	_	VBD	VBD	_	0	root	_	_
4	n't	_	RB	RB	_	3	neg	_	_
5	sleep	_	VB	VB	_	3	dep	_	_
6	-LRB-	_	-LRB-	-LRB-	_	3	punct	_	_
7	or	_	CC	CC	_	3	cc	_	_
8	1\\/2	_	CD	CD	_	3	dep	_	_
9	-RRB-	_	-RRB-	-RRB-	_	3	punct	_	_
10	,	_	,	,	_	3	punct	_	_
11	''	_	''	''	_	3	punct	_	_
12	he	_	PRP	PRP	_	3	dep	_	_
13	said	_	VBD	VBD	_	3	dep	_	_
14	.	_	.	.	_	3	punct	_	_

"""

TEXT = '"Mary didn\'t sleep (or 1/2)," he said.'


def sentences(path: Path) -> list[GoldSentence]:
    return list(GoldTreebank.open(str(path)).sentences())


def test_words_without_a_text_are_joined_as_people_type_them(tmp_path: Path) -> None:
    (tmp_path / "own.conllx").write_text(ROWS, encoding="utf-8")
    (sentence,) = sentences(tmp_path / "own.conllx")
    assert sentence.text == TEXT
    assert [token.form for token in sentence.graph.tokens][:6] == [
        '"', "Mary", "did", "n't", "sleep", "("
    ]  # fmt: skip
    for token in sentence.graph.tokens:
        assert token.span is not None
        assert sentence.text[slice(*token.span)] == token.form


BRACKETS = (
    "( (S (NP (NNP Mary)) (VP (VBD slept) (PP (IN in) (NP (NNP Ghent)))) (. .)) )\n"
    "( (S (NP (NNP Bo)) (VP (VBD left)) (. .)) )\n"
)

SLEPT = graph(
    "Mary/NNP slept/VBD in/IN Ghent/NNP ./.",
    "nsubj(2,1) root(0,2) prep_in(2,4) punct(2,5) dep(4,1)",
)


class Converter:
    """Has the relations of one text, one word of which has two heads."""

    def parse(self, texts: Sequence[str]) -> list[ParseResult]:
        assert len({*texts}) == len(texts)
        known = {"Mary slept in Ghent.": Parse(SLEPT)}
        return [known.get(text, ParseFailure("it cannot be read")) for text in texts]


@pytest.fixture
def brackets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(reading, "parser", lambda name, cache: Converter())
    monkeypatch.chdir(tmp_path)
    Path("own.mrg").write_text(BRACKETS, encoding="utf-8")
    return Path("own.mrg")


def test_trees_that_are_not_converted_are_counted(brackets: Path) -> None:
    treebank = GoldTreebank.open(str(brackets))
    assert [sentence.text for sentence in treebank.sentences()] == ["Mary slept in Ghent."]
    assert treebank.report.counts == {"unconverted": 1}
    assert treebank.report.seen == 2


def test_brackets_of_which_no_tree_is_converted_are_refused(brackets: Path) -> None:
    brackets.write_text("( (FRAG (NN Hm)) )\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"own\.mrg:1: it cannot be read; the file has 1 sentence"):
        sentences(brackets)


def test_trees_of_one_text_are_converted_one_by_one(brackets: Path) -> None:
    brackets.write_text(BRACKETS + BRACKETS, encoding="utf-8")
    treebank = GoldTreebank.open(str(brackets))
    assert [sentence.id for sentence in treebank.sentences()] == ["1", "3"]
    assert treebank.report.counts == {"unconverted": 2}


def test_brackets_that_do_not_close_are_counted(brackets: Path) -> None:
    brackets.write_text("(S (NP (NNP Bo))\n\n" + BRACKETS, encoding="utf-8")
    treebank = GoldTreebank.open(str(brackets))
    assert [sentence.text for sentence in treebank.sentences()] == ["Mary slept in Ghent."]
    assert treebank.report.counts == {"brackets": 1, "unconverted": 1}


def test_relations_that_form_no_tree_are_written_to_deps(brackets: Path) -> None:
    assert main(["generate", str(brackets), "--out", "set"]) == 0
    pairs = pete.load_pairs("generated:set").pairs
    assert pairs
    file = Path("set") / "treebank.conllu"
    ((tree,), (deps,)) = (
        read_graphs(file, "conllu", enhanced=enhanced).sentences for enhanced in (False, True)
    )
    assert len(tree.graph.relations) == len(tree.graph.tokens)
    assert {r.triple for r in deps.graph.relations} == {r.triple for r in SLEPT.relations}


@pytest.mark.model
def test_gold_relations_of_a_set_of_brackets_are_read(
    brackets: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["generate", str(brackets), "--out", "set"]) == 0
    arguments = ["--hypotheses", "spacy", "--strategy", "extended", "--by", "answer"]
    capsys.readouterr()
    assert main(["oracle", "gold", "generated:set", *arguments]) == 0
    assert "YES" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "format", "scheme"),
    [
        ("a.conllu", "conllu", "ud"),
        ("a.conllu.xz:ud1", "conllu", "ud1"),
        ("a.conllx.gz", "conllx", "sd-basic"),
        ("a.conll:clear", "conllx", "clear"),
        ("a.mrg.xz", "brackets", "stanford"),
    ],
)
def test_format_and_scheme_are_known_by_the_name(name: str, format: str, scheme: str) -> None:
    treebank = GoldTreebank.open(name)
    assert (treebank.format, treebank.scheme) == (format, scheme)


@pytest.mark.parametrize(("name", "problem"), [("a.sd", "not a treebank"), ("a.conll09", "scheme")])
def test_a_file_that_is_no_treebank_is_refused(name: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        GoldTreebank.open(name)
