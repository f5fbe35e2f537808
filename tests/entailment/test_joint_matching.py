"""The hypothesis as a query: one answer to all its core relations at once."""

from __future__ import annotations

from notation import graph
from pete.entailment import STRATEGIES, find_strategy
from pete.entailment.joint_matching import Answer, match_together
from pete.entailment.matching import pose
from pete.entailment.rules import RuleSet
from pete.graph import Graph

FACTUAL = STRATEGIES["factual"]

T_MEALS = graph(
    "Ann/NNP ate/VBD rice/NN and/CC Bo/NNP cooked/VBD soup/NN",
    "nsubj(2,1) dobj(2,3) conj_and(2,6) nsubj(6,5) dobj(6,7)",
)
T_SEEN = graph(
    "Ann/NNP saw/VBD Bo/NNP ,/, Ann/NNP saw/VBD Cy/NNP in/IN Oslo/NNP on/IN Monday/NNP",
    "nsubj(2,1) dobj(2,3) nsubj(6,5) dobj(6,7) prep_in(6,9) prep_on(6,11)",
)


def query(text: Graph, hypothesis: Graph, *codes: str) -> Answer:
    rules = RuleSet(codes or FACTUAL.codes)
    return match_together(pose(text, hypothesis, rules), rules)


def shown(answer: Answer, text: Graph, hypothesis: Graph) -> dict[str, str]:
    return {hypothesis.name(asked): text.name(given) for asked, given in answer.mapping.items()}


def statuses(answer: Answer) -> dict[str, str]:
    return {entry.goal.relation.label: entry.status for entry in answer.found}


def test_words_are_mapped() -> None:
    hypothesis = graph("Somebody/NN cooked/VBD soup/NN", "nsubj(2,1) dobj(2,3)")
    answer = query(T_MEALS, hypothesis)
    assert answer.complete
    assert shown(answer, T_MEALS, hypothesis) == {
        "Somebody-1": "Bo-5",
        "cooked-2": "cooked-6",
        "soup-3": "soup-7",
    }


def test_one_dummy_is_one_word_at_all_its_uses() -> None:
    hypothesis = graph(
        "Ann/NNP ate/VBD something/NN Bo/NNP cooked/VBD",
        "nsubj(2,1) dobj(2,3) nsubj(5,4) dobj(5,3)",
    )
    shared = graph(
        "Ann/NNP ate/VBD the/DT rice/NN Bo/NNP cooked/VBD",
        "nsubj(2,1) det(4,3) dobj(2,4) nsubj(6,5) dobj(6,4)",
    )
    assert not query(T_MEALS, hypothesis).complete
    assert shown(query(shared, hypothesis), shared, hypothesis)["something-3"] == "rice-4"


def test_two_dummies_may_be_different_words() -> None:
    hypothesis = graph(
        "Somebody/NN ate/VBD rice/NN and/CC somebody/NN cooked/VBD soup/NN",
        "nsubj(2,1) dobj(2,3) conj_and(2,6) nsubj(6,5) dobj(6,7)",
    )
    answer = query(T_MEALS, hypothesis)
    assert answer.complete
    assert (answer.mapping[1], answer.mapping[5]) == (1, 5)


def test_two_dummies_may_share_a_word() -> None:
    text = graph("Ann/NNP sang/VBD and/CC danced/VBD", "nsubj(2,1) conj_and(2,4) nsubj(4,1)")
    hypothesis = graph(
        "Somebody/NN sang/VBD and/CC somebody/NN danced/VBD",
        "nsubj(2,1) conj_and(2,5) nsubj(5,4)",
    )
    assert query(text, hypothesis).complete


def test_one_word_is_not_two_arguments_of_one_predicate() -> None:
    """A parser may give a word both roles; who was it that Ann saw?"""
    text = graph("Ann/NNP saw/VBD", "nsubj(2,1) dobj(2,1)")
    hypothesis = graph("Somebody/NN saw/VBD somebody/NN", "nsubj(2,1) dobj(2,3)")
    assert not query(text, hypothesis).complete
    reflexive = graph("Ann/NNP saw/VBD herself/PRP", "nsubj(2,1) dobj(2,3)")
    assert query(reflexive, hypothesis).complete


