from __future__ import annotations

import pytest

from notation import graph
from pete.entailment import STRATEGIES, Decision, find_strategies, find_strategy, parse_failure
from pete.errors import UnknownNameError, UsageError
from pete.graph import Graph

T_HAT = graph(
    "The/DT man/NN with/IN the/DT hat/NN was/VBD tired/JJ",
    "det(2,1) prep_with(2,5) det(5,4) nsubj(7,2) cop(7,6)",
)
H_MAN = graph("The/DT man/NN was/VBD tired/JJ", "det(2,1) nsubj(4,2) cop(4,3)")
H_HAT = graph("The/DT hat/NN was/VBD tired/JJ", "det(2,1) nsubj(4,2) cop(4,3)")

T_OPENED = graph("The/DT clerk/NN opened/VBD letters/NNS", "det(2,1) nsubj(3,2) dobj(3,4)")
H_PASSIVE = graph("Letters/NNS were/VBD opened/VBN", "nsubjpass(3,1) auxpass(3,2)")
H_AGENT = graph(
    "Letters/NNS were/VBD opened/VBN by/IN the/DT clerk/NN",
    "nsubjpass(3,1) auxpass(3,2) agent(3,6) det(6,5)",
)
H_WRONG_AGENT = graph(
    "The/DT clerk/NN was/VBD opened/VBN by/IN letters/NNS",
    "det(2,1) nsubjpass(4,2) auxpass(4,3) agent(4,6)",
)
H_DUMMIES = graph("Somebody/NN opened/VBD something/NN", "nsubj(2,1) dobj(2,3)")


def decide(name: str, text: Graph, hypothesis: Graph) -> Decision:
    return find_strategy(name).decide(text, hypothesis)


@pytest.mark.parametrize(
    ("strategy", "text", "hypothesis", "answer", "code"),
    [
        ("always-yes", T_HAT, H_HAT, "YES", "D710"),
        ("overlap", T_HAT, H_HAT, "YES", "D711"),
        ("overlap", T_HAT, H_PASSIVE, "NO", "D711"),
        ("generalized", T_HAT, H_MAN, "YES", "D704"),
        ("generalized", T_HAT, H_HAT, "NO", "D701"),
        ("generalized", T_OPENED, H_PASSIVE, "YES", "D704"),
        ("generalized", T_OPENED, H_DUMMIES, "NO", "D702"),
        # To the letter, an agent is no core relation: only the passive subject is tested.
        ("generalized", T_OPENED, H_AGENT, "YES", "D704"),
        ("generalized+", T_OPENED, H_AGENT, "YES", "D704"),
        ("generalized", T_OPENED, H_WRONG_AGENT, "NO", "D701"),
        ("generalized+", T_OPENED, H_WRONG_AGENT, "NO", "D701"),
        ("cambridge", T_HAT, H_MAN, "YES", "D704"),
        ("cambridge", T_HAT, H_HAT, "NO", "D701"),
        ("cambridge", T_OPENED, H_DUMMIES, "NO", "D703"),
    ],
)
def test_decisions(strategy: str, text: Graph, hypothesis: Graph, answer: str, code: str) -> None:
    decision = decide(strategy, text, hypothesis)
    assert (decision.answer, decision.code) == (answer, code)


def test_cambridge_is_content_with_a_determiner() -> None:
    """The published rule lets a vacuous hypothesis pass on any shared relation."""
    hypothesis = graph("Somebody/NN saw/VBD the/DT man/NN", "nsubj(2,1) dobj(2,4) det(4,3)")
    assert decide("cambridge", T_HAT, hypothesis).answer == "YES"
    assert decide("generalized", T_HAT, hypothesis).code == "D702"


def test_recipient_answers_a_passive_subject_but_not_an_object() -> None:
    text = graph("She/PRP gave/VBD the/DT boy/NN a/DT kite/NN", "nsubj(2,1) iobj(2,4) dobj(2,6)")
    passive = graph("The/DT boy/NN was/VBD given/VBN a/DT kite/NN", "nsubjpass(4,2) dobj(4,6)")
    active = graph("She/PRP gave/VBD the/DT boy/NN", "nsubj(2,1) dobj(2,4)")
    assert decide("generalized+", text, passive).answer == "YES"
    assert decide("generalized", text, passive).answer == "NO"
    assert decide("generalized+", text, active).answer == "NO"


def test_prepositional_relations_are_core_when_collapsed_and_optional_when_not() -> None:
    text = graph("Ann/NNP sat/VBD on/IN a/DT rock/NN", "nsubj(2,1) prep(2,3) pobj(3,5)")
    wrong = graph("Ann/NNP sat/VBD on/IN Ann/NNP", "nsubj(2,1) prep(2,3) pobj(3,4)")
    assert decide("cambridge", text, wrong).answer == "YES"
    assert find_strategy("cambridge", add=["C305"]).decide(text, wrong).answer == "NO"


