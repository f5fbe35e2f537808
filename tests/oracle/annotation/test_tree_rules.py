"""Each rule of the guidelines finds the smallest tree that breaks it."""

from __future__ import annotations

import pytest

from pete.oracle.annotation.tree_rules import Node, broken_rules


def tree(notation: str) -> list[Node]:
    """``form/UPOS/XPOS/HEAD/label`` for each word."""
    cells = [word.split("/") for word in notation.split()]
    return [
        Node(id, form, upos, xpos, int(head), label)
        for id, (form, upos, xpos, head, label) in enumerate(cells, start=1)
    ]


@pytest.mark.parametrize(
    ("notation", "word", "problem", "rule"),
    [
        (
            "He/PRON/PRP/3/nsubj has/AUX/VBZ/3/aux gone/VERB/VBN/0/root far/ADV/RB/2/advmod",
            4, "far-4 is attached as advmod to a aux", "B4.1",
        ),
        (
            "Ann/PROPN/NNP/2/conj Bo/PROPN/NNP/0/root",
            1, "Ann-1 is attached as conj to a later word", "B4.2",
        ),
        (
            "A/PROPN/NNP/0/root B/PROPN/NNP/1/flat C/PROPN/NNP/2/flat",
            3, "C-3 is attached as flat to another flat", "B4.2",
        ),
        (
            "as/ADV/RB/3/cc the/DET/DT/3/det well/ADV/RB/0/root of/ADP/IN/1/fixed",
            4, "the fixed words on as-1 have a gap", "B4.2",
        ),
        (
            "two/NOUN/NN/2/nummod dogs/NOUN/NNS/0/root",
            1, "two-1 is NOUN and is attached as nummod", "B4.3",
        ),
        (
            "Ann/PROPN/NNP/2/case dogs/NOUN/NNS/0/root",
            1, "Ann-1 is PROPN and is attached as case", "B4.3",
        ),
        (
            "Ann/PROPN/NNP/3/nsubj Bo/PROPN/NNP/3/nsubj:pass seen/VERB/VBN/0/root",
            1, "seen-3 has 2 of kind subject", "B4.4",
        ),
        (
            "ate/VERB/VBD/0/root a/NOUN/NN/1/obj b/NOUN/NN/1/obj",
            2, "ate-1 has 2 of kind obj", "B4.4",
        ),
        (
            "ate/VERB/VBD/0/root a/NOUN/NN/1/obj b/NOUN/NN/2/orphan",
            3, "b-3 is the orphan of a obj", "B4.5",
        ),
        (
            "ate/VERB/VBD/0/root May/PROPN/NNP/1/nmod",
            2, "May-2 is attached as nmod to the verb ate-1", "B4.6",
        ),
        (
            "Ann/PROPN/NNP/2/nsubj:pass ate/VERB/VBD/0/root",
            1, "Ann-1 is the passive subject of ate-2, which is VBD", "B4.6",
        ),
    ],
)  # fmt: skip
def test_a_broken_rule_is_found(notation: str, word: int, problem: str, rule: str) -> None:
    found = broken_rules(tree(notation))
    assert [(id, told) for id, told, name in found if rule in name] == [(word, problem)]


def test_punctuation_that_crosses_an_arc_is_found() -> None:
    crossing = tree(
        "Ann/PROPN/NNP/3/nsubj ,/PUNCT/,/4/punct left/VERB/VBD/0/root Oslo/PROPN/NNP/3/obj"
    )
    assert [(id, told) for id, told, _ in broken_rules(crossing)] == [
        (2, "the arc of ,-2 crosses that of Ann-1")
    ]


def test_an_outer_subject_stands_beside_another() -> None:
    assert not list(
        broken_rules(
            tree(
                "That/PRON/DT/4/nsubj:outer is/AUX/VBZ/4/cop we/PRON/PRP/4/nsubj "
                "left/VERB/VBD/0/root"
            )
        )
    )


def test_the_first_word_of_a_fixed_phrase_may_be_anything() -> None:
    assert not list(
        broken_rules(tree("such/ADJ/JJ/3/case as/ADP/IN/1/fixed Oslo/PROPN/NNP/0/root"))
    )
