"""Words hung elsewhere: a tree stays one, and an edge is the one a relation rests on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import graph
from pete.evaluation import Normaliser
from pete.graph import Graph, Relation, Token
from pete.oracle.perturb.reattachment import (
    below,
    is_tree,
    path_words,
    possible_heads,
    reattached,
    underlying_edge,
    without_edge,
)

READ = Normaliser("ud")
LABELS = ("nsubj", "obj", "obl", "advmod", "case", "det", "conj", "acl:relcl", "flat")

RELATIVE = graph(
    "The/DT song/NN Ann/NNP said/VBD Bo/NNP wrote/VBD ended/VBD",
    "det(2,1) nsubj(7,2) nsubj(4,3) acl:relcl(2,4) nsubj(6,5) ccomp(4,6) root(0,7)",
)
NAMED = graph("Cy/NNP saw/VBD Ann/NNP Lee/NNP", "nsubj(2,1) root(0,2) obj(2,3) flat(3,4)")


@st.composite
def trees(draw: st.DrawFn) -> Graph:
    """A tree of a few words: each but the first hangs on an earlier one, in any order of words."""
    size = draw(st.integers(2, 8))
    order = draw(st.permutations(range(1, size + 1)))
    edges = [Relation("root", 0, order[0])]
    for place, word in enumerate(order[1:], start=1):
        head = order[draw(st.integers(0, place - 1))]
        edges.append(Relation(draw(st.sampled_from(LABELS)), head, word))
    return Graph.build([Token(id, f"w{id}", xpos="NN") for id in range(1, size + 1)], edges)


@given(trees())
def test_a_tree_stays_a_tree(tree: Graph) -> None:
    assert is_tree(tree)
    for edge in tree.relations[1:]:
        for head in possible_heads(tree, READ(tree), edge):
            moved = reattached(tree, edge, head)
            assert is_tree(moved)
            assert len(set(tree.relations) - set(moved.relations)) == 1
            assert Relation(edge.label, head, edge.dependent) in moved.relations


@given(trees())
def test_an_edge_goes_neither_below_its_word_nor_back_to_its_head(tree: Graph) -> None:
    for edge in tree.relations[1:]:
        heads = set(possible_heads(tree, READ(tree), edge))
        assert heads.isdisjoint(below(tree, edge.dependent) | {edge.head})


def test_function_words_and_other_words_of_the_same_lemma_are_no_heads() -> None:
    tree = graph(
        "The/DT dog/NN saw/VBD dogs/NNS in/IN May/NNP",
        "det(2,1) nsubj(3,2) root(0,3) obj(3,4) case(6,5) obl(3,6)",
    )
    of_dog = possible_heads(tree, READ(tree), Relation("det", 2, 1))
    assert [*of_dog] == [3, 6]
    barred = possible_heads(tree, READ(tree), Relation("det", 2, 1), other_than=frozenset({"see"}))
    assert [*barred] == [6]


def test_what_the_way_to_the_root_misses_is_no_tree() -> None:
    words = "Ann/NNP saw/VBD Bo/NNP"
    assert not is_tree(graph(words, "nsubj(2,1) obj(1,2) root(0,3)"))  # a cycle
    assert not is_tree(graph(words, "nsubj(2,1) root(0,2)"))  # a word without a head
    assert not is_tree(graph(words, "nsubj(2,1) root(0,2) obj(2,3) obj(1,3)"))
    assert is_tree(graph(words, "nsubj(2,1) root(0,2) root(0,3)"))  # a text that was split


@pytest.mark.parametrize(
    ("tree", "relation", "edge"),
    [
        (RELATIVE, Relation("nsubj", 4, 3), Relation("nsubj", 4, 3)),
        (RELATIVE, Relation("dobj", 6, 2), Relation("ccomp", 4, 6)),  # the verb is the lower one
        (NAMED, Relation("dobj", 2, 4), Relation("obj", 2, 3)),  # the name, not its last part
        (NAMED, Relation("nsubj", 1, 2), Relation("nsubj", 2, 1)),
    ],
)
def test_the_lower_word_bears_a_relation(tree: Graph, relation: Relation, edge: Relation) -> None:
    assert underlying_edge(tree, relation) == edge


def test_nothing_bears_what_comes_from_the_root() -> None:
    split = graph("Ann/NNP left/VBD Bo/NNP", "nsubj(2,1) root(0,2) root(0,3)")
    assert underlying_edge(split, Relation("dobj", 2, 3)) is None


def test_the_words_between_are_on_the_path() -> None:
    assert path_words(RELATIVE, Relation("dobj", 6, 2)) == {6, 4, 2}
    assert path_words(RELATIVE, Relation("nsubj", 6, 3)) == {6, 3}
    assert path_words(NAMED, Relation("dobj", 2, 4)) == {2, 3, 4}


def test_an_edge_can_be_taken_out() -> None:
    assert without_edge(NAMED, Relation("flat", 3, 4)).relations == NAMED.relations[:3]


def test_the_complement_of_a_preposition_moves_with_it() -> None:
    tree = graph("Ann/NNP left/VBD in/IN May/NNP", "nsubj(2,1) root(0,2) prep(2,3) pobj(3,4)")
    assert underlying_edge(tree, Relation("prep_in", 2, 4)) == Relation("prep", 2, 3)