def test_two_content_words_are_two_words_of_t() -> None:
    text = graph("Ann/NNP saw/VBD Ann/NNP", "nsubj(2,1) dobj(2,1)")
    hypothesis = graph("Ann/NNP saw/VBD Ann/NNP", "nsubj(2,1) dobj(2,3)")
    assert not query(text, hypothesis).complete
    assert query(hypothesis, hypothesis).complete


def test_one_word_of_h_is_not_two_words_of_t() -> None:
    hypothesis = graph("Ann/NNP saw/VBD Bo/NNP in/IN Oslo/NNP", "nsubj(2,1) dobj(2,3) prep_in(2,5)")
    separately = find_strategy("generalized")
    assert separately.decide(T_SEEN, hypothesis).answer == "YES"
    assert not query(T_SEEN, hypothesis).complete


def test_no_answer_is_the_largest_part_that_has_one() -> None:
    """Of two events the later one has more of what is asked."""
    hypothesis = graph(
        "Ann/NNP saw/VBD Bo/NNP in/IN Oslo/NNP on/IN Monday/NNP",
        "nsubj(2,1) dobj(2,3) prep_in(2,5) prep_on(2,7)",
    )
    answer = query(T_SEEN, hypothesis)
    assert statuses(answer) == {
        "nsubj": "matched",
        "dobj": "missing",
        "prep_in": "matched",
        "prep_on": "matched",
    }
    assert shown(answer, T_SEEN, hypothesis) == {
        "Ann-1": "Ann-5",
        "saw-2": "saw-6",
        "Oslo-5": "Oslo-9",
        "Monday-7": "Monday-11",
    }


def test_what_cannot_be_answered_does_not_keep_the_rest_from_it() -> None:
    hypothesis = graph("Cy/NNP ate/VBD rice/NN", "nsubj(2,1) dobj(2,3)")
    answer = query(T_MEALS, hypothesis, "C301", "C302", "D701", "D704")
    assert statuses(answer) == {"nsubj": "missing", "dobj": "matched"}


T_EATEN = graph(
    "Ann/NNP ate/VBD nothing/NN and/CC Ann/NNP ate/VBD rice/NN",
    "nsubj(2,1) dobj(2,3) conj_and(2,6) nsubj(6,5) dobj(6,7)",
)


def test_a_barred_fact_gives_way_to_another_one() -> None:
    hypothesis = graph("Ann/NNP ate/VBD something/NN", "nsubj(2,1) dobj(2,3)")
    answer = query(T_EATEN, hypothesis)
    assert shown(answer, T_EATEN, hypothesis)["something-3"] == "rice-7"
    assert [entry.blocked_by for entry in answer.found] == ["", ""]


def test_the_rule_that_barred_the_only_fact_is_told() -> None:
    text = graph("Ann/NNP ate/VBD nothing/NN", "nsubj(2,1) dobj(2,3)")
    hypothesis = graph("Ann/NNP ate/VBD something/NN", "nsubj(2,1) dobj(2,3)")
    decision = FACTUAL.decide(text, hypothesis)
    assert [(entry.status, entry.codes[-1]) for entry in decision.trace] == [
        ("missing", "B601"),
        ("missing", "B601"),
    ]
    assert decision.reason == (
        "nsubj(eat, ann): T denies the relation, and H states it; T has nsubj(ate-2, Ann-1)."
    )


def test_a_relation_that_would_do_alone_is_told_to_be_of_other_words() -> None:
    text = graph(
        "Ann/NNP teaches/VBZ chess/NN and/CC Bo/NNP teaches/VBZ tennis/NN",
        "nsubj(2,1) dobj(2,3) nsubj(6,5) dobj(6,7) conj_and(2,6)",
    )
    hypothesis = graph("Ann/NNP teaches/VBZ tennis/NN", "nsubj(2,1) dobj(2,3)")
    assert FACTUAL.decide(text, hypothesis).reason == (
        "dobj(teach, tennis) of H does not go with the rest of H; T has dobj(teaches-6, tennis-7)."
    )


