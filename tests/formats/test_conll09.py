"""CoNLL-2009: which of the two analyses is read."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

from pete.formats.conll.deviations import Deviation, Policy, Rejected
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence
from pete.formats.graph_files import read_graphs

RECORDED = Path(__file__).parents[1] / "adapters" / "recorded" / "mate-tools-3.5.conll09"


def row(heads: str, labels: str = "root root", *, lemmas: str = "go gone") -> str:
    """A word; annotated and predicted cells side by side."""
    cells = ["1", "Go", *lemmas.split(), "VB", "VBP", "_", "_", *heads.split(), *labels.split()]
    return "\t".join([*cells, "_", "_"])


def read(line: str) -> ConlluSentence:
    (sentence,) = read_conllu([line, ""], kind="conll09")
    assert isinstance(sentence, ConlluSentence)
    return sentence


def test_what_was_predicted_comes_first() -> None:
    (token,) = read(row("_ 0", "_ dep")).graph.tokens
    assert (token.lemma, token.xpos) == ("gone", "VBP")
    assert [r.triple for r in read(row("7 0", "no yes")).graph.relations] == [("yes", 0, 1)]


def test_a_sentence_without_predictions_is_read_as_annotated() -> None:
    sentence = read(row("0 _", "root _", lemmas="go _"))
    assert sentence.graph.token(1).lemma == "go"
    assert [r.triple for r in sentence.graph.relations] == [("root", 0, 1)]


def test_what_mate_tools_wrote() -> None:
    found = read_graphs(RECORDED, "conll09")
    assert [len(s.graph.tokens) for s in found.sentences] == [22, 10]
    assert (found.report.rejected, found.report.counts) == ([], {})
    _, flight = found.sentences
    assert [flight.graph.show(r) for r in flight.graph.relations][:3] == [
        "nsubj(flew-2, They-1)",
        "root(ROOT-0, flew-2)",
        "case(size-9, from-3)",
    ]
    assert {token.xpos for token in flight.graph.tokens} == {
        *("PRP", "VBD", "IN", "CC", "DT", "NN", "HYPH", "."),
    }


def test_heads_that_form_no_tree() -> None:
    (rejected,) = read_conllu([row("_ 1"), ""], kind="conll09")
    assert isinstance(rejected, Rejected)
    (mended,) = read_conllu([row("_ 1"), ""], kind="conll09", policy="repair")
    assert isinstance(mended, ConlluSentence)


def test_another_format() -> None:
    lines = ["# no rows", "1\tGo\t_\tVB\tVB\t_\t0\troot\t_\t_", ""]
    for policy in get_args(Policy):
        (rejected,) = read_conllu(lines, kind="conll09", policy=policy)
        assert isinstance(rejected, Rejected)
        assert rejected.defects == (
            Deviation("row", 2, "the line has 10 columns separated by tabs, not 14 or more"),
        )
