"""A classifier over paths, taught with sentences made of a few words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations

import pytest

from notation import graph
from pete.entailment import Example, Strategy, find_strategy
from pete.entailment.matching import pose
from pete.entailment.rules import RuleSet
from pete.entailment.strategies.learned import Svm, TrainedSvm, asked_paths, pair_features
from pete.errors import InputError, UsageError
from pete.graph import Graph

PEOPLE = ("cook", "guard", "nurse", "pilot")
VERBS = ("called", "greeted", "praised")


def did(who: str, verb: str, whom: str) -> Graph:
    return graph(f"The/DT {who}/NN {verb}/VBD a/DT {whom}/NN", "nsubj(3,2) dobj(3,5)")


def lessons(people: tuple[str, ...] = PEOPLE) -> Iterator[Example]:
    """Each text with itself, and with the roles exchanged."""
    for number, (who, whom) in enumerate(permutations(people, 2)):
        verb = VERBS[number % len(VERBS)]
        text = did(who, verb, whom)
        yield Example(text, text, "YES")
        yield Example(text, did(whom, verb, who), "NO")


@pytest.fixture(scope="module")
def trained() -> Strategy:
    return Svm().fit(tuple(lessons()), source="own:dev#00")


def test_it_learns_what_it_was_taught(trained: Strategy) -> None:
    text = did("smith", "thanked", "judge")
    yes = trained.decide(text, text)
    no = trained.decide(text, did("judge", "thanked", "smith"))
    assert (yes.answer, yes.code) == ("YES", "D714")
    assert (no.answer, no.code) == ("NO", "D714")
    assert yes.strategy == "svm@own:dev#00"


def test_the_reason_weighs_features(trained: Strategy) -> None:
    text = did("smith", "thanked", "judge")
    reason = trained.decide(text, text).reason
    told, numbers = re.subn(r"\+0\.\d\d", "+0.00", reason)  # they may vary with the library
    assert (told, numbers) == (
        "The classifier says YES (+0.00), most of all for: found <nsubj +0.00, "
        "found <nsubj dobj> +0.00, found dobj> +0.00.",
        4,
    )


def test_a_text_it_was_taught_is_decided_without_it(trained: Strategy) -> None:
    """Blanks and case aside: another tokenisation of a text is no other text."""
    text = did("cook", "called", "guard")
    for same in (text, did("COOK", "called", "guard")):
        decision = trained.decide(same, did("guard", "called", "nun"))
        assert decision.code == "D715"
        assert decision.reason.startswith("The classifier, trained without this text, says NO (")


def test_no_pair_is_decided_by_a_classifier_that_has_seen_its_text() -> None:
    """One text teaches the contrary of all others, by relations that it alone has."""
    odd = graph(
        "Queens/NNS greeted/VBD kings/NNS warmly/RB early/RB",
        "nsubj(2,1) dobj(2,3) advmod(2,4) advmod(4,5)",
    )
    examples = (*lessons(), *[Example(odd, odd, "NO")] * 4)
    trained = Svm().fit(examples, source="own")
    assert isinstance(trained, TrainedSvm)
    rules = RuleSet(trained.codes)
    case = pose(odd, odd, rules)
    assert trained.known.margin(pair_features(case, asked_paths(case, rules))) < 0
    decision = trained.decide(odd, odd)
    assert (decision.code, decision.answer) == ("D715", "YES")


def test_every_text_has_a_classifier_without_it_and_nothing_is_random(trained: Strategy) -> None:
    again = Svm().fit(tuple(lessons()), source="own:dev#00")
    for example in lessons():
        decision = trained.decide(example.text, example.hypothesis)
        assert decision.code == "D715"
        assert decision == again.decide(example.text, example.hypothesis)


def test_the_trace_follows_paths(trained: Strategy) -> None:
    text = did("smith", "thanked", "judge")
    hypothesis = graph(
        "The/DT judge/NN was/VBD thanked/VBN early/RB",
        "det(2,1) nsubjpass(4,2) auxpass(4,3) advmod(4,5)",
    )
    trace = trained.decide(text, hypothesis).trace
    assert [(e.shown, e.status, e.core, e.codes, e.reason) for e in trace] == [
        (
            "det(judge-2, The-1)",
            "set aside",
            False,
            ("C300",),
            "It is on no short path between content words",
        ),
        (
            "nsubjpass(thanked-4, judge-2)",
            "matched",
            True,
            ("P201",),
            "T has dobj(thanked-3, judge-5)",
        ),
        (
            "auxpass(thanked-4, was-3)",
            "set aside",
            False,
            ("C300",),
            "It is on no short path between content words",
        ),
        (
            "advmod(thanked-4, early-5)",
            "missing",
            True,
            (),
            "T lacks <dobj advmod> and advmod>",
        ),
    ]


def test_a_hypothesis_of_one_word_has_no_path(trained: Strategy) -> None:
    decision = trained.decide(did("smith", "thanked", "judge"), graph("Thanks/NNS"))
    assert (decision.answer, decision.trace) == ("NO", ())


def test_untrained_it_decides_nothing() -> None:
    text = did("cook", "called", "guard")
    with pytest.raises(UsageError) as error:
        find_strategy("svm").decide(text, text)
    assert str(error.value) == (
        "the strategy 'svm' is not trained. Name the pairs it learns from: train='DATASET:SPLIT'."
    )


@pytest.mark.parametrize(
    ("examples", "told"),
    [
        ((), "0 YES and 0 NO pairs with a parse, of 0 texts"),
        (tuple(e for e in lessons() if e.gold == "YES"), "12 YES and 0 NO pairs with a parse, of "),
        (tuple(lessons())[:2], "1 YES and 1 NO pairs with a parse, of 1 texts"),
    ],
)
def test_too_little_to_learn_from(examples: tuple[Example, ...], told: str) -> None:
    with pytest.raises(InputError) as error:
        Svm().fit(examples, source="own:dev#00")
    assert str(error.value).startswith(f"own:dev#00 is too small to learn from: {told}")
    assert str(error.value).endswith(
        "texts. Train on more pairs: a fold leaves whole texts out, and needs both answers."
    )


def test_a_trained_strategy_cannot_be_called_back_by_name(trained: Strategy) -> None:
    assert isinstance(trained, TrainedSvm)
    with pytest.raises(UsageError) as error:
        find_strategy(trained.name)
    assert str(error.value) == (
        "the strategy 'svm@own:dev#00' was trained for the run it belongs to, and runs hold no "
        "classifier. Train 'svm' again. Name the pairs it learns from: train='DATASET:SPLIT'."
    )
