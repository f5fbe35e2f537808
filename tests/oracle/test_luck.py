"""What answers rest on."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation import graph
from pete.evaluation import Analyses
from pete.evaluation.replay import explain_result, named_strategy
from pete.oracle.luck import Luck, measure_luck
from pete.pairs import EntailmentPair
from table_parser import BIRD_PAIRS, BIRDS, table_run


def luck_of(strategy: str, *pairs: EntailmentPair) -> Luck:
    run = table_run(BIRDS, pairs or BIRD_PAIRS, strategies=(strategy,))
    return measure_luck(explain_result(run.results[0], run))


def test_every_ground_of_a_strategy_of_relations() -> None:
    luck = luck_of("generalized+")
    assert luck.right_yes == {"earned": ("saw-1",), "lucky": (), "unmatched": ()}
    none = {"missing": (), "vacuous": (), "failure": (), "other": ()}
    assert luck.right_no == none | {"missing": ("saw-2",), "failure": ("big-2",)}
    assert luck.wrong_no == none | {"vacuous": ("big-1",)}


def test_the_baseline_is_all_luck() -> None:
    """*Something* is not in the text, so there is not a relation to rest on; nor is one asked."""
    luck = luck_of("always-yes")
    assert luck.right_yes == {"earned": (), "lucky": ("saw-1", "big-1"), "unmatched": ()}


def test_words_alone_are_another_ground() -> None:
    """The cat is none of the words of T, but no relation was asked for."""
    pair = EntailmentPair("x", "Something is big.", "The cat saw birds.", "NO")
    assert luck_of("overlap", pair).right_no["other"] == ("x",)


def test_the_check_of_the_paper_asks_for_any_core_relation() -> None:
    """The pair is about its object, which is set aside; its subject, which is core, is matched."""
    pair = replace(BIRD_PAIRS[0], words=("see", "something"))
    luck = luck_of("generalized+", pair)
    assert (luck.right_yes["lucky"], luck.coreless) == (("saw-1",), ())
    assert luck_of("always-yes", pair).coreless == ("saw-1",)


@pytest.mark.parametrize("words", [(), ("birds",), ("birds", "dog"), ("birds", "saw", "cat")])
def test_words_that_are_not_two_of_h_are_not_guessed(words: tuple[str, ...]) -> None:
    pair = replace(BIRD_PAIRS[0], words=words)
    assert luck_of("generalized+", pair).right_yes["unmatched"] == ("saw-1",)


def test_a_yes_that_rests_on_another_relation_is_lucky() -> None:
    """The object, which the pair is about, is set aside: *something* is not in T."""
    pair = replace(BIRD_PAIRS[0], words=("see", "something"))
    assert luck_of("generalized+", pair).right_yes["lucky"] == ("saw-1",)


PLANS = "The plan that Mia saw saw a plan."
PLANNED = BIRDS | {
    PLANS: graph(
        "The/DT plan/NN that/WDT Mia/NNP saw/VBD saw/VBD a/DT plan/NN ./.",
        "det(2,1) nsubj(6,2) dobj(5,3) nsubj(5,4) rcmod(2,5) root(0,6) det(8,7) dobj(6,8)",
    ),
    "The plan saw a plan.": graph(
        "The/DT plan/NN saw/VBD a/DT plan/NN ./.",
        "det(2,1) nsubj(3,2) root(0,3) det(5,4) dobj(3,5)",
    ),
    "Something saw a plan.": graph(
        "Something/NN saw/VBD a/DT plan/NN ./.", "nsubj(2,1) root(0,2) det(4,3) dobj(2,4)"
    ),
}


@pytest.mark.parametrize(
    ("hypothesis", "words", "ground"),
    [
        ("Something saw a plan.", ("see_2", "plan_2"), "earned"),
        ("Something saw a plan.", ("see_2", "something_1"), "lucky"),
        ("Something saw a plan.", ("plan_1", "plan_2"), "unmatched"),
        ("The plan saw a plan.", ("plan_1", "see"), "earned"),
        ("The plan saw a plan.", ("plan_2", "see"), "earned"),
        ("The plan saw a plan.", ("plan_1", "plan_2"), "lucky"),
        ("The plan saw a plan.", ("mare_2", "see"), "unmatched"),
    ],
)
def test_words_by_their_occurrence(hypothesis: str, words: tuple[str, ...], ground: str) -> None:
    pair = EntailmentPair("x", PLANS, hypothesis, "YES", words)
    run = table_run(PLANNED, [pair])
    luck = measure_luck(explain_result(run.results[0], run))
    assert luck.right_yes == {"earned": (), "lucky": (), "unmatched": ()} | {ground: ("x",)}


def test_a_hypothesis_of_one_word_is_vacuous() -> None:
    known = BIRDS | {"Birds.": graph("Birds/NNS ./.", "root(0,1) punct(1,2)")}
    pair = EntailmentPair("one", "The big birds saw a cat.", "Birds.", "YES")
    (material,) = table_run(known, [pair]).materials
    luck = measure_luck(Analyses.of(material).explain_all(named_strategy("generalized+")))
    assert luck.wrong_no["vacuous"] == ("one",)


@given(st.lists(st.sampled_from(BIRD_PAIRS), unique_by=lambda pair: pair.id, min_size=1))
def test_every_answer_but_a_wrong_yes_has_one_ground(pairs: list[EntailmentPair]) -> None:
    luck = luck_of("cambridge", *pairs)
    listed = [
        id
        for grounds in (luck.right_yes, luck.right_no, luck.wrong_no)
        for ids in grounds.values()
        for id in ids
    ]
    run = table_run(BIRDS, pairs, strategies=("cambridge",))
    wrong_yes = [o for o in run.results[0].outcomes if (o.gold, o.decision.answer) == ("NO", "YES")]
    assert len(listed) == len(set(listed)) == len(pairs) - len(wrong_yes)
