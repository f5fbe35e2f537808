from __future__ import annotations

import pytest

from notation import graph
from pete.entailment import Decision, find_strategy
from pete.graph import Graph

T_BAKER = graph(
    "The/DT old/JJ baker/NN sold/VBD loaves/NNS to/TO the/DT mayor/NN",
    "det(3,1) amod(3,2) nsubj(4,3) dobj(4,5) prep_to(4,8) det(8,7)",
)
T_MAYOR = graph("The/DT mayor/NN was/VBD proud/JJ", "det(2,1) nsubj(4,2) cop(4,3)")
T_SOLD = graph("The/DT loaves/NNS were/VBD sold/VBN", "det(2,1) nsubjpass(4,2) auxpass(4,3)")


def decide(text: Graph, hypothesis: Graph, *switches: str) -> Decision:
    return find_strategy("schwa", add=switches).decide(text, hypothesis)


@pytest.mark.parametrize(
    ("text", "hypothesis", "answer", "reason"),
    [
        (
            T_BAKER,
            graph("The/DT baker/NN sold/VBD loaves/NNS", "det(2,1) nsubj(3,2) dobj(3,4)"),
            "YES",
            "T has the predicate sold-3(nsubj baker-2, dobj loaves-4) of H: "
            "sold-4(nsubj baker-3, dobj loaves-5).",
        ),
        # Roles exchanged: no slot is filled as asked.
        (
            T_BAKER,
            graph("Loaves/NNS sold/VBD the/DT baker/NN", "nsubj(2,1) dobj(2,4) det(4,3)"),
            "NO",
            "T has no predicate of H: not sold-2(nsubj Loaves-1, dobj baker-4); "
            "it has sold-4(nsubj baker-3, dobj loaves-5).",
        ),
        # One slot of two is not enough.
        (
            T_BAKER,
            graph("The/DT mayor/NN sold/VBD loaves/NNS", "det(2,1) nsubj(3,2) dobj(3,4)"),
            "NO",
            "T has no predicate of H: not sold-3(nsubj mayor-2, dobj loaves-4); "
            "it has sold-4(nsubj baker-3, dobj loaves-5).",
        ),
        # The argument numbers of a passive are adjusted, its agent's too.
        (
            T_BAKER,
            graph(
                "Loaves/NNS were/VBD sold/VBN by/IN the/DT baker/NN",
                "nsubjpass(3,1) auxpass(3,2) agent(3,6) det(6,5)",
            ),
            "YES",
            "T has the predicate sold-3(dobj Loaves-1, nsubj baker-6) of H: "
            "sold-4(nsubj baker-3, dobj loaves-5).",
        ),
        # A wildcard unifies with any filler ...
        (
            T_BAKER,
            graph("Somebody/NN sold/VBD loaves/NNS", "nsubj(2,1) dobj(2,3)"),
            "YES",
            "T has the predicate sold-2(nsubj Somebody-1, dobj loaves-3) of H: "
            "sold-4(nsubj baker-3, dobj loaves-5).",
        ),
        # ... and with none.
        (
            T_SOLD,
            graph("Anyone/NN sold/VBD loaves/NNS", "nsubj(2,1) dobj(2,3)"),
            "YES",
            "T has the predicate sold-2(nsubj Anyone-1, dobj loaves-3) of H: "
            "sold-4(dobj loaves-2).",
        ),
        # It does not make its head one: the other slot is still to be filled.
        (
            T_BAKER,
            graph("Somebody/NN sold/VBD the/DT mayor/NN", "nsubj(2,1) dobj(2,4) det(4,3)"),
            "NO",
            "T has no predicate of H: not sold-2(nsubj Somebody-1, dobj mayor-4); "
            "it has sold-4(nsubj baker-3, dobj loaves-5).",
        ),
        # A copula heads the predicate: an adjective would be pruned.
        (
            T_MAYOR,
            graph("Somebody/NN was/VBD proud/JJ", "nsubj(3,1) cop(3,2)"),
            "YES",
            "T has the predicate was-2(nsubj Somebody-1, complement proud-3) of H: "
            "was-3(nsubj mayor-2, complement proud-4).",
        ),
        (
            T_BAKER,
            graph("The/DT baker/NN was/VBD old/JJ", "det(2,1) nsubj(4,2) cop(4,3)"),
            "NO",
            "T has no predicate of H: not was-3(nsubj baker-2, complement old-4), "
            "for it has no predicate of that word.",
        ),
        # An adjective with a subject and no copula, and a preposition with an object, are pruned.
        (
            T_MAYOR,
            graph("mayor/NN proud/JJ of/IN loaves/NNS", "nsubj(2,1) prep(2,3) dobj(3,4)"),
            "NO",
            "H has no predicate with an argument.",
        ),
    ],
)
def test_decisions(text: Graph, hypothesis: Graph, answer: str, reason: str) -> None:
    decision = decide(text, hypothesis)
    assert (decision.answer, decision.code, decision.reason) == (answer, "D712", reason)


