"""The graph of DEPS without its empty nodes."""

from __future__ import annotations

import pytest

from pete.errors import FormatError
from pete.formats.conll.reader import read_conllu
from pete.formats.conll.sentence import ConlluSentence, EnhancedGraph, enhanced_graph


def word(id: str, form: str, deps: str, *, lemma: str = "", misc: str = "_") -> str:
    head = "_" if "." in id else str(int(id != "1"))
    label = {"_": "_", "0": "root"}.get(head, "dep")
    return f"{id}\t{form}\t{lemma or form}\t_\t_\t_\t{head}\t{label}\t{deps}\t{misc}"


def sentence(*rows: str) -> ConlluSentence:
    (found,) = read_conllu([*rows, ""])
    assert isinstance(found, ConlluSentence)
    return found


def shown(found: EnhancedGraph) -> list[str]:
    return [found.graph.show(relation) for relation in found.graph.relations]


GO = word("1", "went", "0:root", lemma="go")
COME = word("2", "comes", "1:conj", lemma="come")


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        pytest.param(
            word("2.1", "go", "2:conj:and", lemma="go"), "conj:and(comes-2, went-1)", id="lemma"
        ),
        pytest.param(
            word("2.1", "x", "1:conj:and", lemma="x", misc="CopyOf=2"),
            "conj:and(went-1, comes-2)",
            id="CopyOf",
        ),
        pytest.param(
            word("2.1", "go", "2:conj:and", lemma="go", misc="A=b|CopyOf=-1"),
            "conj:and(comes-2, went-1)",
            id="CopyOf that names no word",
        ),
    ],
)
def test_a_copy_stands_for_its_word(node: str, expected: str) -> None:
    found = enhanced_graph(sentence(GO, COME, node, word("3", "Ann", "2.1:nsubj")))
    copy = expected.rpartition(" ")[2].rstrip(")")
    assert shown(found) == [
        "root(ROOT-0, went-1)",
        "conj(went-1, comes-2)",
        f"nsubj({copy}, Ann-3)",
        expected,
    ]
    assert found.dropped == 0


def test_the_nearest_word_of_the_lemma_is_the_one_copied() -> None:
    again = word("2", "goes", "1:conj", lemma="go")
    node = word("2.1", "go", "1:conj:and", lemma="go")
    found = enhanced_graph(sentence(GO, again, node, word("3", "Ann", "2.1:nsubj")))
    assert "nsubj(goes-2, Ann-3)" in shown(found)


def test_a_copy_and_its_word_are_one() -> None:
    """Edges between them go, the same edge on both counts once."""
    node = word("1.1", "go", "1:conj:and", lemma="go")
    found = enhanced_graph(sentence(GO, node, word("2", "Ann", "1:nsubj|1.1:nsubj")))
    assert shown(found) == ["root(ROOT-0, went-1)", "nsubj(went-1, Ann-2)"]
    assert found.dropped == 0


def test_edges_of_other_empty_nodes_are_counted() -> None:
    node = word("1.1", "E", "1:conj")
    found = enhanced_graph(sentence(GO, node, word("2", "Ann", "1:nsubj|1.1:nsubj")))
    assert shown(found) == ["root(ROOT-0, went-1)", "nsubj(went-1, Ann-2)"]
    assert found.dropped == 2


def test_a_file_without_deps_is_refused() -> None:
    with pytest.raises(FormatError) as error:
        enhanced_graph(sentence("# sent_id = a-1", word("1", "Go", "_")), path="a.conllu")
    assert str(error.value) == (
        "a.conllu:1: the sentence 'a-1' has nothing in DEPS. Read its basic tree: scheme 'ud'."
    )
