from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pete.errors import InputError
from pete.metrics.matches import Matches
from pete.oracle.annotation.agreement import Share, agreement_document, kappa, measure_agreement
from pete.oracle.annotation.facts import Fact


def relation(label: str, head: int, dependent: int) -> Fact:
    return Fact(dependent, "relation", head, label)


FIRST = {
    "s001": frozenset(
        [
            Fact(1, "tag", 0, "NN"),
            Fact(2, "tag", 0, "VBD"),
            relation("nsubj", 2, 1),
            relation("xsubj", 3, 1),
            relation("amod", 1, 4),
        ]
    ),
    "s002": frozenset([Fact(1, "tag", 0, "UH")]),
}
SECOND = {
    "s001": frozenset(
        [
            Fact(1, "tag", 0, "NN"),
            Fact(2, "tag", 0, "VBN"),
            relation("nsubj", 2, 1),
            relation("nsubj", 3, 1),
            relation("prep_in", 2, 5),
        ]
    ),
    "s002": frozenset([Fact(1, "tag", 0, "UH")]),
}


def test_relations_are_counted_by_group_and_label() -> None:
    agreement = measure_agreement(FIRST, SECOND)
    assert agreement.groups == {
        "all": Matches(1, 3, 3),
        "core": Matches(1, 2, 3),
        "xsubj": Matches(0, 1, 0),
    }
    assert agreement.labels == {
        "amod": Matches(0, 1, 0),
        "nsubj": Matches(1, 1, 2),
        "prep_in": Matches(0, 0, 1),
        "xsubj": Matches(0, 1, 0),
    }
    assert (agreement.sentences, agreement.identical) == (2, 1)


def test_tags_are_counted_by_token() -> None:
    assert measure_agreement(FIRST, SECOND).shares == {"tag": Share.count(2, 3)}


def test_labels_are_compared_where_both_join_the_same_words() -> None:
    found = measure_agreement(FIRST, SECOND).kappa
    assert (found.same, found.of) == (1, 2)


def edge(label: str, head: int, dependent: int) -> list[Fact]:
    tags = [Fact(dependent, "upos", 0, "NOUN"), Fact(dependent, "xpos", 0, "NN")]
    return [*tags, Fact(dependent, "edge", head, label)]


def test_trees_are_counted_by_token() -> None:
    first = {"c001": frozenset([*edge("root", 0, 1), *edge("obj", 1, 2), *edge("obl", 1, 3)])}
    second = {"c001": frozenset([*edge("root", 0, 1), *edge("iobj", 1, 2), *edge("obl", 2, 3)])}
    agreement = measure_agreement(first, second)
    assert agreement.shares == {
        "UPOS": Share.count(3, 3),
        "XPOS": Share.count(3, 3),
        "UAS": Share.count(2, 3),
        "LAS": Share.count(1, 3),
    }
    assert agreement.kappa == Share(1, 2, 1 / 3)
    assert set(agreement.groups) == {"all"}


def test_undefined_is_not_zero() -> None:
    nothing = {"s001": frozenset[Fact]()}
    document = agreement_document(measure_agreement(nothing, nothing))
    assert document["kappa"] == {"same": 0, "of": 0, "value": None}
    overlap = Matches(0, 0, 2)
    assert (overlap.precision, overlap.recall, overlap.f1) == (0.0, None, 0.0)
    assert Share.count(0, 0).value is None


def test_passes_over_other_sentences_are_refused() -> None:
    with pytest.raises(InputError) as caught:
        measure_agreement(FIRST, {"s001": FIRST["s001"], "s003": frozenset()})
    assert str(caught.value) == (
        "2 sentences are in one pass only, the first is s002. Compare two complete passes over "
        "one sheet."
    )


def test_kappa_is_that_of_a_worked_example() -> None:
    """Two raters say yes to 20 and no to 15 items together, and differ on 5 and 10."""
    items = [("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15
    found = kappa(items)
    assert (found.same, found.of, found.value) == (35, 50, pytest.approx(0.4))


labels = st.sampled_from(["nsubj", "dobj", "prep_in"])
passes = st.frozensets(st.builds(relation, labels, st.just(9), st.integers(1, 4)))


@given(passes, passes)
def test_agreement_is_the_same_both_ways_but_for_p_and_r(
    one: frozenset[Fact], two: frozenset[Fact]
) -> None:
    there, back = (measure_agreement({"s": a}, {"s": b}) for a, b in ((one, two), (two, one)))
    assert there.kappa == back.kappa
    for a, b in zip(there.groups.values(), back.groups.values(), strict=False):
        assert (a.precision, a.recall, a.f1) == (b.recall, b.precision, b.f1)


@given(passes)
def test_a_pass_agrees_with_itself(one: frozenset[Fact]) -> None:
    agreement = measure_agreement({"s": one}, {"s": one})
    assert agreement.identical == 1
    assert all(overlap.f1 == 1 for overlap in agreement.labels.values())
