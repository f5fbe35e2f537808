from __future__ import annotations

import pytest

from notation import graph
from pete.entailment import Decision, find_strategy
from pete.entailment.matching import pose
from pete.entailment.rules import RuleSet
from pete.entailment.strategies.joining_path import rarest_pair
from pete.graph import Graph

T_HERON = graph(
    "The/DT heron/NN by/IN the/DT pond/NN swallowed/VBD a/DT frog/NN",
    "det(2,1) nsubj(6,2) prep_by(2,5) det(5,4) dobj(6,8) det(8,7)",
)


def decide(text: Graph, hypothesis: Graph) -> Decision:
    return find_strategy("path").decide(text, hypothesis)


@pytest.mark.parametrize(
    ("hypothesis", "answer", "reason"),
    [
        (
            graph("Something/NN swallowed/VBD a/DT frog/NN", "nsubj(2,1) dobj(2,4) det(4,3)"),
            "YES",
            "T has the path swallowed-2 dobj> frog-4 of H: swallowed-6 dobj> frog-8.",
        ),
        # The passive has the same path, its relations having other labels.
        (
            graph("The/DT frog/NN was/VBD swallowed/VBN", "det(2,1) nsubjpass(4,2) auxpass(4,3)"),
            "YES",
            "T has the path frog-2 <dobj swallowed-4 of H: frog-8 <dobj swallowed-6.",
        ),
        (
            graph(
                "Something/NN was/VBD swallowed/VBN by/IN the/DT heron/NN",
                "nsubjpass(3,1) auxpass(3,2) agent(3,6) det(6,5)",
            ),
            "YES",
            "T has the path swallowed-3 nsubj> heron-6 of H: swallowed-6 nsubj> heron-2.",
        ),
        # Another attachment, another path.
        (
            graph("The/DT pond/NN swallowed/VBD something/NN", "det(2,1) nsubj(3,2) dobj(3,4)"),
            "NO",
            "T does not have the path pond-2 <nsubj swallowed-3 of H; "
            "it has pond-5 <prep_by heron-2 <nsubj swallowed-6.",
        ),
        # Directions count: the frog is not the one that swallows.
        (
            graph("The/DT frog/NN swallowed/VBD something/NN", "det(2,1) nsubj(3,2) dobj(3,4)"),
            "NO",
            "T does not have the path frog-2 <nsubj swallowed-3 of H; "
            "it has frog-8 <dobj swallowed-6.",
        ),
        (
            graph("Something/NN chewed/VBD a/DT frog/NN", "nsubj(2,1) dobj(2,4) det(4,3)"),
            "NO",
            "T lacks the content word 'chewed' of H.",
        ),
        (
            graph("The/DT frog/NN was/VBD there/EX", "det(2,1) nsubj(3,2)"),
            "NO",
            "H has fewer than two content words, so no path joins them.",
        ),
        (
            graph("The/DT frog/NN ,/, heron/NN", "det(2,1)"),
            "NO",
            "H has no path between 'frog' and 'heron'.",
        ),
    ],
)
def test_decisions(hypothesis: Graph, answer: str, reason: str) -> None:
    decision = decide(T_HERON, hypothesis)
    assert (decision.answer, decision.code, decision.reason) == (answer, "D713", reason)


def test_words_without_any_path_in_t_are_not_joined() -> None:
    text = graph("Frogs/NNS swallowed/VBD", "")
    hypothesis = graph("Frogs/NNS swallowed/VBD", "nsubj(2,1)")
    assert decide(text, hypothesis).reason == (
        "T does not have the path Frogs-1 <nsubj swallowed-2 of H."
    )


def test_every_token_that_matches_is_tried() -> None:
    text = graph("Ann/NNP called/VBD Ann/NNP called/VBD", "nsubj(2,1) dobj(2,3) dobj(4,1)")
    hypothesis = graph("Ann/NNP called/VBD", "dobj(2,1)")
    assert decide(text, hypothesis).reason == (
        "T has the path Ann-1 <dobj called-2 of H: Ann-1 <dobj called-4."
    )


def test_the_rarest_words_are_joined() -> None:
    """Rare: matched by few tokens of T and H, then long, then first."""
    text = graph("Old/JJ dogs/NNS chased/VBD old/JJ cats/NNS", "")
    hypothesis = graph("Old/JJ dogs/NNS chased/VBD cats/NNS", "")

    def pair(hypothesis: Graph) -> tuple[int, int] | None:
        return rarest_pair(pose(text, hypothesis, RuleSet(())))

    assert pair(hypothesis) == (2, 3)  # chased is longest; dogs and cats are as long, dogs is first
    assert pair(graph("Old/JJ cats/NNS", "")) == (1, 2)
    assert pair(graph("Cats/NNS chased/VBD new/JJ dogs/NNS", "")) == (2, 3)  # T lacks new
    assert pair(graph("Somebody/NN chased/VBD", "")) is None


def test_the_trace_follows_the_path() -> None:
    hypothesis = graph(
        "The/DT frog/NN was/VBD swallowed/VBN", "det(2,1) nsubjpass(4,2) auxpass(4,3)"
    )
    trace = decide(T_HERON, hypothesis).trace
    assert [(e.shown, e.status, e.core, e.codes, e.reason) for e in trace] == [
        (
            "det(frog-2, The-1)",
            "set aside",
            False,
            ("C300",),
            "It is not on the path between the two rarest content words",
        ),
        (
            "nsubjpass(swallowed-4, frog-2)",
            "matched",
            True,
            ("P201",),
            "T has dobj(swallowed-6, frog-8)",
        ),
        (
            "auxpass(swallowed-4, was-3)",
            "set aside",
            False,
            ("C300",),
            "It is not on the path between the two rarest content words",
        ),
    ]
    (missing,) = decide(T_HERON, graph("frog/NN swallowed/VBD", "nsubj(2,1)")).trace
    assert (missing.status, missing.reason) == ("missing", "It is on a path that T does not have")
