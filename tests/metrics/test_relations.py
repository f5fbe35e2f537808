"""Relations found, on graphs worked out by hand and on random ones."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from notation import graph
from pete.graph import Graph, Relation, Token
from pete.metrics.matches import Matches
from pete.metrics.relations import RelationScore, relation_score
from pete.metrics.word_alignment import placed_without_blanks

TEXT = "Ann saw Bo in Rome."
WORDS = "Ann/NNP saw/VBD Bo/NNP in/IN Rome/NNP ./."


def placed(relations: str) -> Graph:
    return placed_without_blanks(graph(WORDS, relations), TEXT)


GOLD = placed("root(0,2) nsubj(2,1) dobj(2,3) prep_in(2,5) xsubj(2,5)")


def test_labels_heads_and_dependents_must_be_right() -> None:
    score = relation_score(GOLD, placed("root(0,2) nsubj(2,1) iobj(2,3) prep_in(3,5)"))
    assert score.labels == {
        "dobj": Matches(0, gold=1, system=0),
        "iobj": Matches(0, gold=0, system=1),
        "nsubj": Matches(1, gold=1, system=1),
        "prep_in": Matches(0, gold=1, system=1),
        "xsubj": Matches(0, gold=1, system=0),
    }
    assert score.labelled == Matches(1, gold=4, system=3)
    assert score.unlabelled == Matches(2, gold=3, system=3)  # two labels join one pair of words


def test_only_labels_that_count_do() -> None:
    score = relation_score(GOLD, GOLD, counts=lambda label: label == "nsubj")
    assert score == RelationScore({"nsubj": Matches(1, 1, 1)}, Matches(1, 1, 1))


def test_a_group_is_right_where_its_labels_are() -> None:
    score = relation_score(GOLD, placed("prep_of(2,5) prep_in(2,3)"))
    groups = score.grouped(lambda label: label.partition("_")[0])
    assert groups["prep"] == Matches(0, gold=1, system=2)


def test_relations_of_words_that_gold_lacks_are_wrong() -> None:
    tokens = [Token(1, "Ann saw", span=(0, 6)), Token(2, "Bo", span=(6, 8)), Token(3, "x")]
    system = Graph.build(tokens, [Relation("dobj", 1, 2), Relation("nsubj", 1, 3)])
    score = relation_score(GOLD, system)
    assert score.labelled == Matches(0, gold=4, system=2)
    assert score.unlabelled == Matches(0, gold=3, system=2)


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    """Any graph over five words, cycles and several heads included."""
    ends = st.integers(1, 5)
    triples = draw(st.sets(st.tuples(st.sampled_from("abc"), st.integers(0, 5), ends)))
    relations = [Relation(*triple) for triple in sorted(triples) if triple[1] != triple[2]]
    words = [Token(id, "x", span=(id, id + draw(st.integers(1, 2)))) for id in range(1, 6)]
    return Graph.build(words, relations)


@given(graphs(), graphs())
def test_turned_around_precision_is_recall(gold: Graph, system: Graph) -> None:
    score, turned = relation_score(gold, system), relation_score(system, gold)
    assert score.labels.keys() == turned.labels.keys()
    assert score.labelled.precision == turned.labelled.recall
    assert score.unlabelled.counts == tuple(turned.unlabelled.counts[i] for i in (0, 2, 1))
    assert score.unlabelled.gold <= score.labelled.gold


@given(graphs())
def test_the_gold_graph_is_right_in_all(gold: Graph) -> None:
    score = relation_score(gold, gold)
    assert all(found.correct == found.gold == found.system for found in score.labels.values())
    assert score.labelled.gold == sum(relation.head != 0 for relation in gold.relations)


@given(graphs(), graphs(), graphs())
def test_scores_add_up(gold: Graph, first: Graph, second: Graph) -> None:
    a, b = relation_score(gold, first), relation_score(gold, second)
    assert (a + b).labelled == a.labelled + b.labelled
    assert RelationScore.total([]) == RelationScore()
