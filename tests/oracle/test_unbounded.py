"""Which gold relations are unbounded dependencies."""

from __future__ import annotations

import pytest

from notation import graph
from pete.graph import Relation
from pete.oracle.errors.unbounded import by_construction, is_unbounded

RELATIVE = graph(
    "The/DT soup/NN that/WDT Ann/NNP said/VBD Bo/NNP made/VBD cooled/VBD ./.",
    "det(2,1) nsubj(8,2) root(0,8) rcmod(2,5) nsubj(5,4) ccomp(5,7) nsubj(7,6) dobj(7,2)",
)
QUESTION = graph("What/WP did/VBD Ann/NNP cook/VB ?/.", "dobj(4,1) aux(4,2) nsubj(4,3) root(0,4)")
SUBJECT = graph("Who/WP cooked/VBD soup/NN ?/.", "nsubj(2,1) root(0,2) dobj(2,3)")
SHARED = graph(
    "Ann/NNP cooked/VBD and/CC Bo/NNP ate/VBD the/DT soup/NN ./.",
    "nsubj(2,1) root(0,2) conj_and(2,5) nsubj(5,4) det(7,6) dobj(5,7) dobj(2,7)",
)


@pytest.mark.parametrize(
    ("sentence", "relation", "unbounded"),
    [
        (RELATIVE, ("dobj", 7, 2), True),
        (RELATIVE, ("nsubj", 7, 6), False),
        (RELATIVE, ("nsubj", 8, 2), False),
        (RELATIVE, ("root", 0, 8), False),
        (QUESTION, ("dobj", 4, 1), True),
        (QUESTION, ("nsubj", 4, 3), False),
        (SUBJECT, ("nsubj", 2, 1), False),
        (SHARED, ("dobj", 2, 7), True),
        (SHARED, ("dobj", 5, 7), False),
    ],
)
def test_what_counts(sentence: object, relation: tuple[str, int, int], unbounded: bool) -> None:
    assert is_unbounded(sentence, Relation(*relation)) is unbounded


def test_constructions() -> None:
    assert by_construction(["right-node-raising", "source:own"])
    assert not by_construction(["reduced-relative"])  # participial: its subject is local