def test_a_word_that_t_lacks_is_named() -> None:
    text = graph("Ann/NNP slept/VBD", "nsubj(2,1)")
    hypothesis = graph("Ann/NNP snored/VBD", "nsubj(2,1)")
    assert FACTUAL.decide(text, hypothesis).reason == (
        "nsubj(snore, ann) of H is not among T's relations; T lacks 'snored'."
    )


def test_what_follows_of_a_relation_is_told_with_the_rule() -> None:
    text = graph(
        "Ann/NNP ate/VBD soup/NN but/CC not/RB bread/NN",
        "nsubj(2,1) dobj(2,3) conj_negcc(3,6)",
    )
    hypothesis = graph("Ann/NNP did/VBD not/RB eat/VB bread/NN", "nsubj(4,1) neg(4,3) dobj(4,5)")
    decision = FACTUAL.decide(text, hypothesis)
    assert decision.reason == (
        "Every core relation of H left to test is among T's relations or follows from one: "
        "nsubj(ate-2, Ann-1), dobj(ate-2, soup-3) (X427)."
    )
    assert decision.trace[-1].reason == (
        "T has dobj(ate-2, soup-3), and so dobj(ate-2, bread-6) (X427)"
    )


T_OWNED = graph(
    "Bo/NNP praised/VBD Ann/NNP 's/POS boat/NN",
    "nsubj(2,1) possessive(3,4) poss(5,3) dobj(2,5)",
)


def test_a_restatement_answers_where_h_as_it_stands_does_not() -> None:
    hypothesis = graph("Ann/NNP has/VBZ a/DT boat/NN", "nsubj(2,1) det(4,3) dobj(2,4)")
    answer = query(T_OWNED, hypothesis)
    assert answer.complete
    assert shown(answer, T_OWNED, hypothesis) == {"Ann-1": "Ann-3", "boat-4": "boat-5"}
    assert statuses(answer) == {"nsubj": "set aside", "det": "set aside", "dobj": "matched"}


def test_h_is_told_as_it_stands_where_no_wording_has_an_answer() -> None:
    hypothesis = graph("Bo/NNP has/VBZ a/DT boat/NN", "nsubj(2,1) det(4,3) dobj(2,4)")
    answer = query(T_OWNED, hypothesis)
    assert statuses(answer) == {"nsubj": "missing", "det": "set aside", "dobj": "missing"}
    assert {entry.goal.label for entry in answer.found} == {"nsubj", "det", "dobj"}


def test_what_is_not_core_binds_no_word() -> None:
    """A determiner of another noun does not matter, so it maps nothing."""
    text = graph("The/DT boat/NN sank/VBD", "det(2,1) nsubj(3,2)")
    hypothesis = graph("The/DT boat/NN sank/VBD", "det(2,1) nsubj(3,2)")
    assert sorted(query(text, hypothesis).mapping) == [2, 3]


def test_a_search_without_end_is_broken_off_and_says_so() -> None:
    """Many words that match each other, and no answer to all of H."""
    words = range(1, 13)
    text = graph(
        " ".join(["dog/NN"] * 12),
        " ".join(
            f"{label}({a},{b})"
            for a in words
            for b in words
            if a != b and (a * b) % 5 == 1
            for label in ("nsubj", "dobj")
        ),
    )
    hypothesis = graph(
        " ".join(["dog/NN"] * 9),
        " ".join(f"{'nsubj' if n % 2 else 'dobj'}({n},{n + 1})" for n in range(1, 9))
        + " nsubj(9,1) dobj(9,2) nsubj(8,3) dobj(7,1)",
    )
    decision = FACTUAL.decide(text, hypothesis)
    assert decision.answer == "NO"
    assert decision.reason.endswith(
        " The search for a better answer was broken off after 50,000 steps."
    )