def test_one_predicate_of_several_is_enough() -> None:
    hypothesis = graph(
        "The/DT baker/NN who/WP sold/VBD loaves/NNS praised/VBD us/PRP",
        "det(2,1) nsubj(4,2) rcmod(2,4) dobj(4,5) nsubj(6,2) dobj(6,7)",
    )
    assert decide(T_BAKER, hypothesis).reason == (
        "T has the predicate sold-4(nsubj baker-2, dobj loaves-5) of H: "
        "sold-4(nsubj baker-3, dobj loaves-5)."
    )


def test_the_trace_tells_slots_wildcards_and_what_is_no_slot() -> None:
    hypothesis = graph(
        "Somebody/NN gladly/RB sold/VBD the/DT mayor/NN",
        "nsubj(3,1) advmod(3,2) dobj(3,5) det(5,4)",
    )
    trace = decide(T_BAKER, hypothesis).trace
    assert [(e.shown, e.status, e.core, e.codes, e.reason) for e in trace] == [
        (
            "nsubj(sold-3, Somebody-1)",
            "set aside",
            True,
            (),
            "Its dependent is a wildcard",
        ),
        (
            "advmod(sold-3, gladly-2)",
            "set aside",
            False,
            ("C300",),
            "It fills no argument slot of a predicate that is not pruned",
        ),
        (
            "det(mayor-5, the-4)",
            "set aside",
            False,
            ("C300",),
            "It fills no argument slot of a predicate that is not pruned",
        ),
        (
            "dobj(sold-3, mayor-5)",
            "missing",
            True,
            (),
            "No predicate 'sold' of T has this argument",
        ),
    ]


def test_the_trace_names_the_rule_and_the_relation_of_t() -> None:
    (entry,) = decide(T_SOLD, graph("loaves/NNS sold/VBN", "nsubjpass(2,1)")).trace
    assert (entry.status, entry.codes, entry.answer, entry.reason) == (
        "matched",
        ("P201",),
        "nsubjpass(sold-4, loaves-2)",
        "T has nsubjpass(sold-4, loaves-2)",
    )


def test_an_extension_can_be_switched_on() -> None:
    text = graph(
        "The/DT clerk/NN gave/VBD the/DT nurse/NN keys/NNS",
        "det(2,1) nsubj(3,2) iobj(3,5) det(5,4) dobj(3,6)",
    )
    passive = graph("The/DT nurse/NN was/VBD given/VBN", "det(2,1) nsubjpass(4,2) auxpass(4,3)")
    active = graph("Somebody/NN gave/VBD the/DT nurse/NN", "nsubj(2,1) dobj(2,4) det(4,3)")
    assert decide(text, passive).answer == "NO"
    assert decide(text, passive, "X402").answer == "YES"
    assert decide(text, active, "X402").answer == "NO"