def test_trace_covers_every_relation_of_h_but_the_root() -> None:
    hypothesis = graph(
        "Somebody/NN wore/VBD the/DT hat/NN", "root(0,2) nsubj(2,1) det(4,3) dobj(2,4)"
    )
    decision = decide("generalized+", T_HAT, hypothesis)
    assert [(e.shown, e.status, e.core, e.codes) for e in decision.trace] == [
        ("nsubj(wore-2, Somebody-1)", "set aside", True, ("F101", "C301")),
        ("det(hat-4, the-3)", "matched", False, ("C300",)),
        ("dobj(wore-2, hat-4)", "set aside", True, ("F101", "C302")),
    ]
    assert [e.reason for e in decision.trace] == [
        "A word of the relation does not occur in T: wore, Somebody",
        "T has det(hat-5, the-4)",
        "A word of the relation does not occur in T: wore",
    ]


def test_the_reason_names_the_nearest_relation_of_t() -> None:
    assert decide("generalized", T_HAT, H_HAT).reason == (
        "nsubj(tired, hat) of H is not among T's relations; T has nsubj(tired, man)."
    )


def test_parse_failure_is_no_and_counted_save_where_no_parse_is_needed() -> None:
    decision = parse_failure(find_strategy("generalized"), "text", "the text is blank")
    assert (decision.answer, decision.outcome, decision.code, decision.reason) == (
        "NO",
        "parse-failure",
        "D700",
        "The text has no parse: the text is blank.",
    )
    assert parse_failure(find_strategy("always-yes"), "text", "x").outcome == "decided"


def test_switches_are_named_and_reversible() -> None:
    plus = find_strategy("generalized", add=["P202", "X401", "X402"])
    assert sorted(plus.codes) == sorted(STRATEGIES["generalized+"].codes)
    assert plus.name == "generalized +P202 +X401 +X402"
    assert find_strategy("generalized+", drop=["P202"]).name == "generalized+ -P202"
    assert find_strategy("generalized+", add=["P202"]).name == "generalized+"


def test_bad_switches() -> None:
    with pytest.raises(UsageError) as error:
        find_strategy("generalized", add=["P202"], drop=["P202"])
    assert str(error.value) == "rule P202 is switched both on and off. Choose one."
    with pytest.raises(UsageError) as error:
        find_strategy("overlap", add=["P202"])
    assert str(error.value) == (
        "the strategy 'overlap' has no rules, so P202 cannot be switched. "
        "Name a strategy of relations, too, or leave the switch out."
    )
    for name in ("overlap", "generalized"):
        with pytest.raises(UnknownNameError):
            find_strategy(name, drop=["ZZZ"])


@pytest.mark.parametrize("name", ["cambridge", "generalized", "generalized+"])
@pytest.mark.parametrize(
    ("dropped", "cure"),
    [(["D704"], "D704"), (["D701"], "D701"), (["D701", "D702", "D704"], "D704")],
)
def test_a_strategy_that_leaves_pairs_undecided_is_not_made(
    name: str, dropped: list[str], cure: str
) -> None:
    shown = [code for code in dropped if code in STRATEGIES[name].codes]
    with pytest.raises(UsageError) as error:
        find_strategy(name, drop=dropped)
    assert str(error.value) == (
        f"strategy '{name} -{' -'.join(shown)}' does not decide every pair. Switch {cure} on again."
    )


def test_rules_that_are_not_needed_to_decide_can_go() -> None:
    assert find_strategy("generalized", drop=["D702"]).decide(T_HAT, H_MAN).answer == "YES"
    assert find_strategy("cambridge", drop=["D703"]).decide(T_HAT, H_MAN).answer == "YES"


def test_several_strategies_once_each_switched_where_they_have_rules() -> None:
    found = find_strategies(["overlap", "generalized", "overlap"], add=iter(["P202"]))
    assert [strategy.name for strategy in found] == ["overlap", "generalized +P202"]
    with pytest.raises(UsageError):
        find_strategies(["overlap", "always-yes"], add=["P202"])
    with pytest.raises(UnknownNameError):
        find_strategies(["overlap", "generalized"], drop=["ZZZ"])


def test_unknown_strategy() -> None:
    with pytest.raises(UnknownNameError) as error:
        find_strategy("generalised")
    assert str(error.value) == (
        "there is no strategy 'generalised'. Did you mean 'generalized'? "
        "Known: always-yes, cambridge, extended, factual, generalized, generalized+, overlap, "
        "path, schwa, svm, unlabelled."
    )


@pytest.mark.parametrize(
    ("strategy", "text", "hypothesis", "reason"),
    [
        (
            "generalized",
            T_HAT,
            H_MAN,
            "Every core relation of H left to test is among T's relations: nsubj(tired-7, man-2).",
        ),
        (
            "generalized",
            T_OPENED,
            H_DUMMIES,
            "H has no core relation left to test: nsubj(opened-2, Somebody-1), "
            "dobj(opened-2, something-3) set aside.",
        ),
        ("generalized", T_OPENED, graph("Letters/NNS"), "H has no core relation left to test."),
        (
            "cambridge",
            T_OPENED,
            H_DUMMIES,
            "H and T share no relation of any label (S10-1060, Figure 1).",
        ),
    ],
)
def test_the_reason_names_the_relations_it_rests_on(
    strategy: str, text: Graph, hypothesis: Graph, reason: str
) -> None:
    assert decide(strategy, text, hypothesis).reason == reason
