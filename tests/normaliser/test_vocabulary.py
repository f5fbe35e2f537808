"""A tree of the normaliser and a graph answer the same questions, and answer them alike."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import graph
from pete.graph import Graph, Relation, Token
from pete.normaliser.clauses import Tree
from pete.normaliser.tree import Edge, Word

TAGS = ["NN", "VB", "VBN", "TO", "RB"]
LABELS = ["nsubj", "aux", "auxpass", "mark", "prep_of"]
words = st.lists(st.tuples(st.sampled_from(["To", "be", "not"]), st.sampled_from(TAGS)), min_size=4)
triples = st.sets(st.builds(Edge, st.sampled_from(LABELS), st.integers(0, 4), st.integers(1, 4)))
chosen = st.lists(st.sampled_from(LABELS), max_size=2, unique=True)


def both(given_words: list[tuple[str, str]], edges: set[Edge]) -> tuple[Tree, Graph]:
    kept = sorted((e for e in edges if e.head != e.dependent), key=lambda e: (e[2], e[1], e[0]))
    tree = Tree([Word(form.lower(), "", tag) for form, tag in given_words])
    for edge in kept:
        tree.insert(edge, ("input",))
    tokens = [Token(id, form, xpos=tag) for id, (form, tag) in enumerate(given_words, 1)]
    return tree, Graph.build(tokens, [Relation(*edge) for edge in kept])


@given(words, triples, chosen)
def test_both_answer_alike(
    given_words: list[tuple[str, str]], edges: set[Edge], labels: list[str]
) -> None:
    tree, graph = both(given_words, edges)
    if labels:
        assert [r.triple for r in graph.edges(*labels)] == [*map(tuple, tree.edges(*labels))]
    starts = [r.triple for r in graph.edges_where(lambda label: label.startswith("aux"))]
    assert starts == [*map(tuple, tree.edges_where(lambda label: label.startswith("aux")))]
    for id in range(5):
        assert (graph.form(id), graph.tag(id)) == (tree.form(id), tree.tag(id))
        assert sorted({*graph.children(id, *labels)}) == tree.children(id, *labels)
        assert [*graph.heads(id, *labels)] == tree.heads(id, *labels)
        for of_graph, of_tree in (
            (graph.edges_from(id, *labels), tree.edges_from(id, *labels)),
            (graph.edges_to(id, *labels), tree.edges_to(id, *labels)),
        ):
            assert [r.triple for r in of_graph] == [*map(tuple, of_tree)]
    for id in range(1, 5):
        for question in ("has_passive_auxiliary", "is_infinitive", "is_passive"):
            assert getattr(graph, question)(id) == getattr(tree, question)(id)


def test_relations_are_found_in_the_order_of_the_graph() -> None:
    found = graph("a/NN b/NN c/NN", "dobj(1,3) nsubj(1,2)")
    assert [r.label for r in found.edges_from(1)] == ["dobj", "nsubj"]
    assert [r.label for r in found.edges("nsubj", "dobj")] == ["dobj", "nsubj"]
    assert list(found.edges()) == []


@pytest.mark.parametrize(
    ("said", "relations", "id", "auxiliary", "passive"),
    [
        ("it/PRP was/VBD paid/VBN", "auxpass(3,2)", 3, True, True),
        ("it/PRP got/VBD cut/VBD", "auxpass(3,2)", 3, True, True),
        ("the/DT paid/VBN bill/NN", "amod(3,2)", 2, False, True),
        ("he/PRP has/VBZ paid/VBN", "aux(3,2)", 3, False, False),
        # *Left* shares the auxiliary of *paid*: its subject is no passive one.
        ("he/PRP has/VBZ paid/VBN and/CC left/VBN", "aux(3,2) conj_and(3,5)", 5, False, True),
        ("he/PRP paid/VBD", "nsubj(2,1)", 2, False, False),
    ],
)
def test_passives(said: str, relations: str, id: int, auxiliary: bool, passive: bool) -> None:
    found = graph(said, relations)
    assert (found.has_passive_auxiliary(id), found.is_passive(id)) == (auxiliary, passive)


@pytest.mark.parametrize(
    ("said", "relations", "id", "infinitive"),
    [
        ("to/TO sing/VB", "aux(2,1)", 2, True),
        ("to/TO be/VB nervous/JJ", "aux(3,1) cop(3,2)", 3, True),
        ("to/TO have/VB sung/VBN", "mark(3,1) aux(3,2)", 3, True),
        # Gold relations leave auxiliaries out.
        ("to/TO sing/VB", "", 2, True),
        ("to/TO not/RB sing/VB", "", 3, True),
        ("may/MD sing/VB", "aux(2,1)", 2, False),
        ("sing/VB", "", 1, False),
        ("to/TO singing/VBG", "", 2, False),
    ],
)
def test_infinitives(said: str, relations: str, id: int, infinitive: bool) -> None:
    assert graph(said, relations).is_infinitive(id) == infinitive
