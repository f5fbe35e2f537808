"""Blanks that a parser takes for words: none is in a parse, and all else is in its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pete.adapters.files.adapter import FilesAdapter
from pete.graph import Graph
from pete.parsing import Parse

ROWS = (
    "Tom/PROPN/NNP/2/nsubj",
    "left/VERB/VBD/0/ROOT",
    "because/SCONJ/IN/2/prep",
    " /SPACE/_SP/3/dep",
    "of/ADP/IN/3/pcomp",
    "the/DET/DT/7/det",
    "rain/NOUN/NN/5/pobj",
    "./PUNCT/./2/punct",
)
TEXT = "Tom left because  of the rain."


def only_graph(path: Path, text: str = TEXT) -> Graph:
    (result,) = FilesAdapter(str(path), scheme="clear").parse([text])
    assert isinstance(result, Parse)
    return result.graph


def is_of_the_words(graph: Graph) -> bool:
    assert [t.form for t in graph.tokens] == "Tom left because of the rain .".split()
    assert [graph.show(r) for r in graph.relations if r.label in ("nsubj", "pcomp", "pobj")] == [
        "nsubj(left-2, Tom-1)",
        "pcomp(because-3, of-4)",
        "pobj(of-4, rain-6)",
    ]
    return [t.span and TEXT[slice(*t.span)] for t in graph.tokens] == [t.form for t in graph.tokens]


def conllu(rows: tuple[str, ...], *further: str) -> str:
    cells = [row.rsplit("/", 4) for row in rows]
    lines = [
        f"{n}\t{c[0]}\t_\t{c[1]}\t{c[2]}\t_\t{c[3]}\t{c[4]}\t_\t_" for n, c in enumerate(cells, 1)
    ]
    for line in further:
        lines.insert([x.split("\t")[0] for x in lines].index(line.split("-")[0]), line)
    return "\n".join((f"# text = {TEXT}", *lines, "", ""))


def test_conllu(tmp_path: Path) -> None:
    path = tmp_path / "parsed.conllu"
    path.write_text(conllu(ROWS), encoding="utf-8")
    assert is_of_the_words(only_graph(path))


def test_a_contraction_behind_a_blank_keeps_its_words(tmp_path: Path) -> None:
    path = tmp_path / "parsed.conllu"
    text = conllu(ROWS, "6-7\ttherain" + "\t_" * 8).replace("the rain", "therain")
    path.write_text(text, encoding="utf-8")
    graph = only_graph(path, TEXT.replace("the rain", "therain"))
    assert [t.span for t in graph.tokens][4:] == [(21, 28), (21, 28), (28, 29)]


@pytest.mark.parametrize("with_flags", [True, False])
def test_docbin(tmp_path: Path, with_flags: bool) -> None:
    """A vocabulary without lexical attributes does not know which words are blanks."""
    spacy = pytest.importorskip("spacy", reason="DocBin files are read by spaCy")
    vocab = spacy.blank("en").vocab if with_flags else spacy.vocab.Vocab()
    cells = [row.rsplit("/", 4) for row in ROWS]
    doc = spacy.tokens.Doc(
        vocab,
        words=[c[0] for c in cells],
        spaces=[True, True, True, False, True, True, False, False],
        pos=[c[1] for c in cells],
        tags=[c[2] for c in cells],
        heads=[int(c[3]) - 1 if c[3] != "0" else n for n, c in enumerate(cells)],
        deps=[c[4] for c in cells],
    )
    assert doc.text == TEXT
    path = tmp_path / "parsed.spacy"
    spacy.tokens.DocBin(docs=[doc]).to_disk(path)
    assert is_of_the_words(only_graph(path))


def test_without_blanks_nothing_changes(tmp_path: Path) -> None:
    rows = (*ROWS[:3], "of/ADP/IN/3/pcomp", "the/DET/DT/6/det", "rain/NOUN/NN/4/pobj", ROWS[-1])
    path = tmp_path / "parsed.conllu"
    path.write_text(conllu(rows), encoding="utf-8")
    assert is_of_the_words(only_graph(path))
