from __future__ import annotations

import pytest

from notation import graph
from pete.entailment import Decision, find_strategy
from pete.errors import UsageError
from pete.graph import Graph

T_SAILOR = graph(
    "The/DT sailor/NN on/IN the/DT raft/NN mended/VBD old/JJ nets/NNS",
    "root(0,6) det(2,1) nsubj(6,2) prep_on(2,5) det(5,4) dobj(6,8) amod(8,7)",
)


def decide(hypothesis: Graph, text: Graph = T_SAILOR) -> Decision:
    return find_strategy("unlabelled").decide(text, hypothesis)


@pytest.mark.parametrize(
    ("hypothesis", "answer", "code", "reason"),
    [
        # A wrong label does no harm ...
        (
            graph("The/DT sailor/NN mended/VBD nets/NNS", "dep(3,2) det(2,1) iobj(3,4)"),
            "YES",
            "D704",
            "Every core relation of H left to test is among T's relations: "
            "nsubj(mended-6, sailor-2), dobj(mended-6, nets-8).",
        ),
        # ... a wrong head does.
        (
            graph("The/DT raft/NN mended/VBD nets/NNS", "det(2,1) nsubj(3,2) dobj(3,4)"),
            "NO",
            "D701",
            "In H 'raft' depends on 'mended', and not in T.",
        ),
        # So does a wrong direction.
        (
            graph("mended/VBN nets/NNS", "amod(2,1)"),
            "NO",
            "D701",
            "In H 'mended' depends on 'nets', and not in T.",
        ),
        (
            graph("Somebody/NN mended/VBD something/NN", "nsubj(2,1) dobj(2,3)"),
            "NO",
            "D702",
            "H has no core relation left to test.",
        ),
        # An absent word is set aside, content or not (F101).
        (
            graph("The/DT nun/NN mended/VBD", "det(2,1) nsubj(3,2)"),
            "NO",
            "D702",
            "H has no core relation left to test: nsubj(mended-3, nun-2) set aside.",
        ),
    ],
)
def test_decisions(hypothesis: Graph, answer: str, code: str, reason: str) -> None:
    decision = decide(hypothesis)
    assert (decision.answer, decision.code, decision.reason) == (answer, code, reason)


def test_a_function_word_gives_way_to_content_words() -> None:
    """A head to its nearest content ancestor, a dependent to a descendant on its right."""
    text = graph(
        "Monks/NNS slept/VBD in/IN the/DT cold/JJ barn/NN",
        "nsubj(2,1) prep(2,3) pobj(3,6) det(6,4) amod(6,5)",
    )
    slept_barn = graph("slept/VBD barn/NN", "dep(1,2)")
    slept_cold = graph("slept/VBD cold/JJ", "dep(1,2)")
    assert decide(slept_barn, text).trace[0].answer == "prep(slept-2, in-3)"
    assert decide(slept_cold, text).answer == "NO"  # "cold" is nearer in the sentence alone
    no_link = graph("slept/VBD in/IN barn/NN", "pobj(2,3)")
    assert decide(slept_barn, no_link).answer == "NO"
    to_the_left = graph("barn/NN in/IN slept/VBD", "prep(3,2) pobj(2,1)")
    assert decide(slept_barn, to_the_left).trace[0].answer == "pobj(in-2, barn-1)"


def test_the_trace() -> None:
    hypothesis = graph("The/DT raft/NN mended/VBD nuns/NNS", "det(2,1) nsubj(3,2) dobj(3,4)")
    trace = decide(hypothesis).trace
    assert [(e.shown, e.status, e.core, e.codes, e.reason) for e in trace] == [
        (
            "det(raft-2, The-1)",
            "set aside",
            False,
            ("C300",),
            "It joins no two content words",
        ),
        (
            "nsubj(mended-3, raft-2)",
            "missing",
            True,
            (),
            "In H 'raft' depends on 'mended', and not in T",
        ),
        (
            "dobj(mended-3, nuns-4)",
            "set aside",
            True,
            ("F101",),
            "A word of the relation does not occur in T",
        ),
    ]


def test_switches() -> None:
    nun = graph("The/DT nun/NN mended/VBD", "det(2,1) nsubj(3,2)")
    strict = find_strategy("unlabelled", drop=["F101"])
    assert strict.name == "unlabelled -F101"
    assert strict.decide(T_SAILOR, nun).code == "D701"
    with pytest.raises(UsageError) as error:
        find_strategy("unlabelled", drop=["D704"])
    assert str(error.value) == (
        "strategy 'unlabelled -D704' does not decide every pair. Switch D704 on again."
    )
