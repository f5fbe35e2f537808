"""CoNLL-X: tags in either column, and nothing of the last two."""

from __future__ import annotations

from pete.formats.conll.deviations import FileReport, Rejected
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence
from pete.graph import Relation


def row(cpostag: str, postag: str, tail: str = "_\t_") -> str:
    return f"1\tGo\t_\t{cpostag}\t{postag}\t_\t0\troot\t{tail}"


def tags(cpostag: str, postag: str) -> tuple[str, str]:
    (sentence,) = read_conllu([row(cpostag, postag), ""], kind="conllx")
    assert isinstance(sentence, ConlluSentence)
    (token,) = sentence.graph.tokens
    return token.upos, token.xpos


def test_a_penn_tag_in_either_column() -> None:
    assert tags("VB", "VB") == ("", "VB")
    assert tags("VB", "_") == ("", "VB")
    assert tags("VERB", "VB") == ("VERB", "VB")
    assert tags("VERB", "_") == ("VERB", "")
    assert tags("_", "VB") == ("", "VB")


def test_projective_heads_are_not_kept() -> None:
    (sentence,) = read_conllu([row("VB", "VB", "0\troot"), ""], kind="conllx")
    assert isinstance(sentence, ConlluSentence)
    assert sentence.graph.relations == (Relation("root", 0, 1),)
    assert sentence.enhanced == ()
    assert sentence.misc == ()


def test_policies_are_those_of_conllu() -> None:
    lines = ["1\tGo\t_\tVB\tVB\t_\t1\tdep\t_\t_", ""]
    report = FileReport()
    (rejected,) = read_conllu(lines, kind="conllx", report=report)
    assert isinstance(rejected, Rejected)
    assert report.counts["self-loop"] == 1
    (mended,) = read_conllu(lines, kind="conllx", policy="repair")
    assert isinstance(mended, ConlluSentence)
