"""Coordinators that the parser hung on some other word."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.graph import Graph, Relation, Token
from pete.normaliser import Scheme, normalise
from pete.normaliser.clauses import Tree
from pete.normaliser.collapsing.coordinators import _leftmost
from pete.normaliser.tree import Word


@given(st.integers(1, 12), st.integers(0, 30), st.randoms(use_true_random=False))
def test_leftmost_words_are_those_below(size: int, count: int, rng: random.Random) -> None:
    """In any graph, cycles and several heads included."""
    tree = Tree([Word("w", "w", "NN")] * size)
    for _ in range(count):
        tree.add("dep", rng.randint(0, size), rng.randint(1, size))
    leftmost = _leftmost(tree)
    assert {id: leftmost[id] for id in tree.ids} == {
        id: min(tree.descendants(id)) for id in tree.ids
    }


@pytest.mark.parametrize("scheme", ["ud", "clear"])
def test_a_long_chain_of_conjuncts_keeps_its_coordinator(scheme: Scheme) -> None:
    """Conjuncts are looked below once for all: anew for each would take the square."""
    words = [Token(id, "tea", lemma="tea", xpos="NN") for id in range(1, 5000)]
    words += [Token(5000, "and", lemma="and", xpos="CC"), Token(5001, "milk", xpos="NN")]
    edges = [Relation("root", 0, 1), Relation("dep", 1, 5000)]
    edges += [Relation("conj", id - 1, id) for id in range(2, 5000)]
    graph = Graph.build(words, [*edges, Relation("conj", 4999, 5001)])
    result = normalise(graph, scheme=scheme, without=frozenset(["C9-P1"]))
    assert any(relation.label == "conj_and" for relation in result.relations)
